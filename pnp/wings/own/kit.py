"""One kit of a folder while it is made: its options and language, and the folder's files, colours, fonts and icons."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import NamedTuple, TypeVar

from pnp.data import resources
from pnp.data.file_state import describe_state
from pnp.drawing import symbols
from pnp.drawing.art import Art
from pnp.drawing.fonts import find_unsupported, own_fonts
from pnp.drawing.marked import icons_in
from pnp.drawing.recoloured import paint_drawing, recolour_drawing
from pnp.drawing.scaled import thicken_hairlines
from pnp.drawing.shapes import Drawing, Ink, Raster
from pnp.drawing.symbols import symbol
from pnp.drawing.theme import FULL, Theme
from pnp.drawing.transformed import resize_drawing
from pnp.games.contract import KitSpec
from pnp.texts import words
from pnp.texts.languages import LANGUAGES
from pnp.texts.words import Words
from pnp.wings.own.colours import Colours
from pnp.wings.own.files import Files
from pnp.wings.own.findings import Findings, FolderSpot
from pnp.wings.own.own_fonts import OwnFontError, add_font
from pnp.wings.own.phrases import INK, MOST_FILLED, SEAT, Phrase, Scope
from pnp.wings.own.picture_file import read_art
from scorer.games.options import EDITION
from scorer.language_codes import find_nearest
from scorer.messages import msg, quoted
from scorer.seats import SEATS
from scorer.wings.own.head import Head
from scorer.wings.own.sentences import too_many

TEMPLATES = resources.templates_beside(__file__)
T = TypeVar("T")

KINDS = (
    "cards",
    "tiles",
    "board",
    "tokens",
    "dice",
    "standees",
    "mats",
    "tuck-box",
    "aid",
    "rules",
    "score-sheet",
)
"""The kinds of parts, which have names of ours where a folder gives them none."""


def usual_names(lang: str) -> list[str]:
    """Return the names of the ``KINDS`` in a language, in their order."""
    called = words.sheet("kit", lang, TEMPLATES, title="", edition="", single=True)
    return [called[f"part.{kind}"] for kind in KINDS]


MOST_DOTS, DOTS_PER_BYTE = 100_000_000, 30
"""The most dots of all pictures of a folder, and how many more for each byte of their files."""


SMALL_FONT = 500_000  # bytes; a larger font is cut down to the letters of the folder before it is used


class FileState(NamedTuple):
    """A file and its state; a changed file has another one."""

    file: Path
    state: str
    size: int


@lru_cache(maxsize=512)
def _read_art(state: FileState) -> Art:
    return read_art(state.file.read_bytes(), state.file.name)


@lru_cache(maxsize=512)
def art_in(state: FileState, ink: str) -> Art:
    """Return the art in a file, in an ink."""
    art = _read_art(state)
    if ink == FULL or art.drawing is None:
        return art
    return art._replace(drawing=recolour_drawing(art.drawing, ink))


@lru_cache(maxsize=2048)
def printed(state: FileState, ink: str, colour: str | None, factor: float) -> Drawing | None:
    """Return the drawing in a file, with lines thick enough at ``factor``, in one ``colour`` if given."""
    drawing = art_in(state, ink).drawing
    if drawing is None:
        return None
    return thicken_hairlines(paint_drawing(drawing, colour) if colour else drawing, factor)


@lru_cache(maxsize=64)
def own_font(state: FileState, letters: frozenset[int], lang: str) -> str | OwnFontError:
    """Load a font file, once also if it cannot be used; return the weight under which it is registered.

    A large one is cut down to some ``letters``; of a collection, it is the font for a language.
    """
    try:
        return add_font(state.file.read_bytes(), state.file.name, letters, lang)
    except OwnFontError as fault:
        return fault


@dataclass(frozen=True, eq=False)
class Kit:
    """The options of a kit, and the folder that it is made of: its head, its files and its own colours.

    ``files`` also collect the findings about this kit.
    """

    spec: KitSpec
    head: Head
    files: Files
    own_colours: Mapping[str, Mapping[str, str]]

    @property
    def findings(self) -> Findings:
        """The faults and warnings about this kit."""
        return self.files.findings

    @property
    def theme(self) -> Theme:
        """The pens and styles of the ink."""
        return self.spec.theme

    @property
    def by_machine(self) -> bool:
        """Whether a machine cuts the pieces."""
        return self.spec.cut_paper is not None

    @property
    def lang(self) -> str:
        """The language of the folder's texts: the nearest one to the kit's, else its first."""
        return find_nearest(self.spec.own_lang, self.head.languages)

    @property
    def title(self) -> str:
        """The title of the game."""
        return self.head.title.in_language(self.lang)

    @property
    def variant(self) -> str:
        """The chosen variant of the game; empty if it has none."""
        return str(self.spec.choices.get(EDITION) or next(iter(self.head.variants), ""))

    @property
    def edition(self) -> str:
        """The name of the variant."""
        return self.head.variants[self.variant].in_language(self.lang) if self.variant else ""

    @property
    def seats(self) -> tuple[str, ...]:
        """The colours of the seats."""
        return self.head.seats[: self.spec.players]

    @cached_property
    def colours(self) -> Colours:
        """The colours as they are printed."""
        return Colours(self.own_colours, self.theme, self.findings)

    @cached_property
    def piece_words(self) -> Words:
        """The words on pieces of any folder."""
        return words.sheet("pieces", self.spec.lang, folder=TEMPLATES, machine=self.by_machine)

    @cached_property
    def words(self) -> Words:
        """The words about kits of any folder: names of parts."""
        single = self.spec.backs in {"none", "fold"}
        facts = {"title": self.title, "edition": self.edition, "single": single}
        return words.sheet("kit", self.spec.lang, TEMPLATES, **facts)

    def name(self, phrase: Phrase | None, kind: str, number: int = 0) -> str:
        """Return a part's own name, else the name of its kind: the singular if ``number`` of pieces is 1."""
        if phrase:
            return phrase.fill(self.scope())
        return self.words[f"one.{kind}" if number == 1 else f"part.{kind}"]

    def scope(self, seat: str = "") -> Scope:
        """Return the scope without a table row, for a seat if one is given."""
        return Scope(self.lang, {INK: self.theme.id, **self.seat(seat)})

    def seat(self, seat: str) -> dict[str, str]:
        """Return the values that a seat adds to those of a row."""
        return dict.fromkeys(SEAT, seat) if seat else {}

    def speaking(self, scope: Scope) -> Scope:
        """Return a scope for texts that people read: a seat is called by its colour in the kit's language."""
        seat = scope.values.get("seat", "")
        if seat not in SEATS or "seat" in scope.spots:  # no seat, or a column of a table
            return scope
        name = words.sheet("colours", self.spec.lang)[f"colour.{seat}"]
        name = name if LANGUAGES[self.spec.lang].noun_capitals else name.lower()
        return scope._replace(values={**scope.values, "seat": name})

    def ground(self, fill: Phrase | None, scope: Scope) -> Ink | None:
        """Return the fill of an area; None if the columns give it no colour."""
        name = fill.fill(scope).strip() if fill else ""
        return self.colours.area(name, fill.at(scope)) if fill and name else None

    @cached_property
    def _states(self) -> dict[Path, FileState]:
        """The states of files when they were first used."""
        return {}

    def _state(self, file: Path) -> FileState:
        """Return the state of a file; it is read once for a kit."""
        if file not in self._states:
            self._states[file] = FileState(file, describe_state(file), file.stat().st_size)
        return self._states[file]

    @cached_property
    def icons(self) -> IconSet:
        """The icons of the folder in this ink."""
        states = [(name, self._state(file)) for name, file in sorted(self.files.icons.items())]
        return icon_set(tuple(states), self.theme.id)

    def face(self, family: str, *weights: str) -> str:
        """Return the font for the first of some weights that a family has; report a font that cannot be used."""
        files = self.files.fonts[family]
        file = next((files[weight] for weight in weights if weight in files), next(iter(files.values())))
        with self.files.reading(f"fonts/{file.name}"):
            letters = self.files.letters if self._state(file).size > SMALL_FONT else frozenset[int]()
            weight = own_font(self._state(file), letters, self.lang)
        if isinstance(weight, OwnFontError):
            self.findings.fault(FolderSpot(f"fonts/{file.name}", 1), weight.text)
            return "regular"
        return weight

    def load_fonts(self) -> list[str]:
        """Load the regular and the bold font of each family of the folder; return the weights that can be used."""
        faces = (("regular",), ("bold", "semibold", "regular"))
        for family in self.files.fonts:
            self.miss_bold(family)
        loaded = [self.face(family, *weights) for family in self.files.fonts for weights in faces]
        return [weight for weight in loaded if weight in own_fonts()]

    def miss_bold(self, family: str) -> None:
        """Warn of a family without a bold font: what should be bold is set in another one."""
        files = self.files.fonts[family]
        if not any("bold" in weight for weight in files):
            file = next(iter(files.values()))
            unwise = msg(
                "{family} has no bold font, so bold words are not bold; add {file}",
                family=family,
                file=f"{family}-Bold{file.suffix}",
            )
            self.findings.warn(FolderSpot(f"fonts/{file.name}", 1), unwise)

    def art(self, file: Path) -> Drawing | None:
        """Return the drawing in a file, in this ink; report its faults and what is left out."""
        with self.files.reading(self.spot(file, 1).file):
            drawn = art_in(self._state(file), self.theme.id)
        for fault in drawn.faults:
            self.findings.fault(self.spot(file, fault.line), fault.text)
        self._count_dots(file, drawn.drawing)
        for omission in drawn.lost:
            self.findings.warn(self.spot(file, omission.line), omission.text)
        return drawn.drawing

    def _count_dots(self, file: Path, drawing: Drawing | None) -> None:
        """Stop if the pictures have far more dots than their files have bytes: each dot costs, a byte may be many."""
        shape = drawing.shapes[0] if drawing else None
        if not isinstance(shape, Raster) or file in self.files.dots:
            return
        self.files.dots[file] = shape.pixels.width * shape.pixels.height, self._state(file).size
        dots, size = map(sum, zip(*self.files.dots.values(), strict=True))
        if dots > MOST_DOTS + DOTS_PER_BYTE * size:
            most = (MOST_DOTS + DOTS_PER_BYTE * size) // 1_000_000
            wrong = msg("the pictures of the folder have more than {most} million dots", most=most)
            self.findings.fault(self.spot(file, 1), wrong)
            self.findings.stop()

    def printed(self, file: Path, factor: float, colour: str | None = None) -> Drawing | None:
        """Return the drawing in a file, with lines thick enough at ``factor``, in one ``colour`` if given."""
        return printed(self._state(file), self.theme.id, colour, round(factor, 6))

    def spot(self, file: Path, line: int) -> FolderSpot:
        """Return the place of a line in a file of the folder."""
        return FolderSpot(file.relative_to(self.files.folder.path.resolve()).as_posix(), line)

    def can_set(self, words: str, spot: FolderSpot) -> bool:
        """Return whether the script of a text can be set; report it if not, and faults of the icons in the text."""
        if len(words) > MOST_FILLED:
            self.findings.fault(spot, too_many(msg("characters"), MOST_FILLED))
            return False
        sign = find_unsupported(words)
        if sign:
            self.findings.fault(
                spot, msg("{sign}: texts in this script cannot be set yet", sign=quoted(sign))
            )
            return False
        for name in icons_in(words):
            if name in self.files.icons:
                self.art(self.files.icons[name])
        return True


class IconSet:
    """The icons of a folder and the built-in ones by name, at any height; an icon that cannot be drawn is blank."""

    def __init__(self, states: tuple[tuple[str, FileState], ...], ink: str) -> None:
        self._files = dict(states)
        self._ink = ink
        self._sized: dict[tuple[str, float], Drawing] = {}

    def __call__(self, name: str, height: float) -> Drawing:
        """Return an icon that is ``height`` mm high."""
        key = name, height
        if key not in self._sized:
            drawn = art_in(self._files[name], self._ink).drawing if name in self._files else None
            shapes = (symbol(name, 0.5, 0.5, 1.0, Ink("#1c1c1c")),) if name in symbols.names() else ()
            art = drawn or Drawing(f"house {name}", 1.0, 1.0, shapes)
            self._sized[key] = thicken_hairlines(resize_drawing(art, height / art.height))
        return self._sized[key]


@cache
def icon_set(states: tuple[tuple[str, FileState], ...], ink: str) -> IconSet:
    """Return the icons in some files, cached."""
    return IconSet(states, ink)
