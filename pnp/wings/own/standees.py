"""Draws standees: figures folded at the top, back to back, on two feet; and how to assemble them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pnp.drawing.matrix import Matrix, translation
from pnp.drawing.shapes import Drawing, Rect, Shape, line, polyline
from pnp.drawing.text import level
from pnp.drawing.theme import Theme
from pnp.drawing.transformed import transform_shape
from pnp.games.parts import millimetres
from pnp.pages.assembly import steps_of
from pnp.pages.diagrams import draw_pen, draw_scissors
from pnp.pieces import part as layouts
from pnp.pieces.on_table import FOLDED, Figure
from pnp.pieces.part import AssemblyStep, Bundle, Part
from pnp.pieces.piece import Piece
from pnp.wings.own.kit import Kit
from pnp.wings.own.things import WHITE, ThingForm, ThingsPart, face

FOOT = 0.45  # depth of a foot, relative to the width of the figure

FOOT_LEAST, FOOT_MOST = 7.0, 15.0


@dataclass(frozen=True)
class Standees(ThingsPart):
    """Figures that fold and stand; ``width`` and ``height`` are those of one visible side."""

    def draw(self, kit: Kit) -> Part:
        """Return the figures, and how they are assembled.

        Each is a foot, the back upside down, the front, a foot; all folds turn away from the print.
        """
        foot = min(max(self.width * FOOT, FOOT_LEAST), FOOT_MOST)
        middle, foot_line = foot + self.height, foot + 2 * self.height
        form, turned = (
            ThingForm(self.width, self.height, FOLDED),
            Matrix(a=-1.0, d=-1.0, e=self.width, f=middle),
        )
        fold, small, word = (
            kit.theme.pen("fold"),
            kit.theme.style("small-grey"),
            kit.piece_words["standees.foot"],
        )
        pieces: list[Piece] = []
        for number, thing in enumerate(self.things, 1):
            name = f"{self.id}-{number}"
            front = face(f"{name}-front", thing.front, thing.fill, form, kit)
            back = front if thing.back is None else face(f"{name}-back", thing.back, thing.fill, form, kit)
            shapes: list[Shape] = [Rect(0.0, 0.0, self.width, foot_line + foot, WHITE)]
            shapes += [transform_shape(shape, turned) for shape in back.shapes]
            shapes += [transform_shape(shape, translation(0.0, middle)) for shape in front.shapes]
            shapes += [line(0.0, y, self.width, y, fold) for y in (foot, middle, foot_line)]
            for y in (foot / 2, (foot_line + foot_line + foot) / 2):
                shapes.append(level(self.width / 2, y, word, small, "middle", room=self.width - 2))
            piece = Piece(
                Drawing(name, self.width, foot_line + foot, tuple(shapes)),
                seat=thing.seat,
                title=thing.title,
                label=thing.label,
                on_table=Figure(front, back),
                place=thing.place,
                words=thing.words,
            )
            pieces += [piece] * thing.copies
        return Part(
            self.id,
            self.name,
            millimetres(self.width, self.height),
            "card",
            layouts.CardsLayout(),
            len(pieces),
            (Bundle(tuple(pieces)),),
            steps=standee_steps(kit.piece_words.lines("standees.step"), kit.theme, by_machine=kit.by_machine),
        )


def standee_steps(sentences: Sequence[str], theme: Theme, *, by_machine: bool) -> tuple[AssemblyStep, ...]:
    """Return the steps of a standee with their ``sentences``: crease and cut, fold and glue, stand.

    Scissors are shown unless it is cut ``by_machine``.
    """
    outline, fold, blade = (theme.pen(name) for name in ("picture-outline", "picture-fold", "picture-blade"))
    flat: list[Shape] = [Rect(2, 1, 8, 18, outline), *(line(2, y, 10, y, fold) for y in (4, 10, 16))]
    folded: list[Shape] = [polyline(((3, 15.5), (6, 13.5), (9, 3), (12, 13.5), (15, 15.5)), blade)]
    standing: list[Shape] = [line(9, 2, 9, 15, blade), line(3, 15, 15, 15, blade)]
    tools = [draw_pen(7, 10, -40, theme), *(() if by_machine else draw_scissors(6, -1, theme))]
    return steps_of("standee", ([*flat, *tools], folded, standing), sentences)
