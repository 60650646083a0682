"""What number formats leave to the computer: the decimal comma, the names of months, in each language."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pnp.data.cache import cached
from pnp.data.checked_file import Field, FieldGroup, read_checked
from scorer.language_codes import find_nearest

SHORT_DATE, LONG_DATE, TIME = "[short date]", "[long date]", "[time]"
"""What stands in the code of a format for one that is left to the computer."""

_LIST = Field(lambda value: isinstance(value, str), '["TRUE", "FALSE"]', many=True)
_TEXT = Field(lambda value: isinstance(value, str), '","')
FIELDS = {
    **dict.fromkeys(("decimal", "group", "short date", "long date"), _TEXT),
    **dict.fromkeys(("months", "dated months", "short months", "days", "short days", "truth"), _LIST),
}
"""What ``assets/own/sheet_words.json`` says of each language."""


class Region(NamedTuple):
    """The signs and names of a language in spreadsheets."""

    known: bool  # else those of English
    decimal: str
    group: str
    words: Mapping[str, Sequence[str]]
    dates: Mapping[str, str]

    @property
    def between(self) -> str:
        """The sign between day and month."""
        return re.sub(r"[dmy\s]", "", self.dates[SHORT_DATE])[:1]


@cached
def find_region(lang: str) -> Region:
    """Return the signs and names of a language; those of English if they are not known."""
    languages = read_checked("own/sheet_words", {}, FieldGroup(FIELDS))
    nearest = find_nearest(lang, languages) if lang in languages or lang[:2] in languages else ""
    facts = languages[nearest or "en"]
    time = "h:mm:ss AM/PM" if nearest == "en" else "hh:mm:ss"
    dates = {SHORT_DATE: facts["short date"], LONG_DATE: facts["long date"], TIME: time}
    words = {key: facts[key] for key in FIELDS if FIELDS[key].many}
    return Region(bool(nearest), facts["decimal"], facts["group"], words, dates)
