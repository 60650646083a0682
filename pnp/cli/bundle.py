"""``pnp bundle``: the ZIP that designers upload to a store."""

from collections.abc import Mapping
from itertools import chain
from pathlib import Path
from typing import Annotated

import typer

from pnp.cli.building import with_progress
from pnp.cli.check import FAULTY
from pnp.cli.edition import EditionOption
from pnp.cli.folders import game_of
from pnp.cli.measuring import is_sound
from pnp.cli.options import OutOption, completes
from pnp.cli.speech import Lang, Speech
from pnp.data.publish import publish
from pnp.data.zipped import make_zip
from pnp.games import printed
from pnp.kits import bundle as bundles
from pnp.kits import defaults
from pnp.kits.bundle_readme import Choice, draw_readmes
from pnp.pages.backs import BACKS
from scorer.games import GAMES
from scorer.games.options import EDITION, Value
from scorer.messages import Text, list_names, msg, plural, rounded

MB = 1_000_000  # bytes


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
    those with backs also to fold, READMEs that say which file to print, a cover, checksums and the licence.

    GAME: the game, such as low-blow.

    Example: pnp bundle low-blow
    """
    speech: Speech = context.obj
    game = game_of(game)
    choices = printed(game).choose({EDITION: ",".join(edition)} if edition else {})
    counts = printed(game).rules.edition(choices).players if players is None else (players,)
    files: dict[str, bytes] = {}
    names: dict[Choice, str] = {}
    steps = bundles.draw_steps(game, counts, choices, backs)
    count = bundles.count_steps(game, counts)
    for item in chain.from_iterable(with_progress(steps, msg("Drawing"), count, speech)):
        if not is_sound(item.built, item.name, speech):
            return FAULTY
        files[item.name] = item.built.data
        names[item.choice] = Path(item.name).name
        if bundles.is_cover(item, game):
            shown = item.built
    files |= bundles.draw_covers(shown)
    files |= draw_readmes(game, names)
    content = bundles.add_checksums(files, game)
    stem = item.built.file_name.removesuffix(".pdf").removesuffix(f"-{counts[-1]}p")
    stem = stem if players is None else f"{stem}-{players}p"
    (path,) = publish({f"{stem}-bundle.zip": make_zip(content)}, out)
    size = rounded(path.stat().st_size / MB, 1)
    print(
        speech(
            plural(
                len(content),
                "{path}: {n} file, {size}\u00a0MB",
                "{path}: {n} files, {size}\u00a0MB",
                path=path,
                size=size,
            )
        )
    )
    others = _name_other_editions(game, choices)
    if others:
        print(speech(others))
    return 0


def _name_other_editions(game: str, choices: Mapping[str, Value]) -> Text | None:
    """Return which editions a bundle leaves out: it has one; None if the game has no other."""
    rules = printed(game).rules
    option = rules.edition_option
    chosen = rules.edition(choices).id
    others = [value for value, _ in option.values if value != chosen] if option else []
    if not others:
        return None
    return msg(
        "These files are of the edition {edition}; --edition makes those of {others}.",
        edition=chosen,
        others=list_names(others),
    )
