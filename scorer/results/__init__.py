"""Results files: read with every fault at once, and written."""

from scorer.results.errors import FileFault, ResultsError
from scorer.results.reading import read
from scorer.results.squares import read_board, read_row, show_board, show_row
from scorer.results.text import LIMIT
from scorer.results.writing import show

__all__ = [
    "LIMIT",
    "FileFault",
    "ResultsError",
    "read",
    "read_board",
    "read_row",
    "show",
    "show_board",
    "show_row",
]
