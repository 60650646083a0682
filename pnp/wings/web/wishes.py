"""What a phone does to a game of others: it takes a seat, ends the game, renames a player; what the others say."""

from functools import partial

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from pnp.wings.web.answering import answer, answer_entry, find_owner, load_log
from pnp.wings.web.consent import (
    DROP,
    EARLY,
    HOST,
    RENAME,
    SEAT,
    News,
    TooManyWishesError,
    Wish,
    may_ask,
    news_of_return,
    news_of_seat,
    takes_back,
)
from pnp.wings.web.error_pages import explain
from pnp.wings.web.form import Form, form_of
from pnp.wings.web.live import table_of
from pnp.wings.web.saved_plays import is_over, keep_now, open_plays
from pnp.wings.web.settings import Settings
from pnp.wings.web.shared import PhoneQuestion, Shared, shared
from pnp.wings.web.visitor import remember, visitor
from scorer.entry.file import LogFile
from scorer.entry.log import GameLog
from scorer.games import title
from scorer.games.table import NO
from scorer.messages import Text, join_texts, msg
from scorer.plays import open_store
from scorer.plays.errors import MergedNameError, NoPlayerError, TakenNameError
from scorer.plays.renaming import check_new_name, rename_player
from scorer.record.showing import RenameError, check_rename

NOT_RENAMED = (RenameError, NoPlayerError, TakenNameError, MergedNameError)
"""Why a player cannot get a name."""

ONLY_PLAYERS = msg("Only players can do this. First say whose phone this is.")
UNDO_FIRST = msg("First everybody must say whether the action may be undone.")


async def sit(request: Request, form: Form) -> Response:
    """Give a phone a seat of a game that is played here; who must agree is asked first, see ``Consent.missing``."""
    log, name = await load_log(request), form.get("name")  # none if the form was sent without a button
    people = [log.start.players[seat] for seat in table_of(log).people]
    if name is not None and name in ("", *people) and log.people.get(visitor(request).phone) != name:
        return await _wish(request, log, SEAT, name)
    return remember(request, RedirectResponse(f"/t/{log.id}", 303))


async def keep(request: Request) -> Response:
    """Keep the game as a play if it is over, or if the form asks to keep it unfinished and the others agree."""
    form, log = await form_of(request), await load_log(request)
    settings = shared(request).settings
    if log.dropper is None and is_over(log):
        log = await shared(request).logs.do(lambda file: keep_now(settings, file, log.id))
        shared(request).consent.tell(log)
    elif log.dropper is None and form.get("early") and not log.progress.faulty:
        return await _end(request, log, EARLY)
    return await answer_entry(request, log, {})


async def drop(request: Request) -> Response:
    """Discard a game if the others agree; every phone sees who discarded it."""
    return await _end(request, await load_log(request), DROP)


async def _end(request: Request, log: GameLog, what: str) -> Response:
    if not log.is_open:
        return await answer_entry(request, log, {})
    if not may_ask(log, await find_owner(request, log)):
        return await refuse(request, log, ONLY_PLAYERS)
    return await _wish(request, log, what)


async def rename(request: Request) -> Response:
    """Call a player by another name, in this game or in all plays too, if that player's phone agrees."""
    form, log = await form_of(request), await load_log(request)
    old, new, everywhere = form.get("old", ""), form.get("new", ""), bool(form.get("everywhere"))
    if not log.is_open or old not in log.start.players:
        return await answer_entry(request, log, {})
    if not may_ask(log, await find_owner(request, log)):
        return await refuse(request, log, ONLY_PLAYERS)
    if log.table is not None and log.table.asked:
        return await refuse(request, log, UNDO_FIRST)
    try:
        new = check_rename(log.start.players, old, new)
        if everywhere:
            with open_plays(request) as store:
                check_new_name(store, old, new)
    except NoPlayerError:
        everywhere = False  # there is no play to rename in
    except NOT_RENAMED as fault:
        return await refuse(request, log, explain(fault))
    return await _wish(request, log, RENAME, old, new, everywhere=everywhere)


async def consent(request: Request) -> Response:
    """Note a phone's answer to what another one wants, or that it has read the news."""
    form, log, phone = await form_of(request), await load_log(request), visitor(request).phone
    asking = shared(request).consent
    asking.read(log, phone, form.number("read"))
    name, number = log.people.get(phone), form.number("wish")
    wish = next((other for other in asking.wishes(log) if other.number == number), None)
    if wish is None or (wish.phone != phone and name not in asking.missing(log, wish)):
        return await answer_entry(request, log, {})
    if wish.phone == phone or form.get("agree") == NO:
        _end_wish(shared(request), log, wish, *(() if wish.phone == phone else (wish.refused(log, phone),)))
        asking.tell(log)
    elif wish.what == RENAME and log.table is not None and log.table.asked:
        return await refuse(request, log, UNDO_FIRST)
    else:
        log = await _settle(shared(request), log, wish._replace(yes=wish.yes | {name or ""}))
    return await answer_entry(request, log, {})


async def refuse(request: Request, log: GameLog, why: Text) -> Response:
    """Show a game with the reason why nothing was changed."""
    return await answer(request, log, {}, [PhoneQuestion([why])])


async def _wish(
    request: Request, log: GameLog, what: str, value: str = "", new: str = "", *, everywhere: bool = False
) -> Response:
    """Do what a phone wants if nobody need be asked, or else ask; show the game."""
    asking = shared(request).consent
    wish = asking.make(log, visitor(request).phone, what, value, new, everywhere=everywhere)
    try:
        log = await _settle(shared(request), log, wish)
    except TooManyWishesError as fault:
        return await refuse(request, log, fault.text)
    return await answer_entry(request, log, {})


def _end_wish(state: Shared, log: GameLog, wish: Wish, *news: News) -> None:
    """Remove a wish that was settled; nobody is asked about it any more."""
    state.consent.end(log, wish, *news)
    state.host.drop((log.id, wish.number))


async def _answer_for_host(state: Shared, identity: str, number: int, yes: bool) -> None:
    """Settle the wish for a seat as the host says, if the host is still asked."""
    log = await state.logs.do(lambda file: file.log(identity))
    wish = next((other for other in state.consent.wishes(log) if other.number == number), None)
    if wish is None or HOST not in state.consent.missing(log, wish):
        return
    if yes:
        await _settle(state, log, wish._replace(yes=wish.yes | {HOST}))
    else:
        _end_wish(state, log, wish, wish.refused(log, ""))
        state.consent.tell(log)


async def _settle(state: Shared, log: GameLog, wish: Wish) -> GameLog:
    """Do what is wanted if everybody has agreed; otherwise ask those who are missing. Return the log as it is now.

    All are told why a player cannot get a name that was free when it was asked for. Raises ``TooManyWishesError``.
    """
    asking, settings = state.consent, state.settings

    def settle(file: LogFile) -> tuple[GameLog, bool]:
        now = file.log(log.id)
        if not now.is_open or asking.missing(now, wish):
            return now, False
        return _do(settings, file, now, wish), True

    try:
        now, done = await state.logs.do(settle)
    except NOT_RENAMED as fault:
        keeps = msg("{name} keeps this name: {why}.", name=wish.value, why=explain(fault))
        now = log
        _end_wish(state, now, wish, News(keeps))
    else:
        if done:
            _end_wish(state, now, wish, *_describe_news(log, wish))
        elif now.is_open:
            asking.ask(now, wish)
            if HOST in asking.missing(now, wish):
                text = join_texts([title(now.game), wish.describe(now)], ": ")
                state.host.ask(
                    (now.id, wish.number), text, partial(_answer_for_host, state, now.id, wish.number)
                )
        if done and wish.what == RENAME:
            asking.rename(now, wish.value, wish.new)
    asking.tell(now)
    return now


def _do(settings: Settings, file: LogFile, log: GameLog, wish: Wish) -> GameLog:
    if wish.what == SEAT:
        lent = wish.value not in wish.yes and not takes_back(log, wish)  # its phone was not there to be asked
        return file.take_seat(log.id, wish.phone, wish.value, lent=lent)
    if wish.what == DROP:
        file.give_up(log.id, log.people.get(wish.phone, ""))
        return file.log(log.id)
    if wish.what == EARLY:
        return keep_now(settings, file, log.id)
    check_rename(log.start.players, wish.value, wish.new)  # before the saved games are changed
    if wish.everywhere:
        with open_store(settings.place, make=False) as store:
            rename_player(store, wish.value, wish.new, settings.moment())
    return file.rename(log.id, wish.value, wish.new)


def _describe_news(before: GameLog, wish: Wish) -> list[News]:
    """Return what phones are told when it is done; the end of a game shows itself."""
    if wish.what in (DROP, EARLY):
        return []
    if wish.what == RENAME:
        return [News(msg("{old} is now called {new}.", old=wish.value, new=wish.new))]
    if takes_back(before, wish):
        return list(news_of_return(before, wish))
    text = news_of_seat(before.people, wish)
    return [News(text)] if text else []
