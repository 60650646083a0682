"""Results files: read with every fault at once, and written."""

from scorer.record.checking import FileFault, ResultsError
from scorer.record.reading import read
from scorer.record.showing import show
from scorer.record.text import LIMIT

__all__ = [
    "LIMIT",
    "FileFault",
    "ResultsError",
    "read",
    "show",
]
