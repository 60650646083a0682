"""Read and write the Schocken part of a results file."""

from collections.abc import Callable, Iterator, Sequence

from scorer.errors import Fault, Where
from scorer.games.schocken.check import faults
from scorer.games.schocken.facts import DISCS, ID, PLAYERS
from scorer.games.schocken.notation import (
    EXAMPLE,
    WrittenHand,
    explain_hand,
    read_entries,
    read_hand,
    show_throw,
)
from scorer.games.schocken.values import Game, Throw, Thrown
from scorer.messages import Text, msg, quoted
from scorer.people import colour_faults, to_nfc
from scorer.record.checking import FaultCollector
from scorer.record.common import PLAYER_KEYS, colour, read_people
from scorer.record.fields import Fields, describe, explain_player, integer, suggest
from scorer.record.nodes import Items, Node, Scalar
from scorer.record.writing import quote_yaml, show_players


def read(report: FaultCollector, entries: Fields) -> Game:
    """Read a game from the entries of a file, and report its faults."""
    names, settings = read_people(report, entries, PLAYER_KEYS, lambda: _find_names(entries.get("throws")))
    report.check(_find_colour_faults(report, names, settings))
    node, throws = entries.get("throws"), tuple[Throw, ...]()
    if isinstance(node, Items):
        throws = tuple(_read_throw(report, number, item, names) for number, item in enumerate(node.items))
    elif node is not None:
        wrong = msg(
            "throws is {found}; begin every throw with '- ', a dash and a space, as in - {example}",
            found=describe(node),
            example=EXAMPLE,
        )
        report.fault(("throws",), wrong, node.line)
    node = entries.get("discs")
    discs = integer(report, node, ("discs",), msg("the number of discs")) if node else DISCS
    game = Game(names, throws, discs)
    report.check(faults(game))
    return game


def _find_names(throws: Node | None) -> Iterator[str]:
    """Yield the names of players in throws."""
    texts = (
        [node.text for node in throws.items if isinstance(node, Scalar)] if isinstance(throws, Items) else []
    )
    for text in texts:
        yield from (entry.name for entry in read_entries(to_nfc(text), ()) if entry.name)


def _find_colour_faults(
    report: FaultCollector, names: Sequence[str], settings: Sequence[Fields]
) -> Iterator[Fault]:
    """Check the players' colours; they are optional, because there are only five."""
    choices = {
        seat: colour(report, ("players", seat, "colour"), entries.get("colour"))
        for seat, entries in enumerate(settings)
    }
    given = {seat: choice for seat, choice in choices.items() if choice}
    for fault in colour_faults([names[seat] for seat in given], list(given.values())):
        yield Fault(("players", list(given)[int(fault.where[1])], "colour"), fault.message)


def _read_throw(report: FaultCollector, number: int, node: Node, names: tuple[str, ...]) -> Throw:
    where = report.at(("throws", number), node.line)
    if not isinstance(node, Scalar) or not node.text.strip():
        report.fault(where, lambda: _explain_throw(number + 1, node), node.line)
        return ()
    reader = _ThrowReader(report, where, number + 1, names)
    for entry in read_entries(to_nfc(node.text), names):
        reader.take(entry)
    return tuple(reader.throw)


def _explain_throw(number: int, node: Node) -> Text:
    facts: dict[str, int | str] = {"number": number, "example": EXAMPLE}
    if isinstance(node, Scalar):
        return msg("throw {number} is empty; write it as {example}", **facts)
    return msg("throw {number} is {found}; write it as {example}", found=describe(node), **facts)


class _ThrowReader:
    """Reads the entries of a throw, and reports those that cannot be read."""

    def __init__(self, report: FaultCollector, where: Where, number: int, names: tuple[str, ...]) -> None:
        self.report, self.where, self.number, self.names = report, where, number, names
        self.throw: list[Thrown] = []

    def take(self, entry: WrittenHand) -> None:
        """Read an entry; an unknown name counts as the most similar one."""
        wrong = self._check_shape(entry)
        if wrong:
            self._fault(self.where, lambda: wrong)
            return
        where = (*self.where, len(self.throw))
        name = entry.name if entry.name in self.names else self._guess_name(entry.name, where)
        hand = read_hand(entry.hand)
        if hand is None:
            self._fault(
                (*where, "dice"), lambda: msg("{name}: {wrong}", name=name, wrong=explain_hand(entry.hand))
            )
        self.throw.append(Thrown(name, *(hand or ((), 0))))

    def _fault(self, where: Where, wrong: Callable[[], Text]) -> None:
        self.report.fault(where, lambda: msg("throw {number}: {wrong}", number=self.number, wrong=wrong()))

    def _check_shape(self, entry: WrittenHand) -> Text | None:
        """Return what is wrong with an entry that is not a name and dice, or None."""
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

    def _guess_name(self, word: str, where: Where) -> str:
        """Report an unknown name, and return the most similar known one, or an empty text."""
        where = (*where, "player")
        if len(self.names) not in PLAYERS or "" in self.names:
            self.report.skip(where)
            return word
        taken = [thrown.player for thrown in self.throw]
        nearest = self.report.nearest(word, [name for name in self.names if name not in taken])
        self._fault(where, lambda: explain_player(word, suggest(nearest, self.names)))
        return nearest or ""


def write(game: Game) -> list[str]:
    """Return the lines of a results file for ``read``."""
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
