"""The ranking: statistics of the players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from typing import NamedTuple
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response

from pnp.pads.form import within
from pnp.web.rendering import page
from pnp.web.saved_plays import open_plays, wanted_game
from scorer.games import GAMES, titles
from scorer.messages import Text, msg
from scorer.plays import Choice
from scorer.plays import ranking_report as standings
from scorer.plays.meeting import form
from scorer.plays.meeting import versus as meet
from scorer.plays.ranking import Record
from scorer.plays.records import records as find_records
from scorer.plays.sentences import of_records, of_two
from scorer.plays.tally import Tally
from scorer.plays.wanted import Wanted
from scorer.report import Placed, Standing

ONE_GAME = msg("Scores can be compared within one game only: choose one above.")


MOST_LEAST = 1000
"""Plays that everybody shown may be asked to have, at most."""


class Asked(NamedTuple):
    """What an address asks for; what is not understood there leaves nothing out."""

    wanted: Wanted
    least: int  # plays of everybody who is shown
    form: bool  # whether the places of the last plays are shown

    @property
    def chosen(self) -> dict[str, str]:
        """What was chosen besides the game, as an address says it."""
        choice = self.wanted.choice
        least = str(self.least) if self.least > 1 else ""
        known = {"edition": self.wanted.kind, "since": choice.since, "until": choice.until, "least": least}
        return {name: value for name, value in (known | {"form": "yes" * self.form}).items() if value}

    @property
    def query(self) -> str:
        """All that was chosen, to be put behind an address."""
        game = {"game": self.wanted.choice.game} if self.wanted.choice.game else {}
        return urlencode(game | self.chosen)


def ranking(request: Request) -> Response:
    """Show the ranking of all games or of one."""
    asked = _asked(request)
    with open_plays(request) as store:
        kept, names, tally = store.count(), store.names(), asked.wanted.tally(store)
        forms = form(asked.wanted.plays(store), names) if asked.form else {}
    everybody = tally.records()
    people = [each for each in everybody if each.plays >= asked.least]
    few = standings.too_few(len(everybody) - len(people))
    placed = [Placed(place, place - 1, each.player) for place, each in enumerate(people, 1)]
    met = tally.meetings()
    return page(
        request,
        "ranking.html",
        200,
        kept=kept,
        heading=standings.title(tally),
        people=people,
        standing=Standing(placed, standings.columns(people, forms)) if people else None,
        spans=_spans(people),
        captions=list(_captions(tally)),
        meetings=[[met.get((one.player, other.player)) for other in people] for one in people],
        told=standings.told,
        how=standings.MEETINGS,
        left_out=[*standings.left_out(tally, people), *few, *standings.merged(names)],
        **_shown(asked),
    )


def records(request: Request) -> Response:
    """Show the best that was ever done."""
    asked = _asked(request)
    with open_plays(request) as store:
        kept, found = store.count(), find_records(asked.wanted.plays(store), store.names())
    return page(request, "records.html", 200, kept=kept, lines=list(of_records(found)), **_shown(asked))


def versus(request: Request) -> Response:
    """Show two players against each other."""
    asked, given = _asked(request), request.query_params
    with open_plays(request) as store:
        found = meet(asked.wanted.plays(store), given.get("one", ""), given.get("other", ""), store.names())
    return page(request, "versus.html", 200, found=found, lines=list(of_two(found)), **_shown(asked))


def _asked(request: Request) -> Asked:
    given = request.query_params
    game = wanted_game(request)
    kinds = [each.id for each in GAMES[game].kinds] if game else []
    kind = given.get("edition", "")
    choice = Choice(game, _day(given.get("since", "")), _day(given.get("until", "")))
    least = within(given.get("least", ""), MOST_LEAST) or 1
    return Asked(Wanted(choice, kind if kind in kinds else ""), least, given.get("form") == "yes")


def _day(text: str) -> str:
    """Return a day as year, month and day; nothing if it is none."""
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        return ""


def _shown(asked: Asked) -> dict[str, object]:
    """Return what every page of the ranking shows of what it was asked for."""
    game = asked.wanted.choice.game
    kinds = [(each.id, each.name) for each in GAMES[game].kinds] if game else []
    return {
        "games": titles(),
        "game": game,
        "kinds": kinds if len(kinds) > 1 else [],
        "asked": asked,
        "query": asked.query,
    }


def _captions(tally: Tally) -> Iterator[Text]:
    """Return what the numbers mean."""
    if len(tally.games) == 1:
        yield msg("Best and mean: {meaning}.", meaning=GAMES[next(iter(tally.games))].meaning)
    elif tally.games:
        yield ONE_GAME
    yield standings.RATING


def _spans(people: Sequence[Record]) -> list[tuple[int, int, int]]:
    """Return, for every player, where the strength surely begins, most likely lies and surely ends, in hundredths."""
    if not people:
        return []
    low = min(each.rating.value - each.rating.uncertainty for each in people)
    high = max(each.rating.value + each.rating.uncertainty for each in people)
    scale = 100 / ((high - low) or 1)
    return [
        (
            round((each.rating.value - each.rating.uncertainty - low) * scale),
            round((each.rating.value - low) * scale),
            round((each.rating.value + each.rating.uncertainty - low) * scale),
        )
        for each in people
    ]
