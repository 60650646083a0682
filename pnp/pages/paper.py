"""Sizes of paper in mm: those of ``assets/papers.json``, and any other size."""

from __future__ import annotations

import re
from typing import NamedTuple

from pnp.data.checked_file import Field, is_number, read_checked
from pnp.errors import PnpError
from pnp.texts.languages import LANGUAGES
from pnp.units import MM_PER_INCH
from scorer.messages import Number, Text, literal, msg
from scorer.names import refuse

SMALLEST = (138.0, 191.0)
"""The smallest sheet that every page fits, mm: the longest score sheet turned, 180 mm of text with margins of 5."""

LARGEST = 1200.0  # the longest side of a sheet, mm: slightly more than that of A0

TEXT = 191.0
"""The least width of a sheet for pages of text: 180 mm, its margins, and half a line on either side."""

LEADING = 3.2  # from the upper line of a footer to the lower one, where a narrow sheet has two, mm
SAME = 0.05  # sizes that differ by no more than this many mm are the same paper
IN_MM, IN_INCHES = "200x280", "8.5x14in"  # examples of sizes

_NUMBER = r"([0-9]{1,6}(?:\.[0-9]{1,4}|,[0-9]{1,2})?)"  # three digits after a comma might be thousands
_UNIT = r'\s*+(mm|inch|inches|in|")?'
_SIZE = rf"\s*{_NUMBER}{_UNIT}\s*[x×*]\s*{_NUMBER}{_UNIT}\s*"


class UnknownPaperError(PnpError):
    """The text is neither the name of a paper nor a size."""


class PaperSizeError(PnpError):
    """The sheet is too small for the pages, or larger than any printer takes."""

    def __init__(self, wanted: str, width: float, height: float) -> None:
        facts = {"wanted": wanted, "size": _format_size(width, height)}
        super().__init__(
            msg(
                "--paper {wanted}: {size} mm is too large; a sheet may be up to {most} mm wide and high",
                **facts,
                most=LARGEST,
            )
            if height > LARGEST
            else msg(
                "--paper {wanted}: {size} mm is too small; the smallest is {least} mm; inches are written {inches}",
                **facts,
                least=_format_size(*SMALLEST),
                inches=IN_INCHES,
            )
        )


class Paper(NamedTuple):
    """A sheet, upright or turned: ``width`` and ``height`` in mm."""

    id: str
    name: str
    width: float
    height: float
    inches: bool = False  # whether its series is measured in inches
    unmarked: bool = False  # whether a machine cuts it: pieces have no crop marks
    narrowed: bool = False  # whether a saved printer's margins or corrections are taken off

    @property
    def upright(self) -> Paper:
        """The sheet with its long side up."""
        return self._with(*sorted((self.width, self.height)))

    @property
    def turned(self) -> Paper:
        """The sheet with its long side across."""
        return self._with(*sorted((self.width, self.height), reverse=True))

    @property
    def is_turned(self) -> bool:
        """Whether the long side lies across."""
        return self.width > self.height

    @property
    def for_text(self) -> Paper:
        """The sheet for pages of text: upright if it is wide enough."""
        return self.upright if self.upright.width >= TEXT else self.turned

    @property
    def is_narrow(self) -> bool:
        """Whether its footer has two lines."""
        return self.width < TEXT

    @property
    def footer_room(self) -> float:
        """The height in mm that a footer needs beyond that of one line."""
        return LEADING if self.is_narrow else 0.0

    @property
    def room(self) -> Text:
        """What a message calls the paper: its name, and what margins or the marks of a machine leave of it."""
        facts = {"paper": self.name, "size": _format_size(round(self.width, 1), round(self.height, 1))}
        if self.unmarked:
            return msg("{paper} inside the marks of the cutting machine ({size} mm)", **facts)
        if self.narrowed:
            return msg("{paper} less the margins and corrections of the saved printer ({size} mm)", **facts)
        return literal(self.name)

    def named_in(self, lang: str) -> Paper:
        """Return the paper with its name in a language."""
        return self._replace(name=LANGUAGES[lang].number(self.name))

    def _with(self, width: float, height: float) -> Paper:
        return self._replace(width=width, height=height)


SHEET = Field(
    lambda value: (
        isinstance(value["name"], str)
        and is_number(value["width"])
        and is_number(value["height"])
        and value.keys() <= {"name", "width", "height", "inches"}
        and isinstance(value.get("inches", False), bool)
    ),
    '{"name": "A4", "width": 210, "height": 297}',
)
"""A paper in the file of papers."""


def paper_ids() -> list[str]:
    """Return the ids of all standard papers."""
    return list(read_checked("papers", {}, SHEET))


def standard_papers() -> list[Paper]:
    """Return all standard papers, upright, the smallest first."""
    papers = [Paper(paper_id, **size).upright for paper_id, size in read_checked("papers", {}, SHEET).items()]
    return sorted(papers, key=lambda sheet: sheet.width * sheet.height)


def paper(size: str) -> Paper:
    """Return a paper by its id or size (``8.5x14in``), upright. Raises ``UnknownPaperError`` or ``PaperSizeError``."""
    known = {sheet.id: sheet for sheet in standard_papers()}
    by_name = known.get(size.strip().lower())
    if by_name:
        return by_name
    match = re.fullmatch(_SIZE, size, re.IGNORECASE)
    if not match:
        wrong = refuse(msg("--paper {wanted}: no such paper", wanted=size), size, paper_ids())
        facts = {"wrong": wrong, "mm": IN_MM, "inches": IN_INCHES}
        raise UnknownPaperError(msg("{wrong}; or write a size, such as {mm} (mm) or {inches}", **facts))
    width, unit, height, other_unit = match.groups()  # one unit serves both, and the default is mm
    units = (unit or other_unit or "mm", other_unit or unit or "mm")
    short, long = sorted(
        round(float(number.replace(",", ".")) * (1 if measure.lower() == "mm" else MM_PER_INCH), 2)
        for number, measure in zip((width, height), units, strict=True)
    )
    name = f"{short:g}\u00a0×\u00a0{long:g}\u00a0mm"
    sheet = Paper(f"{short:g}x{long:g}", name, short, long, inches=units[0].lower() != "mm")
    if long > LARGEST or short < SMALLEST[0] or long < SMALLEST[1]:
        raise PaperSizeError(size, short, long)
    for standard in known.values():
        if abs(standard.width - sheet.width) <= SAME and abs(standard.height - sheet.height) <= SAME:
            return standard
    return sheet


def spell_paper(size: str) -> str:
    """Return one spelling of each paper: its id, or its size as short as it can be. Raises as ``paper`` does.

    >>> spell_paper(" A4"), spell_paper("14 x 8.5 in"), spell_paper("280×200mm"), spell_paper("210x297")
    ('a4', 'legal', '200x280', 'a4')
    """
    sheet = paper(size)
    if sheet.id in paper_ids() or not sheet.inches:
        return sheet.id
    short, long = (round(side / MM_PER_INCH, 4) for side in (sheet.width, sheet.height))
    return f"{short:g}x{long:g}in"


def _format_size(width: float, height: float) -> Number:
    return Number(f"{width:g} × {height:g}")
