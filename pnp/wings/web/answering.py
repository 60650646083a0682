"""The answer to a phone that shows a game being entered: the page, or the part of it that has changed."""

from collections.abc import Callable, Mapping, Sequence
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from pnp.games import printed
from pnp.wings.web.consent import list_wishes
from pnp.wings.web.login import draw_entry
from pnp.wings.web.pad import pad
from pnp.wings.web.rendering import compress, is_joinable, is_part, page, render
from pnp.wings.web.rules import address_of_rules
from pnp.wings.web.saved_plays import PodiumStep, can_reopen, climb, colours_of, draw_chart
from pnp.wings.web.shared import PhoneQuestion, Telling, played_here, shared
from pnp.wings.web.visitor import remember, visitor
from scorer.entry.file import LogFile
from scorer.entry.log import PROMPT, Edit, GameLog, Replaced
from scorer.games import GAMES
from scorer.messages import Text, join_texts, literal, msg

SHOWN = 2  # the most values of the last entry that the table view shows: pips and own dice are one entry
TV = "tv"  # the field of an address that asks for the table view


async def load_log(request: Request) -> GameLog:
    """Return the log of the game in an address."""
    identity = request.path_params["log"]
    shared(request).consent.hear(visitor(request).phone)
    return await shared(request).logs.do(lambda file: file.log(identity))


def select_fields(log: GameLog, query: Mapping[str, str]) -> dict[str, str]:
    """Return the fields of a query or form that say which part of the game the page shows."""
    return {name: query[name] for name in pad(log.game).stays if name in query}


async def update_log(request: Request, job: Callable[[LogFile], GameLog]) -> GameLog:
    """Run a job that changes a log, and notify every phone that shows it."""
    log = await shared(request).logs.do(job)
    shared(request).consent.tell(log)
    return log


async def answer_entry(request: Request, log: GameLog, query: Mapping[str, str]) -> Response:
    """Answer an entry: a script gets the new part of the page, a form is redirected to the page."""
    if is_part(request):
        return await answer(request, log, query)
    target = f"/t/{log.id}" + (f"?{urlencode(query)}" if query else "")
    return remember(request, RedirectResponse(target, 303))


async def answer(
    request: Request, log: GameLog, query: Mapping[str, str], questions: Sequence[PhoneQuestion] = ()
) -> Response:
    """Answer with the page of a game, or with the part of it that changes."""
    if log.table is not None:
        return played_here(request).answer(request, log, query, questions)
    me = None if TV in query else await find_owner(request, log)
    seat = log.start.players.index(me) + 1 if me else 0
    facts: dict[str, object] = {
        **_facts(request, log),
        "me": me,
        "asks": questions,
        "looking": {},
        "sprite": "",
        "scripts": pad(log.game).scripts,
        **pad(log.game).look(log, log.progress, {**query, "seat": str(seat)}),
    }
    if TV not in query:
        return answer_log(request, "part.html", facts)
    return answer_log(request, "tv.html", facts | watch(request, log))


def list_ranks(log: GameLog) -> list[PodiumStep]:
    """Return the players of a game, best first, with their points so far."""
    outcome = log.progress.outcome
    return climb(GAMES[log.game].report(log.progress.game, outcome), outcome, colours_of(log.start))


def watch(request: Request, log: GameLog) -> dict[str, object]:
    """Return the template variables of the table view of a game: the standing, the last entry, the way in."""
    last = [] if log.table else [edit for edit in log.last_of(None) if log.has(edit)]
    return {
        "tv": True,
        "looking": {TV: "1"},
        "asks": (),
        "ranks": list_ranks(log),
        "happenings": [],
        "said": [_describe_edit(log, edit) for edit in last[-SHOWN:]],
        "telling": Telling(log.game, "", {}, {}),
        "entry": draw_entry(request, f"/t/{log.id}") if is_joinable(request) else None,
    }


def ask(request: Request, log: GameLog, questions: Sequence[PhoneQuestion]) -> Response:
    """Answer a script with questions alone."""
    lang = visitor(request).lang
    telling = (
        played_here(request).tell(log, log.people.get(visitor(request).phone) or "") if log.table else None
    )
    html = "".join(render("ask.html", lang, log=log, ask=question, telling=telling) for question in questions)
    return remember(request, HTMLResponse(html, 409))


def answer_log(request: Request, part: str, facts: dict[str, object]) -> Response:
    """Answer with the page of a game, or only with its changing part, the template ``part``, if a script asks."""
    if is_part(request):
        own = {"joinable": is_joinable(request), "device": shared(request).settings.device}
        html = render(part, visitor(request).lang, **own, **facts)
        return remember(request, HTMLResponse(html, headers={"Vary": "HX-Request"}))
    whole = page(request, "log.html", 409 if facts["asks"] else 200, part=part, **facts)
    return remember(request, compress(request, whole))


async def find_owner(request: Request, log: GameLog) -> str | None:
    """Return the player whose phone it is: as chosen in this game, else in its last game.

    An empty text is a phone for everybody; None means that nobody has chosen yet.
    """
    phone = visitor(request).phone
    if phone in log.people:
        return log.people[phone]
    last = await shared(request).logs.do(lambda file: file.owner(phone))
    return last if last in log.start.players else None


def _facts(request: Request, log: GameLog) -> dict[str, object]:
    """Return the template variables that every game has."""
    phone = visitor(request).phone
    return {
        **common_facts(request, log, over=log.progress.outcome.complete or log.play is not None),
        "number": log.number,
        "state": shared(request).consent.state_of(log, phone),
        "may_reopen": bool(log.play) and can_reopen(shared(request).settings, log),
        "names": log.start.players,
        "notices": [
            _describe_replacement(log, replaced)
            for replaced in log.replaced(phone)
            if all(map(log.has, replaced))
        ],
        **list_wishes(shared(request).consent, log, phone),
        "last": [describe(log, edit.place, edit.value) for edit in log.last_of(phone) if log.has(edit)],
        "photos": not log.play and printed(log.game).is_legible and shared(request).reads_photos,
    }


def common_facts(request: Request, log: GameLog, *, over: bool) -> dict[str, object]:
    """Return the template variables of games that are entered and of games that are played here."""
    rules, progress = GAMES[log.game], log.progress
    facts: dict[str, object] = {
        "log": log,
        "title": rules.title,
        "subtitle": rules.subtitle(log.start),
        "over": over,
        "progress": progress,
        "rules_address": address_of_rules(log.start),
    }
    if over:
        report = rules.report(progress.game, progress.outcome)
        picture = draw_chart(report, log.made[:10], visitor(request).lang)
        podium = list_ranks(log) if progress.outcome.complete else []
        winners = [step for step in podium if step.name in progress.outcome.winners]
        facts |= {"verdict": report.verdict, "how": report.how, "picture": picture, "podium": podium}
        facts["winner"] = winners[0].colours if len(winners) == 1 else ()
    return facts


def describe(log: GameLog, place: str, value: str) -> tuple[Text, Text]:
    """Return the place and the value of an entry in words."""
    described: tuple[Text, Text] = GAMES[log.game].entry.describe(log.start, place, value)
    return described


def get_author(log: GameLog, edit: Edit) -> Text | str:
    """Return the name of the player who made an entry, as others see it, or the command that made it."""
    if edit.phone == PROMPT:
        return literal("pnp score")
    return log.people.get(edit.phone) or msg("Another phone")


def _describe_edit(log: GameLog, edit: Edit) -> Text:
    """Return what was entered, where, and by whom; at the prompt that is unknown."""
    what = join_texts(describe(log, edit.place, edit.value), ": ")
    return what if edit.phone == PROMPT else msg("{who}: {what}", who=get_author(log, edit), what=what)


def _describe_replacement(log: GameLog, replaced: Replaced) -> Text:
    """Return the notice that somebody has replaced an entry of this phone."""
    (where, before), (_, now) = (describe(log, edit.place, edit.value) for edit in replaced)
    facts: dict[str, object] = {
        "who": get_author(log, replaced.after),
        "where": where,
        "before": before,
        "after": now,
    }
    return msg("{who} has changed what you entered ({where}) from {before} to {after}.", **facts)
