"""Reads styles of text: ``{font: bold 13, fit: 13-10, align: centre}``."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple, cast, get_args

from pnp.drawing.fonts import FILES, slanted
from pnp.drawing.measures import LEAST_TYPE
from pnp.games.own.colours import Colours
from pnp.games.own.phrases import Phrase, Scope
from pnp.games.own.placed import Align, Style, Upright
from pnp.games.own.reader import Reader
from scorer.games.own.sentences import misread, nearest, unknown
from scorer.messages import Text, either, literal, msg, quoted
from scorer.record.fields import Fields
from scorer.record.nodes import Node, Pairs

KEYS = ("font", "fit", "colour", "align", "upright", "hyphens", "leading")
LEAST, LARGEST = LEAST_TYPE, 300.0
"""The smallest and the largest type, points."""

FIT = re.compile(r"([0-9]{1,3}(?:[.,][0-9])?)\s*[-–]\s*([0-9]{1,3}(?:[.,][0-9])?)")
_WEIGHT = re.compile(f"(?P<upright>{'|'.join(FILES)})?(?:(?:(?<!^)-)?(?P<italic>italic))?")
_SIZE = re.compile(r"([0-9]{1,3}(?:[.,][0-9])?)(?:pt)?")


class StyleSource(NamedTuple):
    """A style in a file; its colour may come from a column."""

    style: Style = Style()
    colour: Phrase | None = None

    def resolve(self, scope: Scope, colours: Colours) -> Style:
        """Return the style for a row."""
        if self.colour is None:
            return self.style._replace(colour=colours.theme.colours["ink"])
        return self.style._replace(colour=colours.printed(self.colour.fill(scope), self.colour.at(scope)))


PLAIN = StyleSource()


def read_styles(
    reader: Reader, node: Node | None, families: Mapping[str, Mapping[str, object]]
) -> dict[str, StyleSource]:
    """Return the styles of a folder by name."""
    if node is None:
        return {}
    if not isinstance(node, Pairs):
        reader.fields(node, (), literal("{head: {font: bold 13}}"))
        return {}
    return {key.text: read_style(reader, value, families) for key, value in node.pairs}


def read_style(reader: Reader, node: Node, families: Mapping[str, Mapping[str, object]]) -> StyleSource:
    """Return a style; values that it leaves out are those of ``PLAIN``."""
    return changed(reader, reader.fields(node, KEYS, literal("{font: bold 13, fit: 13-10}")), families, PLAIN)


def changed(
    reader: Reader, values: Fields, families: Mapping[str, Mapping[str, object]], base: StyleSource
) -> StyleSource:
    """Return the ``base`` style with the changes in some fields."""
    style = _font(reader, values.get("font"), families, base.style)
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


def _font(
    reader: Reader, node: Node | None, families: Mapping[str, Mapping[str, object]], style: Style
) -> Style:
    """Return a style with the family, weight and size that a node names."""
    text = reader.text(node, literal("bold 13"))
    if node is None or text is None:
        return style
    upright, is_italic = "", False
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
    if word[:1].isalpha() and nearest(word, known) is None:
        file = quoted(f"fonts/{word}-Regular.ttf")
        return msg(
            "there is no font {font} in the folder; put its file there as {file}",
            font=quoted(word),
            file=file,
        )
    return unknown("font", word, known)


def _fit(reader: Reader, node: Node | None, style: Style) -> Style:
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
