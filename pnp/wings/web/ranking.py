"""The ranking: statistics of the players."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import NamedTuple
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response

from pnp.wings.web.form import within
from pnp.wings.web.rendering import page
from pnp.wings.web.saved_plays import get_game, list_games, open_plays
from scorer.games import GAMES
from scorer.messages import msg
from scorer.plays import PlayChoice
from scorer.plays import ranking_report as standings
from scorer.plays.ranking import Record
from scorer.plays.records import form
from scorer.plays.records import records as find_records
from scorer.plays.records import versus as meet
from scorer.plays.sentences import describe_records, describe_versus
from scorer.plays.wanted import Wanted
from scorer.report import Placed, Standing

ONE_GAME = msg("Scores can be compared within one game only: choose one above.")

MOST_LEAST = 1000  # the largest number of plays that a player can be required to have


class Query(NamedTuple):
    """The query of an address; values that are not understood allow everything."""

    wanted: Wanted
    least: int  # plays of every player who is shown
    form: bool  # whether to show the places of the last plays

    @property
    def chosen(self) -> dict[str, str]:
        """The fields of the query that restrict something, except for the game."""
        choice = self.wanted.choice
        least = str(self.least) if self.least > 1 else ""
        known = {"edition": self.wanted.edition, "since": choice.since, "until": choice.until, "least": least}
        return {name: value for name, value in (known | {"form": "yes" * self.form}).items() if value}

    @property
    def query(self) -> str:
        """The whole query, to be appended to an address."""
        game = {"game": self.wanted.choice.game} if self.wanted.choice.game else {}
        return urlencode(game | self.chosen)


def ranking(request: Request) -> Response:
    """Show the ranking of all games or of one."""
    query = _read_query(request)
    with open_plays(request) as store:
        kept, names, tally = store.count(), store.names(), query.wanted.tally(store)
        games = list_games(store)
        forms = form(query.wanted.plays(store), names) if query.form else {}
    everybody = tally.records()
    people = [record for record in everybody if record.plays >= query.least]
    few = standings.count_hidden(len(everybody) - len(people))
    rows = [Placed(place, place - 1, record.player) for place, record in enumerate(people, 1)]
    met = tally.meetings()
    return page(
        request,
        "ranking.html",
        kept=kept,
        heading=standings.title(tally),
        people=people,
        standing=Standing(rows, standings.columns(people, forms)) if people else None,
        spans=_compute_spans(people),
        captions=list(standings.captions(tally, ONE_GAME)),
        meetings=[[met.get((one.player, other.player)) for other in people] for one in people],
        format_meeting=standings.format_meeting,
        how=standings.MEETINGS,
        left_out=[
            *standings.list_uncounted(tally, people, on_pages=True),
            *few,
            *standings.describe_merges(names, on_pages=True),
        ],
        **_facts(query, games),
    )


def records(request: Request) -> Response:
    """Show the records."""
    query = _read_query(request)
    with open_plays(request) as store:
        kept, best = store.count(), find_records(query.wanted.plays(store), store.names())
        games = list_games(store)
    return page(
        request, "records.html", kept=kept, lines=list(describe_records(best)), **_facts(query, games)
    )


def versus(request: Request) -> Response:
    """Show two players against each other."""
    query, given = _read_query(request), request.query_params
    one, other = given.get("one", ""), given.get("other", "")
    with open_plays(request) as store:
        pair = meet(query.wanted.plays(store), one, other, store.names())
        games = list_games(store)
    return page(request, "versus.html", pair=pair, lines=list(describe_versus(pair)), **_facts(query, games))


def _read_query(request: Request) -> Query:
    given = request.query_params
    game = get_game(request)
    editions = [edition.id for edition in GAMES[game].editions] if game in GAMES else []
    edition = given.get("edition", "")
    choice = PlayChoice(game, _parse_day(given.get("since", "")), _parse_day(given.get("until", "")))
    least = within(given.get("least", ""), MOST_LEAST) or 1
    return Query(Wanted(choice, edition if edition in editions else ""), least, given.get("form") == "yes")


def _parse_day(text: str) -> str:
    """Return a day as year, month and day; an empty text if it is not a day."""
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        return ""


def _facts(query: Query, games: Mapping[str, str]) -> dict[str, object]:
    """Return the template variables that all these pages have."""
    game = query.wanted.choice.game
    editions = [(edition.id, edition.name) for edition in GAMES[game].editions] if game in GAMES else []
    return {
        "games": games,
        "game": game,
        "editions": editions if len(editions) > 1 else [],
        "asked": query,
        "query": query.query,
    }


def _compute_spans(people: Sequence[Record]) -> list[list[int]]:
    """Return the lower bound, value and upper bound of every rating, as percentages of the width of the chart."""
    ratings = [record.rating for record in people]
    spans = [(one.value - one.uncertainty, one.value, one.value + one.uncertainty) for one in ratings]
    low = min((span[0] for span in spans), default=0.0)
    scale = 100 / ((max((span[2] for span in spans), default=0.0) - low) or 1)
    return [[round((bound - low) * scale) for bound in span] for span in spans]
