"""An SVG file as a drawing: outlines, groups, clips, gradients, opacity. What is not supported is reported.

Lengths are in units of the file's ``viewBox``: the caller chooses the size of the drawing.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from pnp.drawing.art import Art, Remark
from pnp.drawing.clip import bounds
from pnp.drawing.matrix import Matrix, translation
from pnp.drawing.segments import Window
from pnp.drawing.shapes import Drawing, Group, Ink, Path, Shape, Step, chain
from pnp.drawing.svg_paint import KINDS, START, Definition, Paints, Style, fill_outline, read_rules, style_of
from pnp.drawing.svg_tree import Node, SvgError, read_tree
from pnp.drawing.svg_values import OUTLINES, length, matrix, numbers
from pnp.drawing.transformed import transform_steps
from scorer.messages import msg, quoted

CONTAINERS = ("svg", "g", "a", "symbol")
"""Elements that contain others."""

INVISIBLE = ("", "defs", "title", "desc", "metadata", "style", "clipPath", *KINDS)
"""Elements that draw nothing themselves; an empty name is an element of another namespace."""

MOST_SHAPES, STEPS = 20_000, 3
"""The most shapes of a file, and the steps of a path that count as one more."""

LONGEST = 1_000_000
"""The most characters in the attributes of an outline."""

MOST_USES, MOST_DEEP = 2000, 20
"""The most ``use`` elements: in all, and nested."""

NEAR = 1e-6


def read_svg(data: bytes, name: str) -> Art:
    """Return the drawing in an SVG file, or the fault that prevents it."""
    try:
        reader = _Reader(read_tree(data))
        shapes = tuple(reader.draw())
    except SvgError as error:
        return Art(None, (Remark(error.line, error.text),))
    if not shapes:
        return Art(None, (_explain_nothing(reader),), reader.lost)
    width, height = reader.size
    return Art(Drawing(name, width, height, _clip_to_sheet(shapes, width, height)), (), reader.lost)


def first_outline(data: bytes) -> tuple[tuple[Step, ...], tuple[float, float]]:
    """Return the first outline of an SVG file, and the size of the file. Raises ``SvgError``."""
    reader = _Reader(read_tree(data))
    shapes = list(reader.draw())
    while shapes and isinstance(shapes[0], Group):
        shapes = [Path(transform_steps(shapes[0].clip, shapes[0].matrix), Ink())] if shapes[0].clip else []
    if not shapes or not isinstance(shapes[0], Path):
        fault = _explain_nothing(reader)
        raise SvgError(fault.line, fault.text)
    return shapes[0].steps, reader.size


def _explain_nothing(reader: _Reader) -> Remark:
    """Return why nothing is drawn: the first thing that is not kept, if there is one."""
    if reader.lost:
        first = reader.lost[0]
        return Remark(first.line, msg("nothing is drawn in this SVG; {why}", why=first.text))
    return Remark(1, msg("nothing is drawn in this SVG"))


def _clip_to_sheet(shapes: tuple[Shape, ...], width: float, height: float) -> tuple[Shape, ...]:
    """Return the shapes clipped to the sheet, if any of them extends beyond it."""
    sheet = Window(-NEAR, -NEAR, width + NEAR, height + NEAR)
    if all(sheet.holds(bounds(shape)) for shape in shapes):
        return shapes
    corners = ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))
    return (Group(shapes, Matrix(), chain(corners, closed=True)),)


class _Reader:
    """Draws one file."""

    def __init__(self, root: Node) -> None:
        self._root = root
        self._rules, unsupported = read_rules(root)
        named = {node.attributes["id"]: node for node in root.walk() if "id" in node.attributes}
        self._paints = Paints(named, self._rules)
        self._shapes_left = MOST_SHAPES
        self._uses = self._depth = 0
        for node in unsupported:
            self._paints.note(node, msg("complex rules of a style sheet"))
        self.size, self._start = self._read_frame()

    @property
    def lost(self) -> tuple[Remark, ...]:
        """Remarks on what is not supported."""
        return tuple(self._paints.lost)

    def draw(self) -> Iterator[Shape]:
        """Yield the shapes of the file. Raises ``SvgError``."""
        style = style_of(self._root, START, self._rules)
        try:
            yield from self._draw_children(self._root, style, self._start)
        except RecursionError:
            raise _nesting_error(self._root) from None

    def _read_frame(self) -> tuple[tuple[float, float], Matrix]:
        """Return the size of the drawing, and the matrix that moves its corner to the origin. Raises ``SvgError``."""
        attributes = self._root.attributes
        try:
            box = numbers(attributes.get("viewBox", ""))
            if len(box) != 4:
                box = [0.0, 0.0, length(attributes.get("width", "")), length(attributes.get("height", ""))]
        except ValueError:
            box = []
        if not box or box[2] <= 0 or box[3] <= 0:
            raise SvgError(self._root.line, msg("it has no valid viewBox or size"))
        return (box[2], box[3]), translation(-box[0], -box[1])

    def _draw_node(self, node: Node, parent_style: Style, ctm: Matrix) -> Iterator[Shape]:
        """Draw a node; its opacity and its clip apply to all its shapes together."""
        if node.tag == "script":
            raise SvgError(node.line, msg("scripts are not supported; save it as a plain SVG"))
        if node.tag in INVISIBLE:
            return
        style = style_of(node, parent_style, self._rules)
        if style.get("display") == "none":
            return
        ctm = self._own_matrix(node).then(ctm)
        shapes = tuple(self._draw_content(node, style, ctm))
        if shapes:
            yield from self._with_effects(node, style, shapes, ctm)

    def _draw_children(self, node: Node, style: Style, ctm: Matrix) -> Iterator[Shape]:
        """Draw the children of a node; a symbol is drawn where it is used."""
        for child in node.children:
            if child.tag != "symbol":
                yield from self._draw_node(child, style, ctm)

    def _own_matrix(self, node: Node) -> Matrix:
        text = node.attributes.get("transform", "")
        with suppress(ValueError):
            return matrix(text)
        self._paints.note_value(node, "transform", text)
        return Matrix()

    def _draw_content(self, node: Node, style: Style, ctm: Matrix) -> Iterator[Shape]:
        if node.tag in OUTLINES:
            yield from self._draw_outline(node, style, ctm)
        elif node.tag in CONTAINERS:
            yield from self._draw_children(node, style, ctm)
        elif node.tag == "use":
            yield from self._draw_use(node, style, ctm)
        elif node.tag == "switch":
            for child in [child for child in node.children if child.tag != "foreignObject"][:1]:
                yield from self._draw_node(child, style, ctm)
        else:
            if node.tag in ("image", "feImage"):
                self._refuse_external(node)
            self._paints.note_element(node)

    def _refuse_external(self, node: Node) -> None:
        """Refuse references to other files. Raises ``SvgError``."""
        address = node.attributes.get("href", "")
        if address and not address.startswith(("#", "data:")):
            fault = msg("{address} is in another file; only this one is read", address=quoted(address))
            raise SvgError(node.line, fault)

    def _draw_use(self, node: Node, style: Style, ctm: Matrix) -> Iterator[Shape]:
        self._refuse_external(node)
        address = node.attributes.get("href", "")
        target = self._paints.find(address)
        self._uses += 1
        self._depth += 1
        if target is None:
            self._paints.note_value(node, "use", address)
        elif self._uses > MOST_USES or self._depth > MOST_DEEP:
            raise _nesting_error(node)
        else:
            try:
                x = length(node.attributes.get("x", "0"), self.size[0])
                y = length(node.attributes.get("y", "0"), self.size[1])
                own = self._symbol_matrix(node, target).then(translation(x, y)).then(ctm)
                yield from self._draw_node(target, style, own)
            except ValueError:
                self._paints.note_value(node, "use", address)
        self._depth -= 1

    def _symbol_matrix(self, node: Node, symbol: Node) -> Matrix:
        """Return the matrix that fits a symbol into the size of its ``use``. Raises ``ValueError``."""
        box = numbers(symbol.attributes.get("viewBox", ""))
        if symbol.tag != "symbol" or len(box) != 4 or box[2] <= 0 or box[3] <= 0:
            return Matrix()
        width = length(node.attributes.get("width", "100%"), self.size[0])
        height = length(node.attributes.get("height", "100%"), self.size[1])
        factor = min(width / box[2], height / box[3])
        right, down = (width - box[2] * factor) / 2, (height - box[3] * factor) / 2
        return Matrix(factor, 0.0, 0.0, factor, right - box[0] * factor, down - box[1] * factor)

    def _with_effects(
        self, node: Node, style: Style, shapes: tuple[Shape, ...], ctm: Matrix
    ) -> Iterator[Shape]:
        """Yield shapes with the clip and the opacity of their node."""
        for name in ("mask", "filter", "mix-blend-mode"):
            if style.get(name, "none") not in ("none", "normal"):
                self._paints.note_value(node, name, style[name])
        clip = self._find_clip(node, style, ctm)
        opacity = self._paints.opacity(node, style, "opacity")
        if opacity == 0:
            return
        if clip or opacity < 1:
            rule = style.get("clip-rule") == "evenodd"
            yield Group(shapes, Matrix(), clip, rule, opacity)
        else:
            yield from shapes

    def _find_clip(self, node: Node, style: Style, ctm: Matrix) -> tuple[Step, ...]:
        """Return the outline that a node is clipped to, in units of the drawing; an empty one clips nothing."""
        reference = style.get("clip-path", "none")
        if reference == "none":
            return ()
        clip_path = self._paints.find(reference.removeprefix("url(").rstrip(")").strip("\"' "))
        if (
            clip_path is None
            or clip_path.tag != "clipPath"
            or "objectBoundingBox" in clip_path.attributes.values()
        ):
            self._paints.note_value(node, "clip-path", reference)
            return ()
        total = self._own_matrix(clip_path).then(ctm)
        steps: list[Step] = []
        for child in clip_path.children:
            target = self._paints.find(child.attributes.get("href", "")) if child.tag == "use" else child
            if target and target.tag in OUTLINES:
                child_matrix = self._own_matrix(target).then(total)
                steps += transform_steps(self._steps(target), child_matrix)
        return tuple(steps)

    def _steps(self, node: Node) -> tuple[Step, ...]:
        if sum(map(len, node.attributes.values())) > LONGEST:
            raise SvgError(node.line, msg("it draws too many shapes"))
        try:
            steps = OUTLINES[node.tag](node, self.size)
        except ValueError as error:
            self._paints.note_value(node, node.tag, str(error))
            return ()
        self._shapes_left -= 1 + len(steps) // STEPS
        if self._shapes_left < 0:
            raise SvgError(node.line, msg("it draws too many shapes"))
        return steps

    def _draw_outline(self, node: Node, style: Style, ctm: Matrix) -> Iterator[Shape]:
        if style.get("visibility") in ("hidden", "collapse"):
            return
        for name in ("marker", "marker-start", "marker-mid", "marker-end"):
            if style.get(name, "none") != "none":
                self._paints.note_value(node, name, style[name])
        steps = self._steps(node)
        if len(steps) < 2:
            return
        yield from self._fill(node, style, steps, ctm)
        yield from self._stroke(node, style, steps, ctm)

    def _fill(self, node: Node, style: Style, steps: tuple[Step, ...], ctm: Matrix) -> Iterator[Shape]:
        paint, alpha = self._paints.paint(node, style, "fill")
        even_odd = style.get("fill-rule") == "evenodd"
        if isinstance(paint, Definition):
            with suppress(ValueError, ZeroDivisionError):
                yield from _with_opacity(fill_outline(steps, paint, ctm, even_odd, self.size), alpha)
        elif paint:
            yield from _with_opacity(
                Path(transform_steps(steps, ctm), Ink(fill=paint, even_odd=even_odd)), alpha
            )

    def _stroke(self, node: Node, style: Style, steps: tuple[Step, ...], ctm: Matrix) -> Iterator[Shape]:
        paint, alpha = self._paints.paint(node, style, "stroke")
        if isinstance(paint, Definition):
            self._paints.note(node, msg("a gradient of a stroke"))
            paint = paint.stops[0][1]
        if not paint:
            return
        ink = self._paints.stroke(node, style, paint, ctm, self.size[0])
        if ink:
            yield from _with_opacity(Path(transform_steps(steps, ctm), ink), alpha)


def _with_opacity(shape: Shape, opacity: float) -> Iterator[Shape]:
    """Yield a shape with an opacity; nothing if it is fully transparent."""
    if opacity >= 1:
        yield shape
    elif opacity > 0:
        yield Group((shape,), Matrix(), opacity=opacity)


def _nesting_error(node: Node) -> SvgError:
    return SvgError(node.line, msg("it uses itself, or its elements are nested too deeply"))
