"""Pig's part of a results file: read, and written."""

from __future__ import annotations

import re

from pnp_pig.values import ID, TARGET, Game, faults
from scorer.messages import msg, quoted
from scorer.record.checking import FaultCollector
from scorer.record.common import read_players
from scorer.record.fields import Fields, describe, integer
from scorer.record.nodes import Items, Node, Scalar

_ROUND = re.compile(r"[0-9]{1,3}( +[0-9]{1,3})*")


def read(report: FaultCollector, found: Fields) -> Game:
    """Read a game from the fields of a file, and report what the rules exclude."""
    names, colours = read_players(report, found)
    target = integer(report, found["target"], ("target",), msg("the target")) if "target" in found else TARGET
    game = Game(names, colours, target, _rounds(report, found.get("rounds")))
    report.check(faults(game))
    return game


def _rounds(report: FaultCollector, node: Node | None) -> tuple[tuple[int, ...], ...]:
    if node is None:
        return ()
    if not isinstance(node, Items):
        wrong = msg(
            "rounds is {found}; begin every round with '- ', a dash and a space", found=describe(node)
        )
        report.fault(("rounds",), wrong, node.line)
        return ()
    return tuple(_round(report, number, each) for number, each in enumerate(node.items))


def _round(report: FaultCollector, number: int, node: Node) -> tuple[int, ...]:
    """Read the points of a round; one that cannot be read has none."""
    where = report.at(("rounds", number), node.line)
    text = node.text.strip() if isinstance(node, Scalar) else ""
    if _ROUND.fullmatch(text):
        return tuple(map(int, text.split()))
    wrong = msg(
        "round {number} is {found}; write the points of its turns, as in 20 0 7",
        number=number + 1,
        found=quoted(text) if text else describe(node),
    )
    report.fault(where, wrong, node.line)
    report.skip(("rounds",))
    return ()


def write(game: Game) -> list[str]:
    """Return the lines of a results file that ``read`` turns into the same game."""
    players = [
        f"  - {{name: {quoted(name)}, colour: {colour}}}"
        for name, colour in zip(game.players, game.colours, strict=True)
    ]
    rounds = [f"  - {' '.join(map(str, turns))}" for turns in game.rounds]
    head = [f"game: {ID}", f"target: {game.target}", "players:", *players]
    return [*head, "rounds:" if rounds else "rounds: []", *rounds]
