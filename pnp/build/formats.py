"""The output formats, each with its own options and its writer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from pnp.build import export
from pnp.data.resources import data
from pnp.errors import PnpError
from pnp.games.options import choose, special
from scorer.frozen import Frozen
from scorer.games.options import Option, Value, format_option
from scorer.messages import join_texts, literal, msg

if TYPE_CHECKING:
    from pnp.build.request import BuiltKit


Choices = Mapping[str, Value]
"""Values of options, by their ids."""


class Format(NamedTuple):
    """One format: its help, its options, its writer."""

    id: str
    help: str
    write: Callable[[BuiltKit, Choices, int], export.Files]  # with the value of each of its options
    options: tuple[Option, ...] = ()
    check: Callable[[Choices], None] | None = None  # refuses wrong values before anything is drawn
    by_page: bool = False  # whether there is a file for every page, or nearly
    switch: Option | None = None  # an option of its own that asks for it
    elsewhere: bool = False  # whether a print shop prints it, not a saved printer
    of_one_game: bool = False  # whether its files are of one game each

    @property
    def option(self) -> str:
        """The switch that selects it."""
        return self.switch.switch if self.switch else f"--format {self.id}"

    @property
    def switches(self) -> tuple[Option, ...]:
        """Its options, the one that asks for it first."""
        return (self.switch, *self.options) if self.switch else self.options


PDF, SVG = "pdf", "svg"
DPI = Option("dpi", least=36, most=1200, default="300", help="Dots to the inch of a PNG, {range}")
BASE_URL = Option(
    "base_url",
    placeholder="URL",
    help="URL of the folder that will host the --format tts pictures",
)
GENERIC = "generic"
"""The print shop of which nothing is known: it makes every design at its own size."""

HOUSE = Option(
    "shop",
    values=tuple((each, literal(facts["name"] or "any shop")) for each, facts in data("shops").items()),
    default=GENERIC,
    help="Files for a print shop, with bleed: {range}; alone, for any shop",
    alone=GENERIC,
)
CMYK = Option("cmyk", help="Write the print-shop files in CMYK instead of RGB, as PDF/X")
STANDARD = Option(
    "standard",
    values=(("x4", literal("PDF/X-4")), ("x1a", literal("PDF/X-1a:2003"))),
    default="x4",
    help="The PDF/X standard of --cmyk, {range}",
)
PROFILE = Option("profile", placeholder="FILE", help="The ICC profile of the shop's press for --cmyk")

FORMATS = {
    each.id: each
    for each in (
        Format(PDF, "The kit to print", export.pdf),
        Format(SVG, "Every page as a drawing, with print, cut and fold in layers", export.svg, by_page=True),
        Format("dxf", "What is cut of every page", export.dxf, by_page=True),
        Format("png", "Every page as a picture", export.png, (DPI,), by_page=True),
        Format(
            "tts",
            "A saved object for Tabletop Simulator",
            export.tts,
            (BASE_URL,),
            export.check_base_url,
            of_one_game=True,
        ),
        Format("pcio", "A room for playingcards.io", export.pcio, of_one_game=True),
        Format(
            "shop",
            "Files for a print shop, with bleed",
            export.shop,
            (CMYK, STANDARD, PROFILE),
            export.check_shop,
            switch=HOUSE,
            elsewhere=True,
            of_one_game=True,
        ),
    )
}
"""Every format by its id."""

OWNERS = {option.id: each for each in FORMATS.values() for option in each.switches}
"""The format that each option belongs to."""


def spelled_out(words: Sequence[str]) -> list[str]:
    """Return the words of a command line, with a value after each switch that may stand alone.

    >>> spelled_out(["build", "--shop", "low-blow"])
    ['build', '--shop', 'generic', 'low-blow']
    """
    may = {each.switch.switch: each.switch for each in FORMATS.values() if each.switch and each.switch.alone}
    found: list[str] = []
    for word, after in zip(words, [*words[1:], ""], strict=True):
        found.append(word)
        if word in may and after not in dict(may[word].values):
            found.append(may[word].alone)
    return found


class NoUseError(PnpError):
    """An option of a format that is not selected."""


class Output(Frozen):
    """The formats to write, and the number of cores, which does not change the files."""

    formats: tuple[str, ...] = (PDF,)
    cutter: str = ""  # the machine that cuts, whose marks are printed
    choices: Mapping[str, Value] = {}  # options that are not the default
    cores: int = 1

    _unequal: ClassVar[tuple[str, ...]] = ("cores",)


def check_output(
    formats: Sequence[str] = (),
    *,
    machine: str | None = None,
    choices: Choices | None = None,
    cores: int = 1,
) -> Output:
    """Check what is to be written; without formats it is the PDF. For a machine that cuts it is PDF and SVG at least.

    ``choices`` are options of formats, and the ids of formats that are asked for as options are. Raises
    ``NoUseError``, ``OptionError``, ``BaseUrlError``, or a ``PnpError`` for a format that nothing is written in.
    """
    given = dict(choices or {})
    asked = [each.id for each in FORMATS.values() if each.switch and each.switch.id in given]
    named = [each.strip().lower() for each in formats] + asked
    for each in named:
        if each not in FORMATS:
            raise PnpError(
                msg(
                    "--format {wanted}: no such format; choose one of: {known}",
                    wanted=each,
                    known=join_texts(FORMATS, ", "),
                )
            )
    cutter_id = (machine or "").strip().lower()
    always = (PDF, SVG) if cutter_id else ()
    wanted = tuple(dict.fromkeys((*always, *named))) or (PDF,)
    return Output(wanted, cutter_id, _special(wanted, given), cores)


def files(built: BuiltKit, wanted: Output) -> export.Files:
    """Write a kit in every selected format."""
    for each in map(FORMATS.__getitem__, wanted.formats):
        yield from each.write(built, _choices(each, wanted.choices), wanted.cores)


def count_files(built: BuiltKit, wanted: Output) -> int:
    """Return the approximate number of files, for progress displays."""
    return sum(len(built.document.pages) if FORMATS[each].by_page else 1 for each in wanted.formats)


def _special(wanted: Sequence[str], given: Choices) -> dict[str, Value]:
    """Return the options of formats that are not the default."""
    for key, value in given.items():
        if OWNERS[key].id not in wanted:
            facts = {"option": format_option(key, value), "right": OWNERS[key].option}
            raise NoUseError(msg("{option}: this works only together with {right}", **facts))
    found: dict[str, Value] = {}
    for each in FORMATS.values():
        chosen = _choices(each, given)
        if each.check and each.id in wanted:
            each.check(chosen)
        found |= special(each.switches, chosen)
    return found


def _choices(form: Format, given: Choices) -> dict[str, Value]:
    """Return the value of every option of a format."""
    own = {key: value for key, value in given.items() if OWNERS[key] is form}
    return choose(form.option, form.switches, own)
