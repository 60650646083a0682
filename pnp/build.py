"""A request becomes finished files in memory: kits are drawn, laid on pages, and rendered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pnp import words
from pnp.errors import PnpError
from pnp.kits import KITS, kit
from pnp.kits.kit import Kit, Setup, Wish
from pnp.pages.footer import footer
from pnp.pages.guide import WIDTH, guide, listings, page_range
from pnp.pages.imposition import impose
from pnp.pages.page import Bookmark, Document, Page
from pnp.pages.paper import Paper, paper
from pnp.parts.part import Part
from scorer.words import either, joined, say

DEFAULT_PLAYERS = 3


class NoGameError(PnpError):
    """No game can be played by so many."""

    def __init__(self, players: int) -> None:
        takes = [
            say("{game} takes {right}", game=each.id, right=either(map(str, each.players)))
            for each in KITS.values()
        ]
        super().__init__(
            say(
                "--players {wanted}: no game takes so many; {takes}",
                wanted=players,
                takes=joined(takes, "; "),
            )
        )


class NoBoardError(PnpError):
    """A game that is played without a board."""

    def __init__(self, game: Kit) -> None:
        boards = joined((each.id for each in KITS.values() if each.board_map), ", ")
        super().__init__(
            say(
                "{wanted}: {game} has no board; games with one: {boards}",
                wanted=game.id,
                game=game.title,
                boards=boards,
            )
        )


ANY = Wish()


@dataclass(frozen=True, slots=True)
class Request:
    """What to build. Without games: every game that so many can play."""

    games: tuple[str, ...] = ()
    players: int | None = None
    wish: Wish = ANY
    paper: str = "a4"
    lang: str = words.ENGLISH


@dataclass(frozen=True, slots=True)
class Plan:
    """One file to be: its name and the kit that goes into it."""

    kit: Kit
    setup: Setup

    @property
    def file_name(self) -> str:
        """The file's name, without its folder."""
        return self.kit.file_name(self.setup)


@dataclass(frozen=True, slots=True)
class Built:
    """One kit ready to be put in place."""

    file_name: str
    document: Document
    data: bytes


def plans(request: Request) -> list[Plan]:
    """Check a request as a whole, before anything is drawn.

    Raises ``UnknownGameError``, ``NotForPlayersError``, ``NoEditionError``, ``NoGameError``, ``UnknownPaperError``
    or ``UnknownLanguageError``.
    """
    sheet, lang = paper(request.paper), words.language(request.lang)
    players = DEFAULT_PLAYERS if request.players is None else request.players
    if request.games:
        kits = [kit(game) for game in dict.fromkeys(request.games)]
        return [Plan(each, each.setup(players, request.wish, sheet, lang)) for each in kits]
    fitting = [each for each in KITS.values() if each.suits(players, request.wish, sheet)]
    if not fitting:
        raise NoGameError(players)
    return [Plan(each, each.setup(players, _wish_to(each, request.wish), sheet, lang)) for each in fitting]


def _wish_to(game: Kit, wish: Wish) -> Wish:
    """Return the part of a wish that concerns a game nobody named: editions only where it has them."""
    return wish if game.editions or wish.edition is None else replace(wish, edition=None)


def draw(plan: Plan) -> Built:
    """Draw one kit and render its PDF."""
    from pnp.writers import pdf  # noqa: PLC0415 - reportlab is loaded only to write

    document = lay_out(plan.kit, plan.setup)
    return Built(plan.file_name, document, pdf.render(document))


def lay_out(game: Kit, setup: Setup) -> Document:
    """Lay a kit's parts on pages: the guide first, a footer on every page."""
    box = game.open(setup)
    pages = impose(box.parts, setup.paper)
    shared = words.sheet(
        "kit",
        setup.lang,
        edition=setup.edition,
        variant=setup.variant,
        players=setup.players,
        paper=setup.paper.name,
        card_pages=_in_short([2 + at for at, page in enumerate(pages) if page.stock == "card"]),
        two_sided=_in_short(_two_sided(pages)),
        geometry=box.geometry,
    )
    upright: Paper = setup.paper.upright
    edge = (upright.width - WIDTH) / 2
    first = Page(
        paper=upright,
        parts=("guide",),
        name=shared["guide.name"],
        label=shared["guide.name"],
        stock="paper",
        shapes=guide(
            upright,
            game.title,
            listings(box.parts, pages, 2),
            box.colours,
            box.words.rows("guide.step"),
            shared,
        ),
        left=edge,
        right=upright.width - edge,
    )
    whole = [first, *pages]
    numbered = tuple(
        replace(page, shapes=(*page.shapes, *footer(page, number, len(whole), game.title, shared)))
        for number, page in enumerate(whole, 1)
    )
    marks = [Bookmark(first.name, 0)]
    for part in box.parts:
        at = next(index for index, page in enumerate(numbered) if part.id in page.parts)
        marks.append(Bookmark(part.name, at))
    marks.sort(key=lambda mark: mark.page)
    subject = shared["guide.caption"]
    return Document(game.title, subject, numbered, tuple(marks), setup.lang)


def _two_sided(pages: Sequence[Page]) -> list[int]:
    """Return the numbers of the pages that share a sheet, front and back."""
    backs = [2 + at for at, page in enumerate(pages) if page.is_back]
    return sorted(backs + [back - 1 for back in backs])


def _in_short(numbers: Sequence[int]) -> dict[str, object]:
    """Return what a sentence needs to name pages."""
    return {"short": page_range(numbers), "count": len(numbers)}


def contents(lang: str = words.ENGLISH) -> Iterator[tuple[Kit, Setup, tuple[Part, ...]]]:
    """Return what is in every kit, for each edition and number of players, on A4, named in a language."""
    for game in KITS.values():
        for wish in _choices(game):
            for players in game.variant_players.get(wish.variant or "", game.players):
                setup = game.setup(players, wish, paper("a4"), lang)
                yield game, setup, game.open(setup).parts


def _choices(game: Kit) -> list[Wish]:
    """Return a wish for each edition or variant of a game."""
    if game.editions:
        return [Wish(edition=each) for each in game.editions]
    return [Wish(variant=each) for each in game.variants] or [Wish()]


def map_of(request: Request) -> dict[str, object]:
    """Return the geometry of a kit's board as plain values for JSON, lengths in mm."""
    from pnp.drawing.theme import PALETTE  # noqa: PLC0415

    plan = plans(request)[0]
    if plan.kit.board_map is None:
        raise NoBoardError(plan.kit)
    board = plan.kit.board_map(plan.setup)
    head: dict[str, object] = {"game": plan.kit.id}
    if plan.setup.edition:
        head["edition"] = plan.setup.edition
    return {**head, "players": plan.setup.players, "paper": plan.setup.paper.id, **board.as_json(PALETTE)}
