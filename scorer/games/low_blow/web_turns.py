"""The turns of the web edition: one die is rolled, then placed or given away."""

from __future__ import annotations

from scorer.games.low_blow.blog_turns import unknown_action
from scorer.games.low_blow.turns import At, LowBlowPosition, setting
from scorer.games.low_blow.values import Game
from scorer.messages import Text, join_texts, msg, quoted

ROLL = "roll:"
SIDES = ("<", ">")
"""The neighbour on the left, who is next clockwise, and the one on the right."""


class WebPosition(LowBlowPosition):
    """A position of the web edition.

    Actions: ``roll:R`` rolls a red die, ``R4-2`` puts R4 on row 2, ``R4-2<`` does and takes counters from the left,
    ``R4>`` gives it to the right.
    """

    __slots__ = ()

    @staticmethod
    def begun(at: At) -> At:
        """Return how a turn begins: its player chooses a die."""
        return at

    def decisions(self) -> list[str]:
        """Return the colours to roll; once a die is rolled, where it may go."""
        at = self.at
        if not at.free:
            return [ROLL + letter for letter in sorted(set(at.hands[at.seat]))]
        die = at.free[0]
        takes = [""] if at.pot else [side for side in SIDES if at.hands[self.neighbour(side)]] or [""]
        places = [f"{die}-{row + 1}{side}" for row in self.open_rows() for side in takes]
        return places if at.pot else places + [die + side for side in SIDES]

    def candidates(self) -> list[str]:
        """Return every row with either neighbour or none, and giving the die to each."""
        if not self.at.free:
            return self.decisions()
        die, rows = self.at.free[0], range(1, self.table.rows + 1)
        places = [f"{die}-{row}{side}" for row in rows for side in ("", *SIDES)]
        return places + [die + side for side in SIDES]

    def after(self, action: str) -> WebPosition:
        """Return the position after a legal action."""
        at = self.at
        if at.to_roll:
            return WebPosition(self.table, at._replace(to_roll="", free=(action[1:],)))
        if action.startswith(ROLL):
            return WebPosition(self.table, at._replace(to_roll=action[-1]))
        letter, value = action[0], int(action[1])
        hands = list(at.hands)
        hands[at.seat] = hands[at.seat].replace(letter, "", 1)
        if action[2] in SIDES:
            left = self.neighbour(action[2])
            hands[left] = "".join(sorted(hands[left] + letter))
            at = _taken(at, left, value - 1)
        else:
            at = self._placed(action, value)
        return self.with_turn_ended(at._replace(hands=tuple(hands)))

    def _placed(self, action: str, value: int) -> At:
        at = self.at._replace(rows=self.placed(action[:2], int(action[3]) - 1))
        if at.pot:
            taken = min(value, at.pot)
            held = list(at.counters)
            held[at.seat] += taken
            return at._replace(counters=tuple(held), pot=at.pot - taken)
        return _taken(at, self.neighbour(action[4]), value) if action[4:] else at

    def refusal(self, action: str) -> Text:
        """Return why an action is not legal."""
        at = self.at
        if not at.free:
            is_roll = action.startswith(ROLL)
            return (
                msg("no die {die} is in hand", die=quoted(action[len(ROLL) :])) if is_roll else _roll_first()
            )
        die, rest = action[:2], action[2:]
        if die != at.free[0]:
            return msg("the die that was rolled is {die}", die=at.free[0])
        if rest in SIDES:
            return msg("a die may be given away only while the pot is empty")
        if not rest.startswith("-"):
            return unknown_action()
        return self.no_such_row(rest[1:2]) or self._wrong_side(rest[2:])

    def _wrong_side(self, side: str) -> Text:
        if side not in ("", *SIDES):
            return unknown_action()
        if side and self.at.pot:
            return msg("the pot is not empty, so the counters come from there")
        if side:
            return msg(
                "{name} has no dice, and so loses no counters", name=self.players[self.neighbour(side)]
            )
        return msg("the pot is empty: write whom you take counters from, < on the left or > on the right")

    def describe_other(self, action: str, name: str) -> Text:
        """Return what rolling a die or giving it away does."""
        if action.startswith(ROLL):
            return msg("{name} rolls a die: {colour}.", name=name, colour=action[-1])
        other = self.players[self.neighbour(action[2])]
        given = msg("{name} gives {die} to {other}.", name=name, die=action[:2], other=other)
        return join_texts([given, msg("The counters come from {name}.", name=other)], " ")


def _roll_first() -> Text:
    return msg("a die must be rolled first; write it like {example}", example=quoted(f"{ROLL}R"))


def _taken(at: At, other: int, most: int) -> At:
    """Return the position after the current seat took counters from another, all if these are fewer."""
    held = list(at.counters)
    taken = min(most, held[other])
    held[other] -= taken
    held[at.seat] += taken
    return at._replace(counters=tuple(held))


def begin(game: Game) -> WebPosition:
    """Return a game of the web edition before its first turn."""
    return WebPosition(*setting(game))
