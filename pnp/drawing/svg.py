"""An SVG file as a drawing: outlines, groups, clips, gradients, what may be seen through. What is not kept is named.

Lengths are those of the file's ``viewBox``: whoever places the drawing gives it a size.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from pnp.drawing.art import Art, Told
from pnp.drawing.clip import bounds
from pnp.drawing.matrix import Matrix, moved
from pnp.drawing.segments import Window
from pnp.drawing.shapes import Drawing, Group, Ink, Path, Shape, Step, chain
from pnp.drawing.svg_gradient import KINDS, Definition, filled
from pnp.drawing.svg_paint import Paints
from pnp.drawing.svg_shapes import OUTLINES, outline
from pnp.drawing.svg_style import START, Style, rules_of, style_of
from pnp.drawing.svg_tree import Node, SvgError, read_tree
from pnp.drawing.svg_values import length, matrix, numbers
from pnp.drawing.transformed import moved_steps
from scorer.messages import Text, msg, quoted

HOLD = ("svg", "g", "a", "symbol")
"""Elements that hold others."""

SILENT = ("", "defs", "title", "desc", "metadata", "style", "clipPath", *KINDS)
"""Elements that draw nothing themselves; an empty name is one of another program."""

MOST_SHAPES, STEPS = 20_000, 10
"""Shapes that are drawn at most; so many steps of a path count as one."""

MOST_USES, MOST_DEEP = 2000, 20
"""Uses of a part of the file: in all, and within each other."""

NEAR = 1e-6


def read_svg(data: bytes, name: str) -> Art:
    """Return what is drawn in an SVG file."""
    try:
        reader = _Reader(read_tree(data))
        shapes = tuple(reader.drawn())
    except SvgError as fault:
        return Art(None, (Told(fault.line, fault.text),))
    if not shapes:
        return Art(None, (Told(1, msg("nothing is drawn in this SVG")),), reader.lost)
    width, height = reader.size
    return Art(Drawing(name, width, height, _within(shapes, width, height)), (), reader.lost)


def first_outline(data: bytes) -> tuple[tuple[Step, ...], tuple[float, float]]:
    """Return the outline of the first path of an SVG file, and the size of the file. Raises ``SvgError``."""
    reader = _Reader(read_tree(data))
    shapes = list(reader.drawn())
    while shapes and isinstance(shapes[0], Group):
        shapes = [Path(moved_steps(shapes[0].clip, shapes[0].matrix), Ink())] if shapes[0].clip else []
    if not shapes or not isinstance(shapes[0], Path):
        raise SvgError(1, msg("nothing is drawn in this SVG"))
    return shapes[0].steps, reader.size


def _unkept(node: Node) -> Text:
    """Return what is said of an element that is not drawn."""
    if node.tag in ("text", "flowRoot"):
        return msg("text; turn it into paths in the program that it was drawn with")
    return msg("the element {name}", name=quoted(node.tag))


def _within(shapes: tuple[Shape, ...], width: float, height: float) -> tuple[Shape, ...]:
    """Return shapes cut to the sheet, where one of them reaches out of it."""
    sheet = Window(-NEAR, -NEAR, width + NEAR, height + NEAR)
    if all(sheet.holds(bounds(each)) for each in shapes):
        return shapes
    corners = ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))
    return (Group(shapes, Matrix(), chain(corners, closed=True)),)


class _Reader:
    """Reads one file."""

    def __init__(self, root: Node) -> None:
        self._root = root
        self._rules, odd = rules_of(root)
        named = {node.attributes["id"]: node for node in root.walk() if "id" in node.attributes}
        self._paints = Paints(named, self._rules)
        self._left = MOST_SHAPES
        self._uses = self._deep = 0
        for node in odd:
            self._paints.lose(node, msg("rules of a style sheet that are not plain"))
        self.size, self._start = self._frame()

    @property
    def lost(self) -> tuple[Told, ...]:
        """What is not kept of the file."""
        return tuple(self._paints.lost)

    def drawn(self) -> Iterator[Shape]:
        """Draw the file."""
        style = style_of(self._root, START, self._rules)
        try:
            yield from self._children(self._root, style, self._start)
        except RecursionError:
            wrong = msg("it uses itself, or too much within each other")
            raise SvgError(self._root.line, wrong) from None

    def _frame(self) -> tuple[tuple[float, float], Matrix]:
        """Return the size of the drawing, and the matrix that takes its origin to the corner."""
        given = self._root.attributes
        try:
            box = numbers(given.get("viewBox", ""))
            if len(box) != 4:
                box = [0.0, 0.0, length(given.get("width", "")), length(given.get("height", ""))]
        except ValueError:
            box = []
        if not box or box[2] <= 0 or box[3] <= 0:
            raise SvgError(self._root.line, msg("it has no viewBox with a size"))
        return (box[2], box[3]), moved(-box[0], -box[1])

    def _node(self, node: Node, above: Style, ctm: Matrix) -> Iterator[Shape]:
        """Draw a node: what is in a group is seen through together, and cut together."""
        if node.tag == "script":
            raise SvgError(node.line, msg("scripts are not read; save it as a plain SVG"))
        if node.tag in SILENT:
            return
        style = style_of(node, above, self._rules)
        if style.get("display") == "none":
            return
        ctm = self._own(node).then(ctm)
        shapes = tuple(self._inside(node, style, ctm))
        if shapes:
            yield from self._seen(node, style, shapes, ctm)

    def _children(self, node: Node, style: Style, ctm: Matrix) -> Iterator[Shape]:
        """Draw what is in a node; a symbol is drawn where it is used."""
        for child in node.children:
            if child.tag != "symbol":
                yield from self._node(child, style, ctm)

    def _own(self, node: Node) -> Matrix:
        text = node.attributes.get("transform", "")
        with suppress(ValueError):
            return matrix(text)
        self._paints.wrong(node, "transform", text)
        return Matrix()

    def _inside(self, node: Node, style: Style, ctm: Matrix) -> Iterator[Shape]:
        if node.tag in OUTLINES:
            yield from self._outline(node, style, ctm)
        elif node.tag in HOLD:
            yield from self._children(node, style, ctm)
        elif node.tag == "use":
            yield from self._use(node, style, ctm)
        elif node.tag == "switch":
            for child in [each for each in node.children if each.tag != "foreignObject"][:1]:
                yield from self._node(child, style, ctm)
        else:
            if node.tag in ("image", "feImage"):
                self._refuse_far(node)
            self._paints.lose(node, _unkept(node))

    def _refuse_far(self, node: Node) -> None:
        """Refuse what is in another file. Raises ``SvgError``."""
        address = node.attributes.get("href", "")
        if address and not address.startswith(("#", "data:")):
            raise SvgError(
                node.line, msg("{address} is in another file; nothing else is read", address=quoted(address))
            )

    def _use(self, node: Node, style: Style, ctm: Matrix) -> Iterator[Shape]:
        self._refuse_far(node)
        found = self._paints.find(node.attributes.get("href", ""))
        self._uses += 1
        self._deep += 1
        if found is None:
            self._paints.wrong(node, "use", node.attributes.get("href", ""))
        elif self._uses > MOST_USES or self._deep > MOST_DEEP:
            raise SvgError(node.line, msg("it uses itself, or too much within each other"))
        else:
            try:
                x, y = (length(node.attributes.get(name, "0"), whole) for name, whole in self._axes("xy"))
                yield from self._node(found, style, self._symbol(node, found).then(moved(x, y)).then(ctm))
            except ValueError:
                self._paints.wrong(node, "use", node.attributes.get("href", ""))
        self._deep -= 1

    def _axes(self, names: str) -> Iterator[tuple[str, float]]:
        return zip(names, self.size, strict=True)

    def _symbol(self, node: Node, found: Node) -> Matrix:
        """Return the matrix that puts a symbol into the size that it is used at. Raises ``ValueError``."""
        box = numbers(found.attributes.get("viewBox", ""))
        if found.tag != "symbol" or len(box) != 4 or box[2] <= 0 or box[3] <= 0:
            return Matrix()
        width = length(node.attributes.get("width", "100%"), self.size[0])
        height = length(node.attributes.get("height", "100%"), self.size[1])
        factor = min(width / box[2], height / box[3])
        right, down = (width - box[2] * factor) / 2, (height - box[3] * factor) / 2
        return Matrix(factor, 0.0, 0.0, factor, right - box[0] * factor, down - box[1] * factor)

    def _seen(self, node: Node, style: Style, shapes: tuple[Shape, ...], ctm: Matrix) -> Iterator[Shape]:
        """Return shapes as they are cut and seen through."""
        for name in ("mask", "filter", "mix-blend-mode"):
            if style.get(name, "none") not in ("none", "normal"):
                self._paints.wrong(node, name, style[name])
        clip = self._clip(node, style, ctm)
        opacity = self._paints.share(node, style, "opacity")
        if opacity == 0:
            return
        if clip or opacity < 1:
            rule = style.get("clip-rule") == "evenodd"
            yield Group(shapes, Matrix(), clip, rule, opacity)
        else:
            yield from shapes

    def _clip(self, node: Node, style: Style, ctm: Matrix) -> tuple[Step, ...]:
        """Return the outline that a node is cut to, in the units of the drawing; an empty one cuts nothing."""
        wanted = style.get("clip-path", "none")
        if wanted == "none":
            return ()
        found = self._paints.find(wanted.removeprefix("url(").rstrip(")").strip("\"' "))
        if found is None or found.tag != "clipPath" or "objectBoundingBox" in found.attributes.values():
            self._paints.wrong(node, "clip-path", wanted)
            return ()
        total = self._own(found).then(ctm)
        steps: list[Step] = []
        for child in found.children:
            target = self._paints.find(child.attributes.get("href", "")) if child.tag == "use" else child
            if target and target.tag in OUTLINES:
                own = self._own(target).then(total)
                steps += moved_steps(self._steps(target), own)
        return tuple(steps)

    def _steps(self, node: Node) -> tuple[Step, ...]:
        try:
            steps = outline(node, self.size)
        except ValueError as fault:
            self._paints.wrong(node, node.tag, str(fault))
            return ()
        self._left -= 1 + len(steps) // STEPS
        if self._left < 0:
            raise SvgError(node.line, msg("it draws too many shapes"))
        return steps

    def _outline(self, node: Node, style: Style, ctm: Matrix) -> Iterator[Shape]:
        if style.get("visibility") in ("hidden", "collapse"):
            return
        for name in ("marker", "marker-start", "marker-mid", "marker-end"):
            if style.get(name, "none") != "none":
                self._paints.wrong(node, name, style[name])
        steps = self._steps(node)
        if len(steps) < 2:
            return
        yield from self._filled(node, style, steps, ctm)
        yield from self._stroked(node, style, steps, ctm)

    def _filled(self, node: Node, style: Style, steps: tuple[Step, ...], ctm: Matrix) -> Iterator[Shape]:
        paint, alpha = self._paints.paint(node, style, "fill")
        rule = style.get("fill-rule") == "evenodd"
        if isinstance(paint, Definition):
            with suppress(ValueError, ZeroDivisionError):
                yield from _veiled(filled(steps, paint, ctm, rule, self.size), alpha)
        elif paint:
            yield from _veiled(Path(moved_steps(steps, ctm), Ink(fill=paint, even_odd=rule)), alpha)

    def _stroked(self, node: Node, style: Style, steps: tuple[Step, ...], ctm: Matrix) -> Iterator[Shape]:
        paint, alpha = self._paints.paint(node, style, "stroke")
        if isinstance(paint, Definition):
            self._paints.lose(node, msg("a gradient in a line"))
            paint = paint.stops[0][1]
        if not paint:
            return
        ink = self._paints.stroke(node, style, paint, ctm, self.size[0])
        if ink:
            yield from _veiled(Path(moved_steps(steps, ctm), ink), alpha)


def _veiled(shape: Shape, opacity: float) -> Iterator[Shape]:
    """Return a shape that may be seen through; one that is not seen at all is none."""
    if opacity >= 1:
        yield shape
    elif opacity > 0:
        yield Group((shape,), Matrix(), opacity=opacity)
