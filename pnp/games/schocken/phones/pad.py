"""The entry page of Schocken: who throws first, then everybody's three dice and number of rolls."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.drawing.theme import FULL, theme
from pnp.wings.web.form import Form, within
from pnp.wings.web.pad import Pad
from pnp.wings.web.sprites import sprite
from scorer.entry.contract import BadEditError, Change
from scorer.entry.log import GameLog
from scorer.games.schocken import DICE, THROWS, hand
from scorer.games.schocken.course import half_lost
from scorer.games.schocken.entry import ENTRY, FIRST, SchockenProgress, ThrowProgress, hand_at
from scorer.games.schocken.facts import FACES
from scorer.messages import join_texts, msg


class SchockenPad(Pad[SchockenProgress]):
    """The entry page of the game."""

    stays = ("throw", "correct")

    def look(self, log: GameLog, progress: SchockenProgress, query: Mapping[str, str]) -> dict[str, object]:
        """Return the template values: the shown throw, and whose dice are next."""
        players = progress.game.players
        number = within(query.get("throw", ""), progress.now) or progress.now
        shown = progress.throws[number - 1] if progress.throws else None
        who = _who(players, shown, query)
        seat = players.index(who) + 1 if who else 0
        unsettled = shown is None or shown.settled is None
        thrown = shown.hands if shown else {}
        stand = progress.stand
        if shown and shown.settled and number < progress.now:  # an earlier throw is shown as it was then
            stand = shown.settled.stand._replace(held=shown.settled.held)
        # links keep nothing for the throw that is entered, as it advances automatically
        looking = {"throw": str(number)} if number < progress.now else {}
        if "correct" in query and (looking or (shown and shown.settled)):
            looking["correct"] = "1"
        last = next((throw for throw in reversed(progress.throws[:number]) if throw.settled), None)
        return {
            "throw": shown,
            "stage": join_texts([stand.half_title, msg("Throw {number}", number=number)], ", ")
            if shown and not stand.loser
            else None,
            "stand": stand,
            "open": unsettled or "correct" in query,
            "who": who,
            "place": hand_at(number, seat),
            "hands": {name: hand(dice.dice, dice.used) for name, dice in thrown.items() if dice is not None},
            "result": last.settled if last else None,
            "result_of": last.number if last else 0,
            "half_lost": half_lost(last.settled)
            if last and last.settled and last.settled.ends_half
            else None,
            "ranked": sorted(
                players, key=lambda name: (progress.stand.lost.count(name), progress.stand.held[name])
            ),
            "faces": range(1, FACES + 1),
            "dice": range(1, DICE + 1),
            "tries": range(1, THROWS + 1),
            "looking": looking,
            "sprite": sprite((), theme(FULL), dice=True),
        }

    def entries(self, log: GameLog, progress: SchockenProgress, form: Form) -> list[Change]:
        """Return the changes of a form, as places and values. Raises ``BadEditError``."""
        place, value = FIRST, form.get(FIRST, "")
        if FIRST not in form:
            typed = "".join(form.get(f"die{number}", "") for number in range(1, DICE + 1))
            place = form.get("place", "")
            dice, stroke, used = form.get("value", f"{typed}/{form.get('used', '')}").partition("/")
            value = "".join(sorted(dice, reverse=True)) + stroke + used
        ENTRY.check(progress.game, place, value)
        if _number(place) > progress.now:
            raise BadEditError(place, value)
        return [(place, value)]

    def following(self, progress: SchockenProgress, form: Form) -> dict[str, str]:
        """Return the fields of the address after an entry: the throw, as long as somebody's dice are missing."""
        number = _number(form.get("place", ""))
        complete = not 0 < number <= progress.now or not progress.throws[number - 1].missing
        return {} if complete else {"throw": str(number)}


def _number(place: str) -> int:
    """Return the number of a place's throw; 0 if it has none."""
    return int(place[1:].split(".", maxsplit=1)[0]) if "." in place else 0


def _who(players: tuple[str, ...], shown: ThrowProgress | None, query: Mapping[str, str]) -> str:
    """Return whose dice are next: the tapped player, else the phone's owner, else the first one missing, else empty."""
    if shown is None:
        return ""
    tapped, own = (
        players[seat - 1] if (seat := within(query.get(name, ""), len(players))) else ""
        for name in ("who", "seat")
    )
    if tapped in shown.hands:
        return tapped
    return own if own in shown.missing else next(iter(shown.missing), "")


PAD = SchockenPad()
