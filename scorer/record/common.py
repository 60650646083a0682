"""The keys that every game's file has: players, date, notes, notation."""

import datetime
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

from scorer.errors import Where
from scorer.messages import either, msg, quoted
from scorer.people import find_twin, to_nfc, wrong_name
from scorer.record.checking import FaultCollector
from scorer.record.fields import Fields, describe, fields, is_blank, text
from scorer.record.nodes import Items, Node, Pairs, Scalar
from scorer.seats import COLOURS, assign_colours, read_colour

KEYS = ("game", "players", "date", "notes", "notation")
PLAYER_KEYS = ("name", "colour")
EXAMPLE = "players: [Ana, Ben, Cleo]"

_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


def read_players(
    report: FaultCollector, values: Fields, used: Callable[[], Iterable[str]] = tuple
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return names and colours in seat order; both empty when there is no list of players. See ``read_people``."""
    names, settings = read_people(report, values, PLAYER_KEYS, used)
    requested = [
        colour(report, ("players", seat, "colour"), player.get("colour"))
        for seat, player in enumerate(settings)
    ]
    return names, assign_colours(requested)


def read_people(
    report: FaultCollector, values: Fields, keys: Sequence[str], used: Callable[[], Iterable[str]] = tuple
) -> tuple[tuple[str, ...], list[Fields]]:
    """Return the names and the other settings of the players; both empty when there is no list of players.

    ``used`` returns the names in the rest of the file. If one of them is no player, and one name of the list is
    wrong, the rest of the file is read as if the list had that name.
    """
    node = _split_names(report, values.get("players"))
    if not isinstance(node, Items) or not node.items:
        if node is None and report.cut:
            report.skip(("players",))
            return (), []
        wrong = msg("the players are missing; write {example}", example=EXAMPLE)
        if isinstance(node, Items):
            wrong = msg("the list of players is empty; write {example}", example=EXAMPLE)
        elif node is not None:
            wrong = msg("players is {found}; write a list: {example}", found=describe(node), example=EXAMPLE)
        report.fault(("players",), wrong, node.line if node else None)
        return (), []
    players = [_read_player(report, seat, item, keys) for seat, item in enumerate(node.items)]
    written, names = [name for name, _ in players], list[str]()
    for seat, name in enumerate(written):  # a name that an earlier player has counts as unreadable
        twin = find_twin(name, written[:seat]) if name else None
        if twin:
            report.fault(("players", seat, "name"), twin)
        names.append("" if twin else name)
    if names.count("") == 1:
        others = {*map(to_nfc, used())} - {*names}
        if len(others) == 1 and not wrong_name(min(others)):
            names[names.index("")] = others.pop()
    return tuple(names), [settings for _, settings in players]


def find_keys(node: Node | None, places: Collection[str]) -> Iterator[str]:
    """Yield the keys of the mappings that are the values of the keys ``places``, anywhere in a node."""
    if isinstance(node, Items):
        for item in node.items:
            yield from find_keys(item, places)
    elif isinstance(node, Pairs):
        for key, value in node.pairs:
            if key.text in places and isinstance(value, Pairs):
                yield from (name.text for name, _ in value.pairs)
            yield from find_keys(value, places)


def _split_names(report: FaultCollector, node: Node | None) -> Node | None:
    """Return names with commas but without brackets as a list, after reporting them."""
    if not isinstance(node, Scalar) or node.style or "," not in node.text:
        return node
    names = [name.strip() for name in node.text.split(",")]
    right = f"players: [{', '.join(names)}]"
    wrong = msg("players is {found}; write a list: {example}", found=describe(node), example=right)
    report.fault(("players",), wrong, node.line)
    return Items(node.line, [Scalar(node.line, name, "", node.line) for name in names])


def colour(report: FaultCollector, where: Where, node: Node | None) -> str | None:
    """Return the requested colour of a player; None if there is none, or after reporting a wrong one."""
    if node is None or is_blank(node):
        return None
    name = read_colour(node.text) if isinstance(node, Scalar) else None
    if name is None:
        wrong = msg("the colour is {found}; write {right}", found=describe(node), right=either(COLOURS))
        report.fault(where, wrong, node.line)
    return name


def check_date_and_notes(report: FaultCollector, values: Fields) -> None:
    """Check the keys ``date`` and ``notes``; scoring needs neither."""
    right = msg("a date such as 2026-11-21")
    date = text(report, values["date"], ("date",), right) if "date" in values else None
    if date is not None and not _is_date(date):
        wrong = msg("{date} is not a date; write year, month and day, such as 2026-11-21", date=quoted(date))
        report.fault(("date",), wrong)
    if "notes" in values:
        text(report, values["notes"], ("notes",), msg("text"))


def _is_date(text: str) -> bool:
    try:
        return bool(_DATE.fullmatch(text) and datetime.date.fromisoformat(text))
    except ValueError:
        return False


def _read_player(report: FaultCollector, seat: int, node: Node, keys: Sequence[str]) -> tuple[str, Fields]:
    """Return one player's name and settings; an unreadable name is empty and has been reported."""
    where = report.at(("players", seat), node.line)
    if not isinstance(node, Pairs):
        return _read_name(report, seat, node), {}
    if not any(key.text in keys for key, _ in node.pairs):
        wrong = msg(
            "player {number} is a mapping without a name; write {{name: Ana, colour: blue}}, "
            "or quote a name that has a colon",
            number=seat + 1,
        )
        report.fault(where, wrong)
        return "", {}
    values = fields(report, node, where, keys)
    return _read_name(report, seat, values.get("name"), node.line), values


def _read_name(report: FaultCollector, seat: int, node: Node | None, line: int = 0) -> str:
    """Return a name; an empty text after reporting a wrong one."""
    where = ("players", seat, "name")
    if node is None:
        report.fault(where, msg("a player's name is missing; write {{name: Ana, colour: blue}}"), line)
        return ""
    name = to_nfc(text(report, node, where, msg("the player's name")) or "")
    wrong = wrong_name(name) if isinstance(node, Scalar) and not is_blank(node) else None
    if wrong:
        report.fault(where, wrong, node.line)
    return "" if wrong else name
