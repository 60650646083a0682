"""The turns of a game: whose turn it is, what is legal, what chance may do, what each seat sees.

The terms are those of OpenSpiel and python-chess. A position never changes: ``apply`` returns the next one. So a
position needs no clone, and a list of positions allows undo.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations_with_replacement, product
from math import factorial, prod
from operator import contains
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from scorer.errors import ScorerError
from scorer.messages import Text, literal, msg, quoted
from scorer.outcome import Played
from scorer.report import ReportBoard
from scorer.wings.contract import WingPart

if TYPE_CHECKING:
    from scorer.games.contract import AnyRules

CHANCE, OVER = -1, -4
"""Values of ``current_player`` other than a seat: chance must act, or the game is over. As in OpenSpiel."""

ILLEGAL = -1  # the number of an action that is not legal
FELL = "="  # starts every action of chance, such as rolled dice or a drawn tile
HIDDEN = "?"  # replaces what a seat may not see in an action of chance

# Translators: words that a player may type for rolling dice, with spaces between them
ROLLED = msg("roll rolled reroll")
UNKNOWN = msg("there is no such action here")  # refuses an action that the game does not have

Outcomes = list[tuple[str, float]]  # actions of chance with their probabilities


class IllegalActionError(ScorerError):
    """The rules forbid an action; the text says which rule."""

    def __init__(self, action: str, why: Text) -> None:
        self.why = why
        super().__init__(msg("{action} is not possible: {why}", action=quoted(action), why=why))


class SecretsError(ScorerError):
    """A game with secrets does not say how they may be guessed."""

    def __init__(self, kind: str) -> None:
        super().__init__(
            msg("{kind} has secrets, so its class needs the method {method}", kind=kind, method="guess")
        )


class Chance(NamedTuple):
    """What chance does next: independent parts, such as dice, with equally likely outcomes."""

    parts: tuple[tuple[str, ...], ...]
    descending: bool = False  # whether outcomes are written highest first

    def join(self, outcomes: Iterable[str]) -> str:
        """Return the action with these outcomes, given in any order."""
        return FELL + "".join(sorted(outcomes, reverse=self.descending))

    def sample(self, random: Random) -> str:
        """Return a random action with the right probability."""
        return self.join([part[int(random.random() * len(part))] for part in self.parts])

    def accepts(self, action: str) -> bool:
        """Return whether an action is possible."""
        outcomes = self.split(action)
        if len(outcomes) != len(self.parts) or self.join(outcomes) != action:
            return False
        if all(map(contains, self.parts, outcomes)):
            return True
        counts = Counter(self.parts).items()  # the outcomes may be in any order
        return all(sum(outcome in part for outcome in outcomes) == number for part, number in counts)

    def read(self, text: str) -> str | None:
        """Read an action as typed, such as ``R1 R3 B6``, ``136`` or ``rf``. Return None if it is not possible."""
        plain = text.replace(" ", "").replace(",", "").removeprefix(FELL)
        alike = len(self.parts) > 1 and len(set(self.parts)) == 1
        if alike and plain.isdigit() and len(plain) == len(self.parts):
            letter = self.parts[0][0][:-1]  # dice of one colour may be typed without their letter
            plain = "".join(letter + face for face in plain)
        known = {outcome.casefold(): outcome for part in self.parts for outcome in part}
        action = self.join(known.get(outcome.casefold(), outcome) for outcome in self.split(plain))
        return action if self.accepts(action) else None

    def split(self, action: str) -> list[str]:
        """Return the outcomes of the parts in an action, in its order."""
        text = action.removeprefix(FELL)
        size = len(self.parts[0][0]) if len(self.parts) > 1 else max(len(text), 1)
        return [text[at : at + size] for at in range(0, len(text), size)]

    def outcomes(self) -> Outcomes:
        """Return all actions with their probabilities; for twenty dice the list is very long."""
        groups = [list(_combine_alike(part, number)) for part, number in Counter(self.parts).items()]
        return [
            (
                self.join(die for dice, _ in parts for die in dice),
                prod(chance for _, chance in parts),
            )
            for parts in product(*groups)
        ]


def _combine_alike(part: Sequence[str], number: int) -> Iterator[tuple[tuple[str, ...], float]]:
    """Yield the outcomes of equal parts, regardless of order, with their probabilities."""
    for dice in combinations_with_replacement(part, number):
        orders = factorial(number) // prod(map(factorial, Counter(dice).values()))
        yield dice, orders / len(part) ** number


class Observation(NamedTuple):
    """What a seat sees: the board, if there is one, and sentences about the rest."""

    board: ReportBoard | None
    lines: tuple[Text, ...]


class Source(NamedTuple):
    """A source of points: its name, and the points of each seat."""

    name: Text
    points: tuple[int, ...]


Bot = Callable[["Position", Random], str]
"""A program that plays: it returns an action for the current seat, and uses only what that seat may see."""


class Sample(NamedTuple):
    """One way in which a game may go on: the chances to win of the seats, and their points by source, at its end."""

    chances: tuple[float, ...]
    points: tuple[tuple[float, ...], ...]


class Calibration(NamedTuple):
    """How the chances of samples come true in simulated games; ``benchmarks/calibrate.py`` measures it."""

    power: float = 1.0  # chances are raised to it: more than 1 if samples are timid
    off: float = 0.0  # how far chances are off even so, on average; 0 if it was not measured
    apart: float = 0.0  # how far the difference between two decisions is off, beside the doubt of the samples


class Judge(NamedTuple):
    """How a game finds chances to win. It uses only what a seat may see, the viewer."""

    sources: tuple[Text, ...]  # of the points in ``Sample``; fewer points are better
    sample: Callable[
        [Position, str, int, Random], Sample
    ]  # plays on after an action, if any, as the viewer knows it
    list_likely: Callable[[Position, Random], list[str]]  # the decisions worth trying
    count_samples: Callable[[Position], int]  # how many samples of this game take a minute of a core
    solve: Callable[[Position], Mapping[str, float] | None] = lambda position: (
        None
    )  # the actor's exact chances
    explain: Callable[[Position, str, str], Text] | None = None  # why the first of two decisions is better
    calibrate: Callable[[Position], Calibration] = lambda position: Calibration()


class Position(ABC):
    """A game between two actions. An action is a short text; a list of actions is the notation of the game."""

    __slots__ = ()

    def __deepcopy__(self, memo: object) -> Position:
        """Return ``self``, which never changes."""
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
        """The current seat from 0, or ``CHANCE`` or ``OVER``."""

    @property
    @abstractmethod
    def turn(self) -> int:
        """The seat whose turn it is, also while chance acts."""

    @property
    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.current_player == OVER

    @abstractmethod
    def decisions(self) -> list[str]:
        """Return the legal actions of the current seat."""

    @abstractmethod
    def chance(self) -> Chance:
        """Return what chance does next; call it only if ``current_player`` is ``CHANCE``."""

    @abstractmethod
    def after(self, action: str) -> Position:
        """Return the position after a legal action; ``apply`` also checks it."""

    @abstractmethod
    def refusal(self, action: str) -> Text:
        """Return the rule that forbids an illegal action of the current seat."""

    @abstractmethod
    def candidates(self) -> list[str]:
        """Return actions that the current seat may think of, legal or not, so that players can ask why not."""

    @abstractmethod
    def vocabulary(self) -> list[str]:
        """Return every possible decision of this game, and every outcome of a part of chance as an action."""

    @abstractmethod
    def observation(self, seat: int) -> Observation:
        """Return what a seat may see now."""

    @abstractmethod
    def describe(self, action: str, seat: int) -> Text:
        """Return a sentence about a legal action with what a seat may know; empty if that is nothing."""

    def synonyms(self, action: str) -> Text:
        """Return other words for what an action does, separated by spaces; usually empty."""
        return literal("")

    def explain_mistake(self, words: Sequence[str]) -> Text | None:
        """Return why typed words cannot be an action if the mistake is clear, such as a wrong row.

        They are in lower case; what is done has its notation, such as ``+``.
        """
        return None

    def describe_result(self, action: str) -> Text:
        """Return what everybody learns from a legal action, such as revealed hands or scores; usually empty."""
        return literal("")

    def describe_score(self) -> Text:
        """Return the score so far if a turn has just ended and the game goes on; else empty."""
        return literal("")

    def tell(self, action: str, seat: int) -> list[Text]:
        """Return sentences about a legal action and its result, with what a seat may know."""
        return [text for text in (self.describe(action, seat), self.describe_result(action)) if text]

    @abstractmethod
    def returns(self) -> tuple[float, ...]:
        """Return each seat's share of the win; all are zero until the game is over."""

    @abstractmethod
    def result(self) -> Played:
        """Return what has been played so far, for a results file."""

    def legal_actions(self) -> list[str]:
        """Return everything that may happen next: decisions of a seat, or actions of chance."""
        if self.current_player == CHANCE:
            return [action for action, _ in self.chance().outcomes()]
        return [] if self.is_terminal else self.decisions()

    def chance_outcomes(self) -> Outcomes:
        """Return the actions of chance with probabilities; call it only if chance must act."""
        return self.chance().outcomes()

    def refuse(self, action: str) -> Text | None:
        """Return why an action is not legal, or None if it is."""
        if self.is_terminal:
            return msg("the game is over")
        if self.current_player == CHANCE:
            return None if self.chance().accepts(action) else self.explain_chance()
        return self.refusal(action) if self.number(action) == ILLEGAL else None

    def number(self, action: str) -> int:
        """Return the index of a decision in ``decisions``, or ``ILLEGAL``."""
        legal = self.decisions()
        return legal.index(action) if action in legal else ILLEGAL

    def explain_chance(self) -> Text:
        """Return a message about an action that chance cannot do."""
        chance = self.chance()
        example = chance.join(part[-1] for part in chance.parts)
        return msg("a roll or a draw comes next; write it like {example}", example=quoted(example))

    def apply(self, action: str) -> Position:
        """Return the position after an action. Raises ``IllegalActionError``."""
        why = self.refuse(action)
        if why is not None:
            raise IllegalActionError(action, why)
        return self.after(action)

    def sample(self, random: Random) -> str:
        """Return a random action: of chance with its probability, of a seat all equally likely."""
        if self.current_player == CHANCE:
            return self.chance().sample(random)
        legal = self.decisions()
        return legal[int(random.random() * len(legal))]

    def options(self) -> int:
        """Count the legal decisions of the current seat."""
        return len(self.decisions())

    def then(self, number: int) -> Position:
        """Return the position after the decision with this index in ``decisions``."""
        return self.after(self.decisions()[number])

    def fallen(self, random: Random) -> Position:
        """Return the position after chance has acted."""
        return self.after(self.chance().sample(random))

    def fall(self, random: Random) -> str:
        """Return the action of chance by which ``fallen`` reaches its position with the same random numbers."""
        return self.chance().sample(random)

    def ended(self, random: Random) -> Position:
        """Return the end of the game after random play by all."""
        position: Position = self
        while not position.is_terminal:
            position = position.after(position.sample(random))
        return position

    def guess(self, viewer: int, random: Random) -> Position:
        """Return a position that looks the same to a seat, with other secrets. A game with secrets overrides it.

        Judges need it, so that an analysis and a hint reveal nothing. Raises ``SecretsError``.
        """
        if self.has_secrets:
            raise SecretsError(type(self).__qualname__)
        return self

    def topics(self, action: str = "") -> tuple[str, ...]:
        """Return the ids of the leaflet's rules about the next decision, or about the effect of an action."""
        return ()

    def standing(self) -> tuple[int, ...]:
        """Return how well each seat is doing; more is better, and at the end the winner has most."""
        return tuple(int(share > 0) for share in self.returns())

    def sources(self) -> tuple[Source, ...]:
        """Return where the points of the seats come from so far; empty if the game has no points."""
        return ()

    def part(self) -> Text:
        """Return the name of the round or other part that is played now; empty after the end."""
        return literal("")

    @property
    def is_whole(self) -> bool:
        """Whether a finished game ended normally, not because nobody could move."""
        return True

    def seen(self, action: str, seat: int) -> str:
        """Return an action as a seat sees it: with ``HIDDEN`` for what it may not see, or empty."""
        return action


PLAIN_SAMPLES = 20_000  # samples in a minute of a core that are expected of a game that does not say it


def list_decisions(position: Position, random: Random) -> list[str]:
    """Return all decisions: each is worth trying."""
    return position.decisions()


def make_judge(bot: Bot | None) -> Judge:
    """Return a judge for any game: a bot plays on to the end, or everybody at random."""

    def sample(position: Position, action: str, viewer: int, random: Random) -> Sample:
        now = position.guess(viewer, random)
        now = now.after(action) if action else now
        while not now.is_terminal:
            chance = now.current_player == CHANCE
            now = now.after(now.sample(random) if chance or bot is None else bot(now, random))
        return Sample(now.returns(), ())

    return Judge((), sample, list_decisions, lambda position: PLAIN_SAMPLES)


class Turns(ABC):
    """The turns of a game, its bots and its judge: what the wing ``turns`` finds in the room of a game."""

    @abstractmethod
    def begin(self, game: Any) -> Position | None:
        """Return the first position of a game of these rules; ``None`` if its turns are not known."""

    @property
    def bots(self) -> Mapping[str, Bot]:
        """The bots that play well, by name, weakest first. Every game also has a random one."""
        return {}

    @property
    def judge(self) -> Judge | None:
        """How chances to win are found; ``None`` if they cannot be. By default the game's first bot plays on."""
        return make_judge(next(iter(self.bots.values()), None))


TURNS = WingPart("turns.part", "TURNS", Turns)
"""Where the turns of a game are: the object ``TURNS`` of ``part.py`` in the folder ``turns`` of its room."""


def find_turns(rules: AnyRules) -> Turns | None:
    """Return the turns of a game; ``None`` if it has none, or if they were taken away. Raises ``WingError``."""
    return TURNS.of(rules)


def find_judge(rules: AnyRules) -> Judge | None:
    """Return how chances to win are found in a game; ``None`` if they cannot be."""
    turns = find_turns(rules)
    return turns.judge if turns else None
