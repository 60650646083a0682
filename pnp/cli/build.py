"""``pnp build``: print kits."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from pnp.cli.known_printers import complete_printer, wanted_printer
from pnp.cli.speech import Lang, Speech

if TYPE_CHECKING:
    from pnp.build import Built, Plan, Request
    from pnp.output import Output

T = TypeVar("T")
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
        typer.Option(
            "--format", metavar="FORMAT", help="pdf, svg, dxf, png, tts, shop; may be given several times."
        ),
    ] = None,
    cutter: Annotated[
        str | None, typer.Option(help="silhouette or cricut: its marks on the sheets, and SVG files.")
    ] = None,
    shop: Annotated[
        bool, typer.Option("--shop", help="Files for a print shop, with bleed; the same as --format shop.")
    ] = False,
    cmyk: Annotated[bool, typer.Option("--cmyk", help="Those in CMYK; in RGB when left out.")] = False,
    dpi: Annotated[int | None, typer.Option(help="Dots to the inch of a PNG; 300 when left out.")] = None,
    base_url: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            help="Where the pictures of --format tts will lie; without it: beside the game's own.",
        ),
    ] = None,
    lang: Lang = None,
    out: Annotated[Path, typer.Option(help="The folder to write to.")] = DEFAULT_OUT,
    watch: Annotated[
        bool,
        typer.Option(
            "--watch", help="Stay, and build again what a changed template, palette or symbol touches."
        ),
    ] = False,
) -> None:
    """Print kits: one PDF per game, at the right size.

    Without a GAME, every game that so many can play.

    Example: pnp build low-blow --players 4 --paper letter
    """
    from platformdirs import user_cache_path  # noqa: PLC0415 - help and version know no folders

    from pnp import __version__  # noqa: PLC0415
    from pnp.build import plans  # noqa: PLC0415 - drawing is loaded only to draw
    from pnp.publish import publish  # noqa: PLC0415
    from pnp.words import keep_compiled  # noqa: PLC0415

    keep_compiled(user_cache_path("pnp") / f"sheets-{__version__}")
    speech: Speech = context.obj
    kinds = [*(formats or ()), *(["shop"] if shop else ())]
    wish, profile = (edition, variant, cell, discs), wanted_printer(printer)

    def request() -> Request:
        """Say what is wanted; in the words of the modules that are loaded when it is asked for."""
        from pnp.build import Request  # noqa: PLC0415 - drawing is loaded only to draw
        from pnp.kits.kit import Wish  # noqa: PLC0415
        from pnp.output import output  # noqa: PLC0415

        return Request(
            tuple(games or ()),
            players,
            Wish(*wish),
            paper,
            speech.lang,
            backs=backs,
            printer=profile,
            ink=ink,
            only=tuple(only or ()),
            output=output(
                kinds, machine=cutter, dpi=dpi, cores=os.cpu_count() or 1, base_url=base_url, cmyk=cmyk
            ),
        )

    if watch:
        _watch(request, out, speech)
        return
    wanted = request()
    built = _draw_all(plans(wanted), speech)
    written = publish(_write_all(built, wanted.output, speech), out)
    print("\n".join([*summary(out, built, written, speech), *_others(out, built, written, speech)]))


def _watch(request: Callable[[], Request], out: Path, speech: Speech) -> None:
    """Build once, then whenever something changes."""
    from pnp.cli.watch import watch  # noqa: PLC0415 - only when watching
    from pnp.workshop import Workshop  # noqa: PLC0415

    workshop = Workshop(request, out)
    built, written = workshop.build()
    print("\n".join(summary(out, built, written, speech)))
    watch(workshop, speech)


def _draw_all(plans: list[Plan], speech: Speech) -> list[Built]:
    """Draw every kit."""
    from pnp.build import draw  # noqa: PLC0415
    from scorer.words import say  # noqa: PLC0415

    return [draw(plan) for plan in _shown(plans, say("Drawing"), len(plans), speech)]


def _write_all(built: Sequence[Built], wanted: Output, speech: Speech) -> dict[str, bytes]:
    """Write every kit in every format, each file by its name."""
    from pnp.formats import expected, files  # noqa: PLC0415
    from scorer.words import say  # noqa: PLC0415

    written = (file for each in built for file in files(each, wanted))
    return dict(_shown(written, say("Writing"), sum(expected(each, wanted) for each in built), speech))


def _shown(steps: Iterable[T], what: str, count: int, speech: Speech) -> Iterable[T]:
    """Go through some steps, with a progress display only where someone watches a terminal."""
    if not sys.stderr.isatty():
        return steps
    from rich.console import Console  # noqa: PLC0415
    from rich.progress import track  # noqa: PLC0415

    return track(steps, speech(what), total=count, console=Console(stderr=True), transient=True)


def summary(folder: Path, built: Sequence[Built], written: Sequence[Path], speech: Speech) -> list[str]:
    """Return a short table: file (or kit, where it has no PDF), pages, sheets of card and paper, ink cover, cuts."""
    from pnp.pages.ink_cover import ink_cover  # noqa: PLC0415
    from scorer.words import say  # noqa: PLC0415 - help does not load the scorer

    heads = (say("File"), say("Pages"), say("Card"), say("Paper"), say("Ink"), say("Cuts"))
    rows: list[tuple[str, ...]] = [tuple(map(speech, heads))]
    for each in built:
        path, document = folder / each.file_name, each.document
        path = path if path in written else path.with_suffix("")
        counts = (len(document.pages), document.sheets("card"), document.sheets("paper"))
        straight, outlines = document.cuts.straight, document.cuts.outlines
        cuts = say("{straight} straight, {outlines} outlines", straight=straight, outlines=outlines)
        ink = f"{ink_cover(document):.1f}\u00a0%"
        rows.append((str(path), *(str(count) for count in counts), ink, speech(cuts)))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    told = {each.plan.cutting.cutter.told() for each in built if each.plan and each.plan.cutting}
    hints = (each.hint for each in built if each.hint)
    return [*(_line(row, widths) for row in rows), *map(speech, (*hints, *told))]


def _others(folder: Path, built: Sequence[Built], written: Sequence[Path], speech: Speech) -> list[str]:
    """Say how many files there are beside the PDFs that the table names."""
    from scorer.words import counted  # noqa: PLC0415 - as above

    named = [folder / each.file_name for each in built]
    count = sum(path not in named for path in written)
    said = counted(count, "{n} more file in {folder}", "{n} more files in {folder}", folder=folder)
    return [speech(said)] if count else []


def _line(row: tuple[str, ...], widths: Sequence[int]) -> str:
    """Set one line of the table: words to the left, numbers to the right."""
    first, *numbers, last = zip(row, widths, strict=True)
    cells = [first[0].ljust(first[1]), *(cell.rjust(width) for cell, width in numbers), last[0]]
    return "  ".join(cells)
