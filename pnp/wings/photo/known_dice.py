"""The dice of a group of players, as they told or showed them: a file next to the saved games keeps them."""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from pnp.data.publish import OutputError, publish
from pnp.errors import PnpError
from scorer.messages import msg

LEAST, MOST = 8.0, 25.0  # the widths of dice that can be read, mm


class KnownColour(NamedTuple):
    """The dice of one seat: their tone on white paper, and whether their pips are light or dark."""

    seat: str
    tone: tuple[float, float, float]  # lightness, green to red, blue to yellow
    kind: str


class KnownDice(NamedTuple):
    """What is known of ordinary dice before a photo is read."""

    side: float = 0.0  # mm; 0 if it is unknown
    colours: tuple[KnownColour, ...] = ()

    @property
    def kinds(self) -> dict[str, str]:
        """Whether the pips of each seat are light or dark."""
        return {colour.seat: colour.kind for colour in self.colours}


NOTHING_KNOWN = KnownDice()


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


def recall(beside: Path, names: Iterable[str]) -> KnownDice:
    """Return the dice of a group from the file that belongs to ``beside``; nothing is known of those of strangers."""
    with suppress(TypeError, ValueError, LookupError):
        side, colours = _load(_file(beside))[_group(names)]
        return KnownDice(
            float(side),
            tuple(
                KnownColour(str(seat), (float(light), float(red), float(yellow)), str(kind))
                for seat, (light, red, yellow), kind in colours
            ),
        )
    return NOTHING_KNOWN


def remember(beside: Path, names: Iterable[str], dice: KnownDice) -> None:
    """Keep the dice of a group. Raises ``OutputError`` if that cannot be written."""
    file = _file(beside)
    data = json.dumps(_load(file) | {_group(names): dice}, ensure_ascii=False).encode()
    publish({file.name: data}, file.parent, private=True, option="--db")


def remember_side(beside: Path, names: Iterable[str], side: float) -> KnownDice:
    """Return the dice of a group with a width, and keep them where that can be written."""
    dice = recall(beside, names)._replace(side=side)
    with suppress(OutputError):  # else it is told again next time
        remember(beside, names, dice)
    return dice


def _group(names: Iterable[str]) -> str:
    """Return one text for the same people in any order."""
    return "\n".join(sorted(name.strip().casefold() for name in names))


def _file(beside: Path) -> Path:
    return beside.with_name(f"{beside.stem}-dice.json")


def _load(file: Path) -> dict[str, Any]:
    """Return what a file has; nothing if there is none, or it is not one of ours."""
    with suppress(OSError, ValueError):
        facts = json.loads(file.read_bytes())
        if isinstance(facts, dict):
            return facts
    return {}
