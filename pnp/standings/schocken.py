"""How a game of Schocken stands: every throw of every half, and what is said of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pnp.standings.values import plain_name
from scorer.games.schocken import TITLE, Game, Settled, Throw
from scorer.words import Text, counted, joined, listed, literal, say


class Line(NamedTuple):
    """What is said about one player in one throw: dice and combination, what came of it."""

    hand: Text
    result: Text
    wins: bool


def title(game: Game) -> Text:
    """Name the game and its discs."""
    return counted(game.discs, "{game}, {n} disc", "{game}, {n} discs", game=TITLE)


def half_title(game: Game, half: Sequence[Settled]) -> Text:
    """Name a half; the final by those who play it."""
    names = half[0].stand.seats
    if names == game.players:
        return half[0].stand.half_title
    return say("Final between {names}", names=listed(map(plain_name, names)))


def half_lost(end: Settled) -> Text:
    """Say who has lost a half."""
    loser = plain_name(end.loser)
    return (
        say("{loser} has lost the first half.", loser=loser),
        say("{loser} has lost the second half.", loser=loser),
        say("{loser} has lost the final.", loser=loser),
    )[len(end.stand.lost)]


def tower(settled: Settled) -> int:
    """Return how many discs were left in the tower after a throw."""
    return settled.stand.discs - sum(settled.held.values())


def lines(settled: Settled, throw: Throw) -> dict[str, Line]:
    """Return what is said about everybody who plays in the half of a throw, in seat order."""
    used = {each.player: each.used for each in throw}
    return {
        name: _line(settled, name, used[name]) if name in used else Line(say("out"), literal(""), wins=False)
        for name in settled.stand.seats
    }


def _line(settled: Settled, name: str, used: int) -> Line:
    hand = settled.hands[name]
    dice = "".join(map(str, hand.dice))
    held = settled.held[name]
    result = say("holds {number}", number=held)
    if name == settled.winner:
        result = say("wins, holds {number}", number=held)
    elif name == settled.loser:
        result = say("+{taken}, holds {number}", taken=settled.taken, number=held)
    return Line(joined([f"{dice}/{used}", hand.name], " "), result, wins=name == settled.winner)
