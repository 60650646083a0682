"""``pnp build``: make kits. ``pnp map``: the places of a board's squares."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer

from pnp.cli.edition import EditionOption, check_edition
from pnp.cli.folders import game_of
from pnp.cli.known_printers import choose_paper, find_printer, printer_option
from pnp.cli.options import Declared, Given, Offer, OutOption, check_apart, completes, is_given
from pnp.cli.speech import GameLang, Speech
from pnp.drawing.guides import GUIDES
from pnp.errors import PnpError
from pnp.games import list_options, printed
from pnp.kits import defaults
from pnp.kits.formats import FORMATS, check_output, owner
from pnp.pages.backs import BACKS
from pnp.pages.paper import IN_INCHES, IN_MM, paper_ids
from pnp.pages.printer import Printer
from pnp.wings.contract import WINGS
from scorer.errors import ScorerError
from scorer.games import GAMES, OWN, title
from scorer.games.folders import is_folder
from scorer.games.options import EDITION, Option, Value
from scorer.messages import either, msg, quoted

_MACHINES = WINGS.find(lambda wing: wing.machines())
MACHINES = _MACHINES.ids if _MACHINES else ()
"""The ids of the cutting machines."""


def of_games(*, boards: bool = False) -> Iterator[tuple[str, Option]]:
    """Yield the options of all games, or only of those with a board, each after the game's title; not the edition."""
    for game, option in list_options():
        if option.id != EDITION and (game.has_board or not boards):
            yield game.title, option


def of_formats() -> Iterator[tuple[str, Option]]:
    """Yield the options of all formats, each after an empty title."""
    return (("", option) for format_ in FORMATS.values() for option in format_.switches)


NOTHING: Given = {}


def _papers() -> str:
    return (
        f"The paper: {', '.join(paper_ids())}, or a size such as {IN_MM} or {IN_INCHES}; by default the printer's, "
        "else Letter or A4, as your locale says."
    )


def complete_part(ctx: typer.Context, incomplete: str) -> list[Offer]:
    """Offer the parts of the typed games, or of the included games if none is typed; each with its game's title."""
    from pnp.kits.plan import list_contents  # as in build

    games = [
        game_of(word)
        for word in ctx.params.get("games") or ctx.args
        if word in GAMES or is_folder(Path(word))
    ]
    titles: dict[str, str] = {}
    for game in games or OWN:
        with suppress(PnpError, ScorerError):
            _, _, parts = next(list_contents(printed(game)))
            titles = {part.id: title(game) for part in parts} | titles
    return [offer for offer in titles.items() if offer[0].startswith(incomplete)]


Players = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        help=f"Number of players; by default {defaults.PLAYERS}, or the nearest number that the game is for.",
    ),
]
PaperOption = Annotated[
    str | None, typer.Option(metavar="PAPER", help=_papers(), autocompletion=completes(paper_ids))
]


def build(
    context: typer.Context,
    games: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="GAME",
            hidden=True,
            autocompletion=completes(lambda: GAMES),
        ),
    ] = None,
    players: Players = None,
    edition: EditionOption = None,
    choices: Annotated[Given, Declared(of_games)] = NOTHING,
    paper: PaperOption = None,
    backs: Annotated[
        str,
        typer.Option(
            metavar="BACKS",
            help=f"How backs are printed: {either(BACKS)}.",
            autocompletion=completes(lambda: BACKS),
        ),
    ] = defaults.BACKS,
    printer: Annotated[
        str | None,
        printer_option("Apply the correction of a saved printer; see pnp printers."),
    ] = None,
    ink: Annotated[
        str, typer.Option(metavar="INK", help="The ink: full, low (outlines, a third of the ink) or grey.")
    ] = (defaults.INK),
    cut: Annotated[
        str,
        typer.Option(
            metavar="GUIDES",
            help="What shows where to cut straight: marks around the pieces, for a knife and a ruler, "
            "lines between them, for scissors, or both.",
            autocompletion=completes(lambda: GUIDES),
        ),
    ] = defaults.CUT,
    companion_address: Annotated[
        str,
        typer.Option(
            metavar="URL",
            help="With --with companion: the address where you put that page; page 1 then has it as a QR code.",
        ),
    ] = "",
    only: Annotated[
        list[str] | None,
        typer.Option(
            metavar="PART[:SEAT[:LABEL]]",
            help="Make only these pieces, such as tiles:red:7 or counters:3; may be given several times.",
            autocompletion=complete_part,
        ),
    ] = None,
    format: Annotated[  # noqa: A002 - its option is --format
        list[str] | None,
        typer.Option(
            metavar="FORMAT",
            help=f"The format of the files: {', '.join(FORMATS)}; may be given several times.",
            autocompletion=completes(lambda: [(format_.id, format_.help) for format_ in FORMATS.values()]),
        ),
    ] = None,
    cutter: Annotated[
        str | None,
        typer.Option(
            metavar="CUTTER",
            help=f"Add marks for a cutting machine, and SVG files: {either(MACHINES)}." if MACHINES else "",
            autocompletion=completes(lambda: MACHINES),
            hidden=not MACHINES,
        ),
    ] = None,
    format_choices: Annotated[Given, Declared(of_formats)] = NOTHING,
    from_: Annotated[
        Path | None,
        typer.Option(
            "--from",
            metavar="FILE.pdf",
            help="Make FILE.pdf again with its recorded options; options given here override them.",
        ),
    ] = None,
    together: Annotated[
        bool,
        typer.Option(
            "--together",
            help="Put all games into one file; their pieces share sheets where that saves paper.",
        ),
    ] = False,
    share: Annotated[
        list[str] | None,
        typer.Option(
            metavar="PART",
            help="With --together, make pieces of this part once for all games that have them, such as dice.",
            autocompletion=complete_part,
        ),
    ] = None,
    changed: Annotated[
        bool, typer.Option("--changed", help="Make only the pieces that changed since they were printed.")
    ] = False,
    since: Annotated[
        Path | None,
        typer.Option("--since", metavar="FILE.pdf", help="Make only the pieces that differ from FILE.pdf."),
    ] = None,
    printed_now: Annotated[
        bool,
        typer.Option("--printed", help="Note these files as printed; pnp print does so itself."),
    ] = False,
    no_check: Annotated[
        bool, typer.Option("--no-check", help="Write the files without measuring them.")
    ] = False,
    lang: GameLang = None,
    out: OutOption = defaults.OUT,
    watch: Annotated[
        bool,
        typer.Option(
            "--watch",
            help="Go on running, and make the kits again whenever a template, palette or symbol changes.",
        ),
    ] = False,
) -> int | None:
    """Make kits: one PDF per game, at the right size.

    GAME: a game, or a folder of your own. Without GAME, makes kits of all games for that number of players.

    Example: pnp build low-blow --players 4 --paper letter
    """
    from pnp.cli.building import Again, build_into  # its help draws and measures nothing
    from pnp.kits.options_file import load
    from pnp.kits.plan import Request

    wanted: Mapping[str, Any] = {
        "games": games,
        "players": players,
        "paper": paper,
        "backs": backs,
        "ink": ink,
        "cut": cut,
        "only": only,
        "format": format,
        "cutter": cutter,
        "together": together,
        "share": share,
        "companion_address": companion_address,
        "choices": _choose(games, choices, edition, is_of_any=not games and from_ is None),
        "format_choices": format_choices,
    }
    recorded_printer = None
    if from_ is not None:
        wanted, recorded_printer = _merge_recorded(context, wanted, load(from_))
    speech: Speech = context.obj
    used_printer = recorded_printer or find_printer(printer)
    chosen = choose_paper(wanted["paper"], used_printer)
    request = Request(
        tuple(map(game_of, wanted["games"] or ())),
        wanted["players"],
        wanted["choices"],
        chosen.id,
        speech.lang,
        backs=wanted["backs"],
        printer=used_printer,
        ink=wanted["ink"],
        cut=wanted["cut"],
        only=tuple(wanted["only"] or ()),
        output=check_output(
            wanted["format"] or (),
            machine=wanted["cutter"],
            choices=wanted["format_choices"],
            cores=os.cpu_count() or 1,
        ),
        together=wanted["together"],
        share=tuple(wanted["share"] or ()),
        companion=wanted["companion_address"],
    )
    again = Again(changed, since, printed_now)
    partly = "--since" if since else "--changed"
    check_apart(partly, changed or since, {"--only": only, "--together": together, "--watch": watch})
    if printed_now and (watch or "pdf" not in request.output.formats):
        raise PnpError(msg("--printed is for finished PDFs, not for --watch and other formats"))
    if watch:
        from pnp.cli.watch import watch_build  # watches files by a library that few builds need

        return watch_build(request, out, speech, chosen.why, check=not no_check)
    return build_into(request, out, speech, chosen.why, check=not no_check, again=again)


def _choose(
    games: Iterable[str] | None, chosen: Given, edition: Sequence[str] | None, *, is_of_any: bool = False
) -> dict[str, Value]:
    """Return the given options of games, with the edition; named games refuse one that they lack themselves."""
    wanted = check_edition(edition, GAMES.working()) if is_of_any else ",".join(edition or ())
    for word in [word for word in games or () if word not in GAMES]:
        for _, option in list_options():
            if option.many and option.id in chosen and option.takes(word):
                right = f"--{option.id} {chosen[option.id]},{word}"  # a space for a comma
                raise PnpError(msg("found {found}; write {right}", found=quoted(word), right=right))
    return {**chosen, **({EDITION: wanted} if edition else {})}


def _merge_recorded(
    context: typer.Context, wanted: Mapping[str, Any], recorded: Mapping[str, Any]
) -> tuple[dict[str, Any], Printer | None]:
    """Return the wanted options merged with those recorded in a file, and the printer of its build.

    The recorded ones count where the call does not name them. A recorded language becomes that of the messages.
    """
    from pnp.kits.plan import override_choices  # as in build

    recorded = {**recorded, "format": recorded["formats"]}
    kept = {key: value for key, value in recorded.items() if key in wanted and not is_given(context, key)}
    of_formats = kept["format_choices"]
    if "format" not in kept:  # options of formats that are no longer selected do not apply
        formats = wanted["format"] or ()
        of_formats = {key: value for key, value in of_formats.items() if owner(key).id in formats}
    if not is_given(context, "lang"):
        context.obj.lang = recorded["lang"]
    merged = {**wanted, **kept}
    merged["choices"] = override_choices(merged["games"], recorded["choices"], wanted["choices"])
    merged["format_choices"] = {**of_formats, **wanted["format_choices"]}
    named = {*(merged["format"] or ()), *merged["format_choices"]}
    elsewhere = any(format_.elsewhere for format_ in FORMATS.values() if format_.id in named)
    is_known = is_given(context, "printer") or elsewhere
    return merged, None if is_known else recorded["printer"]


def board_map(
    context: typer.Context,
    game: Annotated[
        str, typer.Argument(metavar="GAME", hidden=True, autocompletion=completes(lambda: GAMES))
    ],
    players: Players = None,
    edition: EditionOption = None,
    choices: Annotated[Given, Declared(partial(of_games, boards=True))] = NOTHING,
    paper: PaperOption = None,
    printer: Annotated[str | None, printer_option("The printer that the board was printed on.")] = None,
    ink: Annotated[
        str, typer.Option(metavar="INK", help="The ink: full, low (without colour fields) or grey.")
    ] = (defaults.INK),
) -> None:
    """Show a board's geometry as JSON.

    Lengths are in mm, from the top left of the page, or with --printer of the area inside its margins.

    If a board takes several sheets, the map is that of the assembled board; "sheets" lists the part on each sheet.

    GAME: the game, such as low-blow.

    Example: pnp map low-blow --players 3
    """
    from pnp.kits.plan import Request, describe_board  # as above

    used_printer = find_printer(printer)
    request = Request(
        (game_of(game),),
        players,
        _choose((game,), choices, edition),
        choose_paper(paper, used_printer).id,
        printer=used_printer,
        ink=ink,
    )
    print(as_text(describe_board(request)))


def as_text(values: Mapping[str, object]) -> str:
    """Return readable JSON, with one line for each value, marker, cell and patch."""
    lines = []
    for key, value in values.items():
        if isinstance(value, list) and value:
            items = ",\n".join(f"    {json.dumps(item)}" for item in value)
            lines.append(f"  {json.dumps(key)}: [\n{items}\n  ]")
        else:
            lines.append(f"  {json.dumps(key)}: {json.dumps(value)}")
    return "{\n" + ",\n".join(lines) + "\n}"
