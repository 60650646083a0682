"""Faults of print: ink in margins, thin lines, small or overlapping type, art near a cut, a machine's marks."""

from __future__ import annotations

import ctypes
from collections import Counter
from collections.abc import Iterator, Sequence

import pypdfium2_raw as pdfium

from pnp.check import pdfium as calls
from pnp.check.affine import Affine, Box, overhang, transform_box, union
from pnp.check.fault import TOLERANCE, KitFault, PagePlace, mm
from pnp.check.frame import SLACK
from pnp.check.pieces import MeasuredPiece
from pnp.check.walk import THIN, FileMark, PageContents, TypeRun
from pnp.drawing.measures import LEAST_TYPE
from pnp.pages.statement import PageStatement, squeeze
from pnp.units import MM_PER_PT
from scorer.messages import Text, msg, plural, quoted, rounded


def mark_faults(
    stated: PageStatement, marks: Sequence[FileMark], number: int, place: PagePlace
) -> Iterator[KitFault]:
    """Compare the marks of a page with its statement; ``number`` is its page in the build, from 0."""
    own = {mark.number: mark for mark in reversed(marks) if mark.page == number}
    boxes = [(area.box, own[at].box if at in own else None) for at, area in enumerate(stated.marks or ())]
    missing = sum(box is None for _, box in boxes)
    if missing:
        text = plural(
            missing,
            "{n} registration mark of the cutting machine is missing",
            "{n} registration marks of the cutting machine are missing",
        )
        yield place.fault("mark-missing", text)
    offs = (abs(a - b) for stated_box, box in boxes if box for a, b in zip(box, stated_box, strict=True))
    worst = max(offs, default=0.0)
    if worst > TOLERANCE:
        text = msg(
            "a registration mark of the cutting machine is off its place or size: {mm} mm", mm=mm(worst)
        )
        yield place.fault("mark-place", text)


def safe_faults(
    pieces: Sequence[MeasuredPiece], seen: PageContents, stated: PageStatement, place: PagePlace
) -> Iterator[KitFault]:
    """Look for artwork and type that reach out of the safe zone of the page."""
    if not stated.safe:
        return
    boxes = [piece.mark.box for piece in pieces if piece.mark.box] + [text.box for text in seen.types]
    whole = union(boxes)
    reach = max(overhang(whole, stated.safe.box)) if whole else 0.0
    if reach > TOLERANCE:
        text = msg("something that matters is {mm} mm too near to the cut", mm=mm(reach))
        yield place.fault("safe-zone", text, [piece.id for piece in pieces])


ROUNDING = 0.01  # the tolerance of a type size, in points
MEET = 0.1  # how far the boxes of two texts may overlap, in mm
LONGEST = 4096  # the most bytes to read of a text
MOST = 1000  # stop counting overlaps beyond this number
MOST_LETTERS = 50_000  # the most letters of a page that are looked at one by one


class TypeReader:
    """Reads the letters of runs of type on a page until it is closed; ``base`` maps its points to mm of the layout."""

    def __init__(self, page: pdfium.FPDF_PAGE, base: Affine) -> None:
        self._page, self._base = page, base
        self._text: pdfium.FPDF_TEXTPAGE | None = None

    def _open(self) -> pdfium.FPDF_TEXTPAGE:
        if self._text is None:
            self._text = pdfium.FPDFText_LoadPage(self._page)
        return self._text

    def close(self) -> None:
        """Free what was loaded."""
        if self._text:
            pdfium.FPDFText_ClosePage(self._text)

    def read(self, run: TypeRun) -> str:
        """Return the letters of a run of type."""
        buffer = ctypes.create_string_buffer(LONGEST)
        thing = ctypes.cast(run.handle, pdfium.FPDF_PAGEOBJECT)
        letters = ctypes.cast(buffer, ctypes.POINTER(ctypes.c_ushort))
        length = pdfium.FPDFTextObj_GetText(thing, self._open(), letters, LONGEST)
        return buffer.raw[: max(min(length, LONGEST) - 2, 0)].decode("utf-16-le", "replace").strip()

    def read_all(self, *, all_seen: bool) -> str:
        """Return the letters of the page without spaces, and without those that leave no ink, unless ``all_seen``.

        pdfium may drop single letters, such as those of tiles, if one of them is scaled: only words are searched for.
        """
        text = self._open()
        count = max(0, min(pdfium.FPDFText_CountChars(text), MOST_READ))
        if all_seen:
            buffer = (ctypes.c_ushort * (count + 1))()
            pdfium.FPDFText_GetText(text, 0, count, buffer)
            return squeeze(bytes(buffer).decode("utf-16-le", "replace").replace("\0", ""))
        letters = []
        for at in range(count):  # one by one takes five times as long
            run = ctypes.cast(pdfium.FPDFText_GetTextObject(text, at), ctypes.c_void_p).value
            if not run or calls.render_of(run) not in calls.UNSEEN:
                letters.append(chr(pdfium.FPDFText_GetUnicode(text, at)))
        return squeeze("".join(letters).replace("\0", ""))

    def split(self, runs: Sequence[TypeRun]) -> Iterator[TypeRun]:
        """Yield the parts of runs of type between wide gaps: other programs join texts that are far apart."""
        parts: dict[int, list[Box]] = {}
        text, sides = self._open(), [ctypes.c_double() for _ in range(4)]
        for at in range(min(pdfium.FPDFText_CountChars(text), MOST_LETTERS)):
            handle = ctypes.cast(pdfium.FPDFText_GetTextObject(text, at), ctypes.c_void_p).value
            if not handle or not pdfium.FPDFText_GetCharBox(text, at, *map(ctypes.byref, sides)):
                continue
            left, right, foot, top = (side.value for side in sides)
            if left < right and foot < top:  # it is visible
                box = transform_box((left, foot, right, top), self._base)
                known = parts.setdefault(handle, [])
                last = known[-1] if known else None
                if last and _is_next(last, box):
                    known[-1] = union([last, box]) or box
                else:
                    known.append(box)
        for run in runs:
            yield from (run._replace(box=box) for box in parts.get(run.handle, (run.box,)))


def _is_next(one: Box, other: Box) -> bool:
    """Return whether two letters of a text are no farther apart than they are high."""
    gap = max(other[0] - one[2], one[0] - other[2], other[1] - one[3], one[1] - other[3])
    return gap <= max(one[3] - one[1], other[3] - other[1])


def print_faults(
    seen: PageContents, free: Box, reader: TypeReader, place: PagePlace, smallest: float | None = None
) -> Iterator[KitFault]:
    """Look for faults that no page may have; ``free`` is the printable box, in points of the page.

    ``smallest`` is the size of type in points that the page states, if it is smaller than usual.
    """
    if seen.beyond:
        yield place.fault("margin", _word_beyond(seen.beyond, free))
    if seen.clipped:
        text = plural(
            seen.clipped, "{n} object is cut off by a clip path", "{n} objects are cut off by a clip path"
        )
        yield place.fault("clipped", text)
    for name in sorted(seen.foreign):
        yield place.fault("font", msg("the font {name} is not embedded", name=quoted(name)))
    if seen.thin:
        text = plural(
            len(seen.thin),
            "{n} line is thinner than {least} mm: {found} mm",
            "{n} lines are thinner than {least} mm, the thinnest is {found} mm",
            least=THIN,
            found=rounded(min(seen.thin), 3),
        )
        yield place.fault("line-thin", text)
    least_type = smallest or LEAST_TYPE
    small = [run for run in seen.types if run.size < least_type - ROUNDING]
    if small:
        least = min(small, key=lambda run: run.size)
        text = plural(
            len(small),
            "{n} text is smaller than {least} pt: {text} has {found} pt",
            "{n} texts are smaller than {least} pt, the smallest is {text} with {found} pt",
            least=least_type,
            text=quoted(reader.read(least)),
            found=rounded(least.size, 2),
        )
        yield place.fault("type-small", text)
    # texts that overlap: first roughly, and then, where there may be some, letter by letter
    met = _find_overlaps(seen.types) and _find_overlaps(list(reader.split(seen.types)))
    if met:
        under, over = (reader.read(run) for run in met[0])
        text = plural(
            len(met),
            "the text {one} overlaps {other}",
            "{n} texts overlap others, the first {one} and {other}",
            one=quoted(over or under),
            other=quoted(under or over),
        )
        yield place.fault("type-over-type", text)


def _word_beyond(boxes: Sequence[Box], free: Box) -> Text:
    """Return how many objects are in the margins, and how far the worst one reaches into which margin."""
    reach = [max(side) * MM_PER_PT for side in zip(*(overhang(box, free) for box in boxes), strict=True)]
    worst = reach.index(max(reach))
    # Translators: an edge of a page; it stands in a sentence, after "at the"
    edge = (msg("left edge"), msg("lower edge"), msg("right edge"), msg("upper edge"))[worst]
    return plural(
        len(boxes),
        "{n} object is printed beyond the printable area, {mm} mm at the {edge}",
        "{n} objects are printed beyond the printable area, the worst by {mm} mm at the {edge}",
        mm=mm(reach[worst] + SLACK),
        edge=edge,
    )


def _find_overlaps(runs: Sequence[TypeRun]) -> list[tuple[TypeRun, TypeRun]]:
    """Return the pairs of texts that overlap, sweeping from left to right; parts of one text do not count."""
    met: dict[tuple[int, int], tuple[TypeRun, TypeRun]] = {}
    open_: list[TypeRun] = []
    for run in sorted(runs, key=lambda run: run.box[0]):
        left, top, _, bottom = run.box
        open_ = [other for other in open_ if other.box[2] - MEET > left]
        met |= {
            (other.handle, run.handle): (other, run)
            for other in open_
            if other.box[3] - MEET > top and bottom - MEET > other.box[1] and other.handle != run.handle
        }
        open_.append(run)
        if len(met) > MOST:
            break
    return list(met.values())


MOST_READ = 200_000  # the most letters to read of a page
WORD = 3  # the least length of a text to search for; shorter ones also occur where others meet

LEGIBLE = 0.3
"""The least share of letters on a page whose letters can be read: some programs drop their meaning."""


def letter_faults(stated: Sequence[str], letters: str, place: PagePlace) -> Iterator[KitFault]:
    """Compare the stated texts of a page with the letters on it."""
    runs = [(run, squeeze(run)) for run in stated]
    whole = "".join(squeezed for _, squeezed in runs)
    if letters == whole:
        return
    counts, counts_here = Counter(whole), Counter(letters)
    if (counts & counts_here).total() < LEGIBLE * counts.total():
        return
    apart = "\n".join(squeezed for _, squeezed in runs)  # where one meets another there is no word
    missing = [
        run
        for run, squeezed in runs
        if len(squeezed) >= WORD and letters.count(squeezed) < apart.count(squeezed)
    ]
    if missing:
        text = plural(
            len(missing),
            "the text {text} is missing or different",
            "{n} texts are missing or different; the first is {text}",
            text=quoted(missing[0]),
        )
        yield place.fault("text-missing", text)
    more = counts_here - counts
    if more and not missing:
        text = plural(
            more.total(),
            "{n} letter does not belong to the kit",
            "{n} letters do not belong to the kit",
        )
        yield place.fault("text-more", text)
