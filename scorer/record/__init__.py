"""Results files: read with every fault at once, and written."""

from scorer.record.checking import FileFault, ResultsError
from scorer.record.reading import read
from scorer.record.text import LIMIT
from scorer.record.writing import show

__all__ = [
    "LIMIT",
    "FileFault",
    "ResultsError",
    "read",
    "show",
]
