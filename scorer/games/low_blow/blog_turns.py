"""The turns of the blog edition: up to three rolls of all dice held, dice set aside in between, one die placed."""

from __future__ import annotations

from collections.abc import Sequence

from scorer.games.low_blow.blog_state import BlogState
from scorer.games.low_blow.facts import BLOG
from scorer.games.low_blow.state import colours_in, setting
from scorer.games.low_blow.turns import LowBlowPosition
from scorer.games.low_blow.values import Game
from scorer.games.turns import UNKNOWN
from scorer.messages import Text, literal, msg, quoted

ROLL, ASIDE = "roll", "+"


class BlogPosition(LowBlowPosition[BlogState]):
    """A position of the blog edition. Actions: ``+R6`` sets a die aside, ``roll``, ``R4-2`` puts R4 on row 2."""

    __slots__ = ()

    @property
    def aside(self) -> tuple[str, ...]:
        """The dice that were set aside."""
        return tuple(self.word(die) for die in sorted(self.state.aside))

    def choosing(self) -> tuple[str, ...]:
        """Return the parts of the rules for the decision to come."""
        return ("turn.roll", "turn.aside", "turn.place", "turn.face")

    def rolling(self) -> list[int]:
        """Return the colours of the dice that are rolled now."""
        return colours_in(self.state.rolling)

    def decisions(self) -> list[str]:
        """Return where dice may be placed, which may be set aside, and the next roll."""
        state, places = self.state, self.open_rows()
        legal = [f"{self.word(die)}-{row}" for die in state.kinds for row in places]
        if len(legal) < state.legal:
            legal.append(ROLL)
        if len(legal) < state.legal:
            legal += [ASIDE + self.word(die) for die in state.loose]
        return legal

    def candidates(self) -> list[str]:
        """Return every row for every die, setting aside each die, and a roll."""
        dice = [self.word(die) for die in self.state.kinds]
        rows = range(1, len(self.state.rows) + 1)
        return [*(f"{die}-{row}" for die in dice for row in rows), ROLL, *(ASIDE + die for die in dice)]

    def refusal(self, action: str) -> Text:
        """Return why an action is not legal."""
        die = action[1:] if action.startswith(ASIDE) else action[:2]
        is_roll = action == ROLL or (action.startswith(ASIDE) and die in (*self.free, *self.aside))
        if is_roll and self.state.rolls == BLOG.rolls:
            return msg("a turn has {n} rolls at most", n=BLOG.rolls)
        if is_roll and action == ROLL:
            return msg("all dice are set aside")
        if is_roll:
            is_aside = die not in self.free
            return msg("it is set aside already") if is_aside else msg("one die must be left to roll")
        if action.startswith(ASIDE):
            return self.no_such_die([die]) or UNKNOWN
        return self.wrong_place(action, (*self.free, *self.aside)) or UNKNOWN

    def mistaken(self, words: Sequence[str]) -> Text | None:
        """Return that there is no such row, or no such die in hand."""
        return super().mistaken(words) or self.no_such_die([each.upper() for each in words])

    def no_such_die(self, dice: Sequence[str]) -> Text | None:
        """Return which of some dice is not in hand; nothing if they are, or are no dice."""
        known, held = self.state.setting.words, (*self.free, *self.aside)
        missing = next((each for each in dice if each in known and each not in held), None)
        return msg("no die {die} is in hand", die=quoted(missing)) if missing else None

    def wrong_place(self, action: str, dice: tuple[str, ...]) -> Text | None:
        """Return why a die cannot be placed there; nothing if the action is none that places a die."""
        die, dash, row = action[:2], action[2:3], action[3:]
        if dash != "-":
            return None
        if die not in dice:
            return msg("no die {die} is in hand", die=quoted(die))
        return self.no_such_row(row)

    def describe_other(self, action: str, name: str) -> Text:
        """Return what setting aside or rolling does."""
        if action == ROLL:
            return msg("{name} rolls again.", name=name)
        return msg("{name} sets {die} aside.", name=name, die=action[1:])

    def synonyms(self, action: str) -> Text:
        """Return other words for setting aside."""
        return msg("keep keeps hold holds") if action.startswith(ASIDE) else literal("")


def begin(game: Game) -> BlogPosition:
    """Return a game of the blog edition before its first roll."""
    return BlogPosition(BlogState(setting(game)))
