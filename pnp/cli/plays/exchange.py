"""``pnp plays export``, ``import`` and ``csv``: plays as JSON lines or as a table."""

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import chain
from pathlib import Path
from typing import Annotated

import typer

from pnp.cli.edition import EditionOption
from pnp.cli.options import complete_files
from pnp.cli.place import Db, now, open_plays
from pnp.cli.plays.edit import is_at_terminal
from pnp.cli.plays.listing import GameOption, Since, choose_games
from pnp.cli.plays.saving import write
from pnp.cli.plays.table_file import ENDINGS, is_table, read_rows
from pnp.cli.prompts import NO, Prompts
from pnp.cli.source import STANDARD_INPUT, lines
from pnp.cli.speech import Lang, Speech
from pnp.cli.streams import print_bytes
from pnp.errors import PnpError
from scorer.entry.contract import prompt
from scorer.games import GAMES
from scorer.messages import Text, list_clauses, msg, plural, quoted
from scorer.plays import ImportCounts, Play, Store
from scorer.plays.errors import NoPlayError
from scorer.plays.lines import LONGEST, Pictures, line_of, plays_of
from scorer.plays.old_table import describe_table, make_plays, read_table
from scorer.plays.ranking_report import describe_joined
from scorer.plays.sheet import HEADER, format_play
from scorer.plays.table_rows import TableRow
from scorer.plays.turns_json import turns_line
from scorer.plays.wanted import Wanted

ExportFile = Annotated[
    Path | None,
    typer.Argument(
        metavar="FILE",
        autocompletion=complete_files(".jsonl", ".csv"),
        hidden=True,
    ),
]


def export_plays(
    context: typer.Context,
    file: ExportFile = None,
    game: GameOption = None,
    edition: EditionOption = None,
    since: Since = None,
    turns: Annotated[
        bool,
        typer.Option(
            "--turns", help="Export each game's turns as JSON, for software of your own; this is no backup."
        ),
    ] = False,
    pictures: Annotated[
        bool, typer.Option("--pictures", help="Export the pictures of the games too, for a whole backup.")
    ] = False,
    db: Db = None,
    lang: Lang = None,
) -> None:
    """Export saved games as lines of JSON, as a backup.

    FILE: the file to write; by default standard output.

    Example: pnp plays export games.jsonl
    """
    wanted = choose_games(context, game, edition, since)
    if turns and pictures:
        raise PnpError(msg("--turns exports no pictures; leave out --turns or --pictures"))
    if not turns:
        own, without = set[str](), set[str]()

        def write_line(play: Play, store: Store) -> str:
            if play.game not in GAMES.installed and not play.is_result_only:
                own.add(play.game)
            large, small = (store.picture(play, small=small) for small in (False, True))
            if large is None or small is None:
                return f"{line_of(play)}\n"
            if not pictures:
                without.add(play.id)
            return f"{line_of(play, (large, small) if pictures else None)}\n"

        _export(context, file, wanted, write_line)
        if without:
            text = plural(
                len(without),
                "The picture of {n} game is left out; {option} exports it too.",
                "The pictures of {n} games are left out; {option} exports them too.",
                option="--pictures",
            )
            print(context.obj(text), file=sys.stderr)
        for own_game in sorted(own):
            text = msg(
                "Another computer needs the folder of {game} too: copy it there, and run {command} once before the "
                "import.",
                game=quoted(own_game),
                command=f"pnp games {own_game}",
            )
            print(context.obj(text), file=sys.stderr)
        return
    left = _export(context, file, wanted, lambda play, _: turns_line(play))
    if left:
        text = plural(
            left,
            "{n} game was saved without its turns, and is left out.",
            "{n} games were saved without their turns, and are left out.",
        )
        print(context.obj(text), file=sys.stderr)


def export_csv(
    context: typer.Context,
    file: ExportFile = None,
    game: GameOption = None,
    edition: EditionOption = None,
    since: Since = None,
    db: Db = None,
    lang: Lang = None,
) -> None:
    """Write saved games as a table for spreadsheets.

    The table has a row for each player of each game, with commas between the columns.

    FILE: the file to write; by default standard output.

    Example: pnp plays csv games.csv
    """
    wanted = choose_games(context, game, edition, since)
    _export(context, file, wanted, lambda play, _: format_play(play), HEADER)


def import_plays(
    context: typer.Context,
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE",
            autocompletion=complete_files(".jsonl", *ENDINGS),
            hidden=True,
        ),
    ],
    duplicate: Annotated[
        bool,
        typer.Option("--duplicate", help="Import games even if they are already saved under another id."),
    ] = False,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Say what the import would do, and save nothing.")
    ] = False,
    lowest_wins: Annotated[
        list[str] | None,
        typer.Option(
            "--lowest-wins",
            metavar="GAME",
            help="The lowest score wins in this game of a table, which pnp does not know.",
        ),
    ] = None,
    db: Db = None,
    lang: Lang = None,
) -> int:
    """Import games from an export, or old games from a table.

    Games that are already here are not duplicated. Of two versions of a game, the later one stays. Games of a
    folder that pnp does not know here are left out, and named.

    A table has a row for each player of each game, with the columns date, game, player, and score or place. Its games
    count in the ranking and the records, and pnp knows no more of them.

    FILE: a file from pnp plays export, or a table (.csv, .xlsx, .ods); - reads standard input.

    Example: pnp plays import games.jsonl
    """
    unknown = Counter[str]()
    source = lines(file, LONGEST + 1)
    begin = list(takewhile_blank(source))
    if is_table(file, begin[-1] if begin else b""):
        rows = read_rows(file, chain(begin, source))
        return _import_table(context, file, rows, lowest_wins or (), again=duplicate, dry=dry_run)
    if lowest_wins:
        raise PnpError(msg("{option} is for tables; {file} is none", option="--lowest-wins", file=file))
    pictures: Pictures = {}
    plays = plays_of(chain(begin, source), file, unknown, pictures)
    _check_pictures(file, pictures)
    with open_plays(context, make=not dry_run) as store:
        before = store.names()
        counts = store.import_plays(plays, now(), again=duplicate, dry=dry_run)
        added = 0 if dry_run else _add_pictures(store, pictures)
        joined = [*describe_joined(before, store.names())]
    print(*map(context.obj, [_summarise(counts, dry=dry_run), *joined]), sep="\n")
    if added:
        print(context.obj(plural(added, "{n} picture added.", "{n} pictures added.")))
    for game, number in sorted(unknown.items()):
        left = plural(
            number,
            "{n} game was left out, as {game} is not known here; copy its folder to here, run {command} once, and "
            "import again",
            "{n} games were left out, as {game} is not known here; copy its folder to here, run {command} once, and "
            "import again",
            game=quoted(game),
            command=f"pnp games {game}",
        )
        print(context.obj(left), file=sys.stderr)
    return 1 if unknown else 0


def _check_pictures(file: str, pictures: Pictures) -> None:
    """Refuse pictures that cannot be drawn. Raises ``PnpError``."""
    from pnp.drawing.art import KEPT, PixelsError, read_pixels  # few imports have pictures

    for identity, both in pictures.items():
        try:
            for picture in both:
                read_pixels(picture, KEPT)
        except PixelsError as fault:
            raise PnpError(
                msg("{file}: the picture of the game {id}: {why}", file=file, id=identity, why=fault.text)
            ) from fault


def _add_pictures(store: Store, pictures: Pictures) -> int:
    """Add pictures to the plays that are here and have none; return their number."""
    added = 0
    for identity, picture in pictures.items():
        with suppress(NoPlayError):  # a game that was skipped, as it is saved under another id
            saved = store.one(identity)
            if not store.marks([saved]):
                store.set_picture(saved, picture, "")
                added += 1
    return added


def takewhile_blank(source: Iterator[bytes]) -> Iterator[bytes]:
    """Yield the lines up to the first one that is not blank, that one too."""
    for line in source:
        yield line
        if line.strip(b"\xef\xbb\xbf \t\r\n"):
            return


def _import_table(
    context: typer.Context,
    file: str,
    rows: Sequence[TableRow],
    lowest: Sequence[str],
    *,
    again: bool,
    dry: bool,
) -> int:
    """Say what is in a table, ask at a terminal, and save its games."""
    speech: Speech = context.obj
    with open_plays(context, make=not dry) as store:
        saved, people, before = store.games(), store.players(), store.names()
        table = read_table(rows, file, saved, lowest)
        at = now()
        plays = make_plays(table, at)
        for line in describe_table(file, table, people):
            print(speech(line))
        if not dry and plays and not _may_save(file, speech):
            print(speech(msg("Nothing was changed.")))
            return 1
        counts = store.import_plays(plays, at, again=again, dry=dry)
        joined = [*describe_joined(before, store.names())]
    print(*map(speech, [_summarise(counts, dry=dry), *joined]), sep="\n")
    return 0


def _may_save(file: str, speech: Speech) -> bool:
    """Return whether the user agrees; without a terminal, or if the table came through it, nobody can be asked."""
    if file == STANDARD_INPUT or not is_at_terminal():
        return True
    prompts = Prompts(sys.stdout, speech)
    with suppress(EOFError, KeyboardInterrupt):
        return not prompts.means(prompts.ask(prompt(msg("Save these games? [Y/n]"))), NO)
    prompts.tell("")
    return False


def _summarise(counts: ImportCounts, *, dry: bool = False) -> Text:
    """Return a sentence on the result of an import, without the counts that are zero."""
    parts = [
        (counts.added, plural(counts.added, "{n} game added", "{n} games added")),
        (counts.updated, plural(counts.updated, "{n} updated", "{n} updated")),
        (counts.same, plural(counts.same, "{n} already here", "{n} already here")),
        (
            counts.alike,
            plural(
                counts.alike,
                "{n} skipped, as its game is saved under another id (--duplicate imports it)",
                "{n} skipped, as their games are saved under other ids (--duplicate imports them)",
            ),
        ),
    ]
    clauses = [text for number, text in parts if number]
    if not clauses:
        return msg("There were no games to import.")
    if dry:
        return msg("Nothing was saved. An import would say: {sentence}.", sentence=list_clauses(clauses))
    return msg("{sentence}.", sentence=list_clauses(clauses))


def _export(
    context: typer.Context,
    file: Path | None,
    wanted: Wanted,
    format_: Callable[[Play, Store], str],
    header: str = "",
) -> int:
    """Write the chosen plays, oldest first, to a file and print its name, or write them to standard output.

    Return the number of plays that have nothing to write.
    """
    with open_plays(context) as store:
        found = [format_(play, store) for play in wanted.plays(store)]
    plays = [text for text in found if text]
    data = "".join([header, *plays]).encode()
    if file is None:
        print_bytes(data)
        return len(found) - len(plays)
    write(file, data)
    written = plural(len(plays), "Wrote {n} game to {file}.", "Wrote {n} games to {file}.", file=file)
    print(context.obj(written))
    return len(found) - len(plays)
