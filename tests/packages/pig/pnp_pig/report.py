"""How a game of Pig stands, round by round, and who won."""

from __future__ import annotations

from pnp_pig.values import TITLE, Game, PigOutcome, totals
from scorer.messages import Text, literal, msg
from scorer.report import ChartLine, Column, LineChart, Report, ReportSection, Standing, by_place

HOW = msg("A turn adds up every throw until its player holds; a 1 ends it with nothing.")


def report(game: Game, outcome: PigOutcome) -> Report:
    """Return the report of a game and its outcome."""
    title = msg("{game} to {target} points", game=TITLE, target=game.target)
    if not game.rounds:
        return Report(title, (), HOW, _verdict(outcome), None)
    own = [(colour,) for colour in game.colours]
    standing = Standing(by_place(outcome, own), _columns(game))
    return Report(title, (ReportSection(None, (standing,)),), HOW, _verdict(outcome), _chart(title, game))


def _verdict(outcome: PigOutcome) -> Text:
    """Return who won, or what must still be played."""
    if outcome.final is None:
        return outcome.next or literal("")
    (winner,) = outcome.winners  # only one can be there first
    return msg("{winner} wins with {points} points.", winner=winner, points=outcome.final[winner])


def _columns(game: Game) -> list[Column]:
    turns = [
        [str(each[seat]) for each in game.rounds if seat < len(each)] for seat in range(len(game.players))
    ]
    held = totals(game)[-1]
    return [
        Column(msg("turns"), [(str(len(own)), " + ".join(own)) for own in turns]),
        Column(msg("points"), [(str(points), "") for points in held], decides=True),
    ]


def _chart(title: Text, game: Game) -> LineChart:
    """Return a line for every player: the points after each round."""
    held = totals(game)
    lines = tuple(
        ChartLine(name, (colour,), tuple(each[seat] for each in held))
        for seat, (name, colour) in enumerate(zip(game.players, game.colours, strict=True))
    )
    steps = tuple(str(number) for number in range(1, len(held) + 1))
    return LineChart(title, msg("Points after each round"), msg("round"), steps, lines)
