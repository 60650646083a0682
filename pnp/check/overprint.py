"""What overprints in a file for a press: solid black and cuts may, as they do in ours; white that does is gone."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from pnp.check.fault import Fault
from pnp.check.objects import PdfObject
from scorer.messages import msg

PLAIN = {b"DeviceCMYK", b"DeviceGray", b"DeviceRGB", b"Pattern"}
"""Spaces of colours that have no spot colour."""

WHITE, BLACK, OTHER, SPOT = "white", "black", "other", "spot"
"""Which colours differ in what they do when they overprint."""

_REFERENCE = re.compile(rb"\s*(\d+)\s+\d+\s+R\b")
_NAMED = re.compile(rb"/([^\s/\[\]<>()]+)(?=\s*(?:<<|\d+\s+\d+\s+R\b))")
_PAGE, _FORM = re.compile(rb"/Type\s*/Page\b"), re.compile(rb"/Subtype\s*/Form\b")
_CONTENTS = re.compile(rb"/Contents\s*(\[[^\]]*\]|\d+\s+\d+\s+R\b)")
_SWITCHES = (re.compile(rb"/op\s+(true|false)\b"), re.compile(rb"/OP\s+(true|false)\b"))
_ON = re.compile(rb"/(?:op|OP)\s+true\b")

MOST_DRAWN = 5_000
"""Pages and forms that are gone through, each once for every state that it is begun in."""

FILLS = {b"f", b"F", b"f*", b"B", b"B*", b"b", b"b*", b"Tj", b"TJ", b"'", b'"'}
STROKES = {b"S", b"s", b"B", b"B*", b"b", b"b*"}
FILL_COLOURS, STROKE_COLOURS = (
    {b"g", b"rg", b"k", b"cs", b"sc", b"scn"},
    {b"G", b"RG", b"K", b"CS", b"SC", b"SCN"},
)
INKED: dict[tuple[float, ...], str] = {(0.0, 0.0, 0.0, 0.0): WHITE, (0.0, 0.0, 0.0, 1.0): BLACK}
LIT = {1.0: WHITE, 0.0: BLACK}
"""Colours by their inks, and by their light."""

INKS = {b"g": 1, b"G": 1, b"rg": 3, b"RG": 3, b"k": 4, b"K": 4}
"""How many values an operator of colours takes; others take what their space has."""

LETTERS = re.compile(rb"(?<=[\])>])(?=T[jJ]|'|\")")
"""Between a text and the operator that shows it, where nothing parts them."""


class Side(NamedTuple):
    """What areas, or what lines, are drawn with."""

    over: bool = False
    colour: str = BLACK
    spot: bool = False  # the space of its colours is one


def overprint_faults(found: Sequence[PdfObject], black: bool) -> Iterator[Fault]:
    """Look for what overprints in a file but not in ours. Areas of solid black do where ``black`` says so, and cuts."""
    if not any(_ON.search(each.head) for each in found):
        return
    walk = _Walk(found, black)
    for each in found:
        if _PAGE.search(each.head):
            walk.draw(each, Side(), Side())
    if WHITE in walk.wrong:
        yield Fault("overprint", msg("something white overprints: in print it is gone"))
    if walk.wrong & {BLACK, OTHER}:
        yield Fault("overprint", msg("something overprints that is to cover what is under it"))


class _Walk:
    """Goes through pages, and through the forms that they draw, and collects colours that overprint and should not."""

    def __init__(self, found: Sequence[PdfObject], black: bool) -> None:
        self._known = {each.number: each for each in found}
        self._black = black
        self._seen: set[tuple[int, Side, Side]] = set()
        self.wrong: set[str] = set()

    def draw(self, drawer: PdfObject, area: Side, line: Side) -> None:
        """Go through a page or a form that is begun in a state. None is gone through twice in the same."""
        if (drawer.number, area, line) in self._seen or len(self._seen) > MOST_DRAWN:
            return
        self._seen.add((drawer.number, area, line))
        resources = _entry(drawer.head, b"Resources", self._known)
        states = _states(_entry(resources, b"ExtGState", self._known), self._known)
        forms = _forms(_entry(resources, b"XObject", self._known), self._known)
        kept = list[tuple[Side, Side]]()
        tokens = LETTERS.sub(b" ", _operators(drawer, self._known)).split()
        for at, token in enumerate(tokens):
            if token == b"q":
                kept.append((area, line))
            elif token == b"Q" and kept:
                area, line = kept.pop()
            elif token == b"gs":
                over, lines_over = states.get(tokens[at - 1], (None, None))
                area = area if over is None else area._replace(over=over)
                line = line if lines_over is None else line._replace(over=lines_over)
            elif token in FILL_COLOURS:
                area = _coloured(area, token, tokens, at)
            elif token in STROKE_COLOURS:
                line = _coloured(line, token.lower(), tokens, at)
            elif token == b"Do" and tokens[at - 1] in forms:
                self.draw(forms[tokens[at - 1]], area, line)
            else:
                self._paint(token, area, line)

    def _paint(self, operator: bytes, area: Side, line: Side) -> None:
        """Note what an operator paints, if it overprints and should not."""
        allowed = {SPOT, BLACK} if self._black else {SPOT}
        if operator in FILLS and area.over and area.colour not in allowed:
            self.wrong.add(area.colour)
        if operator in STROKES and line.over and line.colour != SPOT:
            self.wrong.add(line.colour)


def _operators(drawer: PdfObject, known: Mapping[int, PdfObject]) -> bytes:
    """Return the operators of a page, or of a form."""
    contents = _CONTENTS.search(drawer.head)
    if not contents:
        return drawer.operators
    found = [known[int(each[1])] for each in _REFERENCE.finditer(contents[1]) if int(each[1]) in known]
    if len(found) == 1 and found[0].head.lstrip().startswith(b"["):
        found = [known[int(each[1])] for each in _REFERENCE.finditer(found[0].head) if int(each[1]) in known]
    return b"\n".join(each.operators for each in found)


def _states(states: bytes, known: Mapping[int, PdfObject]) -> dict[bytes, tuple[bool | None, bool | None]]:
    """Return what each graphics state says of overprinting areas and lines: whether, or nothing."""
    found = {}
    for each in _NAMED.finditer(states):
        inside = _value(states[each.end() :], known)
        area, line = (switch.search(inside) for switch in _SWITCHES)
        on_lines = None if line is None else line[1] == b"true"
        found[b"/" + each[1]] = (on_lines if area is None else area[1] == b"true", on_lines)
    return found


def _forms(named: bytes, known: Mapping[int, PdfObject]) -> dict[bytes, PdfObject]:
    """Return the forms among what can be drawn by a name."""
    found = {}
    for each in _NAMED.finditer(named):
        number = _REFERENCE.match(named, each.end())
        form = known.get(int(number[1])) if number else None
        if form and _FORM.search(form.head):
            found[b"/" + each[1]] = form
    return found


def _entry(head: bytes, key: bytes, known: Mapping[int, PdfObject]) -> bytes:
    """Return what an entry of a dictionary holds, itself or by reference; nothing if there is none."""
    found = re.search(rb"/%s\b" % key, head)
    return _value(head[found.end() :], known) if found else b""


def _value(text: bytes, known: Mapping[int, PdfObject]) -> bytes:
    """Return the inside of the dictionary that a text begins with, or of the one that it refers to."""
    refers = _REFERENCE.match(text)
    if refers:
        number = int(refers[1])
        return known[number].head if number in known else b""
    depth = 0
    for each in re.finditer(rb"<<|>>", text):
        depth += 1 if each[0] == b"<<" else -1
        if depth <= 0:
            return text.lstrip()[2 : each.start()]
    return text


def _coloured(side: Side, operator: bytes, tokens: Sequence[bytes], at: int) -> Side:
    """Return areas or lines after an operator of colours."""
    if operator == b"cs":
        return side._replace(spot=tokens[at - 1].lstrip(b"/") not in PLAIN, colour=OTHER)
    if operator in INKS:
        return side._replace(spot=False, colour=_colour(tokens[max(at - INKS[operator], 0) : at]))
    if side.spot:
        return side._replace(colour=SPOT)
    start = at
    while start > max(at - 4, 0) and tokens[start - 1][-1:].isdigit():
        start -= 1
    return side._replace(colour=_colour(tokens[start:at]))


def _colour(values: Sequence[bytes]) -> str:
    """Return which colour some values are: of light for one or three of them, of ink for four."""
    try:
        numbers = [float(each) for each in values]
    except ValueError:
        return OTHER
    if len(numbers) == 4:  # cyan, magenta, yellow and black
        return INKED.get(tuple(numbers), OTHER)
    return LIT.get(numbers[0], OTHER) if len(set(numbers)) == 1 else OTHER
