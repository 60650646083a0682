"""The keys that every game's file has: players, date, notes."""

from __future__ import annotations

import re

from scorer.people import composed, wrong_name
from scorer.results.fields import Fields, described, fields, is_blank, text
from scorer.results.nodes import Items, Node, Pairs, Scalar
from scorer.results.report import Report
from scorer.seats import COLOURS, assigned, named
from scorer.words import listed, shown

KEYS = ("game", "players", "date", "notes")
PLAYER_KEYS = ("name", "colour")
EXAMPLE = "players: [Ana, Ben, Cleo]"

_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


def read_players(report: Report, found: Fields) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return names and colours in seat order; both empty when there is no list of players."""
    node = found.get("players")
    if not isinstance(node, Items) or not node.items:
        _no_players(report, node)
        return (), ()
    read = [_player(report, seat, item) for seat, item in enumerate(node.items)]
    return tuple(name for name, _ in read), assigned([colour for _, colour in read])


def check_date_and_notes(report: Report, found: Fields) -> None:
    """Check the keys that say when and what else; scoring needs neither."""
    date = text(report, found["date"], ("date",), "a date such as 2026-11-21") if "date" in found else None
    if date is not None and not _is_date(date):
        report.fault(("date",), f"{shown(date)} is no date; write year, month and day, such as 2026-11-21")
    if "notes" in found:
        text(report, found["notes"], ("notes",), "text")


def _is_date(date: str) -> bool:
    if not _DATE.fullmatch(date):
        return False
    from datetime import date as day  # noqa: PLC0415 - only files with a date need it

    try:
        day.fromisoformat(date)
    except ValueError:
        return False
    return True


def _no_players(report: Report, node: Node | None) -> None:
    if node is None and report.cut:
        report.skip(("players",))
    elif node is None:
        report.fault(("players",), f"the players are missing; write {EXAMPLE}")
    elif isinstance(node, Items):
        report.fault(("players",), f"the list of players is empty; write {EXAMPLE}", node.line)
    else:
        report.fault(("players",), f"players is {described(node)}; write a list: {EXAMPLE}", node.line)


def _player(report: Report, seat: int, node: Node) -> tuple[str, str | None]:
    """Return one player's name and wanted colour; an unreadable name is empty and has been reported."""
    report.at(("players", seat), node.line)
    if isinstance(node, Pairs):
        return _player_with_colour(report, seat, node)
    return _name(report, seat, node), None


def _player_with_colour(report: Report, seat: int, node: Pairs) -> tuple[str, str | None]:
    where = ("players", seat)
    if not any(key.text in PLAYER_KEYS for key, _ in node.pairs):
        wrong = f"player {seat + 1} is a mapping without a name"
        report.fault(where, f"{wrong}; write {{name: Ana, colour: blue}}, or quote a name that has a colon")
        return "", None
    found = fields(report, node, where, PLAYER_KEYS)
    return _name(report, seat, found.get("name"), node.line), _colour(report, seat, found.get("colour"))


def _name(report: Report, seat: int, node: Node | None, line: int = 0) -> str:
    """Return a name, or report what is wrong with it and return an empty one."""
    where = ("players", seat, "name")
    if node is None:
        report.fault(where, "a player's name is missing; write {name: Ana, colour: blue}", line)
        return ""
    name = composed(text(report, node, where, "the player's name") or "")
    wrong = wrong_name(name) if isinstance(node, Scalar) and not is_blank(node) else None
    if wrong:
        report.fault(where, wrong, node.line)
    return "" if wrong else name


def _colour(report: Report, seat: int, node: Node | None) -> str | None:
    if node is None or is_blank(node):
        return None
    where = ("players", seat, "colour")
    colour = named(node.text) if isinstance(node, Scalar) else None
    if colour is None:
        report.fault(where, f"the colour is {described(node)}; write {listed(COLOURS, 'or')}", node.line)
    return colour
