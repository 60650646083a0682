"""``pnp build``: print kits."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pnp.cli.check import FAULTY, lines
from pnp.cli.known_printers import complete_printer, wanted_printer
from pnp.cli.speech import Lang, Speech

if TYPE_CHECKING:
    from pnp.build import Built, Plan
    from pnp.formats import Output
    from pnp.manifest import Made

DEFAULT_OUT = Path("output")


def complete_game(incomplete: str) -> list[str]:
    """Offer the games that begin so, for shell completion."""
    from pnp.kits import KITS  # noqa: PLC0415

    return [each for each in KITS if each.startswith(incomplete)]


def build(  # noqa: PLR0913, PLR0917 - each option is an argument
    context: typer.Context,
    games: Annotated[
        list[str] | None,
        typer.Argument(metavar="[GAME]...", help="Games to print.", autocompletion=complete_game),
    ] = None,
    players: Annotated[int | None, typer.Option(help="How many play; 3 when left out.")] = None,
    edition: Annotated[str | None, typer.Option(help="blog or web, for Low Blow.")] = None,
    variant: Annotated[str | None, typer.Option(help="standard or profi, for Blockers.")] = None,
    cell: Annotated[float | None, typer.Option(help="Squares of Blockers: 20 or 25 mm.")] = None,
    discs: Annotated[int | None, typer.Option(help="Discs of Schocken; 13 when left out.")] = None,
    paper: Annotated[
        str, typer.Option(help="a5, a4, a3, letter, legal, tabloid, or a size: 200x280, 8.5x14in.")
    ] = "a4",
    backs: Annotated[str, typer.Option(help="long-edge, short-edge, fold or none.")] = "long-edge",
    printer: Annotated[
        str | None,
        typer.Option(
            metavar="NAME", help="A printer that pnp calibrate knows.", autocompletion=complete_printer
        ),
    ] = None,
    ink: Annotated[str, typer.Option(help="full, low (outlines, a third of the ink) or grey.")] = "full",
    only: Annotated[
        list[str] | None,
        typer.Option(metavar="PART[:SEAT[:LABEL]]", help="Single pieces, as tiles:red:7 or counters:3."),
    ] = None,
    formats: Annotated[
        list[str] | None,
        typer.Option("--format", metavar="FORMAT", help="pdf; may be given several times."),
    ] = None,
    again: Annotated[
        Path | None,
        typer.Option(metavar="FILE.pdf", help="Repeat its build; options given beside it change that."),
    ] = None,
    no_check: Annotated[
        bool, typer.Option("--no-check", help="Put the files in place without measuring them.")
    ] = False,
    lang: Lang = None,
    out: Annotated[Path, typer.Option(help="The folder to write to.")] = DEFAULT_OUT,
) -> int:
    """Print kits: one PDF per game, at the right size.

    Without a GAME, every game that so many can play.

    Example: pnp build low-blow --players 4 --paper letter
    """
    if again is not None:
        return build(**_repeated(context, again, locals()))

    from platformdirs import user_cache_path  # noqa: PLC0415 - help and version know no folders

    from pnp import __version__  # noqa: PLC0415
    from pnp.build import Request, plans  # noqa: PLC0415 - drawing is loaded only to draw
    from pnp.formats import output  # noqa: PLC0415
    from pnp.kits.kit import Wish  # noqa: PLC0415
    from pnp.manifest import manifest  # noqa: PLC0415
    from pnp.pages.statement import MANIFEST  # noqa: PLC0415
    from pnp.publish import publish  # noqa: PLC0415
    from pnp.words import keep_compiled  # noqa: PLC0415

    keep_compiled(user_cache_path("pnp") / f"sheets-{__version__}")
    speech: Speech = context.obj
    wish, profile = Wish(edition, variant, cell, discs), wanted_printer(printer)
    request = Request(
        tuple(games or ()),
        players,
        wish,
        paper,
        speech.lang,
        backs=backs,
        printer=profile,
        ink=ink,
        only=tuple(only or ()),
        output=output(formats or ()),
    )
    planned = plans(request)
    made = _made(planned, _draw_all(planned, speech), request.output)
    files = {name: data for each in made for name, data in each.files.items()}
    if not no_check and not _is_sound(files, speech):
        return FAULTY
    publish({**files, MANIFEST: manifest(made)}, out)
    print("\n".join(summary(out, [each.built for each in made], speech)))
    return 0


def _repeated(context: typer.Context, again: Path, options: Mapping[str, Any]) -> dict[str, Any]:
    """Return options with those that a file was built with, where no others are given beside it."""
    from pnp.recorded import recorded  # noqa: PLC0415 - only a build that is repeated needs it
    from pnp.words import language  # noqa: PLC0415

    kept = {key: value for key, value in recorded(again).items() if not _is_given(context, key)}
    if "lang" in kept:
        context.obj.lang = language(kept["lang"])
    return {**options, **kept, "again": None}


def _is_given(context: typer.Context, option: str) -> bool:
    source = context.get_parameter_source(option)
    return source is not None and source.name not in {"DEFAULT", "DEFAULT_MAP"}


def _is_sound(files: Mapping[str, bytes], speech: Speech) -> bool:
    """Measure the files that are about to be put in place, and tell the faults: a mistake of the program, if any."""
    from pnp.checked_file import check_all  # noqa: PLC0415 - as above
    from scorer.words import say  # noqa: PLC0415

    wrong = check_all(files)
    for name, report in wrong.items():
        print(*lines(name, report, speech), sep="\n", file=sys.stderr)
    if wrong:
        said = say(
            "Nothing was put in place: this is a mistake of pnp. --no-check puts the files there as they are."
        )
        print(speech(said), file=sys.stderr)
    return not wrong


def _made(plans: Sequence[Plan], built: Sequence[Built], wanted: Output) -> list[Made]:
    """Write every kit in every format that is wanted."""
    from pnp.formats import files  # noqa: PLC0415 - as above
    from pnp.manifest import Made  # noqa: PLC0415

    return [Made(plan, each, dict(files(each, wanted))) for plan, each in zip(plans, built, strict=True)]


def _draw_all(plans: list[Plan], speech: Speech) -> list[Built]:
    """Draw every kit, with a progress display only where someone watches a terminal."""
    from pnp.build import draw  # noqa: PLC0415

    if not sys.stderr.isatty():
        return [draw(plan) for plan in plans]
    from rich.console import Console  # noqa: PLC0415
    from rich.progress import track  # noqa: PLC0415

    from scorer.words import say  # noqa: PLC0415

    shown = track(plans, speech(say("Drawing")), console=Console(stderr=True), transient=True)
    return [draw(plan) for plan in shown]


def summary(folder: Path, built: Sequence[Built], speech: Speech) -> list[str]:
    """Return a short table: file, pages, sheets of card and paper, ink cover, cuts."""
    from pnp.pages.ink_cover import ink_cover  # noqa: PLC0415
    from scorer.words import say  # noqa: PLC0415 - help does not load the scorer

    heads = (say("File"), say("Pages"), say("Card"), say("Paper"), say("Ink"), say("Cuts"))
    rows: list[tuple[str, ...]] = [tuple(map(speech, heads))]
    for each in built:
        path, document = folder / each.file_name, each.document
        counts = (len(document.pages), document.sheets("card"), document.sheets("paper"))
        straight, outlines = document.cuts.straight, document.cuts.outlines
        cuts = say("{straight} straight, {outlines} outlines", straight=straight, outlines=outlines)
        ink = f"{ink_cover(document):.1f}\u00a0%"
        rows.append((str(path), *(str(count) for count in counts), ink, speech(cuts)))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [*(_line(row, widths) for row in rows), *(speech(each.hint) for each in built if each.hint)]


def _line(row: tuple[str, ...], widths: Sequence[int]) -> str:
    """Set one line of the table: words to the left, numbers to the right."""
    first, *numbers, last = zip(row, widths, strict=True)
    cells = [first[0].ljust(first[1]), *(cell.rjust(width) for cell, width in numbers), last[0]]
    return "  ".join(cells)
