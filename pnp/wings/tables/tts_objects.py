"""The objects of a Tabletop Simulator saved object and their pictures, as values for JSON. One unit is an inch."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple
from urllib.parse import quote

from pnp.data.file_names import safe_name
from pnp.drawing.segments import Window
from pnp.drawing.shapes import Drawing, Placement
from pnp.drawing.shapes import Shape as DrawnShape
from pnp.drawing.theme import Theme
from pnp.pages.page import Document, Page, numbered
from pnp.pages.paper import Paper
from pnp.pieces.on_table import PANEL, Absent, CardOnTable, Flat, Token
from pnp.pieces.part import Component, Design, Shape, components
from pnp.pieces.piece import Face
from pnp.texts import words
from pnp.units import MM_PER_INCH
from pnp.wings.tables.cube import TURNS
from pnp.writers import pdf, png
from pnp.writers.kit import Choices, FinishedKit
from scorer.messages import Text, join_texts, msg, translate

MOST = 4090  # the most dots of the longer side of a picture: the game accepts 4096
FINEST = 16.0  # the highest resolution of a picture, in dots to the millimetre


class TableKit(NamedTuple):
    """A kit for an online table: the stem of its files, its components, language and theme."""

    stem: str
    components: tuple[Component, ...]
    lang: str
    theme: Theme

    def name_pile(self, part: Component, seat: str) -> str:
        """Return the name of a part, with the colour of a seat, if it has one."""
        return ": ".join(filter(None, (part.part.name, self._colour(seat))))

    def name_piece(self, part: Component, design: Design) -> str:
        """Return the name of a piece: its part, then its own name and the colour of its seat, if it has them."""
        own = ", ".join(filter(None, (design.piece.title, self._colour(design.piece.seat))))
        return ": ".join(filter(None, (part.part.name, own)))

    def name_card(self, part: Component, design: Design) -> str:
        """Return the name of a card in a pile: its own, else that of the pile."""
        piece = design.piece
        return piece.title or piece.label or self.name_pile(part, piece.seat)

    def name_page(self, part: Component, number: int) -> str:
        """Return the name of a page of a part, which is printed on whole sheets."""
        return numbered(part.part.name, number, len(part.designs))

    @property
    def left_out(self) -> str:
        """What is left out, in the language of the kit; empty if nothing is."""
        catalogue = words.catalogue(self.lang, words.MESSAGES)
        return "\n".join(str(translate(loss, catalogue)) for loss in list_left_out(self.components))

    def _colour(self, seat: str) -> str:
        return words.sheet("colours", self.lang)[f"colour.{seat}"] if seat in self.theme.colours else ""


def make_game(kit: FinishedKit) -> TableKit:
    """Return a kit for an online table, where no spares are needed."""
    parts = components(kit.document.parts, spares=False)
    return TableKit(kit.stem, parts, kit.document.language, kit.theme)


def list_left_out(parts: Iterable[Component]) -> Iterator[Text]:
    """Yield a sentence for each reason why parts are not on an online table, with their names."""
    names: dict[Text, dict[str, None]] = {}
    for part in parts:
        for design in part.designs:
            way = design.piece.on_table
            if isinstance(way, Absent) and way != PANEL:
                names.setdefault(way.reason, {})[part.part.name] = None
    for reason, of_parts in names.items():
        yield msg("Left out: {takes}", takes=join_texts([join_texts(of_parts, ", "), reason], "; "))


def say_left_out(kit: FinishedKit, _: Choices) -> list[Text]:
    """Return what tables leave out of a kit, in sentences."""
    return list(list_left_out(make_game(kit).components))


def is_shuffled(designs: Sequence[Design]) -> bool:
    """Return whether pieces of a part are shuffled: cards, or different tiles with two sides."""
    if isinstance(designs[0].piece.on_table, CardOnTable):
        return True
    tiles = all(isinstance(design.piece.on_table, Token) and design.back for design in designs)
    return tiles and len(designs) > 1


def is_text(part: Component) -> bool:
    """Return whether a part is several whole sheets to read, in their order."""
    ways = ((design.piece.on_table, design.piece.cut) for design in part.designs)
    return len(part.designs) > 1 and all(isinstance(way, Flat) and cut == "sheet" for way, cut in ways)


def group_by_seat(designs: Iterable[Design]) -> dict[str, list[Design]]:
    """Return designs by seat."""
    by_seat: dict[str, list[Design]] = {}
    for design in designs:
        by_seat.setdefault(design.piece.seat, []).append(design)
    return by_seat


@dataclass(frozen=True, slots=True)
class TablePictures:
    """The pictures of a game, collected as pages of one PDF, and the address of each."""

    stem: str
    base_url: str | None
    kind: str = "tts"  # what names of files say of them
    finest: float = FINEST
    pages: dict[str, Page] = field(default_factory=dict)
    models: list[str] = field(default_factory=list)

    @property
    def model(self) -> str:
        """The name of the file with the model of a die."""
        return safe_name(f"{self.stem}-{self.kind}-die.obj")

    def add_model(self) -> str:
        """Note that the model of a die is needed; return its address."""
        self.models[:] = [self.model]
        return self._address(self.model)

    def _address(self, file_name: str) -> str:
        return file_name if self.base_url is None else f"{self.base_url.rstrip('/')}/{quote(file_name)}"

    def add(self, name: str, width: float, height: float, shapes: tuple[DrawnShape, ...]) -> str:
        """Add a picture of ``width`` x ``height`` mm; return its address."""
        file_name = safe_name(f"{self.stem}-{self.kind}-{name}.png")
        paper = Paper(name, name, width, height)
        self.pages[file_name] = Page(paper, (name,), name, name, "paper", shapes, 0.0, width)
        return self._address(file_name)

    def of_drawing(self, drawing: Drawing, name: str = "") -> str:
        """Add a picture of a drawing, under its name or another."""
        whole = Placement(drawing, 0.0, 0.0)
        return self.add(name or drawing.name, drawing.width, drawing.height, (whole,))

    def of_face(self, name: str, face: Face, cut: Window | None = None) -> str:
        """Add a picture of a face, or of its part within a cut."""
        box = cut or face.trim
        return self.add(name, box.width, box.height, (Placement(face.uncut, -box.left, -box.top),))

    def of_back(self, name: str, design: Design, cut: Window | None = None) -> str:
        """Add a picture of the back of a card: white without one, so that a card face down does not tell its front."""
        box = cut or design.front.trim
        return (
            self.of_face(name, design.back, cut) if design.back else self.add(name, box.width, box.height, ())
        )

    def of_sides(self, design: Design, ending: str = "", cut: Window | None = None) -> tuple[str, str]:
        """Add the pictures of front and back; without a back, the front is on both sides."""
        front = self.of_face(f"{design.front.name}{ending}", design.front, cut)
        return front, self.of_face(f"{design.back.name}{ending}", design.back, cut) if design.back else front

    def files(self) -> Iterator[tuple[str, bytes]]:
        """Yield all pictures, drawn."""
        data = pdf.render(Document(self.stem, self.stem, tuple(self.pages.values()), ()))
        for number, (file_name, page) in enumerate(self.pages.items()):
            dots = min(self.finest, MOST / max(page.size))
            yield file_name, png.page(data, number, dots * MM_PER_INCH)


Object = dict[str, object]

TABLE = 1.0  # the height of new objects; the top of the table is a little lower

UPRIGHT = 180.0
"""The rotation about the vertical axis of a picture that is read from the near side of the table."""

TILE = 2.0  # the shorter side of a custom tile at scale 1, whatever the shape of its picture
CARD = 3.1  # the longer side of a card at scale 1

THICK = 0.1
THIN = 0.05
WHITE = "#ffffff"
DICE = 2  # the number of a model that is rolled

TILE_SHAPES: Mapping[Shape, int] = {"straight": 0, "hex": 1, "round": 2, "own": 0}
"""The number of the shape of a custom tile."""

CARD_SHAPES: Mapping[Shape, int] = {"straight": 1, "hex": 3, "round": 4, "own": 1}
"""The number of the shape of a card; a rectangle has sharp corners."""

ROUNDED = 0  # that of a card with round corners


class CardSheet(NamedTuple):
    """A picture with the fronts of several cards; their backs are one picture, or a sheet like it."""

    key: int
    face: str
    back: str
    columns: int
    rows: int
    own_backs: bool  # whether ``back`` is a sheet
    shape: int = CARD_SHAPES["straight"]

    @property
    def values(self) -> Object:
        """The values for JSON; the back, not the last place, hides a card."""
        return {
            "FaceURL": self.face,
            "BackURL": self.back,
            "NumWidth": self.columns,
            "NumHeight": self.rows,
            "BackIsHidden": True,
            "UniqueBack": self.own_backs,
            "Type": self.shape,
        }


class DeckCard(NamedTuple):
    """A card: its place on a sheet, counted row by row from 0, and its name."""

    sheet: CardSheet
    place: int
    name: str

    @property
    def id(self) -> int:
        """The id of the card: a hundred ids for a sheet."""
        return self.sheet.key * 100 + self.place


def _custom_deck(cards: Iterable[DeckCard]) -> Object:
    """Return the sheets of some cards by their keys."""
    return {str(card.sheet.key): card.sheet.values for card in cards}


def saved_object(objects: Sequence[Object]) -> Object:
    """Return a saved object of all ``objects``, without a time."""
    heads = ("SaveName", "GameMode", "Date", "Table", "Sky", "Note", "LuaScript", "LuaScriptState", "XmlUI")
    hands = {"Enable": True, "DisableUnused": False, "Hiding": 0}  # as the program writes them
    return {**dict.fromkeys(heads, ""), "Hands": hands, "ObjectStates": list(objects)}


def die(called: str, side: float, colour: str) -> Object:
    """Return a die with edges of ``side``, in a colour as ``#rrggbb``."""
    return {**_object("Die_6", called, side, colour=colour), "MaterialIndex": 0}


def own_die(called: str, side: float, picture: str, model: str) -> Object:
    """Return a die with faces of its own: a cube with a picture, see ``pnp.wings.tables.cube``."""
    mesh: Object = {"MeshURL": model, "DiffuseURL": picture, "NormalURL": "", "ColliderURL": ""}
    mesh |= {"Convex": True, "MaterialIndex": 0, "TypeIndex": DICE, "CastShadows": True}
    turns = [
        {"Value": face, "Rotation": dict(zip("xyz", turn, strict=True))} for face, turn in enumerate(TURNS, 1)
    ]
    whole = _object("Custom_Model", called, side)
    return {**_transform(whole, scaleY=side), "CustomMesh": mesh, "RotationValues": turns}


def in_order(pages: Sequence[Object]) -> Object:
    """Return one object that shows one of several after the other: its states, which keys and a menu turn over."""
    first, *others = pages
    return {**first, "States": {str(number): page for number, page in enumerate(others, 2)}}


def note(called: str, text: str) -> Object:
    """Return a card with a text."""
    return {**_object("Notecard", called, 1.0, turn=UPRIGHT), "Description": text}


def tile(
    called: str,
    short: float,
    pictures: tuple[str, str],
    shape: int = TILE_SHAPES["straight"],
    thick: float = THIN,
) -> Object:
    """Return a piece with a picture on both sides; ``short`` is its shorter side."""
    front, back = pictures
    image: Object = {"ImageURL": front, "ImageSecondaryURL": back, "ImageScalar": 1.0, "WidthScale": 0.0}
    image["CustomTile"] = {"Type": shape, "Thickness": thick, "Stackable": False, "Stretch": True}
    return {**_object("Custom_Tile", called, short / TILE, turn=UPRIGHT), "CustomImage": image}


def stack(tile: Object, count: int) -> Object:
    """Return a stack of ``count`` equal tiles; a single tile is not a stack."""
    image = tile["CustomImage"]
    assert isinstance(image, dict)
    stackable = {**tile, "CustomImage": {**image, "CustomTile": {**image["CustomTile"], "Stackable": True}}}
    return {**stackable, "Name": "Custom_Tile_Stack", "Number": count} if count > 1 else stackable


def board(tile: Object, snaps: Sequence[tuple[float, float]]) -> Object:
    """Return a tile as a locked board; ``snaps`` are places right of and below its middle.

    A tile is turned to be read, so its own axes point the other way: left, and towards the reader.
    """
    points = [{"Position": {"x": _round(-x), "y": THICK / 2, "z": _round(y)}} for x, y in snaps]
    return {**tile, "Locked": True, "AttachedSnapPoints": points}


def deck(called: str, side: float, cards: Sequence[DeckCard]) -> Object:
    """Return a deck, face down, the top card first, or its only card; ``side`` is the longer side of a card."""
    contents: list[Object] = [
        {
            **_face_down(_object("CardCustom", card.name, side / CARD, turn=UPRIGHT)),
            "Hands": True,
            "CardID": card.id,
            "CustomDeck": _custom_deck([card]),
        }
        for card in cards
    ]
    if len(contents) == 1:
        return contents[0]
    whole = _object("DeckCustom", called, side / CARD, turn=UPRIGHT)
    return {
        **_face_down(whole),
        "DeckIDs": [card.id for card in cards],
        "CustomDeck": _custom_deck(cards),
        "ContainedObjects": contents,
    }


def _face_down(card: Object) -> Object:
    return _transform(card, rotZ=180.0)


def at(thing: Object, x: float, z: float) -> Object:
    """Return an object and its contents, moved to ``x`` right of the middle and ``z`` away from the reader."""
    moved = _transform(thing, posX=x, posZ=z)
    inside = thing.get("ContainedObjects")
    if isinstance(inside, list):
        moved["ContainedObjects"] = [at(inner, x, z) for inner in inside]
    return moved


def _transform(thing: Object, **changes: float) -> Object:
    transform = thing["Transform"]
    assert isinstance(transform, dict)
    return {**thing, "Transform": {**transform, **{key: _round(value) for key, value in changes.items()}}}


def _object(name: str, called: str, scale: float, *, turn: float = 0.0, colour: str = WHITE) -> Object:
    """Return the values of all objects. The thickness of a tile is not scaled."""
    upright = 1.0 if name.startswith("Custom") else scale
    places = {"posX": 0.0, "posY": TABLE, "posZ": 0.0, "rotX": 0.0, "rotY": turn, "rotZ": 0.0}
    scales = {"scaleX": scale, "scaleY": upright, "scaleZ": scale}
    red, green, blue = (part / 255 for part in bytes.fromhex(colour[1:]))
    return {
        "GUID": "",
        "Name": name,
        "Transform": {key: _round(value) for key, value in {**places, **scales}.items()},
        "Nickname": called,
        "Description": "",
        "ColorDiffuse": {"r": _round(red), "g": _round(green), "b": _round(blue)},
        "Locked": False,
        "Grid": False,
        "Snap": True,
        "Autoraise": True,
        "Sticky": True,
        "Tooltip": True,
        "Hands": False,
        "Tags": [],
        "AttachedSnapPoints": [],
    }


def _round(value: float) -> float:
    return round(value, 5) + 0.0
