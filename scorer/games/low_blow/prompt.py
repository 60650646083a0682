"""The questions about a game of Low Blow: players, one home row at a time, counters."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from functools import partial
from typing import Any

from scorer import BLOG, EDITIONS, Edition, Game, score
from scorer.entry.people import ask_names
from scorer.entry.questions import NOTHING, BadAnswerError, Question, Script, explained, prompt
from scorer.games.low_blow import PLAYERS
from scorer.games.low_blow.prompt_rows import Entry, EntryError, Rows
from scorer.messages import either, joined, say, shown
from scorer.seats import COLOURS, colour_name

_TWO_WAYS = [
    say("A row, in one of two ways:"),
    say("its dice from left to right, colour letter and pips: R5 B3 B1 Y6 R2"),
    say("its pips, and how many of its dice are the player's own: 17 2"),
]
ROW_HELP = joined([joined(_TWO_WAYS, "\n  "), explained(say("'.' is an empty square."))])
COUNTERS_HELP = explained(say("How many counters this player holds now; 0 for none."))
EDITION_HELP = say("blog: three rolls a turn, counters from the start. web: one roll, counters from the pot.")


def script() -> Script:
    """Ask for a whole game, extra rounds after a draw included."""
    edition = yield Question(prompt(say("Edition, blog or web [blog]:")), EDITION_HELP, _edition)
    seats = [colour_name(colour) for colour in COLOURS]
    game = Game(players=(yield from ask_names(PLAYERS, seats)), edition=edition)
    regular = edition.rounds[len(game.players)]
    while True:
        game = yield from _round(game)
        if len(game.rounds) < regular:
            continue
        game = replace(game, counters=(yield from _counters(game)))
        if score(game).complete:
            return game
        # An extra round stands only with its counters, so its standing is shown with the first row of the next.
        played_off = game.rounds[-1]._replace(counters=game.counters)
        game = replace(game, rounds=(*game.rounds[:-1], played_off), counters=None)


def _edition(answer: str) -> Edition:
    edition = EDITIONS.get(answer.lower() or BLOG.id)
    if edition is None:
        raise BadAnswerError(
            say("{answer} is no edition; type {right}", answer=shown(answer), right=either(EDITIONS))
        )
    return edition


def _round(game: Game) -> Generator[Question, Any, Game]:
    """Ask for the home rows of the next round, and for the neutral row where dice are left for it."""
    number = len(game.rounds) + 1
    heading = say(
        "Round {number}: each home row, as dice (R5 B3 B1 Y6 R2) or as pips and own dice (17 2)",
        number=number,
    )
    standing = game if game.rounds else None
    rows = Rows(game.players, game.colours, full=game.edition.neutral_rows(len(game.players)) == 0)
    while not rows.complete:
        read = partial(_entry, rows)
        asked = prompt(rows.prompt, indented=True)
        entry = yield Question(asked, ROW_HELP, read, heading, standing)
        rows, heading, standing = rows.with_entry(entry), NOTHING, None
    return replace(game, rounds=(*game.rounds, rows.round))


def _entry(rows: Rows, answer: str) -> Entry:
    try:
        return rows.read(answer)
    except EntryError as fault:
        raise BadAnswerError(fault.text) from None


def _counters(game: Game) -> Generator[Question, Any, tuple[int, ...]]:
    """Ask what everybody holds; nobody can hold what the others have taken."""
    held: list[int] = []
    heading = say("Counters held after round {number}", number=len(game.rounds))
    standing = game if len(game.rounds) <= game.edition.rounds[len(game.players)] else None  # see script
    in_game = game.edition.counters[len(game.players)]
    for name in game.players:
        read = partial(_held, tuple(held), in_game)
        asked = prompt(say("{name}:", name=name), indented=True)
        held.append((yield Question(asked, COUNTERS_HELP, read, heading, standing)))
        heading, standing = NOTHING, None
    return tuple(held)


def _held(others: tuple[int, ...], in_game: int, answer: str) -> int:
    if not (answer.isascii() and answer.isdigit() and len(answer) < 6):
        raise BadAnswerError(say("{answer} is no number of counters; type 0 or more", answer=shown(answer)))
    total = sum(others) + int(answer)
    if total > in_game:
        raise BadAnswerError(
            say("that makes {number} counters, the game has {most}", number=total, most=in_game)
        )
    return int(answer)
