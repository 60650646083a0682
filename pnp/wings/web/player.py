"""The page of a player, on which names are joined, separated and renamed; each change is asked about first."""

import asyncio
from collections.abc import Sequence
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from pnp.wings.web.form import Form, form_of
from pnp.wings.web.rendering import page
from pnp.wings.web.saved_plays import open_plays
from pnp.wings.web.shared import shared
from scorer.games import GAMES, title
from scorer.messages import Text, join_texts, literal
from scorer.plays import Store
from scorer.plays.errors import NoPlayerError
from scorer.plays.player import OfGame, describe_player
from scorer.plays.ranking_report import format_meeting
from scorer.plays.rating import Rating
from scorer.plays.renaming import check_new_name, rename_player
from scorer.report import format_signed

CURVE = 300, 100  # the width and height of a curve


def player(request: Request) -> Response:
    """Show a player."""
    name = request.query_params.get("name", "")
    with open_plays(request) as store:
        try:
            store.require(name)
        except NoPlayerError as fault:
            return page(request, "refused.html", 404, text=fault.text)
        names = store.names()
        found = describe_player(store.each(), name, names)
    ratings = found.curve
    return page(
        request,
        "player.html",
        player=found,
        games=[(_name_game(game), game) for game in found.games],
        rating=ratings[-1] if ratings else None,
        curve=draw_curve(ratings),
        bounds=(min(ratings).value, max(ratings).value) if ratings else (),
        joined=sorted(other for other, means in names.means.items() if names.resolve(means) == found.name),
        format_meeting=format_meeting,
        format_signed=format_signed,
    )


async def change(request: Request) -> Response:
    """Ask whether to rename a player, or to join a player with another one; with the answer, do it."""
    return await asyncio.to_thread(_change, request, await form_of(request))


def _change(request: Request, form: Form) -> Response:
    old, new, sure = form.get("name", ""), form.get("new", "").strip(), form.get("sure") == "yes"
    with open_plays(request) as store:
        resolve = store.names().resolve
        joins = _is_player(store, new) and resolve(new) != resolve(old)
        if joins and sure:
            store.merge(old, new)
        elif joins:
            store.check_merge(old, new)
        else:
            new = check_new_name(store, old, new)
            if sure:
                new = rename_player(store, old, new, shared(request).settings.moment()).new
    if sure:
        return _show(new)
    return page(request, "rename.html", old=old, new=new, joins=joins)


async def split(request: Request) -> Response:
    """Make a joined name a player again, and show that player."""
    name = (await form_of(request)).get("name", "")
    await asyncio.to_thread(_split, request, name)
    return _show(name)


def _split(request: Request, name: str) -> None:
    with open_plays(request) as store:
        store.split(name)


def draw_curve(ratings: Sequence[Rating]) -> str:
    """Return a rating's curve as the data of an SVG path; empty if there are fewer than two ratings.

    >>> draw_curve([Rating(1000, 900), Rating(1100, 800), Rating(1050, 700)])
    'M0 100L150 0L300 50'
    """
    if len(ratings) < 2:
        return ""
    values = [rating.value for rating in ratings]
    low, (width, height) = min(values), CURVE
    scale, wide = height / ((max(values) - low) or 1), width / (len(values) - 1)
    return "M" + "L".join(
        f"{at * wide:.0f} {height - (value - low) * scale:.0f}" for at, value in enumerate(values)
    )


def _show(name: str) -> Response:
    return RedirectResponse(f"/ranking/player?{urlencode({'name': name})}", 303)


def _is_player(store: Store, name: str) -> bool:
    try:
        store.require(name)
    except NoPlayerError:
        return False
    return True


def _name_game(game: OfGame) -> Text:
    """Return the name of a game, with its edition if it has several."""
    editions = GAMES[game.game].editions if GAMES.works(game.game) else ()
    names = [option.name for option in editions if game.edition and option.id == game.edition]
    return join_texts([literal(title(game.game)), *names], ", ")
