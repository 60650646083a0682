"""Checks of a game or match of Blockers against the facts, and its score if it obeys them."""

from __future__ import annotations

from collections.abc import Iterator

from scorer.errors import FactsError, Fault
from scorer.games.blockers.boards import find_result_faults
from scorer.games.blockers.facts import MATCHES, PLAYERS, PROFI_COLOURS, PROFI_PLAYERS, TITLE, VARIANTS
from scorer.games.blockers.scoring import count_running_wins, outcome
from scorer.games.blockers.values import BlockersOutcome, Game
from scorer.messages import Text, either, msg, plural, quoted
from scorer.people import people_faults, same_colour, unknown_colour
from scorer.seats import COLOURS, assign_colours, colour_name


def score(game: Game) -> BlockersOutcome:
    """Score a game, finished or not. Raises ``FactsError`` with every fault if it breaks the rules."""
    if wrong := faults(game):
        raise FactsError(wrong)
    return outcome(game)


def faults(game: Game) -> list[Fault]:
    """Return all facts that the game breaks; empty if it can be scored."""
    people = _find_people_faults(game)
    match = _find_match_faults(game)
    colours = () if people else game.colours
    broken = [*_find_variant_faults(game), *people, *match]
    sound = 0  # the number of games before the first one with a fault
    for number in range(len(game.games)):
        wrong = find_result_faults(game.games[number], game.players, colours, own=game.variant == "profi")
        sound += not wrong and sound == number
        broken += [_number_fault(number, fault) for fault in wrong]
    return broken if match else [*broken, *_find_late(game, 0 if people else sound)]


def _number_fault(number: int, fault: Fault) -> Fault:
    """Add the number of the game to a fault."""
    message = msg("game {number}: {wrong}", number=number + 1, wrong=fault.message)
    return Fault(("games", number, *fault.where), message)


def _find_variant_faults(game: Game) -> Iterator[Fault]:
    if game.variant not in VARIANTS:
        wrong = msg(
            "unknown variant {variant}; write {right}", variant=quoted(game.variant), right=either(VARIANTS)
        )
        yield Fault(("variant",), wrong)


def _find_people_faults(game: Game) -> list[Fault]:
    """Find wrong names and colours; colours are checked only if the number of players is right."""
    profi = game.variant == "profi"
    numbers, title = (PROFI_PLAYERS, f"{TITLE} profi") if profi else (PLAYERS, TITLE)
    seats = assign_colours([None] * len(game.players))
    people = [
        fault for fault in people_faults(game.players, seats, numbers, title) if "colour" not in fault.where
    ]
    return [*people, *_find_colour_faults(game, profi=profi)] if len(game.players) in numbers else people


def _find_colour_faults(game: Game, *, profi: bool) -> Iterator[Fault]:
    if len(game.colours) != len(game.players):
        given = msg(
            "colours are given for {number} of {players} players",
            number=len(game.colours),
            players=len(game.players),
        )
        yield Fault(("players",), given)
        return
    key, needed = ("colours", PROFI_COLOURS) if profi else ("colour", 1)
    owners: dict[str, str] = {}
    for seat, (name, own) in enumerate(zip(game.players, game.colours, strict=True)):
        if len(own) != needed:
            number = plural(
                len(own),
                "{name} has {n} colour; in the variant {variant} a player has {right}",
                "{name} has {n} colours; in the variant {variant} a player has {right}",
                name=name,
                variant=game.variant,
                right=needed,
            )
            yield Fault(("players", seat, key), number)
        for colour in own:
            wrong = _check_colour(colour, name, owners)
            if wrong:
                yield Fault(("players", seat, key), wrong)
            owners.setdefault(str(colour), name)


def _check_colour(colour: str, name: str, owners: dict[str, str]) -> Text | None:
    if colour not in COLOURS:
        return unknown_colour(colour)
    if colour not in owners:
        return None
    if owners[colour] == name:
        return msg("{name} is {colour} twice; colours must differ", name=name, colour=colour_name(colour))
    return same_colour(owners[colour], name, colour)


def _find_match_faults(game: Game) -> list[Fault]:
    if game.match is None:
        return []
    kind, number = game.match
    if kind not in MATCHES:
        wrong = msg("unknown kind of match {kind}; write {{wins: 3}} or {{games: 5}}", kind=quoted(kind))
        return [Fault(("match",), wrong)]
    if not isinstance(number, int) or isinstance(number, bool) or number < 1:
        return [Fault(("match", kind), _explain_number(kind, number))]
    return []


def _explain_number(kind: str, number: object) -> Text:
    if kind == "wins":
        return msg("the number of wins in the match is {number}; write 1 or more", number=quoted(number))
    return msg("the number of games in the match is {number}; write 1 or more", number=quoted(number))


def _find_late(game: Game, sound: int) -> Iterator[Fault]:
    """Find games after the end of the match; only the first ``sound`` games count for it."""
    end = _find_end(game, sound)
    if end is not None:
        played, why = end
        yield from (_number_fault(number, Fault((), why)) for number in range(played, len(game.games)))


def _find_end(game: Game, sound: int) -> tuple[int, Text] | None:
    """Return after how many games the match is over, and why; None if it is not over."""
    if game.match is None:
        return 1, msg(
            "without a match one game is played; write 'match: {{games: 2}}' or more, or 'match: {{wins: 1}}'"
        )
    if game.match.kind == "games":
        return game.match.number, plural(
            game.match.number,
            "the match has {n} game; leave this one out",
            "the match has {n} games; leave this one out",
        )
    for number, (name, won) in enumerate(count_running_wins(game, sound), 1):
        if won >= game.match.number:
            return number, plural(
                won,
                "{name} had {n} win after game {number}, and the match was over; leave this one out",
                "{name} had {n} wins after game {number}, and the match was over; leave this one out",
                name=name,
                number=number,
            )
    return None
