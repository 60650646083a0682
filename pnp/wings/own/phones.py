"""Score entry for a folder's game on the web: a row for each item, a column for each player."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import chain, zip_longest

from pnp.drawing.theme import FULL, theme
from pnp.wings.web.consent import Consent
from pnp.wings.web.contract import Added, Phones
from pnp.wings.web.form import Form, within
from pnp.wings.web.log_writer import LogWriter
from pnp.wings.web.pad import Pad
from pnp.wings.web.settings import Settings
from pnp.wings.web.sprites import sprite
from scorer.entry.contract import Change
from scorer.entry.log import GameLog
from scorer.messages import Text, msg
from scorer.outcome import Played
from scorer.record.text import plain_minus
from scorer.wings.own.entry import ENTRY, FolderProgress, place_at
from scorer.wings.own.values import FolderPlayed
from scorer.wings.own.words import to_text

USUAL_DIGITS = 3  # of a number that is not asked about


class FolderPad(Pad[FolderProgress]):
    """The entry page: the game's score sheet, and a keypad for one square after another."""

    stays = ("place",)
    asks_at_end = True
    scripts = ("sheet.js",)

    def look(self, log: GameLog, progress: FolderProgress, query: Mapping[str, str]) -> dict[str, object]:
        """Return the template values: the sheet, its totals and the next square."""
        game, outcome = progress.game, progress.outcome
        seat = within(query.get("seat", ""), len(game.players))
        place = _place(progress, query.get("place", ""), seat)
        lines = {row.id: at for at, row in enumerate(progress.rows, 1)}
        rows = [
            {
                "name": to_text(row.name),
                "times": row.times,
                "number": lines.get(row.id, 0),
                "cells": [game.number(row.id, player) for player in range(len(game.players))],
                "points": [outcome.rows[name][row.id] for name in game.players],
            }
            for row in game.sheet.rows
        ]
        return {
            "people": list(zip_longest(game.players, game.colours)),
            "rows": rows,
            "totals": [outcome.totals[name] for name in game.players],
            "seat": seat,
            "place": place,
            "aimed": ENTRY.describe(game, place, "")[0] if place else None,
            "sprite": sprite(game.colours, theme(FULL)),
        }

    def entries(self, log: GameLog, progress: FolderProgress, form: Form) -> list[Change]:
        """Return the change that a form asks for, a place and its number. Raises ``BadEditError``."""
        place, value = form.get("place", ""), plain_minus(form.get("value", "").strip())
        ENTRY.check(progress.game, place, value)
        return [(place, value)]

    def find_doubt(
        self, log: GameLog, progress: FolderProgress, form: Form, earlier: Callable[[], Iterable[Played]]
    ) -> Text | None:
        """Return that a number has more digits than any number in its row so far; up to three digits are usual."""
        for place, value in self.entries(log, progress, form):
            if len(value.lstrip("-")) <= USUAL_DIGITS:
                continue
            start = progress.game
            row = start.sheet.entered[int(place[1:].split(".")[0]) - 1]
            games = (game for game in chain((start,), earlier()) if isinstance(game, FolderPlayed))
            held = (game.number(row.id, seat) for game in games for seat in range(len(game.players)))
            if all(len(str(abs(number or 0))) < len(value.lstrip("-")) for number in held):
                where = ENTRY.describe(start, place, value)[0]
                return msg(
                    "{where}: {number} is more than this row ever had. Is it right?",
                    where=where,
                    number=value,
                )
        return None

    def following(self, progress: FolderProgress, form: Form) -> dict[str, str]:
        """Return nothing: the next free square is selected automatically."""
        return {}


def _place(progress: FolderProgress, tapped: str, own: int) -> str:
    """Return the tapped square, else the first free one, in the ``own`` column if possible."""
    seats = range(1, len(progress.game.players) + 1)
    squares = {
        place_at(number, seat): seat
        for number, row in enumerate(progress.rows, 1)
        for seat in seats
        if place_at(number, seat) == tapped or progress.game.number(row.id, seat - 1) is None
    }
    if tapped in squares:
        return tapped
    own_squares = (place for place, seat in squares.items() if seat == own)
    return next(own_squares, next(iter(squares), ""))


PAD = FolderPad()


class OwnGamesOnPhones(Phones):
    """What the score sheet of a folder needs."""

    files = ("own/sheet.js",)

    def open(self, settings: Settings, logs: LogWriter, consent: Consent) -> Added:
        """Return nothing more: the page for entering is ``PAD``."""
        return Added()


PHONES = OwnGamesOnPhones()
