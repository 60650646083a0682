"""Low Blow's part of a results file, read."""

from __future__ import annotations

import re
from dataclasses import replace

from scorer.faults import Where
from scorer.games.low_blow.check import faults
from scorer.games.low_blow.facts import BLOG, COLUMNS, COUNTER_POINTS, EDITIONS, PLAYERS, Edition
from scorer.games.low_blow.values import Board, Game, Round, RowSum
from scorer.results.blocks import block, line_of
from scorer.results.common import read_players
from scorer.results.fields import Fields, choice, described, fields, integer, text
from scorer.results.nodes import Items, Node, Pairs, Scalar
from scorer.results.report import Report
from scorer.results.squares import read_board
from scorer.words import listed, shown

KEYS = ("edition", "counter_points", "board", "rounds", "counters")
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
    game = replace(game, rows=_rows(report, found, game.edition, len(names)))
    report.check(faults(_before_cut(report, game)))
    return _settled(game)


def _before_cut(report: Report, game: Game) -> Game:
    """Leave out the extra rounds of a broken file: what they hang on may be in the part that is lost."""
    if not report.cut or len(game.players) not in PLAYERS:
        return game
    return replace(game, rounds=game.rounds[: game.edition.rounds[len(game.players)]])


def _settled(game: Game) -> Game:
    """Keep the counters of the last round in one place, the game."""
    last = game.rounds[-1] if game.rounds else None
    if last is None or last.counters is None:
        return game
    return replace(game, rounds=(*game.rounds[:-1], last._replace(counters=None)), counters=last.counters)


def _rows(report: Report, found: Fields, edition: Edition, players: int) -> int | None:
    """Return the rows that ``board: 5x3`` gives, where they are not those that the edition has anyway."""
    size = text(report, found["board"], ("board",), "5x3 or 5x4") if "board" in found else None
    if size is None:
        return None
    match = _SIZE.fullmatch(size.strip())
    if match is None:
        right = "here stands the size, 5x3 or 5x4; the board of a round goes into the round"
        report.fault(("board",), f"the board is {shown(size)}; {right}")
        return None
    rows = int(match[1])
    return rows if rows != edition.rows.get(players) else None


def _rounds(report: Report, node: Node | None, names: tuple[str, ...]) -> tuple[Round, ...]:
    if node is None:
        return ()
    if not isinstance(node, Items):
        wrong = "a mapping without dashes" if isinstance(node, Pairs) else described(node)
        report.fault(
            ("rounds",), f"rounds is {wrong}; begin every round with '- ', a dash and a space", node.line
        )
        return ()
    return tuple(_round(report, number, item, names) for number, item in enumerate(node.items))


def _round(report: Report, number: int, node: Node, names: tuple[str, ...]) -> Round:
    where = report.at(("rounds", number), node.line)
    if not isinstance(node, Pairs):
        report.fault(where, f"round {number + 1} is {described(node)}; {_right_round(node)}", node.line)
        return Round()
    found = fields(report, node, where, ROUND_KEYS)
    return Round(
        board=_board(report, found["board"], where) if "board" in found else None,
        sums=_sums(report, found["rows"], where, names) if "rows" in found else None,
        counters=_counters(report, found.get("counters"), (*where, "counters"), names),
    )


def _right_round(node: Node) -> str:
    first = node.text.split()[:1] if isinstance(node, Scalar) else []
    key = first[0].rstrip(":|") if first else ""
    return f"write '{key}:' with a colon and a space" if key in ROUND_KEYS else "write 'board: |' or 'rows:'"


def _board(report: Report, node: Node, where: Where) -> Board | None:
    """Read a board; where its lines cannot be told apart there is none."""
    round_ = f"round {int(where[1]) + 1}"
    lines = block(report, node, where, round_)
    if lines is None:
        return None
    board, rows = read_board(lines.text)
    for row, line, wrong in rows:
        at = report.at((*where, "board", row), line_of(lines, line))
        if wrong:
            report.fault(at, f"{round_}: row {row + 1}: {wrong}")
    return board


def _sums(report: Report, node: Node, where: Where, names: tuple[str, ...]) -> tuple[RowSum, ...] | None:
    """Read the home rows' sums in seat order; without a full list of players they are nobody's."""
    round_ = f"round {int(where[1]) + 1}"
    if not isinstance(node, Pairs):
        right = "write one line for each player, such as 'Ana: {pips: 17, own: 2}'"
        report.fault(where, f"{round_}: rows is {described(node)}; {right}", report.line((*where, "rows")))
        return None
    where = (*where, "rows")
    if len(names) not in PLAYERS:
        return None
    found = fields(report, node, where, names, "player")
    missing = [name for name in names if name and name not in found]
    if missing:
        report.fault(
            where, f"{round_}: no row for {listed(missing)}; write pips and own dice of every player"
        )
    return tuple(_sum(report, found.get(name), (*where, name), f"{round_}:", name) for name in names)


def _sum(report: Report, node: Node | None, where: Where, label: str, name: str) -> RowSum:
    if node is None:
        report.skip(where)
        return RowSum(-1, -1)
    if not isinstance(node, Pairs):
        report.fault(
            where, f"{label} {name}'s row is {described(node)}; write {{pips: 17, own: 2}}", node.line
        )
        return RowSum(-1, -1)
    found = fields(report, node, where, SUM_KEYS)
    pips, own = (
        integer(report, found.get(key), (*where, key), f"{label} '{key}' of {name}") for key in SUM_KEYS
    )
    return RowSum(pips, own)


def _counters(
    report: Report, node: Node | None, where: Where, names: tuple[str, ...]
) -> tuple[int, ...] | None:
    """Read the counters held in seat order; without a full list of players they are nobody's."""
    if node is None:
        return None
    label = f"round {int(where[1]) + 1}: " if len(where) > 1 else ""
    if not isinstance(node, Pairs):
        report.fault(
            where, f"{label}counters is {described(node)}; write {{Ana: 7, Ben: 3, Cleo: 0}}", node.line
        )
        return None
    if len(names) not in PLAYERS:
        return None
    found = fields(report, node, where, names, "player")
    missing = [name for name in names if name and name not in found]
    if missing:
        report.fault(where, f"{label}no counters for {listed(missing)}; write 0 for none")
    if "" in names:
        report.skip((*where, ""))
    held = {
        name: integer(report, found[name], (*where, name), f"{label}the number of {name}'s counters")
        for name in found
    }
    return tuple(held.get(name, -1) for name in names)
