"""``pnp build``: print kits."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pnp.build import defaults
from pnp.build.formats import FORMATS, OWNERS, check_output
from pnp.cli.arguments import Command, is_given
from pnp.cli.completion import completes
from pnp.cli.known_printers import complete_printer, wanted_printer
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
    """Return how to name a paper."""
    return f"{', '.join(names())}, or a size: {IN_MM}, {IN_INCHES}."


def of_games(*, boards: bool = False) -> Iterator[tuple[str, Option]]:
    """Return the options of all games, or of those with a board, each with what the help says of it."""
    for game, option in declared():
        if game.has_board or not boards:
            yield f"{game.title}: {option.sentence}", option


def of_formats() -> Iterator[tuple[str, Option]]:
    """Return the options of all formats, each with what the help says of it."""
    return ((option.sentence, option) for each in FORMATS.values() for option in each.switches)


@dataclass(frozen=True, slots=True)
class Arguments:
    """What ``pnp build`` is asked for."""

    games: Annotated[
        list[str] | None,
        typer.Argument(metavar="[GAME]...", help="Games to print.", autocompletion=completes(lambda: GAMES)),
    ] = None
    players: Annotated[int, typer.Option(help="Number of players.")] = defaults.PLAYERS
    choices: Mapping[str, str | float] = field(default_factory=dict)
    paper: Annotated[str, typer.Option(help=sizes(), autocompletion=completes(names))] = defaults.PAPER
    backs: Annotated[str, typer.Option(help=f"{either(BACKS)}.", autocompletion=completes(lambda: BACKS))] = (
        defaults.BACKS
    )
    printer: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="Correct for a printer saved by pnp calibrate.",
            autocompletion=complete_printer,
        ),
    ] = None
    ink: Annotated[str, typer.Option(help="full, low (outlines, a third of the ink) or grey.")] = defaults.INK
    only: Annotated[
        list[str] | None,
        typer.Option(
            metavar="PART[:SEAT[:LABEL]]", help="Print single pieces only, such as tiles:red:7 or counters:3."
        ),
    ] = None
    format: Annotated[
        list[str] | None,
        typer.Option(
            metavar="FORMAT",
            help=f"{', '.join(FORMATS)}; can be repeated.",
            autocompletion=completes(lambda: [(each.id, each.help) for each in FORMATS.values()]),
        ),
    ] = None
    cutter: Annotated[
        str | None,
        typer.Option(
            help=f"{either(data('cutters'))}: print its registration marks, and write SVG files too.",
            autocompletion=completes(lambda: data("cutters")),
        ),
    ] = None
    format_choices: Mapping[str, str | float] = field(default_factory=dict)
    again: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE.pdf",
            help="Rebuild FILE.pdf with its recorded options; options given here override them.",
        ),
    ] = None
    no_check: Annotated[bool, typer.Option("--no-check", help="Write the files without measuring them.")] = (
        False
    )
    lang: Lang = None
    out: Annotated[Path, typer.Option(help="The folder to write to.")] = defaults.OUT
    watch: Annotated[
        bool,
        typer.Option(
            "--watch", help="Keep running, and rebuild whenever a template, palette or symbol changes."
        ),
    ] = False


def build(context: typer.Context, wanted: Arguments) -> int:
    """Print kits: one PDF per game, at the right size.

    Without GAME, builds every game for that number of players.

    Example: pnp build low-blow --players 4 --paper letter
    """
    from platformdirs import user_cache_path

    from pnp import __version__
    from pnp.cli.building import put_in_place
    from pnp.texts.words import keep_compiled

    printer = None
    if wanted.again is not None:
        wanted, printer = _merge_recorded(context, wanted.again, wanted)
    keep_compiled(user_cache_path("pnp") / f"sheets-{__version__}")
    speech: Speech = context.obj
    request = partial(_request, wanted, speech.lang, printer or wanted_printer(wanted.printer))
    if wanted.watch:
        return _watch(request, wanted.out, speech, check=not wanted.no_check)
    return put_in_place(request(), wanted.out, speech, check=not wanted.no_check)


def _request(wanted: Arguments, lang: str, printer: Profile | None) -> Request:
    """Return the request, made of the modules that are loaded when it is called."""
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
        output=check_output(
            wanted.format or (),
            machine=wanted.cutter,
            choices=wanted.format_choices,
            cores=os.cpu_count() or 1,
        ),
    )


def _watch(request: Callable[[], Request], out: Path, speech: Speech, *, check: bool) -> int:
    """Build once, then whenever something changes."""
    from pnp.build.watch import IncrementalBuild
    from pnp.cli.summary import summary
    from pnp.cli.watch import watch

    workshop = IncrementalBuild(request, out, check=check)
    built, written = workshop.build()
    print("\n".join(summary(out, built, written, speech)))
    watch(workshop, speech)
    return 0


def _merge_recorded(
    context: typer.Context, again: Path, wanted: Arguments
) -> tuple[Arguments, Profile | None]:
    """Return the arguments merged with the recorded ones of a file, and its printer."""
    from pnp.build.options_file import load

    recorded = load(again)
    recorded["format"] = recorded.pop("formats")
    kept = {key: value for key, value in recorded.items() if not is_given(context, key)}
    of_formats = kept.pop("format_choices")
    if "format" not in kept:  # other formats are selected: options of the old ones do not apply
        of_formats = {
            key: value for key, value in of_formats.items() if OWNERS[key].id in (wanted.format or ())
        }
    printer = kept.pop("printer", None)
    if "lang" in kept:
        context.obj.lang = language(kept.pop("lang"))
    choices = {**kept.pop("choices"), **wanted.choices}
    of_formats |= wanted.format_choices
    wanted = replace(wanted, choices=choices, format_choices=of_formats, **kept)
    named = {*(wanted.format or ()), *of_formats}
    elsewhere = any(each.elsewhere for each in FORMATS.values() if each.id in named)
    return wanted, None if elsewhere else printer


COMMAND = Command(build, Arguments, {"choices": of_games, "format_choices": of_formats})
