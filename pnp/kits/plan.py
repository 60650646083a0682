"""From a request to finished files in memory: kits are drawn, laid out on pages, and written in every format."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple, Protocol

from pnp.drawing.guides import guides
from pnp.drawing.theme import Theme, theme
from pnp.errors import PnpError
from pnp.games import PRINTED, printed
from pnp.games.contract import KitSpec, NotForPlayersError, PrintedGame
from pnp.games.options import COMPANION, WITH, WITHOUT, NoOptionError, OptionError, OtherEditionError
from pnp.kits import defaults
from pnp.kits.companion_address import OPTION, check_address
from pnp.kits.formats import FORMATS, NoUseError, Output, choose_values
from pnp.kits.joined import find_boards
from pnp.kits.layout import lay_out
from pnp.kits.options_file import dump
from pnp.pages.backs import backs
from pnp.pages.page import Document, Page
from pnp.pages.paper import Paper, paper, spell_paper, standard_papers
from pnp.pages.poster import describe_sheets, plan_poster
from pnp.pages.printer import Printer
from pnp.pages.statement import Statement
from pnp.pages.stating import state
from pnp.pieces.board_map import BoardMap
from pnp.pieces.look import Look, list_looks
from pnp.pieces.part import Part
from pnp.pieces.selection import OnlyError, PieceChoice, choice, find_unmet, unknown_part
from pnp.printers.correction import NoRoomError, PrinterCorrection
from pnp.texts.languages import ENGLISH
from pnp.wings.contract import Companion, need
from pnp.writers import pdf
from pnp.writers.kit import Files, FinishedKit
from scorer.games import GAMES
from scorer.games.contract import Edition
from scorer.games.options import EDITION, Option, Value, format_option
from scorer.messages import Text, join_texts, list_clauses, list_names, list_numbers, msg, plural
from scorer.names import refuse

PDF_ALONE = Output()

PDF, BETWEEN = ".pdf", "+"  # the suffix of a file name; the separator between the names of kits in it


@dataclass(frozen=True)
class Request:
    """What to build. The default is every game for the number of players that has the chosen options."""

    games: tuple[str, ...] = ()
    players: int | None = None  # by default ``defaults.PLAYERS``, or the nearest number that a game is for
    choices: Mapping[str, Value] = field(default_factory=dict, hash=False)  # by the ids of options
    paper: str = defaults.PAPER
    lang: str = ENGLISH
    backs: str = defaults.BACKS
    printer: Printer | None = None
    ink: str = defaults.INK
    cut: str = defaults.CUT
    only: tuple[str, ...] = ()
    output: Output = PDF_ALONE
    together: bool = False  # whether all kits are one file, whose pieces share sheets
    share: tuple[str, ...] = ()  # the parts whose pieces are printed once for all kits of a file
    companion: str = ""  # the address of the companion for cutting, which is printed as a code


class Machine(Protocol):
    """A machine that cuts printed sheets, with the paper that it is fed with."""

    @property
    def paper(self) -> Paper:
        """The paper that pieces are laid out on: the area between the marks."""

    def page(self, page: Page) -> Page:
        """Return a page that pieces are cut out of, as the machine is fed: with its marks."""

    def describe(self) -> Text:
        """Return a text with the marks and their values."""


class KitPlan(NamedTuple):
    """A file to build: its name, its kit, the saved printer, the cutter."""

    game: PrintedGame
    spec: KitSpec
    correction: PrinterCorrection | None = None
    cutting: Machine | None = None
    record: str = ""  # the options that build it, as recorded in its file
    others: tuple[tuple[PrintedGame, KitSpec], ...] = ()  # kits that share its file
    share: tuple[str, ...] = ()  # and the parts that are printed once for all of them
    looks: tuple[Look, ...] = ()  # of the whole kit, if the file has only what changed

    @property
    def file_name(self) -> str:
        """The file's name, without its folder."""
        stems = [game.file_name(spec).removesuffix(PDF) for game, spec in self.kits]
        return "-".join([BETWEEN.join(stems), *(f"share-{part}" for part in self.share)]) + PDF

    @property
    def has_companion(self) -> bool:
        """Whether a page beside the file leads through its cutting."""
        return any(COMPANION in spec.words_of(WITH) for _, spec in self.kits)

    @property
    def kits(self) -> tuple[tuple[PrintedGame, KitSpec], ...]:
        """All kits of the file."""
        return (self.game, self.spec), *self.others


class BuiltKit(NamedTuple):
    """A finished kit in memory: its pages, its PDF, and its plan."""

    file_name: str
    document: Document
    data: bytes
    hints: tuple[Text, ...] = ()  # about a larger paper
    plan: KitPlan | None = None  # ``None`` for a sheet that does not belong to a kit
    statement: Statement | None = None  # the statement in the kit's PDF

    @property
    def finished(self) -> FinishedKit:
        """The kit as formats are written from it."""
        plan = self.plan
        assert plan  # a sheet that does not belong to a kit is a PDF alone
        return FinishedKit(
            self.file_name,
            self.document,
            self.data,
            plan.spec.theme,
            plan.spec.paper.for_text,
            backs=plan.spec.backs != "none",
            by_machine=plan.cutting is not None,
            for_printer=plan.correction is not None,
        )


class NoGameError(PnpError):
    """No game is for this number of players, or takes these options."""


class TogetherError(PnpError):
    """The kits cannot be one file."""


class NoBoardError(PnpError):
    """The game has no board."""


def make_plans(request: Request) -> list[KitPlan]:
    """Check a request and return a plan for each file, before anything is drawn.

    Raises ``UnknownGameError``, ``NotForPlayersError``, ``OneEditionError``, ``NoOptionError``, ``OptionError``,
    ``OtherEditionError``, ``NoGameError``, ``UnknownPaperError``, ``UnknownLanguageError``, ``UnknownBacksError``,
    ``UnknownInkError``, ``UnknownGuidesError``, ``NoRoomError``, ``OnlyError``, ``AddressError``,
    ``NoUseError``, or the fault of a cutting machine.
    """
    laid_on = fed = paper(request.paper)
    method, ink = backs(request.backs), theme(request.ink, guides(request.cut))
    correction = None
    if request.printer is not None:
        correction = PrinterCorrection(laid_on, request.printer, method)
        laid_on = correction.paper
    address = check_address(request.companion)
    kits = _select_kits(request, laid_on, ink)
    if address and not any(COMPANION in spec.words_of(WITH) for _, spec in kits):
        right = format_option(WITH.id, COMPANION)
        raise NoUseError(msg("{option}: this works only together with {right}", option=OPTION, right=right))
    machine = None
    if request.output.cutter:
        machines = need(lambda wing: wing.machines(), "--cutter", "cutters")
        machine = machines.prepare()(request.output.cutter, fed, method, correction, kits[0][1].lang, ink)
    planned = [
        KitPlan(
            game,
            spec._replace(
                backs=method,
                cut_paper=machine.paper.named_in(spec.lang) if machine else None,
                address=address if COMPANION in spec.words_of(WITH) else "",
            ),
            correction,
            machine,
        )
        for game, spec in kits
    ]
    if request.only:
        planned = _select_pieces(planned, [choice(word) for text in request.only for word in text.split(",")])
    if request.together:
        planned = [_join(planned, request)]
    elif request.share:
        raise TogetherError(
            msg("{option}: this works only together with {right}", option="--share", right="--together")
        )
    facts = spell_paper(request.paper), request.printer, request.output
    return [plan._replace(record=dump(plan.kits, *facts, plan.share)) for plan in planned]


def _join(planned: Sequence[KitPlan], request: Request) -> KitPlan:
    """Return one plan for all kits. Raises ``TogetherError``."""
    first, *others = planned
    if not others and not request.only:
        raise TogetherError(msg("--together: this needs at least two games; name them before it"))
    alone = next((form for form in request.output.formats if FORMATS[form].of_one_game), None)
    if alone:
        raise TogetherError(
            msg(
                "--together and {format} cannot be combined: such files are for one game each",
                format=FORMATS[alone].option,
            )
        )
    left_out = {word for plan in planned for word in plan.spec.words_of(WITHOUT)}
    share = [part for part in dict.fromkeys(map(_spell_part, request.share)) if part not in left_out]
    if share:
        both = [part.id for part in list_shared(planned)]
        wrong = next((part for part in share if part not in both), None)
        if wrong:
            fault = msg(
                "{option}: no two of these games have this part", option=format_option("share", wrong)
            )
            raise TogetherError(refuse(fault, wrong, both))
    return first._replace(others=tuple((plan.game, plan.spec) for plan in others), share=tuple(share))


def _spell_part(typed: str) -> str:
    """Return the id of a part as it is declared."""
    return typed.strip().lower()


def list_shared(planned: Sequence[KitPlan]) -> list[Part]:
    """Return the parts that several kits have, each as the first of them has it."""
    parts = [part for plan in planned for part in plan.game.kit(plan.spec).parts]
    ids = Counter(part.id for part in parts)
    return list({part.id: part for part in reversed(parts) if ids[part.id] > 1}.values())[::-1]


def _select_kits(request: Request, laid_on: Paper, ink: Theme) -> list[tuple[PrintedGame, KitSpec]]:
    """Return the kits of the named games, else of all installed games for these players and options."""
    if request.games:
        games = [printed(game_id) for game_id in dict.fromkeys(request.games)]
        return [
            (game, _spec(game, request, _select_options(game, games, request), laid_on, ink))
            for game in games
        ]
    kits, faults, games = [], [], list(PRINTED.working(GAMES.installed))
    for game in games:
        choices = _select_words(game, games, request.choices)
        if len(choices) < len(request.choices):  # what is left out is only in other games
            continue
        if EDITION in request.choices and not _is_for(game, games, EDITION, request.choices[EDITION]):
            continue
        try:
            kits.append((game, _spec(game, request, choices, laid_on, ink)))
        except (NotForPlayersError, NoOptionError, OptionError, OtherEditionError) as fault:
            faults.append(fault)
    if not (kits or request.choices):
        text = msg(
            "--players {wanted}: no game is for that many players; {takes}",
            wanted=request.players,
            takes=_list_players(PRINTED.working(GAMES.installed)),
        )
        raise NoGameError(text)
    if not (kits or faults):
        given = [format_option(key, value) for key, value in request.choices.items()]
        raise NoGameError(msg("{options}: no game takes all of these", options=list_names(given)))
    if not kits:  # a game that has the options gives the best message
        raise min(faults, key=lambda fault: isinstance(fault, NoOptionError))
    return kits


def _spec(
    game: PrintedGame, request: Request, choices: Mapping[str, Value], laid_on: Paper, ink: Theme
) -> KitSpec:
    """Return the options of a kit; the number of players and the edition fit each other, if only one is chosen."""
    rules, option, players = game.rules, game.rules.edition_option, request.players
    choices = game.name_choices(choices)
    if option and option.id not in choices and players is not None:
        choices = {
            **choices,
            option.id: next((one.id for one in rules.editions if players in one.players), option.default),
        }
    number = usual_players(game, choices) if players is None else players
    spec = game.spec(number, choices, laid_on, request.lang, ink)
    return spec._replace(paper=laid_on.named_in(spec.lang))


def usual_players(game: PrintedGame, choices: Mapping[str, Value]) -> int:
    """Return the number of players that nobody chose: the default, or the nearest one of the edition."""
    return min(game.rules.edition(choices).players, key=lambda number: abs(number - defaults.PLAYERS))


def list_left_out(request: Request) -> Text | None:
    """Return which games are not for this number of players, if no games were named; else ``None``."""
    if request.games or request.players is None:
        return None
    others = [game for game in PRINTED.working(GAMES.installed) if request.players not in game.players]
    return msg("Left out: {takes}", takes=_list_players(others)) if others else None


def _list_players(games: Iterable[PrintedGame]) -> Text:
    """Return a text with the numbers of players for each game."""
    return list_clauses(
        [
            plural(
                game.players[-1],
                "{game} is for {right} player",
                "{game} is for {right} players",
                game=game.id,
                right=list_numbers(game.players),
            )
            for game in games
        ]
    )


def _select_options(game: PrintedGame, games: Sequence[PrintedGame], request: Request) -> Mapping[str, Value]:
    """Return the chosen options of a game; if kits share a file, without those that are for the other games."""
    choices = _select_words(game, games, request.choices)
    if not request.together:
        return choices
    return {key: value for key, value in choices.items() if _is_for(game, games, key, value)}


def _select_words(
    game: PrintedGame, games: Sequence[PrintedGame], choices: Mapping[str, Value]
) -> dict[str, Value]:
    """Return choices with only this game's words of lists such as ``--without dice,racks``, and unknown words."""
    own = dict(choices)
    for key, value in choices.items():
        mine, others = _find_option(game, key), [_find_option(other, key) for other in games]
        words = [word.strip() for word in str(value).split(",")]
        if not (any(words) and any(option and option.many for option in others)):
            continue
        own[key] = ",".join(
            word
            for word in words
            if (mine and mine.takes(word)) or not any(option and option.takes(word) for option in others)
        )
        if not own[key]:
            del own[key]
    return own


def _is_for(game: PrintedGame, games: Sequence[PrintedGame], key: str, value: Value) -> bool:
    """Return whether a choice is for this one of several games.

    A value that none of them takes is for all that have the option; an option that none of them has is for all.
    """
    takes, of_all = _takes(game, key, value), [_takes(other, key, value) for other in games]
    if takes is None:
        return all(other is None for other in of_all)
    return takes or not any(of_all)


def _takes(game: PrintedGame, key: str, value: Value) -> bool | None:
    """Return whether a game has an option and takes a value of it; None if it does not have the option."""
    ((key, value),) = game.name_choices({key: value}).items()
    option = _find_option(game, key)
    return None if option is None else option.read(value) is not None


def _find_option(game: PrintedGame, key: str) -> Option | None:
    return next((option for option in game.options if option.id == key), None)


def override_choices(
    games: Iterable[str], recorded: Mapping[str, Value], given: Mapping[str, Value]
) -> dict[str, Value]:
    """Return recorded options with given ones instead; without rules that the editions now given do not have."""
    choices = {**recorded, **given}
    rules_of_others = {
        option.id
        for game in map(printed, games)
        for option in {*game.options} - {*game.options_of(game.rules.edition(game.name_choices(choices)))}
    }
    return {key: value for key, value in choices.items() if key in given or key not in rules_of_others}


def _select_pieces(planned: Sequence[KitPlan], choices: Sequence[PieceChoice]) -> list[KitPlan]:
    """Return the plans of the kits that have selected pieces, each with its own choices."""
    boxes = [plan.game.kit(plan.spec).parts for plan in planned]
    selected: list[list[PieceChoice]] = [[] for _ in planned]
    for wish in choices:
        faults = []
        for plan, parts, own in zip(planned, boxes, selected, strict=True):
            of_game = wish.of_game(plan.game.id)
            fault = find_unmet(parts, of_game)
            faults.append(fault)
            if not fault:
                own.append(of_game)
        if all(faults):
            near = next((fault for fault in faults if fault and fault.near), None)
            raise _suggest_options(planned, wish, near) or near or unknown_part(wish, boxes)
    return [
        plan._replace(spec=plan.spec._replace(only=tuple(own)))
        for plan, own in zip(planned, selected, strict=True)
        if own
    ]


def _suggest_options(
    planned: Sequence[KitPlan], wish: PieceChoice, near: OnlyError | None
) -> OnlyError | None:
    """Return the fault of a choice that kits with one other option have, with that option; None if none has it.

    Where no kit has the part itself, so that there is no ``near`` fault, one that has only the part is enough.
    """
    for game, spec in ((plan.game, plan.spec) for plan in planned):
        for advice, other in _vary(game, spec):
            with suppress(PnpError):
                fault = find_unmet(game.kit(other()).parts, wish.of_game(game.id))
                if fault is None or (fault.near and near is None):
                    return OnlyError(wish.text, advice)
    return None


def _vary(game: PrintedGame, spec: KitSpec) -> Iterator[tuple[Text, Callable[[], KitSpec]]]:
    """Yield the options of kits that differ from one in a single option; each after a sentence that advises it.

    The options of some may be refused, with a ``PnpError``.
    """
    chosen = game.special(spec)

    def make(players: int, choices: Mapping[str, Value]) -> KitSpec:
        return game.spec(players, {**chosen, **choices}, spec.paper, spec.own_lang, spec.theme)

    for number in game.players:
        yield _advise(format_option("players", number)), partial(make, number, {})
    for option in game.options:
        words = spec.words_of(option) if option.many else []
        for value, _ in option.values:
            if value in words:
                rest = ",".join(word for word in words if word != value)
                wrong = msg("{option} leaves it out", option=format_option(option.id, value))
                yield wrong, partial(make, spec.players, {option.id: rest})
            else:
                more = ",".join([*words, value])
                yield _advise(format_option(option.id, more)), partial(make, spec.players, {option.id: more})


def _advise(option: str) -> Text:
    return msg("this kit does not have it; add {option}", option=option)


def draw(plan: KitPlan) -> BuiltKit:
    """Draw one kit and render its PDF."""
    document = lay_out(plan.game, plan.spec, plan.others, plan.share)
    pages = tuple(_correct(page, plan) for page in document.pages)
    document = document._replace(pages=pages, request=plan.record)
    boards = find_boards(plan.kits, document.parts)
    hints = [suggest_larger_paper(game, spec, plan.correction, board) for game, spec, board in boards]
    statement = state(document)._replace(looks=plan.looks or list_looks(document.parts))
    data = pdf.render(document, statement=statement)
    return BuiltKit(plan.file_name, document, data, tuple(hint for hint in hints if hint), plan, statement)


def files(built: BuiltKit, output: Output) -> Files:
    """Yield the files of a kit in every selected format, each with its name."""
    kit = built.finished
    for form in map(FORMATS.__getitem__, output.formats):
        yield from form.writer()(kit, choose_values(form, output.choices), output.cores)
    companion = _find_companion(built)
    if companion:
        made = companion.write(kit)
        yield made.name, made.data


def _find_companion(built: BuiltKit) -> Companion | None:
    """Return what writes a page beside a kit, if that was asked for. Raises ``PnpError`` if the wing is not there."""
    if not (built.plan and built.plan.has_companion):
        return None
    return need(lambda wing: wing.companion(), format_option(WITH.id, COMPANION), COMPANION)


def say_left_out(built: BuiltKit, output: Output) -> Iterator[Text]:
    """Yield sentences on what files of a kit leave out, in every selected format."""
    for form in map(FORMATS.__getitem__, output.formats):
        if form.losses:
            yield from form.losses()(built.finished, choose_values(form, output.choices))
    companion = _find_companion(built)
    if companion:
        yield from companion.losses(built.finished)


def count_files(built: BuiltKit, output: Output) -> int:
    """Return the approximate number of files, for progress displays."""
    count = sum(len(built.document.pages) if FORMATS[form_id].by_page else 1 for form_id in output.formats)
    return count + (built.plan is not None and built.plan.has_companion)


def suggest_larger_paper(
    game: PrintedGame, spec: KitSpec, correction: PrinterCorrection | None, board: BoardMap
) -> Text | None:
    """Return the hint that the board fits one page of a larger paper; ``None`` if it already fits or never does."""
    sheets = plan_poster(board, spec.paper).number if board.joints else 1
    if sheets == 1:  # also if it only fits one sheet without the white around a page
        return None
    for larger in sorted(standard_papers(), key=lambda paper: paper.inches != spec.paper.inches):
        left = _leave(larger, correction)
        there = left and game.board_map(spec._replace(paper=left))
        if there and there.joints is None:
            return plural(
                sheets,
                "The {game} board needs {number} sheet of {paper}; on {larger} it fits one page.",
                "The {game} board needs {number} sheets of {paper}; on {larger} it fits one page.",
                game=game.title,
                number=sheets,
                paper=spec.paper.room,
                larger=larger.name,
            )
    return None


def _leave(paper: Paper, correction: PrinterCorrection | None) -> Paper | None:
    """Return what a printer's margins leave of a paper; ``None`` if that is too small."""
    if correction is None:
        return paper
    try:
        return correction._replace(fed=paper).paper
    except NoRoomError:
        return None


def _correct(page: Page, plan: KitPlan) -> Page:
    """Return a page for the cutter that cuts it, or for the saved printer."""
    if plan.cutting is not None and page.cut_out:
        return plan.cutting.page(page)
    return page if plan.correction is None else plan.correction.page(page)


def list_contents(game: PrintedGame, lang: str = ENGLISH) -> Iterator[tuple[Edition, int, tuple[Part, ...]]]:
    """Yield the parts of each kit of a game, with its edition and number of players, on A4, named in a language."""
    option = game.rules.edition_option
    for edition in game.rules.editions:
        choices = {option.id: edition.id} if option else {}
        for players in edition.players:
            yield edition, players, game.kit(game.spec(players, choices, paper("a4"), lang)).parts


def describe_board(request: Request) -> dict[str, object]:
    """Return the geometry of a kit's board as plain values for JSON, lengths in mm. Raises ``NoBoardError``."""
    plan = make_plans(request)[0]
    board = plan.game.board_map(plan.spec)
    if board is None:
        boards = join_texts((game.id for game in PRINTED.working() if game.has_board), ", ")
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
        **{
            option.id: spec.choices[option.id]
            for option in plan.game.options
            if option.in_map and option.id in spec.choices
        },
        "players": spec.players,
        "paper": spec.paper.id,
        **board.as_json(spec.theme.colours),
        **describe_sheets(board, spec.paper),
    }
