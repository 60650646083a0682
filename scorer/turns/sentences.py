"""Read sentences about a turn as actions: ``ana puts r4 on row 2``, ``Ana: R4 row 2``, ``red 4 on 2``.

A sentence must have the parts of the action, such as R4 and 2. Its other words must appear in the descriptions of the
action, in one of the given languages. With any other word it matches nothing, so that nothing is guessed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from scorer.games.turns import FELL, Position
from scorer.messages import Text, msg
from scorer.seats import COLOURS, LETTERS, colour_name

Speak = Callable[[Text], str]
"""Translates a text into one language."""

FILLERS = msg(
    "puts places lays sets plays takes on in at to the a it row square die dice tile tiles and then"
)
"""Words that may appear in any sentence about a turn, separated by spaces."""

SIGNS = frozenset("+<>")
"""An action with one of these signs needs a word for it, because its parts are also those of another action."""

ALIKE, STEM = 4, 3
"""Words with the same first four letters count as forms of one word; a colour needs at least three letters."""


def find_actions(position: Position, typed: str, tongues: Sequence[Speak]) -> list[str]:
    """Return the legal actions that a sentence may mean; if there are none, the illegal ones."""
    reader = _Reader(position, tongues)
    decisions = [action for action in position.vocabulary() if not action.startswith(FELL)]
    return reader.find(typed, position.decisions(), legal=True) or reader.find(typed, decisions, legal=False)


def read_roll(position: Position, typed: str, tongues: Sequence[Speak]) -> str | None:
    """Return the action of chance that a sentence such as ``Ana rolls 6 5 5`` describes, or None."""
    chance, reader = position.chance(), _Reader(position, tongues)
    vocabulary = reader.find_words(chance.join(part[0] for part in chance.parts))
    for tokens in reader.readings(typed):
        action = chance.read(" ".join(token for token in tokens if not reader.recognises(token, vocabulary)))
        if action is not None:
            return action
    return None


def find_nearest(position: Position, typed: str, tongues: Sequence[Speak]) -> str:
    """Return the legal action that has most in common with a sentence."""
    return _Reader(position, tongues).nearest(split_words(typed))


def find_other_player(position: Position, typed: str) -> str | None:
    """Return the player that a sentence begins with if it is not that player's turn."""
    tokens = split_words(typed)
    for seat, name in enumerate(position.players):
        start = split_words(name)
        if seat != position.turn and start and tokens[: len(start)] == start and len(tokens) > len(start):
            return name
    return None


def split_words(text: str) -> list[str]:
    """Return the words of a text in lower case, without punctuation.

    >>> split_words("Ana: R4, row 2. R#7!")
    ['ana', 'r4', 'row', '2', 'r#7']
    """
    return re.findall(r"[\w#*]+", text.casefold())


class _Reader:
    """Reads sentences about a position."""

    def __init__(self, position: Position, tongues: Sequence[Speak]) -> None:
        self._position, self._tongues = position, tongues
        self._fillers = {word for speak in tongues for word in split_words(speak(FILLERS))}
        self._fillers.update(split_words(position.players[position.turn]))
        self._stems = [
            (speak(colour_name(colour)).casefold(), LETTERS[colour].casefold())
            for speak in tongues
            for colour in COLOURS
        ]

    def find(self, typed: str, actions: Iterable[str], *, legal: bool) -> list[str]:
        """Return the actions that a sentence may mean; a face alone may name a die that is on the table."""
        readings = [*self.readings(typed)]
        return [
            action
            for action in actions
            if any(self._matches(tokens, action, legal=legal) for tokens in readings)
        ]

    def nearest(self, tokens: Sequence[str]) -> str:
        """Return the legal action that shares the most words with these."""
        return max(self._position.decisions(), key=lambda action: self._count_shared(tokens, action))

    def _count_shared(self, tokens: Sequence[str], action: str) -> int:
        _, parts = _split_action(action)
        vocabulary = self.find_words(action)
        return sum(
            token not in self._fillers
            and (
                any(token in part for part in parts)
                or (not token.isdigit() and self.recognises(token, vocabulary))
            )
            for token in tokens
        )

    def readings(self, typed: str) -> Iterator[list[str]]:
        """Yield the words of a sentence with ``red 4`` joined to ``r4``, then with ``4 red`` joined instead."""
        tokens = split_words(typed)
        yield [*self._join_colours(tokens)]
        yield [*self._join_colours(tokens[::-1])][::-1]

    def find_words(self, action: str) -> frozenset[str]:
        """Return the words of all descriptions of an action."""
        texts = self._position.describe(action, self._position.turn), self._position.synonyms(action)
        return frozenset(
            word for speak in self._tongues for text in texts for word in split_words(speak(text))
        )

    def recognises(self, token: str, vocabulary: frozenset[str]) -> bool:
        """Return whether a word is a filler, or a form of a word in the vocabulary."""
        alike = token[:ALIKE] in {word[:ALIKE] for word in vocabulary} and len(token) >= ALIKE
        return token in self._fillers or ((token in vocabulary or alike) and not token[-1:].isdigit())

    def _join_colours(self, tokens: Sequence[str]) -> Iterator[str]:
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

    def _matches(self, tokens: list[str], action: str, *, legal: bool) -> bool:
        """Return whether a sentence has all parts of an action, and its other words describe the action."""
        acts, parts = _split_action(action)
        digits = sorted("".join(word for word in tokens if word.isdigit()))
        alone = legal and len(parts) == 1 and _is_face(parts[0], digits)
        if not all(part in tokens or alone or sorted(part) == digits for part in parts):
            return False
        vocabulary = self.find_words(action) | acts
        rest = [
            word
            for word in tokens
            if word not in parts and not (word.isdigit() and any(word in part for part in parts))
        ]
        is_specific = any(word not in self._fillers and not word.isdigit() for word in rest) or not (
            acts or set(action) & SIGNS
        )
        return is_specific and all(word in vocabulary or self.recognises(word, vocabulary) for word in rest)


def _split_action(action: str) -> tuple[frozenset[str], list[str]]:
    """Split an action into words, such as ``keep``, and parts, such as ``61``, or ``r4`` and ``2``."""
    pieces = [piece for piece in re.split(r"[-+:<>]", action) if piece]
    acts = frozenset(match[0] for piece in pieces if (match := re.match("[a-z]+", piece)))
    return acts, [part for piece in pieces if (part := re.sub("^[a-z]+", "", piece).casefold())]


def _is_face(part: str, digits: Sequence[str]) -> bool:
    """Return whether a part is a die with this face; the colour may be left out."""
    return len(part) > 1 and part[0].isalpha() and [*part[1:]] == list(digits)


def _is_form(token: str, name: str) -> bool:
    """Return whether a word is a form of a colour, such as ``rode`` of ``rood``."""
    token, name = (re.sub(r"(.)\1", r"\1", text) for text in (token, name))
    stem = name[: max(STEM, len(name) - 1)]
    return token.startswith(stem) and len(token) <= len(name) + 2
