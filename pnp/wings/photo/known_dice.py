"""What is known of the dice of groups of players: a file next to the saved games keeps it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from pnp.data.publish import publish
from pnp.errors import PnpError
from scorer.messages import Text, list_names, msg, rounded
from scorer.seats import colour_name

LEAST, MOST = 8.0, 25.0  # the widths of dice that can be read, mm

COLUMNS, FACES = 5, 6  # the squares of a row, and the faces of a die


class DieLook(NamedTuple):
    """How an ordinary die looks: its pips, ``light`` or ``dark``, and the tone of its body in parts of white paper."""

    pips: str
    tone: tuple[float, float, float]


class LaidDie(NamedTuple):
    """An ordinary die in a picture: its square, the mark on its upper face, and how it looks."""

    row: int
    column: int
    mark: str
    look: DieLook


class KnownDice(NamedTuple):
    """What is known of the ordinary dice of a group."""

    side: float = 0.0  # mm; 0 if it is unknown
    looks: Mapping[str, DieLook] = {}  # by colour; none if the dice were not shown

    def describe(self, names: Iterable[str]) -> Text:
        """Return a sentence for the players with these names."""
        facts = {"names": list_names(names), "side": rounded(self.side)}
        if self.looks:
            colours = list_names(map(colour_name, self.looks))
            return msg(
                "The dice of {names} are about {side} mm wide; pnp has seen {colours}.",
                **facts,
                colours=colours,
            )
        if self.side:
            return msg("The dice of {names} are about {side} mm wide; pnp has not seen them yet.", **facts)
        return msg("pnp knows nothing of the dice of {names} yet.", names=facts["names"])


NOTHING_KNOWN = KnownDice()


def laid_mark(row: int, column: int) -> str:
    """Return the face that lies on a square when dice are shown: each row counts on from its own number."""
    return str((row + column - 2) % FACES + 1)


def check_side(side: float, option: str) -> float:
    """Return the width of dice in mm that an option gives. Raises ``PnpError`` for one that no board has room for."""
    if not LEAST <= side <= MOST:
        facts = {"option": option, "side": rounded(side), "least": int(LEAST), "most": int(MOST)}
        raise PnpError(msg("{option} {side}: dice are {least} to {most} mm wide", **facts))
    return side


def split_names(names: str | None) -> list[str]:
    """Return the names that an option gives, such as ``Ana,Ben``."""
    return [name.strip() for name in (names or "").split(",") if name.strip()]


def recall(beside: Path, names: Iterable[str]) -> KnownDice:
    """Return what is known of a group's dice, from the file that belongs to ``beside``."""
    return _load(_file(beside)).get(_group(names), ([], NOTHING_KNOWN))[1]


def list_groups(beside: Path) -> list[tuple[list[str], KnownDice]]:
    """Return the names of each group whose dice are known, and what is known."""
    return list(_load(_file(beside)).values())


def remember(beside: Path, names: Iterable[str], known: KnownDice) -> None:
    """Keep what is known of a group's dice, or forget it if that is nothing. Raises ``OutputError``."""
    file, names = _file(beside), [*names]
    groups = _load(file)
    groups.pop(_group(names), None)
    if known != NOTHING_KNOWN:
        groups[_group(names)] = names, known
    data = [{"names": own, "side": dice.side, "looks": dice.looks} for own, dice in groups.values()]
    publish(
        {file.name: json.dumps(data, ensure_ascii=False).encode()}, file.parent, private=True, option="--db"
    )


def _group(names: Iterable[str]) -> tuple[str, ...]:
    """Return the same value for the same people in any order."""
    return tuple(sorted(name.strip().casefold() for name in names))


def _file(beside: Path) -> Path:
    return beside.with_name(f"{beside.stem}-dice.json")


def _load(file: Path) -> dict[tuple[str, ...], tuple[list[str], KnownDice]]:
    """Return what a file has; nothing if there is none, or it is not one of ours."""
    groups = {}
    with suppress(OSError, ValueError, TypeError, LookupError, AttributeError, PnpError):
        for entry in json.loads(file.read_bytes()):
            names = [str(name) for name in entry["names"]]
            looks = {}
            for colour, (pips, (light, red, yellow)) in entry["looks"].items():
                looks[colour] = DieLook(str(pips), (float(light), float(red), float(yellow)))
            groups[_group(names)] = names, KnownDice(check_side(float(entry["side"]), "side"), looks)
    return groups
