"""The questions about a game of Schocken: discs, players, then throw after throw in the right order."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from functools import partial
from typing import Any

from pnp.dialogue.people import ask_names
from pnp.dialogue.questions import BACK, BadAnswerError, Question, Script
from scorer.games.schocken import (
    DISCS,
    MOST_DISCS,
    PLAYERS,
    Game,
    Settled,
    Stand,
    Throw,
    Thrown,
    following,
    settle,
    start,
)
from scorer.games.schocken.check import hand_faults
from scorer.people import composed
from scorer.results.schocken_throws import hand_complaint, read_hand
from scorer.words import counted, listed, shown

THROW_HELP = """The dice as they lie in the end, and the number of throws used: 421/1 or 421 1.
Of two sixes in one throw one may have become a 1; then type the 1.
1-2-4 and 1-2-2 count as Jule and Pippi only in one throw. '<' goes back one answer."""
DISCS_HELP = f"Penalty discs in the tower: 1 to {MOST_DISCS}. '<' goes back one answer."
FIRST_HELP = "The player who throws first; from then on it is whoever lost the last throw. '<' goes back."


def script() -> Script:
    """Ask for a whole game, the final included."""
    discs = yield Question(f"Discs in the tower [{DISCS}]: ", DISCS_HELP, _discs)
    game = Game((yield from ask_names(PLAYERS)), discs=discs)
    first = yield Question(
        f"Who throws first [{game.players[0]}]: ",
        FIRST_HELP,
        partial(_first, game.players),
        back_words=(BACK,),
    )
    stand = start(game)
    heading, standing = _half_heading(stand), None
    while True:
        throw = yield from _throw(stand, stand.first or first, heading, standing)
        game = replace(game, throws=(*game.throws, throw))
        settled = settle(stand, throw)
        stand = following(settled)
        if stand.loser:
            return game
        heading = _half_heading(stand) if settled.ends_half else _heading(settled, stand)
        standing = game if settled.ends_half else None


def _discs(answer: str) -> int:
    if not answer:
        return DISCS
    if not (answer.isascii() and answer.isdigit() and len(answer) < 6 and 1 <= int(answer) <= MOST_DISCS):
        raise BadAnswerError(f"{shown(answer)} is no number of discs; type 1 to {MOST_DISCS}")
    return int(answer)


def _first(names: tuple[str, ...], answer: str) -> str:
    """Find the player who is meant: the first one by nothing, else in any case where that is clear."""
    name = composed(answer) or names[0]
    alike = [each for each in names if each.lower() == name.lower()]
    if name not in names and len(alike) != 1:
        raise BadAnswerError(f"{shown(name)} does not play; type {listed(names, 'or')}")
    return name if name in names else alike[0]


def _throw(stand: Stand, first: str, heading: str, standing: Game | None) -> Generator[Question, Any, Throw]:
    throw: list[Thrown] = []
    for name in stand.order(first):
        question = Question(f"  {name}: ", THROW_HELP, partial(_hand, name), heading, standing)
        throw.append((yield question))
        heading, standing = "", None
    return tuple(throw)


def _hand(name: str, answer: str) -> Thrown:
    """Read dice and throws, parted by a stroke or by spaces."""
    *dice, used = answer.replace("/", " ").split() or [""]
    hand = read_hand(f"{''.join(dice)}/{used}")
    if hand is None:
        raise BadAnswerError(hand_complaint(answer))
    thrown = Thrown(name, *hand)
    wrong = hand_faults(thrown)
    if wrong:
        raise BadAnswerError(wrong[0])
    return thrown


def _half_heading(stand: Stand) -> str:
    half = f"{stand.half[0].upper()}{stand.half[1:]}, {counted(stand.discs, 'disc')} in the tower"
    return f"{half}. Throw {stand.thrown + 1}: dice and throws, such as 421/1"


def _heading(settled: Settled, stand: Stand) -> str:
    """Say what came of a throw, and announce the next."""
    hand = settled.hands[settled.winner].id.replace("-", " ")
    taken = f"{settled.loser} takes {counted(settled.taken, 'disc')}"
    held = ", ".join(f"{name} {settled.held[name]}" for name in stand.seats)
    out = [name for name in stand.seats if name not in stand.throwers]
    gone = f" Out: {listed(out)}." if out else ""
    return (
        f"{settled.winner} wins throw {stand.thrown} with {hand}; {taken}.\n"
        f"Held: {held}; tower: {stand.tower}.{gone}\n\nThrow {stand.thrown + 1}"
    )
