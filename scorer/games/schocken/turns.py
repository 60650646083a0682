"""The turns of Schocken: up to three rolls under a cup, everybody reveals, discs move."""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

from scorer.games.schocken.course import Settled, Stand, following, settle, start
from scorer.games.schocken.facts import DICE, FACES, THROWS
from scorer.games.schocken.values import Game, Throw, Thrown
from scorer.games.turns import CHANCE, FELL, HIDDEN, OVER, Chance, Observation, Position, shares
from scorer.messages import Text, join_texts, list_names, literal, msg, plural, quoted

ROLL, KEEP, TURN, STOP = "roll", "keep", "turn", "stop"
PIPS = "".join(str(face) for face in range(1, FACES + 1))
SIX, ONE = PIPS[-1], PIPS[0]


class At(NamedTuple):
    """A position within a throw; dice as a text, highest first."""

    stand: Stand
    order: tuple[str, ...]  # who throws, the first thrower first
    shown: Throw = ()  # what is under the cups of those who have stopped
    kept: str = ""  # dice that stay while others are rolled
    dice: str = ""  # all three, once they are rolled
    used: int = 0  # rolls
    may_turn: bool = False  # whether a six may become a 1
    earlier: tuple[str, ...] = ()  # the rolls of this player from which the game went on
    throws: tuple[Throw, ...] = ()
    last: Settled | None = None


class SchockenPosition(Position):
    """A position. Actions: ``keep6`` keeps a six and rolls the rest, ``roll`` rolls all, ``turn``, ``stop``."""

    __slots__ = ("at", "game")

    def __init__(self, game: Game, at: At) -> None:
        self.game = game
        self.at = at

    @property
    def players(self) -> tuple[str, ...]:
        """The names in seat order."""
        return self.game.players

    @property
    def thrower(self) -> str:
        """Who throws now."""
        return self.at.order[len(self.at.shown)]

    @property
    def current_player(self) -> int:
        """The seat to act, or chance while dice are rolled."""
        if not self.at.order:
            return OVER
        return self.players.index(self.thrower) if self.at.dice else CHANCE

    @property
    def turn(self) -> int:
        """The seat of the thrower; after the end that of the loser of the last throw."""
        last = self.at.last
        return self.players.index(self.thrower if self.at.order or last is None else last.loser)

    def chance(self) -> Chance:
        """Return the dice that are rolled now."""
        return Chance((tuple(PIPS),) * (DICE - len(self.at.kept)), descending=True)

    def decisions(self) -> list[str]:
        """Return whether to stop, to turn a six, and which dice may be kept."""
        at = self.at
        legal = [STOP, TURN] if at.may_turn else [STOP]
        if at.used == THROWS:
            return legal
        kept = {"".join(each) for number in range(1, DICE) for each in combinations(at.dice, number)}
        return [*legal, ROLL, *(KEEP + each for each in sorted(kept))]

    def candidates(self) -> list[str]:
        """Return everything that some roll would allow."""
        dice = self.at.dice
        kept = {"".join(each) for number in range(1, DICE) for each in combinations(dice, number)}
        return [STOP, TURN, ROLL, *(KEEP + each for each in sorted(kept))]

    def after(self, action: str) -> SchockenPosition:
        """Return the position after a legal action."""
        at = self.at
        if action[0] == FELL:
            rolled = action[1:]
            dice, pair = _high_first(at.kept + rolled), rolled.count(SIX) > 1
            return self._at(at._replace(dice=dice, kept="", used=at.used + 1, may_turn=pair))
        if action == STOP:
            return self._after_stop()
        if action == TURN:
            return self._at(at._replace(dice=_high_first(at.dice.replace(SIX, ONE, 1)), may_turn=False))
        kept = action[len(KEEP) :] if action.startswith(KEEP) else ""
        return self._at(at._replace(kept=kept, dice="", may_turn=False, earlier=(*at.earlier, at.dice)))

    def _at(self, at: At) -> SchockenPosition:
        return SchockenPosition(self.game, at)

    def _after_stop(self) -> SchockenPosition:
        at = self.at
        shown = (*at.shown, Thrown(self.thrower, tuple(map(int, at.dice)), at.used))
        if len(shown) < len(at.order):
            return self._at(At(at.stand, at.order, shown, throws=at.throws, last=at.last))
        settled = settle(at.stand, shown)
        stand = following(settled)
        order = () if stand.loser else stand.order(settled.loser)
        return self._at(At(stand, order, throws=(*at.throws, shown), last=settled))

    def refusal(self, action: str) -> Text:
        """Return why an action is not legal."""
        at = self.at
        if action == TURN:
            return msg("a six becomes a 1 only if two sixes fell in one roll, and once")
        kept = _high_first(action[len(KEEP) :])
        if action != ROLL and (not action.startswith(KEEP) or set(kept) - set(PIPS) or not kept):
            return msg("there is no such action here")
        if at.used == THROWS:
            return msg("a throw has {n} rolls at most", n=THROWS)
        if len(kept) >= DICE and action != ROLL:
            return msg("to keep all dice, stop")
        if kept != action[len(KEEP) :] and f"{KEEP}{kept}" in self.decisions():
            return msg("write the highest die first: {example}", example=quoted(KEEP + kept))
        return msg("the dice are {dice}", dice=at.dice)

    def observation(self, seat: int) -> Observation:
        """Return discs, rolls that are open, and the dice of this seat."""
        at = self.at
        lines = [join_texts([at.stand.half_title, self._discs()], ". ")] if at.order else []
        if at.last is not None:
            lines.append(told(at.last))
        lines += [self._stopped(each, seat) for each in at.shown]
        if at.order and at.earlier:
            lines.append(msg("{name} rolled {dice}.", name=self.thrower, dice=", ".join(at.earlier)))
        if at.order and at.kept:
            lines.append(msg("{name} keeps {dice}.", name=self.thrower, dice=at.kept))
        if at.dice:
            lines.append(self._rolled(seat))
        return Observation(None, tuple(lines))

    def _rolled(self, seat: int) -> Text:
        mine = self.players[seat] == self.thrower
        dice = self.at.dice if mine else HIDDEN * DICE
        return plural(
            self.at.used,
            "Under the cup of {name} after {n} roll: {dice}",
            "Under the cup of {name} after {n} rolls: {dice}",
            name=self.thrower,
            dice=dice,
        )

    def _stopped(self, thrown: Thrown, seat: int) -> Text:
        mine = self.players[seat] == thrown.player
        dice = "".join(map(str, thrown.dice)) if mine else HIDDEN * DICE
        return plural(
            thrown.used,
            "{name} stopped after {n} roll: {dice}",
            "{name} stopped after {n} rolls: {dice}",
            name=thrown.player,
            dice=dice,
        )

    def _discs(self) -> Text:
        stand = self.at.stand
        held = [
            plural(stand.held[name], "{name} has {n} disc", "{name} has {n} discs", name=name)
            for name in stand.seats
        ]
        tower = plural(stand.tower, "{n} disc in the tower", "{n} discs in the tower")
        return join_texts([join_texts([tower, *held], ", "), "."], "")

    def describe(self, action: str, seat: int) -> Text:
        """Return what an action does; another seat does not see the dice."""
        name = self.thrower
        mine = self.players[seat] == name
        if action[0] == FELL:
            dice = action[1:] if mine else HIDDEN * (len(action) - 1)
            return msg("{name} rolls {dice}.", name=name, dice=dice)
        if action == STOP:
            return msg("{name} stops.", name=name)
        if action == TURN:
            return msg("{name} turns a six into a 1.", name=name) if mine else literal("")
        if action == ROLL:
            return msg("{name} rolls all dice again.", name=name)
        return msg("{name} keeps {dice} and rolls the rest.", name=name, dice=action[len(KEEP) :])

    def seen(self, action: str, seat: int) -> str:
        """Return an action as a seat sees it: of others neither the dice of a roll nor that a six was turned."""
        if self.players[seat] == self.thrower or (action != TURN and action[0] != FELL):
            return action
        return "" if action == TURN else FELL + HIDDEN * (len(action) - 1)

    def returns(self) -> tuple[float, ...]:
        """Return each seat's share of the win: all who lost no half, or the one of two who has not lost."""
        if self.at.order:
            return (0.0,) * len(self.players)
        lost = self.at.stand.lost
        free = [seat for seat, name in enumerate(self.players) if name not in lost]
        rest = [seat for seat, name in enumerate(self.players) if name != self.at.stand.loser]
        return shares(free or rest, len(self.players))

    def result(self) -> Game:
        """Return the throws so far."""
        return self.game._replace(throws=self.at.throws)


def told(settled: Settled) -> Text:
    """Return what everybody revealed in a throw, and what came of it."""
    hands = list_names(
        msg("{name} {dice} ({hand})", name=name, dice="".join(map(str, each.dice)), hand=each.name)
        for name, each in settled.hands.items()
    )
    return plural(
        settled.taken,
        "{hands}: {winner} wins, {loser} takes {n} disc.",
        "{hands}: {winner} wins, {loser} takes {n} discs.",
        hands=hands,
        winner=settled.winner,
        loser=settled.loser,
    )


def _high_first(dice: str) -> str:
    return "".join(sorted(dice, reverse=True))


def begin(game: Game) -> SchockenPosition:
    """Return a game before its first roll; the player named first throws first."""
    game = game._replace(throws=())
    stand = start(game)
    return SchockenPosition(game, At(stand, stand.order(game.players[0])))
