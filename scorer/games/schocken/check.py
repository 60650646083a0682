"""The facts that every game of Schocken obeys, checked on plain values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorer.faults import Fault
from scorer.games.schocken.course import Stand, following, halves_lost, settle, start
from scorer.games.schocken.facts import DICE, DISCS, FACES, MOST_DISCS, PLAYERS, THROWS, TITLE
from scorer.games.schocken.values import Game, Throw, Thrown
from scorer.people import name_faults
from scorer.words import listed, shown


def faults(game: Game) -> list[Fault]:
    """Return every fact of the rules that the game breaks; none when it can be scored."""
    people = name_faults(game.players, PLAYERS, TITLE)
    found = [*people, *_disc_faults(game.discs)]
    names = () if people else game.players
    stand = None if found else start(game)  # not known any more once a throw cannot be settled
    for number, throw in enumerate(game.throws):
        wrong = [*_hand_faults(throw), *(_name_faults(throw, names) if names else ())]
        places = _Places(throw, names)
        if stand is None:
            wrong += places.out_of_turn()
        elif stand.loser:
            wrong += _late(stand, number, len(game.throws))
        else:
            wrong += places.faults(stand)
            stand = None if _doubtful(wrong, places, stand) else _next(stand, places)
        label = f"throw {number + 1}: "
        found += [Fault(("throws", number, *each.where), f"{label}{each.message}") for each in wrong]
    return found


def whole(value: object, least: int, most: int) -> bool:
    """Tell whether a value is a whole number within bounds; true and false are no numbers."""
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def hand_faults(thrown: Thrown) -> list[str]:
    """Say what is wrong with one player's dice and number of throws."""
    name, dice, used = thrown
    found = []
    several = isinstance(dice, (tuple, list))
    if not several or len(dice) != DICE or not all(whole(pips, 1, FACES) for pips in dice):
        value = shown("".join(map(str, dice)) if several else dice)
        found.append(f"{name}'s dice are {value}; write {DICE} dice of 1 to {FACES}, such as 421")
    if not whole(used, 1, THROWS):
        found.append(f"{name} has used {shown(used)} throws; after the stroke stands 1 to {THROWS}")
    return found


def _disc_faults(discs: int) -> list[Fault]:
    if whole(discs, 1, MOST_DISCS):
        return []
    right = f"write 1 to {MOST_DISCS}, or leave them out for the usual {DISCS}"
    return [Fault(("discs",), f"the number of discs is {shown(discs)}; {right}")]


def _hand_faults(throw: Throw) -> Iterator[Fault]:
    for number, each in enumerate(throw):
        for message in hand_faults(each):
            yield Fault((number, "dice"), message)


def _name_faults(throw: Throw, names: Sequence[str]) -> Iterator[Fault]:
    """Find those who do not play, and those who stand twice in a throw."""
    for number, each in enumerate(throw):
        if each.player not in names:
            yield Fault((number, "player"), f"unknown player {shown(each.player)}; known are {listed(names)}")
        elif each.player in [other.player for other in throw[:number]]:
            yield Fault((number, "player"), f"{each.player} stands here again; everybody throws once")


class _Places:
    """Who stands in a throw and in which order."""

    def __init__(self, throw: Throw, names: Sequence[str]) -> None:
        self.throw = throw
        self.names = names
        self.known = list(dict.fromkeys(each.player for each in throw if each.player in names))
        self.all_known = len(self.known) == len(throw)

    def out_of_turn(self) -> Iterator[Fault]:
        """Find an order that is not clockwise, whoever throws first and whoever is out."""
        if not self.known:
            return
        first = self.names.index(self.known[0])
        clockwise = [*self.names[first:], *self.names[:first]]
        if self.known != [name for name in clockwise if name in self.known]:
            yield Fault((), f"the order is not clockwise; from {self.known[0]} on it is {listed(clockwise)}")

    def faults(self, stand: Stand) -> list[Fault]:
        """Return who stands here and is out, who is missing, and a wrong order."""
        found = []
        for number, each in enumerate(self.throw):
            if each.player in self.known and each.player not in stand.throwers:
                found.append(Fault((number, "player"), f"{each.player} {_why_out(stand, each.player)}"))
        missing = self.missing(stand)
        if missing and self.all_known:
            verb = "is" if len(missing) == 1 else "are"
            who = f"{listed(missing)} {verb} missing"
            found.append(Fault((), f"{who}; in this throw are {listed(stand.throwers)}"))
        return [*found, *self._order_faults(stand)]

    def missing(self, stand: Stand) -> list[str]:
        """Return who should stand here and does not."""
        return [name for name in stand.throwers if name not in self.known]

    def present(self, stand: Stand) -> list[str]:
        """Return those who stand here and take part, as they stand here."""
        return [name for name in self.known if name in stand.throwers]

    def _order_faults(self, stand: Stand) -> Iterator[Fault]:
        present = self.present(stand)
        if not present:
            return
        order = stand.order(stand.first or present[0])
        if present == [name for name in order if name in present]:
            return
        right = f"the order is {listed(order)}"
        if stand.first is None or present[0] == stand.first:
            yield Fault((), f"the order is not clockwise; from {order[0]} on {right}")
        else:
            why = f"{stand.first} lost throw {stand.thrown} and throws first"
            yield Fault((), f"{present[0]} does not throw first; {why}: {right}")


def _doubtful(wrong: Sequence[Fault], places: _Places, stand: Stand) -> bool:
    """Tell whether it is not known who won and lost a throw."""
    unread = any("dice" in fault.where for fault in wrong)
    if unread or not places.all_known or places.missing(stand):
        return True
    if len(places.known) == len(stand.throwers):
        return False
    settled = settle(stand, places.throw)  # as whoever wrote it did, with those who are out
    return settled.winner not in stand.throwers or settled.loser not in stand.throwers


def _next(stand: Stand, places: _Places) -> Stand:
    part = places.present(stand)
    return following(settle(stand, tuple(each for each in places.throw if each.player in part)))


def _why_out(stand: Stand, name: str) -> str:
    if name not in stand.seats:
        return f"does not play the {stand.half}, which is between {listed(stand.seats)}"
    return "is out: the tower is empty, and from then on only those who hold discs throw"


def _late(stand: Stand, number: int, throws: int) -> Iterator[Fault]:
    """Find the first throw after the end of the game; those after it follow from it."""
    if number == stand.thrown:
        them = {1: "it", 2: f"throws {number + 1} and {throws}"}.get(
            throws - number, f"throws {number + 1} to {throws}"
        )
        lost = f"{stand.loser} has lost {halves_lost(stand, stand.loser or '')}"
        yield Fault((), f"the game was over after throw {number}: {lost}; take {them} out")
