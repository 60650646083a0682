"""Entering the score of a folder on the web pages: a number for each row, a column for each player."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.drawing.theme import FULL, theme
from pnp.games.contract import Pad
from pnp.pads.form import Form
from pnp.pads.sprites import sprite
from scorer.entry.contract import Change
from scorer.entry.log import GameLog
from scorer.games.own.entry import ENTRY, FolderProgress, place_at
from scorer.games.own.words import named


class FolderPad(Pad[FolderProgress]):
    """The entry page of such a game."""

    def look(self, log: GameLog, progress: FolderProgress, query: Mapping[str, str]) -> dict[str, object]:
        """Return what the page shows: the sheet, and what it adds up to."""
        game, outcome = progress.game, progress.outcome
        seats = range(len(game.players))
        entered = {row.id: at for at, row in enumerate(progress.rows, 1)}
        rows = [
            {
                "name": named(row.name),
                "times": row.times,
                "number": entered.get(row.id, 0),
                "cells": [game.number(row.id, seat) for seat in seats],
                "points": [outcome.rows[name][row.id] for name in game.players],
            }
            for row in game.sheet.rows
        ]
        return {
            "people": list(zip(game.players, game.colours, strict=True)),
            "rows": rows,
            "totals": [outcome.totals[name] for name in game.players],
            "sprite": sprite(game.colours, theme(FULL)),
        }

    def entries(self, log: GameLog, progress: FolderProgress, form: Form) -> list[Change]:
        """Return what a form enters: the cells that it has and that differ. Raises ``BadEditError``."""
        changes = []
        for number, row in enumerate(progress.rows, 1):
            for seat in range(1, len(progress.game.players) + 1):
                place = place_at(number, seat)
                said = form.get(place, "").strip().replace("−", "-")
                known = progress.game.number(row.id, seat - 1)
                if place in form and said != ("" if known is None else str(known)):
                    ENTRY.check(progress.game, place, said)
                    changes.append((place, said))
        return changes

    def following(self, progress: FolderProgress, form: Form) -> dict[str, str]:
        """Return nothing: the page always shows the whole sheet."""
        return {}
