"""Round counters of a folder: squares for scissors, round for all others."""

from pathlib import Path

from pnp.kits.formats import Output
from pnp.kits.plan import Request, draw, make_plans
from scorer.games import GAMES

ISLANDS = Path(__file__).parents[3] / "examples" / "islands"


def outlines(faces):
    return sum(face.is_cut_within for face in faces if face.part == "tokens")


def test_only_a_machine_cuts_ninety_circles():
    """By hand they lie on squares, without an outline; shops and online tables, which get the parts, have circles."""
    game = GAMES.folders.open(ISLANDS)
    by_hand, by_machine = (
        draw(make_plans(Request(games=(game,), output=Output(cutter=cutter)))[0]).document
        for cutter in ("", "cricut")
    )
    on_pages = [
        [placed.face for page in document.pages for placed in page.faces]
        for document in (by_hand, by_machine)
    ]
    assert [len([face for face in faces if face.part == "tokens"]) for faces in on_pages] == [90, 90]
    assert [outlines(faces) for faces in on_pages] == [0, 90]
    assert sum(page.work.outlines for page in by_hand.pages) == 0
    (counters,) = [part for part in by_hand.parts if part.id == "tokens"]
    assert outlines(counters.fronts) == 90
