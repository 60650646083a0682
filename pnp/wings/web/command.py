"""``pnp serve``: serve the web pages on this computer or in the home network."""

import gc
import sys
from pathlib import Path
from typing import Annotated

import typer

from pnp.cli.folders import game_of
from pnp.cli.known_printers import choose_paper, complete_printer, printers_file
from pnp.cli.options import check_number
from pnp.cli.place import Db, logs_beside, place
from pnp.cli.plays.share import colour_lines
from pnp.cli.speech import Lang
from pnp.cli.streams import can_print
from pnp.errors import PnpError
from pnp.games import printed
from pnp.pages.printer import Printer
from pnp.printers import known
from pnp.wings.web.serving import Listening, run
from scorer.messages import msg

PORT, LAST_PORT = 8765, 65535


Port = Annotated[
    int, typer.Option("--port", metavar="NUMBER", help=f"The port to listen on, 1 to {LAST_PORT}.")
]
Cert = Annotated[
    Path | None, typer.Option("--cert", metavar="FILE", help="Serve over https, with this certificate (PEM).")
]
Key = Annotated[Path | None, typer.Option("--key", metavar="FILE", help="The key of the certificate (PEM).")]


def serve(
    context: typer.Context,
    games: Annotated[
        list[str] | None,
        typer.Argument(metavar="FOLDER", hidden=True),
    ] = None,
    lan: Annotated[
        bool,
        typer.Option("--lan", help="Let phones in the home network connect, if they have the access code."),
    ] = False,
    port: Port = PORT,
    new_code: Annotated[
        bool, typer.Option("--new-code", help="Make a new access code; the old one stops working.")
    ] = False,
    print_on: Annotated[
        str | None,
        typer.Option(
            "--print",
            metavar="NAME",
            help="Let phones print kits on this printer: a saved one, or its name in the system. You are asked once "
            "for each phone.",
            autocompletion=complete_printer,
        ),
    ] = None,
    print_freely: Annotated[
        bool, typer.Option("--print-freely", help="Let phones print without asking you.")
    ] = False,
    cert: Cert = None,
    key: Key = None,
    db: Db = None,
    lang: Lang = None,
) -> None:
    """Serve web pages to enter games on every phone at the table.

    FOLDER: a folder with a game of your own, which the pages also offer.

    Example: pnp serve --lan
    """
    check_number("--port", port, LAST_PORT)
    if print_freely and print_on is None:
        raise PnpError(msg("--print-freely needs a printer: add --print NAME"))
    gc.enable()  # a server runs for a long time

    saved = known.read(printers_file()).get(print_on.strip()) if print_on else None
    listening = Listening(
        lan=lan,
        port=port,
        new_code=new_code,
        printers=printers_file(),
        paper=choose_paper(None, saved).id,  # printed here, whatever country a phone comes from
        queue=_find_queue(print_on.strip(), saved) if print_on is not None else "",
        print_freely=print_freely,
        folders=bool(games),
        printer=print_on.strip() if saved and print_on else "",
        cert=cert,
        key=key,
    )
    kept = place(context)
    for folder in games or ():
        printed(game_of(folder))
    run(listening, kept, logs_beside(kept), lambda text: print(context.obj(text), flush=True), draw_code)


def _find_queue(name: str, saved: Printer | None) -> str:
    """Return the name in the system of a printer, which may be a saved one. Raises ``PnpError`` if it has none."""
    if saved is None:
        return name
    if saved.device is None:
        command = f"pnp printers save {name} --queue"
        raise PnpError(
            msg(
                "--print {name}: pnp does not know which printer of the system this is; "
                "name it with: {command} NAME",
                name=name,
                command=command,
            )
        )
    return saved.device.queue


def draw_code(code: str) -> None:
    """Print a QR code; in a terminal, in the colours that phones expect. A console without its blocks shows none."""
    if not can_print(code, sys.stdout):
        return

    lines = code.splitlines()
    if sys.stdout.isatty():
        lines = colour_lines(lines)
    print("\n".join(lines))
