"""The questions about a game of Low Blow: players, one home row at a time, counters."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from functools import partial
from typing import Any

from pnp.dialogue.people import ask_names
from pnp.dialogue.questions import BadAnswerError, Question, Script
from pnp.dialogue.rows import Entry, EntryError, Rows
from scorer import BLOG, EDITIONS, Edition, Game, score
from scorer.games.low_blow import PLAYERS
from scorer.seats import COLOURS
from scorer.words import listed, shown

ROW_HELP = """A row, in one of two ways:
  its dice from left to right, colour letter and pips: R5 B3 B1 Y6 R2
  its pips, and how many of its dice are the player's own: 17 2
'.' is an empty square. '<' goes back one answer."""
COUNTERS_HELP = "How many counters this player holds now; 0 for none. '<' goes back one answer."
EDITION_HELP = "blog: three rolls a turn, counters from the start. web: one roll, counters from the pot."


def script() -> Script:
    """Ask for a whole game, extra rounds after a draw included."""
    edition = yield Question("Edition, blog or web [blog]: ", EDITION_HELP, _edition)
    game = Game(players=(yield from ask_names(PLAYERS, COLOURS)), edition=edition)
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
        raise BadAnswerError(f"{shown(answer)} is no edition; type {listed(EDITIONS, 'or')}")
    return edition


def _round(game: Game) -> Generator[Question, Any, Game]:
    """Ask for the home rows of the next round, and for the neutral row where dice are left for it."""
    number = len(game.rounds) + 1
    heading = f"Round {number}: each home row, as dice (R5 B3 B1 Y6 R2) or as pips and own dice (17 2)"
    standing = game if game.rounds else None
    rows = Rows(game.players, game.colours, full=game.edition.neutral_rows(len(game.players)) == 0)
    while not rows.complete:
        read = partial(_entry, rows)
        entry = yield Question(rows.prompt, ROW_HELP, read, heading, standing)
        rows, heading, standing = rows.with_entry(entry), "", None
    return replace(game, rounds=(*game.rounds, rows.round))


def _entry(rows: Rows, answer: str) -> Entry:
    try:
        return rows.read(answer)
    except EntryError as fault:
        raise BadAnswerError(str(fault)) from None


def _counters(game: Game) -> Generator[Question, Any, tuple[int, ...]]:
    """Ask what everybody holds; nobody can hold what the others have taken."""
    held: list[int] = []
    heading = f"Counters held after round {len(game.rounds)}"
    standing = game if len(game.rounds) <= game.edition.rounds[len(game.players)] else None  # see script
    in_game = game.edition.counters[len(game.players)]
    for name in game.players:
        read = partial(_held, tuple(held), in_game)
        held.append((yield Question(f"  {name}: ", COUNTERS_HELP, read, heading, standing)))
        heading, standing = "", None
    return tuple(held)


def _held(others: tuple[int, ...], in_game: int, answer: str) -> int:
    if not (answer.isascii() and answer.isdigit() and len(answer) < 6):
        raise BadAnswerError(f"{shown(answer)} is no number of counters; type 0 or more")
    total = sum(others) + int(answer)
    if total > in_game:
        raise BadAnswerError(f"that makes {total} counters, the game has {in_game}")
    return int(answer)
