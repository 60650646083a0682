"""``pnp preview``: the pieces of a folder on a web page that follows each save."""

import gc
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import typer

from pnp.cli.folders import game_of
from pnp.cli.known_printers import choose_paper
from pnp.cli.options import check_number
from pnp.cli.speech import GameLang
from pnp.errors import PnpError
from pnp.games import printed
from pnp.texts.languages import check_language
from pnp.wings.web.command import LAST_PORT, Port, draw_code
from pnp.wings.web.serving import Listening, run
from scorer.games import GAMES
from scorer.messages import msg

PORT = 8766


def preview(
    context: typer.Context,
    folder: Annotated[str, typer.Argument(metavar="FOLDER", hidden=True)],
    lan: Annotated[
        bool,
        typer.Option("--lan", help="Let phones in the home network look, if they have the access code."),
    ] = False,
    port: Port = PORT,
    lang: GameLang = None,
) -> None:
    """Show the pieces of a folder in the browser, and follow each save.

    FOLDER: the folder of the game.

    Example: pnp preview harvest/
    """
    check_number("--port", port, LAST_PORT)
    game = game_of(folder)
    path = GAMES.folders.path(game)
    if path is None:
        raise PnpError(
            msg("{wanted}: a preview needs a folder with a game of your own; see pnp new", wanted=folder)
        )
    shown = printed(game)  # a folder that can be read; later faults are shown beside the pieces
    check_language(context.obj.lang, shown.title, shown.languages)
    gc.enable()  # a server runs for a long time
    with TemporaryDirectory() as place:  # nothing is entered, so nothing is kept
        listening = Listening(
            lan=lan, port=port, paper=choose_paper(None, None).id, preview=path, lang=lang or ""
        )
        plays, logs = Path(place) / "plays.sqlite3", Path(place) / "logs.sqlite3"
        run(listening, str(plays), logs, lambda text: print(context.obj(text), flush=True), draw_code)
