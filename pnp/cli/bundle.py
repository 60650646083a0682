"""``pnp bundle``: the ZIP that designers upload to a store."""

from pathlib import Path
from typing import Annotated

import typer

from pnp.cli.check import FAULTY
from pnp.cli.edition import EditionOption
from pnp.cli.folders import game_of
from pnp.cli.measuring import record_sound
from pnp.cli.options import OutOption, completes
from pnp.cli.speech import Lang, Speech
from pnp.data.publish import publish
from pnp.data.zipped import make_zip
from pnp.games import printed
from pnp.kits import bundle as bundles
from pnp.kits import defaults
from pnp.kits.manifest import KitFiles
from pnp.pages.backs import BACKS, FOLD
from scorer.games import GAMES
from scorer.games.options import EDITION
from scorer.messages import plural


def bundle(
    context: typer.Context,
    game: Annotated[
        str, typer.Argument(metavar="GAME", hidden=True, autocompletion=completes(lambda: GAMES))
    ],
    players: Annotated[
        int | None,
        typer.Option(
            "--players", metavar="N", help="Number of players; by default every number that can play."
        ),
    ] = None,
    edition: EditionOption = None,
    backs: Annotated[
        str,
        typer.Option(
            metavar="BACKS",
            help="How backs are printed, besides those to fold: long-edge, short-edge or none.",
            autocompletion=completes(lambda: BACKS),
        ),
    ] = defaults.BACKS,
    out: OutOption = defaults.OUT,
    lang: Lang = None,
) -> int:
    """Write a ZIP for a store, with a kit for every buyer.

    It contains the kits for every number of players, in every language, for A4 and Letter, in full, low and grey ink,
    those with backs also to fold, a README that says which file to print, a cover, checksums and the licence.

    GAME: the game, such as low-blow.

    Example: pnp bundle low-blow
    """
    speech: Speech = context.obj
    game = game_of(game)
    choices = printed(game).choose({EDITION: ",".join(edition)} if edition else {})
    counts = printed(game).rules.edition(choices).players if players is None else (players,)
    files: dict[str, bytes] = {}
    for item in bundles.draw_items(game, counts, choices, backs):
        made = record_sound(KitFiles(item.built, {item.name: item.built.data}), speech)
        if not made:
            return FAULTY
        files |= made.files
        if bundles.is_cover(item, game):
            files |= bundles.draw_covers(item.built)
    files |= bundles.draw_readme(
        game, counts, folds=any(FOLD in Path(name).stem.split("-") for name in files)
    )
    content = bundles.add_checksums(files, game)
    stem = item.built.file_name.removesuffix(".pdf").removesuffix(f"-{counts[-1]}p")
    stem = stem if players is None else f"{stem}-{players}p"
    (path,) = publish({f"{stem}-bundle.zip": make_zip(content)}, out)
    print(speech(plural(len(content), "{path}: {n} file", "{path}: {n} files", path=path)))
    return 0
