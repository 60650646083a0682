"""The rows of one round as they are entered, each checked against those before it."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from scorer import Round, Row, RowSum, row_sum
from scorer.errors import ScorerError
from scorer.games.low_blow.boards import excess, lacking, row_faults, stands, unplayed
from scorer.games.low_blow.facts import DICE_EACH
from scorer.games.low_blow.notation import read_row
from scorer.games.low_blow.sums import joint_fault, sum_faults
from scorer.messages import Text, either, listed, say, shown
from scorer.seats import colour_name

Entry = Row | RowSum
"""A row as it was entered: its dice, or its sum."""

_SUM = re.compile(r"([0-9]{1,3})[\s,;/]+([0-9]{1,3})")


class EntryError(ScorerError):
    """A row that cannot lie on this board."""


@dataclass(frozen=True)
class Rows:
    """Home rows from the first player on, then the neutral row where dice are left for one."""

    names: tuple[str, ...]
    colours: tuple[str, ...]
    full: bool  # whether the home rows are the whole board
    entries: tuple[Entry, ...] = ()

    @property
    def complete(self) -> bool:
        """Tell whether every die has its place."""
        if len(self.entries) < len(self.names):
            return False
        return self.full or len(self.entries) > len(self.names) or not self._open()

    @property
    def prompt(self) -> Text:
        """Name the row that is asked for."""
        seat = len(self.entries)
        if seat == len(self.names):
            return say("neutral row:")
        return say("{name} ({colour}):", name=self.names[seat], colour=colour_name(self.colours[seat]))

    @property
    def round(self) -> Round:
        """Return the round: a board when every row was entered as dice, else sums."""
        if any(isinstance(entry, RowSum) for entry in self.entries):
            return Round(sums=self._sums(self.entries))
        return Round(board=self._dice())

    def with_entry(self, entry: Entry) -> Rows:
        """Return these rows and the next."""
        return replace(self, entries=(*self.entries, entry))

    def read(self, answer: str) -> Entry:
        """Read the next row, and refuse it where it cannot lie with those before it."""
        entry = self._sum(answer) if _SUM.fullmatch(answer) else self._row(answer)
        rows = self.with_entry(entry)
        _refuse(rows.too_many())
        if len(rows.entries) >= len(self.names):
            _refuse(rows.not_whole())
        return entry

    def too_many(self) -> Text | None:
        """Say which colours have more than five dice in the rows so far."""
        often = excess(self._dice())
        for number, entry in enumerate(self.entries[: len(self.names)]):
            if isinstance(entry, RowSum):
                colour = self.colours[number]
                seen = sum(die is not None and die.colour == colour for row in self._dice() for die in row)
                if seen + entry.own > DICE_EACH:
                    often[colour] = seen + entry.own
        if not often:
            return None
        return say("so far {stands}; each colour has {most} dice", stands=stands(often), most=DICE_EACH)

    def not_whole(self) -> Text | None:
        """Say why these rows, all entered, are no whole board."""
        if any(isinstance(entry, RowSum) for entry in self.entries):
            return joint_fault(self._sums(self.entries), self.names, self.colours, full=self.full)
        missing = lacking(self._dice(), self.colours)
        if missing and (self.full or len(self.entries) > len(self.names)):
            return say(
                "{stands}; each colour has {dice} dice, and all lie on the board",
                stands=stands(missing),
                dice=DICE_EACH,
            )
        left = sum(DICE_EACH - number for number in missing.values())
        if left > DICE_EACH:
            return say("{number} dice are left, the neutral row holds {most}", number=left, most=DICE_EACH)
        return None

    def _open(self) -> bool:
        """Tell whether dice are left for the neutral row; with sums it is not asked for."""
        whole = not any(isinstance(entry, RowSum) for entry in self.entries)
        return whole and bool(lacking(self._dice(), self.colours))

    def _dice(self) -> tuple[Row, ...]:
        return tuple(entry for entry in self.entries if not isinstance(entry, RowSum))

    def _sums(self, entries: tuple[Entry, ...]) -> tuple[RowSum, ...]:
        pairs = zip(entries, self.colours, strict=False)
        return tuple(
            entry if isinstance(entry, RowSum) else row_sum(entry, colour) for entry, colour in pairs
        )

    def _row(self, answer: str) -> Row:
        row, wrong = read_row(answer)
        _refuse(wrong)
        faults = row_faults(row, len(self.entries), full=self.full)
        _refuse(faults[0].message if faults else None)
        strangers = unplayed(row, self.colours)
        if strangers:
            raise EntryError(
                say(
                    "nobody plays {colours}; in play are {played}",
                    colours=either(map(colour_name, strangers)),
                    played=listed(map(colour_name, self.colours)),
                )
            )
        return row

    def _sum(self, answer: str) -> RowSum:
        seat = len(self.entries)
        if seat == len(self.names):
            raise EntryError(
                say(
                    "{answer} is no row; the neutral row needs its dice, such as R5 . B3 . .",
                    answer=shown(answer),
                )
            )
        pips, own = map(int, answer.replace(",", " ").replace(";", " ").replace("/", " ").split())
        faults = sum_faults(RowSum(pips, own), self.names[seat], full=self.full)
        _refuse(faults[0].message if faults else None)
        return RowSum(pips, own)


def _refuse(why: Text | None) -> None:
    if why:
        raise EntryError(why)
