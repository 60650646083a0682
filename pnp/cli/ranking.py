"""``pnp ranking`` and its subcommands: statistics of the players, as tables or JSON."""

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any

import typer
from rich.cells import cell_len
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from pnp.cli.completion import complete_player
from pnp.cli.edition import EditionOption
from pnp.cli.options import CommandGroup, check_least
from pnp.cli.place import Db, open_plays
from pnp.cli.plays.listing import GameOption, Since, Until, choose_games, explain_empty
from pnp.cli.report import TablePlayer, format_standings, make_table, print_parts
from pnp.cli.speech import Lang, Speech
from pnp.cli.streams import print_json
from scorer.messages import msg
from scorer.plays import Play, ranking_report
from scorer.plays.ranking import Meeting, Names, PlaysTally, Record
from scorer.plays.ranking_report import describe_merge
from scorer.plays.records import BestScore, form
from scorer.plays.records import records as find_records
from scorer.plays.records import versus as meet
from scorer.plays.sentences import describe_records, describe_versus
from scorer.report import plain_name

NAME = 10  # the least width of the column of names, in characters; longer names are wrapped


Forms = Mapping[str, Iterable[int]]  # the places of each player's last plays; empty if they are not shown


def _format_ranking(
    plays: PlaysTally, least: int, forms: Forms, names: Names, width: int, speech: Speech
) -> Iterator[RenderableType]:
    """Yield the players with at least ``least`` plays, who beats whom, and notes on what is not counted."""
    everybody = plays.records()
    people = [record for record in everybody if record.plays >= least]
    if people:
        yield Text(speech(ranking_report.title(plays)), style="bold")
        yield Text("")
        yield _format_standings(people, forms, width, speech)
        yield Text("")
        yield from (Text(speech(caption), style="dim") for caption in ranking_report.captions(plays))
        yield Text("")
        yield Text(speech(msg("Who beats whom")), style="bold")
        yield Text(speech(ranking_report.MEETINGS), style="dim")
        yield Text("")
        yield _format_meetings(people, plays.meetings(), width, speech)
    notes = [
        *ranking_report.list_uncounted(plays, people),
        *ranking_report.count_hidden(len(everybody) - len(people)),
        *ranking_report.describe_merges(names),
    ]
    for number, note in enumerate(notes):
        if people or number:
            yield Text("")
        yield Text(speech(note))


def _format_standings(people: Sequence[Record], forms: Forms, width: int, speech: Speech) -> RenderableType:
    """Return a row for each player; in a narrow terminal, several lines for each player."""
    columns = [column.said(speech) for column in ranking_report.columns(people, forms)]
    names = [plain_name(record.player) for record in people]
    used = _number_width(len(people)) + sum(
        2 + max(len(text) for text in (head, *(number for number, _ in cells))) for head, cells, _ in columns
    )
    if width - used < NAME:
        lines = [TablePlayer(place, place - 1, Text(name)) for place, name in enumerate(names, 1)]
        return format_standings(lines, columns, 0, speech)
    rows = [
        [Text(column.cells[at][0], "bold" if column.decides else "") for column in columns]
        for at in range(len(names))
    ]
    return _number_players(names, [column.header for column in columns], rows, speech)


def _number_players(
    names: Sequence[str], heads: Iterable[str], rows: Iterable[Iterable[Text]], speech: Speech
) -> Table:
    """Return a table with a row of cells for each player: number, name, and what the heads say."""
    table = make_table([""], [speech(msg("player"))], heads)
    digits = len(str(len(names)))
    for number, (name, cells) in enumerate(zip(names, rows, strict=True), 1):
        table.add_row(f"{number:>{digits}}", Text(name), *cells)
    return table


def _number_width(players: int) -> int:
    return len(str(players)) + 2


def _format_meetings(
    people: Sequence[Record], met: Mapping[tuple[str, str], Meeting], width: int, speech: Speech
) -> RenderableType:
    """Return a grid of all players if it fits; otherwise a line for each pair of players who met."""
    names = [record.player for record in people]
    cells = [[ranking_report.format_meeting(met.get((one, other))) for other in names] for one in names]
    widest = max(len(cell) for row in cells for cell in row)
    used = _number_width(len(people)) + (widest + 2) * len(names)
    if width - used >= min(NAME, max(cell_len(plain_name(name)) for name in names)):
        heads = map(str, range(1, len(names) + 1))
        return _number_players(list(map(plain_name, names)), heads, (map(Text, row) for row in cells), speech)
    pairs = [
        {"one": plain_name(one), "other": plain_name(other), "result": result}
        for at, one in enumerate(names)
        for other, result in zip(names[at + 1 :], cells[at][at + 1 :], strict=True)
        if (one, other) in met
    ]
    sentences = (msg("{one} against {other}: {result}", **facts) for facts in pairs)
    return Text("\n").join(Text(speech(sentence)) for sentence in sentences)


AsJson = Annotated[bool, typer.Option("--json", help="Show JSON, for scripts.")]


def name_argument(metavar: str = "PLAYER") -> Any:
    """Return an argument that takes the name of a player."""
    return typer.Argument(metavar=metavar, hidden=True, autocompletion=complete_player)


Name = Annotated[str, name_argument()]


def ranking(
    context: typer.Context,
    game: GameOption = None,
    edition: EditionOption = None,
    since: Since = None,
    until: Until = None,
    least: Annotated[
        int, typer.Option("--at-least", metavar="N", help="Only include players with at least N games.")
    ] = 1,
    last: Annotated[
        bool, typer.Option("--form", help="Also show each player's places in the last ten games.")
    ] = False,
    as_json: AsJson = False,
    db: Db = None,
    lang: Lang = None,
) -> None:
    """Rank the players by the saved games.

    Shows wins, places, scores, a rating with its uncertainty, and who beats whom.

    Example: pnp ranking --game low-blow --since 2026-01-01
    """
    if context.invoked_subcommand is not None:
        return
    wanted = choose_games(context, game, edition, since, until)
    check_least("--at-least", least)
    with open_plays(context) as store:
        kept, place, names = store.count(), store.place, store.names()
        tally = wanted.tally(store)
        forms = form(wanted.plays(store), names) if last else {}
    if as_json:
        print_json(_ranking_to_json(tally, least, forms))
    elif not tally.counted:
        print(context.obj(explain_empty(kept, place)))
    else:
        print_parts(
            lambda width: list(_format_ranking(tally, least, forms, names, width, context.obj)), sys.stdout
        )


def versus(
    context: typer.Context,
    one: Name,
    other: Name,
    game: GameOption = None,
    edition: EditionOption = None,
    since: Since = None,
    until: Until = None,
    as_json: AsJson = False,
    db: Db = None,
    lang: Lang = None,
) -> None:
    """Compare two players: results, runs, and the last games.

    PLAYER: the name of a player.

    Example: pnp ranking versus Ana Ben
    """
    wanted = choose_games(context, game, edition, since, until)
    with open_plays(context) as store:
        store.require(one, other)
        meetings = meet(wanted.plays(store), one, other, store.names())
    if as_json:
        values = {
            "player": meetings.one,
            "other": meetings.other,
            **meetings.meeting._asdict(),
            "runs": list(meetings.runs),
            "plays": [
                {**_play_to_json(play), "game": play.game, "place": place, "other": place_of_other}
                for play, place, place_of_other in meetings.met
            ],
        }
        print_json(values)
    else:
        print("\n".join(context.obj(line.text) for line in describe_versus(meetings)))


def _ranking_to_json(plays: PlaysTally, least: int, forms: Mapping[str, Iterable[int]]) -> dict[str, object]:
    """Return the ranking as JSON data: the players in order, and the results of every pair."""
    players = [record for record in plays.records() if record.plays >= least]
    names = {record.player for record in players}
    return {
        "plays": plays.plays,
        "players": [
            {
                "player": record.player,
                "plays": record.plays,
                "wins": record.wins,
                "shared": record.shared,
                "place": round(record.place, 3),
                "best": record.best,
                "mean": None if record.mean is None else round(record.mean, 3),
                "rating": round(record.rating.value),
                "uncertainty": round(record.rating.uncertainty),
                **({"form": list(forms[record.player])} if forms else {}),
            }
            for record in players
        ],
        "meetings": [
            {"player": one, "other": other, **meeting._asdict()}
            for (one, other), meeting in plays.meetings().items()
            if {one, other} <= names
        ],
    }


def merge(
    context: typer.Context,
    name: Annotated[str, name_argument("NAME")],
    means: Annotated[str, name_argument()],
    db: Db = None,
    lang: Lang = None,
) -> None:
    """Treat two names as one person.

    The games themselves do not change; pnp ranking split undoes it.

    NAME: the name to merge. PLAYER: the player to count it for.

    Example: pnp ranking merge Annie Ana
    """
    with open_plays(context) as store:
        store.merge(name, means)
    print(context.obj(describe_merge(name, means)))


def split(
    context: typer.Context,
    name: Annotated[str, name_argument("NAME")],
    db: Db = None,
    lang: Lang = None,
) -> None:
    """Undo a merge, so that a name is a different person again.

    NAME: the name to split off again.

    Example: pnp ranking split Annie
    """
    with open_plays(context) as store:
        means = store.split(name)
    text = msg(
        "{name} and {means} count as different people again.",
        name=plain_name(name),
        means=plain_name(means),
    )
    print(context.obj(text))


def records(
    context: typer.Context,
    game: GameOption = None,
    edition: EditionOption = None,
    since: Since = None,
    until: Until = None,
    as_json: AsJson = False,
    db: Db = None,
    lang: Lang = None,
) -> None:
    """Show best scores, largest leads, longest runs and busiest days.

    Example: pnp ranking records --game low-blow
    """
    wanted = choose_games(context, game, edition, since, until)
    with open_plays(context) as store:
        best = find_records(wanted.plays(store), store.names())
        kept, place = store.count(), store.place
    if as_json:
        values = {
            "best": [_record_to_json(record, "score") for record in best.best],
            "leads": [_record_to_json(record, "points") for record in best.leads],
            "run": best.run and {**best.run._asdict(), "last": _play_to_json(best.run.last)},
            "day": best.day and best.day._asdict(),
        }
        print_json(values)
    else:
        print(
            "\n".join(context.obj(line.text) for line in describe_records(best))
            or context.obj(explain_empty(kept, place))
        )


def _record_to_json(record: BestScore, points: str) -> dict[str, object]:
    return {
        "game": record.game,
        "edition": record.edition,
        "player": record.player,
        "others": list(record.others),
        "play": _play_to_json(record.play),
        points: record.points,
    }


def _play_to_json(play: Play) -> dict[str, str]:
    return {"id": play.id, "date": play.date}


EXAMPLES = (
    "pnp ranking                      rank everybody, the strongest first",
    "pnp ranking versus Ana Ben       compare two players",
    "pnp ranking records              show best scores, leads, runs and days",
    "pnp ranking merge Annie Ana      treat two names as one person",
    "pnp ranking split Annie          undo a merge",
)

COMMANDS: Mapping[str, Callable[..., object]] = {
    "versus": versus,
    "records": records,
    "merge": merge,
    "split": split,
}

app = CommandGroup(ranking, COMMANDS, EXAMPLES)
