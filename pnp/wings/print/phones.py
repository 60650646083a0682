"""Print it here: a kit's jobs go to the host's printer, each by a button; the page says how far they are."""

from collections import OrderedDict
from collections.abc import Iterator
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
from scorer.messages import Text

FOLDER = "printed-here"  # the folder beside the games, which keeps what was printed
HERE = "/print/{game}/here"  # the address of the page
MOST_SENT = 100  # the jobs that are remembered; a new one replaces the oldest

JOBS_A_SECOND, JOBS_AT_ONCE = 0.1, 20
"""The jobs that everybody together may send, on average and at once: paper costs more than pages."""


class SentJob(NamedTuple):
    """A job that was sent, by the name of its button; a job is sent anew from a new page only."""

    button: str
    number: int  # at the printer
    name: str  # at the printer
    ended: JobProgress | None = None  # how it ended: a printer may soon forget it


class JobStep(NamedTuple):
    """A job on the page: what to do before it, and how far it is."""

    name: str
    job: Job
    tray: Text | None  # where its card goes; ``None`` if it lies in the printer, or is paper
    progress: JobProgress | None
    reasons: Text | None

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

    def print_step(self, kit: KitJobs, step: str, button: str) -> None:
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
            self._keep(key, SentJob(button, number, name))

    def cancel_step(self, kit: KitJobs, step: str) -> None:
        """Cancel the job of a step at the printer. Raises ``IppError``."""
        key = _mark(kit), step
        progress = self._look(key)
        if progress and not is_ended(progress):
            cancel(self.queue, self._sent[key].number)

    def follow(self, kit: KitJobs, can: Abilities) -> list[JobStep]:
        """Return the steps of a kit and how far they are; what is printed by now is noted. Raises ``IppError``."""
        mark, steps, is_news = _mark(kit), [], False
        for name, job in list_steps(kit, can):
            is_there = job.stock == "paper" or job.turned is not None or is_loaded(job, kit, can)
            before = self._sent.get((mark, name))
            progress = self._look((mark, name))
            reasons = describe_state(progress.reasons) if progress else None
            step = JobStep(name, job, None if is_there else name_tray(job, kit, can), progress, reasons)
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
    form = await form_of(request)
    return await run_in_threadpool(_act, request, form)


def _act(request: Request, form: Form) -> Response:
    desk, kit = _find(request)
    if isinstance(kit, Response):
        return kit
    try:
        if form.get("cancel"):
            desk.cancel_step(kit, form["cancel"])
        elif not desk.rates.allows(""):
            return refuse(request, 429, 1 / JOBS_A_SECOND)
        else:
            desk.print_step(kit, form.get("print", ""), form.get("button", ""))
    except PnpError as fault:
        return _answer(request, desk, kit, fault.text)
    query = request.scope["query_string"].decode("latin-1")  # any bytes
    return RedirectResponse(f"{request.scope['path']}?{query}", 303)


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
        steps = desk.follow(kit, can)
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
    return page(
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
    )


class PrintOnPhones(Phones):
    """The desk of a host that lets phones print."""

    def open(self, settings: Settings, logs: LogWriter, consent: Consent) -> Added:
        """Return the desk and its pages, if the host lets phones print. Raises ``NoQueueError``."""
        if not settings.queue:
            return Added()
        return Added((Route(HERE, show), Route(HERE, act, methods=["POST"])), desk=PrintDesk(settings))


PHONES = PrintOnPhones()
