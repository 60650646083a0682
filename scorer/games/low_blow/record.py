"""Read and write the Low Blow part of a results file."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from scorer.errors import Where
from scorer.games.low_blow.check import faults
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
from scorer.messages import Text, either, list_names, msg, plural, quoted
from scorer.record.checking import FaultCollector
from scorer.record.common import find_keys, read_players
from scorer.record.fields import Fields, block, choice, describe, fields, integer, line_of, text, within
from scorer.record.nodes import Items, Node, Pairs, Scalar
from scorer.record.writing import quote_yaml, show_players
from scorer.seats import assign_colours

ROUND_KEYS = ("board", "rows", "counters")
SUM_KEYS = ("pips", "own")
_SIZE = re.compile(rf"{COLUMNS}\s*[xX×]\s*([0-9]{{1,2}})")


def read(report: FaultCollector, entries: Fields) -> Game:
    """Read a game from the entries of a file, and report its faults."""
    names, colours = read_players(report, entries, lambda: _find_names(entries))
    game = Game(
        players=names,
        colours=colours,
        edition=choice(report, entries, "edition", EDITIONS) or BLOG,
        counter_points=choice(report, entries, "counter_points", {kind: kind for kind in COUNTER_POINTS})
        or "flat",
        rounds=_read_rounds(report, entries.get("rounds"), names),
        counters=_read_counters(report, entries.get("counters"), ("counters",), names),
    )
    game = replace(game, rows=_read_rows(report, entries, game.edition, len(names)))
    checked = game
    if report.cut and len(names) in PLAYERS:  # rounds before an extra one may be in the lost part
        checked = replace(game, rounds=game.rounds[: game.edition.rounds[len(names)]])
    report.check(faults(checked))
    last = game.rounds[-1] if game.rounds else None
    if last is None or last.counters is None:
        return game
    rounds = (*game.rounds[:-1], last._replace(counters=None))  # so that they are in one place
    return replace(game, rounds=rounds, counters=last.counters)


def _find_names(entries: Fields) -> Iterator[str]:
    """Yield the names of players in rounds and counters."""
    yield from find_keys(entries.get("rounds"), ("rows", "counters"))
    counters = entries.get("counters")
    yield from (key.text for key, _ in counters.pairs) if isinstance(counters, Pairs) else ()


def _read_rows(report: FaultCollector, entries: Fields, edition: Edition, players: int) -> int | None:
    """Return the number of rows from ``board: 5x3``, or None if it is the edition's default."""
    size = text(report, entries["board"], ("board",), either(("5x3", "5x4"))) if "board" in entries else None
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


def _read_rounds(report: FaultCollector, node: Node | None, names: tuple[str, ...]) -> tuple[Round, ...]:
    if node is None:
        return ()
    if not isinstance(node, Items):
        description = msg("a mapping without dashes") if isinstance(node, Pairs) else describe(node)
        wrong = msg("rounds is {found}; begin every round with '- ', a dash and a space", found=description)
        report.fault(("rounds",), wrong, node.line)
        return ()
    many = plural(
        MOST_ROUNDS,
        "round {number}: a game has at most {most} round, but {rounds} are given",
        "round {number}: a game has at most {most} rounds, but {rounds} are given",
        number=MOST_ROUNDS + 1,
        most=MOST_ROUNDS,
        rounds=len(node.items),
    )
    if not within(report, node, ("rounds",), MOST_ROUNDS, lambda: many):
        return ()
    return tuple(_read_round(report, number, item, names) for number, item in enumerate(node.items))


def _read_round(report: FaultCollector, number: int, node: Node, names: tuple[str, ...]) -> Round:
    where = report.at(("rounds", number), node.line)
    if not isinstance(node, Pairs):
        words = node.text.split() if isinstance(node, Scalar) else []
        key = words[0].rstrip(":|") if words else ""
        facts = {"number": number + 1, "found": describe(node)}
        wrong = msg("round {number} is {found}; write 'board: |' or 'rows:'", **facts)
        if key in ROUND_KEYS:
            wrong = msg(
                "round {number} is {found}; write '{key}:' with a colon and a space", key=key, **facts
            )
        report.fault(where, wrong, node.line)
        return Round()
    entries = fields(report, node, where, ROUND_KEYS)
    return Round(
        board=_read_board(report, entries["board"], where) if "board" in entries else None,
        sums=_read_sums(report, entries["rows"], where, names) if "rows" in entries else None,
        counters=_read_counters(report, entries.get("counters"), (*where, "counters"), names),
    )


def _read_board(report: FaultCollector, node: Node, where: Where) -> Board | None:
    """Read a board; return None if its text has no separate lines."""
    lines = block(report, node, where, _name_round)
    if lines is None:
        return None
    board, rows = read_board(lines.text)
    for row, line, wrong in rows:
        at = report.at((*where, "board", row), line_of(lines, line))
        if wrong:
            report.fault(at, _name_round(where, msg("row {row}: {wrong}", row=row + 1, wrong=wrong)))
    return board


def _read_sums(
    report: FaultCollector, node: Node, where: Where, names: tuple[str, ...]
) -> tuple[RowSum, ...] | None:
    """Read the sums of the home rows in seat order; return None without a valid list of players."""
    if not isinstance(node, Pairs):
        wrong = msg(
            "rows is {found}; write one line for each player, such as 'Ana: {{pips: 17, own: 2}}'",
            found=describe(node),
        )
        report.fault(where, _name_round(where, wrong), report.line((*where, "rows")))
        return None
    where = (*where, "rows")
    if len(names) not in PLAYERS:
        return None
    values = fields(report, node, where, names, "player")
    missing = [name for name in names if name and name not in values]
    if missing:
        wrong = msg("no row for {names}; write pips and own dice of every player", names=list_names(missing))
        report.fault(where, _name_round(where, wrong))
    return tuple(_read_sum(report, values.get(name), (*where, name), name) for name in names)


def _read_sum(report: FaultCollector, node: Node | None, where: Where, name: str) -> RowSum:
    if node is None:
        report.skip(where)
        return RowSum(-1, -1)
    if not isinstance(node, Pairs):
        wrong = msg("{name}'s row is {found}; write {{pips: 17, own: 2}}", name=name, found=describe(node))
        report.fault(where, _name_round(where, wrong), node.line)
        return RowSum(-1, -1)
    entries = fields(report, node, where, SUM_KEYS)
    numbers = []
    for key in SUM_KEYS:
        what = msg("'{key}' of {name}", key=key, name=name)
        numbers.append(integer(report, entries.get(key), (*where, key), _name_round(where, what)))
    return RowSum(*numbers)


def _read_counters(
    report: FaultCollector, node: Node | None, where: Where, names: tuple[str, ...]
) -> tuple[int, ...] | None:
    """Read the counters in seat order; return None without a valid list of players."""
    if node is None:
        return None
    if not isinstance(node, Pairs):
        wrong = msg("counters is {found}; write {{Ana: 7, Ben: 3, Cleo: 0}}", found=describe(node))
        report.fault(where, _name_round(where, wrong), node.line)
        return None
    if len(names) not in PLAYERS:
        return None
    values = fields(report, node, where, names, "player")
    missing = [name for name in names if name and name not in values]
    if missing:
        wrong = msg("no counters for {names}; write 0 for none", names=list_names(missing))
        report.fault(where, _name_round(where, wrong))
    if "" in names:
        report.skip((*where, ""))
    held = {}
    for name, value in values.items():
        what = msg("the number of {name}'s counters", name=name)
        held[name] = integer(report, value, (*where, name), _name_round(where, what))
    return tuple(held.get(name, -1) for name in names)


def _name_round(where: Where, wrong: Text) -> Text:
    """Put the round in front of a message, if the part is in a round."""
    return msg("round {number}: {wrong}", number=int(where[1]) + 1, wrong=wrong) if len(where) > 1 else wrong


def write(game: Game) -> list[str]:
    """Return the lines of a results file for ``read``."""
    lines = [f"game: {ID}", f"edition: {game.edition.id}"]
    if game.edition == BLOG:
        lines.append(f"counter_points: {game.counter_points}")
    if game.rows is not None:
        lines.append(f"board: {COLUMNS}x{game.rows}")
    usual = game.colours == assign_colours([None] * len(game.players))
    lines += show_players(game.players, () if usual else [f"colour: {colour}" for colour in game.colours])
    lines.append("rounds:" if game.rounds else "rounds: []")
    for played in game.rounds:
        if played.board is not None:
            lines += ["  - board: |", *(f"      {show_row(row)}" for row in played.board)]
        else:
            lines.append("  - rows:")
            for name, row in zip(game.players, played.sums or (), strict=False):
                lines.append(f"      {quote_yaml(name)}: {{pips: {row.pips}, own: {row.own}}}")
        if played.counters is not None:
            lines.append(f"    counters: {_write_counters(game.players, played.counters)}")
    if game.counters is not None:
        lines.append(f"counters: {_write_counters(game.players, game.counters)}")
    return lines


def _write_counters(names: Sequence[str], held: Sequence[int]) -> str:
    pairs = (f"{quote_yaml(name)}: {number}" for name, number in zip(names, held, strict=True))
    return f"{{{', '.join(pairs)}}}"
