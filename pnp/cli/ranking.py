"""``pnp ranking``: statistics of the players; ``pnp ranking versus``: two of them."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, NamedTuple, Protocol

from pnp.cli.completion import complete_player
from pnp.cli.lang import Lang
from pnp.cli.parameters import Context, Parameter, completes
from pnp.cli.place import Db, open_plays
from pnp.cli.plays.listing import GameOption, Since, Until, choose, nothing
from pnp.cli.result import print_json
from pnp.errors import PnpError
from scorer.games import GAMES
from scorer.messages import either, msg, quoted
from scorer.plays.meeting import Versus, form
from scorer.plays.meeting import versus as meet
from scorer.plays.sentences import describe_versus
from scorer.plays.tally import Tally
from scorer.plays.wanted import Wanted


def _kinds() -> Iterator[str]:
    return (kind.id for rules in GAMES.working() for kind in rules.kinds if kind.id)


Edition = Annotated[
    str | None,
    Parameter(
        "--edition",
        metavar="NAME",
        offers=completes(_kinds),
        help="Only plays of one edition or variant, such as web or profi.",
    ),
]
AsJson = Annotated[bool, Parameter("--json", help="Print it as JSON, for programs.")]
Name = Annotated[
    str,
    Parameter(metavar="PLAYER", is_argument=True, offers=complete_player, help="A player's name."),
]


class Asked(Protocol):
    """What chooses plays on a command line."""

    @property
    def game(self) -> str | None:
        """A game."""

    @property
    def edition(self) -> str | None:
        """An edition or variant."""

    @property
    def since(self) -> str | None:
        """The first day."""

    @property
    def until(self) -> str | None:
        """The last day."""


class Arguments(NamedTuple):
    """What ``pnp ranking`` is asked for."""

    game: GameOption = None
    edition: Edition = None
    since: Since = None
    until: Until = None
    least: Annotated[
        int, Parameter("--at-least", metavar="N", help="Only players with at least N plays.")
    ] = 1
    last: Annotated[bool, Parameter("--form", help="Also show the places of everybody's last ten plays.")] = (
        False
    )
    as_json: AsJson = False
    db: Db = None
    lang: Lang = None


class Pair(NamedTuple):
    """What ``pnp ranking versus`` is asked for."""

    one: Name
    other: Name
    game: GameOption = None
    edition: Edition = None
    since: Since = None
    until: Until = None
    as_json: AsJson = False
    db: Db = None
    lang: Lang = None


def ranking(context: Context, asked: Arguments) -> None:
    """Rank the players by the saved plays.

    Shows wins, places, scores, a rating with its uncertainty, and who beats whom.

    Example: pnp ranking --game low-blow --since 2026-01-01
    """
    if getattr(context, "invoked_subcommand", None) is not None:
        return
    wanted = choose_plays(asked)
    if asked.least < 1:
        raise PnpError(msg("--at-least {number}: write a whole number, 1 or more", number=asked.least))
    with open_plays(context) as store:
        kept, place, names = store.count(), store.place, store.names()
        tally = wanted.tally(store)
        forms = form(wanted.plays(store), names) if asked.last else {}
    if asked.as_json:
        print_json(to_json(tally, asked.least, forms))
    elif not tally.counted:
        print(context.obj(nothing(kept, place)))
    else:
        from pnp.cli.ranking_table import Shown, print_ranking

        print_ranking(Shown(tally, asked.least, forms, names), sys.stdout, context.obj)


def versus(context: Context, asked: Pair) -> None:
    """Show two players against each other: results, runs, their last plays.

    Example: pnp ranking versus Ana Ben
    """
    wanted = choose_plays(asked)
    with open_plays(context) as store:
        store.require(asked.one, asked.other)
        found = meet(wanted.plays(store), asked.one, asked.other, store.names())
    if asked.as_json:
        print_json(_versus_json(found))
    else:
        print("\n".join(context.obj(each.text) for each in describe_versus(found)))


def choose_plays(asked: Asked) -> Wanted:
    """Return which plays are wanted. Raises ``PnpError`` where there is no such game, edition or day."""
    return Wanted(choose(asked.game, asked.since, asked.until), _kind(asked.edition))


def _kind(edition: str | None) -> str:
    """Return the id of an edition or variant. Raises ``PnpError`` where no game has it."""
    kinds = list(_kinds())
    if edition is not None and edition not in kinds:
        wrong = msg(
            "--edition {wanted}: no such edition; choose one of: {kinds}",
            wanted=quoted(edition),
            kinds=either(kinds),
        )
        raise PnpError(wrong)
    return edition or ""


def _versus_json(found: Versus) -> dict[str, object]:
    return {
        "player": found.one,
        "other": found.other,
        **found.meeting._asdict(),
        "runs": list(found.runs),
        "plays": [
            {"id": play.id, "date": play.date, "game": play.game, "place": one, "other": other}
            for play, one, other in found.met
        ],
    }


def to_json(plays: Tally, least: int, forms: Mapping[str, Iterable[int]]) -> dict[str, object]:
    """Return the ranking for JSON: records in order, and the results of every two players."""
    people = [each for each in plays.records() if each.plays >= least]
    names = {each.player for each in people}
    return {
        "plays": plays.plays,
        "players": [
            {
                "player": each.player,
                "plays": each.plays,
                "wins": each.wins,
                "shared": each.shared,
                "place": round(each.place, 3),
                "best": each.best,
                "mean": None if each.mean is None else round(each.mean, 3),
                "rating": round(each.rating.value),
                "uncertainty": round(each.rating.uncertainty),
                **({"form": list(forms[each.player])} if forms else {}),
            }
            for each in people
        ],
        "meetings": [
            {"player": one, "other": other, **meeting._asdict()}
            for (one, other), meeting in plays.meetings().items()
            if {one, other} <= names
        ],
    }
