"""The turns of the web edition: one die is rolled, then placed or given away."""

from functools import cache
from typing import Self

from scorer.games.low_blow.facts import FACES, GIVEN_LESS
from scorer.games.low_blow.turns.position import SIDES, LowBlowPosition
from scorer.games.low_blow.turns.state import UNIT, Dice, LowBlowState, list_colours
from scorer.games.turns import CHANCE, UNKNOWN
from scorer.messages import Text, join_texts, msg, quoted
from scorer.wings.turns.state import Rng

LEFT, RIGHT, POT = 0, 1, 2
"""Where counters come from: the next seat clockwise, the seat before, the pot, which may be empty."""

_POT = (POT,)
_SOURCES = {
    (True, True): (LEFT, RIGHT),
    (True, False): (LEFT,),
    (False, True): (RIGHT,),
    (False, False): _POT,
}
"""Where counters may come from while the pot is empty, by whether the left and right neighbours have dice."""


class WebState(LowBlowState):
    """The state of the web edition.

    Decisions before the roll: each colour in hand. After it: each open row with each source of counters, then giving
    the die to the left or right.
    """

    __slots__ = ("kinds", "sources")
    kinds: tuple[int, ...]  # the colours in the hand
    sources: tuple[int, ...]

    def clone(self) -> Self:
        """Return an independent copy."""
        new = super().clone()
        new.kinds, new.sources = self.kinds, self.sources
        return new

    def begin_turn(self) -> None:
        """Let the player choose a die."""
        self.actor = self.seat
        self.kinds = list_distinct(self.hands[self.seat])
        self.legal = len(self.kinds)
        self.free = self.sources = ()

    def draw_chance(self, random: Rng) -> None:
        """Roll the die."""
        self.free = (self.rolling * FACES + int(random() * FACES),)
        self.actor = self.seat
        if self.pot:
            self.sources, self.legal = _POT, len(self.open)
            return
        hands, seat = self.hands, self.seat
        self.sources = _SOURCES[hands[self.left[seat]] > 0, hands[seat - 1] > 0]
        self.legal = len(self.open) * len(self.sources) + 2

    def apply_outcome(self, dice: Dice) -> None:
        """Roll this result."""
        self.draw_chance(lambda: (dice[0] % FACES + 0.5) / FACES)

    def find_neighbour(self, side: int) -> int:
        """Return the neighbour on a side."""
        return self.left[self.seat] if side == LEFT else (self.seat or len(self.hands)) - 1

    @property
    def placings(self) -> int:
        """The number of decisions that place the die; they come before those that give it away."""
        return len(self.open) * len(self.sources)

    def do(self, number: int) -> None:
        """Do the legal decision with this number."""
        sources = self.sources
        if not self.free:
            self.rolling, self.actor = self.kinds[number], CHANCE
        elif number < self.placings:
            self.place(self.open[number // len(sources)], sources[number % len(sources)])
        else:
            self.give(number - self.placings)

    def place(self, row: int, source: int) -> None:
        """Place the die on a row, and take up to its value in counters."""
        die = self.free[0]
        self.hands[self.seat] -= UNIT[die]
        value = die % FACES + 1
        if source == POT:
            taken = value if value < self.pot else self.pot
            self.pot -= taken
            self.counters[self.seat] += taken
        else:
            self.take_counters(self.find_neighbour(source), value)
        self.put(die, row)
        self.end_turn()

    def give(self, side: int) -> None:
        """Give the die to a neighbour, and take counters: up to its value, but so many less as the rules say."""
        die, other = self.free[0], self.find_neighbour(side)
        self.hands[self.seat] -= UNIT[die]
        self.hands[other] += UNIT[die]
        self.take_counters(other, max(die % FACES + 1 - GIVEN_LESS, 0))
        self.end_turn()

    def take_counters(self, other: int, most: int) -> None:
        """Take up to ``most`` counters from another seat."""
        taken = min(most, self.counters[other])
        self.counters[other] -= taken
        self.counters[self.seat] += taken


@cache
def list_distinct(hand: int) -> tuple[int, ...]:
    """Return the different colours of the dice in a hand."""
    return tuple(sorted(set(list_colours(hand))))


ROLL = "roll:"
TAKES = {LEFT: "<", RIGHT: ">", POT: ""}  # the notation of where counters come from


class WebPosition(LowBlowPosition[WebState]):
    """A position of the web edition.

    Actions: ``roll:R`` rolls a red die, ``R4-2`` places R4 on row 2, ``R4-2<`` also takes counters from the left,
    ``R4>`` gives R4 to the right.
    """

    __slots__ = ()

    def decision_topics(self) -> tuple[str, ...]:
        """Return the rules about the next decision."""
        if not self.state.free:
            return ("turn.roll",)
        return ("turn.choose", "place.pot") if self.state.pot else ("place.empty", "give.die", "give.take")

    @property
    def begins_turn(self) -> bool:
        """Whether no die has been rolled in this turn."""
        return self.state.actor >= 0 and not self.state.free

    def colours_rolled(self) -> list[int]:
        """Return the colour of the die being rolled."""
        return [self.state.rolling]

    def decisions(self) -> list[str]:
        """Return the colours to roll; after the roll, where the die may go."""
        state = self.state
        if not state.free:
            return [ROLL + self.show_die(colour * FACES)[0] for colour in state.kinds]
        die, takes = self.free[0], [TAKES[source] for source in state.sources]
        places = [f"{die}-{row}{side}" for row in self.open_rows() for side in takes]
        return places if state.pot else places + [die + side for side in SIDES]

    def candidates(self) -> list[str]:
        """Return every row with each source of counters, and giving the die to each neighbour."""
        if not self.state.free:
            return self.decisions()
        die, rows = self.free[0], range(1, len(self.state.rows) + 1)
        places = [f"{die}-{row}{side}" for row in rows for side in ("", *SIDES)]
        return places + [die + side for side in SIDES]

    def refusal(self, action: str) -> Text:
        """Return why an action is not legal."""
        if not self.free:
            if action.startswith(ROLL):
                return msg("die {die} is not in hand", die=quoted(action[len(ROLL) :]))
            return msg("a die must be rolled first; write it like {example}", example=quoted(f"{ROLL}R"))
        die, rest = action[:2], action[2:]
        if die != self.free[0]:
            return msg("the die that was rolled is {die}", die=self.free[0])
        if rest in SIDES:
            return msg("a die may be given away only while the pot is empty")
        if not rest.startswith("-"):
            return UNKNOWN
        return self.check_row(rest[1:2]) or self._explain_side(rest[2:])

    def _explain_side(self, side: str) -> Text:
        if side not in ("", *SIDES):
            return UNKNOWN
        if side and self.state.pot:
            return msg("the pot is not empty, so the counters come from there")
        if side:
            return msg(
                "{name} has no dice, and so loses no counters", name=self.players[self.neighbour(side)]
            )
        return msg("the pot is empty: write whom you take counters from, < on the left or > on the right")

    def describe_other(self, action: str, name: str) -> Text:
        """Return a sentence about rolling a die or giving it away."""
        if action.startswith(ROLL):
            return msg("{name} rolls a die: {colour}.", name=name, colour=action[-1])
        other = self.players[self.neighbour(action[2])]
        given = msg("{name} gives {die} to {other}.", name=name, die=action[:2], other=other)
        return join_texts([given, self.describe_source(action[2])], " ")
