"""A kit for playingcards.io: a ZIP of widgets and their pictures, which a room there is made of.

Lengths are dots of its table. Cards, counters and discs are cards in piles, dice roll, the board lies under all of it.
What is read on paper is small cards, which players enlarge. What is folded from paper is left out, and a text on the
table says so: hands hide tiles there.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from urllib.parse import quote

from pnp.data.zipped import make_zip
from pnp.drawing.dice import seat_die
from pnp.pieces.on_table import BoardOnTable, CardOnTable, DieOnTable, Figure, Flat, Token
from pnp.pieces.part import Component, Design
from pnp.wings.contract import FormatCode
from pnp.wings.tables.tts_objects import (
    TableKit,
    TablePictures,
    group_by_seat,
    is_shuffled,
    is_text,
    make_game,
    say_left_out,
)
from pnp.writers.kit import Files, FinishedKit

Widget = dict[str, object]

SCHEMA = "8"  # the version of the format: the first with custom dice
WIDE, HIGH = 1600, 780  # the table, above the hand

HAND = 820
EDGE = 20
APART = 16

BOARD_WIDE, BOARD_HIGH = 900, 740  # the room of a board
DOTS = 2.9  # dots to the millimetre where there is no board
READ = 0.5  # the scale at which a card for reading is shown; players can enlarge it
SHEET = 130  # the height of a whole sheet, which players enlarge
NOTE_WIDE, NOTE_HIGH, NOTE_TYPE = 420, 60, 14
FINEST = 6.0  # dots of a picture to the millimetre
ASSETS = "package://userassets"  # how widgets name the pictures of their file


def write(kit: FinishedKit, *_: object) -> Files:
    """Yield the file of a room for a kit."""
    yield f"{kit.stem}.pcio", file(make_game(kit))


def file(game: TableKit) -> bytes:
    """Return the file of a room."""
    pictures = TablePictures(game.stem, ASSETS, "pcio", FINEST)
    widgets = list(_Table(game, pictures).widgets())
    files = {f"userassets/{quote(name)}": data for name, data in pictures.files()}  # as widgets have it
    text = json.dumps(widgets, indent=1, ensure_ascii=False)
    return make_zip({"widgets.json": text.encode(), "schemaVersion": SCHEMA.encode(), **files})


class _Table:
    """Lays widgets out: the board at the left, everything else to its right, row by row."""

    def __init__(self, game: TableKit, pictures: TablePictures) -> None:
        self._game = game
        self._pictures = pictures
        designs = (design for part in game.components for design in part.designs)
        box = next(
            (design.front.trim for design in designs if isinstance(design.piece.on_table, BoardOnTable)), None
        )
        self._dots = min(BOARD_WIDE / box.width, BOARD_HIGH / box.height) if box else DOTS
        self._left = EDGE + (round(box.width * self._dots) + APART if box else 0)
        self._x, self._y, self._row, self._z = self._left, EDGE, 0, 1
        self._free = True  # whether no board lies at the left yet

    def widgets(self) -> Iterator[Widget]:
        """Yield every widget: the hand, then those of each part."""
        yield {"id": "hand", "type": "hand", "x": 50, "y": HAND, "z": 0, "width": 1500, "height": 180}
        if self._game.left_out:
            x, y = self._place(NOTE_WIDE, NOTE_HIGH)
            said = {"labelContent": self._game.left_out, "textSize": NOTE_TYPE, "textAlign": "left"}
            yield self._base("left-out", "labelText", x, y, (NOTE_WIDE, NOTE_HIGH)) | said
        for part in self._game.components:
            for seat, designs in group_by_seat(part.designs).items():
                name = "-".join(filter(None, (part.part.id, seat)))
                yield from self._part(name, part, designs)

    def _part(self, name: str, part: Component, designs: Sequence[Design]) -> Iterator[Widget]:
        """Yield the widgets of a part for the designs of one seat."""
        kind, first = designs[0].piece.on_table, designs[0]
        size = (first.box.width * self._dots, first.box.height * self._dots)
        if isinstance(kind, BoardOnTable):
            at, self._free = (EDGE, EDGE) if self._free else self._place(*size), False
            picture = self._pictures.of_face(first.front.name, first.front)
            yield {**self._base(name, "board", *at, size), "boardImage": picture}
        elif isinstance(kind, DieOnTable):
            yield from self._dice(name, part, first, kind)
        elif isinstance(kind, CardOnTable | Token):
            yield from self._pile(name, part, designs, size, up=not is_shuffled(designs))
        elif isinstance(kind, Figure):
            seen = kind.front.width * self._dots, kind.front.height * self._dots
            yield from self._pile(name, part, designs, seen, up=True)
        elif isinstance(kind, Flat):
            scale = SHEET / size[1] if first.piece.cut == "sheet" else READ
            yield from self._pile(name, part, designs, (size[0] * scale, size[1] * scale), up=True)

    def _dice(self, name: str, part: Component, design: Design, die: DieOnTable) -> Iterator[Widget]:
        """Yield the dice of a seat, and the collection of their faces."""
        side = die.side * self._dots
        faces = {}
        for pips in range(1, 7):
            face = (
                die.faces[pips - 1].shapes
                if die.faces
                else seat_die(pips, 0.0, 0.0, die.side, design.piece.seat, self._game.theme)
            )
            picture = self._pictures.add(f"{name}-{pips}", die.side, die.side, tuple(face))
            faces[str(pips)] = {"label": str(pips), "image": picture}
        deck = f"{name}-faces"
        x, y = self._place(side * design.copies + APART * (design.copies - 1), side)
        template = {"includeBorder": "none", "objects": [_fill_card("image", side, side)]}
        yield self._base(deck, "cardDeck", x, y, (side, side)) | {
            "collectionType": "dice",
            "cardWidth": round(side),
            "cardHeight": round(side),
            "cardTypes": faces,
            "faceTemplate": template,
            "label": self._game.name_piece(part, design),
        }
        for at in range(design.copies):
            left = round(x + at * (side + APART))
            yield {**self._base(f"{name}-{at + 1}", "dice", left, y, (side, side)), "deck": deck}

    def _pile(
        self, name: str, part: Component, designs: Sequence[Design], size: tuple[float, float], *, up: bool
    ) -> Iterator[Widget]:
        """Yield a pile of cards: its place, its deck, and its cards."""
        x, y = self._place(*size)
        pile, deck = f"{name}-pile", f"{name}-deck"
        yield {
            **self._base(pile, "cardPile", x, y, size),
            "label": self._game.name_pile(part, designs[0].piece.seat),
            "hasShuffleButton": is_shuffled(designs),
        }
        types, sides, is_read = {}, {}, is_text(part)
        for at, design in enumerate(designs, 1):
            front, back = self._sides(name, design)
            called = self._game.name_page(part, at) if is_read else self._game.name_card(part, design)
            types[f"type-{at}"] = {"label": called, "face": front, "back": back}
        for key in ("face", "back"):
            shown = [_fill_card(key, *size)]
            sides[f"{key}Template"] = {"includeBorder": "none", "includeRadius": False, "objects": shown}
        yield self._base(deck, "cardDeck", x, y, size) | {
            "parent": pile,
            "cardWidth": round(size[0]),
            "cardHeight": round(size[1]),
            "cardTypes": types,
            "enlarge": True,
            **sides,
        }
        order = [*enumerate(designs, 1)]
        for at, design in order[::-1] if is_read else order:  # the last one is on top: the first page
            for copy in range(design.copies):
                base = self._base(f"{name}-{at}-{copy + 1}", "card", x, y, size)
                yield {**base, "parent": pile, "deck": deck, "cardType": f"type-{at}", "faceup": up}

    def _sides(self, name: str, design: Design) -> tuple[str, str]:
        """Add the pictures of both sides of a figure, or of a piece."""
        kind = design.piece.on_table
        if isinstance(kind, Figure):
            front, back = (self._pictures.of_drawing(side, f"{side.name}-{name}") for side in kind)
            return front, back
        if isinstance(kind, CardOnTable):
            front = self._pictures.of_face(f"{design.front.name}-{name}", design.front, design.box)
            back = design.back.name if design.back else "back"
            return front, self._pictures.of_back(f"{back}-{name}", design, design.box)
        return self._pictures.of_sides(design, f"-{name}", design.box)

    def _base(self, name: str, kind: str, x: float, y: float, size: tuple[float, float]) -> Widget:
        """Return the values of every widget; later widgets are above earlier ones."""
        self._z += 1
        sides = {"width": round(size[0]), "height": round(size[1])} if kind != "card" else {}
        return {"id": name, "type": kind, "x": round(x), "y": round(y), "z": self._z, **sides}

    def _place(self, wide: float, high: float) -> tuple[int, int]:
        """Return the place of the next widget: right of the last one, or in the next row."""
        if self._x > self._left and self._x + wide > WIDE - EDGE:
            self._x, self._y, self._row = self._left, self._y + self._row + 2 * APART, 0
        spot = (self._x, self._y)
        self._x, self._row = self._x + round(wide) + APART, max(self._row, round(high))
        return spot


def _fill_card(key: str, wide: float, high: float) -> dict[str, object]:
    """Return the picture that fills a card; ``key`` is its name in the types of the deck."""
    sides = {"x": 0, "y": 0, "w": round(wide), "h": round(high)}
    return {"type": "image", "valueType": "dynamic", "value": key, "color": "white", **sides}


CODE = FormatCode(write, say_left_out)
