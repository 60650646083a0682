"""How a game or a match of Blockers stands: its columns, and what is said of it."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.standings.values import Column, plain_name
from pnp.verdicts.signs import signed
from scorer.games.blockers import TITLE, BlockersOutcome, Game, Result, Tally
from scorer.seats import colour_name
from scorer.words import Text, counted, either, joined, listed, literal, say

HOW = say(
    "A group is tiles of one colour joined edge to edge, numbered on the board; captures are those of the "
    "colour caught most. Each is minus 1; equal points go to fewer captures in all."
)


def title(game: Game) -> Text:
    """Name the game, its variant and the match."""
    named = TITLE if game.variant == "standard" else f"{TITLE}, {game.variant}"
    if game.match is None:
        return literal(named)
    kind, number = game.match
    if kind == "wins":
        return counted(number, "{game}, first to {n} win", "{game}, first to {n} wins", game=named)
    return counted(number, "{game}, {n} game", "{game}, {n} games", game=named)


def heading(number: int, result: Result) -> Text:
    """Name a game of a match."""
    if result.unfinished:
        return say("Game {number}, unfinished", number=number)
    return say("Game {number}", number=number)


def game_won(winners: Sequence[str], number: int) -> Text:
    """Say who won a game of a match."""
    if len(winners) > 1:
        names = listed(map(plain_name, winners))
        return say("{winners} share game {number}.", winners=names, number=number)
    return say("{winner} wins game {number}.", winner=plain_name(winners[0]), number=number)


def by_colour(each: Tally) -> Text:
    """Return how the groups of several colours come together."""
    if len(each.groups_of) < 2:
        return literal("")
    numbers = [
        say("{number} {colour}", number=number, colour=colour_name(colour))
        for colour, number in each.groups_of.items()
    ]
    return joined(numbers, " + ")


def caught_most(each: Tally) -> Text:
    """Return of which colour most were captured, and how many in all where there are others."""
    if not each.captures:
        return literal("")
    most = either(colour_name(colour) for colour, number in each.caught.items() if number == each.captures)
    if each.captured_in_all == each.captures:
        return most
    return say("{colours}, {number} in all", colours=most, number=each.captured_in_all)


def columns(sums: Sequence[Tally]) -> list[Column]:
    """Return the columns of a game, by the tallies of its players in seat order."""
    return [
        Column(say("groups"), [(str(each.groups), by_colour(each)) for each in sums]),
        Column(say("captures"), [(str(each.captures), caught_most(each)) for each in sums]),
        Column(say("points"), [(signed(each.points), "") for each in sums], decides=True),
    ]


def match_column(game: Game, outcome: BlockersOutcome) -> Column:
    """Return how a match stands, for every player in seat order: games won, or points in all."""
    if game.match is not None and game.match.kind == "wins":
        won = [each["winners"] for each in outcome.games if len(each["winners"]) == 1]
        wins = [(str(sum(name in each for each in won)), "") for name in game.players]
        return Column(say("wins"), wins, decides=True)
    points = [(signed(sum(each["points"][name] for each in outcome.games)), "") for name in game.players]
    return Column(say("points in all"), points, decides=True)


def shared(seats: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return seats with their places, counted from 0 as in sport: after two on the first comes the third."""
    levels = [level for _, level in seats]
    return [(seat, levels.index(level)) for seat, level in seats]
