"""``pnp build``: print kits."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

from pnp.build import defaults
from pnp.build.formats import FORMATS, OWNERS, output
from pnp.cli.arguments import Command
from pnp.cli.completion import completes
from pnp.cli.known_printers import complete_printer, wanted_printer
from pnp.cli.parameters import Context, Parameter, is_given
from pnp.cli.speech import Lang, Speech
from pnp.data.resources import data
from pnp.games import declared
from pnp.pages.backs import BACKS
from pnp.pages.paper import IN_INCHES, IN_MM, names
from pnp.texts.languages import language
from scorer.games import GAMES
from scorer.messages import either

if TYPE_CHECKING:
    from pnp.build.plan import Request
    from pnp.pages.profile import Profile
    from scorer.games.options import Option


def sizes() -> str:
    """Say how a paper may be named."""
    return f"{', '.join(names())}, or a size: {IN_MM}, {IN_INCHES}."


def of_games(*, boards: bool = False) -> Iterator[tuple[str, Option]]:
    """Return the options of all games, or of those with a board, each with what the help says of it."""
    for game, option in declared():
        if game.has_board or not boards:
            yield f"{game.title}: {option.sentence}", option


def of_formats() -> Iterator[tuple[str, Option]]:
    """Return the options of all formats, each with what the help says of it."""
    return ((option.sentence, option) for each in FORMATS.values() for option in each.switches)


class Arguments(NamedTuple):
    """What ``pnp build`` is asked for."""

    games: Annotated[
        list[str] | None,
        Parameter(
            is_argument=True, metavar="[GAME]...", help="Games to print.", offers=completes(lambda: GAMES)
        ),
    ] = None
    players: Annotated[int, Parameter(help="Number of players.")] = defaults.PLAYERS
    choices: Mapping[str, str | float] = {}
    paper: Annotated[str, Parameter(help=sizes, offers=completes(names))] = defaults.PAPER
    backs: Annotated[str, Parameter(help=lambda: f"{either(BACKS)}.", offers=completes(lambda: BACKS))] = (
        defaults.BACKS
    )
    printer: Annotated[
        str | None,
        Parameter(metavar="NAME", help="A printer that pnp calibrate knows.", offers=complete_printer),
    ] = None
    ink: Annotated[str, Parameter(help="full, low (outlines, a third of the ink) or grey.")] = defaults.INK
    only: Annotated[
        list[str] | None,
        Parameter(metavar="PART[:SEAT[:LABEL]]", help="Single pieces, as tiles:red:7 or counters:3."),
    ] = None
    format: Annotated[
        list[str] | None,
        Parameter(
            metavar="FORMAT",
            help=lambda: f"{', '.join(FORMATS)}; may be given several times.",
            offers=completes(lambda: [(each.id, each.help) for each in FORMATS.values()]),
        ),
    ] = None
    cutter: Annotated[
        str | None,
        Parameter(
            help=lambda: f"{either(data('cutters'))}: its marks on the sheets, and SVG files.",
            offers=completes(lambda: data("cutters")),
        ),
    ] = None
    format_choices: Mapping[str, str | float] = {}
    again: Annotated[
        Path | None,
        Parameter(metavar="FILE.pdf", help="Repeat its build; options given beside it change that."),
    ] = None
    no_check: Annotated[
        bool, Parameter("--no-check", help="Put the files in place without measuring them.")
    ] = False
    lang: Lang = None
    out: Annotated[Path, Parameter(help="The folder to write to.")] = defaults.OUT
    watch: Annotated[
        bool,
        Parameter(
            "--watch", help="Stay, and build again what a changed template, palette or symbol touches."
        ),
    ] = False


def build(context: Context, wanted: Arguments) -> int:
    """Print kits: one PDF per game, at the right size.

    Without a GAME, every game that so many can play.

    Example: pnp build low-blow --players 4 --paper letter
    """
    from platformdirs import user_cache_path

    from pnp import __version__
    from pnp.cli.building import put_in_place
    from pnp.texts.words import keep_compiled

    printer = None
    if wanted.again is not None:
        wanted, printer = _repeated(context, wanted.again, wanted)
    keep_compiled(user_cache_path("pnp") / f"sheets-{__version__}")
    speech: Speech = context.obj
    request = partial(_request, wanted, speech.lang, printer or wanted_printer(wanted.printer))
    if wanted.watch:
        return _watch(request, wanted.out, speech, check=not wanted.no_check)
    return put_in_place(request(), wanted.out, speech, check=not wanted.no_check)


def _request(wanted: Arguments, lang: str, printer: Profile | None) -> Request:
    """Say what is wanted, in the words of the modules that are loaded when it is asked for."""
    from pnp.build.plan import Request

    return Request(
        tuple(wanted.games or ()),
        wanted.players,
        wanted.choices,
        wanted.paper,
        lang,
        backs=wanted.backs,
        printer=printer,
        ink=wanted.ink,
        only=tuple(wanted.only or ()),
        output=output(
            wanted.format or (),
            machine=wanted.cutter,
            choices=wanted.format_choices,
            cores=os.cpu_count() or 1,
        ),
    )


def _watch(request: Callable[[], Request], out: Path, speech: Speech, *, check: bool) -> int:
    """Build once, then whenever something changes."""
    from pnp.build.watch import Workshop
    from pnp.cli.summary import summary
    from pnp.cli.watch import watch

    workshop = Workshop(request, out, check=check)
    built, written = workshop.build()
    print("\n".join(summary(out, built, written, speech)))
    watch(workshop, speech)
    return 0


def _repeated(context: Context, again: Path, wanted: Arguments) -> tuple[Arguments, Profile | None]:
    """Return arguments with those that a file was built with where none are given beside it, and its printer."""
    from pnp.build.options_file import load

    recorded = load(again)
    recorded["format"] = recorded.pop("formats")
    kept = {key: value for key, value in recorded.items() if not is_given(context, key)}
    of_formats = kept.pop("format_choices")
    if "format" not in kept:  # other formats are wanted: what the old ones wanted to know is of no use
        of_formats = {
            key: value for key, value in of_formats.items() if OWNERS[key].id in (wanted.format or ())
        }
    printer = kept.pop("printer", None)
    if "lang" in kept:
        context.obj.lang = language(kept.pop("lang"))
    choices = {**kept.pop("choices"), **wanted.choices}
    of_formats |= wanted.format_choices
    wanted = wanted._replace(choices=choices, format_choices=of_formats, **kept)
    named = {*(wanted.format or ()), *of_formats}
    elsewhere = any(each.elsewhere for each in FORMATS.values() if each.id in named)
    return wanted, None if elsewhere else printer


COMMAND = Command(build, Arguments, {"choices": of_games, "format_choices": of_formats})
