"""The turns of the blog edition: up to three rolls of all dice in hand, dice set aside between them, one placed."""

from collections.abc import Iterator, Sequence
from typing import Self

from scorer.games.low_blow.facts import BLOG, FACES
from scorer.games.low_blow.turns.position import LowBlowPosition
from scorer.games.low_blow.turns.state import UNIT, Dice, LowBlowState, list_colours, list_rolls
from scorer.games.turns import CHANCE, UNKNOWN, Observation
from scorer.messages import Text, msg, plural, quoted
from scorer.wings.turns.state import Rng

_EFFECT = tuple((face.passes == "all", face.counters, face.amount) for face in BLOG.faces) * (
    len(UNIT) // FACES
)
"""The effect of placing a die: whether all dice go to the left, or only the ones; and what happens to counters."""

_MOST = BLOG.rolls

_ONE = tuple(0 if die % FACES else unit for die, unit in enumerate(UNIT))


class BlogState(LowBlowState):
    """The state of the blog edition.

    Decisions: every kind of die on every open row, another roll, every kind of free die to set aside.
    """

    __slots__ = ("aside", "kinds", "loose", "ones", "rolls")
    aside: Dice
    kinds: Dice  # the kinds of dice that are free or set aside
    loose: Dice  # the kinds of dice that are free
    ones: int  # the ones among all these dice, as part of a hand
    rolls: int  # in this turn

    def clone(self) -> Self:
        """Return an independent copy."""
        new = super().clone()
        new.aside, new.kinds, new.loose = self.aside, self.kinds, self.loose
        new.ones, new.rolls = self.ones, self.rolls
        return new

    def begin_turn(self) -> None:
        """Let chance roll all dice."""
        self.actor = CHANCE
        self.rolling = self.hands[self.seat]
        self.free = self.aside = self.kinds = self.loose = ()
        self.ones = self.rolls = 0

    def draw_chance(self, random: Rng) -> None:
        """Roll the dice."""
        parts = list_rolls(self.rolling)
        outcomes, number = parts[0]
        dice, kinds, ones = outcomes[int(random() * number)]
        for outcomes, number in parts[1:]:
            more = outcomes[int(random() * number)]
            dice, kinds, ones = dice + more[0], kinds + more[1], ones + more[2]
        self.free, self.loose, self.ones = dice, kinds, self.ones + ones
        if self.aside:
            kinds = tuple(sorted({*kinds, *self.aside}))
        self.kinds, self.actor = kinds, self.seat
        self.legal = len(kinds) * len(self.open)
        self.rolls += 1
        if self.rolls < _MOST:
            self.legal += 1 + len(self.loose) if len(dice) > 1 else 1

    def apply_outcome(self, dice: Dice) -> None:
        """Roll this result."""
        self.draw_chance(self._find_fractions(dice).__next__)

    def _find_fractions(self, dice: Dice) -> Iterator[float]:
        """Yield the random numbers that give this result."""
        for outcomes, number in list_rolls(self.rolling):
            size, index = len(outcomes[0][0]), 0
            for die in dice[:size]:
                index = index * FACES + die % FACES
            dice = dice[size:]
            yield (index + 0.5) / number

    def do(self, number: int) -> None:
        """Do the legal decision with this number."""
        rows = self.open
        die = number // len(rows)
        if die < len(self.kinds):
            self.place(self.kinds[die], rows[number % len(rows)])
            return
        number -= len(self.kinds) * len(rows)
        if number:
            self.set_aside(self.loose[number - 1])
        else:
            self.roll()

    def roll(self) -> None:
        """Let chance roll the dice that are not set aside."""
        self.rolling, self.ones, self.actor = self.hands[self.seat], 0, CHANCE
        self.free = self.loose = self.kinds = ()
        for die in self.aside:
            self.rolling -= UNIT[die]
            self.ones += _ONE[die]

    def set_aside(self, die: int) -> None:
        """Set a die aside."""
        at = self.free.index(die)
        self.free = free = self.free[:at] + self.free[at + 1 :]
        self.aside += (die,)
        if die not in free:
            at = self.loose.index(die)
            self.loose = self.loose[:at] + self.loose[at + 1 :]
            self.legal -= 1
        if len(free) == 1:
            self.legal -= 1

    def place(self, die: int, row: int) -> None:
        """Place a die on a row, and apply the effect of its face to dice and counters."""
        seat, hands, held = self.seat, self.hands, self.counters
        gives_all, kind, amount = _EFFECT[die]
        rest = hands[seat] - UNIT[die]
        given = rest if gives_all else self.ones
        hands[self.left[seat]] += given
        hands[seat] = rest - given
        if kind == "take":
            taken = amount if amount < self.pot else self.pot
            self.pot -= taken
            held[seat] += taken
        elif kind == "pot":
            held[row] += self.pot
            self.pot = 0
        elif kind == "everyone":
            before = sum(held)
            self.counters = held = [number - amount if number > amount else 0 for number in held]
            self.pot += before - sum(held)
        else:
            paid = amount if kind == "pay" and amount < held[seat] else held[seat]
            self.pot += paid
            held[seat] -= paid
        self.put(die, row)
        self.end_turn()


assert all(face.passes == "all" for face in BLOG.faces if face.pips == 1), (
    "otherwise the placed one would be passed on too"
)
assert tuple(face.pips for face in BLOG.faces) == tuple(range(1, FACES + 1))


ROLL, ASIDE = "roll", "+"
PIPS = frozenset(map(str, range(1, FACES + 1)))


class BlogPosition(LowBlowPosition[BlogState]):
    """A position of the blog edition. Actions: ``+R6`` sets a die aside, ``roll``, ``R4-2`` places R4 on row 2."""

    __slots__ = ()

    @property
    def aside(self) -> tuple[str, ...]:
        """The dice set aside."""
        return tuple(self.show_die(die) for die in sorted(self.state.aside))

    def observation(self, seat: int) -> Observation:
        """Return the whole table, and how often the player may roll again."""
        seen = super().observation(seat)
        left = msg("Rolls left: {number}", number=BLOG.rolls - self.state.rolls)
        return seen._replace(lines=(*seen.lines, left)) if self.free else seen

    def decision_topics(self) -> tuple[str, ...]:
        """Return the rules about the next decision."""
        return ("turn.roll", "turn.aside", "turn.place", "turn.face")

    @property
    def begins_turn(self) -> bool:
        """Whether no die has been rolled in this turn."""
        return self.state.actor == CHANCE and not self.state.rolls

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
            return plural(BLOG.rolls, "a turn has {n} roll at most", "a turn has {n} rolls at most")
        if is_roll and action == ROLL:
            return msg("all dice are set aside")
        if is_roll:
            is_aside = die not in self.free
            return msg("it is already set aside") if is_aside else msg("one die must be left to roll")
        if action.startswith(ASIDE):
            return self.check_dice([die]) or UNKNOWN
        return self.check_place(action, (*self.free, *self.aside)) or UNKNOWN

    def explain_mistake(self, words: Sequence[str]) -> Text | None:
        """Return a message about a row that does not exist, or a die or face that is too seldom in hand."""
        if all(word[-1].isdigit() for word in words) and len(words) == len(("die", "row")):
            wrong = super().explain_mistake(words)
            if wrong or words[1].isdigit():
                return wrong or self.check_dice(words[:1])
        return self.check_dice([word for word in words if not word.isdigit()]) or (
            self.check_dice(words) if all(word.isdigit() or word == ASIDE for word in words) else None
        )

    def check_dice(self, dice: Sequence[str]) -> Text | None:
        """Return a message about the first die or face that is not in hand that often, or None."""
        held = [*self.free, *self.aside]
        for die in map(str.upper, dice):
            fits = [other for other in held if die in (other, other[1:])]
            if fits:
                held.remove(fits[0])
            elif die in self.state.setting.words or die in PIPS:
                number = sum(die in (other, other[1:]) for other in (*self.free, *self.aside))
                if number:
                    return plural(
                        number, "only {n} die in hand is {die}", "only {n} dice in hand are {die}", die=die
                    )
                if die in PIPS:
                    return msg("no die in hand shows {face}", face=die)
                return msg("die {die} is not in hand", die=quoted(die))
        return None

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
        """Return other words for setting aside, or for rolling."""
        # Translators: words that a player may type for keeping a die, with spaces between them
        return msg("keep keeps hold holds") if action.startswith(ASIDE) else super().synonyms(action)
