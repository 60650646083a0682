"""Low Blow's part of a results file: read, and written."""

from __future__ import annotations

import re
from collections.abc import Sequence

from scorer.errors import Where
from scorer.games.low_blow.facts import (
    BLOG,
    COLUMNS,
    COUNTER_POINTS,
    EDITIONS,
    ID,
    MOST_ROUNDS,
    PLAYERS,
    Edition,
)
from scorer.games.low_blow.notation import read_board, show_row
from scorer.games.low_blow.values import Board, Game, Round, RowSum
from scorer.messages import Text, either, list_names, msg, quoted
from scorer.record.checking import Report
from scorer.record.common import read_players
from scorer.record.fields import Fields, block, choice, describe, fields, integer, line_of, text, within
from scorer.record.nodes import Items, Node, Pairs, Scalar
from scorer.record.writing import quote_yaml, show_players
from scorer.seats import assign_colours

ROUND_KEYS = ("board", "rows", "counters")
SUM_KEYS = ("pips", "own")
_SIZE = re.compile(rf"{COLUMNS}\s*[xX×]\s*([0-9]{{1,2}})")


def read(report: Report, found: Fields) -> Game:
    """Read a game from the fields of a file, and report what the rules exclude."""
    names, colours = read_players(report, found)
    game = Game(
        players=names,
        colours=colours,
        edition=choice(report, found, "edition", EDITIONS) or BLOG,
        counter_points=choice(report, found, "counter_points", {each: each for each in COUNTER_POINTS})
        or "flat",
        rounds=_rounds(report, found.get("rounds"), names),
        counters=_counters(report, found.get("counters"), ("counters",), names),
    )
    game = game._replace(rows=_rows(report, found, game.edition, len(names)))
    report.check(_before_cut(report, game).faults)
    return _move_last_counters(game)


def _before_cut(report: Report, game: Game) -> Game:
    """Drop the extra rounds of a broken file: the rounds before them may be in the lost part."""
    if not report.cut or len(game.players) not in PLAYERS:
        return game
    return game._replace(rounds=game.rounds[: game.edition.rounds[len(game.players)]])


def _move_last_counters(game: Game) -> Game:
    """Keep the counters of the last round in one place, the game."""
    last = game.rounds[-1] if game.rounds else None
    if last is None or last.counters is None:
        return game
    return game._replace(rounds=(*game.rounds[:-1], last._replace(counters=None)), counters=last.counters)


def _rows(report: Report, found: Fields, edition: Edition, players: int) -> int | None:
    """Return the rows that ``board: 5x3`` gives, where they are not those that the edition has anyway."""
    size = text(report, found["board"], ("board",), either(("5x3", "5x4"))) if "board" in found else None
    if size is None:
        return None
    match = _SIZE.fullmatch(size.strip())
    if match is None:
        wrong = msg(
            "the board is {found}; write the size, 5x3 or 5x4; the board of a round belongs in the round",
            found=quoted(size),
        )
        report.fault(("board",), wrong)
        return None
    rows = int(match[1])
    return rows if rows != edition.rows.get(players) else None


def _rounds(report: Report, node: Node | None, names: tuple[str, ...]) -> tuple[Round, ...]:
    if node is None:
        return ()
    if not isinstance(node, Items):
        found = msg("a mapping without dashes") if isinstance(node, Pairs) else describe(node)
        wrong = msg("rounds is {found}; begin every round with '- ', a dash and a space", found=found)
        report.fault(("rounds",), wrong, node.line)
        return ()
    if not within(report, node, ("rounds",), MOST_ROUNDS, lambda: _too_many(len(node.items))):
        return ()
    return tuple(_round(report, number, item, names) for number, item in enumerate(node.items))


def _too_many(rounds: int) -> Text:
    return msg(
        "round {number}: a game has at most {most} rounds, but {rounds} are given",
        number=MOST_ROUNDS + 1,
        most=MOST_ROUNDS,
        rounds=rounds,
    )


def _round(report: Report, number: int, node: Node, names: tuple[str, ...]) -> Round:
    where = report.at(("rounds", number), node.line)
    if not isinstance(node, Pairs):
        report.fault(where, _no_round(number + 1, node), node.line)
        return Round()
    found = fields(report, node, where, ROUND_KEYS)
    return Round(
        board=_board(report, found["board"], where) if "board" in found else None,
        sums=_sums(report, found["rows"], where, names) if "rows" in found else None,
        counters=_counters(report, found.get("counters"), (*where, "counters"), names),
    )


def _no_round(number: int, node: Node) -> Text:
    first = node.text.split()[:1] if isinstance(node, Scalar) else []
    key = first[0].rstrip(":|") if first else ""
    found = describe(node)
    if key in ROUND_KEYS:
        return msg(
            "round {number} is {found}; write '{key}:' with a colon and a space",
            number=number,
            found=found,
            key=key,
        )
    return msg("round {number} is {found}; write 'board: |' or 'rows:'", number=number, found=found)


def _board(report: Report, node: Node, where: Where) -> Board | None:
    """Read a board; where its lines cannot be reported apart there is none."""
    lines = block(report, node, where, _in_round)
    if lines is None:
        return None
    board, rows = read_board(lines.text)
    for row, line, wrong in rows:
        at = report.at((*where, "board", row), line_of(lines, line))
        if wrong:
            report.fault(at, _in_round(where, msg("row {row}: {wrong}", row=row + 1, wrong=wrong)))
    return board


def _sums(report: Report, node: Node, where: Where, names: tuple[str, ...]) -> tuple[RowSum, ...] | None:
    """Read the home rows' sums in seat order; without a full list of players they have no owners."""
    if not isinstance(node, Pairs):
        wrong = msg(
            "rows is {found}; write one line for each player, such as 'Ana: {{pips: 17, own: 2}}'",
            found=describe(node),
        )
        report.fault(where, _in_round(where, wrong), report.line((*where, "rows")))
        return None
    where = (*where, "rows")
    if len(names) not in PLAYERS:
        return None
    found = fields(report, node, where, names, "player")
    missing = [name for name in names if name and name not in found]
    if missing:
        wrong = msg("no row for {names}; write pips and own dice of every player", names=list_names(missing))
        report.fault(where, _in_round(where, wrong))
    return tuple(_sum(report, found.get(name), (*where, name), name) for name in names)


def _sum(report: Report, node: Node | None, where: Where, name: str) -> RowSum:
    if node is None:
        report.skip(where)
        return RowSum(-1, -1)
    if not isinstance(node, Pairs):
        wrong = msg("{name}'s row is {found}; write {{pips: 17, own: 2}}", name=name, found=describe(node))
        report.fault(where, _in_round(where, wrong), node.line)
        return RowSum(-1, -1)
    found = fields(report, node, where, SUM_KEYS)
    pips, own = (
        integer(
            report,
            found.get(key),
            (*where, key),
            _in_round(where, msg("'{key}' of {name}", key=key, name=name)),
        )
        for key in SUM_KEYS
    )
    return RowSum(pips, own)


def _counters(
    report: Report, node: Node | None, where: Where, names: tuple[str, ...]
) -> tuple[int, ...] | None:
    """Read the counters held in seat order; without a full list of players they have no owners."""
    if node is None:
        return None
    if not isinstance(node, Pairs):
        wrong = msg("counters is {found}; write {{Ana: 7, Ben: 3, Cleo: 0}}", found=describe(node))
        report.fault(where, _in_round(where, wrong), node.line)
        return None
    if len(names) not in PLAYERS:
        return None
    found = fields(report, node, where, names, "player")
    missing = [name for name in names if name and name not in found]
    if missing:
        wrong = msg("no counters for {names}; write 0 for none", names=list_names(missing))
        report.fault(where, _in_round(where, wrong))
    if "" in names:
        report.skip((*where, ""))
    held = {
        name: integer(
            report,
            found[name],
            (*where, name),
            _in_round(where, msg("the number of {name}'s counters", name=name)),
        )
        for name in found
    }
    return tuple(held.get(name, -1) for name in names)


def _in_round(where: Where, wrong: Text) -> Text:
    """Return in what round a part is, if it is in one."""
    return msg("round {number}: {wrong}", number=int(where[1]) + 1, wrong=wrong) if len(where) > 1 else wrong


def write(game: Game) -> list[str]:
    """Return the lines of a results file that ``read`` turns into the same game."""
    quoted = [f"game: {ID}", f"edition: {game.edition.id}"]
    if game.edition == BLOG:
        quoted.append(f"counter_points: {game.counter_points}")
    if game.rows is not None:
        quoted.append(f"board: {COLUMNS}x{game.rows}")
    usual = game.colours == assign_colours([None] * len(game.players))
    quoted += show_players(game.players, () if usual else [f"colour: {each}" for each in game.colours])
    quoted.append("rounds:" if game.rounds else "rounds: []")
    for played in game.rounds:
        quoted += _write_round(game, played)
    if game.counters is not None:
        quoted.append(f"counters: {_held(game.players, game.counters)}")
    return quoted


def _write_round(game: Game, played: Round) -> list[str]:
    if played.board is not None:
        quoted = ["  - board: |", *(f"      {show_row(row)}" for row in played.board)]
    else:
        rows = zip(game.players, played.sums or (), strict=False)
        quoted = [
            "  - rows:",
            *(f"      {quote_yaml(name)}: {{pips: {each.pips}, own: {each.own}}}" for name, each in rows),
        ]
    if played.counters is not None:
        quoted.append(f"    counters: {_held(game.players, played.counters)}")
    return quoted


def _held(names: Sequence[str], held: Sequence[int]) -> str:
    return (
        f"{{{', '.join(f'{quote_yaml(name)}: {number}' for name, number in zip(names, held, strict=True))}}}"
    )
