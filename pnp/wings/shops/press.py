"""Faults of a file for a press: PDF/X, spot colours and overprint."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple

from pnp.check.fault import KitFault
from pnp.check.pdf_file import in_objects
from pnp.check.settings import MOST_OBJECTS
from pnp.pages.statement import Statement
from scorer.messages import Text, join_texts, msg, rounded

MOST_INK = 3.0  # the most ink at one place, of 4, if a file states no limit: that of presses on coated paper
VERSIONS = {"PDF/X-4": b"1.6", "PDF/X-1a:2003": b"1.4"}  # the highest version of PDF of each standard
TRANSPARENT = {"PDF/X-4"}  # standards that allow transparency

_RGB = re.compile(rb"(?<![\w/.])(?:rg|RG)(?!\w)|/(?:Device|Cal)RGB\s+(?:cs|CS)\b|/CS\s*/(?:Device)?RGB\b")
_RGB_SPACE = re.compile(rb"/(?:DeviceRGB|CalRGB|CalGray|Lab)\b|/ICCBased\b")
_INK = re.compile(rb"(?<![\w.])([\d.]+)\s+([\d.]+)\s+([\d.]+)\s+([\d.]+)\s+[kK](?!\w)")
_SPOT = re.compile(rb"/Separation\s*/([^\s/\[\]<>()]+)")
_USED = re.compile(rb"/([^\s/\[\]<>()]+)\s+(?:cs|CS)(?!\w)")
_SEE_THROUGH = re.compile(
    rb"/(?:ca|CA)\s++0*(?:0|\.\d+|0\.\d+)(?![\d.])|/SMask\s*+(?!/None)[\d<]"
    rb"|/BM\s*+(?:\[\s*+)?/(?!Normal|Compatible)"
)
_GROUP = re.compile(rb"/S\s*/Transparency\b")
_ACTIVE = re.compile(rb"/(?:JavaScript|JS|Launch|AA|OpenAction|AcroForm|EmbeddedFiles|XFA)\b")
_OLD = re.compile(rb"/(?:LZWDecode|OPI|TR2?|HTP|PS)\b(?!\s*/(?:Default|Identity))")
_INTENT = re.compile(rb"/S\s*/GTS_PDFX\b")
_VERSION = re.compile(rb"/GTS_PDFXVersion\s*(?:\(([^()]*)\)|<([\da-fA-F]*)>)")
_CMYK_PROFILE = (b"prtr", b"CMYK", b"acsp")


def press_faults(data: bytes, title: str, statement: Statement) -> Iterator[KitFault]:
    """Look for faults of a file for a print shop: wrong spot colours, and breaches of its standard."""
    parts = list(objects(data))
    yield from _spot_faults(parts, statement.spots)
    if statement.standard in VERSIONS:
        yield from _missing_faults(data, title, parts, statement.standard)
        yield from _forbidden_faults(data, parts, statement.standard)
        yield from _ink_faults(parts, statement.ink or MOST_INK)
        yield from overprint_faults(parts, black=statement.overprint is not False)


def _spot_faults(parts: Sequence[PdfObject], stated: Sequence[str]) -> Iterator[KitFault]:
    """Compare the spot colours in use with those that are stated."""
    known = {match.decode("latin-1") for part in parts for match in _SPOT.findall(part.head)}
    used = {match for part in parts for match in _USED.findall(part.operators)} - PLAIN
    names = sorted(known) if used else []
    if names != sorted(stated):
        text = msg(
            "the spot colours are {found}, not {stated}",
            found=join_texts(names, ", ") if names else msg("none"),
            stated=join_texts(stated, ", ") if stated else msg("none"),
        )
        yield KitFault("spot", text)


def _missing_faults(data: bytes, title: str, parts: Sequence[PdfObject], standard: str) -> Iterator[KitFault]:
    """Look for missing things that a standard requires."""
    heads = b"\n".join(part.head for part in parts)
    named, highest = standard.encode(), VERSIONS[standard]
    described = any(named in part.stream for part in parts if b"/Metadata" in part.head)
    profiles = [part.stream for part in parts if re.search(rb"/N\s+4\b", part.head)]
    is_for_a_press = any(  # and complete: it begins with its length in bytes
        int.from_bytes(profile[:4]) <= len(profile)
        and (profile[12:16], profile[16:20], profile[36:40]) == _CMYK_PROFILE
        for profile in profiles
    )
    names = [match[1] or match[2] or b"" for match in in_objects(_VERSION, data)]
    spellings = {named, named.hex().encode()}  # in letters or in hexadecimal
    is_named = any(name.replace(b"\\", b"") in spellings or name.lower() in spellings for name in names)
    needs: list[tuple[bool, Text]] = [
        (
            _INTENT.search(heads) is not None and b"/OutputIntents" in heads,
            msg("it has no output intent (OutputIntents)"),
        ),
        (is_for_a_press, msg("its output intent has no profile of a press in CMYK")),
        (
            b"/OutputConditionIdentifier" in heads,
            msg("its output intent does not name the press (OutputConditionIdentifier)"),
        ),
        (
            b"GTS_PDFXVersion" in data and described,
            msg("its description (XMP) does not name the standard"),
        ),
        (is_named, msg("its information does not name the standard (GTS_PDFXVersion)")),
        (
            re.search(rb"/Trapped\s*/(?:True|False)\b", heads) is not None,
            msg("it does not say whether it is trapped"),
        ),
        (data[5:8] <= highest, msg("its PDF version is higher than {most}", most=highest.decode())),
        (bool(title.strip()), msg("its information has no title (Title)")),
        (b"/ID" in data, msg("it has no identifier (ID)")),
    ]
    for is_there, text in needs:
        if not is_there:
            yield KitFault("press", msg("the file is not {standard}: {fault}", standard=standard, fault=text))


def _forbidden_faults(data: bytes, parts: Sequence[PdfObject], standard: str) -> Iterator[KitFault]:
    """Look for things that a standard forbids."""
    heads = b"\n".join(part.head for part in parts)
    see_through = _SEE_THROUGH.search(heads) or _GROUP.search(heads)
    wrong: list[tuple[object, Text]] = [
        (any(_RGB.search(part.operators) for part in parts), msg("something is drawn in RGB")),
        (_RGB_SPACE.search(heads), msg("it has colours that are not CMYK, grey or a spot colour")),
        (standard not in TRANSPARENT and see_through, msg("something is transparent")),
        (re.search(rb"/Encrypt\b", data), msg("it is encrypted")),
        (_ACTIVE.search(heads), msg("it has actions, forms or attached files")),
        (re.search(rb"/ArtBox\b", heads), msg("a page has an ArtBox beside its TrimBox")),
        (_OLD.search(heads), msg("it has LZW, OPI, PostScript or transfer functions")),
        (re.search(rb"/Trapped\s*/Unknown\b", heads), msg("it does not say whether it is trapped")),
    ]
    for is_there, text in wrong:
        if is_there:
            yield KitFault("press", msg("the file is not {standard}: {fault}", standard=standard, fault=text))


def _ink_faults(parts: Sequence[PdfObject], most_ink: float) -> Iterator[KitFault]:
    """Look for a colour with more than ``most_ink``, of 4."""
    ink = 0.0
    for inks in (match for part in parts for match in _INK.findall(part.operators)):
        with suppress(ValueError):  # not all are numbers
            ink = max(ink, sum(map(float, inks)))
    if ink > most_ink + 0.001:
        text = msg(
            "a colour has {found} % of ink; a press takes {most} %",
            found=rounded(100 * ink, 0),
            most=rounded(100 * most_ink, 0),
        )
        yield KitFault("ink", text)


_OBJECT = re.compile(rb"(?<!\d)(\d{1,10})\s+\d{1,5}\s+obj\b")
_STREAM = re.compile(rb"stream\r?\n")
_STRING = re.compile(rb"\((?:[^()\\]|\\.)*\)|<[0-9A-Fa-f\s]*>", re.DOTALL)
_OTHER = re.compile(rb"/(?:Subtype\s*/(?!Form)|FunctionType|Length1|Type\s*/(?:Metadata|ObjStm|XRef)|N\s+\d)")
"""The marks of streams without operators: images, functions, fonts, metadata, object streams, profiles."""

_FIRST = re.compile(rb"/First\s+(\d{1,9})\b")

LONGEST_LIST = 1 << 18  # the most bytes to read of the list of objects in a stream
MOST = 1 << 24  # the most bytes to unpack of a stream


class PdfObject(NamedTuple):
    """An object: the bytes before its stream, its stream as far as it could be unpacked, and its number."""

    head: bytes
    stream: bytes = b""
    number: int = 0

    @property
    def operators(self) -> bytes:
        """The operators of a page or a form, with empty strings; empty for other objects."""
        return b"" if _OTHER.search(self.head) else _STRING.sub(b"()", self.stream)


def objects(data: bytes) -> Iterator[PdfObject]:
    """Yield every object of a PDF, including those in object streams."""
    starts = [(int(match[1]), match.end()) for match in _OBJECT.finditer(data)][:MOST_OBJECTS]
    for number, start in starts:
        end = data.find(b"endobj", start)
        body = data[start : end if end >= 0 else len(data)]
        stream_start = _STREAM.search(body)
        if not stream_start:
            yield PdfObject(_STRING.sub(b"()", body), number=number)
            continue
        offset = stream_start.end()
        head, stream = body[: stream_start.start()], _unpack_stream(data, start + offset, body, offset)
        yield PdfObject(head, stream, number)
        if b"/ObjStm" in head:
            yield from _unpack_objects(head, stream)


def _unpack_objects(head: bytes, stream: bytes) -> Iterator[PdfObject]:
    """Yield the objects of an object stream, or the whole stream as one object if its list cannot be read."""
    first = int(match[1]) if (match := _FIRST.search(head)) else 0
    numbers = list(map(int, re.findall(rb"\d+", stream[: min(first, LONGEST_LIST)])))
    starts = [first + offset for offset in numbers[1::2]]
    if not starts or starts != sorted(starts):
        yield PdfObject(stream)
        return
    for number, start, end in zip(numbers[::2], starts, [*starts[1:], len(stream)], strict=False):
        yield PdfObject(_STRING.sub(b"()", stream[start:end]), number=number)


def _unpack_stream(data: bytes, start: int, body: bytes, offset: int) -> bytes:
    """Return a stream, unpacked if it is compressed with Flate; empty if that fails."""
    if b"/FlateDecode" not in body[:offset]:
        return body[offset:].partition(b"endstream")[0]
    try:
        return zlib.decompressobj().decompress(data[start : start + MOST], MOST)
    except zlib.error:
        return b""


PLAIN = {b"DeviceCMYK", b"DeviceGray", b"DeviceRGB", b"Pattern"}  # colour spaces without a spot colour

WHITE, BLACK, OTHER, SPOT = "white", "black", "other", "spot"
"""Kinds of colours that behave differently when they overprint."""

_REFERENCE = re.compile(rb"(?:(?<!\s)\s++|(?<![\s\d]))(\d++)\s++\d++\s++R\b")
_NAMED = re.compile(rb"/([^\s/\[\]<>()]+)(?=\s*(?:<<|\d+\s+\d+\s+R\b))")
_PAGE, _FORM = re.compile(rb"/Type\s*/Page\b"), re.compile(rb"/Subtype\s*/Form\b")
_CONTENTS = re.compile(rb"/Contents\s*(\[[^\[\]]*\]|\d+\s+\d+\s+R\b)")
_SWITCHES = (re.compile(rb"/op\s+(true|false)\b"), re.compile(rb"/OP\s+(true|false)\b"))
_ON = re.compile(rb"/(?:op|OP)\s+true\b")

MOST_DRAWN = 5_000  # the most pages and forms to go through, each once for every state at its start

FILLS = {b"f", b"F", b"f*", b"B", b"B*", b"b", b"b*", b"Tj", b"TJ", b"'", b'"'}
STROKES = {b"S", b"s", b"B", b"B*", b"b", b"b*"}
FILL_COLOURS = {b"g", b"rg", b"k", b"cs", b"sc", b"scn"}
STROKE_COLOURS = {operator.upper() for operator in FILL_COLOURS}
INKED: dict[tuple[float, ...], str] = {(0.0, 0.0, 0.0, 0.0): WHITE, (0.0, 0.0, 0.0, 1.0): BLACK}
LIT = {1.0: WHITE, 0.0: BLACK}  # kinds of colours by four inks, and by one level of light

INKS = {b"g": 1, b"rg": 3, b"k": 4}
"""The number of values of a colour operator, in small letters; for others it depends on the colour space."""

LETTERS = re.compile(rb"(?<=[\])>])(?=T[jJ]|'|\")")
"""The place between a text and its operator if there is no space."""


class PaintState(NamedTuple):
    """The state that areas, or lines, are drawn with."""

    over: bool = False
    colour: str = BLACK
    spot: bool = False  # whether the colour space has a spot colour


def overprint_faults(parts: Sequence[PdfObject], black: bool) -> Iterator[KitFault]:
    """Look for colours that must not overprint. Cuts may, and with ``black`` also areas of solid black."""
    if not any(_ON.search(part.head) for part in parts):
        return
    walk = _Walk(parts, black)
    for part in parts:
        if _PAGE.search(part.head):
            walk.draw(part, PaintState(), PaintState())
    if WHITE in walk.wrong:
        yield KitFault("overprint", msg("something white overprints; it would vanish in print"))
    if walk.wrong & {BLACK, OTHER}:
        yield KitFault("overprint", msg("something overprints, but it must cover what is under it"))


class _Walk:
    """Goes through pages and their forms, and collects the kinds of colours that overprint but must not."""

    def __init__(self, parts: Sequence[PdfObject], black: bool) -> None:
        self._known = {part.number: part for part in parts}
        self._black = black
        self._seen: set[tuple[int, PaintState, PaintState]] = set()
        self.wrong: set[str] = set()

    def draw(self, drawer: PdfObject, area: PaintState, line: PaintState) -> None:
        """Go through a page or a form that starts with a state, unless it was done before with the same state."""
        if (drawer.number, area, line) in self._seen or len(self._seen) > MOST_DRAWN:
            return
        self._seen.add((drawer.number, area, line))
        resources = _read_entry(drawer.head, b"Resources", self._known)
        states = _read_states(_read_entry(resources, b"ExtGState", self._known), self._known)
        forms = _find_forms(_read_entry(resources, b"XObject", self._known), self._known)
        saved = list[tuple[PaintState, PaintState]]()
        tokens = LETTERS.sub(b" ", _read_operators(drawer, self._known)).split()
        for at, token in enumerate(tokens):
            if token == b"q":
                saved.append((area, line))
            elif token == b"Q" and saved:
                area, line = saved.pop()
            elif token == b"gs":
                over, lines_over = states.get(tokens[at - 1], (None, None))
                area = area if over is None else area._replace(over=over)
                line = line if lines_over is None else line._replace(over=lines_over)
            elif token in FILL_COLOURS:
                area = _set_colour(area, token, tokens, at)
            elif token in STROKE_COLOURS:
                line = _set_colour(line, token.lower(), tokens, at)
            elif token == b"Do" and tokens[at - 1] in forms:
                self.draw(forms[tokens[at - 1]], area, line)
            else:
                self._paint(token, area, line)

    def _paint(self, operator: bytes, area: PaintState, line: PaintState) -> None:
        """Record the colour of an operator that paints, if it overprints but must not."""
        allowed = {SPOT, BLACK} if self._black else {SPOT}
        if operator in FILLS and area.over and area.colour not in allowed:
            self.wrong.add(area.colour)
        if operator in STROKES and line.over and line.colour != SPOT:
            self.wrong.add(line.colour)


def _read_operators(drawer: PdfObject, known: Mapping[int, PdfObject]) -> bytes:
    """Return the operators of a page, or of a form."""
    contents = _CONTENTS.search(drawer.head)
    if not contents:
        return drawer.operators
    parts = _follow(contents[1], known)
    if len(parts) == 1 and parts[0].head.lstrip().startswith(b"["):
        parts = _follow(parts[0].head, known)
    return b"\n".join(part.operators for part in parts)


def _follow(text: bytes, known: Mapping[int, PdfObject]) -> list[PdfObject]:
    """Return the known objects that a text refers to."""
    numbers = (int(match[1]) for match in _REFERENCE.finditer(text))
    return [known[number] for number in numbers if number in known]


def _read_states(
    states: bytes, known: Mapping[int, PdfObject]
) -> dict[bytes, tuple[bool | None, bool | None]]:
    """Return for each graphics state whether areas and lines overprint; None if it does not set that."""
    switches = {}
    for match in _NAMED.finditer(states):
        inside = _read_value(states[match.end() :], known)
        area, line = (switch.search(inside) for switch in _SWITCHES)
        on_lines = None if line is None else line[1] == b"true"
        switches[b"/" + match[1]] = (on_lines if area is None else area[1] == b"true", on_lines)
    return switches


def _find_forms(named: bytes, known: Mapping[int, PdfObject]) -> dict[bytes, PdfObject]:
    """Return the forms of an XObject dictionary, by name."""
    forms = {}
    for match in _NAMED.finditer(named):
        number = _REFERENCE.match(named, match.end())
        form = known.get(int(number[1])) if number else None
        if form and _FORM.search(form.head):
            forms[b"/" + match[1]] = form
    return forms


def _read_entry(head: bytes, key: bytes, known: Mapping[int, PdfObject]) -> bytes:
    """Return the inside of an entry of a dictionary, direct or by reference; empty if there is none."""
    match = re.search(rb"/%s\b" % key, head)
    return _read_value(head[match.end() :], known) if match else b""


def _read_value(text: bytes, known: Mapping[int, PdfObject]) -> bytes:
    """Return the inside of the dictionary at the start of a text, or of the one that it refers to."""
    refers = _REFERENCE.match(text)
    if refers:
        number = int(refers[1])
        return known[number].head if number in known else b""
    depth = 0
    for bracket in re.finditer(rb"<<|>>", text):
        depth += 1 if bracket[0] == b"<<" else -1
        if depth <= 0:
            return text.lstrip()[2 : bracket.start()]
    return text


def _set_colour(side: PaintState, operator: bytes, tokens: Sequence[bytes], at: int) -> PaintState:
    """Return the state of areas or lines after a colour operator."""
    if operator == b"cs":
        return side._replace(spot=tokens[at - 1].lstrip(b"/") not in PLAIN, colour=OTHER)
    if operator in INKS:
        return side._replace(spot=False, colour=_classify_colour(tokens[max(at - INKS[operator], 0) : at]))
    if side.spot:
        return side._replace(colour=SPOT)
    start = at
    while start > max(at - 4, 0) and tokens[start - 1][-1:].isdigit():
        start -= 1
    return side._replace(colour=_classify_colour(tokens[start:at]))


def _classify_colour(values: Sequence[bytes]) -> str:
    """Return the kind of a colour: one or three values are light, four are ink."""
    try:
        numbers = [float(value) for value in values]
    except ValueError:
        return OTHER
    if len(numbers) == 4:  # cyan, magenta, yellow and black
        return INKED.get(tuple(numbers), OTHER)
    return LIT.get(numbers[0], OTHER) if len(set(numbers)) == 1 else OTHER
