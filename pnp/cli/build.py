"""``pnp build``: print kits. ``pnp map``: where a board's squares lie."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

from pnp.build import defaults
from pnp.build.formats import FORMATS, OWNERS, check_output
from pnp.cli.arguments import Command
from pnp.cli.folders import game_of
from pnp.cli.known_printers import complete_printer, wanted_printer
from pnp.cli.lang import Lang
from pnp.cli.parameters import Context, Offer, Parameter, completes, is_given
from pnp.cli.speech import Speech
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


def of_games(*, boards: bool = False) -> Iterator[tuple[str, Option]]:
    """Return the options of all games, or of those with a board, each with what the help says of it."""
    for game, option in declared():
        if game.has_board or not boards:
            yield f"{game.title}: {option.sentence}", option


def of_formats() -> Iterator[tuple[str, Option]]:
    """Return the options of all formats, each with what the help says of it."""
    return ((option.sentence, option) for each in FORMATS.values() for option in each.switches)


def _papers() -> str:
    """Return how a paper may be named."""
    return f"{', '.join(names())}, or a size: {IN_MM}, {IN_INCHES}."


def _printer(help_: str) -> Parameter:
    """Return an option that takes the name of a printer."""
    return Parameter(metavar="NAME", help=help_, offers=complete_printer)


Players = Annotated[int, Parameter(help="Number of players.")]
PaperOption = Annotated[str, Parameter(help=_papers, offers=completes(names))]


def _offer_parts(ctx, incomplete: str) -> Sequence[Offer]:  # type: ignore[no-untyped-def] # typer finds it by its name
    from pnp.cli.completion import complete_part  # only a shell needs it

    return complete_part(ctx, incomplete)


class Arguments(NamedTuple):
    """What ``pnp build`` is asked for."""

    games: Annotated[
        list[str] | None,
        Parameter(
            is_argument=True, metavar="[GAME]...", help="Games to print.", offers=completes(lambda: GAMES)
        ),
    ] = None
    players: Players = defaults.PLAYERS
    choices: Mapping[str, str | float] = {}
    paper: PaperOption = defaults.PAPER
    backs: Annotated[str, Parameter(help=lambda: f"{either(BACKS)}.", offers=completes(lambda: BACKS))] = (
        defaults.BACKS
    )
    printer: Annotated[
        str | None,
        _printer("Correct for a printer saved by pnp calibrate."),
    ] = None
    ink: Annotated[str, Parameter(help="full, low (outlines, a third of the ink) or grey.")] = defaults.INK
    only: Annotated[
        list[str] | None,
        Parameter(
            metavar="PART[:SEAT[:LABEL]]",
            help="Print single pieces only, such as tiles:red:7 or counters:3.",
            offers=_offer_parts,
        ),
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
        Parameter(
            metavar="FILE.pdf",
            help="Rebuild FILE.pdf with its recorded options; options given here override them.",
        ),
    ] = None
    together: Annotated[
        bool,
        Parameter(
            "--together", help="Print the games as one file; their pieces share sheets where that saves some."
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


def build(context: Context, wanted: Arguments) -> int:
    """Print kits: one PDF per game, at the right size.

    Without GAME, builds every game for that number of players.

    Example: pnp build low-blow --players 4 --paper letter
    """
    from pnp.cli.building import put_in_place
    from pnp.texts.keeping import keep_for_later

    printer = None
    if wanted.again is not None:
        wanted, printer = _merge_recorded(context, wanted.again, wanted)
    sheets = keep_for_later()
    speech: Speech = context.obj
    request = _request(wanted, speech.lang, printer or wanted_printer(wanted.printer))
    if wanted.watch:
        return _watch(request, wanted.out, sheets, speech, check=not wanted.no_check)
    return put_in_place(request, wanted.out, speech, check=not wanted.no_check)


def _request(wanted: Arguments, lang: str, printer: Profile | None) -> Request:
    """Return what is wanted, ready to be planned."""
    from pnp.build.plan import Request

    return Request(
        tuple(map(game_of, wanted.games or ())),
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
        together=wanted.together,
    )


def _watch(request: Request, out: Path, sheets: Path, speech: Speech, *, check: bool) -> int:
    """Build once, then whenever something changes. What is being changed is not kept in the folder ``sheets``."""
    from pnp.build.watch import IncrementalBuild
    from pnp.cli.building import summary
    from pnp.cli.watch import watch
    from pnp.texts.words import keep_compiled

    workshop = IncrementalBuild(request, out, check=check)
    built, written = workshop.build()
    keep_compiled(sheets, adds=False)
    print("\n".join(summary(out, built, written, speech)))
    watch(workshop, speech)
    return 0


def _merge_recorded(context: Context, again: Path, wanted: Arguments) -> tuple[Arguments, Profile | None]:
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
    wanted = wanted._replace(choices=choices, format_choices=of_formats, **kept)
    named = {*(wanted.format or ()), *of_formats}
    elsewhere = any(each.elsewhere for each in FORMATS.values() if each.id in named)
    return wanted, None if elsewhere else printer


class MapArguments(NamedTuple):
    """What ``pnp map`` is asked for."""

    game: Annotated[str, Parameter(is_argument=True, help="The game.", offers=completes(lambda: GAMES))]
    players: Players = defaults.PLAYERS
    choices: Mapping[str, str | float] = {}
    paper: PaperOption = defaults.PAPER
    printer: Annotated[str | None, _printer("The printer that the board was printed on.")] = None
    ink: Annotated[str, Parameter(help="full, low (without reference patches) or grey.")] = defaults.INK


def board_map(_: Context, wanted: MapArguments) -> None:
    """Print a board's geometry as JSON, in mm from the top left of the page (what a printer's margins leave of it).

    If a board takes several sheets, the map is that of the assembled board; "sheets" lists the part on each sheet.

    Example: pnp map low-blow --players 3
    """
    from pnp.build.plan import Request, map_of

    profile = wanted_printer(wanted.printer)
    request = Request(
        (game_of(wanted.game),), wanted.players, wanted.choices, wanted.paper, printer=profile, ink=wanted.ink
    )
    print(as_text(map_of(request)))


def as_text(values: Mapping[str, object]) -> str:
    """Return JSON that people can read too: one line for each value, marker, cell and patch."""
    import json

    lines = []
    for key, value in values.items():
        if isinstance(value, list) and value:
            items = ",\n".join(f"    {json.dumps(each)}" for each in value)
            lines.append(f"  {json.dumps(key)}: [\n{items}\n  ]")
        else:
            lines.append(f"  {json.dumps(key)}: {json.dumps(value)}")
    return "{\n" + ",\n".join(lines) + "\n}"


BUILD = Command(build, Arguments, {"choices": of_games, "format_choices": of_formats})
MAP = Command(board_map, MapArguments, {"choices": partial(of_games, boards=True)})
