"""What the print shop is asked for: a form's fields become a request, and its faults go back to the fields."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from pnp.build.plan import DEFAULT_PLAYERS, Request, plans
from pnp.errors import PnpError
from pnp.games import printed
from pnp.games.contract import Wish
from pnp.pages.backs import LONG_EDGE
from pnp.texts.words import LANGUAGES
from scorer.messages import Text

OTHER = "other"
"""Stands for a size of paper that is typed."""


def order(game: str, fields: Mapping[str, str], lang: str) -> Request:
    """Return what a form asks for; what it leaves out is as usual, a kit in the language of the page."""
    kinds = printed(game)
    named = fields.get("kind") or None
    paper = fields.get("paper", "a4")
    wish = Wish(
        edition=named if kinds.editions else None,
        variant=named if kinds.variants else None,
        cell=_number(fields.get("cell")) if kinds.takes_cell else None,
        discs=_number(fields.get("discs")) if kinds.takes_discs else None,
    )
    return Request(
        games=(game,),
        players=_number(fields.get("players", str(DEFAULT_PLAYERS))) or 0,
        wish=wish,
        paper=fields.get("size", "").strip() if paper == OTHER else paper,
        lang=fields.get("lang", lang) if fields.get("lang", lang) in LANGUAGES else lang,
        backs=fields.get("backs", LONG_EDGE),
        ink=fields.get("ink", "full"),
    )


def _number(text: str | None) -> int | None:
    """Return a whole number; -1 stands for what is none, so that it is refused where it is used."""
    if not text:
        return None
    return int(text) if text.isascii() and text.isdigit() and len(text) < 5 else -1


def faults(asked: Request) -> dict[str, Text]:
    """Return what is wrong with an order, all of it at once, by the field that it concerns."""
    usual = Request(games=asked.games)
    wish = asked.wish
    alone = {
        "players": replace(usual, players=asked.players, wish=Wish(wish.edition, wish.variant)),
        "cell": replace(usual, wish=Wish(cell=wish.cell)),
        "discs": replace(usual, wish=Wish(discs=wish.discs)),
        "paper": replace(usual, paper=asked.paper),
        "backs": replace(usual, backs=asked.backs),
        "ink": replace(usual, ink=asked.ink),
    }
    return {field: fault for field, each in alone.items() if (fault := _fault(each)) is not None}


def _fault(asked: Request) -> Text | None:
    try:
        for plan in plans(asked):
            plan.game.open(plan.setup)
    except PnpError as fault:
        return fault.text
    return None
