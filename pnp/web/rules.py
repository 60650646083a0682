"""The rules of a game as a page: the lines of the leaflet and its pictures, for any phone at the table."""

from __future__ import annotations

from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response

from pnp.build import defaults
from pnp.drawing.theme import FULL, theme
from pnp.games import PRINTED
from pnp.games.contract import PrintedGame
from pnp.pads.form import within
from pnp.pads.pictures import Pictures
from pnp.pages.leaflet_blocks import SMALL
from pnp.pages.paper import paper
from pnp.web.error_pages import refuse
from pnp.web.rendering import page
from pnp.web.visitor import language_of
from scorer.games import GAMES
from scorer.games.contract import Kind
from scorer.outcome import Played


def rules(request: Request) -> Response:
    """Show the rules of a game, of one of its kinds, for a number of players."""
    wanted = request.path_params["game"]
    if wanted not in PRINTED:
        return refuse(request, 404)
    game = PRINTED[wanted]
    kind = _kind(game, request.query_params.get("kind", ""))
    asked = within(request.query_params.get("players", ""), max(kind.players))
    players = asked if asked in kind.players else kind.players[0]
    option = game.rules.kind_option
    choices = {option.id: kind.id} if option else {}
    spec = game.spec(players, choices, paper(defaults.PAPER), language_of(request), theme(FULL))
    leaflet = game.leaflet(spec)
    if leaflet is None:
        return refuse(request, 404)
    facts: dict[str, object] = {
        "game": game,
        "kinds": game.rules.kinds,
        "kind": kind,
        "players": players,
        "leaflet": leaflet,
        "pictures": Pictures(),
        "wide": SMALL,
    }
    return page(request, "rules.html", 200, **facts)


def address_of_rules(game: Played) -> str:
    """Return the address of the rules by which a game is played."""
    kind = GAMES[game.game_id].kind_of(game)
    query = {"players": len(game.players)}
    return f"/rules/{game.game_id}?{urlencode({'kind': kind, **query} if kind else query)}"


def _kind(game: PrintedGame, wanted: str) -> Kind:
    return next((each for each in game.rules.kinds if each.id == wanted), game.rules.kinds[0])
