"""What is said of a game or a match of Blockers."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.cli.tables import plain_name
from scorer.games.blockers import TITLE, Game, Result, Tally
from scorer.seats import colour_name
from scorer.words import Text as Sentence
from scorer.words import counted, either, joined, listed, literal, say

HOW = say(
    "A group is tiles of one colour joined edge to edge, numbered on the board; captures are those of the "
    "colour caught most. Each is minus 1; equal points go to fewer captures in all."
)


def title(game: Game) -> Sentence:
    """Name the game, its variant and the match."""
    named = TITLE if game.variant == "standard" else f"{TITLE}, {game.variant}"
    if game.match is None:
        return literal(named)
    kind, number = game.match
    if kind == "wins":
        return counted(number, "{game}, first to {n} win", "{game}, first to {n} wins", game=named)
    return counted(number, "{game}, {n} game", "{game}, {n} games", game=named)


def heading(number: int, result: Result) -> Sentence:
    """Name a game of a match."""
    if result.unfinished:
        return say("Game {number}, unfinished", number=number)
    return say("Game {number}", number=number)


def game_won(winners: Sequence[str], number: int) -> Sentence:
    """Say who won a game of a match."""
    if len(winners) > 1:
        names = listed(map(plain_name, winners))
        return say("{winners} share game {number}.", winners=names, number=number)
    return say("{winner} wins game {number}.", winner=plain_name(winners[0]), number=number)


def by_colour(each: Tally) -> Sentence:
    """Return how the groups of several colours come together."""
    if len(each.groups_of) < 2:
        return literal("")
    numbers = [
        say("{number} {colour}", number=number, colour=colour_name(colour))
        for colour, number in each.groups_of.items()
    ]
    return joined(numbers, " + ")


def caught_most(each: Tally) -> Sentence:
    """Return of which colour most were captured, and how many in all where there are others."""
    if not each.captures:
        return literal("")
    most = either(colour_name(colour) for colour, number in each.caught.items() if number == each.captures)
    if each.captured_in_all == each.captures:
        return most
    return say("{colours}, {number} in all", colours=most, number=each.captured_in_all)
