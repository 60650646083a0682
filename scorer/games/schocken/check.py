"""Checks of the facts of a game of Schocken, on plain values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorer.errors import COUNTED, Fault
from scorer.games.options import whole
from scorer.games.schocken.course import Stand, following, halves_lost, settle, start
from scorer.games.schocken.facts import DICE, DISCS, FACES, MOST_DISCS, PLAYERS, THROWS, TITLE
from scorer.games.schocken.values import Game, Throw, Thrown
from scorer.messages import Text, list_names, msg, plural, quoted
from scorer.people import name_faults

ENOUGH = 1000
"""Faults whose messages are made; of more than these only the number is told."""


def faults(game: Game) -> list[Fault]:
    """Return all facts of the rules that the game breaks; none if it can be scored."""
    people = name_faults(game.players, PLAYERS, TITLE)
    found = [*people, *_disc_faults(game.discs)]
    names = () if people else game.players
    known = list_names(names)
    stand = None if found else start(game)  # None once a throw cannot be settled
    for number, throw in enumerate(game.throws):
        if len(found) > ENOUGH:
            found += _counted_faults(number, throw, names)
            continue
        wrong = [*_hand_faults(throw), *(_name_faults(throw, names, known) if names else ())]
        places = _Places(throw, names)
        if stand is None:
            wrong += places.out_of_turn()
        elif stand.loser:
            late = _late(stand, number, len(game.throws))
            return [*found, *(_in_throw(number, each) for each in (*wrong, *late))]
        else:
            wrong += places.faults(stand)
            stand = None if _doubtful(wrong, places, stand) else _next(stand, places)
        found += [_in_throw(number, each) for each in wrong]
    return found


def _counted_faults(number: int, throw: Throw, names: Sequence[str]) -> Iterator[Fault]:
    """Find the players of a throw with whom something is wrong; nobody reads what it is."""
    for place, (name, dice, used) in enumerate(throw):
        if len(dice) != DICE or not 1 <= used <= THROWS or max(dice) > FACES:
            yield Fault(("throws", number, place, "dice"), COUNTED)
        if names and name not in names:
            yield Fault(("throws", number, place, "player"), COUNTED)


def _in_throw(number: int, fault: Fault) -> Fault:
    """Return a fault of a throw with the number of the throw."""
    message = msg("throw {number}: {wrong}", number=number + 1, wrong=fault.message)
    return Fault(("throws", number, *fault.where), message)


def hand_faults(thrown: Thrown) -> list[Text]:
    """Return what is wrong with one player's dice and number of throws."""
    name, dice, used = thrown
    found = []
    several = isinstance(dice, (tuple, list))
    if not several or len(dice) != DICE or not all(whole(pips, 1, FACES) for pips in dice):
        value = quoted("".join(map(str, dice)) if several else dice)
        found.append(_wrong_dice(name, value))
    if not whole(used, 1, THROWS):
        found.append(_wrong_throws(name, quoted(used)))
    return found


def _wrong_dice(name: str, value: str) -> Text:
    """Return which dice are valid; the player is not named if the name could not be read."""
    if not name:
        return msg(
            "the dice are {value}; write {number} dice of 1 to {most}, such as 421",
            value=value,
            number=DICE,
            most=FACES,
        )
    return msg(
        "{name}'s dice are {value}; write {number} dice of 1 to {most}, such as 421",
        name=name,
        value=value,
        number=DICE,
        most=FACES,
    )


def _wrong_throws(name: str, used: str) -> Text:
    """Return how many rolls are valid, likewise."""
    if not name:
        return msg("{used} rolls are used; after the slash write 1 to {most}", used=used, most=THROWS)
    return msg(
        "{name} cannot have used {used} rolls; after the slash write 1 to {most}",
        name=name,
        used=used,
        most=THROWS,
    )


def _disc_faults(discs: int) -> list[Fault]:
    if whole(discs, 1, MOST_DISCS):
        return []
    wrong = msg(
        "the number of discs is {number}; write 1 to {most}, or leave them out for the usual {usual}",
        number=quoted(discs),
        most=MOST_DISCS,
        usual=DISCS,
    )
    return [Fault(("discs",), wrong)]


def _hand_faults(throw: Throw) -> Iterator[Fault]:
    for number, each in enumerate(throw):
        for message in hand_faults(each):
            yield Fault((number, "dice"), message)


def _name_faults(throw: Throw, names: Sequence[str], known: Text) -> Iterator[Fault]:
    """Find players who are not in the game, or twice in a throw; ``known`` lists the names."""
    for number, each in enumerate(throw):
        if each.player not in names:
            unknown = msg("unknown player {name}; known are {names}", name=quoted(each.player), names=known)
            yield Fault((number, "player"), unknown)
        elif each.player in [other.player for other in throw[:number]]:
            again = msg("{name} is in this throw again; everybody throws once", name=each.player)
            yield Fault((number, "player"), again)


class _Places:
    """The players of a throw, in order."""

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
            wrong = msg(
                "the order is not clockwise; from {first} on it is {order}",
                first=self.known[0],
                order=list_names(clockwise),
            )
            yield Fault((), wrong)

    def faults(self, stand: Stand) -> list[Fault]:
        """Return faults: players who are out, who are missing, or in the wrong order."""
        found = []
        for number, each in enumerate(self.throw):
            if each.player in self.known and each.player not in stand.throwers:
                found.append(Fault((number, "player"), _why_out(stand, each.player)))
        missing = self.missing(stand)
        if missing and self.all_known:
            absent = plural(
                len(missing),
                "{names} is missing; in this throw are {throwers}",
                "{names} are missing; in this throw are {throwers}",
                names=list_names(missing),
                throwers=list_names(stand.throwers),
            )
            found.append(Fault((), absent))
        return [*found, *self._order_faults(stand)]

    def missing(self, stand: Stand) -> list[str]:
        """Return the players who are missing here."""
        return [name for name in stand.throwers if name not in self.known]

    def present(self, stand: Stand) -> list[str]:
        """Return the players who take part, in the written order."""
        return [name for name in self.known if name in stand.throwers]

    def _order_faults(self, stand: Stand) -> Iterator[Fault]:
        present = self.present(stand)
        if not present:
            return
        order = stand.order(stand.first or present[0])
        if present == [name for name in order if name in present]:
            return
        if stand.first is None or present[0] == stand.first:
            wrong = msg(
                "the order is not clockwise; from {first} on the order is {order}",
                first=order[0],
                order=list_names(order),
            )
        else:
            wrong = msg(
                "{name} does not throw first;"
                " {first} lost throw {number} and throws first: the order is {order}",
                name=present[0],
                first=stand.first,
                number=stand.thrown,
                order=list_names(order),
            )
        yield Fault((), wrong)


def _doubtful(wrong: Sequence[Fault], places: _Places, stand: Stand) -> bool:
    """Return whether winner and loser of a throw are unknown."""
    unread = any("dice" in fault.where for fault in wrong)
    if unread or not places.all_known or places.missing(stand):
        return True
    if len(places.known) == len(stand.throwers):
        return False
    settled = settle(stand, places.throw)  # as it is written, with players who are out
    return settled.winner not in stand.throwers or settled.loser not in stand.throwers


def _next(stand: Stand, places: _Places) -> Stand:
    part = places.present(stand)
    return following(settle(stand, tuple(each for each in places.throw if each.player in part)))


def _why_out(stand: Stand, name: str) -> Text:
    if name not in stand.seats:  # everybody plays the halves
        return msg(
            "{name} does not play the final, which is between {names}",
            name=name,
            names=list_names(stand.seats),
        )
    return msg(
        "{name} is out: the tower is empty, and from then on only players who hold discs throw", name=name
    )


def _late(stand: Stand, number: int, throws: int) -> Iterator[Fault]:
    """Find the first throw after the end of the game; later ones are not reported."""
    if number != stand.thrown:
        return
    facts = {"number": number, "name": stand.loser, "halves": halves_lost(stand, stand.loser or "")}
    if throws - number == 1:
        over = msg("the game was over after throw {number}: {name} has lost {halves}; remove it", **facts)
    elif throws - number == 2:
        over = msg(
            "the game was over after throw {number}: {name} has lost {halves}; remove throws "
            "{first} and {last}",
            first=number + 1,
            last=throws,
            **facts,
        )
    else:
        over = msg(
            "the game was over after throw {number}: {name} has lost {halves}; remove throws "
            "{first} to {last}",
            first=number + 1,
            last=throws,
            **facts,
        )
    yield Fault((), over)
