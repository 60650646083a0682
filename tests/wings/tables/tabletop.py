"""Kits as they are saved for Tabletop Simulator, and what lies on the table."""

import json
from io import BytesIO
from unittest import mock

import pytest
from PIL import Image

from pnp.kits.formats import check_output
from pnp.kits.plan import Request, draw, files, make_plans
from pnp.wings.tables import tts_objects
from tests.pnp.shared import shared

REQUESTS = {
    "low-blow 3": Request(("low-blow",), 3),
    "blockers 5": Request(("blockers",), 5),
    "blockers profi, big, poster, grey": Request(
        ("blockers",), 2, {"edition": "profi", "cell": 25.0}, paper="a5", ink="grey"
    ),
    "schocken 7": Request(("schocken",), 7, lang="de"),
}
EVERY = pytest.mark.parametrize("request_", REQUESTS.values(), ids=REQUESTS)

HEADS = ("SaveName", "GameMode", "Date", "Table", "Sky", "Note", "LuaScript", "LuaScriptState", "XmlUI")


@shared
def written(request, base_url=""):
    """Return the files of a request by name."""
    return fresh(request, **{"base_url": base_url} if base_url else {})


def fresh(request, **options):
    """Return the files of a request by name; pictures are coarser than for players, as drawing them takes long."""
    with mock.patch.object(tts_objects, "MOST", 840):
        return whole(request, **options)


def whole(request, **options):
    """Return the files of a request by name, as players get them."""
    chosen = check_output(["tts"], choices=options)
    return {name: data for plan in make_plans(request) for name, data in files(draw(plan), chosen)}


def saved(found):
    """Return the objects of the one saved object among the files."""
    name = next(each for each in found if each.endswith(".json"))
    whole = json.loads(found[name])
    assert list(whole) == [*HEADS, "Hands", "ObjectStates"]
    assert whole["Hands"]["Enable"]
    assert all(whole[each] == "" for each in HEADS)
    return whole["ObjectStates"]


INCH = 25.4


def urls(value):
    """Return every address in a value."""
    if isinstance(value, dict):
        found = [each for key, each in value.items() if key.endswith("URL")]
        return found + [url for each in value.values() for url in urls(each)]
    return [url for each in value for url in urls(each)] if isinstance(value, list) else []


def picture(found, name):
    return Image.open(BytesIO(found[name]))
