"""The worked example of the rules: two throws, scored by the code that scores games."""

from __future__ import annotations

from scorer.games.schocken import DISCS, Game, Thrown, score
from scorer.games.schocken.values import ThrowScore

PLAYERS = ("Ana", "Ben", "Cleo")
FIRST = (Thrown("Ana", (4, 2, 1), 1), Thrown("Ben", (6, 6, 5), 3), Thrown("Cleo", (6, 6, 5), 3))
NEXT = (Thrown("Cleo", (6, 5, 2), 2), Thrown("Ana", (5, 3, 1), 3), Thrown("Ben", (2, 2, 1), 1))


def example() -> dict[str, object]:
    """Return the facts about both throws for the texts."""
    first, second = score(Game(PLAYERS, (FIRST, NEXT))).halves[0]["throws"]
    after = DISCS - first["discs"]
    thrown = first["thrown"]
    other = next(name for name in PLAYERS if name not in (first["winner"], first["loser"]))
    return {
        "discs": DISCS,
        "first": [
            {"name": name, "id": hand["combination"], "used": hand["in"]} for name, hand in thrown.items()
        ],
        "winner": first["winner"],
        "combination": thrown[first["winner"]]["combination"],
        "loser": first["loser"],
        "other": other,
        "taken": first["discs"],
        "left": after,
        "next": _next(second),
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
