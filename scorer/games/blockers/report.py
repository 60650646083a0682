"""The report of a game or a match of Blockers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate

from scorer.games.blockers.facts import BOARD, REGION, ROWS, TITLE
from scorer.games.blockers.groups import groups
from scorer.games.blockers.tally import Tally, rank_players, tallies
from scorer.games.blockers.values import BlockersOutcome, Board, Game, Result
from scorer.messages import Text, either, join_texts, list_names, literal, msg, plural
from scorer.report import (
    Bar,
    BarChart,
    Block,
    Chart,
    Column,
    Line,
    LineChart,
    Placed,
    Report,
    Row,
    Section,
    Square,
    Standing,
    by_place,
    format_signed,
    places,
    plain_name,
)
from scorer.report import Board as ShownBoard
from scorer.seats import colour_name

HOW = msg(
    "A group is tiles of one colour joined edge to edge; captures are those of the colour "
    "captured most. Each is minus 1; a tie goes to fewer captures in all."
)


def report(game: Game, outcome: BlockersOutcome) -> Report:
    """Return the report of a game or a match and its outcome."""
    sections = [_section(game, outcome, number) for number in range(len(game.games))]
    if game.match is not None and game.games:
        standing = Standing(
            by_place(places(outcome), game.players, game.colours), [_match_column(game, outcome)]
        )
        sections.append(Section(msg("Match"), (standing,)))
    return Report(_title(game), tuple(sections), HOW, _verdict(game, outcome), _chart(game, outcome))


def _title(game: Game) -> Text:
    """Return the title: the game, its variant and the match."""
    named = TITLE if game.variant == "standard" else f"{TITLE}, {game.variant}"
    if game.match is None:
        return literal(named)
    kind, number = game.match
    if kind == "wins":
        return plural(number, "{game}, first to {n} win", "{game}, first to {n} wins", game=named)
    return plural(number, "{game}, {n} game", "{game}, {n} games", game=named)


def _section(game: Game, outcome: BlockersOutcome, number: int) -> Section:
    """Return a game: its board, the points, and in a match who won it."""
    result = game.games[number]
    sums = tallies(result, game.colours)
    seats = sorted(enumerate(rank_players(sums)), key=lambda each: each[1])
    players = [Placed(at + 1, seat, game.players[seat], game.colours[seat]) for seat, at in _shared(seats)]
    blocks: list[Block] = [group_board(result.board)] if result.board is not None else []
    blocks.append(Standing(players, columns(sums)))
    if game.match is None:
        return Section(None, tuple(blocks))
    winners = outcome.games[number]["winners"]
    end = _won_game(winners, number + 1) if winners else None
    return Section(_heading(number + 1, result), tuple(blocks), end)


def _heading(number: int, result: Result) -> Text:
    """Return the name of a game of a match."""
    if result.unfinished:
        return msg("Game {number}, unfinished", number=number)
    return msg("Game {number}", number=number)


def _won_game(winners: Sequence[str], number: int) -> Text:
    """Return who won a game of a match."""
    if len(winners) > 1:
        names = list_names(map(plain_name, winners))
        return msg("{winners} share game {number}.", winners=names, number=number)
    return msg("{winner} wins game {number}.", winner=plain_name(winners[0]), number=number)


def _shared(seats: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return seats with their places, counted from 0 as in sport: after two on the first comes the third."""
    levels = [level for _, level in seats]
    return [(seat, levels.index(level)) for seat, level in seats]


def group_board(board: Board) -> ShownBoard:
    """Return a board with the number of its group on every tile."""
    marks = {
        square: Square(group.colour, str(group.number), at)
        for at, group in enumerate(groups(board), 1)
        for square in group.squares
    }
    rows = [
        Row(ROWS[row], "", tuple(marks.get((row, column)) for column in range(BOARD))) for row in range(BOARD)
    ]
    caption = msg("The board at the end, each tile with the number of its group")
    return ShownBoard(caption, tuple(str(column + 1) for column in range(BOARD)), tuple(rows), REGION)


def columns(sums: Sequence[Tally]) -> list[Column]:
    """Return the columns of a game, by the tallies of its players in seat order."""
    return [
        Column(msg("groups"), [(str(each.groups), _by_colour(each)) for each in sums]),
        Column(msg("captures"), [(str(each.captures), _caught_most(each)) for each in sums]),
        Column(msg("points"), [(format_signed(each.points), "") for each in sums], decides=True),
    ]


def _by_colour(each: Tally) -> Text:
    """Return how the groups of several colours add up."""
    if len(each.groups_of) < 2:
        return literal("")
    numbers = [
        msg("{number} {colour}", number=number, colour=colour_name(colour))
        for colour, number in each.groups_of.items()
    ]
    return join_texts(numbers, " + ")


def _caught_most(each: Tally) -> Text:
    """Return the colour captured most, and the number of all captures if there are other colours."""
    if not each.captures:
        return literal("")
    most = either(colour_name(colour) for colour, number in each.caught.items() if number == each.captures)
    if each.captured_in_all == each.captures:
        return most
    return msg("{colours}, {number} in all", colours=most, number=each.captured_in_all)


def _match_column(game: Game, outcome: BlockersOutcome) -> Column:
    """Return how a match stands, for every player in seat order: games won, or points in all."""
    if game.match is not None and game.match.kind == "wins":
        won = [each["winners"] for each in outcome.games if len(each["winners"]) == 1]
        wins = [(str(sum(name in each for each in won)), "") for name in game.players]
        return Column(msg("wins"), wins, decides=True)
    points = [
        (format_signed(sum(each["points"][name] for each in outcome.games)), "") for name in game.players
    ]
    return Column(msg("points in all"), points, decides=True)


def _verdict(game: Game, outcome: BlockersOutcome) -> Text:
    """Return who won, or what must still be played."""
    if outcome.final is None:
        return outcome.next or literal("")
    number = outcome.final[outcome.winners[0]]
    if len(outcome.winners) == 1:
        return _won(game, outcome, outcome.winners[0], number)
    winners = list_names(outcome.winners)
    if game.match:
        return msg("{winners} share the match at {points}.", winners=winners, points=format_signed(number))
    return msg("{winners} share the win at {points}.", winners=winners, points=format_signed(number))


def _won(game: Game, outcome: BlockersOutcome, winner: str, number: int) -> Text:
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


def _chart(game: Game, outcome: BlockersOutcome) -> Chart | None:
    """Return the chart of a game, of groups and captures, or of a match, its games added up."""
    if not outcome.games:
        return None
    return _bars(game, outcome) if len(outcome.games) == 1 else _lines(game, outcome)


def _bars(game: Game, outcome: BlockersOutcome) -> BarChart:
    (only,) = outcome.games
    bars = [
        Bar(name, colours, only["groups"][name], only["captures"][name], only["points"][name])
        for name, colours in zip(game.players, game.colours, strict=True)
    ]
    caption = msg("Groups and captures; each subtracts a point")
    return BarChart(literal(TITLE), caption, msg("groups"), msg("captures"), tuple(bars))


def _lines(game: Game, outcome: BlockersOutcome) -> LineChart:
    wins = game.match is not None and game.match.kind == "wins"
    numbers = [_wins(each["winners"], game) if wins else each["points"] for each in outcome.games]
    lines = [
        Line(name, colours, tuple(accumulate(each[name] for each in numbers)))
        for name, colours in zip(game.players, game.colours, strict=True)
    ]
    caption = (
        msg("Wins after each game") if wins else msg("Points after each game; the nearer to zero the better")
    )
    steps = tuple(str(number + 1) for number in range(len(outcome.games)))
    return LineChart(literal(TITLE), caption, msg("game number"), steps, tuple(lines))


def _wins(winners: tuple[str, ...], game: Game) -> Mapping[str, int]:
    return {name: int(winners == (name,)) for name in game.players}
