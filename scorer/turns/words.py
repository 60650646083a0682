"""The words of a typed text, and the parts of an action that are looked for among them."""

from __future__ import annotations

import re
from collections.abc import Sequence

BETWEEN, BEHIND = frozenset("-:,;./'’"), frozenset(".,;")
"""Signs that one may write between two words, and behind the last one; anywhere else they mean something."""

FORMS = ("", "e", "en", "er", "es", "em", "s", "a", "o", "i", "as", "os", "te", "tes")
"""The endings of colours, such as ``rote``, ``rode`` and ``rossa``."""


def split_words(text: str) -> list[str]:
    """Return the words of a text in lower case, without punctuation.

    >>> split_words("Ana: R4, row 2. R#7!")
    ['ana', 'r4', 'row', '2', 'r#7']
    """
    return re.findall(r"[\w#*]+", text.casefold())


def read_tokens(text: str) -> list[str]:
    """Return the words of a text in lower case, and the signs that do more than to separate words.

    >>> read_tokens("Ana: R4 - 2."), read_tokens("+R4"), read_tokens("R4--2")
    (['ana', 'r4', '2'], ['+', 'r4'], ['r4', '-', '-', '2'])
    """
    tokens = ["", *re.findall(r"[\w#*]+|[^\s\w#*]", text.casefold()), ""]
    return [
        token
        for before, token, after in zip(tokens, tokens[1:], tokens[2:], strict=False)
        if not (
            is_word(before) and ((token in BETWEEN and is_word(after)) or (token in BEHIND and not after))
        )
    ]


def is_word(token: str) -> bool:
    """Return whether a token is a word rather than a sign."""
    return bool(split_words(token))


def take_parts(words: Sequence[str], parts: Sequence[str], *, alone: bool) -> list[str] | None:
    """Return the words without the parts of an action, each taken once; None if a part is missing.

    Parts must be in their order, except a number, which nobody takes for a die. ``alone`` allows a face for a die.
    """
    rest, places = list(words), []
    for part in parts:
        digits = [word for word in rest if word.isdigit()]
        if part in rest:
            places += (
                [] if part.isdigit() else [rest.index(part)]
            )  # a part before this one is gone from ``rest``
            rest.remove(part)
        elif (part.isdigit() and sorted("".join(digits)) == sorted(part)) or (
            alone and len(part) > 1 and part[0].isalpha() and digits == [part[1:]]
        ):
            rest = [word for word in rest if not word.isdigit()]
        else:
            return None
    return rest if places == sorted(places) else None


def split_action(action: str) -> tuple[frozenset[str], list[str]]:
    """Split an action into words, such as ``keep``, and parts, such as ``61``, or ``r4`` and ``2``."""
    pieces = [piece for piece in re.split(r"[-+:<>]", action) if piece]
    acts = frozenset(match[0] for piece in pieces if (match := re.match("[a-z]+", piece)))
    return acts, [part for piece in pieces if (part := re.sub("^[a-z]+", "", piece).casefold())]


def split_number(token: str, acts: frozenset[str]) -> list[str]:
    """Split ``keep16`` into its word and its number; ``r4`` and other words stay whole."""
    match = re.fullmatch(r"([a-z]+)([0-9]+)", token)
    return [match[1], match[2]] if match and match[1] in acts else [token]


def list_forms(name: str, english: str) -> set[str]:
    """Return the forms of a colour, such as ``rote`` of ``rot`` and ``rode`` of ``rood``; in English it has one."""
    if name == english:
        return {name}
    single = re.sub(r"(.)\1", r"\1", name.casefold())
    stems = {re.sub("[aeo]$", "", base) for base in (name.casefold(), single)}
    return {stem + ending for stem in stems for ending in FORMS} | {name.casefold()}
