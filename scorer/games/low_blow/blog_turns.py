"""The turns of the blog edition: up to three rolls of all dice held, dice set aside in between, one die placed."""

from __future__ import annotations

from scorer.games.low_blow.facts import BLOG, FACES, Face
from scorer.games.low_blow.turns import At, LowBlowPosition, setting
from scorer.games.low_blow.values import Game
from scorer.messages import Text, msg, quoted

ROLL, ASIDE = "roll", "+"
_FACES = {str(face.pips): face for face in BLOG.faces}


class BlogPosition(LowBlowPosition):
    """A position of the blog edition. Actions: ``+R6`` sets a die aside, ``roll``, ``R4-2`` puts R4 on row 2."""

    __slots__ = ()

    @staticmethod
    def begun(at: At) -> At:
        """Return how a turn begins: all dice are rolled."""
        return at._replace(to_roll=at.hands[at.seat])

    def decisions(self) -> list[str]:
        """Return where dice may be placed, which may be set aside, and the next roll."""
        at = self.at
        places = [f"-{row + 1}" for row in self.open_rows()]
        legal = [die + place for die in sorted({*at.free, *at.aside}) for place in places]
        if at.rolls < BLOG.rolls and at.free:
            legal.append(ROLL)
            if len(at.free) > 1:
                legal += [ASIDE + die for die in sorted(set(at.free))]
        return legal

    def candidates(self) -> list[str]:
        """Return every row for every die, setting aside each die, and a roll."""
        dice = sorted({*self.at.free, *self.at.aside})
        rows = range(1, self.table.rows + 1)
        return [*(f"{die}-{row}" for die in dice for row in rows), ROLL, *(ASIDE + die for die in dice)]

    def after(self, action: str) -> BlogPosition:
        """Return the position after a legal action."""
        at = self.at
        if at.to_roll:
            free = tuple(action[start : start + 2] for start in range(1, len(action), 2))
            return BlogPosition(self.table, at._replace(free=free, to_roll="", rolls=at.rolls + 1))
        if action == ROLL:
            return BlogPosition(self.table, at._replace(free=(), to_roll="".join(die[0] for die in at.free)))
        if action[0] == ASIDE:
            die = action[1:]
            free = _without(at.free, die)
            return BlogPosition(self.table, at._replace(free=free, aside=tuple(sorted((*at.aside, die)))))
        return self._after_placing(action[:2], int(action[3]) - 1)

    def _after_placing(self, die: str, row: int) -> BlogPosition:
        at, face = self.at, _FACES[die[1]]
        rest = _without((*at.free, *at.aside), die)
        given = rest if face.passes == "all" else tuple(each for each in rest if each[1] == "1")
        counters, pot = _moved(face, at.counters, at.pot, at.seat, row)
        return self.with_turn_ended(
            at._replace(
                hands=_passed(at.hands, at.seat, rest, given),
                rows=self.placed(die, row),
                counters=counters,
                pot=pot,
            )
        )

    def refusal(self, action: str) -> Text:
        """Return why an action is not legal."""
        at = self.at
        die = action[1:] if action.startswith(ASIDE) else action[:2]
        is_roll = action == ROLL or (action.startswith(ASIDE) and die in (*at.free, *at.aside))
        if is_roll and at.rolls == BLOG.rolls:
            return msg("a turn has {n} rolls at most", n=BLOG.rolls)
        if is_roll and action == ROLL:
            return msg("all dice are set aside")
        if is_roll:
            is_aside = die not in at.free
            return msg("it is set aside already") if is_aside else msg("one die must be left to roll")
        return self.wrong_place(action, (*at.free, *at.aside)) or unknown_action()

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


def unknown_action() -> Text:
    """Return that an action is none of this game."""
    return msg("there is no such action here")


def _without(dice: tuple[str, ...], die: str) -> tuple[str, ...]:
    at = dice.index(die)
    return dice[:at] + dice[at + 1 :]


def _passed(
    hands: tuple[str, ...], seat: int, rest: tuple[str, ...], given: tuple[str, ...]
) -> tuple[str, ...]:
    """Return the hands after a seat has given dice of its rest to the left."""
    after, left = list(hands), (seat + 1) % len(hands)
    kept = list(rest)
    for die in given:
        kept.remove(die)
    after[seat] = "".join(sorted(die[0] for die in kept))
    after[left] = "".join(sorted([*hands[left], *(die[0] for die in given)]))
    return tuple(after)


def _moved(
    face: Face, counters: tuple[int, ...], pot: int, seat: int, row: int
) -> tuple[tuple[int, ...], int]:
    """Return counters and pot after a die with this face was placed in a row: who owes more pays what there is."""
    held = list(counters)
    if face.counters == "pot":
        held[row] += pot
    elif face.counters == "take":
        held[seat] += min(face.amount, pot)
    elif face.counters == "everyone":
        held = [max(0, each - face.amount) for each in held]
    else:
        held[seat] -= held[seat] if face.counters == "all" else min(face.amount, held[seat])
    return tuple(held), pot + sum(counters) - sum(held)


def begin(game: Game) -> BlogPosition:
    """Return a game of the blog edition before its first roll."""
    table, at = setting(game)
    return BlogPosition(table, BlogPosition.begun(at))


assert len(_FACES) == FACES
