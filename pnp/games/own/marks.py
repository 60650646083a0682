"""Reads the six marks of a file: box, text, icon, picture, line, group."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pnp.drawing.marked import find_open_stars
from pnp.drawing.scaled import LEAST_LINE
from pnp.drawing.shapes import Ink
from pnp.games.own.bench import Bench, Shelf
from pnp.games.own.phrases import Phrase, Scope
from pnp.games.own.placed import ICON, Area, BoxMark, LineMark, Mark, PatternMark, PictureMark, TextMark
from pnp.games.own.placing import TOP, Group, Source, corner, moved, read_mark_fields, turned, under
from pnp.games.own.reader import Reader
from pnp.games.own.styles import KEYS as STYLE_KEYS
from pnp.games.own.styles import PLAIN, StyleSource, changed, read_style
from pnp.games.own.wording import check_braces, check_stars, check_wording
from scorer.games.own.sentences import misread, missing, too_many, unknown
from scorer.messages import list_names, literal, msg
from scorer.record.fields import Fields
from scorer.record.nodes import Items, Node, Pairs
from scorer.seats import COLOURS

MOST = 300
"""The most marks on a face."""

DEEPEST = 6
"""The most levels of nested groups."""

PLACED = ("at", "turn", "if")
KEYS = {
    "box": (*PLACED, "fill", "line", "width", "radius", "bleeds", "pattern", "gap"),
    "text": (*PLACED, "say", "style", *STYLE_KEYS),
    "icon": (*PLACED, "draw", "colour"),
    "picture": (*PLACED, "file", "fill", "bleeds"),
    "line": ("if", "from", "to", "colour", "width", "dash"),
    "group": (*PLACED, "marks", "use"),
}
"""The keys of each mark."""

EXAMPLES = {
    "box": "{at: 0 0 63 14, fill: red}",
    "text": '{at: 5 3 44 9, say: "{name}", style: head}',
    "icon": "{at: 50 3 9 9, draw: ':wheat:'}",
    "picture": "{at: 0 0 63 88, file: pictures/barn.svg}",
    "line": "{from: 5 20, to: 58 20}",
    "group": "{at: 5 5, marks: [...]}",
}
"""An example of each mark, for faults."""


def read_marks(reader: Reader, node: Node | None, shelf: Shelf, group: Group = TOP) -> tuple[Source, ...]:
    """Return the marks of a face; the marks of groups are listed with the others."""
    if node is None:
        return ()
    if not isinstance(node, Items):
        reader.fault(node, misread(node, "- text: {...}"))
        return ()
    marks = [mark for item in node.items[:MOST] for mark in _mark(reader, item, shelf, group)]
    if len(node.items) > MOST or len(marks) > MOST:
        reader.fault(node, too_many(msg("marks"), MOST))
    return tuple(marks[:MOST])


def _mark(reader: Reader, node: Node, shelf: Shelf, group: Group) -> tuple[Source, ...]:
    names = list_names(KINDS)
    if not (isinstance(node, Pairs) and len(node.pairs) == 1):
        reader.fault(node, misread(node, " | ".join(KINDS)))
        return ()
    values = reader.fields(node, tuple(KINDS), names)
    for kind, value in values.items():
        if isinstance(value, Pairs):
            fields, condition = read_mark_fields(reader, value, KEYS[kind])
            marks = KINDS[kind](reader, value, fields, shelf, group)
            return under(condition, turned(reader, kind, value, group, marks))
        reader.fault(value, misread(value, EXAMPLES[kind]))
    return ()


def _box(reader: Reader, node: Pairs, values: Fields, shelf: Shelf, group: Group) -> tuple[Source, ...]:
    area = reader.area(values.get("at"), node)
    fill, stroke = (reader.colour(values.get(key)) for key in ("fill", "line"))
    width = _line_width(reader, values)
    radius = reader.number(values.get("radius"), 0.0, 0.0, 200.0, literal("3"))
    bleeds = reader.flag(values.get("bleeds"))
    if values.keys().isdisjoint({"fill", "line", "pattern"}):
        reader.fault(node, missing("fill", "fill: red"))
    if area is None:
        return ()
    place, spot = moved(area, group), reader.spot(node)
    if "pattern" in values:
        return _pattern(reader, values, place)

    def make(scope: Scope, bench: Bench) -> Mark | None:
        ink = bench.ink(fill, stroke, width, scope)
        return BoxMark(spot, place, ink, radius, bleeds) if ink else None

    return (make,)


def _line_width(reader: Reader, values: Fields) -> float:
    return reader.number(values.get("width"), 0.3, LEAST_LINE, 20.0, literal("0.3"))


def _dash(reader: Reader, node: Node | None) -> tuple[float, ...] | None:
    dash = reader.numbers(node, 2, literal("2 1"))
    if node and dash and min(dash) <= 0:
        reader.fault(node, misread(node, "2 1"))
    return dash


def _pattern(reader: Reader, values: Fields, place: Area) -> tuple[Source, ...]:
    """Return a seat's pattern along the edges of a box."""
    conflict = next((values[key] for key in ("fill", "line", "bleeds") if key in values), None)
    if conflict:
        reader.fault(conflict, msg("a box with a pattern can have nothing else; write a second box"))
    seat = reader.phrase(values["pattern"], literal("red, '{seat}'"))
    width = reader.number(values.get("width"), 1.2, 0.7, 10.0, literal("1.2"))
    radius = reader.number(values.get("radius"), 0.0, 0.0, 200.0, literal("3"))
    gap = reader.number(values.get("gap"), 0.0, 0.0, 200.0, literal("4"))

    def make(scope: Scope, bench: Bench) -> Mark | None:
        name = seat.fill(scope).strip() if seat else ""
        if not seat or not name:
            return None
        if name not in COLOURS:
            bench.files.findings.fault(seat.at(scope), unknown("pattern", name, COLOURS))
        return PatternMark(seat.at(scope), place, name, width, radius, gap)

    return (make,)


def _text(reader: Reader, node: Pairs, values: Fields, shelf: Shelf, group: Group) -> tuple[Source, ...]:
    area = reader.area(values.get("at"), node)
    say = reader.words(values.get("say"), literal("'{name}'"))
    if "say" not in values:
        reader.fault(node, missing("say", 'say: "{name}"'))
    style = changed(reader, values, shelf.families, _style(reader, values.get("style"), shelf))
    for words in say.words.values() if say else ():
        shelf.check_icons(words, reader.spot(node), reader.findings)
        check_wording(words, reader.spot(node), shelf.names, reader.findings)
    if area is None or say is None:
        return ()
    place, at = moved(area, group), reader.spot(values["at"])

    def make(scope: Scope, bench: Bench) -> Mark | None:
        words = say.fill(scope)
        if not words.strip():
            return None
        spot = say.at(scope)
        shelf.check_icons(words, spot, bench.files.findings)
        cells = [(scope.values[name], scope.spots[name]) for name in say.holes if name in scope.spots]
        for cell in cells:
            check_wording(*cell, shelf.names, bench.files.findings)
            check_braces(*cell, scope.spots, bench.files.findings)
        starred = next((place for cell, place in cells if find_open_stars(cell)), spot)
        check_stars(words, starred, bench.files.findings)
        return TextMark(spot, place, words, style.resolve(scope, bench.colours), at)

    return (make,)


def _style(reader: Reader, node: Node | None, shelf: Shelf) -> StyleSource:
    if node is None:
        return shelf.styles.get("body", PLAIN)
    if isinstance(node, Pairs):
        return read_style(reader, node, shelf.families)
    if shelf.styles:
        return shelf.styles.get(reader.choice("style", node, tuple(shelf.styles), ""), PLAIN)
    name = reader.text(node, literal("head"))
    if name:
        reader.fault(node, missing("style", f"style: {{{name}: {{font: bold 13}}}}"))
    return PLAIN


def _icon(reader: Reader, node: Pairs, values: Fields, shelf: Shelf, group: Group) -> tuple[Source, ...]:
    area = reader.area(values.get("at"), node)
    draw = read_draw(reader, values.get("draw"), shelf)
    colour = reader.colour(values.get("colour"))
    if "draw" not in values:
        reader.fault(node, missing("draw", "draw: ':wheat:'"))
    if area is None or draw is None:
        return ()
    place, at = moved(area, group), reader.spot(values["at"])

    def make(scope: Scope, bench: Bench) -> Mark | None:
        icon = bench.icon(draw, place, scope, colour)
        return icon._replace(at=at) if icon else None

    return (make,)


def read_draw(reader: Reader, node: Node | None, shelf: Shelf) -> Phrase | None:
    """Return the phrase of ``draw``: ``:wheat:``, or a column that contains an icon's name."""
    phrase = reader.phrase(node, literal("':wheat:'"))
    if phrase and not phrase.holes:
        shelf.check_icons(phrase.words[""], phrase.spot, reader.findings)
        if not ICON.fullmatch(phrase.words[""].strip()):
            reader.findings.fault(phrase.spot, misread(phrase.words[""], "':wheat:'"))
            return None
    return phrase


def _picture(reader: Reader, node: Pairs, values: Fields, shelf: Shelf, group: Group) -> tuple[Source, ...]:
    area = reader.area(values.get("at"), node)
    file = reader.phrase(values.get("file"), literal("pictures/barn.svg"))
    fills, bleeds = reader.flag(values.get("fill")), reader.flag(values.get("bleeds"))
    if "file" not in values:
        reader.fault(node, missing("file", "file: pictures/barn.svg"))
    if file and not file.holes:
        reader.files.picture(file.words[""], file.spot)
    if area is None or file is None:
        return ()
    place, at = moved(area, group), reader.spot(values["at"])

    def make(scope: Scope, bench: Bench) -> Mark | None:
        name = file.fill(scope).strip()
        path = bench.files.picture(name, file.at(scope)) if name else None
        return PictureMark(file.at(scope), place, path, fills, bleeds, at) if path else None

    return (make,)


def _line(reader: Reader, node: Pairs, values: Fields, shelf: Shelf, group: Group) -> tuple[Source, ...]:
    ends = [reader.numbers(values.get(key), 2, literal("x y, 5 20")) for key in ("from", "to")]
    colour = reader.colour(values.get("colour"))
    width = _line_width(reader, values)
    dash = _dash(reader, values.get("dash"))
    if not {"from", "to"} <= values.keys():
        reader.fault(node, missing("from", EXAMPLES["line"]))
    if ends[0] is None or ends[1] is None:
        return ()
    (x1, y1), (x2, y2) = ends[0], ends[1]
    start, end = (x1 + group.x, y1 + group.y), (x2 + group.x, y2 + group.y)
    spot = reader.spot(node)

    def make(scope: Scope, bench: Bench) -> Mark | None:
        stroke = bench.colours.printed(
            colour.fill(scope) if colour else "ink", colour.at(scope) if colour else spot
        )
        return LineMark(spot, start, end, Ink(None, stroke, width, dash or ()))

    return (make,)


def _group(reader: Reader, node: Pairs, values: Fields, shelf: Shelf, group: Group) -> tuple[Source, ...]:
    at = corner(reader, values.get("at"))
    inner = Group(group.x + at[0], group.y + at[1], group.depth + 1)
    if group.depth >= DEEPEST:
        reader.fault(node, too_many(msg("groups in each other"), DEEPEST))
        return ()
    if not {"marks", "use"} & values.keys():
        reader.fault(node, missing("marks", "use: frame.yaml"))
    used = _used(reader, values.get("use"), shelf, inner)
    return (*used, *read_marks(reader, values.get("marks"), shelf, inner))


def _used(reader: Reader, node: Node | None, shelf: Shelf, group: Group) -> tuple[Source, ...]:
    """Return marks from another file of the folder."""
    name = reader.text(node, literal("frame.yaml"))
    if node is None or name is None:
        return ()
    file_marks = shelf.marks_of(reader, name, reader.spot(node))
    if file_marks is None:
        return ()
    inner, marks = file_marks
    return read_marks(inner, marks, shelf, group)


KINDS: Mapping[str, Callable[[Reader, Pairs, Fields, Shelf, Group], tuple[Source, ...]]] = {
    "box": _box,
    "text": _text,
    "icon": _icon,
    "picture": _picture,
    "line": _line,
    "group": _group,
}
"""The reader of each mark."""
