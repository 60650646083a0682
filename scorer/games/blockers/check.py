"""The facts that every game and match of Blockers obeys, checked on plain values."""

from __future__ import annotations

from collections.abc import Iterator

from scorer.faults import Fault
from scorer.games.blockers.boards import result_faults
from scorer.games.blockers.facts import MATCHES, PLAYERS, PROFI_COLOURS, PROFI_PLAYERS, TITLE, VARIANTS
from scorer.games.blockers.tally import running_wins
from scorer.games.blockers.values import Game
from scorer.people import people_faults
from scorer.seats import COLOURS, assigned
from scorer.words import counted, listed, shown


def faults(game: Game) -> list[Fault]:
    """Return every fact of the rules that the game breaks; none when it can be scored."""
    people = _people_faults(game)
    match = _match_faults(game)
    colours = () if people else game.colours
    found = [*_variant_faults(game), *people, *match]
    sound = 0  # games before the first one with a fault
    for number in range(len(game.games)):
        wrong = result_faults(game.games[number], game.players, colours, own=game.variant == "profi")
        sound += not wrong and sound == number
        where = ("games", number)
        found += [Fault((*where, *each.where), f"game {number + 1}: {each.message}") for each in wrong]
    return found if match else [*found, *_late(game, 0 if people else sound)]


def _variant_faults(game: Game) -> Iterator[Fault]:
    if game.variant not in VARIANTS:
        yield Fault(("variant",), f"unknown variant {shown(game.variant)}; write {listed(VARIANTS, 'or')}")


def _people_faults(game: Game) -> list[Fault]:
    """Find wrong names and colours; with a wrong number of players their colours are not looked at."""
    profi = game.variant == "profi"
    numbers, title = (PROFI_PLAYERS, f"{TITLE} profi") if profi else (PLAYERS, TITLE)
    seats = assigned([None] * len(game.players))
    found = [
        each for each in people_faults(game.players, seats, numbers, title) if "colour" not in each.where
    ]
    return [*found, *_colour_faults(game, profi=profi)] if len(game.players) in numbers else found


def _colour_faults(game: Game, *, profi: bool) -> Iterator[Fault]:
    if len(game.colours) != len(game.players):
        given = f"colours are given for {len(game.colours)} of {len(game.players)} players"
        yield Fault(("players",), given)
        return
    key, needed = ("colours", PROFI_COLOURS) if profi else ("colour", 1)
    owners: dict[str, str] = {}
    for seat, (name, own) in enumerate(zip(game.players, game.colours, strict=True)):
        if len(own) != needed:
            right = f"in the variant {game.variant} a player has {needed}"
            yield Fault(("players", seat, key), f"{name} has {counted(len(own), 'colour')}; {right}")
        for colour in own:
            wrong = _wrong_colour(colour, name, owners)
            if wrong:
                yield Fault(("players", seat, key), wrong)
            owners.setdefault(str(colour), name)


def _wrong_colour(colour: str, name: str, owners: dict[str, str]) -> str | None:
    if colour not in COLOURS:
        return f"unknown colour {shown(colour)}; write {listed(COLOURS, 'or')}"
    if colour not in owners:
        return None
    twice = (
        f"{name} is {colour} twice"
        if owners[colour] == name
        else f"{owners[colour]} and {name} are both {colour}"
    )
    return f"{twice}; colours must differ"


def _match_faults(game: Game) -> list[Fault]:
    if game.match is None:
        return []
    kind, number = game.match
    if kind not in MATCHES:
        right = "write {wins: 3} or {games: 5}"
        return [Fault(("match",), f"a match to {shown(kind)} is not known; {right}")]
    if not isinstance(number, int) or isinstance(number, bool) or number < 1:
        return [
            Fault(("match", kind), f"the number of {kind} in the match is {shown(number)}; write 1 or more")
        ]
    return []


def _late(game: Game, sound: int) -> Iterator[Fault]:
    """Find games after the end of the match; it is known as far as the first games are sound."""
    end, why = _end(game, sound)
    for number in range(end, len(game.games)):
        yield Fault(("games", number), f"game {number + 1}: {why}")


def _end(game: Game, sound: int) -> tuple[int, str]:
    """Return after how many of the games given the match is over, and why."""
    if game.match is None:
        return (
            1,
            "without a match one game is played; write 'match: {games: 2}' or more, or 'match: {wins: 1}'",
        )
    if game.match.kind == "games":
        return game.match.number, f"the match has {counted(game.match.number, 'game')}; leave this one out"
    for number, (name, won) in enumerate(running_wins(game, sound), 1):
        if won >= game.match.number:
            over = f"{name} had {counted(won, 'win')} after game {number}, and the match was over"
            return number, f"{over}; leave this one out"
    return len(game.games), ""
