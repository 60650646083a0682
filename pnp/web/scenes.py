"""A position as a picture on a page."""

from __future__ import annotations

from markupsafe import Markup

from pnp.games import printed
from pnp.games.scene import View
from pnp.web.rendering import render
from scorer.games.turns import Position


def draw_scene(game: str, position: Position, view: View, lang: str) -> tuple[Markup, Markup]:
    """Return the picture of a position as one viewer sees it; its page needs ``sprite_of`` too.

    Return also what is next to the picture: dice or tiles, and buttons if the viewer can act.
    """
    scene = printed(game).scene
    if scene is None:
        return Markup(), Markup()
    facts = scene.look(position, view)
    picture, moves = (render(f"{game}/{name}.html", lang, view=view, **facts) for name in ("scene", "moves"))
    return Markup(picture), Markup(moves)


def sprite_of(game: str, position: Position) -> Markup:
    """Return the symbols that the pictures of a game use."""
    scene = printed(game).scene
    return Markup(scene.sprite(position) if scene else "")
