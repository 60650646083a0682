"""A position as a picture on a page."""

from __future__ import annotations

from markupsafe import Markup

from pnp.games import printed
from pnp.games.scene import View
from pnp.web.rendering import render
from scorer.games.turns import Position


def draw_position(game: str, position: Position, view: View, lang: str) -> Markup:
    """Return the picture of a position as one viewer sees it; its page needs ``sprite_of`` too."""
    return _render(game, position, view, lang, "scene.html")


def draw_moves(game: str, position: Position, view: View, lang: str) -> Markup:
    """Return what is next to the picture: dice or tiles, and buttons if the viewer can act."""
    return _render(game, position, view, lang, "moves.html")


def sprite_of(game: str, position: Position) -> Markup:
    """Return the symbols that the pictures of a game use."""
    scene = printed(game).scene
    return Markup(scene.sprite(position) if scene else "")


def _render(game: str, position: Position, view: View, lang: str, name: str) -> Markup:
    scene = printed(game).scene
    if scene is None:
        return Markup()
    return Markup(render(f"{game}/{name}", lang, view=view, **scene.look(position, view)))
