"""Cards and marks as folders describe them, for the tests that draw them."""

from dataclasses import replace
from pathlib import Path

from pnp.drawing.shapes import Ink, Placement, TextShape
from pnp.drawing.theme import theme
from pnp.games.contract import KitSpec
from pnp.pages.paper import paper
from pnp.pieces.board_map import Box
from pnp.wings.own.cards import CardsPart
from pnp.wings.own.files import Files
from pnp.wings.own.findings import Findings, FolderSpot
from pnp.wings.own.kit import Kit
from pnp.wings.own.marks import BoxMark
from pnp.wings.own.styles import Style
from pnp.wings.own.text_mark import TextMark
from pnp.wings.own.things import Thing
from scorer.wings.own.folder import Folder
from scorer.wings.own.head import Head
from scorer.wings.own.sheet import PLAIN
from scorer.wings.own.words import OwnWords

SPOT = FolderSpot("cards.csv", 7)
SEATS = ("red", "blue")
BLUE = Ink(fill="#0954bd")


HEAD = Head(OwnWords(1, {"": "Test"}), (2,), ("en",), SEATS, PLAIN, {})


def look(backs="long-edge", sheet="a4", ink="full", *, machine=False):
    fed = paper(sheet) if machine else None
    spec = KitSpec(2, {}, paper(sheet), theme(ink), backs=backs, cut_paper=fed)
    return Kit(spec, HEAD, Files(Folder(Path("/")), Findings()), {})


def told(found):
    return [str(text) for _, text in (*found.findings.faults, *found.findings.warnings)]


AREA = Box(5, 5, 50, 8)


def say(words, area=AREA, **style):
    return TextMark(SPOT, area, words, Style(**style))


def cards(count=3, back=True, **changes):
    things = tuple(
        Thing(
            SPOT,
            f"Card {at}",
            f"card-{at}",
            (BoxMark(SPOT, Box(0, 0, 63, 10), BLUE, bleeds=True), say(f"Number {at}")),
            (BoxMark(SPOT, Box(0, 0, 63, 88), BLUE, bleeds=True), say("Back")) if back else None,
        )
        for at in range(count)
    )
    return replace(CardsPart(SPOT, "cards", "Cards", 63, 88, things), **changes)


def thing(seat="red", size=16.0, copies=2):
    return Thing(
        SPOT,
        seat,
        seat,
        (say("A", Box(2, 4, size - 4, 8), align="centre"),),
        copies=copies,
        seat=seat,
        fill=BLUE,
    )


def words(drawing):
    found = []
    for each in drawing.shapes:
        if isinstance(each, Placement):
            found += words(each.drawing)
        elif isinstance(each, TextShape):
            found.append(each.text)
    return found
