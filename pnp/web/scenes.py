"""A position as a picture on a page."""

from __future__ import annotations

from markupsafe import Markup

from pnp.games import printed
from pnp.games.scene import View
from pnp.web.rendering import render
from scorer.games.turns import Position


def draw_position(game: str, position: Position, view: View, lang: str) -> Markup:
    """Return the picture of a position, as some eyes see it; the page needs ``sprite_of`` too."""
    return _filled(game, position, view, lang, "scene.html")


def draw_moves(game: str, position: Position, view: View, lang: str) -> Markup:
    """Return what may be done beside the picture, or what lies beside it where it is only looked at."""
    return _filled(game, position, view, lang, "moves.html")


def sprite_of(game: str, position: Position) -> Markup:
    """Return the pictures that every position of a game uses."""
    scene = printed(game).scene
    return Markup(scene.sprite(position) if scene else "")


def _filled(game: str, position: Position, view: View, lang: str, name: str) -> Markup:
    scene = printed(game).scene
    if scene is None:
        return Markup()
    facts = scene.look(position, view)
    return Markup(render(f"{game}/{name}", lang, view=view, **facts))
