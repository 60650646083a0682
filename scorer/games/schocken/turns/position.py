"""The turns of Schocken: up to three rolls under a cup, then all reveal, and discs move."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Self

from scorer.games.schocken.course import (
    TITLES,
    Settled,
    Stand,
    count_lost,
    course,
    deal,
    find_loser,
    find_playing,
    find_sides,
    find_throwers,
    half_lost,
    loses_half,
    turn_to,
    weigh,
)
from scorer.games.schocken.facts import DICE, THROWS
from scorer.games.schocken.turns.nodes import (
    KEEP,
    KEPT,
    NODES,
    NUMBERS,
    PIPS,
    ROLL,
    ROLLS,
    SIX,
    STOP,
    STOPS,
    STRENGTHS,
    TARGETS,
    TURN,
    DiceNode,
    flip,
    high_first,
)
from scorer.games.schocken.values import Game, Throw, Thrown
from scorer.games.turns import (
    CHANCE,
    FELL,
    HIDDEN,
    OVER,
    ROLLED,
    UNKNOWN,
    Chance,
    Observation,
    Position,
    Source,
)
from scorer.messages import Text, join_texts, list_names, literal, msg, plural, quoted

_ROLLED = tuple(Chance((tuple(PIPS),) * dice, descending=True) for dice in range(DICE + 1))
"""The rolls of 0 to 3 dice."""

Throws = tuple["Throws", tuple[int, ...], tuple[int, ...]] | None
"""The finished throws as a linked list: the earlier throws, the seats of the last one in order, their nodes."""


@dataclass(init=False, repr=False, slots=True)
class SchockenPosition(Position):
    """A position. Actions: ``keep6`` keeps a six and rolls the others, ``roll`` rolls all, ``turn``, ``stop``.

    Dice on the table are an index of ``NODES``, a roll is an index of ``ROLLS``. The private methods that change a
    position are called only on a new one.
    """

    has_secrets = True
    actor: int  # the current seat, or CHANCE, or OVER
    game: Game  # before its first throw
    held: list[int]  # the discs of each seat
    tower: int
    lost: tuple[int, ...]  # the losers of the finished halves
    inside: tuple[int, ...]  # the seats in this half
    order: tuple[int, ...]  # the seats in this throw, in throwing order; empty after the end
    seat: int  # who throws now
    stopped: tuple[int, ...]  # the nodes of those who have stopped
    signals: tuple[int, ...]  # the last rolls of those who have stopped, which everybody sees
    earlier: tuple[int, ...]  # the nodes of this player before the last roll
    lying: int  # the node under the thrower's cup, if a seat must act
    rolling: int  # the roll that led to it, or the one that chance must make
    throws: Throws

    def __init__(self, game: Game) -> None:
        self.game = replace(game, throws=())
        self.held, self.tower = [0] * len(game.players), game.discs
        self.lost, self.throws, self.inside = (), None, tuple(range(len(game.players)))
        self.lying = 0
        self._begin_throw(0)

    def _copy(self) -> Self:
        """Return a position of its own. Field by field: with a loop over them a simulated game takes a third longer."""
        new = self.__class__.__new__(self.__class__)
        new.game, new.actor, new.held, new.tower = self.game, self.actor, self.held[:], self.tower
        new.lost, new.inside, new.order, new.seat = self.lost, self.inside, self.order, self.seat
        new.stopped, new.earlier, new.throws = self.stopped, self.earlier, self.throws
        new.lying, new.rolling, new.signals = self.lying, self.rolling, self.signals
        return new

    @property
    def current_player(self) -> int:
        """The current seat, or ``CHANCE`` or ``OVER``."""
        return self.actor

    def options(self) -> int:
        """Count the legal decisions."""
        return len(TARGETS[self.lying])

    def after(self, action: str) -> Self:
        """Return the position after an action that is legal."""
        if self.actor != CHANCE:
            return self.then(self.node.words.index(action))
        fallen = action[len(FELL) :]
        used = NODES[self.earlier[-1]].used + 1 if self.earlier else 1
        return self._roll(NUMBERS[high_first(self.kept + fallen), used, fallen.count(SIX) > 1])

    def fallen(self, random: Random) -> Self:
        """Return the position after chance has acted."""
        outcomes = ROLLS[self.rolling][1]
        return self._roll(outcomes[int(random.random() * len(outcomes))])

    def fall(self, random: Random) -> str:
        """Return the roll that ``fallen`` makes."""
        return self.chance().join((Counter(self.fallen(random).dice) - Counter(self.kept)).elements())

    def _roll(self, node: int) -> Self:
        """Return the position after a roll that ends at a node."""
        new = self._copy()
        new.lying, new.actor = node, self.seat
        return new

    def then(self, number: int) -> Self:
        """Return the position after a legal decision, by its number in ``decisions``."""
        new, target = self._copy(), TARGETS[self.lying][number]
        if target == STOPS:
            new.stopped += (new.lying,)
            new.signals += (new.rolling,)
            new.earlier, new.rolling = (), 0
            if len(new.stopped) < len(new.order):
                new.seat, new.actor = new.order[len(new.stopped)], CHANCE
            else:
                new._reveal()
        elif target >= 0:
            new.lying = target
        else:
            new.rolling, new.actor = flip(target), CHANCE
            new.earlier += (self.lying,)
        return new

    def _reveal(self) -> None:
        """Reveal all hands, move discs, and begin the next throw unless the game is over."""
        winner, loser = find_sides([STRENGTHS[node] for node in self.stopped])
        seat = self.order[loser]
        worth = NODES[self.stopped[winner]].worth
        self.tower = deal(self.held, self.tower, self.order[winner], seat, worth)
        self.throws = (self.throws, self.order, self.stopped)
        if loses_half(self.held[seat], self.game.discs):
            self.lost += (seat,)
            self.held, self.tower = [0] * len(self.held), self.game.discs
            if find_loser(self.lost) is not None:
                self.actor, self.order, self.stopped = OVER, (), ()
            else:
                self.inside = find_playing(range(len(self.held)), self.lost)
        if self.actor != OVER:
            self._begin_throw(seat)

    def _begin_throw(self, first: int) -> None:
        """Begin a throw of all players in the half; when the tower is empty, only of those with discs."""
        held = [self.held[seat] for seat in self.inside]
        self.order = turn_to(find_throwers(self.inside, held, self.tower), first)
        self.seat, self.actor = first, CHANCE
        self.stopped = self.signals = self.earlier = ()
        self.rolling = 0

    def returns(self) -> tuple[float, ...]:
        """Return each seat's share of the win: those who have lost the fewest halves share it."""
        seats = range(len(self.players))
        if self.actor != OVER:
            return (0.0,) * len(seats)
        lost = count_lost(seats, self.lost)
        best = [seat for seat in seats if lost[seat] == min(lost.values())]
        return tuple(1 / len(best) if seat in best else 0.0 for seat in seats)

    @property
    def players(self) -> tuple[str, ...]:
        """The names in seat order."""
        return self.game.players

    @property
    def thrower(self) -> str:
        """The player who throws now."""
        return self.players[self.seat]

    @property
    def turn(self) -> int:
        """The seat of the thrower; after the end the loser of the last throw."""
        return self.seat if self.order else self.lost[-1]

    @property
    def node(self) -> DiceNode:
        """The dice on the table, if a seat must act."""
        return NODES[self.lying]

    @property
    def dice(self) -> str:
        """The dice under the thrower's cup; empty while they are rolled."""
        return self.node.dice if self.actor >= 0 else ""

    @property
    def kept(self) -> str:
        """The dice that stay while the others are rolled."""
        return ROLLS[self.rolling][0] if self.actor == CHANCE else ""

    @property
    def stand(self) -> Stand:
        """The state of the game between two throws."""
        players = self.players
        lost = tuple(players[seat] for seat in self.lost)
        return Stand(players, self.game.discs, dict(zip(players, self.held, strict=True)), lost)

    @property
    def last(self) -> Settled | None:
        """The last revealed throw, or None."""
        return course(self.result())[-1] if self.throws else None

    @property
    def shown(self) -> Throw:
        """The hands of those who have stopped."""
        return self._throw(self.order, self.stopped)

    def _throw(self, seats: tuple[int, ...], nodes: tuple[int, ...]) -> Throw:
        pairs = zip(seats, (NODES[node] for node in nodes), strict=False)
        return tuple(
            Thrown(self.players[seat], tuple(map(int, node.dice)), node.used) for seat, node in pairs
        )

    def chance(self) -> Chance:
        """Return the dice being rolled."""
        return _ROLLED[DICE - len(self.kept)]

    def decisions(self) -> list[str]:
        """Return stopping, turning a six if possible, and the dice that may be kept."""
        return list(self.node.words)

    def candidates(self) -> list[str]:
        """Return everything that might be possible with these dice."""
        first = NODES[NUMBERS[self.dice, 1, False]].words
        return [STOP, TURN, *first[1:]]

    def vocabulary(self) -> list[str]:
        """Return every face of a die, and every decision."""
        return [*(f"{FELL}{die}" for die in PIPS), STOP, TURN, ROLL, *(KEEP + dice for dice in KEPT if dice)]

    def refusal(self, action: str) -> Text:
        """Return why an action is not legal."""
        if action == TURN:
            return msg("you may turn one six into a 1, once, and only if a roll shows two sixes")
        kept = high_first(action[len(KEEP) :])
        if action != ROLL and (not action.startswith(KEEP) or set(kept) - set(PIPS) or not kept):
            return UNKNOWN
        if self.node.used == THROWS:
            return plural(THROWS, "a throw has {n} roll at most", "a throw has {n} rolls at most")
        if len(kept) >= DICE and action != ROLL:
            return msg("to keep all dice, stop")
        if kept != action[len(KEEP) :] and f"{KEEP}{kept}" in self.decisions():
            return msg("write the highest die first: {example}", example=quoted(KEEP + kept))
        return msg("the dice are {dice}", dice=self.dice)

    def explain_mistake(self, words: Sequence[str]) -> Text | None:
        """Return why dice cannot be kept; None if the words are not about that."""
        acts, dice = [word for word in words if not word.isdigit()], "".join(filter(str.isdigit, words))
        if acts != [KEEP] or not dice or set(dice) - set(PIPS):
            return None
        return self.refusal(KEEP + high_first(dice))

    def synonyms(self, action: str) -> Text:
        """Return other words for what is done."""
        # Translators: words that a player may type for an action with dice, with spaces between them
        words = {ROLL: ROLLED, STOP: msg("stop stops"), TURN: msg("turn turns")}
        return words.get(action, msg("keep keeps hold holds"))

    def observation(self, seat: int) -> Observation:
        """Return the discs, the open rolls, and the dice of this seat."""
        last, playing = self.last, self.actor != OVER
        lines = [join_texts([self.stand.half_title, self._describe_discs()], ". ")] if playing else []
        if last is not None:
            lines.append(describe_throw(last))
        for thrown in self.shown:
            is_own = self.players[seat] == thrown.player
            stopped = plural(
                thrown.used,
                "{name} stopped after {n} roll: {dice}",
                "{name} stopped after {n} rolls: {dice}",
                name=thrown.player,
                dice="".join(map(str, thrown.dice)) if is_own else HIDDEN * DICE,
            )
            lines.append(stopped)
        earlier = ", ".join(NODES[thrown].dice for thrown in self.earlier)
        if earlier:
            lines.append(msg("{name} rolled {dice}.", name=self.thrower, dice=earlier))
        if self.kept:
            lines.append(msg("{name} keeps {dice}.", name=self.thrower, dice=self.kept))
        if self.dice:
            cup = plural(
                self.node.used,
                "Under the cup of {name} after {n} roll: {dice}",
                "Under the cup of {name} after {n} rolls: {dice}",
                name=self.thrower,
                dice=self.dice if self.players[seat] == self.thrower else HIDDEN * DICE,
            )
            lines.append(cup)
        return Observation(None, tuple(lines))

    def _describe_discs(self) -> Text:
        stand = self.stand
        held = [
            plural(stand.held[name], "{name} has {n} disc", "{name} has {n} discs", name=name)
            for name in stand.seats
        ]
        tower = plural(stand.tower, "{n} disc in the tower", "{n} discs in the tower")
        return join_texts([join_texts([tower, *held], ", "), "."], "")

    def describe(self, action: str, seat: int) -> Text:
        """Return a sentence about an action; other seats do not see the dice."""
        name = self.thrower
        is_own = self.players[seat] == name
        if action[0] == FELL:
            dice = action[1:] if is_own else HIDDEN * (len(action) - 1)
            return msg("{name} rolls {dice}.", name=name, dice=dice)
        if action == STOP:
            return msg("{name} stops.", name=name)
        if action == TURN:
            return msg("{name} turns a six into a 1.", name=name) if is_own else literal("")
        if action == ROLL:
            return msg("{name} rolls all dice again.", name=name)
        return msg("{name} keeps {dice} and rolls the rest.", name=name, dice=action[len(KEEP) :])

    @property
    def _reveals(self) -> bool:
        """Whether all reveal when the thrower stops."""
        return len(self.stopped) + 1 == len(self.order)

    def describe_result(self, action: str) -> Text:
        """Return all hands and their result if the last player stops."""
        last = self.after(action).last if action == STOP and self._reveals else None
        return describe_throw(last) if last else literal("")

    def describe_score(self) -> Text:
        """Return the discs after each throw."""
        if self.actor != CHANCE or self.stopped or self.earlier:
            return literal("")
        return join_texts([self.stand.half_title, self._describe_discs()], ". ")

    def seen(self, action: str, seat: int) -> str:
        """Return an action as a seat sees it: without others' dice, and without others' turning of a six."""
        if self.players[seat] == self.thrower or (action != TURN and action[0] != FELL):
            return action
        return "" if action == TURN else FELL + HIDDEN * (len(action) - 1)

    def topics(self, action: str = "") -> tuple[str, ...]:
        """Return the rules about the next decision, or about stopping and what is revealed then."""
        if not action:
            sixes = ("worth.sixes",) if self.node.may_turn else ()
            empty = () if self.tower else ("discs.empty", "discs.out")
            return ("table.first", "turn.roll", "worth", *sixes, *empty, *(("end",) if self.lost else ()))
        if action != STOP:
            return ()
        return ("turn.hide", *(("turn.reveal", "turn.take", "higher", "discs") if self._reveals else ()))

    def standing(self) -> tuple[int, ...]:
        """Return minus the halves lost, then minus the discs, of each seat as one number."""
        lost = count_lost(range(len(self.held)), self.lost)
        return tuple(-weigh(lost[seat], held, self.game.discs) for seat, held in enumerate(self.held))

    def sources(self) -> tuple[Source, ...]:
        """Return the losses of each half and the final."""
        lost = self.lost
        return tuple(
            Source(title, tuple(int(lost[half : half + 1] == (seat,)) for seat in range(len(self.players))))
            for half, title in enumerate(TITLES)
        )

    def part(self) -> Text:
        """Return the name of the half or final."""
        return TITLES[len(self.lost)] if self.actor != OVER else literal("")

    def result(self) -> Game:
        """Return the finished throws."""
        throws, played = self.throws, list[Throw]()
        while throws:
            throws, order, shown = throws
            played.insert(0, self._throw(order, shown))
        return replace(self.game, throws=tuple(played))


def describe_throw(settled: Settled) -> Text:
    """Return the hands of a throw, its result, and who has lost the half if it ends."""
    hands = list_names(
        msg("{name} {dice} ({hand})", name=name, dice="".join(map(str, hand.dice)), hand=hand.name)
        for name, hand in settled.hands.items()
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
