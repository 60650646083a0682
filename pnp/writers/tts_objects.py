"""The objects of a Tabletop Simulator saved object, as plain values for JSON. Lengths in its units, one to the inch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256

Object = dict[str, object]

TABLE = 1.0
"""Height at which objects are set down; the top of the tables lies a little lower."""

UPRIGHT = 180.0
"""Turn about the upright axis of a picture that is to be read from the near side of the table."""

TILE = 2.0
"""The shorter side of a custom tile at scale 1, whatever the shape of its picture."""

CARD = 3.1
"""The longer side of a card at scale 1."""

THICK = 0.1
THIN = 0.05
WHITE = "#ffffff"

BOX, CIRCLE = 0, 2
"""Shapes of a custom tile."""

RECTANGLE = 1
"""The shape of a card with sharp corners."""


@dataclass(frozen=True, slots=True)
class Deck:
    """Cards on one sheet of pictures: ``indexes`` are their places on it, row by row, the top card first."""

    key: int
    face: str
    back: str
    columns: int
    rows: int
    indexes: tuple[int, ...]
    names: tuple[str, ...]

    @property
    def ids(self) -> list[int]:
        """The card of every place: a hundred to a sheet."""
        return [self.key * 100 + index for index in self.indexes]

    @property
    def sheet(self) -> Object:
        """What the game wants to know of the sheet; the back, not the last place, hides a card."""
        return {
            str(self.key): {
                "FaceURL": self.face,
                "BackURL": self.back,
                "NumWidth": self.columns,
                "NumHeight": self.rows,
                "BackIsHidden": True,
                "UniqueBack": False,
                "Type": RECTANGLE,
            }
        }


def saved_object(objects: Sequence[Object]) -> Object:
    """Return a saved object: all its objects are set down together, and it knows no clock."""
    heads = ("SaveName", "GameMode", "Date", "Table", "Sky", "Note", "LuaScript", "LuaScriptState", "XmlUI")
    return {**dict.fromkeys(heads, ""), "ObjectStates": list(objects)}


def die(called: str, side: float, colour: str) -> Object:
    """Return a die with edges of ``side``, in a colour as ``#rrggbb``."""
    return {**_object("Die_6", called, side, colour=colour), "MaterialIndex": 0}


def tile(
    called: str, short: float, pictures: tuple[str, str], shape: int = BOX, thick: float = THIN
) -> Object:
    """Return a piece with a picture on both sides; ``short`` is its shorter side."""
    front, back = pictures
    image: Object = {"ImageURL": front, "ImageSecondaryURL": back, "ImageScalar": 1.0, "WidthScale": 0.0}
    image["CustomTile"] = {"Type": shape, "Thickness": thick, "Stackable": False, "Stretch": True}
    return {**_object("Custom_Tile", called, short / TILE, turn=UPRIGHT), "CustomImage": image}


def stack(tile: Object, count: int) -> Object:
    """Return a stack of so many tiles that are all the same; one alone is no stack."""
    image = tile["CustomImage"]
    assert isinstance(image, dict)
    stackable = {**tile, "CustomImage": {**image, "CustomTile": {**image["CustomTile"], "Stackable": True}}}
    return {**stackable, "Name": "Custom_Tile_Stack", "Number": count} if count > 1 else stackable


def board(tile: Object, snaps: Sequence[tuple[float, float]]) -> Object:
    """Return a tile as a board that stays if it is; ``snaps`` are places right of and below its middle.

    A tile is turned to be read, so its own axes point the other way: left, and towards the reader.
    """
    points = [{"Position": {"x": _round(-x), "y": THICK / 2, "z": _round(y)}} for x, y in snaps]
    return {**tile, "Locked": True, "AttachedSnapPoints": points}


def deck(called: str, side: float, cards: Deck) -> Object:
    """Return a deck that lies face down, or its only card; ``side`` is the longer side of a card."""
    each = [_card(name, side, cards, at) for at, name in enumerate(cards.names)]
    if len(each) == 1:
        return each[0]
    whole = _object("DeckCustom", called, side / CARD, turn=UPRIGHT)
    return {
        **_face_down(whole),
        "DeckIDs": cards.ids,
        "CustomDeck": cards.sheet,
        "ContainedObjects": each,
    }


def _card(called: str, side: float, cards: Deck, at: int) -> Object:
    single = _face_down(_object("CardCustom", called, side / CARD, turn=UPRIGHT))
    return {**single, "Hands": True, "CardID": cards.ids[at], "CustomDeck": cards.sheet}


def _face_down(card: Object) -> Object:
    return _turned(card, rotZ=180.0)


def at(found: Object, x: float, z: float) -> Object:
    """Return an object, with all that is in it, so far to the right of the middle and away from who reads it."""
    moved = _turned(found, posX=x, posZ=z)
    inside = found.get("ContainedObjects")
    return (
        {**moved, "ContainedObjects": [at(each, x, z) for each in inside]}
        if isinstance(inside, list)
        else moved
    )


def _turned(found: Object, **changes: float) -> Object:
    transform = found["Transform"]
    assert isinstance(transform, dict)
    return {**found, "Transform": {**transform, **{key: _round(value) for key, value in changes.items()}}}


def _object(name: str, called: str, scale: float, *, turn: float = 0.0, colour: str = WHITE) -> Object:
    """Return what all objects have. A tile's thickness is its own: it is not scaled."""
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


def with_ids(objects: Sequence[Object], seed: str) -> list[Object]:
    """Return every object, and every card in a deck, an id of its own: the same ``seed`` gives the same ids."""
    taken: set[str] = set()

    def named(found: Mapping[str, object], place: str) -> Object:
        inside = found.get("ContainedObjects")
        whole = {**found, "GUID": _guid(f"{seed}/{place}", taken)}
        if isinstance(inside, list):
            whole["ContainedObjects"] = [named(each, f"{place}/{at}") for at, each in enumerate(inside)]
        return whole

    return [named(each, str(at)) for at, each in enumerate(objects)]


def _guid(text: str, taken: set[str]) -> str:
    """Return six hexadecimal digits that are not taken yet, and take them."""
    found = sha256(text.encode()).hexdigest()[:6]
    while found in taken:
        found = f"{(int(found, 16) + 1) % 16**6:06x}"
    taken.add(found)
    return found


def _round(value: float) -> float:
    return round(value, 5) + 0.0
