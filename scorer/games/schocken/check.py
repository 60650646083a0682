"""Checks of a game of Schocken against the facts, and its score if it obeys them."""

from collections.abc import Iterator, Sequence

from scorer.errors import COUNTED, FactsError, Fault
from scorer.games.options import is_whole_number
from scorer.games.schocken.course import Stand, advance, halves_lost, settle, start
from scorer.games.schocken.facts import DICE, DISCS, FACES, MOST_DISCS, PLAYERS, THROWS, TITLE
from scorer.games.schocken.scoring import outcome
from scorer.games.schocken.values import Game, SchockenOutcome, Throw, Thrown
from scorer.messages import Text, list_names, msg, plural, quoted
from scorer.people import name_faults

ENOUGH = 1000  # how many faults get a message; further ones are only counted


def score(game: Game) -> SchockenOutcome:
    """Score a game of Schocken, finished or not.

    Raises ``FactsError`` with every fault if it breaks the rules.

    >>> score(Game(("Ana", "Ben"))).complete
    False
    """
    if wrong := faults(game):
        raise FactsError(wrong)
    return outcome(game)


def faults(game: Game) -> list[Fault]:
    """Return everything in a game of Schocken that breaks the rules, as ``Fault``; empty if it can be scored.

    >>> faults(Game(("Ana", "Ben")))
    []
    """
    people = name_faults(game.players, PLAYERS, TITLE)
    broken = list(people)
    if not is_whole_number(game.discs, 1, MOST_DISCS):
        number_of_discs = msg(
            "the number of discs is {number}; write 1 to {most}, or leave them out for the usual {usual}",
            number=quoted(game.discs),
            most=MOST_DISCS,
            usual=DISCS,
        )
        broken.append(Fault(("discs",), number_of_discs))
    names = () if people else game.players
    known = list_names(names)
    stand = None if broken else start(game)  # None once a throw cannot be settled
    for number, throw in enumerate(game.throws):
        if len(broken) > ENOUGH:
            broken += _count_faults(number, throw, names)
            continue
        wrong = [
            Fault((at, "dice"), message)
            for at, thrown in enumerate(throw)
            for message in find_hand_faults(thrown)
        ]
        wrong += _find_wrong_names(throw, names, known) if names else ()
        throwers = _Throwers(throw, names)
        if stand is None:
            wrong += throwers.find_out_of_turn()
        elif stand.loser:
            late = _find_late(stand, number, len(game.throws))
            return [*broken, *(_number_fault(number, fault) for fault in (*wrong, *late))]
        else:
            wrong += throwers.find_faults(stand)
            present = throwers.present(stand)
            known_throw = tuple(thrown for thrown in throw if thrown.player in present)
            stand = None if _is_doubtful(wrong, throwers, stand) else advance(settle(stand, known_throw))
        broken += [_number_fault(number, fault) for fault in wrong]
    return broken


def _count_faults(number: int, throw: Throw, names: Sequence[str]) -> Iterator[Fault]:
    """Find faults of a throw quickly, without messages."""
    for place, (name, dice, used) in enumerate(throw):
        if not _are_dice(dice) or not is_whole_number(used, 1, THROWS):
            yield Fault(("throws", number, place, "dice"), COUNTED)
        if names and name not in names:
            yield Fault(("throws", number, place, "player"), COUNTED)


def _number_fault(number: int, fault: Fault) -> Fault:
    """Add the number of the throw to a fault."""
    message = msg("throw {number}: {wrong}", number=number + 1, wrong=fault.message)
    return Fault(("throws", number, *fault.where), message)


def find_hand_faults(thrown: Thrown) -> list[Text]:
    """Return what is wrong with a player's dice and number of rolls."""
    name, dice, used = thrown
    wrong = []
    if not _are_dice(dice):
        value = quoted("".join(map(str, dice)) if isinstance(dice, tuple | list) else dice)
        facts = {"name": name, "value": value, "number": DICE, "most": FACES}
        wrong.append(
            msg("{name}'s dice are {value}; write {number} dice of 1 to {most}, such as 421", **facts)
            if name  # it is empty if it could not be read
            else msg("the dice are {value}; write {number} dice of 1 to {most}, such as 421", **facts)
        )
    if not is_whole_number(used, 1, THROWS):
        facts = {"name": name, "used": quoted(used), "most": THROWS}
        wrong.append(
            msg("{name} cannot have used {used} rolls; after the slash write 1 to {most}", **facts)
            if name
            else msg("{used} rolls are used; after the slash write 1 to {most}", **facts)
        )
    return wrong


def _are_dice(dice: object) -> bool:
    return (
        isinstance(dice, tuple | list)
        and len(dice) == DICE
        and all(is_whole_number(pips, 1, FACES) for pips in dice)
    )


def _find_wrong_names(throw: Throw, names: Sequence[str], known: Text) -> Iterator[Fault]:
    """Find players who are not in the game or who appear twice in a throw; ``known`` lists the names."""
    for number, thrown in enumerate(throw):
        if thrown.player not in names:
            unknown = msg("unknown player {name}; known are {names}", name=quoted(thrown.player), names=known)
            yield Fault((number, "player"), unknown)
        elif thrown.player in [other.player for other in throw[:number]]:
            again = msg("{name} is in this throw again; everybody throws once", name=thrown.player)
            yield Fault((number, "player"), again)


class _Throwers:
    """The players of a throw, in their written order."""

    def __init__(self, throw: Throw, names: Sequence[str]) -> None:
        self.throw, self.names = throw, names
        self.known = list(dict.fromkeys(thrown.player for thrown in throw if thrown.player in names))
        self.all_known = len(self.known) == len(throw)

    def find_out_of_turn(self) -> Iterator[Fault]:
        """Find an order that is not clockwise, if the first thrower and the players who are out are unknown."""
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

    def find_faults(self, stand: Stand) -> list[Fault]:
        """Find players who are out, missing, or in the wrong order."""
        wrong = []
        for number, thrown in enumerate(self.throw):
            name = thrown.player
            if name not in self.known or name in stand.throwers:
                continue
            out = msg(
                "{name} is out: the tower is empty, and from then on only players who hold discs throw",
                name=name,
            )
            if name not in stand.seats:  # only in the final
                out = msg(
                    "{name} does not play the final, which is between {names}",
                    name=name,
                    names=list_names(stand.seats),
                )
            wrong.append(Fault((number, "player"), out))
        missing = self.missing(stand)
        if missing and self.all_known:
            absent = plural(
                len(missing),
                "{names} is missing; in this throw are {throwers}",
                "{names} are missing; in this throw are {throwers}",
                names=list_names(missing),
                throwers=list_names(stand.throwers),
            )
            wrong.append(Fault((), absent))
        return [*wrong, *self._find_order_faults(stand)]

    def missing(self, stand: Stand) -> list[str]:
        """Return the throwers who are missing."""
        return [name for name in stand.throwers if name not in self.known]

    def present(self, stand: Stand) -> list[str]:
        """Return the throwers who are present, in their written order."""
        return [name for name in self.known if name in stand.throwers]

    def _find_order_faults(self, stand: Stand) -> Iterator[Fault]:
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


def _is_doubtful(wrong: Sequence[Fault], throwers: _Throwers, stand: Stand) -> bool:
    """Return whether the winner or the loser of a throw is uncertain."""
    unread = any("dice" in fault.where for fault in wrong)
    if unread or not throwers.all_known or throwers.missing(stand):
        return True
    if len(throwers.known) == len(stand.throwers):
        return False
    settled = settle(stand, throwers.throw)  # including players who are out
    return settled.winner not in stand.throwers or settled.loser not in stand.throwers


def _find_late(stand: Stand, number: int, throws: int) -> Iterator[Fault]:
    """Report the first throw after the end of the game, for all later ones too."""
    if number != stand.thrown:
        return
    facts = {"number": number, "name": stand.loser, "halves": halves_lost(stand, stand.loser or "")}
    facts |= {"first": number + 1, "last": throws}
    one = msg("the game was over after throw {number}: {name} has lost {halves}; delete it", **facts)
    two = msg(
        "the game was over after throw {number}: {name} has lost {halves}; delete throws {first} and {last}",
        **facts,
    )
    more = msg(
        "the game was over after throw {number}: {name} has lost {halves}; delete throws {first} to {last}",
        **facts,
    )
    yield Fault((), {1: one, 2: two}.get(throws - number, more))
