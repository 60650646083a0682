"""What the print shop is asked for: a form's fields become a request, and its faults go back to the fields."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from pnp.build import defaults
from pnp.build.plan import Request, plans
from pnp.errors import PnpError
from pnp.games import printed
from pnp.options import choose
from pnp.texts.languages import LANGUAGES
from scorer.messages import Text

OTHER = "other"
"""Stands for a size of paper that is typed."""


def order(game: str, fields: Mapping[str, str], lang: str) -> Request:
    """Return what a form asks for; what it leaves out is as usual, a kit in the language of the page."""
    paper = fields.get("paper", defaults.PAPER)
    return Request(
        games=(game,),
        players=_players(fields.get("players", "")),
        choices={each.id: fields[each.id] for each in printed(game).options if fields.get(each.id)},
        paper=fields.get("size", "").strip() if paper == OTHER else paper,
        lang=fields.get("lang", lang) if fields.get("lang", lang) in LANGUAGES else lang,
        backs=fields.get("backs", defaults.BACKS),
        ink=fields.get("ink", defaults.INK),
    )


def _players(text: str) -> int:
    """Return a whole number; -1 stands for what is none, so that it is refused where it is used."""
    if not text:
        return defaults.PLAYERS
    return int(text) if text.isascii() and text.isdigit() and len(text) < 5 else -1


def faults(asked: Request) -> dict[str, Text]:
    """Return what is wrong with an order, all of it at once, by the field that it concerns."""
    game = printed(asked.games[0])
    wrong = {
        key: _fault(partial(choose, game.title, game.options, {key: value}))
        for key, value in asked.choices.items()
    }
    right = {key: value for key, value in asked.choices.items() if wrong[key] is None}
    usual = Request(games=asked.games, players=game.players[0])
    alone = {
        "players": usual._replace(players=asked.players, choices=right),
        "paper": usual._replace(paper=asked.paper),
        "backs": usual._replace(backs=asked.backs),
        "ink": usual._replace(ink=asked.ink),
    }
    wrong |= {field: _fault(partial(_open, each)) for field, each in alone.items()}
    return {field: fault for field, fault in wrong.items() if fault is not None}


def _open(asked: Request) -> None:
    for plan in plans(asked):
        plan.game.open(plan.spec)


def _fault(check: Callable[[], object]) -> Text | None:
    """Return what a check refuses."""
    try:
        check()
    except PnpError as fault:
        return fault.text
    return None
