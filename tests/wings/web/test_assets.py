"""The style sheet and the script that every page loads."""

import time
from functools import cache

import pytest

from pnp.data import resources
from pnp.wings.web.assets import STYLES, Assets

made = cache(Assets)


def test_the_same_files_whenever_they_are_made(monkeypatch):
    """A server that starts a year later serves the same bytes, so phones load nothing twice."""
    before = made()
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + 365 * 24 * 3600)
    after = Assets()
    assert after.versions == before.versions
    assert {name: each.data for name, each in after.files.items()} == {
        name: each.data for name, each in before.files.items()
    }


def test_every_style_sheet_is_in_the_one_that_is_served():
    """Pages of tables and pages of plays share one sheet, and with it the type."""
    sheet = made().files["style.css"].data.decode()
    for sign in ("@font-face", ".lb-row", ".sheets", ".folds", "prefers-color-scheme: dark"):
        assert sign in sheet
    assert ".replay" in sheet  # of the wing of turns
    assert len(STYLES) == 5


@pytest.mark.parametrize("name", ["pnp.js", "sheet.js"])
def test_our_own_script_is_small(name):
    """As it stands in the repository, to be read: what htmx, HTML or CSS can do it leaves to them."""
    script = made().files[name].data
    assert len(script) < (14_000 if name == "pnp.js" else 8000)
    assert max(map(len, script.decode().splitlines())) < 140  # and no line is crammed


def test_all_scripts_together_are_short():
    """Each line of them is backed by a form or a link, so there are few."""
    scripts = (path for path in (resources.folder("assets") / "web").iterdir() if path.suffix == ".js")
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in scripts) < 650


def test_a_phone_may_keep_the_pages_where_it_is_https(phone):
    """Its home screen gets a name and an icon; over plain http it is not asked to."""
    for base, said in (("https://testserver", 1), ("http://testserver", 0)):
        assert phone.get(f"{base}/").text.count('rel="manifest"') == said
    icon = phone.get("/static/app.webmanifest").json()["icons"][0]
    assert phone.get(icon["src"]).headers["content-type"] == icon["type"]
