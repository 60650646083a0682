"""Entering Schocken: all players' dice throw by throw. The loser of a throw decides the order of the next."""

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from scorer.entry.contract import (
    NOTHING,
    Answered,
    BadAnswerError,
    BadEditError,
    Change,
    Entry,
    Question,
    explain,
    prompt,
    refuse_if,
)
from scorer.games.schocken.check import find_hand_faults, score
from scorer.games.schocken.course import Settled, Stand, advance, settle
from scorer.games.schocken.course import start as opening
from scorer.games.schocken.notation import explain_hand, read_hand, show_hand
from scorer.games.schocken.values import Game, SchockenOutcome, Thrown
from scorer.messages import Text, either, join_texts, list_names, literal, msg, plural, quoted
from scorer.names import find_name
from scorer.people import to_nfc

FIRST = "first"  # the place of the first thrower; its value is a seat from 1

MOST_THROWS = 999
_PLACE = re.compile(r"t([1-9][0-9]{0,2})\.([1-9])")
_SEAT = re.compile(r"[1-9]")

THROW_HELP = join_texts(
    [
        msg("The dice at the end, and the number of rolls used: 421/1 or 421 1."),
        msg("If one roll shows two sixes, one may be turned into a 1; then type the 1."),
        explain(msg("1-2-4 and 1-2-2 count as Jule and Pippi only in one roll.")),
    ]
)
FIRST_HELP = msg("The player who throws first; after that it is the loser of the last throw. '<' goes back.")


def hand_at(number: int, seat: int) -> str:
    """Return the place of a player's hand; throw and seat from 1."""
    return f"t{number}.{seat}"


class ThrowProgress(NamedTuple):
    """A throw that is being entered."""

    number: int  # from 1
    stand: Stand  # before the throw
    hands: Mapping[str, Thrown | None]  # by thrower, in throwing order
    settled: Settled | None  # None until all hands are entered

    @property
    def missing(self) -> tuple[str, ...]:
        """The throwers whose hands are not entered, in throwing order."""
        return tuple(name for name, hand in self.hands.items() if hand is None)


class SchockenProgress(NamedTuple):
    """The state of a game: the settled throws, and the one that is being entered."""

    game: Game
    outcome: SchockenOutcome
    throws: tuple[ThrowProgress, ...]
    stand: Stand  # after the last settled throw
    first: str | None  # the first thrower of the game, if known
    ignored: int  # the number of values that no longer belong to a throw
    faulty: bool = False  # never true, because impossible hands are refused

    @property
    def now(self) -> int:
        """The number of the throw that is being entered, from 1."""
        return len(self.throws)


def _read_throw(begin: Game, values: Mapping[str, str], stand: Stand, first: str) -> ThrowProgress:
    number = stand.thrown + 1
    hands: dict[str, Thrown | None] = {}
    for name in stand.order(stand.first or first):
        read = read_hand(values.get(hand_at(number, begin.players.index(name) + 1), ""))
        hands[name] = Thrown(name, *read) if read else None
    thrown = tuple(hand for hand in hands.values() if hand is not None)
    settled = settle(stand, thrown) if len(thrown) == len(hands) else None
    return ThrowProgress(number, stand, hands, settled)


class SchockenEntry(Entry[Game, SchockenProgress]):
    """Asks who throws first, then for all hands."""

    def check(self, start: Game, place: str, value: str) -> None:
        """Check a place and a value. Raises ``BadEditError``."""
        if place == FIRST:
            right = _SEAT.fullmatch(value) is not None and int(value) <= len(start.players)
        else:
            match = _PLACE.fullmatch(place)
            right = match is not None and int(match[2]) <= len(start.players)
            right = right and (not value or _is_hand(value))
        if not right:
            raise BadEditError(place, value)

    def progress(self, start: Game, values: Mapping[str, str]) -> SchockenProgress:
        """Return how a game stands."""
        seat = values.get(FIRST)
        first = start.players[int(seat) - 1] if seat else None
        stand, used = opening(start), 0
        throws: list[ThrowProgress] = []
        while first is not None and stand.loser is None and len(throws) < MOST_THROWS:
            last = _read_throw(start, values, stand, first)
            throws.append(last)
            used += len(last.hands) - len(last.missing)
            if last.settled is None:
                break
            stand = advance(last.settled)
        settled = [throw.hands.values() for throw in throws if throw.settled]
        game = replace(start, throws=tuple(tuple(filter(None, hands)) for hands in settled))
        ignored = len(values) - used - (FIRST in values)
        return SchockenProgress(game, score(game), tuple(throws), stand, first, ignored)

    def describe(self, start: Game, place: str, value: str) -> tuple[Text, Text]:
        """Return descriptions of a place and of a value."""
        if place == FIRST:
            return msg("who throws first"), literal(start.players[int(value) - 1])
        number, seat = place[1:].split(".")
        name = start.players[int(seat) - 1]
        where, read = msg("throw {number}, {name}", number=int(number), name=name), read_hand(value)
        if read is None:
            return where, msg("empty")
        dice = "-".join(map(str, read[0]))
        return where, plural(read[1], "{dice} in {n} roll", "{dice} in {n} rolls", dice=dice)

    def next_question(self, progress: SchockenProgress) -> Question | None:
        """Ask who throws first, then for the next hand."""
        if progress.first is None:
            players = progress.game.players
            question = msg("Who throws first [{usual}]:", usual=players[0])
            return Question(prompt(question), FIRST_HELP, partial(_read_first, players), names=players)
        now = progress.throws[-1]
        if not now.missing:
            return None
        name = now.missing[0]
        last = progress.throws[-2].settled if len(progress.throws) > 1 else None
        heading = _heading(last, now.stand)
        begins = len(now.missing) == len(now.hands)
        return Question(
            _ask_hand(name),
            THROW_HELP,
            partial(_read_hand, progress.game, now.number, name),
            heading,
            opens=begins,
            standing=begins and last is not None and last.ends_half,
            before=[
                Answered(heading, _ask_hand(name), show_hand(hand))
                for name, hand in now.hands.items()
                if hand
            ],
            begun=now.number == 1 or not begins,  # at first, who throws first
        )


ENTRY = SchockenEntry()


def _is_hand(value: str) -> bool:
    """Return whether a value is a possible hand, written in the standard form."""
    hand = read_hand(value)
    thrown = Thrown("", *hand) if hand else None
    return thrown is not None and value == show_hand(thrown) and not find_hand_faults(thrown)


def _ask_hand(name: str) -> Text:
    return prompt(msg("{name}:", name=name), indented=True)


def _read_first(names: tuple[str, ...], answer: str) -> list[Change]:
    """Read who throws first, by default the first player, whatever the case. Raises ``BadAnswerError``."""
    typed = to_nfc(answer) or names[0]
    name = find_name(typed, names)
    if name is None:
        raise BadAnswerError(
            msg("{name} is not in the game; type {right}", name=quoted(typed), right=either(names))
        )
    return [(FIRST, str(names.index(name) + 1))]


def _read_hand(game: Game, number: int, name: str, answer: str) -> list[Change]:
    """Read dice and rolls, separated by a slash or spaces. Raises ``BadAnswerError``."""
    *dice, used = answer.replace("/", " ").split() or [""]
    hand = read_hand(f"{''.join(dice)}/{used}")
    if hand is None:
        raise BadAnswerError(explain_hand(answer))
    thrown = Thrown(name, *hand)
    wrong = find_hand_faults(thrown)
    refuse_if(wrong[0] if wrong else None)
    return [(hand_at(number, game.players.index(name) + 1), show_hand(thrown))]


def _heading(last: Settled | None, stand: Stand) -> Text:
    """Return the result of the last throw and the number of the next one, or the start of a half."""
    if last is None or last.ends_half:
        tower = plural(
            stand.discs,
            "{half}, {n} disc in the tower.",
            "{half}, {n} discs in the tower.",
            half=stand.half_title,
        )
        throw = msg("Throw {number}: dice and rolls, such as 421/1", number=stand.thrown + 1)
        return join_texts([tower, throw], " ")
    taken = plural(
        last.taken,
        "{winner} wins throw {throw} with {hand}; {loser} takes {n} disc.",
        "{winner} wins throw {throw} with {hand}; {loser} takes {n} discs.",
        winner=last.winner,
        throw=stand.thrown,
        hand=last.hands[last.winner].name,
        loser=last.loser,
    )
    numbers = join_texts((f"{name} {last.held[name]}" for name in stand.seats), ", ")
    held = [msg("Held: {numbers}; tower: {tower}.", numbers=numbers, tower=stand.tower)]
    out = [name for name in stand.seats if name not in stand.throwers]
    if out:
        held.append(msg("Out: {names}.", names=list_names(out)))
    next_throw = msg("Throw {number}", number=stand.thrown + 1)
    return join_texts([taken, join_texts(held, " "), NOTHING, next_throw])
