"""The report of a game or match of Blockers."""

from collections.abc import Sequence
from itertools import accumulate
from operator import itemgetter

from scorer.games.blockers.facts import BOARD, MINUS, NUMBERS, REGION, ROWS, TITLE
from scorer.games.blockers.scoring import TileTally, compute_tallies, groups, rank_players, sum_match
from scorer.games.blockers.values import BlockersOutcome, Board, Game
from scorer.messages import Text, either, join_texts, list_names, literal, msg, plural
from scorer.report import (
    BarChart,
    Block,
    BoardRow,
    Chart,
    ChartBar,
    ChartLine,
    Column,
    LineChart,
    Placed,
    Report,
    ReportBoard,
    ReportSection,
    ReportSquare,
    Standing,
    by_place,
    format_signed,
    plain_name,
)
from scorer.seats import colour_name

HOW = msg(
    "A group is tiles of one colour joined edge to edge; captures are those of the colour "
    "captured most. Each is minus {number}; a tie goes to fewer captures in all.",
    number=MINUS,
)


def report(game: Game, outcome: BlockersOutcome) -> Report:
    """Report a game or match and its outcome."""
    sections = [_build_section(game, outcome, number) for number in range(len(game.games))]
    if game.match is not None and game.games:
        header = msg("wins") if game.match.kind == "wins" else msg("points in all")
        cells = [(format_signed(number), "") for number in sum_match(game, outcome.games).values()]
        standing = Standing(by_place(outcome, game.colours), [Column(header, cells, decides=True)])
        sections.append(ReportSection(msg("Match"), (standing,)))
    chart: Chart | None = None
    if outcome.games:
        chart = _build_bars(game, outcome) if len(outcome.games) == 1 else _build_lines(game, outcome)
    name = TITLE if game.variant == "standard" else f"{TITLE}, {game.variant}"
    title: Text = literal(name)
    if game.match is not None:
        kind, number = game.match
        title = plural(number, "{game}, {n} game", "{game}, {n} games", game=name)
        if kind == "wins":
            title = plural(number, "{game}, first to {n} win", "{game}, first to {n} wins", game=name)
    return Report(title, tuple(sections), HOW, _write_verdict(game, outcome), chart)


def _build_section(game: Game, outcome: BlockersOutcome, number: int) -> ReportSection:
    """Return the section of a game, counted from 0: board, points, and in a match who won it."""
    result = game.games[number]
    sums = compute_tallies(result, game.colours)
    levels = rank_players(sums)
    players = [
        Placed(sorted(levels).index(level) + 1, seat, game.players[seat], game.colours[seat])
        for seat, level in sorted(enumerate(levels), key=itemgetter(1))
    ]
    blocks: list[Block] = (
        [group_board(result.board, over=not result.unfinished)] if result.board is not None else []
    )
    blocks.append(Standing(players, columns(sums)))
    if game.match is None:
        return ReportSection(None, tuple(blocks))
    if result.unfinished:
        return ReportSection(msg("Game {number}, unfinished", number=number + 1), tuple(blocks))
    winners = [plain_name(winner) for winner in outcome.games[number]["winners"]]
    end = (
        msg("{winners} share game {number}.", winners=list_names(winners), number=number + 1)
        if len(winners) > 1
        else msg("{winner} wins game {number}.", winner=winners[0], number=number + 1)
    )
    return ReportSection(msg("Game {number}", number=number + 1), tuple(blocks), end)


def group_board(board: Board, *, over: bool = True) -> ReportBoard:
    """Return a board that shows on every tile the number of its group; ``over`` says whether its game is."""
    marks = {
        square: ReportSquare(group.colour, str(group.number), at)
        for at, group in enumerate(groups(board), 1)
        for square in group.squares
    }
    rows = [
        BoardRow(ROWS[row], "", tuple(marks.get((row, column)) for column in range(BOARD)))
        for row in range(BOARD)
    ]
    caption = msg("The board so far, each tile with the number of its group")
    if over:
        caption = msg("The board at the end, each tile with the number of its group")
    return ReportBoard(caption, NUMBERS, tuple(rows), REGION)


def columns(sums: Sequence[TileTally]) -> list[Column]:
    """Return the columns of a game from the tallies in seat order."""
    return [
        Column(msg("groups"), [(str(tally.groups), _list_groups(tally)) for tally in sums]),
        Column(msg("captures"), [(str(tally.captures), _describe_captures(tally)) for tally in sums]),
        Column(msg("points"), [(format_signed(tally.points), "") for tally in sums], decides=True),
    ]


def _list_groups(tally: TileTally) -> Text:
    """Return the groups by colour; empty if the player has only one colour."""
    if len(tally.groups_of) < 2:
        return literal("")
    numbers = [
        msg("{number} {colour}", number=number, colour=colour_name(colour))
        for colour, number in tally.groups_of.items()
    ]
    return join_texts(numbers, " + ")


def _describe_captures(tally: TileTally) -> Text:
    """Return the colour captured most, and the total if other colours were captured too."""
    if not tally.captures:
        return literal("")
    most = either(colour_name(colour) for colour, number in tally.caught.items() if number == tally.captures)
    if tally.captured_in_all == tally.captures:
        return most
    return msg("{colours}, {number} in all", colours=most, number=tally.captured_in_all)


def _write_verdict(game: Game, outcome: BlockersOutcome) -> Text:
    """Return who won, or what remains to be played."""
    if outcome.final is None:
        return outcome.next or literal("")
    number = outcome.final[outcome.winners[0]]
    if len(outcome.winners) == 1:
        return _describe_win(game, outcome, outcome.winners[0], number)
    winners = list_names(outcome.winners)
    if game.match:
        return msg("{winners} share the match at {points}.", winners=winners, points=format_signed(number))
    return msg("{winners} share the win at {points}.", winners=winners, points=format_signed(number))


def _describe_win(game: Game, outcome: BlockersOutcome, winner: str, number: int) -> Text:
    if game.match is not None and game.match.kind == "wins":
        return plural(
            number,
            "{winner} wins the match with {n} win.",
            "{winner} wins the match with {n} wins.",
            winner=winner,
        )
    facts = {"winner": winner, "points": format_signed(number)}
    if game.match is not None:
        return plural(
            abs(number),
            "{winner} wins the match with {points} point.",
            "{winner} wins the match with {points} points.",
            **facts,
        )
    if list((outcome.final or {}).values()).count(number) > 1:
        return plural(
            abs(number),
            "{winner} wins with {points} point and the fewest captures in all.",
            "{winner} wins with {points} points and the fewest captures in all.",
            **facts,
        )
    return plural(
        abs(number), "{winner} wins with {points} point.", "{winner} wins with {points} points.", **facts
    )


def _build_bars(game: Game, outcome: BlockersOutcome) -> BarChart:
    """Return the chart of a game: groups and captures."""
    (only,) = outcome.games
    bars = [
        ChartBar(name, colours, only["groups"][name], only["captures"][name], only["points"][name])
        for name, colours in zip(game.players, game.colours, strict=True)
    ]
    caption = plural(
        MINUS, "Groups and captures; each subtracts a point", "Groups and captures; each subtracts {n} points"
    )
    return BarChart(literal(TITLE), caption, msg("groups"), msg("captures"), tuple(bars))


def _build_lines(game: Game, outcome: BlockersOutcome) -> LineChart:
    """Return the chart of a match: running totals of wins or points."""
    wins = game.match is not None and game.match.kind == "wins"
    numbers = [
        {name: int(score["winners"] == (name,)) for name in game.players} if wins else score["points"]
        for score in outcome.games
    ]
    lines = [
        ChartLine(name, colours, tuple(accumulate(score[name] for score in numbers)))
        for name, colours in zip(game.players, game.colours, strict=True)
    ]
    caption = (
        msg("Wins after each game") if wins else msg("Points after each game; the nearer to zero the better")
    )
    steps = tuple(str(number + 1) for number in range(len(outcome.games)))
    return LineChart(literal(TITLE), caption, msg("game number"), steps, tuple(lines))
