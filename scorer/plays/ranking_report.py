"""The report of a ranking: a column for each number, who beats whom, and what does not count."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from shlex import quote

from scorer.games import GAMES
from scorer.messages import Text, join_texts, list_names, msg, plural, rounded
from scorer.plays.names import Names
from scorer.plays.ranking import Meeting, Record
from scorer.plays.tally import Tally
from scorer.report import Cell, Column, format_decimal, format_signed, plain_name

RATING = msg("Ratings start at 1000 ± 1000. Players are ranked by rating minus uncertainty.")
MEETINGS = msg("How often the player of a row finished ahead–behind (= tied).")
NEVER = "·"
NOBODY: Mapping[str, Iterable[int]] = {}


def title(tally: Tally) -> Text:
    """Return the games that count, and the number of plays."""
    games = list_names(GAMES[game].title for game in GAMES if game in tally.games)
    return plural(tally.plays, "{games}, {n} play", "{games}, {n} plays", games=games)


def captions(tally: Tally) -> Iterator[Text]:
    """Return what the scores and the rating mean."""
    if len(tally.games) == 1:
        yield msg("Best and mean: {meaning}.", meaning=GAMES[next(iter(tally.games))].meaning)
    else:
        yield msg("Scores can be compared within one game only: --game.")
    yield RATING


def columns(people: Sequence[Record], forms: Mapping[str, Iterable[int]] = NOBODY) -> list[Column]:
    """Return the columns after the name, each with a cell for every player in the order of their records."""
    found = [
        Column(msg("plays"), _cells(str(each.plays) for each in people)),
        Column(msg("wins"), _cells(str(each.wins) for each in people)),
        Column(msg("shared"), _cells(str(each.shared) for each in people)),
        Column(msg("place"), _cells(rounded(each.place, 1) for each in people)),
    ]
    if people[0].best is not None:
        found.append(Column(msg("best"), _cells(format_signed(each.best or 0) for each in people)))
        found.append(Column(msg("mean"), _cells(format_decimal(each.mean or 0, 1) for each in people)))
    ratings = (f"{each.rating.value:.0f} ± {each.rating.uncertainty:.0f}" for each in people)
    found.append(Column(msg("rating"), _cells(ratings), decides=True))
    if forms:
        last = (" ".join(map(str, forms.get(each.player, ()))) for each in people)
        found.append(Column(msg("last ten"), _cells(last)))
    return found


def _cells(numbers: Iterator[str]) -> list[Cell]:
    return [(number, "") for number in numbers]


def told(meeting: Meeting | None) -> str:
    """Return how often one was ahead and behind; ties are added."""
    if meeting is None:
        return NEVER
    level = f" ={meeting.level}" if meeting.level else ""
    return f"{meeting.ahead}–{meeting.behind}{level}"


def left_out(plays: Tally, people: Sequence[Record]) -> Iterator[Text]:
    """Return what does not count, and which names may be one person."""
    if plays.unfinished:
        yield plural(
            plays.unfinished,
            "{n} play is not over and does not count.",
            "{n} plays are not over and do not count.",
        )
    if plays.with_programs:
        yield plural(
            plays.with_programs,
            "{n} play against a bot is not ranked.",
            "{n} plays against bots are not ranked.",
        )
    if plays.unreadable:
        ids = join_texts(plays.unreadable, ", ")
        yield plural(
            len(plays.unreadable),
            "{n} play is no longer accepted and does not count; correct it with pnp plays edit: {ids}",
            "{n} plays are no longer accepted and do not count; correct them with pnp plays edit: {ids}",
            ids=ids,
        )
    for alike in _alike([each.player for each in people]):
        yield msg(
            "{names} count as different people; if they are one, merge them with: {command}",
            names=list_names(map(plain_name, alike)),
            command=f"pnp ranking merge {quote(plain_name(alike[-1]))} {quote(plain_name(alike[0]))}",
        )


def merged(names: Names) -> Iterator[Text]:
    """Return which names count as others, and how each is separated again."""
    return (told_merged(*each) for each in names.means.items())


def told_merged(name: str, means: str) -> Text:
    """Return that a name counts as another, and how the two are separated again."""
    return msg(
        "{name} counts as {means}. Separate them with: {command}",
        name=plain_name(name),
        means=plain_name(means),
        command=f"pnp ranking split {quote(plain_name(name))}",
    )


def too_few(players: int) -> Iterator[Text]:
    """Return how many players are not shown, because they have too few plays."""
    if players:
        yield plural(
            players,
            "{n} player with fewer plays is not shown.",
            "{n} players with fewer plays are not shown.",
        )


def _alike(names: Sequence[str]) -> list[list[str]]:
    """Return names that differ in nothing but capitals and spaces around them."""
    together: dict[str, list[str]] = {}
    for name in sorted(names):
        together.setdefault(name.strip().casefold(), []).append(name)
    return [alike for alike in together.values() if len(alike) > 1]
