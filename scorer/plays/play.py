"""A saved play: its id, its results file as it was entered, its summary for lists, its digest for rankings."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from datetime import date, datetime
from hashlib import sha256
from itertools import chain
from typing import NamedTuple

from scorer.errors import ScorerError
from scorer.games import GAMES
from scorer.outcome import Outcome, Played, Ranking, ResultOnly
from scorer.people import is_program
from scorer.record import read, show
from scorer.record.reading import date_of
from scorer.scoring import score

ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
"""32 characters that are not easily confused: i, l, o and u are missing."""

LENGTH = 16
SHORTEST = 4  # the fewest letters to show of an id; they are usually enough for a thousand plays

RANDOM_BYTES = 10  # the number of random bytes in an id

_ALIKE = str.maketrans("ilo", "110")


def new_id(random: bytes) -> str:
    r"""Return the id made of ten random bytes. Raises ``ValueError`` for another number of bytes.

    >>> new_id(bytes(9) + b"\xff")
    '000000000000007z'
    """
    if len(random) != RANDOM_BYTES:
        raise ValueError(f"{len(random)} bytes are given; an id is made of {RANDOM_BYTES}")
    number = int.from_bytes(random)
    return "".join(ALPHABET[number >> 5 * place & 31] for place in reversed(range(LENGTH)))


def is_id(text: str) -> bool:
    """Return whether a text is a whole id."""
    return len(text) == LENGTH and set(text) <= set(ALPHABET)


def normalise(text: str) -> str:
    """Return the first letters of an id as they were meant: capitals and look-alikes are accepted.

    >>> normalise(" OLK7 ")
    '01k7'
    """
    return text.strip().lower().translate(_ALIKE)


def letters_needed(ids: Collection[str]) -> int:
    """Return how many first letters tell these ids apart, at least ``SHORTEST``.

    >>> letters_needed(["abcdefgh", "abcdexyz"])
    6
    """
    needed = SHORTEST
    for one, other in zip(sorted(ids), sorted(ids)[1:], strict=False):
        shared = next((at for at in range(len(one)) if one[at] != other[at]), len(one) - 1)
        needed = max(needed, shared + 1)
    return needed


FORMAT = 1  # the version of the saved form; raise it with every change of ``Digest``


class Digest(NamedTuple):
    """How a play ended: the ranking, final points and scores of the players; all empty until the play is over.

    Only the ranking has all players if no more than the result is known.
    """

    edition: str
    ranking: Ranking
    final: Mapping[str, int]
    scores: Mapping[str, tuple[int, ...]]

    @property
    def final_by_place(self) -> list[int]:
        """The final points that are known, those of the best player first."""
        return [self.final[name] for names in self.ranking for name in names if name in self.final]

    @property
    def has_program(self) -> bool:
        """Whether a program took part: such a play counts in no ranking."""
        return any(is_program(name) for names in self.ranking for name in names)


def rules_version(game: str) -> str:
    """Return the version of digests and rules of a game; empty if there is no such game."""
    return f"{FORMAT}.{GAMES[game].version}" if GAMES.works(game) else ""


RESULT_ONLY = f"{FORMAT}.result"
"""What stands for the version of the rules if only the result is known: no rules made it."""


def _find_scores(outcome: Outcome) -> Mapping[str, tuple[int, ...]]:
    """Return the scores for statistics: the final points, unless the game counts something else, such as wins."""
    if GAMES.works(outcome.game) and not GAMES[outcome.game].final_is_score:
        return {}
    return {name: (points,) for name, points in (outcome.final or {}).items()}


def write_digest(game: Played, outcome: Outcome) -> str:
    """Return the digest of a game as JSON."""
    if isinstance(game, ResultOnly):
        edition, scores = game.edition, _find_scores(outcome)
    else:
        rules = GAMES[outcome.game]
        edition, scores = rules.edition_of(game), rules.scores(outcome) if outcome.complete else {}
    ended = (outcome.ranking, outcome.final or {}, scores) if outcome.complete else ((), {}, {})
    return json.dumps((edition, *ended), ensure_ascii=False, separators=(",", ":"))


def read_digest(summary: Summary) -> Digest | None:
    """Return the digest of a play; None if its results file is no longer accepted."""
    if not summary.digest:
        return None
    edition, ranking, final, scores = json.loads(summary.digest)
    scores = {name: tuple(own) for name, own in scores.items()}
    return Digest(edition, tuple(map(tuple, ranking)), final, scores)


def check_values(play: Play) -> None:
    """Raise an error of Python, such as ``ValueError``, if the values of a saved play are damaged."""
    summary = play.summary
    moment(play.kept)
    moment(play.changed)
    date.fromisoformat(play.date)
    if not all(isinstance(name, str) for name in summary.players + summary.winners):
        raise ValueError("a name that is not a text")
    digest = read_digest(summary) if summary.rules.startswith(f"{FORMAT}.") else None
    if digest is not None:
        names = set(chain(*digest.ranking))
        if not digest.scores.keys() <= digest.final.keys() <= names:
            raise ValueError("points of other players")
        if not set(map(type, chain(digest.final.values(), *digest.scores.values()))) <= {int}:
            raise ValueError("points that are not numbers")


class Summary(NamedTuple):
    """The data of a play for lists, computed from its results file when it is saved."""

    game: str
    date: str | None  # as in the file
    players: tuple[str, ...]
    winners: tuple[str, ...]  # empty until the game is over
    complete: bool
    fingerprint: str  # the same for every file with the same game on the same day
    rules: str = ""  # the version of the rules that made this summary
    digest: str = ""  # see ``read_digest``; empty if the file is no longer accepted


class Play(NamedTuple):
    """One play; times are in ISO 8601 with the local offset, to the second or finer."""

    id: str
    results: str  # the text of the results file
    kept: str  # the time it was saved
    version: int  # 1 at first, one more with every edit
    changed: str  # the time this version was saved
    summary: Summary

    @property
    def game(self) -> str:
        """The id of the game."""
        return self.summary.game

    @property
    def date(self) -> str:
        """The day it was played: the day in its file, else the day it was saved."""
        return self.summary.date or self.kept[:10]

    @property
    def order(self) -> tuple[str, float, str]:
        """The sort key by time of play: its day, the moment it was saved, its id."""
        return (self.date, moment(self.kept), self.id)

    @property
    def is_result_only(self) -> bool:
        """Whether no more than the result is known."""
        return self.summary.rules == RESULT_ONLY

    @property
    def standing(self) -> tuple[bool, int, float, str]:
        """The sort key of the versions of one play: an import keeps the highest; who knows more is higher."""
        return (not self.is_result_only, self.version, moment(self.changed), self.results)


def new_play(identity: str, results: str, summary: Summary, at: str) -> Play:
    """Return a new play, saved at the time ``at``."""
    return Play(identity, results, at, 1, at, summary)


def next_version(play: Play, results: str, summary: Summary, at: str) -> Play:
    """Return the next version of a play, with another results file."""
    return play._replace(results=results, summary=summary, version=play.version + 1, changed=at)


def moment(text: str) -> float:
    """Return an ISO time as a number, so that times with different offsets can be compared."""
    return datetime.fromisoformat(text).timestamp()


def outcome_of(results: str, name: str = "-") -> tuple[Played, Outcome]:
    """Read a results file and score it; ``name`` is its name in messages.

    Raises ``ResultsError`` with every fault, or the ``ScorerError`` of a game that the rules exclude.
    """
    game = read(results.encode(), name)
    return game, score(game)


def summarise(results: str, name: str = "-") -> Summary:
    """Return the summary of a results file. Raises what ``outcome_of`` raises."""
    game, outcome = outcome_of(results, name)
    day = date_of(results.encode())
    fingerprint = sha256(show(game, day).encode()).hexdigest()
    return Summary(
        *(outcome.game, day, outcome.players, outcome.winners, outcome.complete, fingerprint),
        *(
            RESULT_ONLY if isinstance(game, ResultOnly) else rules_version(outcome.game),
            write_digest(game, outcome),
        ),
    )


def rescore(play: Play) -> Play:
    """Return a play with a summary by the present rules; without a digest if they refuse its file.

    A play of which only the result is known stays as it is.
    """
    if play.is_result_only:
        return play
    rules = rules_version(play.game)
    if rules and play.summary.rules == rules:
        return play
    try:
        summary = summarise(play.results)
    except ScorerError:
        summary = play.summary._replace(rules=rules, digest="")
    return play._replace(summary=summary)


def text_of(data: bytes, name: str = "-") -> str:
    """Return the text of a results file. Raises ``ResultsError`` with every fault if it is not accepted."""
    read(data, name)
    return data.decode("utf-8-sig")
