"""How sentences name a play: by its first letters, what was played and when, and who."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from scorer.games import title
from scorer.messages import Text, join_texts, list_names, msg
from scorer.plays import Play
from scorer.report import plain_name


def describe_play(play: Play) -> Text:
    """Return what was played when, and by whom."""
    return msg(
        "{game} of {date} ({players})",
        game=title(play.game),
        date=play.date,
        players=list_names(map(plain_name, play.summary.players)),
    )


def short_ids(plays: Sequence[Play]) -> Callable[[Play], str]:
    """Return what gives the first letters of ids that tell all of these plays apart."""
    from scorer.plays.ids import letters_needed

    needed = letters_needed([play.id for play in plays])
    return lambda play: play.id[:needed]


def names(people: Iterable[str]) -> Text:
    """List names where there is little room."""
    return join_texts(map(plain_name, people), ", ")
