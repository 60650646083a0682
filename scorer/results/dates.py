"""When a game was played, as its results file says."""

from __future__ import annotations

from scorer.results.errors import FileFault
from scorer.results.fields import is_blank
from scorer.results.nodes import Pairs, Scalar, tree
from scorer.results.text import decoded, is_json, joined_surrogates


def date_of(data: bytes) -> str | None:
    r"""Return the date, such as 2026-11-21, of a results file that ``read`` accepts; nothing where it has none.

    >>> date_of(b"game: low-blow\ndate: 2026-11-21\n")
    '2026-11-21'
    """
    content = decoded(data)
    if isinstance(content, FileFault):
        return None
    root = tree(joined_surrogates(content) if is_json(content) else content).root
    pairs = root.pairs if isinstance(root, Pairs) else []
    dates = (value for key, value in pairs if key.text == "date" and not is_blank(value))
    found = next(dates, None)
    return found.text if isinstance(found, Scalar) else None
