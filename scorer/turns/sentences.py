"""What people write about a turn, read as actions: ``ana puts r4 on row 2``, ``Ana: R4 row 2``, ``red 4 on 2``.

An action is known by its parts, as R4 and 2, and by the words of the sentences that describe it, in every language that
is given. What has any other word means nothing, so that nothing is guessed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from scorer.games.turns import FELL, Position
from scorer.messages import Text, msg
from scorer.seats import COLOURS, LETTERS, colour_name

Speak = Callable[[Text], str]
"""Says a text in a language."""

FILLERS = msg(
    "puts places lays sets plays takes on in at to the a it row square die dice tile tiles and then"
)
"""Words that any sentence about a turn may have, with spaces between them."""

SIGNS = frozenset("+<>")
"""An action with one of these has a word that says so, as its parts are those of another action too."""

ALIKE, STEM = 4, 3
"""Words whose first letters are the same are taken for forms of one word; of a colour at least so many are written."""


def meant(position: Position, typed: str, tongues: Sequence[Speak]) -> list[str]:
    """Return the legal actions that a sentence may mean; if it means none, those that are not legal now."""
    reader = _Reader(position, tongues)
    rest = [each for each in position.vocabulary() if not each.startswith(FELL)]
    return reader.find(typed, position.decisions(), legal=True) or reader.find(typed, rest, legal=False)


def fallen(position: Position, typed: str, tongues: Sequence[Speak]) -> str | None:
    """Return the action of chance that a sentence tells of, as ``Ana rolls 6 5 5``; nothing if it tells of none."""
    chance, reader = position.chance(), _Reader(position, tongues)
    said = reader.said(chance.join(part[0] for part in chance.parts))
    for tokens in reader.readings(typed):
        found = chance.read(" ".join(each for each in tokens if not reader.knows(each, said)))
        if found is not None:
            return found
    return None


def nearest(position: Position, typed: str, tongues: Sequence[Speak]) -> str:
    """Return the legal action that a sentence has most in common with; the first one if there is nothing."""
    return _Reader(position, tongues).nearest(words(typed))


def other_player(position: Position, typed: str) -> str | None:
    """Return the player whom a sentence begins with, if it is another one's turn."""
    tokens = words(typed)
    for seat, name in enumerate(position.players):
        begins = words(name)
        if seat != position.turn and begins and tokens[: len(begins)] == begins and len(tokens) > len(begins):
            return name
    return None


def words(text: str) -> list[str]:
    """Return the words of a text, in small letters and without its marks.

    >>> words("Ana: R4, row 2. R#7!")
    ['ana', 'r4', 'row', '2', 'r#7']
    """
    return re.findall(r"[\w#*]+", text.casefold())


class _Reader:
    """Reads sentences about one position."""

    def __init__(self, position: Position, tongues: Sequence[Speak]) -> None:
        self._position, self._tongues = position, tongues
        self._fillers = {each for speak in tongues for each in words(speak(FILLERS))}
        self._fillers.update(words(position.players[position.turn]))
        self._stems = [
            (speak(colour_name(colour)).casefold(), LETTERS[colour].casefold())
            for speak in tongues
            for colour in COLOURS
        ]

    def find(self, typed: str, actions: Iterable[str], *, legal: bool) -> list[str]:
        """Return those of some actions that a sentence may mean; a face alone names a die that is there."""
        readings = [*self.readings(typed)]
        return [
            each for each in actions if any(self._means(tokens, each, legal=legal) for tokens in readings)
        ]

    def nearest(self, tokens: Sequence[str]) -> str:
        """Return the legal action that most of these words are about."""
        return max(self._position.decisions(), key=lambda each: self._shares(tokens, each))

    def _shares(self, tokens: Sequence[str], action: str) -> int:
        _, parts = _taken_apart(action)
        said = self.said(action)
        return sum(
            token not in self._fillers
            and (any(token in part for part in parts) or (not token.isdigit() and self.knows(token, said)))
            for token in tokens
        )

    def readings(self, typed: str) -> Iterator[list[str]]:
        """Yield the words of a sentence, with ``red 4`` as ``r4``; then with ``4 red`` as that."""
        tokens = words(typed)
        yield [*self._joined(tokens)]
        yield [*self._joined(tokens[::-1])][::-1]

    def said(self, action: str) -> frozenset[str]:
        """Return the words of the sentences about an action."""
        texts = self._position.describe(action, self._position.turn), self._position.synonyms(action)
        return frozenset(each for speak in self._tongues for text in texts for each in words(speak(text)))

    def knows(self, token: str, said: frozenset[str]) -> bool:
        """Return whether a word is a filler, or another form of one of these."""
        alike = token[:ALIKE] in {each[:ALIKE] for each in said} and len(token) >= ALIKE
        return token in self._fillers or ((token in said or alike) and not token[-1:].isdigit())

    def _joined(self, tokens: Sequence[str]) -> Iterator[str]:
        letter = ""
        for token in tokens:
            colour = next((short for name, short in self._stems if _is_form(token, name)), "")
            if letter:
                is_face = not colour and (len(token) == 1 or token[-1].isdigit())
                yield letter + token if is_face else letter
                letter = colour
                if not is_face and not colour:
                    yield token
            elif colour:
                letter = colour
            else:
                yield token
        if letter:
            yield letter

    def _means(self, tokens: list[str], action: str, *, legal: bool) -> bool:
        """Return whether the parts of an action are all there, and all other words describe it."""
        acts, parts = _taken_apart(action)
        digits = sorted("".join(each for each in tokens if each.isdigit()))
        alone = legal and len(parts) == 1 and _is_face(parts[0], digits)
        if not all(part in tokens or alone or sorted(part) == digits for part in parts):
            return False
        said = self.said(action) | acts
        rest = [
            each
            for each in tokens
            if each not in parts and not (each.isdigit() and any(each in part for part in parts))
        ]
        named = any(each not in self._fillers and not each.isdigit() for each in rest) or not (
            acts or set(action) & SIGNS
        )
        return named and all(each in said or self.knows(each, said) for each in rest)


def _taken_apart(action: str) -> tuple[frozenset[str], list[str]]:
    """Return the words of an action, as ``keep``, and its parts, as ``61``, or ``r4`` and ``2``."""
    pieces = [each for each in re.split(r"[-+:<>]", action) if each]
    acts = frozenset(found[0] for each in pieces if (found := re.match("[a-z]+", each)))
    return acts, [part for each in pieces if (part := re.sub("^[a-z]+", "", each).casefold())]


def _is_face(part: str, digits: Sequence[str]) -> bool:
    """Return whether a part is a die of which the face is named; its colour goes without saying."""
    return len(part) > 1 and part[0].isalpha() and [*part[1:]] == list(digits)


def _is_form(token: str, name: str) -> bool:
    """Return whether a word is a colour, perhaps with another ending, as ``rode`` and ``rood``."""
    token, name = (re.sub(r"(.)\1", r"\1", each) for each in (token, name))
    stem = name[: max(STEM, len(name) - 1)]
    return token.startswith(stem) and len(token) <= len(name) + 2
