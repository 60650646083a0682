"""What is saved for Tabletop Simulator keeps to its schema."""

import re

from tests.wings.tables.tabletop import EVERY, saved, written

NUMBER = (int, float)

XYZ = {"x": NUMBER, "y": NUMBER, "z": NUMBER}
OBJECT = {
    "GUID": re.compile("[0-9a-f]{6}"),
    "Name": str,
    "Transform": {
        f"{what}{axis}": NUMBER
        for what, axes in (("pos", "XYZ"), ("rot", "XYZ"), ("scale", "XYZ"))
        for axis in axes
    },
    "Nickname": re.compile(".+"),
    "Description": str,
    "ColorDiffuse": {"r": NUMBER, "g": NUMBER, "b": NUMBER},
    **dict.fromkeys(("Locked", "Grid", "Snap", "Autoraise", "Sticky", "Tooltip", "Hands"), bool),
    "Tags": [str],
    "AttachedSnapPoints": [{"Position": XYZ}],
}
TILE = {
    **OBJECT,
    "CustomImage": {
        "ImageURL": re.compile(r".+\.png"),
        "ImageSecondaryURL": re.compile(r".+\.png"),
        "ImageScalar": NUMBER,
        "WidthScale": NUMBER,
        "CustomTile": {"Type": int, "Thickness": NUMBER, "Stackable": bool, "Stretch": bool},
    },
}
SHEET = {
    "FaceURL": re.compile(r".+\.png"),
    "BackURL": re.compile(r".+\.png"),
    "NumWidth": int,
    "NumHeight": int,
    "BackIsHidden": bool,
    "UniqueBack": bool,
    "Type": int,
}
CARD = {**OBJECT, "CardID": int, "CustomDeck": {re.compile("[1-9]"): SHEET}}
KINDS = {
    "Notecard": OBJECT,
    "Die_6": {**OBJECT, "MaterialIndex": int},
    "Custom_Tile": TILE,
    "Custom_Tile_Stack": {**TILE, "Number": int},
    "CardCustom": CARD,
    "DeckCustom": {**OBJECT, "DeckIDs": [int], "CustomDeck": CARD["CustomDeck"], "ContainedObjects": [CARD]},
}


def faults(value, schema, place="$"):
    """Return what of a value does not keep to a schema: types, patterns, keys that lack and keys that are not known."""
    if isinstance(schema, re.Pattern):
        return [] if isinstance(value, str) and schema.fullmatch(value) else [f"{place}: {value!r}"]
    if isinstance(schema, list):
        if not isinstance(value, list):
            return [f"{place}: {value!r}"]
        return [fault for at, each in enumerate(value) for fault in faults(each, schema[0], f"{place}[{at}]")]
    if not isinstance(schema, dict):
        fits = isinstance(value, schema) and (schema is bool or not isinstance(value, bool))
        return [] if fits else [f"{place}: {value!r}"]
    found = [] if isinstance(value, dict) else [f"{place}: {value!r}"]
    for key, inner in schema.items():
        keys = [each for each in value if key.fullmatch(each)] if isinstance(key, re.Pattern) else [key]
        for each in keys:
            found += (
                faults(value[each], inner, f"{place}.{each}") if each in value else [f"{place}.{each} lacks"]
            )
    known = [key for key in schema if isinstance(key, str)]
    patterns = [key for key in schema if isinstance(key, re.Pattern)]
    return found + [
        f"{place}.{key} is not known"
        for key in value
        if key not in known and not any(each.fullmatch(key) for each in patterns)
    ]


def every(objects):
    for each in objects:
        yield each
        yield from each.get("ContainedObjects", [])
        yield from each.get("States", {}).values()


def schema_of(thing):
    states = {"States": {re.compile("[2-9]"): TILE}} if "States" in thing else {}
    return {**KINDS[thing["Name"]], **states}


@EVERY
def test_what_is_saved_keeps_to_the_schema(request_):
    """Every field of every object, no other fields, ids that are all different."""
    objects = saved(written(request_))
    assert [fault for each in objects for fault in faults(each, schema_of(each), each["Nickname"])] == []
    ids = [each["GUID"] for each in every(objects)]
    assert len(ids) == len(set(ids))


def test_the_checker_finds_what_is_wrong():
    """A field of another type, one that lacks, one that is not known, a pattern that does not fit."""
    schema = {"a": int, "b": [bool], "c": re.compile("x+"), re.compile("[1-9]"): str}
    assert faults({"a": 1, "b": [True], "c": "xx", "3": "d"}, schema) == []
    assert faults({"a": True, "b": [1], "c": "y", "0": "d"}, schema) == [
        *("$.a: True", "$.b[0]: 1", "$.c: 'y'", "$.0 is not known")
    ]
    assert faults({"a": 1, "c": "x"}, schema) == ["$.b lacks"]
