"""The worked example of the rules: two throws, settled by the same code that scores a real game."""

from __future__ import annotations

from scorer.games.schocken import DISCS, Game, Thrown, score
from scorer.games.schocken.values import ThrowScore

PLAYERS = ("Ana", "Ben", "Cleo")
FIRST = (Thrown("Ana", (4, 2, 1), 1), Thrown("Ben", (6, 6, 5), 3), Thrown("Cleo", (6, 6, 5), 3))
NEXT = (Thrown("Cleo", (6, 5, 2), 2), Thrown("Ana", (5, 3, 1), 3), Thrown("Ben", (2, 2, 1), 1))


def example() -> dict[str, object]:
    """Return what the words need to know of both throws."""
    one, two = score(Game(PLAYERS, (FIRST, NEXT))).halves[0]["throws"]
    after = DISCS - one["discs"]
    thrown = one["thrown"]
    other = next(name for name in PLAYERS if name not in (one["winner"], one["loser"]))
    return {
        "discs": DISCS,
        "first": [
            {"name": name, "id": each["combination"], "used": each["in"]} for name, each in thrown.items()
        ],
        "winner": one["winner"],
        "combination": thrown[one["winner"]]["combination"],
        "loser": one["loser"],
        "other": other,
        "taken": one["discs"],
        "left": after,
        "next": _next(two),
    }


def _next(throw: ThrowScore) -> dict[str, object]:
    winner = throw["thrown"][throw["winner"]]
    return {
        "winner": throw["winner"],
        "combination": winner["combination"],
        "worth": winner["worth"],
        "loser": throw["loser"],
        "taken": throw["discs"],
    }
