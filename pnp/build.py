"""A request becomes finished files in memory: kits are drawn, laid on pages, and rendered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pnp import words
from pnp.drawing.shapes import Shape
from pnp.errors import PnpError
from pnp.kits import KITS, kit
from pnp.kits.kit import Kit, Setup, Wish, either
from pnp.pages.footer import footer
from pnp.pages.guide import WIDTH, guide, listings, page_range, pages_of_guide
from pnp.pages.imposition import impose
from pnp.pages.page import Bookmark, Document, Page, numbered
from pnp.pages.paper import Paper, named, paper
from pnp.pages.poster import plan as cut
from pnp.parts.board_map import BoardMap
from pnp.parts.part import Part
from scorer.words import Text, say

DEFAULT_PLAYERS = 3


class NoGameError(PnpError):
    """No game can be played by so many."""

    def __init__(self, players: int) -> None:
        takes = "; ".join(f"{each.id} takes {either(each.players)}" for each in KITS.values())
        super().__init__(f"--players {players}: no game takes so many; {takes}")


class NoBoardError(PnpError):
    """A game that is played without a board."""

    def __init__(self, game: Kit) -> None:
        boards = ", ".join(each.id for each in KITS.values() if each.board_map)
        super().__init__(f"{game.id}: {game.title} has no board; games with one: {boards}")


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
    hint: Text | None = None  # what another paper would do better


def plans(request: Request) -> list[Plan]:
    """Check a request as a whole, before anything is drawn.

    Raises ``UnknownGameError``, ``NotForPlayersError``, ``NoEditionError``, ``NoGameError``, ``UnknownPaperError``
    or ``UnknownLanguageError``.
    """
    lang = words.language(request.lang)
    sheet = paper(request.paper).named_in(lang)
    players = DEFAULT_PLAYERS if request.players is None else request.players
    if request.games:
        kits = [kit(game) for game in dict.fromkeys(request.games)]
        return [Plan(each, each.setup(players, request.wish, sheet, lang)) for each in kits]
    fitting = [each for each in KITS.values() if each.suits(players, request.wish)]
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
    return Built(plan.file_name, document, pdf.render(document), larger_paper(plan))


def lay_out(game: Kit, setup: Setup) -> Document:
    """Lay a kit's parts on pages: the guide first, a footer on every page."""
    box = game.open(setup)
    text_page = setup.paper.for_text
    start = 1 + pages_of_guide(text_page, len(box.parts))
    pages = impose(box.parts, setup.paper, start)
    shared = words.sheet(
        "kit",
        setup.lang,
        edition=setup.edition,
        variant=setup.variant,
        players=setup.players,
        paper=setup.paper.name,
        inches=setup.paper.inches,
        card_pages=_in_short([start + at for at, page in enumerate(pages) if page.stock == "card"]),
        two_sided=_in_short(_two_sided(pages, start)),
        geometry=box.geometry,
    )
    drawn = guide(
        text_page,
        game.title,
        listings(box.parts, pages, start),
        box.colours,
        box.words.rows("guide.step"),
        shared,
    )
    whole = [*_guide_pages(text_page, drawn, shared["guide.name"]), *pages]
    footed = tuple(
        replace(page, shapes=(*page.shapes, *footer(page, number, len(whole), game.title, shared)))
        for number, page in enumerate(whole, 1)
    )
    marks = [Bookmark(shared["guide.name"], 0)]
    for part in box.parts:
        at = next(index for index, page in enumerate(footed) if part.id in page.parts)
        marks.append(Bookmark(part.name, at))
    marks.sort(key=lambda mark: mark.page)
    subject = shared["guide.caption"]
    return Document(game.title, subject, footed, tuple(marks), setup.lang)


def _guide_pages(paper: Paper, drawn: Sequence[tuple[Shape, ...]], name: str) -> list[Page]:
    """Return the pages of the guide."""
    edge = (paper.width - WIDTH) / 2
    return [
        Page(
            paper=paper,
            parts=("guide",),
            name=name,
            label=numbered(name, number, len(drawn)),
            stock="paper",
            shapes=shapes,
            left=edge,
            right=paper.width - edge,
        )
        for number, shapes in enumerate(drawn, 1)
    ]


def _two_sided(pages: Sequence[Page], start: int) -> list[int]:
    """Return the numbers of the pages that share a sheet, front and back; the first page has the number ``start``."""
    backs = [start + at for at, page in enumerate(pages) if page.is_back]
    return sorted(backs + [back - 1 for back in backs])


def _in_short(numbers: Sequence[int]) -> dict[str, object]:
    """Return what a sentence needs to name pages."""
    return {"short": page_range(numbers), "count": len(numbers)}


def contents() -> Iterator[tuple[Kit, Setup, tuple[Part, ...]]]:
    """Return what is in every kit, for each edition and number of players, on A4."""
    for game in KITS.values():
        for wish in _choices(game):
            for players in game.variant_players.get(wish.variant or "", game.players):
                setup = game.setup(players, wish, paper("a4"))
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
    head |= {"players": plan.setup.players, "paper": plan.setup.paper.id}
    return {**head, **board.as_json(PALETTE), **_sheets_of(board, plan.setup.paper)}


def _sheets_of(board: BoardMap, paper: Paper) -> dict[str, object]:
    """Return what each sheet of a poster holds of its board, and where on the sheet that lies; nothing for a page."""
    if not board.joints:
        return {}
    poster = cut(board, paper)
    return {
        "sheet": {"width": float(poster.paper.width), "height": float(poster.paper.height)},
        "sheets": [
            {
                "name": each.name,
                "box": [
                    round(value, 3)
                    for value in (each.piece.left, each.piece.top, each.piece.width, each.piece.height)
                ],
                "at": [round(each.left, 3), round(each.top, 3)],
            }
            for each in poster.sheets()
        ],
    }


def larger_paper(plan: Plan) -> Text | None:
    """Say which larger paper would take a board on one page that takes several sheets of this one, if any does."""
    setup, board_map = plan.setup, plan.kit.board_map
    board = board_map(setup) if board_map else None
    if board_map is None or board is None or board.joints is None:
        return None
    for each in sorted(named(), key=lambda paper: paper.inches != setup.paper.inches):
        if board_map(replace(setup, paper=each)).joints is None:
            return say(
                "The {game} board takes {number} sheets of {paper}; on {larger} it is one page.",
                game=plan.kit.title,
                number=cut(board, setup.paper).count,
                paper=setup.paper.name,
                larger=each.name,
            )
    return None
