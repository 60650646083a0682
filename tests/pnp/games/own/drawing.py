"""Cards and marks as folders describe them, for the tests that draw them."""

from pathlib import Path

from pnp.drawing.shapes import Ink, Placement, Text
from pnp.drawing.theme import theme
from pnp.games.contract import KitSpec
from pnp.games.own import model
from pnp.games.own.draw.look import Look
from pnp.games.own.findings import Findings
from pnp.games.own.placed import (
    Area,
    BoxMark,
    Spot,
    Style,
    TextMark,
    Thing,
)
from pnp.pages.paper import paper

SPOT = Spot("cards.csv", 7)
SEATS = ("red", "blue")
BLUE = Ink(fill="#0954bd")


def look(backs="long-edge", sheet="a4", ink="full", *, machine=False):
    game = model.Game("test", Path("/"), "Test", "en", SEATS, (), {}, {})
    fed = paper(sheet) if machine else None
    return Look(KitSpec(2, {}, paper(sheet), theme(ink), backs=backs, cut_paper=fed), game, Findings())


def told(found):
    return [str(text) for _, text in (*found.findings.faults, *found.findings.warnings)]


AREA = Area(5, 5, 50, 8)


def say(words, area=AREA, **style):
    return TextMark(SPOT, area, words, Style(**style))


def cards(count=3, back=True, **changes):
    things = tuple(
        Thing(
            SPOT,
            f"Card {at}",
            f"card-{at}",
            (BoxMark(SPOT, Area(0, 0, 63, 10), BLUE, bleeds=True), say(f"Number {at}")),
            (BoxMark(SPOT, Area(0, 0, 63, 88), BLUE, bleeds=True), say("Back")) if back else None,
        )
        for at in range(count)
    )
    return model.Cards(SPOT, "cards", "Cards", 63, 88, things)._replace(**changes)


def thing(seat="red", size=16.0, copies=2):
    return Thing(
        SPOT,
        seat,
        seat,
        (say("A", Area(2, 4, size - 4, 8), align="centre"),),
        copies=copies,
        seat=seat,
        fill=BLUE,
    )


def words(drawing):
    found = []
    for each in drawing.shapes:
        if isinstance(each, Placement):
            found += words(each.drawing)
        elif isinstance(each, Text):
            found.append(each.text)
    return found
