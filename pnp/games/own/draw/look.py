"""What every part is drawn with: the kit that is wanted, the game, and where faults are told."""

from __future__ import annotations

from collections.abc import Hashable
from functools import cache, cached_property
from pathlib import Path

from pnp.data import resources
from pnp.drawing import symbols
from pnp.drawing.hairlines import strengthened
from pnp.drawing.own_fonts import OwnFontError
from pnp.drawing.shapes import Drawing, Ink
from pnp.drawing.symbols import symbol
from pnp.drawing.theme import Theme
from pnp.drawing.transformed import resized
from pnp.games.contract import KitSpec
from pnp.games.own.draw.pictures import Source, own_font, printed, source, thin
from pnp.games.own.findings import Findings
from pnp.games.own.model import Game
from pnp.games.own.placed import ICON, Spot
from pnp.pages.paper import paper
from pnp.texts import words
from pnp.texts.languages import ENGLISH
from pnp.texts.words import Words
from scorer.frozen import Frozen

TEMPLATES = resources.templates_beside(str(Path(__file__).parent))


class Look(Frozen):
    """How a game is drawn."""

    spec: KitSpec
    game: Game
    findings: Findings

    @property
    def theme(self) -> Theme:
        """The pens and styles of the house."""
        return self.spec.theme

    @property
    def by_machine(self) -> bool:
        """Whether a machine cuts the pieces."""
        return self.spec.cut_paper is not None

    @cached_property
    def sheet(self) -> Words:
        """The words that pieces of any game have."""
        return words.sheet("pieces", self.spec.lang, folder=TEMPLATES, machine=self.by_machine)

    @cached_property
    def _sources(self) -> dict[Path, Source]:
        """Files as they were found when they were first asked for."""
        return {}

    def source(self, file: Path) -> Source:
        """Return what a file is now: the same for all of a kit."""
        if file not in self._sources:
            self._sources[file] = source(file)
        return self._sources[file]

    @cached_property
    def ways(self) -> Hashable:
        """All that decides, beside the marks and their files, on how marks are drawn."""
        icons = tuple((name, self.source(file)) for name, file in sorted(self.game.icons.items()))
        fonts = tuple(
            (family, weight, self.source(file))
            for family, weights in self.game.fonts.items()
            for weight, file in weights.items()
        )
        return self.theme, self.game.lang, self.game.folder, icons, fonts

    @cached_property
    def icons(self) -> IconSet:
        """The icons of the game, as this ink prints them."""
        sources = [(name, self.source(file)) for name, file in sorted(self.game.icons.items())]
        return icon_set(tuple(sources), self.theme.id)

    def face(self, family: str, *wanted: str) -> str:
        """Return the first of some weights that a family has; tell of a font that cannot be used."""
        files = self.game.fonts[family]
        file = next((files[each] for each in wanted if each in files), next(iter(files.values())))
        try:
            return own_font(self.source(file))
        except OwnFontError as fault:
            self.findings.fault(Spot(f"fonts/{file.name}", 1), fault.text)
            return "regular"

    def art(self, file: Path) -> Drawing | None:
        """Return the drawing in a file as this ink prints it; tell what is wrong with it, or not kept."""
        found = thin(self.source(file), self.theme.id)
        for wrong in found.faults:
            self.findings.fault(self.spot(file, wrong.line), wrong.text)
        for lost in found.lost:
            self.findings.warn(self.spot(file, lost.line), lost.text)
        return found.drawing

    def printed(self, file: Path, factor: float, colour: str | None = None) -> Drawing | None:
        """Return the drawing in a file with lines that print so many times as large; one colour may paint it."""
        return printed(self.source(file), self.theme.id, colour, round(factor, 6))

    def spot(self, file: Path, line: int) -> Spot:
        """Return where a line of a file of the folder is."""
        return Spot(file.relative_to(self.game.folder).as_posix(), line)

    def tell_icons(self, words: str) -> None:
        """Tell what is wrong with the icons within words."""
        for name in ICON.findall(words) if ":" in words else ():
            if name in self.game.icons:
                self.art(self.game.icons[name])


@cache
def plain_look(ink: Theme) -> Look:
    """Return what pieces of a game of ours are drawn with: it has no icons and no type of its own."""
    game = Game("", Path(), "", ENGLISH, (), (), {}, {})
    return Look(KitSpec(1, {}, paper("a4"), ink), game, Findings())


class IconSet:
    """The icons of a game by their names, at any height; one that cannot be drawn is white."""

    def __init__(self, sources: tuple[tuple[str, Source], ...], ink: str) -> None:
        self._files = dict(sources)
        self._ink = ink
        self._sized: dict[tuple[str, float], Drawing] = {}

    def __call__(self, name: str, height: float) -> Drawing:
        """Return an icon that is so many mm high."""
        key = name, height
        if key not in self._sized:
            drawn = thin(self._files[name], self._ink).drawing if name in self._files else None
            art = drawn or _of_the_house(name)
            self._sized[key] = strengthened(resized(art, height / art.height))
        return self._sized[key]


def _of_the_house(name: str) -> Drawing:
    """Return a symbol of the house; one that there is none of is white."""
    shapes = (symbol(name, 0.5, 0.5, 1.0, Ink("#1c1c1c")),) if name in symbols.names() else ()
    return Drawing(f"house {name}", 1.0, 1.0, shapes)


@cache
def icon_set(sources: tuple[tuple[str, Source], ...], ink: str) -> IconSet:
    """Return the icons that some files draw."""
    return IconSet(sources, ink)
