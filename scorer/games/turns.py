"""The turns of a game: who is to act, what is legal, what chance may do, what each seat sees.

The terms are those of OpenSpiel and python-chess. A position never changes: ``apply`` returns the next one, so every
position is its own clone, and a list of positions is the way back.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations_with_replacement, product
from math import factorial, prod
from operator import contains
from random import Random
from typing import NamedTuple

from scorer.errors import ScorerError
from scorer.messages import Text, literal, msg, quoted
from scorer.outcome import Played
from scorer.report import Board

CHANCE, OVER = -1, -4
"""Who is to act, if it is no seat: chance, or nobody because the game is over. The numbers are OpenSpiel's."""

ILLEGAL = -1
"""The number of what is no legal decision."""

FELL = "="
"""Begins every action of chance: dice as they fell, a tile as it was drawn."""

HIDDEN = "?"
"""Replaces what a seat does not see in an action of chance."""

UNKNOWN = msg("there is no such action here")
"""Why an action is refused that is none of the game."""

Outcomes = list[tuple[str, float]]
"""Actions of chance with their probabilities."""


class IllegalActionError(ScorerError):
    """An action that the rules forbid; the text says which rule."""

    def __init__(self, action: str, why: Text) -> None:
        self.why = why
        super().__init__(msg("{action} is not possible: {why}", action=quoted(action), why=why))


class Chance(NamedTuple):
    """What chance does next: independent parts, such as dice, each with equally likely outcomes."""

    parts: tuple[tuple[str, ...], ...]
    descending: bool = False  # whether the outcomes of like parts are written highest first

    def join(self, outcomes: Iterable[str]) -> str:
        """Return the action in which the parts have these outcomes, in any order."""
        return FELL + "".join(sorted(outcomes, reverse=self.descending))

    def sample(self, random: Random) -> str:
        """Return an action as likely as chance would do it."""
        return self.join([part[int(random.random() * len(part))] for part in self.parts])

    def accepts(self, action: str) -> bool:
        """Return whether chance may do this."""
        found = self._split(action)
        return self.join(found) == action and (self._fits_in_turn(found) or self._fits(found))

    def read(self, text: str) -> str | None:
        """Return the action that a person means by ``R1 R3 B6``, ``136`` or ``rf``; nothing if chance cannot do it."""
        plain = text.replace(" ", "").replace(",", "").removeprefix(FELL)
        size = len(self.parts[0][0]) if len(self.parts) > 1 else max(len(plain), 1)
        alike = len(set(self.parts)) == 1
        if alike and plain.isdigit() and len(plain) == len(self.parts) < len(self.parts) * size:
            plain = "".join(
                self.parts[0][0][:-1] + each for each in plain
            )  # dice of one colour without its letter
        known = {each.casefold(): each for part in self.parts for each in part}
        found = [plain[at : at + size] for at in range(0, len(plain), size)]
        action = self.join(known.get(each.casefold(), each) for each in found)
        return action if self.accepts(action) else None

    def _fits_in_turn(self, found: Sequence[str]) -> bool:
        """Return whether each outcome is one of the part in its place, as it is where parts are in order."""
        return len(found) == len(self.parts) and all(map(contains, self.parts, found))

    def _fits(self, found: Sequence[str]) -> bool:
        wanted = Counter(self.parts)
        return len(found) == len(self.parts) and all(
            sum(each in part for each in found) == number for part, number in wanted.items()
        )

    def _split(self, action: str) -> list[str]:
        size = len(self.parts[0][0]) if len(self.parts) > 1 else len(action)
        return [action[at : at + size] for at in range(len(FELL), len(action), max(size, 1))]

    def outcomes(self) -> Outcomes:
        """Return every action with its probability; of twenty dice these are very many."""
        groups = [list(_group(part, number)) for part, number in Counter(self.parts).items()]
        return [
            (self.join(die for dice, _ in each for die in dice), prod(chance for _, chance in each))
            for each in product(*groups)
        ]


def _group(part: Sequence[str], number: int) -> Iterator[tuple[tuple[str, ...], float]]:
    """Yield what some like parts may be, whatever their order, each with its probability."""
    for dice in combinations_with_replacement(part, number):
        ways = factorial(number) // prod(map(factorial, Counter(dice).values()))
        yield dice, ways / len(part) ** number


class Observation(NamedTuple):
    """What a seat sees: the board if there is one, and everything else in sentences."""

    board: Board | None
    lines: tuple[Text, ...]


class Source(NamedTuple):
    """Something that brings points: its name, and the points of each seat."""

    name: Text
    points: tuple[int, ...]


class Position(ABC):
    """A game between two actions. An action is a short text; a list of them is the notation of the game."""

    __slots__ = ()

    def __deepcopy__(self, memo: object) -> Position:
        """Return the position itself, which never changes."""
        return self

    has_secrets = False
    """Whether seats see different things."""

    @property
    @abstractmethod
    def players(self) -> tuple[str, ...]:
        """The names in seat order."""

    @property
    @abstractmethod
    def current_player(self) -> int:
        """The seat to act, counted from 0; else ``CHANCE`` or ``OVER``."""

    @property
    @abstractmethod
    def turn(self) -> int:
        """The seat whose turn it is, also while chance acts in it."""

    @property
    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.current_player == OVER

    @abstractmethod
    def decisions(self) -> list[str]:
        """Return the actions that the current seat may choose from."""

    @abstractmethod
    def chance(self) -> Chance:
        """Return what chance does next; call it only where ``current_player`` is ``CHANCE``."""

    @abstractmethod
    def after(self, action: str) -> Position:
        """Return the position after an action that is known to be legal; for others see ``apply``."""

    @abstractmethod
    def refusal(self, action: str) -> Text:
        """Return the rule that forbids an action of the current seat that is not legal."""

    @abstractmethod
    def candidates(self) -> list[str]:
        """Return what the current seat may think of, legal or not, so that somebody can ask why not."""

    @abstractmethod
    def vocabulary(self) -> list[str]:
        """Return every decision that this game can ever have, and every outcome of a part of chance as an action."""

    @abstractmethod
    def observation(self, seat: int) -> Observation:
        """Return what a seat sees now, and nothing that is hidden from it."""

    @abstractmethod
    def describe(self, action: str, seat: int) -> Text:
        """Return a sentence about a legal action, as far as a seat may know it; nothing if it may know nothing."""

    def synonyms(self, action: str) -> Text:
        """Return other words that people say of an action, with spaces between them; mostly nothing."""
        return literal("")

    def mistaken(self, words: Sequence[str]) -> Text | None:
        """Return why the words of a sentence can mean no action, where that is plain: a row that is not there."""
        return None

    def brings(self, action: str) -> Text:
        """Return what all learn once a legal action is done: hands that are revealed, scores; mostly nothing."""
        return literal("")

    def tell(self, action: str, seat: int) -> list[Text]:
        """Return the sentences about a legal action and what it brings, as far as a seat may know them."""
        return [each for each in (self.describe(action, seat), self.brings(action)) if each]

    @abstractmethod
    def returns(self) -> tuple[float, ...]:
        """Return each seat's share of the win; all zero until the game is over."""

    @abstractmethod
    def result(self) -> Played:
        """Return what has been played, as results files hold it."""

    def legal_actions(self) -> list[str]:
        """Return all that may happen next: decisions of a seat, or outcomes of chance."""
        if self.current_player == CHANCE:
            return [action for action, _ in self.chance().outcomes()]
        return [] if self.is_terminal else self.decisions()

    def chance_outcomes(self) -> Outcomes:
        """Return what chance may do, with probabilities; call it only where chance is to act."""
        return self.chance().outcomes()

    def refuse(self, action: str) -> Text | None:
        """Return why an action is not legal; nothing if it is."""
        if self.is_terminal:
            return msg("the game is over")
        if self.current_player == CHANCE:
            return None if self.chance().accepts(action) else self.misfallen()
        return self.refusal(action) if self.number(action) == ILLEGAL else None

    def number(self, action: str) -> int:
        """Return the number of a decision in ``decisions``, or ``ILLEGAL``."""
        legal = self.decisions()
        return legal.index(action) if action in legal else ILLEGAL

    def misfallen(self) -> Text:
        """Return what is wrong with an action that chance cannot do."""
        chance = self.chance()
        example = chance.join(part[-1] for part in chance.parts)
        return msg("chance is to act; write it like {example}", example=quoted(example))

    def apply(self, action: str) -> Position:
        """Return the position after an action. Raises ``IllegalActionError``."""
        why = self.refuse(action)
        if why is not None:
            raise IllegalActionError(action, why)
        return self.after(action)

    def sample(self, random: Random) -> str:
        """Return an action at random: of chance as likely as it falls, of a seat any one with the same chance."""
        if self.current_player == CHANCE:
            return self.chance().sample(random)
        legal = self.decisions()
        return legal[int(random.random() * len(legal))]

    def options(self) -> int:
        """Return how many decisions the current seat may choose from."""
        return len(self.decisions())

    def then(self, number: int) -> Position:
        """Return the position after a decision, by its number in ``decisions``."""
        return self.after(self.decisions()[number])

    def fallen(self, random: Random) -> Position:
        """Return the position after chance has acted."""
        return self.after(self.chance().sample(random))

    def ended(self, random: Random) -> Position:
        """Return the end of the game if all play on at random."""
        position: Position = self
        while not position.is_terminal:
            position = position.after(position.sample(random))
        return position

    def topics(self, action: str = "") -> tuple[str, ...]:
        """Return the parts of the rules for the decision to come, or for what an action does, as leaflets name them."""
        return ()

    def standing(self) -> tuple[int, ...]:
        """Return how well each seat stands now: the more the better, and the winner of a game that is over has most."""
        return tuple(int(share > 0) for share in self.returns())

    def sources(self) -> tuple[Source, ...]:
        """Return of what the points of the seats consist so far; nothing where a game counts none."""
        return ()

    def part(self) -> Text:
        """Return the name of the round, or of what else the game has several of; nothing after the end."""
        return literal("")

    @property
    def is_whole(self) -> bool:
        """Whether a game that is over came to its proper end, not to one where nobody could go on."""
        return True

    def seen(self, action: str, seat: int) -> str:
        """Return an action of the notation as a seat sees it, with ``HIDDEN`` for what it does not; perhaps nothing."""
        return action
