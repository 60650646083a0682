"""Draws the marks of a face, and checks them: what sticks out, what overlaps, what has the colour of its ground."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, product, starmap

from pnp.drawing.clip import bounds
from pnp.drawing.matrix import Matrix
from pnp.drawing.segments import Window
from pnp.drawing.shapes import Group, Shape, TextShape
from pnp.pieces.board_map import Box
from pnp.wings.own.kit import Kit
from pnp.wings.own.mark import Mark
from pnp.wings.own.marks import TOUCHES, GroupMark, corners
from pnp.wings.own.text_mark import TextMark
from scorer.messages import msg, quoted, rounded

Drawn = Sequence[tuple[Mark, Sequence[Shape]]]  # the marks of a piece, each with its shapes

Ground = str | Callable[[float, float], str | None] | None
"""The colour below the marks of a piece, or a function from a place in mm to the colour there."""

NEAR = 24  # two colours look the same if red, green and blue (0 to 255) all differ by less than this
SHORT = 1.0  # a mark that bleeds, and ends this much or less before an edge, mm, was surely meant to touch it
MEET = 0.1  # how far letters may overlap, mm: the same as in the check of the finished file
SHOWN = 30  # the most letters quoted from a text

AS_IS = Matrix(1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def draw_marks(
    marks: Iterable[Mark], kit: Kit, size: tuple[float, float], ground: Ground = None
) -> list[Shape]:
    """Draw marks on a piece of a size, and report faults at the source of each mark.

    ``ground`` is the colour below them, or says which one is at a place. Marks are clipped to their piece, as other
    pieces may be next to it; but text beyond the edge is a fault, so it is not printed.
    """
    return [shape for shapes in draw_each_mark([*marks], kit, size, ground) for shape in shapes]


def draw_each_mark(
    marks: Sequence[Mark], kit: Kit, size: tuple[float, float], ground: Ground = None
) -> list[list[Shape]]:
    """Return the shapes of each mark, drawn and checked as ``draw_marks`` does."""
    drawn = [(mark, list(mark.draw(kit, size))) for mark in marks]
    for mark, shapes in drawn:
        if shapes:
            _check_place(mark, shapes, kit, size)
    _check_overlaps(drawn, kit)
    _check_seen(drawn, kit, size, ground)
    return [
        shapes
        if isinstance(mark, TextMark) or not shapes or _sticks_out(mark, shapes, size) <= TOUCHES
        else [Group(tuple(shapes), AS_IS, corners(Box(0, 0, *size), AS_IS))]
        for mark, shapes in drawn
    ]


def _sticks_out(mark: Mark, shapes: Sequence[Shape], size: tuple[float, float]) -> float:
    """Return by how many mm a mark extends beyond its piece; 0 or less if it is inside."""
    box = mark.place(shapes)
    return max(-box.left, -box.top, box.right - size[0], box.bottom - size[1])


def _check_place(mark: Mark, shapes: Sequence[Shape], kit: Kit, size: tuple[float, float]) -> None:
    """Warn of a mark beyond its piece, or one that bleeds and almost reaches an edge; text beyond is a fault."""
    box = mark.place(shapes)
    edges = (box.left, box.top, size[0] - box.right, size[1] - box.bottom)
    kind, (width, height) = quoted(mark.names_kind()), map(float, size)
    if mark.may_stick_out():
        short = max((edge for edge in edges if TOUCHES < edge <= SHORT), default=0.0)
        unwise = msg(
            "{mark} bleeds, but ends {less} mm before an edge of its piece of {width} × {height} mm",
            mark=kind,
            width=width,
            height=height,
            less=rounded(short, 2),
        )
        if min(edges) > TOUCHES and not short:
            unwise = msg(
                "{mark} bleeds, but touches no edge of its piece of {width} × {height} mm; leave out {key}",
                mark=kind,
                width=width,
                height=height,
                key="bleeds",
            )
        if min(edges) > TOUCHES or short:
            kit.findings.warn(mark.at or mark.spot, unwise)
    elif min(edges) < -TOUCHES:
        wrong = msg(
            "{mark} extends {more} mm beyond its piece of {width} × {height} mm",
            mark=kind,
            width=width,
            height=height,
            more=rounded(0.05 - min(edges), 1),
        )
        (kit.findings.fault if mark.has_words() else kit.findings.warn)(mark.at or mark.spot, wrong)


def _check_overlaps(drawn: Drawn, kit: Kit) -> None:
    """Report texts whose letters overlap."""
    texts = [(mark, shapes) for mark, shapes in drawn if isinstance(mark, TextMark)]
    for (under, below), (over, above) in combinations(texts, 2):
        if _meet(under.place(below), over.place(above)):
            boxes = [
                [bounds(shape) for shape in shapes if isinstance(shape, TextShape)]
                for shapes in (below, above)
            ]
            if any(starmap(_meet, product(*boxes))):
                words = quoted(under.say[:SHOWN])
                kit.findings.fault(over.spot, msg("these words overlap others: {words}", words=words))


def _meet(first: Window, second: Window) -> bool:
    across = min(first.right, second.right) - max(first.left, second.left)
    down = min(first.bottom, second.bottom) - max(first.top, second.top)
    return across > MEET and down > MEET


def _check_seen(
    drawn: Drawn, kit: Kit, size: tuple[float, float], ground: Ground, opacity: float = 1.0
) -> None:
    """Report marks that have the colour of their background, also among those that are turned or faded."""
    for at, (mark, shapes) in enumerate(drawn):
        under = _colour_under(mark, shapes, drawn[:at], ground)
        colours = list(mark.seen_colours(shapes))
        if under and colours and all(colour and _look_alike(colour, under, opacity) for colour in colours):
            facts = {"colour": str(colours[0]), "under": under, "right": 'colour: "on-{column}"'}
            wrong = msg(
                "this is invisible: {colour} on {under}; choose another colour, or write {right}", **facts
            )
            if not kit.theme.solid:
                wrong = msg(
                    "this is invisible with --ink {ink}, where areas are outlines: {colour} on {under}; "
                    "write {right} with the column of the area's colour",
                    ink=kit.theme.id,
                    **facts,
                )
            kit.findings.fault(mark.spot, wrong)
        if isinstance(mark, GroupMark) and shapes:
            inner = [(part, list(part.draw(kit, size))) for part in mark.marks]
            _check_seen(inner, kit, size, under, opacity * mark.opacity)


def _colour_under(mark: Mark, shapes: Sequence[Shape], before: Drawn, ground: Ground) -> str | None:
    """Return the colour below the middle of a mark; None if it is not a single one, or not known."""
    if not shapes:
        return None
    box = mark.place(shapes)
    x, y = box.middle
    for below, drawn in reversed(before):
        colour = below.ground()
        if drawn and colour != "" and below.covers(x, y, drawn):
            return colour
    return ground(x, y) if callable(ground) else ground


def _look_alike(first: str, second: str, opacity: float = 1.0) -> bool:
    """Return whether a hex colour, with an opacity, looks like the one below it.

    >>> _look_alike("#ffffff", "#f8f8f8"), _look_alike("#ffffff", "#ffe080"), _look_alike("#c0c0c0", "#ffffff", 0.3)
    (True, False, True)
    """
    pairs = zip(bytes.fromhex(first[1:7]), bytes.fromhex(second[1:7]), strict=True)
    return all(opacity * abs(here - there) < NEAR for here, there in pairs)
