"""The companion on the page Kits: the file of a build, and a code where a phone can open its address."""

import re
from urllib.parse import urlencode

import pytest

from pnp.wings.companion.page import write
from pnp.wings.web.app import application
from tests.wings.companion.companions import make_kit
from tests.wings.companion.test_page import read_code
from tests.wings.web.conftest import Clock, Phone, settings_in

CHOICES = {"players": "3", "paper": "a4", "lang": "fr", "with": "companion"}


@pytest.fixture
def visit(tmp_path):
    """Return what opens the pages of a server with some settings."""

    def open_it(**settings):
        return Phone(application(settings_in(tmp_path, Clock(), **settings)))

    return open_it


def test_the_page_is_the_file_of_a_build(visit):
    """The kit leads to it; it keeps its own policy, and no other page may show it."""
    with visit() as phone:
        page = phone.get("/print/low-blow?players=3&lang=fr").text
        (link,) = re.findall(r'href="(/print/low-blow/companion[?][^"]*)"', page)
        answer = phone.get(link.replace("&amp;", "&"))
    made = write(make_kit(("low-blow",), 3, lang="fr").finished)
    assert answer.content == made.data
    assert answer.headers["content-security-policy"] == f"{made.policy}; frame-ancestors 'none'"


@pytest.mark.parametrize(
    ("address", "device", "start"),
    [
        ("http://192.168.1.20:8000/", False, "http://192.168.1.20:8000/print"),
        ("https://ana.example/games/", True, "https://ana.example/games/#/print"),
        ("http://127.0.0.1:8000/", False, ""),
        ("http://localhost:8000/", True, ""),
        ("", False, ""),
    ],
)
def test_a_code_is_printed_where_a_phone_can_open_it(visit, address, device, start):
    """It leads to this kit's companion, with its choices; an address of this computer alone prints nothing."""
    with visit(address=address, device=device) as phone:
        data = phone.get(f"/print/low-blow/kit.pdf?{urlencode(CHOICES)}").content
    code = read_code(data)
    assert code == (f"{start}/low-blow/companion?{urlencode(CHOICES)}" if start else "")


def test_without_being_asked_for_no_code_is_printed(visit):
    """Nor where the address would be too long for a code."""
    with visit(address=f"http://{'a' * 190}.example/") as phone:
        data = phone.get(f"/print/low-blow/kit.pdf?{urlencode(CHOICES)}").content
        assert read_code(data) == ""
    with visit(address="http://192.168.1.20:8000/") as phone:
        assert read_code(phone.get("/print/low-blow/kit.pdf?players=3&paper=a4").content) == ""


def test_what_is_not_there_is_refused(visit):
    """A game that nobody has, and choices that no kit takes."""
    with visit() as phone:
        assert phone.get("/print/chess/companion").status_code == 404
        assert phone.get("/print/low-blow/companion?players=9").status_code == 400
