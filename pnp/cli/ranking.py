"""``pnp ranking``: statistics of the players; ``pnp ranking versus``: two of them."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any

import typer

from pnp.cli.completion import complete_player
from pnp.cli.options import completes
from pnp.cli.place import Db, open_plays
from pnp.cli.plays.listing import GameOption, Since, Until, choose, explain_empty
from pnp.cli.ranking_table import RankingView, print_ranking
from pnp.cli.result import print_json
from pnp.cli.speech import Lang
from pnp.errors import PnpError
from scorer.games import GAMES
from scorer.messages import either, msg, quoted
from scorer.plays.ranking import Tally
from scorer.plays.records import Versus, form
from scorer.plays.records import versus as meet
from scorer.plays.sentences import describe_versus
from scorer.plays.wanted import Wanted


def _list_kinds() -> Iterator[str]:
    return (kind.id for rules in GAMES.working() for kind in rules.kinds if kind.id)


Edition = Annotated[
    str | None,
    typer.Option(
        "--edition",
        metavar="NAME",
        autocompletion=completes(_list_kinds),
        help="Only include plays of one edition or variant, such as web or profi.",
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]


def name_argument(help_: str, metavar: str = "PLAYER") -> Any:
    """Return an argument that takes the name of a player."""
    return typer.Argument(metavar=metavar, autocompletion=complete_player, help=help_)


Name = Annotated[str, name_argument("A player's name.")]


def ranking(
    context: typer.Context,
    game: GameOption = None,
    edition: Edition = None,
    since: Since = None,
    until: Until = None,
    least: Annotated[
        int, typer.Option("--at-least", metavar="N", help="Only include players with at least N plays.")
    ] = 1,
    last: Annotated[
        bool, typer.Option("--form", help="Also show each player's places in the last ten plays.")
    ] = False,
    as_json: AsJson = False,
    db: Db = None,
    lang: Lang = None,
) -> None:
    """Rank the players by the saved plays.

    Shows wins, places, scores, a rating with its uncertainty, and who beats whom.

    Example: pnp ranking --game low-blow --since 2026-01-01
    """
    if getattr(context, "invoked_subcommand", None) is not None:
        return
    wanted = choose_plays(game, edition, since, until)
    if least < 1:
        raise PnpError(msg("--at-least {number}: write a whole number, 1 or more", number=least))
    with open_plays(context) as store:
        kept, place, names = store.count(), store.place, store.names()
        tally = wanted.tally(store)
        forms = form(wanted.plays(store), names) if last else {}
    if as_json:
        print_json(_ranking_to_json(tally, least, forms))
    elif not tally.counted:
        print(context.obj(explain_empty(kept, place)))
    else:
        print_ranking(RankingView(tally, least, forms, names), sys.stdout, context.obj)


def versus(
    context: typer.Context,
    one: Name,
    other: Name,
    game: GameOption = None,
    edition: Edition = None,
    since: Since = None,
    until: Until = None,
    as_json: AsJson = False,
    db: Db = None,
    lang: Lang = None,
) -> None:
    """Compare two players: results, runs, and the last plays.

    Example: pnp ranking versus Ana Ben
    """
    wanted = choose_plays(game, edition, since, until)
    with open_plays(context) as store:
        store.require(one, other)
        meetings = meet(wanted.plays(store), one, other, store.names())
    if as_json:
        print_json(_versus_to_json(meetings))
    else:
        print("\n".join(context.obj(line.text) for line in describe_versus(meetings)))


def choose_plays(game: str | None, edition: str | None, since: str | None, until: str | None) -> Wanted:
    """Return the filter for plays that these options describe.

    Raises ``PnpError`` if the game or edition does not exist or a day is not a date.
    """
    choice, kinds = choose(game, since, until), list(_list_kinds())
    if edition is not None and edition not in kinds:
        wrong = msg(
            "--edition {wanted}: no such edition; choose one of: {kinds}",
            wanted=quoted(edition),
            kinds=either(kinds),
        )
        raise PnpError(wrong)
    return Wanted(choice, edition or "")


def _versus_to_json(meetings: Versus) -> dict[str, object]:
    return {
        "player": meetings.one,
        "other": meetings.other,
        **meetings.meeting._asdict(),
        "runs": list(meetings.runs),
        "plays": [
            {"id": play.id, "date": play.date, "game": play.game, "place": one, "other": other}
            for play, one, other in meetings.met
        ],
    }


def _ranking_to_json(plays: Tally, least: int, forms: Mapping[str, Iterable[int]]) -> dict[str, object]:
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
