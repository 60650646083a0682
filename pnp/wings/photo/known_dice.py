"""The width of the dice of a group of players, as they told it: a file next to the saved games keeps it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from pnp.data.publish import OutputError, publish
from pnp.errors import PnpError
from scorer.messages import msg

LEAST, MOST = 8.0, 25.0  # the widths of dice that can be read, mm


def check_side(side: float) -> float:
    """Return the width of dice in mm. Raises ``PnpError`` for one that no board has room for."""
    if not LEAST <= side <= MOST:
        fault = msg(
            "--dice {side}: dice are {least} to {most} mm wide",
            side=f"{side:g}",
            least=int(LEAST),
            most=int(MOST),
        )
        raise PnpError(fault)
    return side


def recall(beside: Path, names: Iterable[str]) -> float:
    """Return the width of a group's dice in mm, from the file that belongs to ``beside``; 0 if it is unknown."""
    with suppress(TypeError, ValueError, LookupError, PnpError):
        return check_side(float(_load(_file(beside))[_group(names)]))
    return 0.0


def remember(beside: Path, names: Iterable[str], side: float) -> None:
    """Keep the width of a group's dice where that can be written; else it is told again next time."""
    file = _file(beside)
    data = json.dumps(_load(file) | {_group(names): side}, ensure_ascii=False).encode()
    with suppress(OutputError):
        publish({file.name: data}, file.parent, private=True, option="--db")


def _group(names: Iterable[str]) -> str:
    """Return one text for the same people in any order."""
    return "\n".join(sorted(name.strip().casefold() for name in names))


def _file(beside: Path) -> Path:
    return beside.with_name(f"{beside.stem}-dice.json")


def _load(file: Path) -> dict[str, float]:
    """Return what a file has; nothing if there is none, or it is not one of ours."""
    with suppress(OSError, ValueError):
        facts = json.loads(file.read_bytes())
        if isinstance(facts, dict):
            return facts
    return {}
