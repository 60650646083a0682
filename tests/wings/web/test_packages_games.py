"""Games of packages on the pages: one that cannot be loaded, and one whose package is gone."""

import pytest

from pnp.data.resources import UnreadableFileError
from pnp.wings.web.rendering import render
from tests.pnp.another_game import Shake

OTHERS = ("/", "/plays", "/ranking", "/print", "/new/schocken")


def statuses(phone):
    """Return how the pages answer that are not of the package's game."""
    return {phone.get(page).status_code for page in OTHERS}


def test_one_that_cannot_be_loaded(install, phone):
    """Every page but its own goes on; its own say what is wrong."""
    install(ImportError("no module named shake_parts"))
    assert statuses(phone) == {200}
    for page in ("/new/shake", "/print/shake"):
        answer = phone.get(page)
        assert (answer.status_code, "shake_parts" in answer.text) == (400, True)


def test_what_it_left_waits_for_it(install, phone):
    """Games that are open are shown again once the package is back; a play that is kept stays in the list."""
    install(Shake())
    kept, waiting = phone.begin("shake", "Ana", "Ben"), phone.begin("shake", "Cleo", "Dan")
    phone.submit(f"{kept}/edit", first="1")
    phone.submit(f"{kept}/keep", early="yes")
    assert waiting in phone.get("/").text
    install()
    assert statuses(phone) == {200}
    assert waiting not in phone.get("/").text
    assert phone.get(waiting).status_code == 400
    assert "Ana" in phone.get("/plays").text
    (play,) = {each.split('"')[0] for each in phone.get("/plays").text.split('href="/plays/')[1:]}
    assert "unknown game" in phone.get(f"/plays/{play}").text
    install(Shake())
    assert waiting in phone.get("/").text


def test_the_page_after_an_undo_looks_where_it_did(install, phone):
    """What stays is the game's own to say."""
    install(Shake())
    table = phone.begin("shake", "Ana", "Ben")
    phone.submit(f"{table}/edit", first="1")
    answer = phone.submit(f"{table}/undo", throw="1", seen="1")
    assert answer.headers["location"] == f"{table}?throw=1"


def test_a_template_that_is_missing(install, tmp_path):
    """One sentence names the file."""
    install(type("Bare", (Shake,), {"folder": tmp_path})())
    with pytest.raises(UnreadableFileError, match=f"{tmp_path}/templates/bare.html: cannot be read"):
        render("shake/bare.html", "en")
