"""Names of a fixed list, as people type them: the one that a word is in any case, and the most similar one."""

from collections.abc import Iterable
from functools import lru_cache
from typing import TypeVar

from scorer.messages import Text, join_texts, msg, quoted

Name = TypeVar("Name", bound=str)

CLOSE = 0.6  # how similar a known name must be to stand for an unknown one, from 0 to 1
ALONE = 0.65  # how similar it must be to be named without the other ones
LONGEST = 80  # the characters of a word that are compared


def find_name(word: str, known: Iterable[Name]) -> Name | None:
    """Return the known name that a word is, whatever its case and the spaces around it; None if there is none.

    >>> find_name(" Low-Blow", ["low-blow", "blockers"]), find_name("lowblow", ["low-blow"])
    ('low-blow', None)
    """
    names, plain = [*known], word.strip().casefold()
    alike = (name for name in names if name.casefold() == plain)
    return next((name for name in names if name == word), next(alike, None))


def find_similar(word: str, known: Iterable[str], cutoff: float = CLOSE) -> str | None:
    """Return the known name that is most similar to a word; None if none is as similar as ``cutoff`` says.

    >>> find_similar("lowblow", ["low-blow", "blockers"]), find_similar("chess", ["low-blow", "blockers"])
    ('low-blow', None)
    """
    return _find_similar(word[:LONGEST].lower(), tuple(known), cutoff)


@lru_cache(256)  # a wrong word is often wrong more than once
def _find_similar(word: str, known: tuple[str, ...], cutoff: float) -> str | None:
    from difflib import get_close_matches  # noqa: PLC0415 - only a wrong word needs it

    lower = {name.lower(): name for name in reversed(known)}
    close = get_close_matches(word, lower, n=1, cutoff=cutoff)
    return lower[close[0]] if close else None


def refuse(wrong: Text, word: str, known: Iterable[str]) -> Text:
    """Return a fault of a word with the most similar name that is known, or the only one that begins with it.

    It has all names if there is no such name.

    >>> refuse(msg("no such ink"), "gray", ["full", "low", "grey"])
    "no such ink; the nearest is 'grey'"
    >>> refuse(msg("no such paper"), "let", ["a4", "letter", "legal"])
    "no such paper; the nearest is 'letter'"
    >>> refuse(msg("no such ink"), "red", ["full", "low", "grey"])
    'no such ink; choose one of: full, low, grey'
    """
    names, plain = [*known], word.casefold()
    begun = [name for name in names if name.casefold().startswith(plain)] if len(word) > 1 else []
    near = find_similar(word, names, ALONE) or (begun[0] if len(begun) == 1 else None)
    if near is not None:
        return msg("{wrong}; the nearest is {nearest}", wrong=wrong, nearest=quoted(near))
    if not names:
        return wrong
    return msg("{wrong}; choose one of: {known}", wrong=wrong, known=join_texts(names, ", "))
