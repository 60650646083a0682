"""Phones with an old browser: what it lacks is taken away from the new one, and everything can still be entered."""

import pytest

from tests.wings.turns.playing import text_of
from tests.wings.web.running import Poster, running
from tests.wings.web.thumbs import phones, settled, sit

__all__ = ["phones"]

OLD = """
delete AbortSignal.timeout; delete AbortSignal.any;
delete SubmitEvent.prototype.submitter; Object.defineProperty(SubmitEvent.prototype, "submitter", { value: undefined });
const NewFormData = FormData;
window.FormData = function (form, ...more) { return new NewFormData(form); };
window.FormData.prototype = NewFormData.prototype;
for (const name of ["at", "findLast", "findLastIndex", "toSorted", "toReversed", "with"]) delete Array.prototype[name];
delete String.prototype.at; delete String.prototype.replaceAll;
delete Object.hasOwn; delete Object.groupBy; delete Promise.withResolvers;
delete window.structuredClone; delete Crypto.prototype.randomUUID;
delete window.createImageBitmap; delete Element.prototype.replaceChildren; delete Element.prototype.checkVisibility;
for (const name of ["ariaCurrent", "ariaPressed", "ariaLabel"]) delete Element.prototype[name];
window.HTMLDialogElement = undefined;
"""
"""What Safari 14 lacks. FormData takes no button: as there, it ignores it."""


def strip(sheet):
    """Return a style sheet as Safari 14 reads it: a rule with :has, and a value in svh, are left out."""
    return sheet.replace(":has(", ":unknown(").replace("svh", "unknown").replace("scripting", "unknown")


@pytest.fixture
def old(phones):
    """Return a phone as old as that."""
    page = phones()
    page.add_init_script(OLD)

    def serve(route):
        answer = route.fetch()
        route.fulfill(response=answer, body=strip(answer.text()))

    page.route("**/static/style.css*", serve)
    return page


def test_dice_are_entered_and_undone(old, tmp_path):
    """A tap is sent, and taken back."""
    with running(tmp_path) as server, Poster(server) as poster:
        table = poster.begin("low-blow", "Ana", "Ben", "Cleo")
        sit(old, server + table)
        old.tap("[data-key=R5]")
        settled(old)
        assert 'data-value="R5"' in poster.get(table).text
        old.tap("#undo")
        settled(old)
        assert 'data-value="R5"' not in poster.get(table).text
        assert not old.is_visible(".cut")


def test_buttons_of_a_form_say_which_one(old, tmp_path):
    """Low Blow by sums, captures of Blockers, the first thrower of Schocken: each needs the button that was tapped."""
    with running(tmp_path) as server, Poster(server) as poster:
        table = poster.begin("low-blow", "Ana", "Ben", "Cleo")
        sit(old, server + table)
        old.tap("text=Only row sums")
        old.wait_for_selector("#pips1")
        table = poster.begin("schocken", "Ana", "Ben")
        sit(old, server + table)
        old.tap("#first-2")
        settled(old)
        old.wait_for_selector("[data-face='1']")
        assert "Ben" in text_of(poster.get(table).text)
        table = poster.begin("blockers", "Ana", "Ben")
        sit(old, server + table)
        old.tap(".stepper button:last-child >> nth=0")
        settled(old)
        assert old.get_attribute("#log", "data-number") == "1"


def test_a_game_is_played(old, tmp_path):
    """A seat is taken, dice are picked and seen to be picked, and rolled again."""
    with running(tmp_path, apart=False, pace=0.0) as server, Poster(server) as poster:
        table = poster.begin("schocken", "Ana", "Ben", here="1")
        old.goto(server + table)
        old.tap("#me-1")
        old.wait_for_selector("#task")
        box = old.locator(".thrown input >> nth=0")
        box.tap()
        assert box.evaluate("it => getComputedStyle(it).opacity") == "1"
        old.tap("[name=move][value=roll], #key-1")
        settled(old)
        assert not old.is_visible(".cut")


def test_a_question_is_closed(old, tmp_path):
    """A dialog that the browser does not know is closed by its button all the same."""
    with running(tmp_path) as server, Poster(server) as poster:
        table = poster.begin("low-blow", "Ana", "Ben", "Cleo")
        sit(old, server + table)
        old.route("**/live", lambda route: route.abort())
        old.reload()
        old.route("**/t/*", lambda route: route.abort())
        poster.submit(f"{table}/edit", place="r1.b1.1", value="B4")
        old.tap("[data-key=R5]")
        old.wait_for_selector("#asks .ask")
        here = old.url
        old.tap("#asks .ask form >> nth=0 >> button")
        old.wait_for_selector("#asks .ask", state="detached")
        assert old.url == here
