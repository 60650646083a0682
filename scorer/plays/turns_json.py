"""The turns of a game as JSON: what the notation says, taken apart, with a sentence and the points after each turn.

``assets/turns.schema.json`` describes a line. The format is stable: later versions only add keys.
"""

import json
import re
from collections.abc import Mapping, Sequence
from itertools import groupby

from scorer.games import rules
from scorer.games.line import Line, replay
from scorer.games.turns import CHANCE, Position
from scorer.plays.play import Play
from scorer.record import read
from scorer.record.reading import turns_of

Json = Mapping[str, "Json"] | Sequence["Json"] | str | float | None
"""A value as JSON has it; a whole number and a truth value count as numbers."""

VERSION = 1

ACTION = re.compile(r"(?P<do>\+|[a-z]*):?(?P<pieces>[^-<>]*)(-(?P<place>[^<>]+))?(?P<side>[<>]?)")
"""The parts of a decision in the notation."""

SIGNS = {"+": "aside", "<": "left", ">": "right"}


def turns_line(play: Play) -> str:
    """Return the turns of a play as a line; it is empty if it was saved without them.

    Raises ``ScorerError`` if they are not those of a game that can be played.
    """
    data = play.results.encode()
    notation = turns_of(data)
    if notation is None:
        return ""
    game = read(data)
    line = replay(game, notation)
    values = {
        "version": VERSION,
        "id": play.id,
        "game": game.game_id,
        "edition": rules(game.game_id).edition_of(game),
        "players": line.position.players,
        "turns": list_turns(line),
        "wins": line.position.returns(),
    }
    return json.dumps(values, ensure_ascii=False) + "\n"


def list_turns(line: Line) -> list[dict[str, Json]]:
    """Return the turns of a line as JSON data."""
    steps = zip(line.positions, line.actions, line.positions[1:], strict=False)
    turns: list[dict[str, Json]] = []
    for (seat, part), group in groupby(steps, lambda step: (step[0].turn, step[0].part())):
        actions = [*group]
        points = [source.points for source in actions[-1][2].sources()]
        turns.append(
            {
                "seat": seat,
                "part": str(part),
                "actions": [_take_apart(position, action) for position, action, _ in actions],
                "points": [sum(column) for column in zip(*points, strict=True)],
            }
        )
    return turns


def _take_apart(position: Position, action: str) -> dict[str, Json]:
    text = " ".join(map(str, position.tell(action, position.turn)))
    whole: dict[str, Json] = {"action": action, "text": text}
    if position.current_player == CHANCE:
        return whole | {"do": "fall", "pieces": position.chance().split(action)}
    found = ACTION.fullmatch(action)
    if not found:
        return whole
    do, pieces, place, side = found["do"], found["pieces"], found["place"], found["side"]
    whole["do"] = SIGNS.get(do, do) or ("put" if place else "give")
    whole["pieces"] = list(pieces) if pieces.isdigit() else [pieces] if pieces else []
    return whole | ({"place": place} if place else {}) | ({"side": SIGNS[side]} if side else {})
