"""Text on a face, and the styles in which it is set."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, cast, get_args

from pnp.drawing.breaking import Faces, house_faces
from pnp.drawing.fitting import Align, NoRoom, TypeSetting, Upright, fit
from pnp.drawing.fonts import FILES, MissingGlyphError, slanted
from pnp.drawing.marked import find_open_stars
from pnp.drawing.measures import LEAST_TYPE
from pnp.drawing.shapes import Shape
from pnp.games.contract import SetText
from pnp.wings.own.keys import COLOUR, FLAG, ONE_LENGTH, PLACED
from pnp.wings.own.kit import Kit
from pnp.wings.own.mark import AreaMark, Mark, Offset, Sources, colours
from pnp.wings.own.phrases import Phrase, Scope, check_times
from pnp.wings.own.reader import FolderReader
from pnp.wings.own.styles import PLAIN, Style, StyleSource
from pnp.wings.own.wording import check_braces, check_stars, check_wording
from scorer.messages import Text, either, literal, msg, quoted, rounded
from scorer.names import find_similar
from scorer.record.fields import Fields
from scorer.record.nodes import Node, Pairs
from scorer.wings.own.keys import TEXT, WORDS, Key, Keys, any_of, one_of, pattern, ref
from scorer.wings.own.sentences import misread, missing, unknown

LEAST, LARGEST = LEAST_TYPE, 300.0  # the smallest and the largest type, points

FIT = re.compile(r"([0-9]{1,3}(?:[.,][0-9])?)\s*[-–]\s*([0-9]{1,3}(?:[.,][0-9])?)")
STYLE_KEYS: Keys = {
    "font": Key("size and, in any order, weight, `italic` and family: `bold italic 13`"),
    "fit": Key("`13-10`: the largest and the smallest size, in points", pattern(FIT.pattern)),
    "colour": Key("a colour", COLOUR),
    "align": Key("`left`, `centre`, `right` or `justified`", one_of(get_args(Align))),
    "upright": Key(
        "`top`, `middle`, `bottom` or `optical` (the visible part of a digit or sign is centred)",
        one_of(get_args(Upright)),
    ),
    "hyphens": Key("`no` forbids hyphens", FLAG),
    "leading": Key("the distance of lines, as a multiple of the size", ONE_LENGTH),
}

_WEIGHT = re.compile(f"(?P<upright>{'|'.join(FILES)})?(?:(?:(?<!^)-)?(?P<italic>italic))?")
_SIZE = re.compile(r"([0-9]{1,3}(?:[.,][0-9])?)(?:pt)?")
_SIZE_IN = re.compile("[0-9.,]*[0-9]")


@dataclass(frozen=True)
class TextMark(AreaMark):
    """Text with ``**bold**``, ``*italic*`` and ``:icon:``; a line that begins with ``- `` is a list item."""

    kind: ClassVar[str] = "text"
    keys: ClassVar[Keys] = {
        **PLACED,
        "say": Key("the text, in one or more languages", WORDS),
        "style": Key("the name of a style, or a style", any_of(TEXT, ref("style"))),
        **STYLE_KEYS,
    }
    example: ClassVar[str] = '{at: 5 3 44 9, say: "{name}", style: head}'

    say: str
    style: Style

    @classmethod
    def read(cls, reader: FolderReader, node: Pairs, values: Fields, offset: Offset) -> Sources:
        """Return the source of a text; words that look like other markup are faults."""
        area = offset.read(reader, values, node)
        say = reader.words(values.get("say"), literal("'{name}'"))
        if "say" not in values:
            reader.fault(node, missing("say", 'say: "{name}"'))
        style = _change(reader, values, _style(reader, values.get("style")))
        for words in say.words.values() if say else ():
            reader.files.check_icons(words, reader.spot(node))
            check_wording(words, reader.spot(node), reader.files.icon_names, reader.findings)
        if area is None or say is None:
            return ()
        place, at = area, reader.spot(values["at"])
        names_icon = any(":{seat}:" in words for words in say.words.values())

        def make(scope: Scope, kit: Kit) -> Mark | None:
            words = say.fill(scope if names_icon else kit.speaking(scope))
            if not words.strip():
                return None
            spot = say.at(scope)
            _check_filled(say, words, scope, kit)
            return cls(spot, place, words, style.resolve(scope, kit.colours), at=at)

        return (make,)

    def draw(self, kit: Kit, size: tuple[float, float]) -> Iterator[Shape]:
        """Set the words as large as they fit; report words that do not fit, and letters that the font lacks."""
        if not kit.can_set(self.say, self.spot):
            return
        try:
            box, own = self.place(()), setting(self.style, kit)
            if self.style.family in kit.files.fonts and "**" in self.say:
                kit.miss_bold(self.style.family)
            fitted = fit(self.say, box, own, kit.icons)
        except MissingGlyphError as fault:
            advice = msg(
                "{fault}; put a font that has it into fonts/, and name it with font:", fault=fault.text
            )
            kit.findings.fault(self.spot, advice)
            return
        if isinstance(fitted, NoRoom):
            facts = {"least": self.style.least, "more": rounded(fitted.more + 0.05, 1)}
            wrong = msg("the text does not fit at {least} pt; the box must be {more} mm taller", **facts)
            if fitted.side == "width":
                wrong = msg("a word does not fit at {least} pt; the box must be {more} mm wider", **facts)
            kit.findings.fault(self.spot, wrong)
            return
        at = self.spot
        place = " ".join(filter(None, (f"{at.file}:{at.line}", at.column.partition("@")[0])))
        kit.findings.texts.append(SetText(place, self.say, fitted.size, self.style.size))
        yield from fitted.shapes

    def has_words(self) -> bool:
        """Return yes."""
        return True

    def ground(self) -> str:
        """Return an empty text: what is below letters stays visible."""
        return ""

    def seen_colours(self, shapes: Sequence[Shape]) -> Iterable[str | None]:
        """Return the colour of the letters, without that of icons between them."""
        return colours(shapes, type_alone=True)


def _check_filled(say: Phrase, words: str, scope: Scope, kit: Kit) -> None:
    """Report what looks like markup in the cells of a table that a text has inserted."""
    findings, spot = kit.findings, say.at(scope)
    kit.files.check_icons(words, spot)
    for name in say.repeating:
        check_times(scope.counted.values.get(name, ""), scope.spots.get(name, spot), findings)
    cells = [(scope.values[name], scope.spots[name]) for name in say.holes if name in scope.spots]
    for cell in cells:
        check_wording(*cell, kit.files.icon_names, findings)
        check_braces(*cell, scope.spots, findings)
    starred = next((place for cell, place in cells if find_open_stars(cell)), spot)
    check_stars(words, starred, findings)


def setting(style: Style, kit: Kit) -> TypeSetting:
    """Return the typesetting of a style; a family without one of its faces uses the nearest."""
    faces, plain = house_faces(style.weight), (style.weight, "regular")
    if style.family in kit.files.fonts:
        faces = Faces(
            kit.face(style.family, *plain),
            kit.face(style.family, faces.bold, *plain),
            kit.face(style.family, faces.italic, slanted("regular"), *plain),
            kit.face(style.family, faces.both, faces.bold, *plain),
        )
    return TypeSetting(
        faces=faces,
        size=style.size,
        least=style.least,
        colour=style.colour,
        align=style.align,
        upright=style.upright,
        leading=style.leading,
        lang=kit.lang if style.hyphens else "",
    )


def _style(reader: FolderReader, node: Node | None) -> StyleSource:
    """Return the style that a text names or describes: ``head``, or ``{font: bold 13}``."""
    if node is None:
        return reader.styles.get("body", PLAIN)
    if isinstance(node, Pairs):
        return _read_style(reader, node)
    if reader.styles:
        return reader.styles.get(reader.choice("style", node, tuple(reader.styles), ""), PLAIN)
    name = reader.text(node, literal("head"))
    if name:
        reader.fault(node, missing("style", f"style: {{{name}: {{font: bold 13}}}}"))
    return PLAIN


def read_styles(reader: FolderReader, node: Node | None) -> dict[str, StyleSource]:
    """Return the styles of a folder by name."""
    if node is None:
        return {}
    if not isinstance(node, Pairs):
        reader.fields(node, (), literal("{head: {font: bold 13}}"))
        return {}
    return {key.text: _read_style(reader, value) for key, value in node.pairs}


def _read_style(reader: FolderReader, node: Node) -> StyleSource:
    """Return a style; values that it leaves out are those of ``PLAIN``."""
    return _change(reader, reader.fields(node, STYLE_KEYS, literal("{font: bold 13, fit: 13-10}")), PLAIN)


def _change(reader: FolderReader, values: Fields, base: StyleSource) -> StyleSource:
    """Return the ``base`` style with the changes in some fields."""
    style = _font(reader, values.get("font"), base.style)
    style = _fit(reader, values.get("fit"), style)
    style = style._replace(
        align=cast(Align, reader.choice("align", values.get("align"), get_args(Align), style.align)),
        upright=cast(
            Upright, reader.choice("upright", values.get("upright"), get_args(Upright), style.upright)
        ),
        hyphens=reader.flag(values.get("hyphens"), usual=style.hyphens),
        leading=reader.number(values.get("leading"), style.leading, 0.9, 3.0, literal("1.25")),
    )
    return StyleSource(style, reader.colour(values.get("colour")) or base.colour)


def _font(reader: FolderReader, node: Node | None, style: Style) -> Style:
    """Return a style with the family, weight and size that a node names."""
    text = reader.text(node, literal("bold 13"))
    if node is None or text is None:
        return style
    upright, is_italic, families = "", False, reader.files.fonts
    for word in text.split():
        number, weight = _SIZE.fullmatch(word), _WEIGHT.fullmatch(word.lower())
        if number:
            size = float(number[1].replace(",", "."))
            style = style._replace(size=size, least=size)
            if not LEAST <= size <= LARGEST:
                reader.fault(node, misread(word, f"{LEAST:g}–{LARGEST:g}"))
        elif word in families:
            style = style._replace(family=word)
        elif weight:
            upright, is_italic = weight["upright"] or upright, is_italic or bool(weight["italic"])
        else:
            reader.fault(node, _no_font(word, [*FILES, "italic", *families]))
    if upright or is_italic:
        upright = upright or style.weight.removesuffix("-italic")
        style = style._replace(weight=slanted(upright) if is_italic else upright)
    if style.family and style.weight not in families[style.family]:
        known = list(families[style.family])
        facts = {"family": quoted(style.family), "weight": style.weight, "right": either(known)}
        reader.fault(node, msg("the font {family} has no {weight}; write {right}", **facts))
    return style


def _no_font(word: str, known: Sequence[str]) -> Text:
    """Return the fault for an unknown font: the nearest name, or where to put the font's file."""
    size = _SIZE_IN.match(word)
    if size:
        return misread(word, size[0])
    if word[:1].isalpha() and find_similar(word, known) is None:
        file = quoted(f"fonts/{word}-Regular.ttf")
        return msg(
            "there is no font {font} in the folder; put its file there as {file}",
            font=quoted(word),
            file=file,
        )
    return unknown("font", word, known)


def _fit(reader: FolderReader, node: Node | None, style: Style) -> Style:
    text = reader.text(node, literal("13-10"))
    if node is None or text is None:
        return style
    match = FIT.fullmatch(text)
    sizes = [float(size.replace(",", ".")) for size in match.groups()] if match else []
    if len(sizes) != 2 or not LEAST <= sizes[1] <= sizes[0] <= LARGEST:
        is_reversed = len(sizes) == 2 and LEAST <= sizes[0] <= sizes[1] <= LARGEST
        right = f"{sizes[1]:g}-{sizes[0]:g}" if is_reversed else "13-10"
        reader.fault(node, misread(text, f"{right} ({LEAST:g}–{LARGEST:g})"))
        return style
    return style._replace(size=sizes[0], least=sizes[1])
