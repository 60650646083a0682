"""The schema that editors check ``game.yaml`` by: it takes what is read, and marks what is told as a fault."""

import re
import runpy
from pathlib import Path

import pytest

from scorer.record.nodes import Items, Pairs, tree

ROOT = Path(__file__).parents[3]
MODULE = runpy.run_path(str(ROOT / "docs" / "own_schema.py"))
SCHEMA = MODULE["schema"]()
TYPES = {"string": str, "integer": int, "number": (int, float), "object": dict, "array": list}
GAMES = sorted(
    each
    for top in ("examples", "assets/own/starts", "docs/own-games")
    for each in (ROOT / top).rglob("game.yaml")
)
CARDS = "title: Farm\nplayers: 2-4\nparts:\n  - cards: cards.csv\n    face:\n      - "
BOARD = "title: Farm\nplayers: 2-4\nparts:\n  - board: {grid: hexes 20, cells: w}\n"


def plain(node):
    """Return a node of YAML as plain values."""
    if isinstance(node, Pairs):
        return {key.text: plain(value) for key, value in node.pairs}
    if isinstance(node, Items):
        return [plain(each) for each in node.items]
    if node.style:
        return node.text
    for kind in (int, float):
        try:
            return kind(node.text)
        except ValueError:
            continue
    return {"true": True, "false": False}.get(node.text, node.text)


def fits(value, wanted):
    """Return whether a value is as a schema of our few words wants it."""
    if "$ref" in wanted:
        return fits(value, SCHEMA["$defs"][wanted["$ref"].rpartition("/")[2]])
    kinds = wanted.get("type", [])
    kinds = tuple(TYPES[each] for each in ([kinds] if isinstance(kinds, str) else kinds))
    own = wanted.get("properties", {})
    if isinstance(value, dict):
        patterns = wanted.get("patternProperties", {}).items()
        own = {**own, **{key: kind for form, kind in patterns for key in value if re.search(form, key)}}
    other = wanted.get("additionalProperties", {})
    return (
        ("anyOf" not in wanted or any(fits(value, each) for each in wanted["anyOf"]))
        and (not kinds or isinstance(value, kinds))
        and ("enum" not in wanted or value in wanted["enum"])
        and (not isinstance(value, str) or bool(re.search(wanted.get("pattern", ""), value)))
        and (not isinstance(value, list) or _items_fit(value, wanted))
        and (
            not isinstance(value, dict)
            or (
                set(wanted.get("required", [])) <= value.keys()
                and len(value) <= wanted.get("maxProperties", 99)
                and (other is not False or value.keys() <= own.keys())
                and all(fits(each, own.get(key, other or {})) for key, each in value.items())
            )
        )
    )


def _items_fit(value, wanted):
    least, most = wanted.get("minItems", 0), wanted.get("maxItems", 999)
    return least <= len(value) <= most and all(fits(each, wanted.get("items", {})) for each in value)


def test_the_schema_is_the_one_that_is_shipped():
    """It is written by docs/own_schema.py."""
    assert MODULE["FILE"].read_text(encoding="utf-8") == MODULE["text"](), "run: python docs/own_schema.py"


@pytest.mark.parametrize("game", GAMES, ids=lambda path: path.parent.name)
def test_games_that_are_built_are_right(game):
    """The examples, the four starts, the marks of the docs."""
    root, broken = tree(game.read_text(encoding="utf-8"))
    assert not broken
    assert fits(plain(root), SCHEMA)


@pytest.mark.parametrize(
    ("game", "is_right"),
    [
        (CARDS + "box: {at: 0 0 63.5 14, fill: '#fc3', bleeds: yes, width: 0.4}", True),
        (CARDS + "box: {at: [0, 0, 63, 14], fill: '{kind}', turn: 90}", True),
        (CARDS + "box: {at: 0 0 63, fill: red}", False),
        (CARDS + "box: {at: 0 0 63 14mm, fill: red}", False),
        (CARDS + "box: {at: 0 0 63 14, fill: '#fc3c'}", False),
        (CARDS + "box: {at: 0 0 63 14, fill: red, width: wide}", False),
        (CARDS + "box: {at: 0 0 63 14, fill: red, bleeds: maybe}", False),
        (CARDS + "line: {from: 0 0, to: 5 5, at: 0 0 5 5}", False),
        (CARDS + "group: {at: 0 0, marks: [text: {at: 0 0 9 9, say: x, align: middle}]}", False),
        (CARDS + "picture: {at: 0 0 9 9, file: a.png, fill: red}", False),
        (CARDS + "picture: {at: 0 0 9 9, file: a.png, fill: yes}\n    size: tarot", True),
        (CARDS + "text: {at: 0 0 9 9, say: {en: x, de: y}, font: bold 9, fit: 9-7}\n    size: 63", False),
        (CARDS + "text: {at: 0 0 9 9, say: x, fit: 9 to 7}", False),
        (CARDS + "box: {at: middle 50%-8 100%-12 16, fill: red}", True),
        (CARDS + "box: {at: fill 3 5, fill: red, id: frame, opacity: 0.5}", True),
        (CARDS + "box: {at: middel 5 5 5, fill: red}", False),
        (CARDS + "box: {like: frame, each: 1-12, step: 10 0, wrap: 4}", True),
        (CARDS + "text: {at: 1 1 5 5, each: [a, {en: b, de: c}, 3], step: 9, say: '{item}'}", True),
        (CARDS + "text: {at: 1 1 5 5, each: 12, step: 9, say: '{item}'}", False),
        (CARDS + "like: main", True),
        (CARDS + "line: {from: left 50%, to: right-3 middle}\n    like: main", True),
        (BOARD.replace("cells: w", "cells: w, marks: [icon: {in: 1 9 17-20, draw: ':sun:'}]"), True),
        (BOARD + "  - dice: {size: 16, faces: [1, 2, 3, 4, 5, ':sun:'], count: 2 each}", True),
        (BOARD + "  - dice: {size: 16, faces: [1, 2, 3, 4, 5]}", False),
        (BOARD + "  - dice: {faces: [1, 2, 3, 4, 5, 6], count: two}", False),
        (BOARD.replace("hexes 20", "hexes"), False),
        (BOARD.replace("2-4", "two"), False),
    ],
)
def test_lengths_places_and_colours_are_checked(game, is_right):
    """A place has as many lengths as it wants, a colour is a name or has its digits, a word is one of those."""
    root, _ = tree(game)
    assert fits(plain(root), SCHEMA) is is_right
