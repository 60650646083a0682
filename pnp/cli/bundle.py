"""``pnp bundle``: the ZIP that designers upload to a store."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, NamedTuple

from pnp.build import defaults
from pnp.cli.arguments import Command
from pnp.cli.folders import game_of
from pnp.cli.lang import Lang
from pnp.cli.parameters import Context, Parameter, completes
from pnp.cli.speech import Speech
from scorer.games import GAMES


class Arguments(NamedTuple):
    """What ``pnp bundle`` is asked for."""

    game: Annotated[
        str,
        Parameter(is_argument=True, metavar="GAME", help="The game.", offers=completes(lambda: GAMES)),
    ]
    players: Annotated[
        int | None, Parameter("--players", help="Number of players; the most when left out.")
    ] = None
    out: Annotated[Path, Parameter("--out", metavar="FOLDER", help="The folder to write to.")] = defaults.OUT
    lang: Lang = None


def bundle(context: Context, wanted: Arguments) -> int:
    """Write the ZIP for a store: A4 and Letter, full and low ink, every language, a cover, checksums, the licence.

    Example: pnp bundle low-blow
    """
    from pnp.build import bundle as bundles
    from pnp.build.manifest import KitFiles
    from pnp.cli.building import is_sound
    from pnp.cli.check import FAULTY
    from pnp.data.publish import publish
    from pnp.data.zipped import zipped
    from scorer.messages import plural

    speech: Speech = context.obj
    game = game_of(wanted.game)
    players = bundles.players_of(game, wanted.players)
    files: dict[str, bytes] = {}
    for item in bundles.items(game, players):
        made = KitFiles(item.built, {item.name: item.built.data})
        if not is_sound(made, speech):
            return FAULTY
        files |= made.files
        if bundles.is_cover(item, game):
            files[bundles.COVER] = bundles.cover(item.built)
    whole = bundles.complete(files, game)
    (path,) = publish({f"{game}-{players}p-bundle.zip": zipped(whole)}, wanted.out)
    print(speech(plural(len(whole), "{path}: {n} file", "{path}: {n} files", path=path)))
    return 0


COMMAND = Command(bundle, Arguments)
