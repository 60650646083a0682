"""Entering Pig on the web pages: the points of the turn that is next."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.drawing.theme import FULL, theme
from pnp.wings.web.form import Form
from pnp.wings.web.pad import Pad
from pnp.wings.web.sprites import sprite
from pnp_pig.entry import ENTRY, PigProgress, turn_at
from pnp_pig.values import totals
from scorer.entry.contract import BadEditError, Change
from scorer.entry.log import GameLog


class PigPad(Pad[PigProgress]):
    """The entry page of the game."""

    def look(self, log: GameLog, progress: PigProgress, query: Mapping[str, str]) -> dict[str, object]:
        """Return what the page shows: everybody's points, and whose turn it is."""
        held = totals(progress.game)[-1] if progress.turns else (0,) * len(progress.game.players)
        return {
            "held": list(zip(progress.game.players, progress.game.colours, held, strict=True)),
            "sprite": sprite(progress.game.colours, theme(FULL)),
        }

    def entries(self, log: GameLog, progress: PigProgress, form: Form) -> list[Change]:
        """Return what a form enters. Raises ``BadEditError``."""
        number, points = form.number("turn"), form.get("points", "")
        ENTRY.check(progress.game, turn_at(number), points)
        if number > progress.now:
            raise BadEditError(turn_at(number), points)
        return [(turn_at(number), points)]

    def following(self, progress: PigProgress, form: Form) -> dict[str, str]:
        """Return nothing: the page always looks at the next turn."""
        return {}


PAD = PigPad()
