"""What a phone does in a game that is played here: it acts, takes back, agrees, asks for a hint, sits down."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from pnp.wings.turns.phones.analysing import Analyst, find_costliest
from pnp.wings.turns.phones.played_here import (
    SOUND,
    TEACH,
    Seat,
    answer_played,
    make_telling,
    scene_of,
    seat_of,
    viewer_of,
)
from pnp.wings.turns.phones.replay import analyse, analysis, replay
from pnp.wings.turns.scene import View, find_scene
from pnp.wings.web.answering import TV, answer, answer_entry, ask, load_log
from pnp.wings.web.consent import players_with_phones
from pnp.wings.web.form import Form, form_of
from pnp.wings.web.live import number_of, seats_of, table_of
from pnp.wings.web.saved_plays import keep_if_over
from pnp.wings.web.shared import CostlyMove, PhoneQuestion, Telling, played_here, shared
from pnp.wings.web.visitor import remember, set_cookie, visitor
from scorer.apart import NoAnswerError
from scorer.entry.contract import Change, ClosedError
from scorer.entry.file import LogFile
from scorer.entry.log import LONGEST_ID, GameLog
from scorer.games.contract import AnyRules
from scorer.games.table import NO
from scorer.games.turns import IllegalActionError
from scorer.messages import Text, join_texts, msg
from scorer.people import program_name
from scorer.plays import Play
from scorer.wings.turns.analysis import advise
from scorer.wings.turns.bots import bots


class NotNowError(Exception):
    """Something that a phone cannot do now; ``why`` is a sentence."""

    def __init__(self, why: Text) -> None:
        super().__init__(why)
        self.why = why


Move = Callable[[GameLog, str | None, Form], list[Change]]
"""Returns the entries for the form of a phone, given its player's name. Raises ``NotNowError``."""


async def write(request: Request, form: Form, move: Move) -> Response:
    """Write the entries of a move and show what is next, or say why nothing was written."""
    identity, phone, sent = (
        request.path_params["log"],
        visitor(request).phone,
        form.get("id", "")[:LONGEST_ID],
    )
    settings = shared(request).settings

    def enter(file: LogFile) -> GameLog:
        log = file.log(identity)
        if file.knows(identity, phone, sent):
            return log
        if not log.is_open:
            raise NotNowError(ClosedError().text)
        changes = move(log, log.people.get(phone), form)
        return keep_if_over(settings, file, file.enter(identity, changes, phone, log.number, sent))

    show = {"show": form["show"]} if form.get("show") else {}
    try:
        log = await shared(request).logs.do(enter)
    except NotNowError as fault:
        log, questions = await load_log(request), [PhoneQuestion([fault.why])]
        return ask(request, log, questions) if sent else await answer(request, log, show, questions)
    shared(request).consent.tell(log)
    played_here(request).wake(log)
    return await answer_entry(request, log, show)


def act(log: GameLog, name: str | None, form: Form) -> list[Change]:
    """Return the entries of an action."""
    table, seats = table_of(log), seats_of(log, name)
    position = table.position
    if table.asked:
        raise NotNowError(msg("First everybody must say whether the action may be undone."))
    if position.current_player not in seats:
        turn = msg("It is {name}'s turn.", name=position.players[position.turn])
        raise _make_late_error(log, seat_of(log, name, form), turn)
    if form.number("seen") != number_of(log, name):
        raise _make_late_error(log, seat_of(log, name, form), msg("Look again before you act."))
    scene = scene_of(log.game)
    action = scene.action(position, form)
    if not action:
        raise NotNowError(scene.task(position, View(seats, position.current_player)))
    try:
        return table.act(action)
    except IllegalActionError as fault:
        raise NotNowError(msg("That is not possible: {why}.", why=fault.why)) from None


def _make_late_error(log: GameLog, seat: Seat, reason: Text) -> NotNowError:
    """Return the error of a phone that has missed the last event: the event as its holder sees it, and a reason."""
    events = [*table_of(log).describe(viewer_of(seat))][-1:]
    return NotNowError(join_texts([*events, reason], " "))


def agree(log: GameLog, name: str | None, form: Form) -> list[Change]:
    """Return the entries for a phone's yes or no to taking an action back; its own request it can only withdraw."""
    table = table_of(log)
    if table.asked is None or name not in players_with_phones(log) or name is None:
        raise NotNowError(msg("That has been settled."))
    if form["agree"] == NO:
        return [(NO, name)]
    return table.agree_to_undo(name, players_with_phones(log))


def take_back(log: GameLog, name: str | None, form: Form) -> list[Change]:
    """Return the entries that take back a phone's last decision, or that ask the others."""
    table = table_of(log)
    if table.asked:
        raise NotNowError(msg("First everybody must say whether the action may be undone."))
    changes = table.request_undo(seats_of(log, name), name or "", players_with_phones(log))
    if not changes:
        raise NotNowError(msg("There is nothing to undo."))
    return changes


async def hint(request: Request) -> Response:
    """Show the best actions with the chances to win, and a reason."""
    log, form = await load_log(request), await form_of(request)
    if log.table is None:
        return await answer(request, log, {})
    seat = seat_of(log, log.people.get(visitor(request).phone), form)
    hints = list[Text]()
    if seat.acts >= 0:
        position = log.table.position
        here = played_here(request)
        assert isinstance(here, Moves)
        with suppress(NoAnswerError):
            advice = await here.think(advise, position, log.game, str(number_of(log, seat.name)))
            hints = [sentence for _, sentence in advice]
    return answer_played(request, log, form, hints=hints)


async def teach(request: Request) -> Response:
    """Start or stop explaining the rules on a phone."""
    log = await load_log(request)
    if log.table is None:
        return await answer(request, log, {})
    start = f"{log.id}.{len(log.table.line.actions)}" if not request.cookies.get(TEACH) else ""
    response = remember(request, RedirectResponse(f"/t/{log.id}", 303))
    set_cookie(response, TEACH, start)
    return response


async def sound(request: Request) -> Response:
    """Start or stop the sound of a phone when it is its turn."""
    response = remember(request, RedirectResponse(f"/t/{request.path_params['log']}", 303))
    set_cookie(response, SOUND, "" if request.cookies.get(SOUND) else "yes")
    return response


class Moves(Analyst):
    """Games that are played here, for the other pages; see ``PlayedHere``."""

    def can_play(self, game: str) -> bool:
        """Return whether a game can be played here. Raises the fault of a game that cannot be loaded."""
        return find_scene(game) is not None

    def answer(
        self,
        request: Request,
        log: GameLog,
        query: Mapping[str, str],
        questions: Sequence[PhoneQuestion] = (),
    ) -> Response:
        """Answer with the page of a game, or with the part of it that changes."""
        moment = self.moment_of(log) if TV in query else None
        return answer_played(request, log, query, questions, moment=moment)

    async def edit(self, request: Request, form: Form) -> Response:
        """Act as a form says, or agree to what another phone asked."""
        return await write(request, form, agree if "agree" in form else act)

    async def undo(self, request: Request, form: Form) -> Response:
        """Take back an action, or ask the others."""
        return await write(request, form, take_back)

    def tell(self, log: GameLog, name: str) -> Telling:
        """Return how the phone of a player hears of a game."""
        return make_telling(log.game, table_of(log).position, name)

    def find_costliest(self, plays: Sequence[Play]) -> CostlyMove | None:
        """Return the move that cost most in those plays that were analysed; None if there is none."""
        return find_costliest(self._settings, plays)

    def programs(self, rules: AnyRules) -> list[str]:
        """Return the names of the programs that play a game, the best first."""
        weaker = [*bots(rules)][-2::-1]
        return [program_name(), *map(program_name, weaker)]


ROUTES = (
    Route("/t/{log}/hint", hint, methods=["POST"]),
    Route("/t/{log}/teach", teach, methods=["POST"]),
    Route("/t/{log}/sound", sound, methods=["POST"]),
    Route("/plays/{play}/turns", replay),
    Route("/plays/{play}/analysis", analysis),
    Route("/plays/{play}/analysis", analyse, methods=["POST"]),
)
"""The pages that only games with turns have."""
