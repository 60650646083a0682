"""``pnp build``: print kits. ``pnp map``: the places of a board's squares."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

from pnp.cli.arguments import Command
from pnp.cli.folders import game_of
from pnp.cli.known_printers import find_profile, printer_option
from pnp.cli.own_paper import choose_paper
from pnp.cli.parameters import Context, Parameter, completes, completes_late, is_given
from pnp.cli.speech import Lang, Speech
from pnp.data.resources import data
from pnp.games import list_options
from pnp.kits import defaults
from pnp.kits.formats import FORMATS, check_output, owner
from pnp.pages.backs import BACKS
from pnp.pages.paper import IN_INCHES, IN_MM, paper_ids
from pnp.texts.languages import language
from scorer.games import GAMES
from scorer.messages import either

if TYPE_CHECKING:
    from pnp.kits.plan import Request
    from pnp.pages.profile import Profile
    from scorer.games.options import Option
    from scorer.messages import Text


def of_games(*, boards: bool = False) -> Iterator[tuple[str, Option]]:
    """Yield the options of all games, or only of those with a board, each after its help text."""
    for game, option in list_options():
        if game.has_board or not boards:
            yield f"{game.title}: {option.sentence}", option


def of_formats() -> Iterator[tuple[str, Option]]:
    """Yield the options of all formats, each after its help text."""
    return ((option.sentence, option) for format_ in FORMATS.values() for option in format_.switches)


def _papers() -> str:
    return (
        f"The paper: {', '.join(paper_ids())}, or a size such as {IN_MM} or {IN_INCHES}; by default the printer's, "
        "else Letter or A4, as your locale says."
    )


Players = Annotated[
    int | None,
    Parameter(
        help=f"Number of players; by default {defaults.PLAYERS}, or the nearest number that the game is for."
    ),
]
PaperOption = Annotated[str | None, Parameter(help=_papers, offers=completes(paper_ids))]


class Arguments(NamedTuple):
    """The arguments of ``pnp build``."""

    games: Annotated[
        list[str] | None,
        Parameter(
            is_argument=True,
            metavar="[GAME]...",
            help="The games; by default all.",
            offers=completes(lambda: GAMES),
        ),
    ] = None
    players: Players = None
    choices: Mapping[str, str | float] = {}
    paper: PaperOption = None
    backs: Annotated[
        str,
        Parameter(help=lambda: f"How backs are printed: {either(BACKS)}.", offers=completes(lambda: BACKS)),
    ] = defaults.BACKS
    printer: Annotated[
        str | None,
        printer_option("Apply the correction of a printer that pnp calibrate saved."),
    ] = None
    ink: Annotated[str, Parameter(help="The ink: full, low (outlines, a third of the ink) or grey.")] = (
        defaults.INK
    )
    only: Annotated[
        list[str] | None,
        Parameter(
            metavar="PART[:SEAT[:LABEL]]",
            help="Print only these pieces, such as tiles:red:7 or counters:3; may be given several times.",
            offers=completes_late("complete_part"),
        ),
    ] = None
    format: Annotated[
        list[str] | None,
        Parameter(
            metavar="FORMAT",
            help=lambda: f"The format of the files: {', '.join(FORMATS)}; may be given several times.",
            offers=completes(lambda: [(format_.id, format_.help) for format_ in FORMATS.values()]),
        ),
    ] = None
    cutter: Annotated[
        str | None,
        Parameter(
            help=lambda: f"Add marks for a cutting machine, and SVG files: {either(data('cutters'))}.",
            offers=completes(lambda: data("cutters")),
        ),
    ] = None
    format_choices: Mapping[str, str | float] = {}
    again: Annotated[
        Path | None,
        Parameter(
            metavar="FILE.pdf",
            help="Rebuild FILE.pdf with its recorded options; options given here override them.",
        ),
    ] = None
    together: Annotated[
        bool,
        Parameter(
            "--together",
            help="Print all games as one file; their pieces share sheets where that saves paper.",
        ),
    ] = False
    no_check: Annotated[bool, Parameter("--no-check", help="Write the files without measuring them.")] = False
    lang: Lang = None
    out: Annotated[Path, Parameter(metavar="FOLDER", help="The folder to write to.")] = defaults.OUT
    watch: Annotated[
        bool,
        Parameter(
            "--watch", help="Keep running, and rebuild whenever a template, palette or symbol changes."
        ),
    ] = False


def build(context: Context, arguments: Arguments) -> int:
    """Print kits: one PDF per game, at the right size.

    Without GAME, builds every game that can be played by that number of players.

    Example: pnp build low-blow --players 4 --paper letter
    """
    from pnp.cli.building import build_into

    printer = None
    if arguments.again is not None:
        arguments, printer = _merge_recorded(context, arguments.again, arguments)
    speech: Speech = context.obj
    printer = printer or find_profile(arguments.printer)
    paper = choose_paper(arguments.paper, printer)
    request = _request(arguments, speech.lang, paper.id, printer)
    if arguments.watch:
        return _watch(request, arguments.out, speech, paper.why, check=not arguments.no_check)
    return build_into(request, arguments.out, speech, paper.why, check=not arguments.no_check)


def _request(arguments: Arguments, lang: str, paper: str, printer: Profile | None) -> Request:
    """Return the build request of the arguments."""
    from pnp.kits.plan import Request

    return Request(
        tuple(map(game_of, arguments.games or ())),
        arguments.players,
        arguments.choices,
        paper,
        lang,
        backs=arguments.backs,
        printer=printer,
        ink=arguments.ink,
        only=tuple(arguments.only or ()),
        output=check_output(
            arguments.format or (),
            machine=arguments.cutter,
            choices=arguments.format_choices,
            cores=os.cpu_count() or 1,
        ),
        together=arguments.together,
    )


def _watch(request: Request, out: Path, speech: Speech, note: Text | None, *, check: bool) -> int:
    """Build once, then after every change."""
    from pnp.cli.building import summary
    from pnp.cli.watch import Watcher
    from pnp.kits.watch import WatchedBuild

    workshop = WatchedBuild(request, out, check=check)
    watcher = Watcher(workshop, speech)
    built, written = workshop.build()
    print("\n".join(summary(out, built, written, speech, note)))
    watcher.watch()
    return 0


def _merge_recorded(context: Context, again: Path, arguments: Arguments) -> tuple[Arguments, Profile | None]:
    """Return the arguments merged with those recorded in the file ``again``, and its printer's profile."""
    from pnp.kits.options_file import load

    recorded = load(again)
    recorded["format"] = recorded.pop("formats")
    kept = {key: value for key, value in recorded.items() if not is_given(context, key)}
    of_formats = kept.pop("format_choices")
    if "format" not in kept:  # options of formats that are no longer selected do not apply
        of_formats = {
            key: value for key, value in of_formats.items() if owner(key).id in (arguments.format or ())
        }
    printer = kept.pop("printer", None)
    if "lang" in kept:
        context.obj.lang = language(kept.pop("lang"))
    choices = {**kept.pop("choices"), **arguments.choices}
    of_formats |= arguments.format_choices
    arguments = arguments._replace(choices=choices, format_choices=of_formats, **kept)
    named = {*(arguments.format or ()), *of_formats}
    elsewhere = any(format_.elsewhere for format_ in FORMATS.values() if format_.id in named)
    return arguments, None if elsewhere else printer


class MapArguments(NamedTuple):
    """The arguments of ``pnp map``."""

    game: Annotated[str, Parameter(is_argument=True, help="The game.", offers=completes(lambda: GAMES))]
    players: Players = None
    choices: Mapping[str, str | float] = {}
    paper: PaperOption = None
    printer: Annotated[str | None, printer_option("The printer that the board was printed on.")] = None
    ink: Annotated[str, Parameter(help="The ink: full, low (without reference patches) or grey.")] = (
        defaults.INK
    )


def board_map(_: Context, arguments: MapArguments) -> None:
    """Print a board's geometry as JSON.

    Lengths are in mm, from the top left of the page, or with --printer of the area inside its margins.

    If a board takes several sheets, the map is that of the assembled board; "sheets" lists the part on each sheet.

    Example: pnp map low-blow --players 3
    """
    from pnp.kits.plan import Request, describe_board

    printer = find_profile(arguments.printer)
    request = Request(
        (game_of(arguments.game),),
        arguments.players,
        arguments.choices,
        choose_paper(arguments.paper, printer).id,
        printer=printer,
        ink=arguments.ink,
    )
    print(as_text(describe_board(request)))


def as_text(values: Mapping[str, object]) -> str:
    """Return readable JSON, with one line for each value, marker, cell and patch."""
    import json

    lines = []
    for key, value in values.items():
        if isinstance(value, list) and value:
            items = ",\n".join(f"    {json.dumps(item)}" for item in value)
            lines.append(f"  {json.dumps(key)}: [\n{items}\n  ]")
        else:
            lines.append(f"  {json.dumps(key)}: {json.dumps(value)}")
    return "{\n" + ",\n".join(lines) + "\n}"


BUILD = Command(build, Arguments, {"choices": of_games, "format_choices": of_formats})
MAP = Command(board_map, MapArguments, {"choices": partial(of_games, boards=True)})
