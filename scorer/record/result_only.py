"""Read and write the results file of a game of which only the result is known."""

import re

from scorer.games.result_checks import find_faults
from scorer.messages import msg, quoted
from scorer.outcome import ResultOnly
from scorer.people import to_nfc
from scorer.record.checking import FaultCollector
from scorer.record.common import PLAYER_KEYS, read_people
from scorer.record.fields import Fields, choice, describe, fields, integer, text
from scorer.record.nodes import Node, Pairs
from scorer.record.writing import quote_yaml, show_players

MARK = "only"  # the key that tells such a file from a results file of the game
KEYS = ("game", MARK, "date", "edition", "players", "places", "scores", "notes")

_ID = re.compile("[a-z]+(?:-[a-z0-9]+)+")  # such as low-blow, which YAML reads as it is


def read(report: FaultCollector, values: Fields) -> ResultOnly:
    """Read a game from the fields of a results file, and report what is wrong."""
    name = text(report, values["game"], ("game",), msg("text")) if "game" in values else None
    choice(report, values, MARK, {"result": "result"})
    edition = text(report, values["edition"], ("edition",), msg("text")) if "edition" in values else None
    names, _ = read_people(report, values, PLAYER_KEYS)
    placed = _read_numbers(report, "places", values.get("places"), names)
    scored = _read_numbers(report, "scores", values["scores"], names) if "scores" in values else {}
    for player in names:
        if placed is not None and player not in placed and not report.faults:
            integer(report, None, ("places",), quoted(player))
    game = ResultOnly(
        to_nfc(name or ""),
        names,
        tuple((placed or {}).get(player, 1) for player in names),
        tuple((scored or {}).get(player) for player in names),
        edition or "",
    )
    if name is not None and not report.faults:
        report.check(find_faults(game))
    return game


def _read_numbers(
    report: FaultCollector, key: str, node: Node | None, names: tuple[str, ...]
) -> dict[str, int] | None:
    """Return a number for each player of a mapping; None after reporting another value."""
    if not isinstance(node, Pairs):
        found = describe(node) if node else msg("nothing")
        wrong = msg("found {found}; write {right}", found=found, right=f"{key}: {{Ana: 1, Ben: 2}}")
        report.fault((key,), wrong, node.line if node else None)
        return None
    values = fields(report, node, (key,), names, "player")
    return {name: integer(report, value, (key, name), quoted(name)) for name, value in values.items()}


def write(game: ResultOnly) -> list[str]:
    """Return the lines of a results file that ``read`` turns into the same game; the first names the game."""
    names = [quote_yaml(name) for name in game.players]
    plain = _ID.fullmatch(game.game_id)
    lines = [f"game: {game.game_id if plain else quote_yaml(game.game_id)}", f"{MARK}: result"]
    if game.edition:
        lines.append(f"edition: {quote_yaml(game.edition)}")
    lines += show_players(game.players)
    lines.append(_write_numbers("places", names, game.places))
    if any(score is not None for score in game.scores):
        lines.append(_write_numbers("scores", names, game.scores))
    return lines


def _write_numbers(key: str, names: list[str], numbers: tuple[int | None, ...]) -> str:
    pairs = zip(names, numbers, strict=True)
    return f"{key}: {{{', '.join(f'{name}: {number}' for name, number in pairs if number is not None)}}}"
