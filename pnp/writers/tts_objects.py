"""The objects of a Tabletop Simulator saved object, as plain values for JSON. Lengths in its units, one to the inch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import NamedTuple

Object = dict[str, object]

TABLE = 1.0
"""The height of new objects; the top of the table is a little lower."""

UPRIGHT = 180.0
"""The rotation about the vertical axis of a picture that is read from the near side of the table."""

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


class Deck(NamedTuple):
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
        """The id of each card: a hundred ids for a sheet."""
        return [self.key * 100 + index for index in self.indexes]

    @property
    def sheet(self) -> Object:
        """The values of the sheet; the back, not the last place, hides a card."""
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
    """Return a saved object of all ``objects``, without a time."""
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


def deck(called: str, side: float, cards: Deck) -> Object:
    """Return a deck, face down, or its only card; ``side`` is the longer side of a card."""
    contents = [_card(name, side, cards, at) for at, name in enumerate(cards.names)]
    if len(contents) == 1:
        return contents[0]
    whole = _object("DeckCustom", called, side / CARD, turn=UPRIGHT)
    return {
        **_face_down(whole),
        "DeckIDs": cards.ids,
        "CustomDeck": cards.sheet,
        "ContainedObjects": contents,
    }


def _card(called: str, side: float, cards: Deck, at: int) -> Object:
    single = _face_down(_object("CardCustom", called, side / CARD, turn=UPRIGHT))
    return {**single, "Hands": True, "CardID": cards.ids[at], "CustomDeck": cards.sheet}


def _face_down(card: Object) -> Object:
    return _transform(card, rotZ=180.0)


def at(thing: Object, x: float, z: float) -> Object:
    """Return an object and its contents, moved to ``x`` right of the middle and ``z`` away from the reader."""
    moved = _transform(thing, posX=x, posZ=z)
    inside = thing.get("ContainedObjects")
    return (
        {**moved, "ContainedObjects": [at(inner, x, z) for inner in inside]}
        if isinstance(inside, list)
        else moved
    )


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


def with_ids(objects: Sequence[Object], seed: str) -> list[Object]:
    """Return the objects with ids, also for every card in a deck; the same ``seed`` gives the same ids."""
    taken: set[str] = set()

    def add_id(thing: Mapping[str, object], place: str) -> Object:
        inside = thing.get("ContainedObjects")
        whole = {**thing, "GUID": _take_guid(f"{seed}/{place}", taken)}
        if isinstance(inside, list):
            whole["ContainedObjects"] = [add_id(inner, f"{place}/{at}") for at, inner in enumerate(inside)]
        return whole

    return [add_id(outer, str(at)) for at, outer in enumerate(objects)]


def _take_guid(text: str, taken: set[str]) -> str:
    """Return six hexadecimal digits that are not in ``taken``, and add them to it."""
    guid = sha256(text.encode()).hexdigest()[:6]
    while guid in taken:
        guid = f"{(int(guid, 16) + 1) % 16**6:06x}"
    taken.add(guid)
    return guid


def _round(value: float) -> float:
    return round(value, 5) + 0.0
