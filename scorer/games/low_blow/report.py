"""The report of a game of Low Blow."""

from itertools import accumulate

from scorer.games.low_blow.facts import OWN_DIE, TITLE
from scorer.games.low_blow.scoring import round_sums
from scorer.games.low_blow.values import Game, LowBlowOutcome
from scorer.messages import Text, list_names, literal, msg, plural
from scorer.report import (
    MINUS,
    BoardRow,
    ChartLine,
    Column,
    LineChart,
    Report,
    ReportBoard,
    ReportSection,
    ReportSquare,
    Standing,
    by_place,
    format_signed,
)

HOW = plural(
    OWN_DIE,
    "A round scores the pips in the home row minus the number of own dice in it; lowest wins.",
    "A round scores the pips in the home row minus {n} for each own die in it; lowest wins.",
)


def report(game: Game, outcome: LowBlowOutcome) -> Report:
    """Report a game and its outcome."""
    title = msg("{game}, {edition} edition", game=TITLE, edition=game.edition.id)
    own = [(colour,) for colour in game.colours]
    standing = Standing(by_place(outcome, own), columns(game, outcome))
    owners = [*zip(game.players, game.colours, strict=True), ("", "")]  # a neutral row has no name
    boards = []
    for number, played in enumerate(game.rounds, 1):
        if played.board:
            rows = [
                BoardRow(
                    *owner, tuple(ReportSquare(die.colour, str(die.pips)) if die else None for die in row)
                )
                for owner, row in zip(owners, played.board, strict=False)
            ]
            boards.append(ReportBoard(msg("Round {number}", number=number), (), tuple(rows), dice=True))
    chart = _build_chart(title, game, outcome)
    return Report(title, (ReportSection(None, (standing,)),), HOW, verdict(outcome), chart, tuple(boards))


def verdict(outcome: LowBlowOutcome) -> Text:
    """Return who won, or what remains to be played."""
    if outcome.final is None:
        return outcome.next or literal("")
    points = outcome.final[outcome.winners[0]]
    if len(outcome.winners) > 1:
        return msg(
            "{winners} share the win at {points}.",
            winners=list_names(outcome.winners),
            points=format_signed(points),
        )
    return plural(
        abs(points),
        "{winner} wins with {points} point.",
        "{winner} wins with {points} points.",
        winner=outcome.winners[0],
        points=format_signed(points),
    )


def columns(game: Game, outcome: LowBlowOutcome) -> list[Column]:
    """Return the columns after the name, with a cell for each player in seat order."""
    table: list[Column] = []
    for number, played in enumerate(game.rounds):
        sums = round_sums(played, game.colours)
        cells = [(format_signed(row_sum.score), f"{row_sum.pips} {MINUS} {row_sum.off}") for row_sum in sums]
        table.append(Column(msg("round {number}", number=number + 1), cells))
    table.append(Column(msg("total"), [(format_signed(outcome.totals[name]), "") for name in game.players]))
    if outcome.counters:
        off = [format_signed(-outcome.counter_points[name]) for name in game.players]
        held = [msg("{number} held", number=outcome.counters[name]) for name in game.players]
        table.append(Column(msg("counters"), list(zip(off, held, strict=True))))
    if outcome.final is not None:
        cells = [(format_signed(outcome.final[name]), "") for name in game.players]
        table.append(Column(msg("final"), cells, decides=True))
    return table


def _build_chart(title: Text, game: Game, outcome: LowBlowOutcome) -> LineChart | None:
    """Return the chart of a game: the running sum of the rounds, then minus the counters."""
    if not outcome.rounds:
        return None
    steps = [str(number + 1) for number in range(len(outcome.rounds))]
    if outcome.counters:
        steps.append(msg("counters"))
    lines = []
    for name, colour in zip(game.players, game.colours, strict=True):
        sums = list(accumulate(scores[name] for scores in outcome.rounds))
        if outcome.counters:
            sums.append(sums[-1] - outcome.counter_points[name])
        lines.append(ChartLine(name, (colour,), tuple(sums)))
    caption = msg("Points after each round (lower is better)")
    return LineChart(title, caption, msg("round"), tuple(steps), tuple(lines), falls=True)
