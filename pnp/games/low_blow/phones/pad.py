"""The entry page of Low Blow: the board with colour and pips for the next square, or sums; then counters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

from pnp.drawing.theme import FULL, theme
from pnp.wings.web.form import Form, within
from pnp.wings.web.pad import Pad
from pnp.wings.web.sprites import sprite
from scorer.entry.contract import Change
from scorer.entry.log import GameLog, only_begun
from scorer.games.low_blow import Die, RowSum
from scorer.games.low_blow.entry import (
    BOARD,
    COUNTERS,
    EMPTY,
    ENTRY,
    OWN,
    PIPS,
    SUMS,
    LowBlowProgress,
    RoundProgress,
    number_at,
    square_at,
)
from scorer.games.low_blow.facts import COLUMNS
from scorer.messages import Text, msg

Square = tuple[int, int]  # row and square, both from 1


class Tab(NamedTuple):
    """A tab for a round or for its counters."""

    number: int  # from 1
    done: bool
    wrong: bool
    counters: bool
    shown: bool


class PadRow(NamedTuple):
    """A row of the board."""

    address: str  # of the round
    round: int  # from 1
    number: int  # from 1
    name: str
    colour: str  # empty for a neutral row
    sum: RowSum | None
    squares: tuple[Die | None, ...]  # empty if only sums are entered
    at: int  # the next square, from 1; 0 if it is in another row
    apart: bool  # whether the next square must be in this row


class PadPlayer(NamedTuple):
    """A player's points so far."""

    name: str
    colour: str
    rounds: tuple[int, ...]
    counters: int | None  # the points that they subtract
    points: int


class PadStanding(NamedTuple):
    """The points of all players so far."""

    lines: tuple[PadPlayer, ...]
    next: Text | None

    @property
    def ranked(self) -> list[PadPlayer]:
        """The players, the leader (the fewest points) first."""
        return sorted(self.lines, key=lambda line: line.points)


def tabs(log: str, progress: LowBlowProgress, shown: int, *, counting: bool) -> tuple[str, tuple[Tab, ...]]:
    """Return the address of the game, and the tabs of rounds, then of their counters."""
    rounds = [
        Tab(
            entered.number,
            entered.sound,
            bool(entered.faults),
            False,
            entered.number == shown and not counting,
        )
        for entered in progress.rounds
    ]
    counters = [
        Tab(
            entered.number,
            entered.held is not None and not entered.counter_faults,
            bool(entered.counter_faults),
            True,
            entered.number == shown and counting,
        )
        for entered in progress.rounds
        if entered.counts
    ]
    return f"/t/{log}", (*rounds, *counters)


def rows(log: str, shown: RoundProgress, at: Square | None, seat: int) -> list[PadRow]:
    """Return the rows of a round's board: the seat's own row first, if known, and the neutral one last."""
    address = f"/t/{log}?round={shown.number}"
    home = [*zip(shown.start.players, shown.start.colours, shown.rows, strict=False)]
    home += [("", "", None)] * (len(shown.board) - len(home))
    board_rows = [
        PadRow(
            address,
            shown.number,
            number,
            *owner,
            squares if shown.mode == BOARD else (),
            at[1] if at and at[0] == number else 0,
            seat > 0,
        )
        for number, (owner, squares) in enumerate(zip(home, shown.board, strict=True), 1)
    ]
    return sorted(board_rows, key=lambda row: row.number != seat)


def standing(progress: LowBlowProgress) -> PadStanding:
    """Return the points so far, from the rounds that can be scored."""
    game, outcome = progress.game, progress.outcome
    lines = [
        PadPlayer(
            name,
            colour,
            tuple(points[name] for points in outcome.rounds),
            outcome.counter_points.get(name),
            outcome.totals[name] - outcome.counter_points.get(name, 0),
        )
        for name, colour in zip(game.players, game.colours, strict=True)
    ]
    return PadStanding(tuple(lines), outcome.next)


class LowBlowPad(Pad[LowBlowProgress]):
    """The entry page of the game."""

    stays = ("round",)

    def look(self, log: GameLog, progress: LowBlowProgress, query: Mapping[str, str]) -> dict[str, object]:
        """Return the template values: the shown round and the next square."""
        now = progress.now
        if "tv" in query:  # the last round with an entry stays in sight until the next one begins
            begun = (
                played.number
                for played in progress.rounds
                if any(map(any, played.board)) or {*played.pips, *played.own, *played.counters} != {None}
            )
            now = max(begun, default=1)
        number = within(query.get("round", ""), len(progress.rounds)) or now
        shown, seat = progress.rounds[number - 1], within(query.get("seat", ""), len(log.start.players))
        at = _square(shown, query, seat)
        counting = shown.counts and (
            query.get("part") == "counters" or (shown.sound and query.get("part") != "board")
        )
        back = {"part": "board"} if shown.sound and shown.counts and not counting else {}
        stays = {"round": str(number), **back} if back or number != progress.now else {}
        row_faults: dict[int, list[Text]] = {}  # by row or seat, from 0; -1 is the whole board
        for where, message in shown.faults:
            row_faults.setdefault(int(where[0]) if where else -1, []).append(message)
        return {
            "round": shown,
            "stage": msg("Round {number}", number=number),
            "at": at,
            "place": square_at(number, *at) if at else "",
            "counting": counting,
            "seat": seat,
            "order": sorted(range(len(log.start.players)), key=lambda at: at + 1 != seat),
            "looking": stays,
            "rows": rows(log.id, shown, at, seat),
            "tabs": tabs(log.id, progress, number, counting=counting),
            "standing": standing(progress),
            "row_faults": row_faults,
            "sprite": sprite(shown.start.colours, theme(FULL), dice=True),
        }

    def entries(self, log: GameLog, progress: LowBlowProgress, form: Form) -> Sequence[Change]:
        """Return the changes of a form, as places and values. Raises ``BadEditError``."""
        if form.get("place") == "" and "round" in form:  # a key, while no square is selected
            return []
        if "place" in form:
            changes = [(form["place"], form.get("value", ""))]
        else:  # entries by others since the form was shown are kept
            number, shown = form.number("round"), form.number("seen")
            fields = [
                (number_at(number, what, seat), form[f"{name}{seat}"].strip())
                for name, what in NUMBERS.items()
                for seat in range(1, len(log.start.players) + 1)
                if f"{name}{seat}" in form
            ]
            changes = [(place, value) for place, value in fields if log.value_at(place, shown) != value]
        return only_begun(changes, partial(ENTRY.check, progress.game), len(progress.rounds))

    def following(self, progress: LowBlowProgress, form: Form) -> dict[str, str]:
        """Return the fields of the address after an entry: the next free square or the next round.

        A finished round stays on the page until its counters are entered or somebody moves on.
        """
        place = form.get("place", "").split(".")
        number = min(int(place[0][1:]) if place[0] else form.number("round"), len(progress.rounds))
        if len(place) < 2 and progress.rounds[number - 1].finished:
            return {}
        query = {"round": str(number)}
        if len(place) == 3 and form.get("value"):
            query["after"] = place[1][1:] + "-" + place[2]
        return query

    def photographed(
        self, progress: LowBlowProgress, squares: Mapping[tuple[int, int], str], query: Mapping[str, str]
    ) -> Sequence[Change]:
        """Return the changes that enter the board of a round. Raises ``BadEditError``."""
        number = within(query.get("round", ""), len(progress.rounds)) or progress.now
        changes = [(square_at(number, *at), "" if text == EMPTY else text) for at, text in squares.items()]
        return only_begun(changes, partial(ENTRY.check, progress.game), len(progress.rounds))


def _square(shown: RoundProgress, query: Mapping[str, str], seat: int) -> Square | None:
    """Return the square that is entered next: the tapped one, else the first free one.

    The search begins after the last entry, else in the row of the phone's owner, and wraps around. A phone with an
    owner stays in that row, so that nobody enters dice into another row by mistake when it is full.
    """
    if shown.mode == SUMS:
        return None
    tapped, last = (_read_square(shown, query.get(name, "")) for name in ("at", "after"))
    if tapped or shown.whole:
        return tapped
    after = last or (seat or 1, 0)
    rows = [after[0]] if seat else range(1, len(shown.board) + 1)
    squares = [(row, square) for row in rows for square in range(1, COLUMNS + 1)]
    free = [at for at in squares if shown.board[at[0] - 1][at[1] - 1] is None]
    return next((at for at in free if at > after), free[0] if free else None)


def _read_square(shown: RoundProgress, text: str) -> Square | None:
    """Return the square of a text such as ``2-5``; None if there is no such square."""
    row, _, square = text.partition("-")
    at = (within(row, len(shown.board)), within(square, COLUMNS))
    return at if all(at) else None


NUMBERS = {"held": COUNTERS, "pips": PIPS, "own": OWN}
"""The prefixes of number fields, which end with the number of a seat, and their meaning."""


PAD = LowBlowPad()
