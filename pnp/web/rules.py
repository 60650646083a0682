"""The rules of a game as a page: the text and pictures of the printed leaflet."""

from __future__ import annotations

from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response

from pnp.build import defaults
from pnp.drawing.theme import FULL, theme
from pnp.games import PRINTED
from pnp.pads.form import within
from pnp.pads.pictures import Pictures
from pnp.pages.leaflet_blocks import SMALL
from pnp.pages.paper import paper
from pnp.web.error_pages import refuse
from pnp.web.rendering import page
from pnp.web.visitor import language_of
from scorer.games import GAMES
from scorer.games.contract import AnyRules, Kind
from scorer.outcome import Played


def rules(request: Request) -> Response:
    """Show the rules of a game, of one of its kinds, for a number of players."""
    identity = request.path_params["game"]
    if identity not in PRINTED:
        return refuse(request, 404)
    game = PRINTED[identity]
    kind = choose_kind(game.rules, request.query_params.get("kind", ""))
    number = within(request.query_params.get("players", ""), max(kind.players))
    players = number if number in kind.players else kind.players[0]
    option = game.rules.kind_option
    choices = {option.id: kind.id} if option else {}
    spec = game.spec(players, choices, paper(defaults.PAPER), language_of(request), theme(FULL))
    leaflet = game.leaflet(spec)
    if leaflet is None:
        return refuse(request, 404)
    return page(
        request,
        "rules.html",
        game=game,
        kinds=game.rules.kinds,
        kind=kind,
        players=players,
        leaflet=leaflet,
        pictures=Pictures(),
        wide=SMALL,
    )


def address_of_rules(game: Played) -> str:
    """Return the address of the rules of a game that is played."""
    kind = GAMES[game.game_id].kind_of(game)
    query = {"players": len(game.players)}
    return f"/rules/{game.game_id}?{urlencode({'kind': kind, **query} if kind else query)}"


def choose_kind(rules: AnyRules, identity: str) -> Kind:
    """Return the kind of a game with an id; the first kind if there is no such kind."""
    return next((kind for kind in rules.kinds if kind.id == identity), rules.kinds[0])
