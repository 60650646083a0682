"""Entering Schocken: who throws first, then everybody's three dice and in how many throws they fell."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.drawing.theme import FULL, theme
from pnp.games.contract import Pad
from pnp.pads.form import Form, within
from pnp.pads.sprites import sprite
from scorer.entry.contract import Change
from scorer.entry.errors import BadEditError
from scorer.entry.log import GameLog
from scorer.games.schocken import DICE, THROWS, hand
from scorer.games.schocken.entry import ENTRY, FIRST, SchockenProgress, ThrowProgress, hand_at
from scorer.games.schocken.facts import FACES
from scorer.messages import Text


class SchockenPad(Pad[SchockenProgress]):
    """The entry page of the game."""

    stays = ("throw",)

    def look(self, log: GameLog, progress: SchockenProgress, query: Mapping[str, str]) -> dict[str, object]:
        """Return what the page shows: the throw that is looked at, and whose dice are next."""
        players = progress.game.players
        number = within(query.get("throw", ""), progress.now) or progress.now
        shown = progress.throws[number - 1] if progress.throws else None
        who = _who(players, shown, query)
        return {
            "throw": shown,
            "who": who,
            "seat": players.index(who) + 1 if who else 0,
            "hands": _hands(shown),
            "faces": range(1, FACES + 1),
            "dice": range(1, DICE + 1),
            "tries": range(1, THROWS + 1),
            "looking": {"throw": str(number), "who": str(players.index(who) + 1)} if who else {},
            "sprite": sprite((), theme(FULL), dice=True),
        }

    def entries(self, log: GameLog, progress: SchockenProgress, form: Form) -> list[Change]:
        """Return what a form enters: places and values. Raises ``BadEditError``."""
        number, (place, value) = form.number("throw"), (FIRST, form.get(FIRST, ""))
        if FIRST not in form:
            dice = sorted((form.get(f"die{each}", "") for each in range(1, DICE + 1)), reverse=True)
            place, value = hand_at(number, form.number("who")), f"{''.join(dice)}/{form.get('used', '')}"
        ENTRY.check(progress.game, place, value)
        if number > progress.now:
            raise BadEditError(place, value)
        return [(place, value)]

    def following(self, progress: SchockenProgress, form: Form) -> dict[str, str]:
        """Return what the page looks at after an entry: the same throw while somebody's dice are missing in it."""
        number = form.number("throw")
        whole = not 0 < number <= progress.now or not progress.throws[number - 1].missing
        return {} if whole else {"throw": str(number)}


def _who(players: tuple[str, ...], shown: ThrowProgress | None, query: Mapping[str, str]) -> str:
    """Return whose dice are entered next: who was tapped, else the first who is missing; nobody where none is."""
    if shown is None:
        return ""
    seat = within(query.get("who", ""), len(players))
    name = players[seat - 1] if seat else ""
    return name if name in shown.hands else next(iter(shown.missing), "")


def _hands(shown: ThrowProgress | None) -> dict[str, Text]:
    """Return what everybody's dice are called."""
    thrown = shown.hands if shown else {}
    return {name: hand(each.dice, each.used).name for name, each in thrown.items() if each is not None}
