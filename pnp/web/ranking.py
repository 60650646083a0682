"""The ranking: statistics of the players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from starlette.requests import Request
from starlette.responses import Response

from pnp.web.rendering import page
from pnp.web.saved_plays import open_plays, wanted_game
from scorer.games import GAMES, titles
from scorer.messages import Text, msg
from scorer.plays import ranking_report as standings
from scorer.plays.ranking import Record
from scorer.plays.tally import Tally
from scorer.report import Placed, Standing

ONE_GAME = msg("Scores can be compared within one game only: choose one above.")


def ranking(request: Request) -> Response:
    """Show the ranking of all games or of one."""
    game = wanted_game(request)
    with open_plays(request) as store:
        kept, tally, names = store.count(), store.tally(game), store.names()
    people = tally.records()
    placed = [Placed(place, place - 1, each.player) for place, each in enumerate(people, 1)]
    met = tally.meetings()
    return page(
        request,
        "ranking.html",
        kept=kept,
        games=titles(),
        game=game,
        heading=standings.title(tally),
        people=people,
        standing=Standing(placed, standings.columns(people)) if people else None,
        spans=_spans(people),
        captions=list(_captions(tally)),
        meetings=[
            [standings.told(met.get((one.player, other.player))) for other in people] for one in people
        ],
        how=standings.MEETINGS,
        left_out=[*standings.left_out(tally, people), *standings.merged(names)],
    )


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
