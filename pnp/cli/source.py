"""Reading a file or standard input, up to a limit."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from pnp.errors import PnpError, describe_unreadable
from scorer.games import GAMES, UnknownGameError
from scorer.messages import Text, either, join_texts, msg
from scorer.names import find_similar
from scorer.system import find_near_file, open_at_once, reason

STANDARD_INPUT = "-"


class SourceError(PnpError):
    """A file that cannot be read."""

    def __init__(self, source: str, why: Text) -> None:
        super().__init__(join_texts([source, why], ": "))


def content(source: str, most: int) -> bytes:
    """Return the first ``most`` bytes of a file; ``-`` is standard input.

    Raises ``SourceError``, or ``UnknownGameError`` if there is no such file but a game with a similar id.
    """
    try:
        if source == STANDARD_INPUT:
            return _standard_input().read(most)
        with open(source, "rb", opener=open_at_once) as file:
            return file.read(most)
    except FileNotFoundError as fault:
        if _is_like_a_game(source):
            raise UnknownGameError(source) from None
        why = msg(
            "no such file; name a results file, - for standard input, or a game: {games}", games=either(GAMES)
        )
        if find_near_file(fault):
            why = describe_unreadable(fault)
    except IsADirectoryError:
        why = msg("a folder, not a results file")
    except OSError as fault:
        why = msg("cannot be read: {reason}", reason=reason(fault))
    raise SourceError(source, why)


def _is_like_a_game(source: str) -> bool:
    """Return whether a game is meant: a folder, by its slash at the end, or a name like that of a game."""
    if source.endswith("/"):
        return True
    return "." not in source and Path(source).name == source and bool(find_similar(source, GAMES))


def lines(source: str, longest: int) -> Iterator[bytes]:
    """Yield the lines of a file, in pieces of at most ``longest`` bytes; ``-`` is standard input, closed at its end.

    Raises ``SourceError``.
    """
    try:
        with (
            _standard_input() if source == STANDARD_INPUT else open(source, "rb", opener=open_at_once) as file
        ):
            while line := file.readline(longest):
                yield line
        return
    except FileNotFoundError as fault:
        why = describe_unreadable(fault) if find_near_file(fault) else msg("no such file")
    except OSError as fault:
        why = msg("cannot be read: {reason}", reason=reason(fault))
    raise SourceError(source, why)


def _standard_input() -> BinaryIO:
    if sys.stdin is None:
        raise SourceError(STANDARD_INPUT, msg("standard input is closed"))
    return sys.stdin.buffer
