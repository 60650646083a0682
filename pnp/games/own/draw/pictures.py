"""The pictures of a folder: SVG as shapes, PNG and JPEG as dots, and what each becomes in other inks."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from pnp.drawing.art import Art, read_art
from pnp.drawing.hairlines import strengthened
from pnp.drawing.own_fonts import add_font
from pnp.drawing.recoloured import painted, recoloured
from pnp.drawing.shapes import Drawing
from pnp.drawing.theme import FULL


class Source(NamedTuple):
    """A file as it was found: when it changes, it is another one."""

    file: Path
    changed: int
    size: int


def source(file: Path) -> Source:
    """Return what a file is now."""
    state = file.stat()
    return Source(file, state.st_mtime_ns, state.st_size)


@lru_cache(maxsize=512)
def thin(found: Source, ink: str) -> Art:
    """Return the art in a file as an ink prints it."""
    art = _art(found)
    if ink == FULL or art.drawing is None:
        return art
    return art._replace(drawing=recoloured(art.drawing, ink))


@lru_cache(maxsize=2048)
def printed(found: Source, ink: str, colour: str | None, factor: float) -> Drawing | None:
    """Return what a file draws, in one colour where one is given, with lines that print so many times as large."""
    drawing = thin(found, ink).drawing
    if drawing is None:
        return None
    return strengthened(painted(drawing, colour) if colour else drawing, factor)


@lru_cache(maxsize=64)
def own_font(found: Source) -> str:
    """Return the weight that a font file is known as. Raises ``OwnFontError``."""
    return add_font(found.file.read_bytes(), found.file.name)


@lru_cache(maxsize=512)
def _art(found: Source) -> Art:
    return read_art(found.file.read_bytes(), found.file.stem)
