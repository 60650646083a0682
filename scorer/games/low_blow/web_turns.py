"""The turns of the web edition: one die is rolled, then placed or given away."""

from __future__ import annotations

from scorer.games.low_blow.facts import FACES
from scorer.games.low_blow.turns import SIDES, LowBlowPosition
from scorer.games.low_blow.web_state import LEFT, POT, RIGHT, WebState
from scorer.games.turns import UNKNOWN
from scorer.messages import Text, join_texts, msg, quoted

ROLL = "roll:"
TAKES = {LEFT: "<", RIGHT: ">", POT: ""}
"""The notation of where counters come from."""


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
