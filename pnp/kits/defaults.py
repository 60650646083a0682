"""The default options of a build, in a module that loads nothing, so that help is quick."""

from pathlib import Path

PLAYERS = 3
PAPER = "a4"

LETTER = "letter"  # the paper of a few countries

LETTER_COUNTRIES = frozenset(
    ("BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE")
)
"""The countries where printers have Letter paper; source: the paper sizes in Unicode's CLDR."""


def paper_of(country: str) -> str:
    """Return the paper that printers have in a country, by its ISO 3166 code; A4 if it is unknown.

    >>> paper_of("CA"), paper_of("AT"), paper_of("")
    ('letter', 'a4', 'a4')
    """
    return LETTER if country in LETTER_COUNTRIES else PAPER


BACKS = "long-edge"
INK = "full"
CUT = "both"
OUT = Path("output")
