"""Schocken's part of a results file: read, and written."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from scorer.errors import Fault, Where
from scorer.games.schocken.facts import DISCS, ID, PLAYERS
from scorer.games.schocken.notation import EXAMPLE, Entry, hand_complaint, read_entries, read_hand, show_throw
from scorer.games.schocken.values import Game, Throw, Thrown
from scorer.messages import Text, list_names, msg, quoted
from scorer.people import colour_faults, to_nfc
from scorer.record.checking import CLOSE, Report
from scorer.record.common import PLAYER_KEYS, colour, read_people
from scorer.record.fields import Fields, describe, integer
from scorer.record.nodes import Items, Node, Scalar
from scorer.record.writing import quote_yaml, show_players


def read(report: Report, found: Fields) -> Game:
    """Read a game from the fields of a file, and report what the rules exclude."""
    names, settings = read_people(report, found, PLAYER_KEYS)
    report.check(_colour_faults(report, names, settings))
    game = Game(
        players=names,
        throws=_throws(report, found.get("throws"), names),
        discs=integer(report, found["discs"], ("discs",), msg("the number of discs"))
        if "discs" in found
        else DISCS,
    )
    report.check(game.faults)
    return game


def _colour_faults(report: Report, names: Sequence[str], settings: Sequence[Fields]) -> Iterator[Fault]:
    """Check the colours that are given; the game needs none, and has none for more than five."""
    wanted = [
        (seat, colour(report, ("players", seat, "colour"), each.get("colour")))
        for seat, each in enumerate(settings)
    ]
    given = [(seat, each) for seat, each in wanted if each]
    for fault in colour_faults([names[seat] for seat, _ in given], [each for _, each in given]):
        seat, _ = given[int(fault.where[1])]
        yield Fault(("players", seat, "colour"), fault.message)


def _throws(report: Report, node: Node | None, names: tuple[str, ...]) -> tuple[Throw, ...]:
    if node is None:
        return ()
    if not isinstance(node, Items):
        wrong = msg(
            "throws is {found}; begin every throw with '- ', a dash and a space, as in - {example}",
            found=describe(node),
            example=EXAMPLE,
        )
        report.fault(("throws",), wrong, node.line)
        return ()
    return tuple(_throw(report, number, item, names) for number, item in enumerate(node.items))


def _throw(report: Report, number: int, node: Node, names: tuple[str, ...]) -> Throw:
    where = report.at(("throws", number), node.line)
    if not isinstance(node, Scalar) or not node.text.strip():
        report.fault(where, lambda: _no_throw(number + 1, node), node.line)
        return ()
    reader = _ThrowReader(report, where, number + 1, names)
    for entry in read_entries(to_nfc(node.text), names):
        reader.take(entry)
    return tuple(reader.throw)


def _no_throw(number: int, node: Node) -> Text:
    if isinstance(node, Scalar):
        return msg("throw {number} is empty; write it as {example}", number=number, example=EXAMPLE)
    return msg(
        "throw {number} is {found}; write it as {example}",
        number=number,
        found=describe(node),
        example=EXAMPLE,
    )


class _ThrowReader:
    """Takes the entries of one throw and reports those that cannot be read."""

    def __init__(self, report: Report, where: Where, number: int, names: tuple[str, ...]) -> None:
        self.report = report
        self.where = where
        self.number = number
        self.names = names
        self.throw: list[Thrown] = []

    def take(self, entry: Entry) -> None:
        """Read one entry; an unknown name is taken for the most similar one."""
        wrong = self._wrong_shape(entry)
        if wrong:
            self._fault(self.where, lambda: wrong)
            return
        where = (*self.where, len(self.throw))
        name = entry.name if entry.name in self.names else self._meant(entry.name, where)
        hand = read_hand(entry.hand)
        if hand is None:
            self._fault((*where, "dice"), lambda: _wrong_hand(name, entry.hand))
        self.throw.append(Thrown(name, *(hand or ((), 0))))

    def _fault(self, where: Where, wrong: Callable[[], Text]) -> None:
        self.report.fault(where, lambda: msg("throw {number}: {wrong}", number=self.number, wrong=wrong()))

    def _wrong_shape(self, entry: Entry) -> Text | None:
        """Return what is wrong with an entry that is not a name and dice."""
        if not entry.name and not entry.hand:
            return msg("there is nothing before or after a comma; write it as {example}", example=EXAMPLE)
        if not entry.name:
            return msg(
                "{found} has no name before it or no space after the name; write name, dice and "
                "rolls, as in {example}",
                found=quoted(entry.hand),
                example=EXAMPLE,
            )
        if not entry.hand:
            return msg(
                "no dice for {name}; write dice and rolls after the name, as in {example}",
                name=entry.name,
                example=EXAMPLE,
            )
        if len(entry.hand.split()) > 1 and read_hand(entry.hand) is None:
            joined = "".join(entry.hand.split())
            if read_hand(joined):
                return msg(
                    "{found} has spaces between the dice; write {right}",
                    found=quoted(entry.hand),
                    right=quoted(joined),
                )
            return msg(
                "{found} is more than one player's dice; write a comma between two players",
                found=quoted(entry.hand),
            )
        return None

    def _meant(self, word: str, where: Where) -> str:
        """Report an unknown name and return the likely one, or an empty one if that is unclear."""
        where = (*where, "player")
        if len(self.names) not in PLAYERS or "" in self.names:
            self.report.skip(where)
            return word
        taken = [each.player for each in self.throw]
        nearest = self.report.nearest(word, [name for name in self.names if name not in taken], CLOSE)
        self._fault(where, lambda: _unknown(word, nearest, self.names))
        return nearest or ""


def _wrong_hand(name: str, found: str) -> Text:
    return msg("{name}: {wrong}", name=name, wrong=hand_complaint(found))


def _unknown(word: str, nearest: str | None, names: tuple[str, ...]) -> Text:
    if nearest:
        return msg(
            "unknown player {player}; the nearest is {nearest}", player=quoted(word), nearest=quoted(nearest)
        )
    return msg("unknown player {player}; known are {known}", player=quoted(word), known=_known(names))


@lru_cache(maxsize=1)
def _known(names: tuple[str, ...]) -> Text:
    """Return the list of players, once: a file can have a wrong name in thousands of throws."""
    return list_names(names)


def write(game: Game) -> list[str]:
    """Return the lines of a results file that ``read`` turns into the same game."""
    names = [quote_yaml(name) for name in game.players]
    bare = names == list(game.players)
    throws = [show_throw(throw) for throw in game.throws]
    return [
        f"game: {ID}",
        f"discs: {game.discs}",
        *show_players(game.players),
        "throws:" if throws else "throws: []",
        *(f"  - {throw if bare else quote_yaml(throw)}" for throw in throws),
    ]
