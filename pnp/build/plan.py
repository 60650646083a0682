"""From a request to finished files in memory: kits are drawn, laid out on pages, and written in every format."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from pnp.build.formats import FORMATS
from pnp.build.joined import boards_of
from pnp.build.larger_paper import larger_paper
from pnp.build.layout import lay_out
from pnp.build.options_file import dump
from pnp.build.request import BuiltKit, Plan, Request
from pnp.drawing.theme import Theme, theme
from pnp.errors import PnpError
from pnp.games import PRINTED, printed
from pnp.games.contract import KitSpec, NotForPlayersError, PrintedGame
from pnp.games.options import NoOptionError, OptionError
from pnp.pages.backs import Backs, backs
from pnp.pages.page import Page
from pnp.pages.paper import Paper, paper
from pnp.pages.poster import sheets_of
from pnp.pages.stating import state
from pnp.pieces.part import Part
from pnp.pieces.selection import Choice, choice, unknown_part, unmet
from pnp.printers.correction import PrinterCorrection
from pnp.printers.cutter import cutter
from pnp.printers.cutting import Cutting, cutting
from pnp.texts.languages import ENGLISH, language
from scorer.games import GAMES
from scorer.games.contract import Kind
from scorer.games.options import Value
from scorer.messages import Text, either, join_texts, list_clauses, msg

if TYPE_CHECKING:
    from pnp.writers.pdf_tape import Tapes

__all__ = ["BuiltKit", "Plan", "Request", "contents", "draw", "map_of", "plans"]


class NoGameError(PnpError):
    """No game is for this number of players."""


class TogetherError(PnpError):
    """Kits that cannot be one file."""


class NoBoardError(PnpError):
    """A game that is played without a board."""


def plans(request: Request) -> list[Plan]:
    """Check a request as a whole, before anything is drawn.

    Raises ``UnknownGameError``, ``NotForPlayersError``, ``NoOptionError``, ``OptionError``, ``NoGameError``,
    ``UnknownPaperError``, ``UnknownLanguageError``, ``UnknownBacksError``, ``UnknownInkError``, ``NoRoomError``,
    ``OnlyError``, or one of those of ``pnp.printers.cutting``.
    """
    lang = language(request.lang)
    fed = paper(request.paper)
    sheet = fed.named_in(lang)
    way, ink = backs(request.backs), theme(request.ink)
    press = None
    if request.printer is not None:
        press = PrinterCorrection(sheet, request.printer, way)
        sheet = press.sheet
    kits = _kits(request, sheet, lang, ink)
    machine = _machine(request, fed, way, press)
    cut_paper = machine.sheet.named_in(lang) if machine else None
    planned = [
        Plan(each, spec._replace(backs=way, cut_paper=cut_paper), press, machine) for each, spec in kits
    ]
    if request.only:
        planned = _with_choices(planned, [choice(each) for each in request.only])
    if request.together:
        planned = [_joined(planned, request)]
    return [_with_request(each, request) for each in planned]


def _joined(planned: Sequence[Plan], request: Request) -> Plan:
    """Return one plan for all kits. Raises ``TogetherError``."""
    first, *others = planned
    if not others and not request.only:
        raise TogetherError(msg("--together: this takes two games at least; name them before it"))
    alone = next((each for each in request.output.formats if FORMATS[each].of_one_game), None)
    if alone:
        raise TogetherError(
            msg(
                "--together and {format} cannot be combined: such files are for one game each",
                format=FORMATS[alone].option,
            )
        )
    return first._replace(others=tuple((each.game, each.spec) for each in others))


def _kits(request: Request, sheet: Paper, lang: str, ink: Theme) -> list[tuple[PrintedGame, KitSpec]]:
    """Return the kits of the named games, else of all that are installed for these players and options."""
    asked = request.players, request.choices, sheet, lang, ink
    if request.games:
        named = [printed(each) for each in dict.fromkeys(request.games)]
        return [
            (each, each.spec(request.players, _choices_of(each, named, request), sheet, lang, ink))
            for each in named
        ]
    kits, faults = [], []
    for each in PRINTED.working(GAMES.installed):
        try:
            kits.append((each, each.spec(*asked)))
        except (NotForPlayersError, NoOptionError, OptionError) as fault:
            faults.append(fault)
    if not (kits or request.choices):
        text = msg(
            "--players {wanted}: no game is for that many players; {takes}",
            wanted=request.players,
            takes=_clauses(PRINTED.working(GAMES.installed)),
        )
        raise NoGameError(text)
    if not kits:  # a game that has the options gives the best message
        raise min(faults, key=lambda fault: isinstance(fault, NoOptionError))
    return kits


def left_out(request: Request) -> Text | None:
    """Return which games are not for so many players, where all of them were asked for."""
    if request.games:
        return None
    others = [each for each in PRINTED.working(GAMES.installed) if request.players not in each.players]
    return msg("Left out: {takes}", takes=_clauses(others)) if others else None


def _clauses(games: Iterable[PrintedGame]) -> Text:
    """Return how many players some games are for."""
    return list_clauses(
        [
            msg("{game} is for {right} players", game=each.id, right=either(map(str, each.players)))
            for each in games
        ]
    )


def _choices_of(game: PrintedGame, named: Sequence[PrintedGame], request: Request) -> Mapping[str, Value]:
    """Return what is chosen of a game: of kits that share a file, each takes the options that it has."""
    if not request.together:
        return request.choices
    own, known = ({each.id for each in game.options}, {each.id for other in named for each in other.options})
    return {key: value for key, value in request.choices.items() if key in own or key not in known}


def _with_request(plan: Plan, request: Request) -> Plan:
    """Return a plan with the options for this kit alone."""
    text = dump(plan.kits, request.paper.strip(), request.printer, request.output)
    return plan._replace(record=text)


def _machine(request: Request, sheet: Paper, way: Backs, press: PrinterCorrection | None) -> Cutting | None:
    """Return the cutter with its paper; None if there is none."""
    if not request.output.cutter:
        return None
    return cutting(cutter(request.output.cutter), sheet, way, press, request.lang, theme(request.ink))


def _with_choices(planned: Sequence[Plan], choices: Sequence[Choice]) -> list[Plan]:
    """Return the plans of the kits that have the selected pieces, each with its own choices."""
    boxes = [each.game.kit(each.spec).parts for each in planned]
    own = [[wanted.of_game(each.game.id) for wanted in choices] for each in planned]
    faults = [[unmet(parts, wanted) for wanted in mine] for parts, mine in zip(boxes, own, strict=True)]
    for wanted, found in zip(choices, zip(*faults, strict=True), strict=True):
        if all(found):
            raise next((fault for fault in found if fault and fault.near), None) or unknown_part(
                wanted, boxes
            )
    met = [
        tuple(wanted for wanted, fault in zip(mine, found, strict=True) if not fault)
        for mine, found in zip(own, faults, strict=True)
    ]
    return [
        each._replace(spec=each.spec._replace(only=chosen))
        for each, chosen in zip(planned, met, strict=True)
        if chosen
    ]


def draw(plan: Plan, tapes: Tapes | None = None) -> BuiltKit:
    """Draw one kit and render its PDF; ``tapes`` is what was painted of it before, and what is painted now."""
    from pnp.writers import pdf  # noqa: PLC0415 - reportlab is loaded only to write

    document = lay_out(plan.game, plan.spec, plan.others)
    pages = tuple(_correct(page, plan) for page in document.pages)
    document = document._replace(pages=pages, request=plan.record)
    boards = boards_of(plan.kits, document.parts)
    hints = [larger_paper(game, spec, plan.press, board) for game, spec, board in boards]
    statement = state(document)
    data = pdf.render(document, tapes=tapes, statement=statement)
    return BuiltKit(plan.file_name, document, data, tuple(each for each in hints if each), plan, statement)


def _correct(page: Page, plan: Plan) -> Page:
    """Return a page for the cutter that cuts it, or for the saved printer."""
    if plan.cutting is not None and page.cut_out:
        return plan.cutting.page(page)
    return page if plan.press is None else plan.press.page(page)


def contents(game: PrintedGame, lang: str = ENGLISH) -> Iterator[tuple[Kind, int, tuple[Part, ...]]]:
    """Return what is in each kit of a game, by its kind and the number of players, on A4, named in a language."""
    option = game.rules.kind_option
    for kind in game.rules.kinds:
        choices = {option.id: kind.id} if option else {}
        for players in kind.players:
            yield kind, players, game.kit(game.spec(players, choices, paper("a4"), lang)).parts


def map_of(request: Request) -> dict[str, object]:
    """Return the geometry of a kit's board as plain values for JSON, lengths in mm."""
    plan = plans(request)[0]
    board = plan.game.board_map(plan.spec)
    if board is None:
        boards = join_texts((each.id for each in PRINTED.working() if each.has_board), ", ")
        text = msg(
            "{wanted}: {game} has no board; games with one: {boards}",
            wanted=plan.game.id,
            game=plan.game.title,
            boards=boards,
        )
        raise NoBoardError(text)
    spec = plan.spec
    return {
        "game": plan.game.id,
        **{each.id: spec.choices[each.id] for each in plan.game.options if each.in_map},
        "players": spec.players,
        "paper": spec.paper.id,
        **board.as_json(spec.theme.colours),
        **sheets_of(board, spec.paper),
    }
