"""Ids of plays: made at random once, and the same in every store that keeps the play."""

from __future__ import annotations

from collections.abc import Collection

ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
"""32 characters that are not easily confused: i, l, o and u are missing."""

LENGTH = 16
SHORTEST = 4
"""The fewest letters to show of an id; they are usually enough for a thousand plays."""

RANDOM_BYTES = 10
"""The number of random bytes in an id."""

_ALIKE = str.maketrans("ilo", "110")


def new_id(random: bytes) -> str:
    r"""Return the id made of ten random bytes.

    >>> new_id(bytes(9) + b"\xff")
    '000000000000007z'
    """
    number = int.from_bytes(random[:RANDOM_BYTES])
    return "".join(ALPHABET[number >> 5 * place & 31] for place in reversed(range(LENGTH)))


def is_id(text: str) -> bool:
    """Return whether a text is a whole id."""
    return len(text) == LENGTH and set(text) <= set(ALPHABET)


def normalise(text: str) -> str:
    """Return the first letters of an id as they were meant: capitals and look-alikes are accepted.

    >>> normalise(" OLK7 ")
    '01k7'
    """
    return text.strip().lower().translate(_ALIKE)


def letters_needed(ids: Collection[str]) -> int:
    """Return how many first letters tell these ids apart, at least ``SHORTEST``.

    >>> letters_needed(["abcdefgh", "abcdexyz"])
    6
    """
    needed = SHORTEST
    for one, other in zip(sorted(ids), sorted(ids)[1:], strict=False):
        shared = next((at for at in range(len(one)) if one[at] != other[at]), len(one) - 1)
        needed = max(needed, shared + 1)
    return needed
