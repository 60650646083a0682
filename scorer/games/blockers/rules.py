"""The rules of Blockers for the library; slow modules are loaded when they are needed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from scorer.games.blockers import check, report
from scorer.games.blockers.facts import (
    ID,
    MATCHES,
    MOST_ENTERED,
    PLAYERS,
    PROFI_PLAYERS,
    SEAT_PAIRS,
    TITLE,
    VARIANTS,
)
from scorer.games.blockers.values import BlockersOutcome, Game, Match
from scorer.games.contract import Edition, Rules, Start
from scorer.games.options import Option
from scorer.messages import Text, join_texts, literal, msg, plural
from scorer.seats import COLOURS

if TYPE_CHECKING:
    from scorer.games.blockers.entry import BlockersEntry
    from scorer.record.checking import FaultCollector
    from scorer.record.fields import Fields

STANDARD, PROFI = VARIANTS
EDITION = Option(
    "edition",
    msg("Edition"),
    ((STANDARD, msg("standard: a colour each")), (PROFI, msg("profi: two colours each"))),
    default=STANDARD,
    in_name=True,
    key="variant",
)
MATCH = Option(
    "match",
    msg("One game or a match"),
    (
        ("one", msg("One game")),
        ("wins", msg("First to this many wins")),
        ("games", msg("This many games, points added")),
    ),
    default="one",
    several=True,
)
NUMBER = Option(
    "number", msg("Number"), most=MOST_ENTERED, default="3", several=True, unless=(MATCH.id, MATCH.default)
)
OPTIONS = (MATCH, NUMBER)
SEATS = tuple((colour,) for colour in COLOURS)


class Blockers(Rules[Game, BlockersOutcome]):
    """Blockers in both editions."""

    id = ID
    title = TITLE
    edition_option = EDITION
    editions = (
        Edition(*EDITION.values[0], PLAYERS, SEATS, OPTIONS, msg("two to five players")),
        Edition(
            *EDITION.values[1], PROFI_PLAYERS, SEAT_PAIRS, OPTIONS, msg("two players with two colours each")
        ),
    )
    keys = ("variant", "match", "games")
    high_wins = True
    meaning = msg("points in each game, the nearer to zero the better")
    faults = staticmethod(check.faults)
    score = staticmethod(check.score)
    report = staticmethod(report.report)

    def begin(self, start: Start) -> Game:
        """Return a match without games."""
        kind = start.choices[MATCH.id]
        return Game(
            start.players,
            variant=start.edition.id,
            colours=() if start.edition.id == PROFI else tuple((colour,) for colour in start.colours),
            match=Match(kind, min(int(start.choices[NUMBER.id]), NUMBER.most)) if kind in MATCHES else None,
        )

    def edition_of(self, game: Game) -> str:
        """Return the id of the edition."""
        return game.variant

    final_is_score = False  # a match may count wins

    def scores(self, outcome: BlockersOutcome) -> Mapping[str, tuple[int, ...]]:
        """Return the points of each game of a match, because the match itself may count wins."""
        return {name: tuple(game["points"][name] for game in outcome.games) for name in outcome.players}

    def read(self, findings: FaultCollector, entries: Fields) -> Game:
        """Read a game from the entries of a results file."""
        from scorer.games.blockers.record import read

        return read(findings, entries)

    def write(self, game: Game) -> list[str]:
        """Return the lines of a results file."""
        from scorer.games.blockers.record import write

        return write(game)

    def subtitle(self, game: Game) -> Text:
        """Return the edition if it is not standard, and the match."""
        parts = [] if game.variant == STANDARD else [literal(game.variant)]
        if game.match is not None:
            kind, number = game.match
            wins = plural(number, "first to {n} win", "first to {n} wins")
            parts.append(wins if kind == "wins" else plural(number, "{n} game", "{n} games"))
        return join_texts(parts, ", ")

    @property
    def entry(self) -> BlockersEntry:
        """How a game is entered."""
        from scorer.games.blockers.entry import ENTRY

        return ENTRY


RULES = Blockers()
