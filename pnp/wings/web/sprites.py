"""The small pictures of the pages, drawn as the print draws them: emblems, dice, the symbols of the regions."""

from collections.abc import Iterable
from functools import cache

from markupsafe import Markup

from pnp.drawing.dice import PIPS, die, seat_die
from pnp.drawing.seat_marks import own_emblem
from pnp.drawing.shapes import Circle, Path, Rect, Shape, Step
from pnp.drawing.symbols import BOX, outline
from pnp.drawing.theme import Theme
from scorer.seats import LETTERS

EMBLEM = 6.0  # the height of an emblem, mm
EMBLEM_BOX = 7.0  # of the box it is in, mm

DIE = 16.0  # the side of a die, mm


@cache
def sprite(
    colours: tuple[str, ...], theme: Theme, *, dice: bool = False, symbols: tuple[str, ...] = ()
) -> Markup:
    """Return the pictures of a page, each once, as symbols that the page uses by their ids.

    ``d-R`` is an emblem, ``d-R5`` a die of a seat, ``d-5`` one of nobody, as entries name them; ``s-moon`` is a symbol.
    """
    parts = [
        _symbol(
            f"d-{LETTERS[colour]}", -EMBLEM_BOX / 2, EMBLEM_BOX, [own_emblem(colour, 0, 0, EMBLEM, theme)]
        )
        for colour in colours
    ]
    for face in PIPS if dice else ():
        parts.append(_symbol(f"d-{face}", 0, DIE, die(face, 0, 0, DIE, theme)))
        parts += [
            _symbol(f"d-{LETTERS[colour]}{face}", 0, DIE, seat_die(face, 0, 0, DIE, colour, theme))
            for colour in colours
        ]
    for name in symbols:
        path = f'<path d="{_steps(outline(name))}"/>'
        parts.append(f'<symbol id="s-{name}" viewBox="0 0 {BOX:g} {BOX:g}">{path}</symbol>')
    return hidden(parts)


def symbols(pictures: Iterable[tuple[str, float, float, list[Shape]]]) -> Markup:
    """Return more pictures of a page: of each the id, the corner and side of its box, its shapes."""
    return hidden(_symbol(*picture) for picture in pictures)


def hidden(parts: Iterable[str]) -> Markup:
    """Return definitions that a page uses by their ids, as SVG that takes no room."""
    inside = Markup("".join(parts))
    return Markup('<svg class="sprite" aria-hidden="true" width="0" height="0">{}</svg>').format(inside)


def _symbol(identity: str, corner: float, side: float, shapes: Iterable[Shape]) -> str:
    box = f"{corner:g} {corner:g} {side:g} {side:g}"
    return f'<symbol id="{identity}" viewBox="{box}">{"".join(map(_element, shapes))}</symbol>'


def _element(shape: Shape) -> str:
    if isinstance(shape, Circle):
        return f'<circle cx="{shape.x:.4g}" cy="{shape.y:.4g}" r="{shape.radius:.4g}"{_paint(shape)}/>'
    if isinstance(shape, Rect):
        place = f'x="{shape.x:.4g}" y="{shape.y:.4g}" width="{shape.width:.4g}" height="{shape.height:.4g}"'
        return f'<rect {place} rx="{shape.radius:.4g}"{_paint(shape)}/>'
    if isinstance(shape, Path):
        return f'<path d="{_steps(shape.steps)}"{_paint(shape)}/>'
    raise TypeError(shape)


def _paint(shape: Circle | Rect | Path) -> str:
    ink = shape.ink
    stroke = f' stroke="{ink.stroke}" stroke-width="{ink.width:g}"' if ink.stroke else ""
    return f' fill="{ink.fill or "none"}"{stroke}'


def _steps(steps: Iterable[Step]) -> str:
    return "".join(
        f"{name}{' '.join(f'{float(number):.4g}' for number in numbers)}" for name, *numbers in steps
    )
