"""Shows numbers as spreadsheets do, by the code of their format, such as ``#,##0.00 "€"``.

The codes are those of Excel's files, which other programs write too. Signs and names that a code leaves to the computer
are those of a ``Region``.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping, Sequence
from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from functools import lru_cache
from typing import Literal, NamedTuple

from pnp.wings.own.sheet_words import LONG_DATE, SHORT_DATE, TIME, Region, find_region

GENERAL = "General"
BUILT_IN: Mapping[int, str] = {
    0: GENERAL,
    1: "0",
    2: "0.00",
    3: "#,##0",
    4: "#,##0.00",
    9: "0%",
    10: "0.00%",
    11: "0.00E+00",
    12: "# ?/?",
    13: "# ??/??",
    14: SHORT_DATE,
    15: "d-mmm-yy",
    16: "d-mmm",
    17: "mmm-yy",
    18: "h:mm AM/PM",
    19: "h:mm:ss AM/PM",
    20: "h:mm",
    21: "h:mm:ss",
    22: f"{SHORT_DATE} h:mm",
    37: "#,##0;(#,##0)",
    38: "#,##0;(#,##0)",
    39: "#,##0.00;(#,##0.00)",
    40: "#,##0.00;(#,##0.00)",
    45: "mm:ss",
    46: "[h]:mm:ss",
    47: "mmss.0",
    48: "##0.0E+0",
    49: "@",
}
"""The codes of formats that Excel's files only number; the numbers left out differ between countries."""

WIDEST = 11  # the most digits that a number without a format shows
LONGEST_CODE = 255  # the most characters of a code, as in Excel
MOST_DIGITS = 30  # the most digits that a format adds

LANGUAGES: Mapping[int, str] = {
    2: "bg",
    3: "ca",
    5: "cs",
    6: "da",
    7: "de",
    8: "el",
    9: "en",
    10: "es",
    11: "fi",
    12: "fr",
    14: "hu",
    16: "it",
    19: "nl",
    20: "nb",
    21: "pl",
    22: "pt",
    24: "ro",
    25: "ru",
    26: "hr",
    27: "sk",
    29: "sv",
    31: "tr",
    34: "uk",
    36: "sl",
    37: "et",
    38: "lv",
    39: "lt",
}
"""Languages by the last ten bits of the numbers that Windows gives to them and their regions."""

_SIGNS: Mapping[str, Callable[[Decimal, Decimal], bool]] = {
    "=": operator.eq,
    "<>": operator.ne,
    "<": operator.lt,
    ">": operator.gt,
    "<=": operator.le,
    ">=": operator.ge,
}

_TOKEN = re.compile(
    r"""
    "(?P<quoted>[^"]*)"
    |\\(?P<escaped>.)
    |_(?P<blank>.)
    |\*(?P<fill>.)
    |\[(?P<bracket>[^\]]*)\]
    |(?P<general>general)
    |(?P<half>am/pm|a/p)
    |(?P<power>e[+-])
    |(?P<date>y+|m+|d+|h+|s+(?:[.,]0{1,3})?)
    |(?P<digit>[0\#?])
    |(?P<rest>.)
    """,
    re.VERBOSE | re.IGNORECASE | re.DOTALL,
)
_COMPUTER = {
    re.compile(r"\[\$-(?:F800|x-sysdate)\][^;]*", re.IGNORECASE): LONG_DATE,
    re.compile(r"\[\$-(?:F400|x-systime)\][^;]*", re.IGNORECASE): TIME,
}
_COLOUR = re.compile(r"black|blue|cyan|green|magenta|red|white|yellow|colou?r ?[0-9]{1,2}", re.IGNORECASE)
_CONDITION = re.compile(r"(<>|<=|>=|<|>|=)(-?[0-9]{1,15}(?:\.[0-9]{1,15})?)")
_ELAPSED = re.compile(r"h+|m+|s+", re.IGNORECASE)
_FRACTION = re.compile(
    r"(?P<before>[^0#?/]*)(?:(?P<whole>[0#?]+)(?P<gap>[ \0]+))?(?P<top>[0#?]+)[ ]*/[ ]*"
    r"(?P<foot>[0#?]+|[1-9][0-9]{0,4})(?P<after>[^0-9#?/]*)"
)


class UnknownFormatError(Exception):
    """A format that is not known, or cannot show this number."""


Kind = Literal["literal", "general", "half", "power", "date", "elapsed", "digit", "rest"]
Token = tuple[Kind, str]

_KINDS: Mapping[str, Kind] = {
    "quoted": "literal",
    "escaped": "literal",
    "blank": "literal",  # a width that is left blank is a blank
    "general": "general",
    "half": "half",
    "power": "power",
    "date": "date",
    "digit": "digit",
    "rest": "rest",
}


class FormatSection(NamedTuple):
    """A part of a code, for some numbers."""

    tokens: tuple[Token, ...]
    condition: tuple[str, Decimal] | None = None
    lang: str | None = None  # that the code names; empty if it is not known

    @property
    def is_date(self) -> bool:
        """Whether it shows a number as a date or a time."""
        return any(kind in {"date", "elapsed", "half"} for kind, _ in self.tokens)

    @property
    def is_text(self) -> bool:
        """Whether it is for texts."""
        return ("rest", "@") in self.tokens

    def takes(self, value: Decimal) -> bool:
        """Return whether a number fulfils the condition."""
        return self.condition is not None and _SIGNS[self.condition[0]](value, self.condition[1])


def make_exact(value: float) -> Decimal:
    """Return a number with the 15 digits that spreadsheets show of it."""
    return Decimal(f"{value:.15g}")


def show_number(value: Decimal, code: str, region: Region, *, from_1904: bool = False) -> str:
    """Return a number as a spreadsheet shows it; dates may count from 1904. Raises ``UnknownFormatError``."""
    section, value = _choose(_read_code(_complete(code, region)), value)
    if section.is_date:
        own = find_region(section.lang) if section.lang else region
        if section.lang == "":
            own = own._replace(known=False)
        return _show_date(value + (1462 if from_1904 else 0), section.tokens, own)
    if ("rest", "/") in section.tokens:
        return _show_fraction(value, section.tokens)
    return _show_places(value, section.tokens, region)


def _complete(code: str, region: Region) -> str:
    """Return a code with the dates that it leaves to the computer. Raises ``UnknownFormatError``."""
    for pattern, name in _COMPUTER.items():
        code = pattern.sub(name, code)
    for name, usual in region.dates.items():
        if name in code and not region.known:
            raise UnknownFormatError
        code = code.replace(name, usual)
    return code


def find_day(value: Decimal, code: str, region: Region, *, from_1904: bool = False) -> str:
    """Return the day in ISO 8601 of a number that is shown as a date; empty if it is none, or is a time alone.

    Raises ``UnknownFormatError``.
    """
    section, _ = _choose(_read_code(_complete(code, region)), value)
    if not section.is_date or value < 1:
        return ""
    return show_number(value, "yyyy-mm-dd", region, from_1904=from_1904)


def show_text(text: str, code: str) -> str:
    """Return a text as a spreadsheet shows it. Raises ``UnknownFormatError``."""
    if "@" not in code and code.count(";") < 3:
        return text
    sections = _read_code(code)
    own = sections[3] if len(sections) > 3 else next((one for one in sections if one.is_text), None)
    if own is None:
        return text
    return "".join(text if token == ("rest", "@") else token[1] for token in own.tokens)


def show_general(value: Decimal, region: Region) -> str:
    """Return a number without a format: as many digits as fit into eleven characters.

    >>> [show_general(make_exact(each), find_region("en")) for each in (2.50, 1 / 3, 1e12, 0.00001234567)]
    ['2.5', '0.333333333', '1E+12', '1.23457E-05']
    """
    size, sign = abs(value), "-" if value < 0 else ""
    is_short = size >= Decimal("0.0001") or len(format(size.normalize(), "f")) <= WIDEST
    if size < 10**WIDEST and is_short:
        decimals = max(0, WIDEST - 1 - len(str(int(size))))
        digits, power = format(size.quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP), "f"), ""
    else:
        digits, _, exponent = f"{size:.5E}".partition("E")
        power = f"E{exponent[0]}{exponent[1:].zfill(2)}"
    whole, _, after = digits.partition(".")
    after = after.rstrip("0")
    return sign + whole + (region.decimal if after else "") + after + power


@lru_cache(256)
def _read_code(code: str) -> tuple[FormatSection, ...]:
    """Return the sections of a code. Raises ``UnknownFormatError``."""
    sections, section = [], FormatSection(())
    for match in _TOKEN.finditer(f"{code};" if len(code) <= LONGEST_CODE else ";"):
        kind, text = match.lastgroup or "", match[match.lastgroup or 0]
        if (kind, text) == ("rest", ";"):
            sections.append(section)
            section = FormatSection(())
        elif kind == "bracket":
            section = _read_bracket(section, text)
        elif kind == "rest" and text.isascii() and text.isalpha():  # such as the year of an emperor
            raise UnknownFormatError
        elif kind != "fill":
            shown = {"blank": " ", "date": text.lower()}.get(kind, text)
            section = section._replace(tokens=(*section.tokens, (_KINDS[kind], shown)))
    if len(code) > LONGEST_CODE or len(sections) > 4:
        raise UnknownFormatError
    return tuple(sections)


def _read_bracket(section: FormatSection, text: str) -> FormatSection:
    """Return a section with what stands in brackets: a colour, a condition, a currency, a language, whole hours."""
    if found := _CONDITION.fullmatch(text):
        return section._replace(condition=(found[1], Decimal(found[2])))
    if text.startswith("$"):
        symbol, _, place = text[1:].partition("-")
        lang = _find_language(place) if place else section.lang
        return section._replace(tokens=(*section.tokens, ("literal", symbol)), lang=lang)
    if _ELAPSED.fullmatch(text):
        return section._replace(tokens=(*section.tokens, ("elapsed", text.lower())))
    if not _COLOUR.fullmatch(text):
        raise UnknownFormatError
    return section


def _find_language(place: str) -> str:
    """Return the language of a place in a code, such as ``407`` or ``de-DE``; empty if it is not known."""
    if re.fullmatch("[0-9a-fA-F]{1,8}", place):
        number = int(place, 16) & 0xFFFF
        return {0x807: "de-CH", 0x809: "en-GB", 0x80A: "es-MX", 0x416: "pt-BR"}.get(
            number, LANGUAGES.get(number & 0x3FF, "")
        )
    return place if find_region(place).known else ""


def _choose(sections: Sequence[FormatSection], value: Decimal) -> tuple[FormatSection, Decimal]:
    """Return the section for a number, and the number without its sign if the section has its own."""
    numeric = [section for section in sections[:3] if not section.is_text] or [*sections[:1]]
    first, *others = numeric
    if not others:
        if first.condition and not first.takes(value):
            raise UnknownFormatError
        return first, value
    if any(section.condition for section in numeric):
        chosen = next((section for section in numeric if section.takes(value)), None)
        chosen = chosen or next((section for section in reversed(numeric) if not section.condition), None)
        if chosen is None:
            raise UnknownFormatError
        sign, most = chosen.condition or (">", Decimal(0))
        return chosen, abs(value) if sign in {"<", "<=", "="} and most <= 0 else value
    if value < 0:
        return others[0], abs(value)
    return (others[1] if others[1:] and value == 0 else first), value


class _Places(NamedTuple):
    """The places of digits in a section, each with its sign: ``0``, ``#`` or ``?``."""

    whole: str
    after: str  # the decimal point
    power: str
    grouped: bool
    thousands: int  # that are cut off
    percent: int


def _show_places(value: Decimal, tokens: Sequence[Token], region: Region) -> str:
    """Return a number with digits in the places of a section."""
    layout, places = _lay_out(tokens)
    value = value * 100**places.percent / 1000**places.thousands
    size, power = abs(value), 0
    if places.power:
        size, power = _split_power(size, len(places.whole) or 1, len(places.after))
    size = size.quantize(Decimal(1).scaleb(-len(places.after)), ROUND_HALF_UP)
    whole, _, after = format(size, "f").partition(".")
    after = after[: len(places.after)]
    least = places.after.rfind("0") + 1
    after = after[:least] + after[least:].rstrip("0")
    own = _fill(whole.lstrip("0"), places.whole, region.group if places.grouped else "")
    digits = {
        "whole": iter(own),
        "after": iter(after),
        "power": iter(_fill(str(abs(power)), places.power, "")),
    }
    shown = ["-"] if value < 0 else []
    for kind, text in layout:
        if kind in digits:
            shown.append(next(digits[kind], ""))
        elif kind == "point":
            shown.append(region.decimal)
        elif kind == "sign":
            shown.append("E" + ("-" if power < 0 else text.strip("eE-")))
        elif kind == "general":
            shown.append(show_general(abs(value), region))
        else:
            shown.append(text)
    return "".join(shown)


def _lay_out(tokens: Sequence[Token]) -> tuple[list[tuple[str, str]], _Places]:
    """Return where digits and other signs of a section are, and the places of digits. Raises ``UnknownFormatError``."""
    layout: list[tuple[str, str]] = []
    found = {"whole": "", "after": "", "power": ""}
    part, commas, grouped, percent = "whole", 0, False, 0
    for kind, text in tokens:
        if kind == "digit":
            grouped |= commas > 0 and part == "whole"
            commas = 0
            found[part] += text
            layout.append((part, text))
        elif (kind, text) == ("rest", ".") and part == "whole":
            part = "after"
            layout.append(("point", text))
        elif (kind, text) == ("rest", ",") and found["whole"]:
            commas += 1
        elif kind == "power":
            part = "power"
            layout.append(("sign", text))
        elif (kind, text) == ("rest", "@"):
            layout.append(("general", text))
        else:
            percent += (kind, text) == ("rest", "%")
            layout.append((kind if kind == "general" else "literal", text))
    if max(map(len, found.values())) > MOST_DIGITS or percent > 2 or commas > 4:
        raise UnknownFormatError
    return layout, _Places(found["whole"], found["after"], found["power"], grouped, commas, percent)


def _fill(digits: str, places: str, group: str) -> list[str]:
    """Return the digits for each place, with a sign between thousands; the first place has all that are left over.

    >>> _fill("1234", "#0", ","), _fill("7", "000", ""), _fill("", "#", "")
    (['1,23', '4'], ['0', '0', '7'], [''])
    """
    first = places.find("0")
    least = len(places) - first if first >= 0 else 0
    shown = list(digits.rjust(least, "0"))
    for at in range(len(shown) - 3, 0, -3) if group else ():
        shown[at - 1] += group
    while len(shown) < len(places):
        shown.insert(0, "")
    over = len(shown) - len(places)
    return ["".join(shown[: over + 1]), *shown[over + 1 :]] if places else []


def _split_power(size: Decimal, step: int, decimals: int) -> tuple[Decimal, int]:
    """Return a number as a product with a power of ten, which is a multiple of a step."""
    if size == 0:
        return size, 0
    power = size.adjusted() // step * step
    part = size.scaleb(-power).quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP)
    if part >= 10**step:
        part, power = part.scaleb(-step), power + step
    return part, power


def _show_fraction(value: Decimal, tokens: Sequence[Token]) -> str:
    """Return a number as a fraction with the nearest denominator. Raises ``UnknownFormatError``."""
    flat = "".join("\0" if kind == "literal" else text for kind, text in tokens)
    literals = iter([text for kind, text in tokens if kind == "literal"])
    match = _FRACTION.fullmatch(flat)
    if not match:
        raise UnknownFormatError
    before, gap, after = (
        re.sub("\0", lambda _: next(literals), match[name] or "") for name in ("before", "gap", "after")
    )
    size = Fraction(abs(value))
    if match["foot"][0] in "0#?":
        near = size.limit_denominator(10 ** len(match["foot"]) - 1)
        top, foot = near.numerator, near.denominator
    else:
        foot = int(match["foot"])
        top = int(size * foot + Fraction(1, 2))
    whole = ""
    if match["whole"]:
        number, top = divmod(top, foot)
        whole = str(number) if number or not top or "0" in match["whole"] else ""
    part = f"{top}/{foot}" if top or not match["whole"] else ""
    sign = "-" if value < 0 else ""
    return f"{before}{sign}{whole}{gap if whole and part else ''}{part}{after}"


def _show_date(value: Decimal, tokens: Sequence[Token], region: Region) -> str:
    """Return a number of days as a date and a time. Raises ``UnknownFormatError``."""
    fine = max((text.count("0") for kind, text in tokens if kind == "date"), default=0)  # of a second
    seconds = (value * 86400).quantize(Decimal(1).scaleb(-fine), ROUND_HALF_UP)
    if not 0 <= value < 2_958_466:  # until the year 9999
        raise UnknownFormatError
    moment = _Moment(seconds, any(kind == "half" for kind, _ in tokens), region)
    timed = [(at, text) for at, (kind, text) in enumerate(tokens) if kind in {"date", "elapsed"}]
    order = {at: number for number, (at, _) in enumerate(timed)}
    has_day = any(text in {"d", "dd"} for _, text in timed)
    shown = []
    for at, (kind, text) in enumerate(tokens):
        if kind == "date":
            number = order[at]
            before = timed[number - 1][1][0] if number else ""
            after = timed[number + 1][1][0] if number + 1 < len(timed) else ""
            is_minute = text in {"m", "mm"} and (before == "h" or after == "s")
            shown.append(moment.show("n" * len(text) if is_minute else text, has_day=has_day))
        elif kind == "elapsed":
            whole = int(seconds) // {"h": 3600, "m": 60, "s": 1}[text[0]]
            shown.append(str(whole).zfill(len(text)))
        elif kind == "half":
            first, second = text.split("/")
            shown.append(first if moment.hour < 12 else second)
        elif (kind, text) == ("rest", "/"):
            shown.append(region.between)
        elif kind in {"digit", "general", "power"} or (kind, text) == ("rest", "@"):
            raise UnknownFormatError
        else:
            shown.append(text)
    return "".join(shown)


class _Moment:
    """A date and a time, from the seconds since the day before 1900."""

    def __init__(self, seconds: Decimal, half: bool, region: Region) -> None:
        self._days, rest = divmod(int(seconds), 86400)
        self._part = seconds - int(seconds)
        self._region = region
        self.hour, rest = divmod(rest, 3600)
        self._minute, self._second = divmod(rest, 60)
        self._half = half

    def show(self, text: str, *, has_day: bool) -> str:
        """Return a part, such as ``mmm``; ``n`` are minutes. Raises ``UnknownFormatError``."""
        if text[0] == "s":
            after = self._region.decimal + format(self._part, "f")[2:] if "0" in text else ""
            return str(self._second).zfill(text.count("s")) + after
        if text[0] in "hn":
            hour = (self.hour - 1) % 12 + 1 if self._half else self.hour
            return str(hour if text[0] == "h" else self._minute).zfill(len(text))
        day = self._date
        if text[0] == "y":
            return f"{day.year:04}" if len(text) > 2 else f"{day.year % 100:02}"
        if len(text) < 3:
            return str(day.day if text[0] == "d" else day.month).zfill(len(text))
        return self._name(day, text, "dated months" if has_day else "months")

    def _name(self, day: date, text: str, months: str) -> str:
        """Return the name of the day of the week or of the month."""
        if not self._region.known:
            raise UnknownFormatError
        words = self._region.words
        if text[0] == "d":
            return words["days" if len(text) > 3 else "short days"][day.weekday()]
        name = words["short months" if len(text) == 3 else months][day.month - 1]
        return name[:1] if len(text) == 5 else name

    @property
    def _date(self) -> date:
        """The date. In spreadsheets 1900 has a 29 February; raises ``UnknownFormatError`` for it, and for day 0."""
        if self._days in {0, 60}:
            raise UnknownFormatError
        return date(1899, 12, 31 if self._days < 60 else 30) + timedelta(self._days)
