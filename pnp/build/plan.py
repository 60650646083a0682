"""A request becomes finished files in memory: kits are drawn, laid on pages, and written in every format wanted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pnp.build.larger_paper import larger_paper
from pnp.build.layout import lay_out
from pnp.build.options_file import record
from pnp.build.request import Built, Plan, Request
from pnp.drawing.theme import theme
from pnp.errors import PnpError
from pnp.games import PRINTED, printed
from pnp.games.contract import PrintedGame, Setup, Wish
from pnp.pages.backs import Backs, backs
from pnp.pages.page import Page
from pnp.pages.paper import Paper, paper
from pnp.pages.poster import sheets_of
from pnp.pages.statement import state
from pnp.pieces.part import Part
from pnp.pieces.selection import Choice, choice, unknown_part, unmet
from pnp.printers.correction import Press
from pnp.printers.cutter import cutter
from pnp.printers.cutting import Cutting, cutting
from pnp.texts import words
from scorer.messages import either, joined, say

__all__ = ["Built", "Plan", "Request", "contents", "draw", "map_of", "plans"]

DEFAULT_PLAYERS = 3


class NoGameError(PnpError):
    """No game can be played by so many."""

    def __init__(self, players: int) -> None:
        takes = [
            say("{game} takes {right}", game=each.id, right=either(map(str, each.players)))
            for each in PRINTED.values()
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

    def __init__(self, game: PrintedGame) -> None:
        boards = joined((each.id for each in PRINTED.values() if each.has_board), ", ")
        super().__init__(
            say(
                "{wanted}: {game} has no board; games with one: {boards}",
                wanted=game.id,
                game=game.title,
                boards=boards,
            )
        )


def plans(request: Request) -> list[Plan]:
    """Check a request as a whole, before anything is drawn.

    Raises ``UnknownGameError``, ``NotForPlayersError``, ``NoEditionError``, ``NoGameError``, ``UnknownPaperError``,
    ``UnknownLanguageError``, ``UnknownBacksError``, ``UnknownInkError``, ``NoRoomError``, ``OnlyError``, or one of
    those of ``pnp.printers.cutting``.
    """
    lang = words.language(request.lang)
    fed = paper(request.paper)
    sheet = fed.named_in(lang)
    way, ink = backs(request.backs), theme(request.ink)
    press = None
    if request.printer is not None:
        press = Press(sheet, request.printer, way)
        sheet = press.sheet
    players = DEFAULT_PLAYERS if request.players is None else request.players
    if request.games:
        kits = [printed(game) for game in dict.fromkeys(request.games)]
        setups = [each.setup(players, request.wish, sheet, lang, ink) for each in kits]
    else:
        kits = [each for each in PRINTED.values() if each.suits(players, request.wish)]
        setups = [each.setup(players, _wish_to(each, request.wish), sheet, lang, ink) for each in kits]
    if not kits:
        raise NoGameError(players)
    machine = _machine(request, fed, way, press)
    cut_paper = machine.sheet.named_in(lang) if machine else None
    planned = [
        Plan(each, replace(setup, backs=way, cut_paper=cut_paper), press, machine)
        for each, setup in zip(kits, setups, strict=True)
    ]
    if request.only:
        planned = _with_choices(planned, [choice(each) for each in request.only])
    return [_recorded(each, request) for each in planned]


def _recorded(plan: Plan, request: Request) -> Plan:
    """Return a plan with the options that build it alone."""
    text = record(plan.game, plan.setup, request.paper.strip(), request.printer, request.output)
    return replace(plan, record=text)


def _machine(request: Request, sheet: Paper, way: Backs, press: Press | None) -> Cutting | None:
    """Return the machine that cuts, where one is wanted, with the paper in it."""
    if not request.output.cutter:
        return None
    found = cutting(cutter(request.output.cutter), sheet, way, press)
    return replace(found, lang=request.lang, theme=theme(request.ink))


def _with_choices(planned: Sequence[Plan], choices: Sequence[Choice]) -> list[Plan]:
    """Return the plans of the kits that have something of what is wanted, each with its own choices."""
    boxes = [each.game.open(each.setup).parts for each in planned]
    faults = [[unmet(parts, wanted) for wanted in choices] for parts in boxes]
    for wanted, found in zip(choices, zip(*faults, strict=True), strict=True):
        if all(found):
            raise next((fault for fault in found if fault and fault.near), None) or unknown_part(
                wanted, boxes
            )
    mine = [
        tuple(wanted for wanted, fault in zip(choices, found, strict=True) if not fault) for found in faults
    ]
    return [
        replace(each, setup=replace(each.setup, only=own))
        for each, own in zip(planned, mine, strict=True)
        if own
    ]


def _wish_to(game: PrintedGame, wish: Wish) -> Wish:
    """Return the part of a wish that concerns a game nobody named: editions only where it has them."""
    return wish if game.editions or wish.edition is None else replace(wish, edition=None)


def draw(plan: Plan) -> Built:
    """Draw one kit and render its PDF."""
    from pnp.writers import pdf  # noqa: PLC0415 - reportlab is loaded only to write

    document = lay_out(plan.game, plan.setup)
    pages = tuple(_fed(page, plan) for page in document.pages)
    document = replace(document, pages=pages, request=plan.record)
    hint = larger_paper(plan.game, plan.setup, plan.press, document.board)
    statement = state(document)
    data = pdf.render(document, tape=plan.file_name, statement=statement)
    return Built(plan.file_name, document, data, hint, plan, statement)


def _fed(page: Page, plan: Plan) -> Page:
    """Return a page as the machine that cuts it is fed, or as the printer is that is known."""
    if plan.cutting is not None and page.cut_out:
        return plan.cutting.page(page)
    return page if plan.press is None else plan.press.page(page)


def contents(lang: str = words.ENGLISH) -> Iterator[tuple[PrintedGame, Setup, tuple[Part, ...]]]:
    """Return what is in every kit, for each edition and number of players, on A4, named in a language."""
    for game in PRINTED.values():
        for wish in _choices(game):
            for players in game.variant_players.get(wish.variant or "", game.players):
                setup = game.setup(players, wish, paper("a4"), lang)
                yield game, setup, game.open(setup).parts


def _choices(game: PrintedGame) -> list[Wish]:
    """Return a wish for each edition or variant of a game."""
    if game.editions:
        return [Wish(edition=each) for each in game.editions]
    return [Wish(variant=each) for each in game.variants] or [Wish()]


def map_of(request: Request) -> dict[str, object]:
    """Return the geometry of a kit's board as plain values for JSON, lengths in mm."""
    plan = plans(request)[0]
    board = plan.game.board_map(plan.setup)
    if board is None:
        raise NoBoardError(plan.game)
    head: dict[str, object] = {"game": plan.game.id}
    if plan.setup.edition:
        head["edition"] = plan.setup.edition
    head |= {"players": plan.setup.players, "paper": plan.setup.paper.id}
    return {**head, **board.as_json(plan.setup.theme.colours), **sheets_of(board, plan.setup.paper)}
