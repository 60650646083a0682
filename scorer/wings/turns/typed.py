"""Read what people type as actions: their notation, in any case, with any separators: ``R4-2``, ``r4 2``.

Several actions may stand in one line: ``+R2 +R3 roll``. The word for what is done may be a synonym in one of the given
languages, and stands for several dice; a face alone is a die there: ``keep R4 R6``, ``keep 4 4``. With any other word
or sign a text matches nothing, so that nothing is guessed.
"""

import re
from collections.abc import Callable, Iterable, Sequence

from scorer.games.turns import FELL, Position
from scorer.messages import Text
from scorer.names import ALONE, find_similar

SHORTEST = 3  # the letters of the shortest word that may be misspelt

BETWEEN, BEHIND = frozenset("-:,;./'’"), frozenset(".,;")
"""Signs that one may write between two words, and behind the last one; anywhere else they mean something."""

Speak = Callable[[Text], str]  # translates a text into one language


def read_tokens(text: str) -> list[str]:
    """Return the words of a text in lower case, and the signs that do more than to separate words.

    >>> read_tokens("R4 - 2."), read_tokens("+R4"), read_tokens("R4--2")
    (['r4', '2'], ['+', 'r4'], ['r4', '-', '-', '2'])
    """
    tokens = ["", *re.findall(r"[\w#*]+|[^\s\w#*]", text.casefold()), ""]
    return [
        token
        for before, token, after in zip(tokens, tokens[1:], tokens[2:], strict=False)
        if not (
            _is_word(before) and ((token in BETWEEN and _is_word(after)) or (token in BEHIND and not after))
        )
    ]


def _is_word(token: str) -> bool:
    return re.match(r"[\w#*]", token) is not None


def split_action(action: str) -> tuple[str, list[str]]:
    """Split an action into what is done, empty if that goes without saying, and its parts in lower case.

    >>> split_action("+R4"), split_action("keep61"), split_action("R4-2>")
    (('+', ['r4']), ('keep', ['61']), ('', ['r4', '2', '>']))
    """
    act = re.match(r"[a-z]+|\+|", action)
    assert act
    return act[0], read_tokens(action[act.end() :].removeprefix(":"))


class Typed:
    """What somebody typed about the next action of a position, or about several."""

    def __init__(self, position: Position, text: str, tongues: Sequence[Speak]) -> None:
        self._position = position
        acts: dict[str, str] = {}  # words for what is done
        for action in position.vocabulary():
            act = split_action(action)[0]
            if act and act not in acts:
                texts = (speak(position.synonyms(action)).casefold() for speak in tongues)
                acts |= dict.fromkeys([act, *" ".join(texts).split()], act)
        self._acts = acts
        self._tokens = [part for token in read_tokens(text) for part in _split_number(token, acts)]

    @property
    def words(self) -> list[str]:
        """The words, in lower case, with the notation for what is done."""
        return [
            self._acts.get(token, token) for token in self._tokens if token in self._acts or _is_word(token)
        ]

    def find_readings(self) -> list[list[str]]:
        """Return the legal actions of one seat that are meant, once, or two ways to understand them; empty if none.

        A face alone may mean dice of several colours; it is clear if the first and the last take the same dice.
        """
        first, last = self._read(0), self._read(-1)
        return [first, last] if sorted(first) != sorted(last) else [first] if first else []

    def _read(self, pick: int) -> list[str]:
        """Return the actions that stand one after the other; of equally good ones the one to ``pick``."""
        position, tokens, act, actions = self._position, self._tokens, "", list[str]()
        while tokens:
            if position.current_player != self._position.current_player:
                return []
            fits = self._find_fits(position, tokens)
            if not fits and act:  # as in ``keep R4 R6``
                tokens = [act, *tokens]
                fits = self._find_fits(position, tokens)
            if not fits:
                return []
            length = max(fits.values())
            action = [action for action, own in fits.items() if own == length][pick]
            act = tokens[0] if tokens[0] in self._acts and _is_word(tokens[0]) else ""
            position, tokens = position.after(action), tokens[length:]
            actions.append(action)
        return actions

    def _find_fits(self, position: Position, tokens: Sequence[str]) -> dict[str, int]:
        """Return the legal actions that some tokens begin with, and the number of those tokens."""
        lengths = {action: self._measure(tokens, action, allow_faces=True) for action in position.decisions()}
        return {action: length for action, length in lengths.items() if length}

    def find_illegal(self) -> str | None:
        """Return the action that is meant if it is in the game but not legal."""
        for action in self._position.vocabulary():
            if not action.startswith(FELL) and self._measure(self._tokens, action) == len(self._tokens) > 0:
                return action
        return None

    def find_longer(self) -> list[str]:
        """Return the legal actions of which only the beginning was typed."""
        begun = [self._acts.get(token, token) for token in self._tokens]
        return [action for action in self._position.decisions() if begun == _spell(action)[: len(begun)]]

    def find_nearest(self) -> str:
        """Return the legal action that has most in common with the text; a word may be misspelt."""
        tokens = [
            token if len(token) < SHORTEST else find_similar(token, self._acts, ALONE) or token
            for token in self._tokens
        ]

        def count_shared(action: str) -> int:
            act, parts = split_action(action)
            return sum(
                self._acts.get(token) == act if token in self._acts else any(token in part for part in parts)
                for token in tokens
            )

        return max(self._position.decisions(), key=count_shared)

    def _measure(self, tokens: Sequence[str], action: str, *, allow_faces: bool = False) -> int:
        """Return how many tokens an action is, if they begin with it; else 0."""
        act, parts = split_action(action)
        if act and self._acts.get(tokens[0] if tokens else "") != act:
            return 0
        start = 1 if act else 0
        if act and len(parts) == 1 and parts[0].isdigit():  # the faces of dice, in any order
            for end in range(start + 1, len(tokens) + 1):
                if sorted("".join(tokens[start:end])) == sorted(parts[0]):
                    return end
            return 0
        length = start + len(parts)
        found = list(tokens[start:length])
        is_face = allow_faces and act and len(parts) == 1 and found == [parts[0][1:]] and found[0].isdigit()
        return length if found == parts or is_face else 0


def _spell(action: str) -> list[str]:
    act, parts = split_action(action)
    return [act, *parts] if act else parts


def _split_number(token: str, acts: Iterable[str]) -> list[str]:
    """Split ``keep61`` into its word and its number; ``r4`` and other words stay whole."""
    match = re.fullmatch(r"([^\W\d]+)([0-9]+)", token)
    return [match[1], match[2]] if match and match[1] in acts else [token]


def read_roll(position: Position, text: str) -> str | None:
    """Return the action of chance that was typed, such as ``136`` or ``R1, R3, B6``; None if it is not possible."""
    return position.chance().read(" ".join(read_tokens(text.strip().removeprefix(FELL))))
