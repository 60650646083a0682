"""Print it here: a kit's jobs go to the host's printer, each by a button; the page says how far they are."""

from collections import OrderedDict
from collections.abc import Iterator
from contextlib import suppress
from hashlib import sha256
from secrets import token_hex
from threading import RLock
from typing import NamedTuple
from urllib.parse import urlencode

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from pnp.errors import PnpError
from pnp.games import PRINTED
from pnp.kits.printed import note
from pnp.wings.print.ipp import GONE, NOT_FOUND, IppError
from pnp.wings.print.jobs import Job, KitJobs, find_jobs, split
from pnp.wings.print.queues import (
    Abilities,
    Queue,
    describe,
    describe_state,
    find_queue,
)
from pnp.wings.print.sending import (
    COMPLETED,
    SILENT,
    JobProgress,
    cancel,
    check_paper,
    check_printer,
    choose_settings,
    describe_cut_off,
    describe_scaling,
    find_other_paper,
    is_ended,
    is_loaded,
    look,
    name_size,
    name_tray,
    send,
)
from pnp.wings.web.consent import Consent
from pnp.wings.web.contract import Added, Phones
from pnp.wings.web.error_pages import refuse
from pnp.wings.web.form import Form, form_of
from pnp.wings.web.guard import Rates
from pnp.wings.web.log_writer import LogWriter
from pnp.wings.web.print_shop import get_kit, read_query
from pnp.wings.web.rendering import page
from pnp.wings.web.settings import Settings
from pnp.wings.web.shared import shared
from pnp.wings.web.visitor import remember, visitor
from scorer.messages import Text, plural

FOLDER = "printed-here"  # the folder beside the games, which keeps what was printed
DESK = "print"  # what the host is asked about
HERE = "/print/{game}/here"  # the address of the page
MOST_SENT = 100  # the jobs that are remembered; a new one replaces the oldest

JOBS_A_SECOND, JOBS_AT_ONCE = 0.1, 20
"""The jobs that everybody together may send, on average and at once: paper costs more than pages."""


class SentJob(NamedTuple):
    """A job that was sent, by the name of its button; a job is sent anew from a new page only."""

    button: str
    number: int  # at the printer
    name: str  # at the printer
    phone: str  # that sent it
    ended: JobProgress | None = None  # how it ended: a printer may soon forget it


class JobStep(NamedTuple):
    """A job on the page: what to do before it, and how far it is."""

    name: str
    job: Job
    tray: Text | None  # where its card goes; ``None`` if it lies in the printer, or is paper
    progress: JobProgress | None
    reasons: Text | None
    is_own: bool  # whether this phone sent it, or the host looks at it

    @property
    def is_printed(self) -> bool:
        """Whether the printer says so."""
        return self.progress is not None and self.progress.state == COMPLETED

    @property
    def is_running(self) -> bool:
        """Whether it was sent, and has not ended."""
        return self.progress is not None and not is_ended(self.progress)


class PrintDesk:
    """Sends jobs to one printer; may be used from many threads."""

    def __init__(self, settings: Settings) -> None:
        """Find the printer. Raises ``NoQueueError``."""
        self.queue: Queue = find_queue(settings.queue)
        self.folder = settings.logs.parent / FOLDER
        self.rates = Rates(JOBS_A_SECOND, JOBS_AT_ONCE, settings.seconds)
        self.freely = settings.print_freely
        self.allowed: set[str] = set()  # the phones that the host has said yes to
        self.refused: set[str] = set()  # and no
        self._lock = RLock()
        self._sent: OrderedDict[tuple[str, str], SentJob] = OrderedDict()  # by the kit's hash and the step

    def _keep(self, key: tuple[str, str], sent: SentJob) -> None:
        self._sent[key] = sent
        if len(self._sent) > MOST_SENT:
            self._sent.popitem(last=False)

    def _look(self, key: tuple[str, str]) -> JobProgress | None:
        """Return how far the last job of a step is, ``None`` if there is none. Raises ``IppError``."""
        sent = self._sent.get(key)
        if sent is None or sent.ended is not None:
            return sent and sent.ended
        try:
            progress = look(self.queue, sent.number, sent.name)
        except IppError as fault:
            if fault.status not in (NOT_FOUND, GONE):
                raise
            progress = SILENT._replace(is_given_up=True)  # it is forgotten: somebody looks if it is printed
        with self._lock:
            if is_ended(progress) and self._sent.get(key) == sent:
                self._keep(key, sent._replace(ended=progress))
        return progress

    def find_job(self, kit: KitJobs, step: str) -> Job | None:
        """Return the job of a step; None if the kit has no such step. Raises ``IppError``."""
        return dict(list_steps(kit, describe(self.queue))).get(step)

    def print_step(self, kit: KitJobs, step: str, button: str, phone: str) -> None:
        """Send a step of a kit, but not while it is being printed, nor twice for one button.

        Raises ``IppError``, ``NotPrintableError`` or ``NotPrintedError``.
        """
        key = _mark(kit), step
        with self._lock:
            progress = self._look(key)
            if progress and (self._sent[key].button == button or not is_ended(progress)):
                return
            can = describe(self.queue)
            job = dict(list_steps(kit, can)).get(step)
            if job is None:
                return
            check_paper(kit, can)
            check_printer(self.queue, can)
            name = f"{kit.path.stem} {job.number} #{token_hex(2)}"
            number, _ = send(self.queue, kit, job, choose_settings(job, kit, can), can, name)
            self._keep(key, SentJob(button, number, name, phone))

    def cancel_step(self, kit: KitJobs, step: str, phone: str | None) -> None:
        """Cancel the job of a step at the printer, if the phone sent it; None is the host. Raises ``IppError``."""
        key = _mark(kit), step
        progress = self._look(key)
        if progress and not is_ended(progress) and phone in (None, self._sent[key].phone):
            cancel(self.queue, self._sent[key].number)

    def follow(self, kit: KitJobs, can: Abilities, phone: str | None) -> list[JobStep]:
        """Return the steps of a kit as a phone sees them, None is the host; what is printed by now is noted.

        Raises ``IppError``.
        """
        mark, steps, is_news = _mark(kit), [], False
        for name, job in list_steps(kit, can):
            is_there = job.stock == "paper" or job.turned is not None or is_loaded(job, kit, can)
            before = self._sent.get((mark, name))
            progress = self._look((mark, name))
            reasons = describe_state(progress.reasons) if progress else None
            tray = None if is_there else name_tray(job, kit, can)
            is_own = phone is None or (before is not None and before.phone == phone)
            step = JobStep(name, job, tray, progress, reasons, is_own)
            steps.append(step)
            is_news |= step.is_printed and before is not None and before.ended is None
        if is_news:
            with self._lock:
                numbers = {page for step in steps if step.is_printed for page in step.job.pages}
                note(kit.path, kit.data, numbers, self.queue.name)
        return steps


def _mark(kit: KitJobs) -> str:
    return sha256(kit.data).hexdigest()


def list_steps(kit: KitJobs, can: Abilities) -> Iterator[tuple[str, Job]]:
    """Yield the names of the steps and their jobs; of a printer that prints one side, sheets are put back in."""
    for job in kit.jobs:
        for at, part in enumerate(split(job, has_two_sides=can.has_two_sides), 1):
            yield (f"{job.number}-{at}", part)


def show(request: Request) -> Response:
    """Show the jobs of a kit with their buttons, and how far they are."""
    desk, kit = _find(request)
    return kit if isinstance(kit, Response) else _answer(request, desk, kit)


async def act(request: Request) -> Response:
    """Send a job, or cancel one, as a button says."""
    form, phone = await form_of(request), visitor(request).phone
    owner = await shared(request).logs.do(lambda file: file.owner(phone))
    return await run_in_threadpool(_act, request, form, owner)


def _act(request: Request, form: Form, owner: str) -> Response:
    desk, kit = _find(request)
    if isinstance(kit, Response):
        return kit
    phone, step, button = visitor(request).phone, form.get("print", ""), form.get("button", "")
    try:
        if form.get("cancel"):
            desk.cancel_step(kit, form["cancel"], _find_sender(request))
        elif not (visitor(request).is_host or desk.freely or phone in desk.allowed):
            _ask_host(request, desk, kit, (step, button, owner))
        elif not desk.rates.allows(""):
            return refuse(request, 429, 1 / JOBS_A_SECOND)
        else:
            desk.print_step(kit, step, button, phone)
    except PnpError as fault:
        return _answer(request, desk, kit, fault.text)
    query = request.scope["query_string"].decode("latin-1")  # any bytes
    return remember(request, RedirectResponse(f"{request.scope['path']}?{query}", 303))


def _find_sender(request: Request) -> str | None:
    """Return the phone that looks at its jobs; None for the host, who may cancel them all."""
    return None if visitor(request).is_host else visitor(request).phone


def _ask_host(request: Request, desk: PrintDesk, kit: KitJobs, wanted: tuple[str, str, str]) -> None:
    """Ask whether a phone may print; after a yes its job is sent at once, and its later ones without asking.

    ``wanted`` is the step, its button, and whose phone it is, if that is known. Raises ``IppError``.
    """
    step, button, owner = wanted
    job = desk.find_job(kit, step)
    if job is None:
        return
    own = visitor(request)
    facts = {"game": PRINTED[request.path_params["game"]].title, "job": job.describe(), "n": job.sheets}
    if owner:
        text = plural(
            job.sheets,
            "The phone of {name} wants to print on {n} sheet: {game}, {job}.",
            "The phone of {name} wants to print on {n} sheets: {game}, {job}.",
            **{**facts, "name": owner},
        )
    else:
        text = plural(
            job.sheets,
            "The phone {address} wants to print on {n} sheet: {game}, {job}.",
            "The phone {address} wants to print on {n} sheets: {game}, {job}.",
            **{**facts, "address": own.address},
        )

    async def answer(yes: bool) -> None:
        if not yes:
            desk.refused.add(own.phone)
            return
        desk.allowed.add(own.phone)
        with suppress(PnpError):  # its page says why it cannot be printed
            await run_in_threadpool(desk.print_step, kit, step, button, own.phone)

    desk.refused.discard(own.phone)
    shared(request).host.ask((DESK, own.phone), text, answer)


def _find(request: Request) -> tuple[PrintDesk, KitJobs | Response]:
    """Return the desk, and the kit of an address or a refusal. Raises 404 if the host lets nobody print."""
    desk = shared(request).desk
    if not isinstance(desk, PrintDesk):
        raise HTTPException(404)
    kit = get_kit(request)
    if isinstance(kit, Response):
        return desk, kit
    return desk, find_jobs(desk.folder / kit.built.file_name, kit.built.data)


def _answer(request: Request, desk: PrintDesk, kit: KitJobs, fault: Text | None = None) -> Response:
    """Answer with the page; if the printer does not answer, it says so."""
    can, hints, steps, other = None, list[Text | None](), [], None
    try:
        can = describe(desk.queue)
        check_paper(kit, can)
        steps = desk.follow(kit, can, _find_sender(request))
        hints = [
            check_printer(desk.queue, can),
            describe_cut_off(desk.queue, kit, can),
            describe_scaling(desk.queue, can),
        ]
        other = find_other_paper(kit, can)
    except PnpError as why:
        fault = fault or why.text
    game = request.path_params["game"]
    query = read_query(request)
    phone = visitor(request).phone
    answer = page(
        request,
        "print_desk.html",
        422 if fault and request.method == "POST" else 200,
        game=PRINTED[game],
        back=f"/print/{game}?{urlencode(query)}",
        here_again=f"/print/{game}/here?{urlencode(query)}",
        for_other=f"/print/{game}/here?{urlencode({**query, 'paper': other.id})}" if other else "",
        other=other,
        kit=kit,
        size=name_size(kit.width, kit.height),
        steps=steps,
        fault=fault,
        hints=[hint for hint in hints if hint],
        printer=desk.queue.info,
        is_scaling=can is not None and can.is_scaling,
        fold=can is not None and not can.has_two_sides and any(job.is_two_sided for job in kit.jobs),
        for_fold=f"/print/{game}/here?{urlencode({**query, 'backs': 'fold'})}",
        button=shared(request).settings.random(8).hex(),
        scale=next((page.number for page in kit.pages if page.bar), None),
        asked=shared(request).host.asks((DESK, phone)),
        refused=phone in desk.refused,
    )
    return remember(request, answer)


class PrintOnPhones(Phones):
    """The desk of a host that lets phones print."""

    def open(self, settings: Settings, logs: LogWriter, consent: Consent) -> Added:
        """Return the desk and its pages, if the host lets phones print. Raises ``NoQueueError``."""
        if not settings.queue:
            return Added()
        return Added((Route(HERE, show), Route(HERE, act, methods=["POST"])), desk=PrintDesk(settings))


PHONES = PrintOnPhones()
