"""``pnp build``: print kits."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pnp.cli.known_printers import complete_printer, wanted_printer
from pnp.cli.speech import Lang, Speech

if TYPE_CHECKING:
    from pnp.build.plan import Request
    from pnp.pages.profile import Profile

DEFAULT_OUT = Path("output")


def complete_game(incomplete: str) -> list[str]:
    """Offer the games that begin so, for shell completion."""
    from scorer.games import GAMES

    return [each for each in GAMES if each.startswith(incomplete)]


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
    again: Annotated[
        Path | None,
        typer.Option(metavar="FILE.pdf", help="Repeat its build; options given beside it change that."),
    ] = None,
    no_check: Annotated[
        bool, typer.Option("--no-check", help="Put the files in place without measuring them.")
    ] = False,
    lang: Lang = None,
    out: Annotated[Path, typer.Option(help="The folder to write to.")] = DEFAULT_OUT,
    watch: Annotated[
        bool,
        typer.Option(
            "--watch", help="Stay, and build again what a changed template, palette or symbol touches."
        ),
    ] = False,
) -> int:
    """Print kits: one PDF per game, at the right size.

    Without a GAME, every game that so many can play.

    Example: pnp build low-blow --players 4 --paper letter
    """
    options = locals()
    from platformdirs import user_cache_path

    from pnp import __version__
    from pnp.cli.building import put_in_place
    from pnp.texts.words import keep_compiled

    if again is not None:
        options = _repeated(context, again, options)
    keep_compiled(user_cache_path("pnp") / f"sheets-{__version__}")
    speech: Speech = context.obj
    request = partial(_request, options, speech.lang, wanted_printer(options["printer"]))
    if watch:
        return _watch(request, out, speech, check=not no_check)
    return put_in_place(request(), out, speech, check=not no_check)


def _request(options: Mapping[str, Any], lang: str, printer: Profile | None) -> Request:
    """Say what is wanted, in the words of the modules that are loaded when it is asked for."""
    from pnp.build.formats import SHOP, output
    from pnp.build.plan import Request
    from pnp.games.contract import Wish

    return Request(
        tuple(options["games"] or ()),
        options["players"],
        Wish(*(options[each] for each in ("edition", "variant", "cell", "discs"))),
        options["paper"],
        lang,
        backs=options["backs"],
        printer=printer,
        ink=options["ink"],
        only=tuple(options["only"] or ()),
        output=output(
            [*(options["formats"] or ()), *([SHOP] if options["shop"] else ())],
            machine=options["cutter"],
            dpi=options["dpi"],
            base_url=options["base_url"],
            cmyk=options["cmyk"],
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


def _repeated(context: typer.Context, again: Path, options: Mapping[str, Any]) -> dict[str, Any]:
    """Return options with those that a file was built with, where no others are given beside it."""
    from pnp.build.formats import OF_FORMAT, SHOP
    from pnp.build.options_file import recorded
    from pnp.texts.words import language

    kept = {key: value for key, value in recorded(again).items() if not _is_given(context, key)}
    if "formats" not in kept:  # other formats are wanted: what the old ones wanted to know is of no use
        kept = {
            key: value for key, value in kept.items() if OF_FORMAT.get(key) in {None, *options["formats"]}
        }
    if options["shop"] or SHOP in (options["formats"] or ()):
        kept.pop("printer", None)  # a print shop has one of its own
    if "lang" in kept:
        context.obj.lang = language(kept["lang"])
    return {**options, **kept}


def _is_given(context: typer.Context, option: str) -> bool:
    source = context.get_parameter_source(option)
    return source is not None and source.name not in {"DEFAULT", "DEFAULT_MAP"}
