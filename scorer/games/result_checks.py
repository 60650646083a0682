"""What is wrong with a game of which only the result is known, and its report."""

from __future__ import annotations

from scorer.errors import Fault
from scorer.messages import Text, list_names, literal, msg, plural, quoted
from scorer.outcome import Outcome, ResultOnly
from scorer.people import find_twin, wrong_name
from scorer.report import Column, Placed, Report, ReportSection, Standing, by_place, format_signed

MOST_PLAYERS = 100
LAST_PLACE = 1000

UNKNOWN = msg("Only the result of this game is known.")


def wrong_whole_number(found: object, low: int, high: int) -> Text:
    """Return the message that a value is no whole number from ``low`` to ``high``."""
    facts = {"found": quoted(found), "low": low, "high": high}
    return msg("found {found}; write a whole number from {low} to {high}", **facts)


def wrong_number(game: str, players: int) -> Text:
    """Return the message that a game has too few or too many players."""
    return plural(
        MOST_PLAYERS,
        "{game} is for {right} player, not for {number}",
        "{game} is for {right} players, not for {number}",
        game=game,
        right=f"2–{MOST_PLAYERS}",
        number=players,
    )


def find_faults(game: ResultOnly) -> list[Fault]:
    """Return what is wrong with a game: its title, its edition, the number of players, their names and places."""
    faults = []
    wrong = wrong_name(game.game_id)
    if wrong:
        faults.append(Fault(("game",), wrong))
    if not 2 <= len(game.players) <= MOST_PLAYERS:
        faults.append(Fault(("players",), wrong_number(game.game_id, len(game.players))))
    for seat, name in enumerate(game.players):
        wrong = wrong_name(name) or find_twin(name, game.players[:seat])
        if wrong:
            faults.append(Fault(("players", seat, "name"), wrong))
    for name, place in zip(game.players, game.places, strict=True):
        if not 0 < place <= LAST_PLACE:
            faults.append(Fault(("places", name), wrong_whole_number(place, 1, LAST_PLACE)))
    return faults


def report(game: ResultOnly, outcome: Outcome, title: str) -> Report:
    """Report places and scores, who won, and that no more is known; ``title`` is the title of the game."""
    column = Column(msg("place"), [(str(place), "") for place in game.places], decides=True)
    if outcome.final:
        cells = [("" if points is None else format_signed(points), "") for points in game.scores]
        column = Column(msg("points"), cells, decides=True)
    people: list[Placed] = by_place(outcome, [()] * len(game.players))
    first = list_names(outcome.winners)
    verdict = msg("{name} wins.", name=first)
    if len(outcome.winners) > 1:
        verdict = msg("{names} share the win.", names=first)
    return Report(
        literal(title), (ReportSection(None, (Standing(people, [column]),)),), UNKNOWN, verdict, None
    )
