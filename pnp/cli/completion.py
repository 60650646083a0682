"""What a shell completes: plays, players and days that are kept, and files."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from pnp.cli.folders import game_of
from pnp.cli.parameters import Offer
from pnp.cli.place import open_plays
from pnp.errors import PnpError
from scorer.errors import ScorerError
from scorer.games import GAMES, OWN, rules, title
from scorer.games.folders import is_folder
from scorer.games.options import NO, YES, Option
from scorer.plays import Choice, Play

LATEST = 50
"""Plays that are offered; whoever looks for an older one lists them."""

RESULTS = (".yaml", ".yml", ".json")
PHOTOS = (".jpg", ".jpeg", ".png", ".webp")


def complete_play(ctx, incomplete: str) -> list[Offer]:  # type: ignore[no-untyped-def] # typer finds it by its name
    """Offer the latest plays: their short ids, and what they are."""
    with suppress(ScorerError), open_plays(ctx) as store:
        plays = store.page(Choice(), LATEST)
        letters = max(store.letters(plays), len(incomplete))
        return [
            (play.id[:letters], _described(play)) for play in plays if play.id.startswith(incomplete.lower())
        ]
    return []


def complete_player(ctx, incomplete: str) -> list[Offer]:  # type: ignore[no-untyped-def]
    """Offer the players of the latest plays."""
    names = (name for play in _latest(ctx) for name in play.summary.players)
    return [name for name in dict.fromkeys(names) if name.startswith(incomplete)]


def complete_day(ctx, incomplete: str) -> list[Offer]:  # type: ignore[no-untyped-def]
    """Offer the days of the latest plays."""
    return [day for day in dict.fromkeys(play.date for play in _latest(ctx)) if day.startswith(incomplete)]


def complete_option(ctx, incomplete: str) -> list[Offer]:  # type: ignore[no-untyped-def]
    """Offer the options of the game that is named, each with its values."""
    game = ctx.params.get("game") or next(iter(ctx.args), "")  # an option without its value leaves it there
    if game not in GAMES:
        return []
    known = rules(game)
    kinds = [known.kind_option] if known.kind_option else []
    options = dict.fromkeys((*kinds, *(option for kind in known.kinds for option in kind.options)))
    found = (f"{option.id}={value}" for option in options for value in _values(option))
    return [each for each in found if each.startswith(incomplete)]


def complete_part(ctx, incomplete: str) -> list[Offer]:  # type: ignore[no-untyped-def]
    """Offer the parts of the games that are named, of ours where none is: a part, and where it comes from."""
    from pnp.build.plan import contents
    from pnp.games import printed

    named = [
        game_of(each)
        for each in ctx.params.get("games") or ctx.args
        if each in GAMES or is_folder(Path(each))
    ]
    found: dict[str, str] = {}
    for game in named or OWN:
        with suppress(PnpError, ScorerError):
            _, _, parts = next(contents(printed(game)))
            found = {part.id: title(game) for part in parts} | found
    return [each for each in found.items() if each[0].startswith(incomplete)]


def _values(option: Option) -> Sequence[str]:
    if option.type == "flag":
        return (YES, NO)
    return [value for value, _ in option.values] or [option.default]


def complete_results(ctx, incomplete: str) -> list[Offer]:  # type: ignore[no-untyped-def]
    """Offer what can be scored: files of results first, then photos, games, folders; after one, what may follow it."""
    if given := ctx.params.get("sources"):
        return _after(ctx, given, incomplete)
    games: list[Offer] = [game for game in GAMES if game.startswith(incomplete)]
    return [*_files(incomplete, RESULTS), *_files(incomplete, PHOTOS), *games, *_folders(incomplete)]


def complete_files(*endings: str) -> Callable[[str], list[Offer]]:
    """Return what offers files with these endings, then folders."""

    def offer(incomplete: str) -> list[Offer]:
        return [*_files(incomplete, endings), *_folders(incomplete)]

    return offer


def _after(ctx, given: list[str], incomplete: str) -> list[Offer]:  # type: ignore[no-untyped-def]
    """Offer more photos after a photo, with folders that may hold them, then the options."""
    more: list[Offer] = []
    if given[-1].lower().endswith(PHOTOS):
        photos = [each for each in _files(incomplete, PHOTOS) if each not in given]
        more = [*photos, *_folders(incomplete)]
    options = ctx.command.shell_complete(ctx, incomplete)
    return [*more, *((each.value, each.help or "") for each in options if not incomplete)]


def _latest(ctx) -> list[Play]:  # type: ignore[no-untyped-def]
    with suppress(ScorerError), open_plays(ctx) as store:
        return store.page(Choice(), LATEST)
    return []


def _described(play: Play) -> str:
    return f"{title(play.game)}, {play.date}, {', '.join(play.summary.players)}"


def _files(incomplete: str, endings: tuple[str, ...]) -> list[str]:
    return sorted(
        each for each, path in _entries(incomplete) if path.is_file() and path.suffix.lower() in endings
    )


def _folders(incomplete: str) -> list[str]:
    return sorted(f"{each}/" for each, path in _entries(incomplete) if path.is_dir())


def _entries(incomplete: str) -> Iterator[tuple[str, Path]]:
    """Yield what a folder holds that begins as it was typed; hidden files only where a dot was typed."""
    folder, slash, begin = incomplete.rpartition("/")
    with suppress(OSError):
        for path in Path(folder or slash or ".").expanduser().iterdir():
            if path.name.startswith(begin) and (begin or not path.name.startswith(".")):
                yield f"{folder}{slash}{path.name}", path
