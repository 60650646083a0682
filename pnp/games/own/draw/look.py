"""What every part is drawn with: the kit's options, the game, the pictures of the folder, and the findings."""

from __future__ import annotations

from functools import cached_property, lru_cache
from pathlib import Path
from typing import NamedTuple

from pnp.data import resources
from pnp.data.cache import cached
from pnp.drawing import symbols
from pnp.drawing.art import Art
from pnp.drawing.fonts import find_unsupported
from pnp.drawing.marked import icons_in
from pnp.drawing.own_fonts import OwnFontError, add_font
from pnp.drawing.picture_file import read_art
from pnp.drawing.recoloured import paint_drawing, recolour_drawing
from pnp.drawing.scaled import thicken_hairlines
from pnp.drawing.shapes import Drawing, Ink
from pnp.drawing.symbols import symbol
from pnp.drawing.theme import FULL, Theme
from pnp.drawing.transformed import resize_drawing
from pnp.games.contract import KitSpec
from pnp.games.own.findings import Findings
from pnp.games.own.model import Game
from pnp.games.own.placed import Spot
from pnp.texts import words
from pnp.texts.words import Words
from scorer.frozen import Frozen
from scorer.messages import msg, quoted


class Source(NamedTuple):
    """The state of a file; a changed file has another one."""

    file: Path
    changed: int
    size: int


def source(file: Path) -> Source:
    """Return the state of a file now."""
    state = file.stat()
    return Source(file, state.st_mtime_ns, state.st_size)


@lru_cache(maxsize=512)
def thin(file_state: Source, ink: str) -> Art:
    """Return the art in a file, in an ink."""
    art = _art(file_state)
    if ink == FULL or art.drawing is None:
        return art
    return art._replace(drawing=recolour_drawing(art.drawing, ink))


@lru_cache(maxsize=2048)
def printed(file_state: Source, ink: str, colour: str | None, factor: float) -> Drawing | None:
    """Return the drawing in a file, with lines thick enough at ``factor``, in one ``colour`` if given."""
    drawing = thin(file_state, ink).drawing
    if drawing is None:
        return None
    return thicken_hairlines(paint_drawing(drawing, colour) if colour else drawing, factor)


@lru_cache(maxsize=64)
def own_font(file_state: Source) -> str:
    """Load a font file; return the weight under which it is registered. Raises ``OwnFontError``."""
    return add_font(file_state.file.read_bytes(), file_state.file.name)


@lru_cache(maxsize=512)
def _art(file_state: Source) -> Art:
    return read_art(file_state.file.read_bytes(), file_state.file.name)


TEMPLATES = resources.templates_beside(str(Path(__file__).parent))


class Look(Frozen):
    """The kit's options, the game and the findings, with fonts, icons and pictures made from them."""

    spec: KitSpec
    game: Game
    findings: Findings

    @property
    def theme(self) -> Theme:
        """The pens and styles of the ink."""
        return self.spec.theme

    @property
    def by_machine(self) -> bool:
        """Whether a machine cuts the pieces."""
        return self.spec.cut_paper is not None

    @cached_property
    def sheet(self) -> Words:
        """The words on pieces of any folder."""
        return words.sheet("pieces", self.spec.lang, folder=TEMPLATES, machine=self.by_machine)

    @cached_property
    def _sources(self) -> dict[Path, Source]:
        """The states of files when they were first used."""
        return {}

    def source(self, file: Path) -> Source:
        """Return the state of a file; it is read once for a kit."""
        if file not in self._sources:
            self._sources[file] = source(file)
        return self._sources[file]

    @cached_property
    def icons(self) -> IconSet:
        """The icons of the game in this ink."""
        sources = [(name, self.source(file)) for name, file in sorted(self.game.icons.items())]
        return icon_set(tuple(sources), self.theme.id)

    def face(self, family: str, *weights: str) -> str:
        """Return the font for the first of some weights that a family has; report a font that cannot be used."""
        files = self.game.fonts[family]
        file = next((files[weight] for weight in weights if weight in files), next(iter(files.values())))
        try:
            return own_font(self.source(file))
        except OwnFontError as fault:
            self.findings.fault(Spot(f"fonts/{file.name}", 1), fault.text)
            return "regular"

    def art(self, file: Path) -> Drawing | None:
        """Return the drawing in a file, in this ink; report its faults and what is left out."""
        drawn = thin(self.source(file), self.theme.id)
        for fault in drawn.faults:
            self.findings.fault(self.spot(file, fault.line), fault.text)
        for omission in drawn.lost:
            self.findings.warn(self.spot(file, omission.line), omission.text)
        return drawn.drawing

    def printed(self, file: Path, factor: float, colour: str | None = None) -> Drawing | None:
        """Return the drawing in a file, with lines thick enough at ``factor``, in one ``colour`` if given."""
        return printed(self.source(file), self.theme.id, colour, round(factor, 6))

    def spot(self, file: Path, line: int) -> Spot:
        """Return the place of a line in a file of the folder."""
        return Spot(file.relative_to(self.game.folder).as_posix(), line)

    def can_set(self, words: str, spot: Spot) -> bool:
        """Return whether the script of a text can be set; report it if not, and faults of the icons in the text."""
        sign = find_unsupported(words)
        if sign:
            self.findings.fault(
                spot, msg("{sign}: texts in this script cannot be set yet", sign=quoted(sign))
            )
            return False
        for name in icons_in(words):
            if name in self.game.icons:
                self.art(self.game.icons[name])
        return True


class IconSet:
    """The icons of a game by name, at any height; an icon that cannot be drawn is blank."""

    def __init__(self, sources: tuple[tuple[str, Source], ...], ink: str) -> None:
        self._files = dict(sources)
        self._ink = ink
        self._sized: dict[tuple[str, float], Drawing] = {}

    def __call__(self, name: str, height: float) -> Drawing:
        """Return an icon that is ``height`` mm high."""
        key = name, height
        if key not in self._sized:
            drawn = thin(self._files[name], self._ink).drawing if name in self._files else None
            art = drawn or _built_in(name)
            self._sized[key] = thicken_hairlines(resize_drawing(art, height / art.height))
        return self._sized[key]


def _built_in(name: str) -> Drawing:
    """Return a built-in symbol; an unknown one is blank."""
    shapes = (symbol(name, 0.5, 0.5, 1.0, Ink("#1c1c1c")),) if name in symbols.names() else ()
    return Drawing(f"house {name}", 1.0, 1.0, shapes)


@cached
def icon_set(sources: tuple[tuple[str, Source], ...], ink: str) -> IconSet:
    """Return the icons in some files, cached."""
    return IconSet(sources, ink)
