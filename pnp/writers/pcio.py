"""A kit for playingcards.io: a ZIP of widgets and their pictures, which a room there is made of.

Lengths are dots of its table. Cards, counters and discs are cards in piles, dice roll, the board lies under all of it.
What is folded from paper and what is read on paper is left out: hands hide tiles there.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pnp.data.zipped import zipped
from pnp.drawing.dice import seat_die
from pnp.drawing.theme import Theme
from pnp.pieces.on_table import Board, Card, Die, Figure, Flat, Token
from pnp.pieces.part import Component, Design
from pnp.texts import words
from pnp.writers.tts_pictures import Pictures

Widget = dict[str, object]

SCHEMA = "8"
"""The version of the format: the first with dice of one's own."""

WIDE, HIGH = 1600, 780
"""The table, above the hand."""

HAND = 820
EDGE = 20
APART = 16

BOARD_WIDE, BOARD_HIGH = 900, 740
"""The room of a board."""

DOTS = 2.9
"""Dots to the millimetre where there is no board."""

READ = 0.5
"""How large a card for reading is shown, as a part of its size; it can be enlarged."""

FINEST = 6.0
"""Dots of a picture to the millimetre."""

ASSETS = "package://userassets"
"""How widgets name the pictures of their file."""


class Room(NamedTuple):
    """A kit as a room is made of it."""

    stem: str
    components: tuple[Component, ...]
    lang: str
    theme: Theme


def file(room: Room) -> bytes:
    """Return the file that a room is made of."""
    pictures = Pictures(room.stem, ASSETS, "pcio", FINEST)
    widgets = list(_Table(room, pictures).widgets())
    files = {f"userassets/{name}": data for name, data in pictures.files()}
    text = json.dumps(widgets, indent=1, ensure_ascii=False)
    return zipped({"widgets.json": text.encode(), "schemaVersion": SCHEMA.encode(), **files})


class _Table:
    """Lays widgets out: the board at the left, everything else to its right, row by row."""

    def __init__(self, room: Room, pictures: Pictures) -> None:
        self._room = room
        self._pictures = pictures
        board = self._board()
        box = board.front.trim if board else None
        self._dots = min(BOARD_WIDE / box.width, BOARD_HIGH / box.height) if box else DOTS
        self._left = EDGE + (round(box.width * self._dots) + APART if box else 0)
        self._x, self._y, self._row, self._z = self._left, EDGE, 0, 1

    def _board(self) -> Design | None:
        designs = (each for part in self._room.components for each in part.designs)
        return next((each for each in designs if isinstance(each.piece.on_table, Board)), None)

    def widgets(self) -> Iterator[Widget]:
        """Yield every widget: the hand, then what belongs to each part."""
        yield {"id": "hand", "type": "hand", "x": 50, "y": HAND, "z": 0, "width": 1500, "height": 180}
        for part in self._room.components:
            for seat, designs in _by_seat(part).items():
                name = "-".join(filter(None, (part.part.id, seat)))
                yield from self._part(name, part, designs)

    def _part(self, name: str, part: Component, designs: Sequence[Design]) -> Iterator[Widget]:
        """Yield the widgets of the designs of a part that are of one seat."""
        way, first = designs[0].piece.on_table, designs[0]
        size = (first.front.trim.width * self._dots, first.front.trim.height * self._dots)
        if isinstance(way, Board):
            picture = self._pictures.of_face(first.front.name, first.front)
            yield {**self._base(name, "board", EDGE, EDGE, size), "boardImage": picture}
        elif isinstance(way, Die):
            yield from self._dice(name, part, first, way)
        elif isinstance(way, Card | Token):
            yield from self._pile(name, part, designs, size, up=isinstance(way, Token))
        elif isinstance(way, Figure):
            seen = way.front.width * self._dots, way.front.height * self._dots
            yield from self._pile(name, part, designs, seen, up=True)
        elif isinstance(way, Flat) and first.piece.cut != "sheet":
            yield from self._pile(name, part, designs, (size[0] * READ, size[1] * READ), up=True)

    def _dice(self, name: str, part: Component, design: Design, way: Die) -> Iterator[Widget]:
        """Yield the dice of a seat, and the collection of their faces."""
        side = way.side * self._dots
        faces = {}
        for pips in range(1, 7):
            face = seat_die(pips, 0.0, 0.0, way.side, design.piece.seat, self._room.theme)
            picture = self._pictures.add(f"{name}-{pips}", way.side, way.side, tuple(face))
            faces[str(pips)] = {"label": str(pips), "image": picture}
        deck = f"{name}-faces"
        x, y = self._place(side * design.copies + APART * (design.copies - 1), side)
        template = {"includeBorder": "none", "objects": [_shown("image", side, side)]}
        yield self._base(deck, "cardDeck", x, y, (side, side)) | {
            "collectionType": "dice",
            "cardWidth": round(side),
            "cardHeight": round(side),
            "cardTypes": faces,
            "faceTemplate": template,
            "label": self._called(part, design),
        }
        for at in range(design.copies):
            left = round(x + at * (side + APART))
            yield {**self._base(f"{name}-{at + 1}", "dice", left, y, (side, side)), "deck": deck}

    def _pile(
        self, name: str, part: Component, designs: Sequence[Design], size: tuple[float, float], *, up: bool
    ) -> Iterator[Widget]:
        """Yield a pile of cards: the place that they lie on, their deck, and the cards."""
        x, y = self._place(*size)
        pile, deck = f"{name}-pile", f"{name}-deck"
        yield {**self._base(pile, "cardPile", x, y, size), "label": self._called(part, designs[0])}
        types, sides = {}, {}
        for at, each in enumerate(designs, 1):
            front, back = self._sides(name, each)
            types[f"type-{at}"] = {"label": each.piece.label or part.part.name, "face": front, "back": back}
        for key in ("face", "back"):
            shown = [_shown(key, *size)]
            sides[f"{key}Template"] = {"includeBorder": "none", "includeRadius": False, "objects": shown}
        yield self._base(deck, "cardDeck", x, y, size) | {
            "parent": pile,
            "cardWidth": round(size[0]),
            "cardHeight": round(size[1]),
            "cardTypes": types,
            "enlarge": True,
            **sides,
        }
        for at, each in enumerate(designs, 1):
            for copy in range(_count(part, each)):
                base = self._base(f"{name}-{at}-{copy + 1}", "card", x, y, size)
                yield {**base, "parent": pile, "deck": deck, "cardType": f"type-{at}", "faceup": up}

    def _sides(self, name: str, design: Design) -> tuple[str, str]:
        """Take pictures of front and back; what has no back shows its front on both sides."""
        way, pictures = design.piece.on_table, self._pictures
        if isinstance(way, Figure):
            front, back = (pictures.of_drawing(each, f"{each.name}-{name}") for each in way)
            return front, back
        front = pictures.of_face(f"{design.front.name}-{name}", design.front)
        return front, pictures.of_face(f"{design.back.name}-{name}", design.back) if design.back else front

    def _base(self, name: str, kind: str, x: float, y: float, size: tuple[float, float]) -> Widget:
        """Return what every widget has; later ones lie above earlier ones."""
        self._z += 1
        sides = {"width": round(size[0]), "height": round(size[1])} if kind != "card" else {}
        return {"id": name, "type": kind, "x": round(x), "y": round(y), "z": self._z, **sides}

    def _place(self, wide: float, high: float) -> tuple[int, int]:
        """Return where the next thing lies: beside the last one, or in the next row."""
        if self._x > self._left and self._x + wide > WIDE - EDGE:
            self._x, self._y, self._row = self._left, self._y + self._row + 2 * APART, 0
        spot = (self._x, self._y)
        self._x, self._row = self._x + round(wide) + APART, max(self._row, round(high))
        return spot

    def _called(self, part: Component, design: Design) -> str:
        """Return the name of a piece, with the colour of its seat if it has one."""
        seat = design.piece.seat
        if seat not in self._room.theme.colours:
            return part.part.name
        return f"{part.part.name}: {words.sheet('colours', self._room.lang)[f'colour.{seat}']}"


def _by_seat(part: Component) -> dict[str, list[Design]]:
    found: dict[str, list[Design]] = {}
    for each in part.designs:
        found.setdefault(each.piece.seat, []).append(each)
    return found


def _count(part: Component, design: Design) -> int:
    """Return how many cards a design is; of counters none is lost there, so there are no spares."""
    is_token = isinstance(design.piece.on_table, Token)
    return min(design.copies, part.part.count) if is_token else design.copies


def _shown(key: str, wide: float, high: float) -> dict[str, object]:
    """Return the picture that fills a card, by what its types call it."""
    sides = {"x": 0, "y": 0, "w": round(wide), "h": round(high)}
    return {"type": "image", "valueType": "dynamic", "value": key, "color": "white", **sides}
