"""``pnp bundle``: the ZIP that designers upload to a store."""

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
        typer.Option("--players", metavar="N", help="Number of players; by default the most that can play."),
    ] = None,
    edition: EditionOption = None,
    out: OutOption = defaults.OUT,
    lang: Lang = None,
) -> int:
    """Write a ZIP for a store, with every language, paper and ink.

    It contains the kit for A4 and Letter, in full and low ink, a cover, checksums and the licence.

    GAME: the game, such as low-blow.

    Example: pnp bundle low-blow
    """
    speech: Speech = context.obj
    game = game_of(game)
    choices = printed(game).choose({EDITION: ",".join(edition)} if edition else {})
    if players is None:
        players = max(printed(game).rules.edition(choices).players)
    files: dict[str, bytes] = {}
    for item in bundles.draw_items(game, players, choices):
        made = record_sound(KitFiles(item.built, {item.name: item.built.data}), speech)
        if not made:
            return FAULTY
        files |= made.files
        if bundles.is_cover(item, game):
            files |= bundles.draw_covers(item.built)
    content = bundles.add_checksums(files, game)
    stem = item.built.file_name.removesuffix(".pdf")
    (path,) = publish({f"{stem}-bundle.zip": make_zip(content)}, out)
    print(speech(plural(len(content), "{path}: {n} file", "{path}: {n} files", path=path)))
    return 0
