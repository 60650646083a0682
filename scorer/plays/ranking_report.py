"""The report of a ranking: columns of numbers, who beats whom, and what does not count."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from scorer.games import GAMES
from scorer.games import title as title_of
from scorer.messages import Text, join_texts, list_names, msg, plural, rounded
from scorer.people import spell_alike
from scorer.plays.ranking import Meeting, Names, PlaysTally, Record
from scorer.report import Column, format_decimal, format_signed, plain_name
from scorer.system import quote

RATING = msg("Ratings start at 1000 ± 400. Players are ranked by rating minus uncertainty.")
MEETINGS = msg("How often the row player finished ahead–behind (= tied).")
SEVERAL_GAMES = msg("Scores can be compared within one game only: --game.")
NEVER = "·"
NOBODY: Mapping[str, Iterable[int]] = {}


def title(tally: PlaysTally) -> Text:
    """Return the names of the games, and the number of plays; a game that is not known here has its id."""
    listed = [game for game in GAMES if game in tally.games]
    others = sorted({*tally.games} - {*listed})  # such as a folder beside the saved games
    games = list_names(map(title_of, [*listed, *others]))
    return plural(tally.plays, "{games}, {n} game", "{games}, {n} games", games=games)


def captions(tally: PlaysTally, several: Text = SEVERAL_GAMES) -> Iterator[Text]:
    """Yield the meaning of the scores and the rating; ``several`` is shown if the plays are of several games."""
    if len(tally.games) == 1:
        game = next(iter(tally.games))
        meaning = GAMES[game].meaning if GAMES.works(game) else msg("scores as they were entered")
        yield msg("Best and mean: {meaning}.", meaning=meaning)
    else:
        yield several
    yield RATING


def columns(people: Sequence[Record], forms: Mapping[str, Iterable[int]] = NOBODY) -> list[Column]:
    """Return the columns after the name, with a cell for every record in ``people``."""
    numbers: dict[str, Iterator[str]] = {
        msg("games"): (str(record.plays) for record in people),
        msg("wins"): (str(record.wins) for record in people),
        msg("shared"): (str(record.shared) for record in people),
        msg("place"): (rounded(record.place, 1) for record in people),
    }
    if any(record.best is not None for record in people):
        numbers[msg("best")] = (
            NEVER if record.best is None else format_signed(record.best) for record in people
        )
        numbers[msg("mean")] = (
            NEVER if record.mean is None else format_decimal(record.mean, 1) for record in people
        )
    rating = msg("rating")
    numbers[rating] = (f"{record.rating.value:.0f} ± {record.rating.uncertainty:.0f}" for record in people)
    if forms:
        numbers[msg("last ten")] = (" ".join(map(str, forms.get(record.player, ()))) for record in people)
    return [
        Column(header, [(number, "") for number in cells], decides=header == rating)
        for header, cells in numbers.items()
    ]


def format_meeting(meeting: Meeting | None) -> str:
    """Return a meeting as text, such as ``3–1 =2``: ahead, behind, tied."""
    if meeting is None:
        return NEVER
    level = f" ={meeting.level}" if meeting.level else ""
    return f"{meeting.ahead}–{meeting.behind}{level}"


def list_uncounted(plays: PlaysTally, people: Sequence[Record], *, on_pages: bool = False) -> Iterator[Text]:
    """Yield which plays do not count, and which names may be one person; ``on_pages`` names pages, no commands."""
    if plays.unfinished:
        yield plural(
            plays.unfinished,
            "{n} game is not over and does not count.",
            "{n} games are not over and do not count.",
        )
    if plays.with_programs:
        yield plural(
            plays.with_programs,
            "{n} game against a bot is not ranked.",
            "{n} games against bots are not ranked.",
        )
    if plays.unreadable:
        ids = join_texts(plays.unreadable, ", ")
        yield plural(
            len(plays.unreadable),
            "{n} game is no longer accepted and does not count; correct it with pnp plays edit: {ids}",
            "{n} games are no longer accepted and do not count; correct them with pnp plays edit: {ids}",
            ids=ids,
        )
    for alike in _group_similar([record.player for record in people]):
        listed = list_names(map(plain_name, alike))
        if on_pages:
            yield msg(
                "{names} count as different people; if they are the same person, join them on the page of one of them.",
                names=listed,
            )
        else:
            yield msg(
                "{names} count as different people; if they are the same person, merge them with: {command}",
                names=listed,
                command=f"pnp ranking merge {quote(plain_name(alike[-1]))} {quote(plain_name(alike[0]))}",
            )


def describe_merges(names: Names, *, on_pages: bool = False) -> Iterator[Text]:
    """Yield a sentence for every merged name; ``on_pages`` names the page of the player, no command."""
    for name, means in names.means.items():
        if on_pages:
            facts = {"name": plain_name(name), "means": plain_name(means)}
            yield msg("{name} counts as {means}. The page of {means} separates them.", **facts)
        else:
            yield describe_merge(name, means, is_alike=name in names.alike)


def describe_joined(before: Names, after: Names) -> Iterator[Text]:
    """Yield a sentence for every name that counts as another since plays were saved."""
    for name in sorted(after.alike - before.means.keys()):
        yield describe_merge(name, after.means[name], is_alike=True)


def describe_merge(name: str, means: str, *, is_alike: bool = False) -> Text:
    """Return that a name counts as another, perhaps as they are spelt alike, and the command that separates them."""
    facts = {
        "name": plain_name(name),
        "means": plain_name(means),
        "command": f"pnp ranking split {quote(plain_name(name))}",
    }
    if is_alike:
        return msg(
            "{name} counts as {means}: only capitals or spaces differ. Separate them with: {command}", **facts
        )
    return msg("{name} counts as {means}. Separate them with: {command}", **facts)


def count_hidden(players: int) -> Iterator[Text]:
    """Yield how many players are not shown because they have too few plays."""
    if players:
        yield plural(
            players,
            "{n} player with fewer games is not shown.",
            "{n} players with fewer games are not shown.",
        )


def _group_similar(names: Sequence[str]) -> list[list[str]]:
    """Return groups of names that are spelt alike."""
    groups: dict[str, list[str]] = {}
    for name in sorted(names):
        groups.setdefault(spell_alike(name), []).append(name)
    return [alike for alike in groups.values() if len(alike) > 1]
