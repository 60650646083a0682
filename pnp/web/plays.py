"""The list of plays that are kept, latest first."""

from __future__ import annotations

from math import ceil

from starlette.requests import Request
from starlette.responses import Response

from pnp.pads.form import within
from pnp.web.rendering import page
from pnp.web.saved_plays import ending, of_game, open_plays, wanted_game
from scorer.games import GAMES, title

A_PAGE = 30
"""Plays on a page."""


def plays(request: Request) -> Response:
    """Show a page of the list, of all games or of one."""
    with open_plays(request) as store:
        kept = store.all()
    game = wanted_game(request)
    chosen = of_game(kept, game)
    pages = max(1, ceil(len(chosen) / A_PAGE))
    number = within(request.query_params.get("page", ""), pages) or 1
    return page(
        request,
        "plays.html",
        kept=len(kept),
        games={each: title(each) for each in GAMES},
        game=game,
        rows=[
            (each, title(each.game), ending(each)) for each in chosen[(number - 1) * A_PAGE : number * A_PAGE]
        ],
        count=len(chosen),
        number=number,
        pages=pages,
    )
