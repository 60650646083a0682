"""A request becomes finished files in memory: kits are drawn, laid on pages, and rendered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pnp import words
from pnp.errors import PnpError
from pnp.kits import KITS, kit
from pnp.kits.kit import Kit, Setup, either
from pnp.pages.footer import footer
from pnp.pages.guide import WIDTH, guide, listings, page_range
from pnp.pages.imposition import impose
from pnp.pages.page import Bookmark, Document, Page
from pnp.pages.paper import Paper, paper
from pnp.parts.part import Part

DEFAULT_PLAYERS = 3


class NoGameError(PnpError):
    """No game can be played by so many."""

    def __init__(self, players: int) -> None:
        takes = "; ".join(f"{each.id} takes {either(each.players)}" for each in KITS.values())
        super().__init__(f"--players {players}: no game for {players} players; {takes}")


@dataclass(frozen=True, slots=True)
class Request:
    """What to build. Without games: every game that so many can play."""

    games: tuple[str, ...] = ()
    players: int | None = None
    edition: str | None = None
    paper: str = "a4"


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

    Raises ``UnknownGameError``, ``NotForPlayersError``, ``NoEditionError``, ``NoGameError`` or ``UnknownPaperError``.
    """
    sheet = paper(request.paper)
    players = DEFAULT_PLAYERS if request.players is None else request.players
    if request.games:
        kits = [kit(game) for game in dict.fromkeys(request.games)]
        return [Plan(each, each.setup(players, request.edition, sheet)) for each in kits]
    fitting = [each for each in KITS.values() if players in each.players]
    if not fitting:
        raise NoGameError(players)
    return [Plan(each, each.setup(players, request.edition, sheet)) for each in fitting]


def draw(plan: Plan) -> Built:
    """Draw one kit and render its PDF."""
    from pnp.writers import pdf  # noqa: PLC0415 - reportlab is loaded only to write

    document = lay_out(plan.kit, plan.setup)
    return Built(plan.file_name, document, pdf.render(document))


def lay_out(game: Kit, setup: Setup) -> Document:
    """Lay a kit's parts on pages: the guide first, a footer on every page."""
    box = game.open(setup)
    pages = impose(box.parts, setup.paper)
    subject = ", ".join(
        ([f"{setup.edition.capitalize()} edition"] if setup.edition else []) + [f"{setup.players} players"]
    )
    shared = words.sheet(
        "kit",
        edition=setup.edition,
        paper=setup.paper.name,
        caption=subject,
        card_pages=_pages_in_words([2 + at for at, page in enumerate(pages) if page.stock == "card"]),
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
    return Document(title=game.title, subject=subject, pages=numbered, bookmarks=tuple(marks))


def _pages_in_words(numbers: Sequence[int]) -> str:
    return f"page {numbers[0]}" if len(numbers) == 1 else f"pages {page_range(numbers)}"


def contents() -> Iterator[tuple[Kit, Setup, tuple[Part, ...]]]:
    """Return what is in every kit, for each edition and number of players, on A4."""
    for game in KITS.values():
        for edition in game.editions or (None,):
            for players in game.players:
                setup = game.setup(players, edition, paper("a4"))
                yield game, setup, game.open(setup).parts


def map_of(request: Request) -> dict[str, object]:
    """Return the geometry of a kit's board as plain values for JSON, lengths in mm."""
    from pnp.drawing.theme import PALETTE  # noqa: PLC0415

    plan = plans(request)[0]
    board = plan.kit.board_map(plan.setup)
    head = {"game": plan.kit.id, "edition": plan.setup.edition, "players": plan.setup.players}
    return {**head, "paper": plan.setup.paper.id, **board.as_json(PALETTE)}
