"""The questions about a game of Schocken: discs, players, then throw after throw in the right order."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from functools import partial
from typing import Any

from scorer.entry.people import ask_names
from scorer.entry.questions import BACK, NOTHING, BadAnswerError, Question, Script, explained, prompt
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
from scorer.games.schocken.notation import hand_complaint, read_hand
from scorer.messages import Text, counted, either, joined, listed, say, shown
from scorer.people import composed

THROW_HELP = joined(
    [
        say("The dice as they lie in the end, and the number of throws used: 421/1 or 421 1."),
        say("Of two sixes in one throw one may have become a 1; then type the 1."),
        explained(say("1-2-4 and 1-2-2 count as Jule and Pippi only in one throw.")),
    ]
)
DISCS_HELP = explained(say("Penalty discs in the tower: 1 to {most}.", most=MOST_DISCS))
FIRST_HELP = say(
    "The player who throws first; from then on it is whoever lost the last throw. '<' goes back."
)


def script() -> Script:
    """Ask for a whole game, the final included."""
    discs = yield Question(prompt(say("Discs in the tower [{usual}]:", usual=DISCS)), DISCS_HELP, _discs)
    game = Game((yield from ask_names(PLAYERS)), discs=discs)
    first = yield Question(
        prompt(say("Who throws first [{usual}]:", usual=game.players[0])),
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
        raise BadAnswerError(
            say("{answer} is no number of discs; type 1 to {most}", answer=shown(answer), most=MOST_DISCS)
        )
    return int(answer)


def _first(names: tuple[str, ...], answer: str) -> str:
    """Find the player who is meant: the first one by nothing, else in any case where that is clear."""
    name = composed(answer) or names[0]
    alike = [each for each in names if each.lower() == name.lower()]
    if name not in names and len(alike) != 1:
        raise BadAnswerError(say("{name} does not play; type {right}", name=shown(name), right=either(names)))
    return name if name in names else alike[0]


def _throw(stand: Stand, first: str, heading: Text, standing: Game | None) -> Generator[Question, Any, Throw]:
    throw: list[Thrown] = []
    for name in stand.order(first):
        asked = prompt(say("{name}:", name=name), indented=True)
        question = Question(asked, THROW_HELP, partial(_hand, name), heading, standing)
        throw.append((yield question))
        heading, standing = NOTHING, None
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


def _half_heading(stand: Stand) -> Text:
    tower = counted(
        stand.discs,
        "{half}, {n} disc in the tower.",
        "{half}, {n} discs in the tower.",
        half=stand.half_title,
    )
    throw = say("Throw {number}: dice and throws, such as 421/1", number=stand.thrown + 1)
    return joined([tower, throw], " ")


def _heading(settled: Settled, stand: Stand) -> Text:
    """Say what came of a throw, and announce the next."""
    taken = counted(
        settled.taken,
        "{winner} wins throw {throw} with {hand}; {loser} takes {n} disc.",
        "{winner} wins throw {throw} with {hand}; {loser} takes {n} discs.",
        winner=settled.winner,
        throw=stand.thrown,
        hand=settled.hands[settled.winner].name,
        loser=settled.loser,
    )
    numbers = joined((f"{name} {settled.held[name]}" for name in stand.seats), ", ")
    held = [say("Held: {numbers}; tower: {tower}.", numbers=numbers, tower=stand.tower)]
    out = [name for name in stand.seats if name not in stand.throwers]
    if out:
        held.append(say("Out: {names}.", names=listed(out)))
    following_throw = say("Throw {number}", number=stand.thrown + 1)
    return joined([taken, joined(held, " "), NOTHING, following_throw])
