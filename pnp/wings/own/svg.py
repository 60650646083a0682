"""An SVG file as a drawing: outlines, groups, clips, style sheets, gradients. What is not supported is reported.

Lengths are in units of the file's ``viewBox``: the caller chooses the size of the drawing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import accumulate
from typing import NamedTuple

from pnp.drawing.art import Art, Remark
from pnp.drawing.clip import bounds
from pnp.drawing.matrix import Matrix, translation
from pnp.drawing.segments import Window, box_of
from pnp.drawing.shapes import Drawing, Gradient, Group, Ink, Path, Shade, Shape, Step, chain
from pnp.drawing.transformed import transform_steps
from pnp.wings.own.svg_tree import SvgElement, SvgError, read_tree
from pnp.wings.own.svg_values import OUTLINES, TooManyStepsError, colour, length, matrix, numbers
from scorer.messages import Text, msg, plural, quoted

Style = Mapping[str, str]

INHERITED = (
    *("fill", "fill-opacity", "fill-rule", "clip-rule", "color", "visibility"),
    *("stroke", "stroke-width", "stroke-opacity", "stroke-linecap", "stroke-linejoin", "stroke-dasharray"),
)
OWN = ("opacity", "clip-path", "mask", "filter", "display", "transform", "stop-color", "stop-opacity")
OWN_MARKERS = ("marker", "marker-start", "marker-mid", "marker-end", "mix-blend-mode")
KNOWN = frozenset((*INHERITED, *OWN, *OWN_MARKERS))

START: Style = {"fill": "#000000", "stroke": "none", "stroke-width": "1", "color": "#000000"}

MOST_RULES = 500

_PART = re.compile(r"([.#]?)([\w-]+)")


class Rule(NamedTuple):
    """The declarations of a style sheet for a class (kind ``.``), an id (``#``) or an element (empty)."""

    kind: str
    name: str
    declarations: dict[str, str]

    def applies(self, node: SvgElement) -> bool:
        """Return whether the rule selects a node."""
        if self.kind == ".":
            return self.name in node.attributes.get("class", "").split()
        return self.name == (node.attributes.get("id") if self.kind == "#" else node.tag)


def read_rules(root: SvgElement) -> tuple[list[Rule], list[SvgElement]]:
    """Return the rules of all style sheets, the weaker ones first, and the sheets that have unsupported rules.

    Raises ``SvgError`` for too many rules.
    """
    rules: list[Rule] = []
    unsupported: list[SvgElement] = []
    for node in root.walk():
        if node.tag == "style":
            text = _strip_comments("".join(node.text))
            if "@" in text:
                unsupported.append(node)
            for selectors, body in _split_rules(text):
                for selector in selectors.split(","):
                    part = _PART.fullmatch(selector.strip())
                    if part:
                        rules.append(Rule(part[1], part[2], dict(_parse_declarations(body))))
                    elif node not in unsupported:
                        unsupported.append(node)
    if len(rules) > MOST_RULES:
        raise SvgError(
            root.line,
            plural(
                MOST_RULES,
                "its style sheets have more than {most} rule",
                "its style sheets have more than {most} rules",
                most=MOST_RULES,
            ),
        )
    order: Sequence[str] = ("", ".", "#")
    return sorted(rules, key=lambda rule: order.index(rule.kind)), unsupported


def _strip_comments(text: str) -> str:
    """Return a style sheet without its comments."""
    first, *others = text.split("/*")
    parts = (part.partition("*/")[2] for part in others)
    return "".join([first, *parts]).replace("<!--", "").replace("-->", "")


def _split_rules(text: str) -> Iterator[tuple[str, str]]:
    """Yield the selectors and the declarations of each rule; of rules in another one, as in ``@media``, too."""
    for part in text.split("}")[:-1]:
        head, brace, declarations = part.rpartition("{")
        if brace:
            yield head.rpartition("{")[2], declarations


def _parse_declarations(text: str) -> Iterator[tuple[str, str]]:
    for declaration in text.split(";"):
        name, _, value = declaration.partition(":")
        if name.strip() in KNOWN:
            yield name.strip(), value.replace("!important", "").strip()


def style_of(node: SvgElement, parent_style: Style, rules: Sequence[Rule]) -> dict[str, str]:
    """Return the style of a node; ``parent_style`` is its parent's."""
    inherited = {key: parent_style[key] for key in INHERITED if key in parent_style}
    own = {key: value.strip() for key, value in node.attributes.items() if key in KNOWN}
    for rule in rules:
        if rule.applies(node):
            own |= rule.declarations
    own |= dict(_parse_declarations(node.attributes.get("style", "")))
    return inherited | {key: value for key, value in own.items() if value != "inherit"}


KINDS = ("linearGradient", "radialGradient")

LINEAR = (("x1", "0%"), ("y1", "0%"), ("x2", "100%"), ("y2", "0%"))

FLAT = 1e-9  # a shape this narrow, or narrower, cannot show a gradient


class Definition(NamedTuple):
    """A gradient as a file defines it: its own attributes over those of the gradients that it refers to."""

    tag: str
    attributes: Mapping[str, str]
    stops: tuple[tuple[float, str], ...]
    transparent: bool  # whether a stop is transparent, which is not supported


def define(node: SvgElement, find: Callable[[str], SvgElement | None], rules: Sequence[Rule]) -> Definition:
    """Return a gradient with the attributes and stops that it takes from others. Raises ``ValueError``."""
    attributes: dict[str, str] = {}
    stops: list[SvgElement] = []
    source: SvgElement | None = node
    seen = 0
    while source is not None and source.tag in KINDS and seen < MOST_DEEP:
        seen += 1
        attributes = {**source.attributes, **attributes}
        stops = stops or [child for child in source.children if child.tag == "stop"]
        source = find(source.attributes.get("href", ""))
    parsed = [_stop(stop, rules) for stop in stops]
    places = accumulate((at for at, *_ in parsed), max)
    colours = tuple((at, shade) for at, (_, shade, _) in zip(places, parsed, strict=True))
    return Definition(node.tag, attributes, colours, any(opacity < 1 for *_, opacity in parsed))


def _stop(node: SvgElement, rules: Sequence[Rule]) -> tuple[float, str, float]:
    style = style_of(node, {}, rules)
    stop_colour, opacity = colour(style.get("stop-color", "black"))
    at = min(max(length(node.attributes.get("offset", "0")), 0.0), 1.0)
    return at, stop_colour, opacity * length(style.get("stop-opacity", "1"))


def fill_outline(
    steps: tuple[Step, ...], definition: Definition, ctm: Matrix, even_odd: bool, size: tuple[float, float]
) -> Group:
    """Return an outline filled with a gradient; ``ctm`` maps both to the drawing. Raises ``ValueError``."""
    box = box_of(Path(steps, Ink()))
    relative = definition.attributes.get("gradientUnits") != "userSpaceOnUse"
    own = matrix(definition.attributes.get("gradientTransform", ""))
    if relative:
        if box.width < FLAT or box.height < FLAT:
            raise ValueError("flat")
        own = own.then(Matrix(box.width, 0.0, 0.0, box.height, box.left, box.top))
    clip = transform_steps(steps, own.inverse)
    area = box_of(Path(clip, Ink()))
    gradient = Gradient(_line(definition, (1.0, 1.0) if relative else size), definition.stops)
    shade = Shade(area.left, area.top, area.width, area.height, gradient)
    return Group((shade,), own.then(ctm), clip, even_odd)


def _line(definition: Definition, size: tuple[float, float]) -> tuple[float, ...]:
    width, height = size
    fulls = {"x": width, "y": height, "r": ((width**2 + height**2) / 2) ** 0.5}  # what percentages refer to

    def number(name: str, usual: str) -> float:
        return length(definition.attributes.get(name, usual), fulls[name.strip("12cf")])

    if definition.tag == "linearGradient":
        return tuple(number(*default) for default in LINEAR)
    cx, cy = (definition.attributes.get(name, "50%") for name in ("cx", "cy"))
    focus = number("fx", cx), number("fy", cy), number("fr", "0%")
    return (*focus, number("cx", cx), number("cy", cy), number("r", "50%"))


MOST_DASHES = 5000  # the most dashes over the width of a drawing; finer ones become a solid line


class Paints:
    """Looks up the paint of the elements of a file, given its nodes by id and the rules of its style sheets."""

    def __init__(self, named: Mapping[str, SvgElement], rules: Sequence[Rule]) -> None:
        self.lost: dict[Remark, None] = {}
        self._named = named
        self._rules = rules

    def note(self, node: SvgElement, what: Text) -> None:
        """Note something about a node that is not supported."""
        self.lost[Remark(node.line, msg("left out: {what}", what=what))] = None

    def note_element(self, node: SvgElement) -> None:
        """Note an element that cannot be drawn."""
        if node.tag in ("text", "flowRoot"):
            what = msg("text; convert it to paths in your drawing program")
        elif node.tag == "image":
            what = msg(
                "a picture; trace it in your drawing program, or use it as a PNG or JPEG file of its own"
            )
        else:
            what = msg("the element {name}", name=quoted(node.tag))
        self.note(node, what)

    def note_value(self, node: SvgElement, name: str, value: str) -> None:
        """Note a value of a node that is not supported."""
        self.note(node, msg("{name} {value}", name=name, value=quoted(value[:40])))

    def find(self, address: str) -> SvgElement | None:
        """Return the node of the file that ``#NAME`` refers to, or None."""
        return self._named.get(address[1:]) if address.startswith("#") else None

    def opacity(self, node: SvgElement, style: Style, name: str) -> float:
        """Return the opacity of a node by the name of its property, from 0 to 1."""
        with suppress(ValueError):
            return min(max(length(style.get(name, "1")), 0.0), 1.0)
        self.note_value(node, name, style[name])
        return 1.0

    def paint(self, node: SvgElement, style: Style, name: str) -> tuple[str | Definition | None, float]:
        """Return the colour or gradient that fills or strokes a node, and its opacity."""
        text, opacity = style[name], self.opacity(node, style, f"{name}-opacity")
        if text in ("none", "transparent"):
            return None, 1.0
        if text.startswith("url("):
            return self._gradient(node, text, name), opacity
        try:
            shade, alpha = colour(style["color"] if text.lower() == "currentcolor" else text)
        except ValueError:
            self.note_value(node, name, text)
            return None, 1.0
        return shade, alpha * opacity

    def _gradient(self, node: SvgElement, text: str, name: str) -> str | Definition | None:
        """Return the gradient that ``url(#NAME)`` refers to, its colour if there is only one, or the fallback."""
        address, _, fallback = text.removeprefix("url(").partition(")")
        target = self.find(address.strip("\"' "))
        if target is not None and target.tag in KINDS:
            with suppress(ValueError):
                gradient = define(target, self.find, self._rules)
                if gradient.transparent:
                    self.note(target, msg("transparent colours of a gradient"))
                if gradient.stops:
                    return gradient if len(gradient.stops) > 1 else gradient.stops[0][1]
        self.note_value(node, name, text)
        with suppress(ValueError):
            return colour(fallback)[0]
        return None

    def stroke(self, node: SvgElement, style: Style, paint: str, ctm: Matrix, whole: float) -> Ink | None:
        """Return the ink of a stroke, or None if it has no width."""
        scale = ctm.scale
        try:
            width = length(style["stroke-width"], whole) * scale
            dash = tuple(dash_length * scale for dash_length in numbers(style.get("stroke-dasharray", "")))
        except ValueError:
            self.note_value(node, "stroke-width", style["stroke-width"])
            return None
        if sum(dash) * MOST_DASHES < whole * scale or len(dash) > MOST_DEEP:
            dash = ()
        for name, value in (("stroke-linecap", "square"), ("stroke-linejoin", "bevel")):
            if style.get(name) == value:
                self.note_value(node, name, value)
        ink = Ink(
            stroke=paint,
            width=width,
            dash=dash,
            round_ends=style.get("stroke-linecap") == "round",
            sharp=style.get("stroke-linejoin", "miter").startswith("miter"),
        )
        return ink if width > 0 else None


CONTAINERS = ("svg", "g", "a", "symbol")  # elements that contain others

INVISIBLE = ("", "defs", "title", "desc", "metadata", "style", "clipPath", *KINDS)
"""Elements that draw nothing themselves; an empty name is an element of another namespace."""

MOST_SHAPES, STEPS = 20_000, 3  # the most shapes of a file, and the steps of a path that count as one more

LONGEST = 2_000_000
"""The most characters in the attributes of all outlines; an outline that is used twice counts twice."""

MOST_USES, MOST_DEEP = 2000, 20  # the most ``use`` elements: in all, and nested

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
    sheet = Window(-NEAR, -NEAR, width + NEAR, height + NEAR)
    if not all(sheet.holds(bounds(shape)) for shape in shapes):
        corners = ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))
        shapes = (Group(shapes, Matrix(), chain(corners, closed=True)),)
    return Art(Drawing(name, width, height, shapes), (), reader.lost)


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


class _Reader:
    """Draws one file."""

    def __init__(self, root: SvgElement) -> None:
        self._root = root
        self._rules, unsupported = read_rules(root)
        named = {node.attributes["id"]: node for node in root.walk() if "id" in node.attributes}
        self._paints = Paints(named, self._rules)
        self._shapes_left, self._letters_left = MOST_SHAPES, LONGEST
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

    def _draw_node(self, node: SvgElement, parent_style: Style, ctm: Matrix) -> Iterator[Shape]:
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

    def _draw_children(self, node: SvgElement, style: Style, ctm: Matrix) -> Iterator[Shape]:
        """Draw the children of a node; a symbol is drawn where it is used."""
        for child in node.children:
            if child.tag != "symbol":
                yield from self._draw_node(child, style, ctm)

    def _own_matrix(self, node: SvgElement) -> Matrix:
        text = node.attributes.get("transform", "")
        with suppress(ValueError):
            return matrix(text)
        self._paints.note_value(node, "transform", text)
        return Matrix()

    def _draw_content(self, node: SvgElement, style: Style, ctm: Matrix) -> Iterator[Shape]:
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

    def _refuse_external(self, node: SvgElement) -> None:
        """Refuse references to other files. Raises ``SvgError``."""
        address = node.attributes.get("href", "")
        if address and not address.startswith(("#", "data:")):
            fault = msg("{address} is in another file; only this one is read", address=quoted(address))
            raise SvgError(node.line, fault)

    def _draw_use(self, node: SvgElement, style: Style, ctm: Matrix) -> Iterator[Shape]:
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

    def _symbol_matrix(self, node: SvgElement, symbol: SvgElement) -> Matrix:
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
        self, node: SvgElement, style: Style, shapes: tuple[Shape, ...], ctm: Matrix
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

    def _find_clip(self, node: SvgElement, style: Style, ctm: Matrix) -> tuple[Step, ...]:
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

    def _steps(self, node: SvgElement) -> tuple[Step, ...]:
        self._letters_left -= sum(map(len, node.attributes.values()))
        self._spend(node, 1)
        try:
            steps = OUTLINES[node.tag](node, self.size)
        except ValueError as error:
            self._paints.note_value(node, node.tag, str(error))
            return ()
        except TooManyStepsError:
            steps = ()
            self._spend(node, MOST_SHAPES)
        self._spend(node, len(steps) // STEPS)
        return steps

    def _spend(self, node: SvgElement, shapes: int) -> None:
        """Count what a node costs before and after it is read; one that cannot be drawn costs too."""
        self._shapes_left -= shapes
        if self._shapes_left < 0 or self._letters_left < 0:
            raise SvgError(node.line, msg("it draws too many shapes"))

    def _draw_outline(self, node: SvgElement, style: Style, ctm: Matrix) -> Iterator[Shape]:
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

    def _fill(self, node: SvgElement, style: Style, steps: tuple[Step, ...], ctm: Matrix) -> Iterator[Shape]:
        paint, alpha = self._paints.paint(node, style, "fill")
        even_odd = style.get("fill-rule") == "evenodd"
        if isinstance(paint, Definition):
            self._spend(node, len(paint.stops) // STEPS)
            with suppress(ValueError, ZeroDivisionError):
                yield from _with_opacity(fill_outline(steps, paint, ctm, even_odd, self.size), alpha)
        elif paint:
            yield from _with_opacity(
                Path(transform_steps(steps, ctm), Ink(fill=paint, even_odd=even_odd)), alpha
            )

    def _stroke(
        self, node: SvgElement, style: Style, steps: tuple[Step, ...], ctm: Matrix
    ) -> Iterator[Shape]:
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


def _nesting_error(node: SvgElement) -> SvgError:
    return SvgError(node.line, msg("it uses itself, or its elements are nested too deeply"))
