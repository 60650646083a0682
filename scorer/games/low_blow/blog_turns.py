"""The turns of the blog edition: up to three rolls of all dice in hand, dice set aside between them, one placed."""

from __future__ import annotations

from collections.abc import Sequence

from scorer.games.low_blow.blog_state import BlogState
from scorer.games.low_blow.facts import BLOG
from scorer.games.low_blow.state import list_colours
from scorer.games.low_blow.turns import LowBlowPosition
from scorer.games.turns import UNKNOWN
from scorer.messages import Text, literal, msg, quoted

ROLL, ASIDE = "roll", "+"


class BlogPosition(LowBlowPosition[BlogState]):
    """A position of the blog edition. Actions: ``+R6`` sets a die aside, ``roll``, ``R4-2`` places R4 on row 2."""

    __slots__ = ()

    @property
    def aside(self) -> tuple[str, ...]:
        """The dice set aside."""
        return tuple(self.show_die(die) for die in sorted(self.state.aside))

    def decision_topics(self) -> tuple[str, ...]:
        """Return the rules about the next decision."""
        return ("turn.roll", "turn.aside", "turn.place", "turn.face")

    def colours_rolled(self) -> list[int]:
        """Return the colours of the dice being rolled."""
        return list_colours(self.state.rolling)

    def decisions(self) -> list[str]:
        """Return the placings, the next roll, and the dice that may be set aside."""
        state, places = self.state, self.open_rows()
        legal = [f"{self.show_die(die)}-{row}" for die in state.kinds for row in places]
        if len(legal) < state.legal:
            legal.append(ROLL)
        if len(legal) < state.legal:
            legal += [ASIDE + self.show_die(die) for die in state.loose]
        return legal

    def candidates(self) -> list[str]:
        """Return every die on every row, a roll, and every die set aside."""
        dice = [self.show_die(die) for die in self.state.kinds]
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
            return msg("it is already set aside") if is_aside else msg("one die must be left to roll")
        if action.startswith(ASIDE):
            return self.check_dice([die]) or UNKNOWN
        return self.check_place(action, (*self.free, *self.aside)) or UNKNOWN

    def explain_mistake(self, words: Sequence[str]) -> Text | None:
        """Return a message about a row that does not exist, or a die that is not in hand."""
        return super().explain_mistake(words) or self.check_dice([word.upper() for word in words])

    def check_dice(self, dice: Sequence[str]) -> Text | None:
        """Return a message about the first die that is not in hand, or None; other words are ignored."""
        known, held = self.state.setting.words, (*self.free, *self.aside)
        missing = next((die for die in dice if die in known and die not in held), None)
        return msg("die {die} is not in hand", die=quoted(missing)) if missing else None

    def check_place(self, action: str, dice: tuple[str, ...]) -> Text | None:
        """Return why a die cannot be placed there; None if the action does not place a die."""
        die, dash, row = action[:2], action[2:3], action[3:]
        if dash != "-":
            return None
        if die not in dice:
            return msg("die {die} is not in hand", die=quoted(die))
        return self.check_row(row)

    def describe_other(self, action: str, name: str) -> Text:
        """Return a sentence about setting aside or rolling."""
        if action == ROLL:
            return msg("{name} rolls again.", name=name)
        return msg("{name} sets {die} aside.", name=name, die=action[1:])

    def synonyms(self, action: str) -> Text:
        """Return other words for setting aside."""
        return msg("keep keeps hold holds") if action.startswith(ASIDE) else literal("")
