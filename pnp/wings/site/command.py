"""``pnp site``: write the pages as a folder of files for any web space."""

import sys
from pathlib import Path
from typing import Annotated

import typer
from platformdirs import user_cache_path

from pnp.cli.folders import game_of
from pnp.cli.speech import Lang
from pnp.errors import PnpError
from pnp.games import printed
from pnp.wings.site.site import LISTING, make_site
from scorer.games import GAMES, OWN
from scorer.messages import msg, plural
from scorer.system import join_command

ADDRESS = "http://localhost:8000"  # where the command shows the page


def site(
    context: typer.Context,
    games: Annotated[list[str] | None, typer.Argument(metavar="GAME", hidden=True)] = None,
    out: Annotated[Path, typer.Option("--out", "-o", metavar="DIR", help="The folder to write.")] = Path(
        "site"
    ),
    runtime: Annotated[
        Path | None,
        typer.Option(
            "--runtime",
            metavar="DIR",
            help="Put the runtime into the site: the folder of the npm package pyodide. By default the page loads it "
            "from cdn.jsdelivr.net.",
        ),
    ] = None,
    pdfium: Annotated[
        Path | None,
        typer.Option(
            "--pdfium", metavar="FILE", help="The wheel of pypdfium2 for browsers; by default pip fetches it."
        ),
    ] = None,
    lang: Lang = None,
) -> None:
    """Write the pages of pnp serve as a folder of files for any web space. Visitors need only a browser.

    GAME: a game, or the folder of one; several are shown together, one alone gives the page its title. By default the
    games of pnp.

    Example: pnp site harvest/ --out site
    """
    ids = [game_of(word) for word in games or OWN]
    folders = {}
    for game in ids:
        known = printed(game)
        path = GAMES.folders.path(game)
        if path is not None:
            folders[known.id] = path
        elif game not in OWN:
            raise PnpError(msg("{game}: a site has games of pnp and of folders, not of packages", game=game))
    if out.exists() and not (out / LISTING).is_file() and (not out.is_dir() or any(out.iterdir())):
        raise PnpError(msg("--out {folder}: something else is there; name a new folder", folder=str(out)))
    ours = [game for game in ids if game not in folders]
    made = make_site(
        ours, folders, runtime=runtime, pdfium=pdfium, cache=user_cache_path("pnp", ensure_exists=True)
    )
    for name, data in made.files.items():
        (out / name).parent.mkdir(parents=True, exist_ok=True)
        (out / name).write_bytes(data)
    for file in [*out.rglob("*")]:
        if file.is_file() and file.relative_to(out).as_posix() not in made.files:
            file.unlink()  # of an earlier site
    text = plural(
        len(made.files),
        "Wrote {n} file to {folder}; a first visit loads {size} MB.",
        "Wrote {n} files to {folder}; a first visit loads {size} MB.",
        folder=str(out),
        size=f"{made.first_load / 1e6:.1f}",
    )
    print(context.obj(text))
    command = join_command([sys.executable, "-m", "http.server", "--directory", str(out), "8000"])
    print(
        context.obj(msg("Look at it: type {command}, then open {address}", command=command, address=ADDRESS))
    )
