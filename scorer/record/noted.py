"""What a results file notes next to the game: when it was played, and anything else."""

from __future__ import annotations

from scorer.record.errors import FileFault
from scorer.record.fields import is_blank
from scorer.record.nodes import Pairs, Scalar, tree
from scorer.record.text import decode, is_json, joined_surrogates


def date_of(data: bytes) -> str | None:
    r"""Return the date, such as 2026-11-21, of a results file that ``read`` accepts; nothing if it has none.

    >>> date_of(b"game: low-blow\ndate: 2026-11-21\n")
    '2026-11-21'
    """
    return _text_of(data, "date")


def notes_of(data: bytes) -> str | None:
    r"""Return the notes of a results file that ``read`` accepts; nothing if it has none.

    >>> notes_of(b"game: low-blow\nnotes: Ben brought cake.\n")
    'Ben brought cake.'
    """
    return _text_of(data, "notes")


def _text_of(data: bytes, wanted: str) -> str | None:
    content = decode(data)
    if isinstance(content, FileFault):
        return None
    root = tree(joined_surrogates(content) if is_json(content) else content).root
    pairs = root.pairs if isinstance(root, Pairs) else []
    found = next((value for key, value in pairs if key.text == wanted and not is_blank(value)), None)
    return found.text if isinstance(found, Scalar) else None
