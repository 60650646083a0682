"""One player in all plays: games and wins by game, runs, opponents, the curve of the rating."""

from collections.abc import Iterable
from itertools import takewhile
from typing import NamedTuple

from scorer.games import is_highest_best
from scorer.plays.play import Digest, Play
from scorer.plays.ranking import Meeting, Names, PlaysTally
from scorer.plays.rating import Rating, follow_rating
from scorer.plays.records import count_run, read_digests

MOST_POINTS = 12  # the most points of the curve: each is worked out from all plays before it


class Scored(NamedTuple):
    """A score of a player, and its play."""

    points: int
    play: Play


class OfGame(NamedTuple):
    """A player's plays of one edition of a game. Scores of different editions cannot be compared."""

    game: str
    edition: str  # as in a results file; empty if the game has only one
    plays: int
    wins: int  # not shared
    best: Scored | None
    worst: Scored | None


class Player(NamedTuple):
    """What the plays of a player add up to; plays that are not over, and plays with a program, do not count."""

    name: str
    games: tuple[OfGame, ...]
    longest: int  # the most wins in a row
    present: int  # wins in a row up to the last play
    meetings: dict[str, Meeting]  # by opponent, the one met most often first
    curve: tuple[Rating, ...]  # after plays, earliest first; the last one is the present rating

    @property
    def plays(self) -> int:
        """The number of plays that count."""
        return sum(game.plays for game in self.games)


def describe_player(plays: Iterable[Play], name: str, names: Names) -> Player:
    """Return what plays in chronological order say of a player; a merged name counts as the other one."""
    name, tally, by_game = (
        names.resolve(name),
        PlaysTally(),
        dict[tuple[str, str], list[tuple[Play, Digest]]](),
    )
    rankings, wins = [], []
    for play, digest in read_digests(plays, names):
        rankings.append(digest.ranking)
        if any(name in names for names in digest.ranking):
            tally.count(play.game, digest)
            by_game.setdefault((play.game, digest.edition), []).append((play, digest))
            wins.append(digest.ranking[0] == (name,))
    met = {other: meeting for (one, other), meeting in tally.meetings().items() if one == name}
    return Player(
        name,
        tuple(_describe_game(*key, by_game[key], name) for key in sorted(by_game)),
        count_run(wins),
        sum(takewhile(bool, reversed(wins))),
        dict(sorted(met.items(), key=lambda pair: (-sum(pair[1]), pair[0]))),
        tuple(follow_rating(rankings, name, MOST_POINTS)),
    )


def _describe_game(game: str, edition: str, plays: list[tuple[Play, Digest]], name: str) -> OfGame:
    scores = [Scored(points, play) for play, digest in plays for points in digest.scores.get(name, ())]
    scores.sort(
        key=lambda score: score.points,
        reverse=is_highest_best(game, (digest.final_by_place for _, digest in plays)),
    )  # of equal ones the earlier is first
    wins = sum(digest.ranking[0] == (name,) for _, digest in plays)
    best, worst = (scores[0], scores[-1]) if scores else (None, None)
    return OfGame(game, edition, len(plays), wins, best, worst)
