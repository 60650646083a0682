"""The rules of Low Blow for the library; slow modules are loaded when they are needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.games.contract import Edition, Rules, Start
from scorer.games.low_blow import check, report
from scorer.games.low_blow.facts import BLOG, COLUMNS, EDITIONS, ID, PLAYERS, TITLE, WEB
from scorer.games.low_blow.options import BOARD, COUNTERS, EDITION, FLAT, OPTIONS
from scorer.games.low_blow.values import Game, LowBlowOutcome
from scorer.messages import Text, join_texts, msg
from scorer.seats import COLOURS, assign_colours

if TYPE_CHECKING:
    from scorer.games.low_blow.entry import LowBlowEntry
    from scorer.record.checking import FaultCollector
    from scorer.record.fields import Fields

SEATS = tuple((colour,) for colour in COLOURS)


class LowBlow(Rules[Game, LowBlowOutcome]):
    """Low Blow in both editions."""

    id = ID
    title = TITLE
    edition_option = EDITION
    editions = (
        Edition(
            *EDITION.values[0],
            PLAYERS,
            SEATS,
            OPTIONS[BLOG.id],
            msg("three rolls a turn, counters from the start"),
        ),
        Edition(*EDITION.values[1], PLAYERS, SEATS, OPTIONS[WEB.id], msg("one roll, counters from the pot")),
    )
    keys = ("edition", "counter_points", "board", "rounds", "counters")
    high_wins = False
    meaning = msg("final points (lower is better)")
    faults = staticmethod(check.faults)
    score = staticmethod(check.score)
    report = staticmethod(report.report)

    def begin(self, start: Start) -> Game:
        """Return a game without rounds."""
        different = len(set(start.colours)) == len(start.colours)
        return Game(
            start.players,
            edition=EDITIONS[start.edition.id],
            colours=assign_colours(start.colours) if different else start.colours,
            counter_points=start.choices.get(COUNTERS.id, FLAT),
            rows=3 if start.choices.get(BOARD.id) == "5x3" else None,
        )

    def edition_of(self, game: Game) -> str:
        """Return the id of the edition."""
        return game.edition.id

    def printed_options(self, game: Game) -> dict[str, str]:
        """Return the edition, and in the blog edition what counters take off."""
        counters = {COUNTERS.id: game.counter_points} if game.edition == BLOG else {}
        return {EDITION.id: game.edition.id, **counters}

    def read(self, findings: FaultCollector, entries: Fields) -> Game:
        """Read a game from the entries of a results file."""
        from scorer.games.low_blow.record import read

        return read(findings, entries)

    def write(self, game: Game) -> list[str]:
        """Return the lines of a results file."""
        from scorer.games.low_blow.record import write

        return write(game)

    def subtitle(self, game: Game) -> Text:
        """Return the edition, and the board if it is not the usual one."""
        edition = msg("{edition} edition", edition=game.edition.id)
        return join_texts([edition, f"{COLUMNS}x{game.rows}"], ", ") if game.rows else edition

    @property
    def entry(self) -> LowBlowEntry:
        """How a game is entered."""
        from scorer.games.low_blow.entry import ENTRY

        return ENTRY


RULES = LowBlow()
