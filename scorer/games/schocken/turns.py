"""The turns of Schocken: up to three rolls under a cup, everybody reveals, discs move."""

from __future__ import annotations

from scorer.games.schocken.course import TITLES, Settled, Stand, course, half_lost
from scorer.games.schocken.facts import DICE, THROWS
from scorer.games.schocken.nodes import (
    KEEP,
    KEPT,
    NODES,
    NUMBERS,
    PIPS,
    ROLL,
    ROLLS,
    SIX,
    STOP,
    TURN,
    Node,
    high_first,
)
from scorer.games.schocken.state import SchockenState
from scorer.games.schocken.values import Game, Throw, Thrown
from scorer.games.state import StatePosition, shares
from scorer.games.turns import CHANCE, FELL, HIDDEN, OVER, UNKNOWN, Chance, Observation, Source
from scorer.messages import Text, join_texts, list_names, literal, msg, plural, quoted

_ROLLED = tuple(Chance((tuple(PIPS),) * dice, descending=True) for dice in range(DICE + 1))
"""What chance does, by the number of dice that are rolled."""


class SchockenPosition(StatePosition[SchockenState]):
    """A position. Actions: ``keep6`` keeps a six and rolls the rest, ``roll`` rolls all, ``turn``, ``stop``."""

    __slots__ = ()
    has_secrets = True

    @property
    def players(self) -> tuple[str, ...]:
        """The names in seat order."""
        return self.state.game.players

    @property
    def thrower(self) -> str:
        """Who throws now."""
        return self.players[self.state.seat]

    @property
    def turn(self) -> int:
        """The seat of the thrower; after the end that of the loser of the last throw."""
        return self.state.seat if self.state.order else self.state.lost[-1]

    @property
    def node(self) -> Node:
        """The dice that lie, where a seat is to act."""
        return NODES[self.state.node]

    @property
    def dice(self) -> str:
        """The dice under the cup of the thrower; nothing while they are rolled."""
        return self.node.dice if self.state.actor >= 0 else ""

    @property
    def kept(self) -> str:
        """The dice that stay while others are rolled."""
        return ROLLS[self.state.rolling][0] if self.state.actor == CHANCE else ""

    @property
    def stand(self) -> Stand:
        """The state of the game between two throws."""
        state, players = self.state, self.players
        lost = tuple(players[seat] for seat in state.lost)
        return Stand(players, state.game.discs, dict(zip(players, state.held, strict=True)), lost)

    @property
    def last(self) -> Settled | None:
        """The last throw that was revealed."""
        return course(self.result())[-1] if self.state.throws else None

    @property
    def shown(self) -> Throw:
        """What lies under the cups of those who have stopped."""
        return self._throw(self.state.order, self.state.shown)

    def _throw(self, seats: tuple[int, ...], nodes: tuple[int, ...]) -> Throw:
        pairs = zip(seats, (NODES[each] for each in nodes), strict=False)
        return tuple(
            Thrown(self.players[seat], tuple(map(int, node.dice)), node.used) for seat, node in pairs
        )

    def chance(self) -> Chance:
        """Return the dice that are rolled now."""
        return _ROLLED[DICE - len(self.kept)]

    def land(self, state: SchockenState, action: str) -> None:
        """Let dice fall in a state as the notation writes it."""
        fallen = action[len(FELL) :]
        used = NODES[state.earlier[-1]].used + 1 if state.earlier else 1
        state.node = NUMBERS[high_first(self.kept + fallen), used, fallen.count(SIX) > 1]
        state.actor = state.seat

    def decisions(self) -> list[str]:
        """Return whether to stop, to turn a six, and which dice may be kept."""
        return list(self.node.words)

    def candidates(self) -> list[str]:
        """Return everything that some roll would allow."""
        first = NODES[NUMBERS[self.dice, 1, False]].words
        return [STOP, TURN, *first[1:]]

    def vocabulary(self) -> list[str]:
        """Return every die, and every choice of dice to keep."""
        return [*(f"{FELL}{die}" for die in PIPS), STOP, TURN, ROLL, *(KEEP + each for each in KEPT if each)]

    def refusal(self, action: str) -> Text:
        """Return why an action is not legal."""
        if action == TURN:
            return msg("you may turn one six into a 1, once, and only if a roll shows two sixes")
        kept = high_first(action[len(KEEP) :])
        if action != ROLL and (not action.startswith(KEEP) or set(kept) - set(PIPS) or not kept):
            return UNKNOWN
        if self.node.used == THROWS:
            return msg("a throw has {n} rolls at most", n=THROWS)
        if len(kept) >= DICE and action != ROLL:
            return msg("to keep all dice, stop")
        if kept != action[len(KEEP) :] and f"{KEEP}{kept}" in self.decisions():
            return msg("write the highest die first: {example}", example=quoted(KEEP + kept))
        return msg("the dice are {dice}", dice=self.dice)

    def observation(self, seat: int) -> Observation:
        """Return discs, rolls that are open, and the dice of this seat."""
        last, playing = self.last, self.state.actor != OVER
        lines = [join_texts([self.stand.half_title, self._discs()], ". ")] if playing else []
        if last is not None:
            lines.append(told(last))
        lines += [self._stopped(each, seat) for each in self.shown]
        earlier = ", ".join(NODES[each].dice for each in self.state.earlier)
        if earlier:
            lines.append(msg("{name} rolled {dice}.", name=self.thrower, dice=earlier))
        if self.kept:
            lines.append(msg("{name} keeps {dice}.", name=self.thrower, dice=self.kept))
        if self.dice:
            lines.append(self._rolled(seat))
        return Observation(None, tuple(lines))

    def _rolled(self, seat: int) -> Text:
        mine = self.players[seat] == self.thrower
        dice = self.dice if mine else HIDDEN * DICE
        return plural(
            self.node.used,
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
        stand = self.stand
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

    @property
    def _reveals(self) -> bool:
        """Whether all reveal once the thrower stops."""
        return len(self.state.shown) + 1 == len(self.state.order)

    def brings(self, action: str) -> Text:
        """Return what everybody reveals when the last player stops, and what comes of it."""
        last = self.after(action).last if action == STOP and self._reveals else None
        return told(last) if last else literal("")

    def seen(self, action: str, seat: int) -> str:
        """Return an action as a seat sees it: of others neither the dice of a roll nor that a six was turned."""
        if self.players[seat] == self.thrower or (action != TURN and action[0] != FELL):
            return action
        return "" if action == TURN else FELL + HIDDEN * (len(action) - 1)

    def returns(self) -> tuple[float, ...]:
        """Return each seat's share of the win: all who lost no half, or the one of two who has not lost."""
        if self.state.actor != OVER:
            return (0.0,) * len(self.players)
        lost = self.state.lost
        free = [seat for seat in range(len(self.players)) if seat not in lost]
        rest = [seat for seat in range(len(self.players)) if seat != lost[-1]]
        return shares(free or rest, len(self.players))

    def topics(self, action: str = "") -> tuple[str, ...]:
        """Return the parts of the rules for a decision, or for what is revealed when the last player stops."""
        state = self.state
        if not action:
            sixes = ("worth.sixes",) if self.node.may_turn else ()
            empty = () if state.tower else ("discs.empty", "discs.out")
            return ("table.first", "turn.roll", "worth", *sixes, *empty, *(("end",) if state.lost else ()))
        if action != STOP:
            return ()
        return ("turn.hide", *(("turn.reveal", "turn.take", "higher", "discs") if self._reveals else ()))

    def standing(self) -> tuple[int, ...]:
        """Return the halves lost and the discs held of every seat, negative."""
        state = self.state
        return tuple(
            -(state.lost.count(seat) * (state.game.discs + 1) + held) for seat, held in enumerate(state.held)
        )

    def sources(self) -> tuple[Source, ...]:
        """Return who has lost each half and the final."""
        lost = self.state.lost
        return tuple(
            Source(title, tuple(int(lost[half : half + 1] == (seat,)) for seat in range(len(self.players))))
            for half, title in enumerate(TITLES)
        )

    def part(self) -> Text:
        """Return the half, or the final."""
        return TITLES[len(self.state.lost)] if self.state.actor != OVER else literal("")

    def result(self) -> Game:
        """Return the throws so far."""
        throws, found = self.state.throws, list[Throw]()
        while throws:
            throws, order, shown = throws
            found.insert(0, self._throw(order, shown))
        return self.state.game._replace(throws=tuple(found))


def told(settled: Settled) -> Text:
    """Return what everybody revealed in a throw, and what came of it, also for the half."""
    hands = list_names(
        msg("{name} {dice} ({hand})", name=name, dice="".join(map(str, each.dice)), hand=each.name)
        for name, each in settled.hands.items()
    )
    text = plural(
        settled.taken,
        "{hands}: {winner} wins, {loser} takes {n} disc.",
        "{hands}: {winner} wins, {loser} takes {n} discs.",
        hands=hands,
        winner=settled.winner,
        loser=settled.loser,
    )
    return join_texts([text, half_lost(settled)], " ") if settled.ends_half else text


def begin(game: Game) -> SchockenPosition:
    """Return a game before its first roll; the player named first throws first."""
    return SchockenPosition(SchockenState(game))
