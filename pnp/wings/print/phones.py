"""Print it here: a kit's jobs go to the host's printer, each by a button; the page says how far they are."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from hashlib import sha256
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
from pnp.wings.print import ledger
from pnp.wings.print.jobs import Job, KitJobs, NotPrintableError, find_jobs, split
from pnp.wings.print.ledger import JobState, LedgerJob, describe_busy
from pnp.wings.print.noting import cancel_job, find_out, send_job
from pnp.wings.print.queues import Abilities, Queue, describe, describe_state, find_queue, save_printer
from pnp.wings.print.sending import (
    SILENT,
    JobProgress,
    check_paper,
    check_printer,
    describe_cut_off,
    describe_scaling,
    find_other_paper,
    is_loaded,
    name_size,
    name_tray,
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
JOBS_A_SECOND, JOBS_AT_ONCE = 0.1, 20
"""The jobs that everybody together may send, on average and at once: paper costs more than pages."""


class Wanted(NamedTuple):
    """What a button of the page asks for."""

    step: str
    button: str  # each button sends one job at most
    is_cut_off: bool  # whether somebody agreed that the printer cuts off what lies at its edges


class JobStep(NamedTuple):
    """A job on the page: what to do before it, what became of it, and how far it is."""

    name: str
    job: Job
    tray: Text | None  # where its card goes; ``None`` if it lies in the printer, or is paper
    noted: LedgerJob | None  # the last time that its pages were sent
    progress: JobProgress | None  # if it was sent, and has not ended
    reasons: Text | None
    is_own: bool  # whether this phone sent it, or the host looks at it

    @property
    def is_printed(self) -> bool:
        """Whether the printer says so, or took it and says nothing."""
        return self.noted is not None and not self.noted.is_left


class PrintDesk:
    """Sends jobs to one printer, each in a ledger of its own; may be used from many threads."""

    def __init__(self, settings: Settings) -> None:
        """Find the printer. Raises ``NoQueueError``."""
        self.queue: Queue = find_queue(settings.queue)
        self.folder = settings.logs.parent / FOLDER
        self.printers = settings.printers
        self.rates = Rates(JOBS_A_SECOND, JOBS_AT_ONCE, settings.seconds)
        self.freely = settings.print_freely
        self.allowed: set[str] = set()  # the phones that the host has said yes to
        self.refused: set[str] = set()  # and no
        self._lock = RLock()

    def _look(
        self, ledgers: Sequence[ledger.Ledger], kit: KitJobs, job: Job
    ) -> tuple[LedgerJob | None, JobProgress | None]:
        """Return the last time that a job's pages were sent, and how far that is if it has not ended.

        What is new is noted. Raises ``IppError`` or ``LedgerError``.
        """
        found = ledger.find_last(ledgers, ledger.mark(kit), job.pages, self.queue.name)
        if found is None or found[1].state not in (JobState.SENDING, JobState.SENT):
            return found and found[1], None
        made, sent = found
        unlock = made.lock()
        if unlock is None:  # who sends it, or prints it in a terminal, notes what becomes of it
            return sent, SILENT._replace(reasons=())
        try:
            progress = find_out(made, sent, self.queue)
        finally:
            unlock()
        if not sent.is_left:
            with self._lock:
                note(kit.path, kit.data, ledger.find_printed(ledger.mark(kit)), self.queue.name)
        return sent, progress

    def find_job(self, kit: KitJobs, step: str) -> Job | None:
        """Return the job of a step; None if the kit has no such step. Raises ``IppError``."""
        return dict(list_steps(kit, describe(self.queue))).get(step)

    def check(self, kit: KitJobs, *, is_cut_off: bool) -> Abilities:
        """Return what the printer can do if it prints a kit. Raises ``IppError`` and others.

        What it cuts off is printed only if somebody agreed to that.
        """
        can = describe(self.queue)
        check_paper(kit, can)
        check_printer(self.queue, can)
        cut_off = None if is_cut_off else describe_cut_off(self.queue, kit, can)
        if cut_off:
            raise NotPrintableError(cut_off)
        return can

    def print_step(self, kit: KitJobs, wanted: Wanted, phone: str) -> None:
        """Send a step of a kit, but not while it is being printed, nor twice for one button.

        Raises ``IppError``, ``NotPrintableError``, ``NotPrintedError`` or ``LedgerError``.
        """
        with self._lock:
            job = self.find_job(kit, wanted.step)
            if job is None:
                return
            can = self.check(kit, is_cut_off=wanted.is_cut_off)
            sent, progress = self._look(ledger.list_ledgers(), kit, job)
            if progress is not None or (sent is not None and sent.button == wanted.button):
                return
            made = ledger.begin(self.queue.name, [(kit, job)], 1, digest(phone), wanted.button)
            unlock = made.lock()
            try:
                send_job(made, made.jobs[0], kit, self.queue, can)
            finally:
                if unlock:
                    unlock()

    def cancel_step(self, kit: KitJobs, step: str, phone: str | None) -> None:
        """Cancel the job of a step at the printer, if the phone sent it; None is the host. Raises ``IppError``."""
        job = self.find_job(kit, step)
        found = job and ledger.find_last(ledger.list_ledgers(), ledger.mark(kit), job.pages, self.queue.name)
        if not found:
            return
        made, sent = found
        if sent.state == JobState.SENT and (phone is None or sent.phone == digest(phone)):
            cancel_job(made, sent, self.queue)

    def follow(self, kit: KitJobs, can: Abilities, phone: str | None) -> list[JobStep]:
        """Return the steps of a kit as a phone sees them, None is the host. Raises ``IppError`` or ``LedgerError``."""
        steps, ledgers = [], ledger.list_ledgers()
        for name, job in list_steps(kit, can):
            is_there = job.stock == "paper" or job.turned is not None or is_loaded(job, kit, can)
            tray = None if is_there else name_tray(job, kit, can)
            noted, progress = self._look(ledgers, kit, job)
            reasons = describe_state(progress.reasons) if progress else None
            is_own = phone is None or (noted is not None and noted.phone == digest(phone))
            steps.append(JobStep(name, job, tray, noted, progress, reasons, is_own))
        return steps

    def save_printer(self) -> str:
        """Return the name under which this printer is saved, so that kits are laid out for it; save it if need be."""
        with self._lock:
            return save_printer(self.queue, self.printers) if self.printers else ""


def digest(phone: str) -> str:
    """Return what a ledger knows a phone by: its number would open its games to whoever reads it."""
    return sha256(phone.encode()).hexdigest()[:32]


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
    phone, query = visitor(request).phone, request.scope["query_string"].decode("latin-1")  # any bytes
    wanted = Wanted(form.get("print", ""), form.get("button", ""), form.get("cut_off") == "yes")
    try:
        if form.get("cancel"):
            desk.cancel_step(kit, form["cancel"], _find_sender(request))
        elif form.get("suit"):
            query = urlencode({**read_query(request), "printer": desk.save_printer()})
        elif not (visitor(request).is_host or desk.freely or phone in desk.allowed):
            _ask_host(request, desk, kit, wanted, owner)
        elif not desk.rates.allows(""):
            return refuse(request, 429, 1 / JOBS_A_SECOND)
        else:
            desk.print_step(kit, wanted, phone)
    except PnpError as fault:
        return _answer(request, desk, kit, fault.text)
    return remember(request, RedirectResponse(f"{request.scope['path']}?{query}", 303))


def _find_sender(request: Request) -> str | None:
    """Return the phone that looks at its jobs; None for the host, who may cancel them all."""
    return None if visitor(request).is_host else visitor(request).phone


def _ask_host(request: Request, desk: PrintDesk, kit: KitJobs, wanted: Wanted, owner: str) -> None:
    """Ask whether a phone may print; after a yes its job is sent at once, and its later ones without asking.

    ``owner`` says whose phone it is, if that is known. Raises ``IppError``.
    """
    job = desk.find_job(kit, wanted.step)
    if job is None:
        return
    desk.check(kit, is_cut_off=wanted.is_cut_off)
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
            await run_in_threadpool(desk.print_step, kit, wanted, own.phone)

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
    can, hints, steps, other, cut_off = None, list[Text | None](), [], None, None
    try:
        can = describe(desk.queue)
        check_paper(kit, can)
        steps = desk.follow(kit, can, _find_sender(request))
        hints = [check_printer(desk.queue, can), describe_scaling(desk.queue, can)]
        cut_off = describe_cut_off(desk.queue, kit, can)
        other = find_other_paper(kit, can)
        if ledger.is_busy(desk.queue.name):
            hints.append(describe_busy(desk.queue.name))
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
        cut_off=cut_off,
        can_suit=desk.printers is not None and "printer" not in query,
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
