"""Results files: read with every fault at once, and written."""

from scorer.games.low_blow.notation import read_board, read_row, show_board, show_row
from scorer.record.errors import FileFault, ResultsError
from scorer.record.reading import read
from scorer.record.text import LIMIT
from scorer.record.writing import show

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
