"""Prints the jobs of a ledger on one printer, and tells how far they are; each step is noted before and after it."""

import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import NamedTuple

from pnp.cli.prompts import Prompts
from pnp.errors import PnpError
from pnp.kits.printed import note
from pnp.wings.print.ipp import NAMELESS, IppError
from pnp.wings.print.jobs import Job, KitJobs, Sides
from pnp.wings.print.ledger import JobState, Ledger, LedgerJob, find_printed, mark
from pnp.wings.print.noting import cancel_job, find_out, note_end, send_job
from pnp.wings.print.queues import Abilities, Queue, describe_state
from pnp.wings.print.sending import (
    COMPLETED,
    HELD,
    PENDING,
    PROCESSING,
    STOPPED_JOB,
    JobProgress,
    NotPrintedError,
    UnknownJobError,
    follow,
    is_loaded,
    name_tray,
)
from scorer.entry.contract import prompt
from scorer.messages import Text, list_names, literal, msg, plural

QUIET = 30.0  # seconds without news after which the state of a job is told


class PrintStoppedError(PnpError):
    """Printing ended before all jobs were printed."""


def ask(prompts: Prompts, question: Text) -> str:
    """Ask, and return the answer. Raises ``PrintStoppedError`` at the end of the input."""
    try:
        return prompts.ask(prompt(question))
    except EOFError:
        raise PrintStoppedError(msg("nobody answers: --yes asks nothing")) from None


class PrintCall(NamedTuple):
    """What was asked for: the printer, the jobs, how much to ask."""

    queue: Queue
    can: Abilities
    jobs: tuple[int, ...] = ()  # the numbers of those to print; empty for all
    copies: int = 1
    is_quiet: bool = False  # asks nothing
    is_dry: bool = False  # prints nothing
    is_cut_off: bool = False  # prints what the printer cuts off
    ignored: frozenset[str] = frozenset()  # by the printer, as was told before


class JobPrinter:
    """Prints what is left in a ledger, whose kits are given by their paths."""

    def __init__(
        self, ledger: Ledger, kits: Mapping[str, KitJobs], call: PrintCall, prompts: Prompts
    ) -> None:
        self.ledger, self.kits, self.prompts, self.tell = ledger, kits, prompts, prompts.tell
        self.queue, self.can, self.is_quiet, self.ignored = call.queue, call.can, call.is_quiet, call.ignored

    def print_left(self) -> None:
        """Print the jobs that are left, one after the other. Raises ``PrintStoppedError`` and others.

        If it stops, it tells which jobs are left, of which somebody must look at the sheets, and how to go on.
        """
        left = self.ledger.left
        try:
            for job in left:
                while self._is_to_print(job):
                    try:
                        with self._stopping(job):
                            self._print(job)
                    except UnknownJobError as fault:
                        if not fault.is_forgotten:
                            raise
                        self.tell(msg("Job {number}: {reason}", number=job.job.number, reason=fault.text))
        except (PnpError, KeyboardInterrupt):
            self._tell_left()
            raise
        else:
            self._tell_end([job for job in left if not job.is_left])
        finally:
            self._note_pages()
        if self.ledger.left:
            self._tell_left()
            raise PrintStoppedError(msg("it is not known if everything is printed"))

    def _is_to_print(self, job: LedgerJob) -> bool:
        """Find out what became of a job that was begun, and return whether to print what is left of it."""
        if job.state in (JobState.SENDING, JobState.SENT):
            self._find_out(job)
        if job.is_left and job.is_unsure:
            if self.is_quiet:
                return False
            self._ask_sheets(job)
        return job.is_left

    def _find_out(self, job: LedgerJob) -> None:
        """Ask the printer what became of a job, and wait for its end. Raises ``IppError`` if it does not answer."""
        try:
            if find_out(self.ledger, job, self.queue) is not None:
                with self._stopping(job):
                    self._follow(job)
        except (NotPrintedError, UnknownJobError) as fault:
            self.tell(msg("Job {number}: {reason}", number=job.job.number, reason=fault.text))

    def _ask_sheets(self, job: LedgerJob) -> None:
        """Ask how many sheets of a job have come out, and note it: the others are left."""
        question = plural(
            job.sheets,
            "Job {number} may have been printed. Look: how many of its {n} sheet has come out?",
            "Job {number} may have been printed. Look: how many of its {n} sheets have come out?",
            number=job.job.number,
        )
        while True:
            answer = ask(self.prompts, question)
            if answer.isdecimal() and int(answer) <= job.sheets:
                break
            self.prompts.refuse(msg("Type a number from 0 to {most}.", most=job.sheets))
        is_whole = int(answer) == job.sheets
        self.ledger.note(job, state=JobState.PRINTED if is_whole else JobState.WAITING, out=int(answer))

    def _print(self, job: LedgerJob) -> None:
        """Send what is left of a job, and follow it to its end."""
        kit, (part, copies) = self.kits[job.path], job.rest()
        self._ask_for_stock(part, copies, kit)
        try:
            ignored = send_job(self.ledger, job, kit, self.queue, self.can)
        except IppError:
            if job.state not in (JobState.WAITING, JobState.REFUSED):
                self._find_out(job)
            if job.is_left:
                raise
            return
        if not job.printer_job:
            raise UnknownJobError(msg("the printer gives the job no number"), is_forgotten=True)
        self.tell(msg("Job {number}: sent", number=part.number))
        if {*ignored} - self.ignored:
            self.tell(describe_ignored(self.queue, ignored))
        self._follow(job)

    def _follow(self, job: LedgerJob) -> None:
        """Follow a job to its end, and note that."""
        shown, news, progress = None, time.monotonic(), None
        try:
            for progress in follow(self.queue, job.printer_job, job.name):
                if self._tell_progress(job, progress, shown, is_late=time.monotonic() - news > QUIET):
                    news = time.monotonic()
                    counts = progress if progress.pages or progress.sheets else shown or progress
                    shown = progress._replace(pages=counts.pages, sheets=counts.sheets)
        except NotPrintedError:
            if progress is not None:
                note_end(self.ledger, job, progress)
            raise
        except UnknownJobError:
            self.ledger.note(job, state=JobState.UNKNOWN, out=None)
            raise
        if progress is not None:
            note_end(self.ledger, job, progress)
        if progress is not None and progress.was_off:
            self.tell(msg("{printer} was off meanwhile: count the sheets.", printer=self.queue.name))

    @contextmanager
    def _stopping(self, job: LedgerJob) -> Iterator[None]:
        """Let Ctrl-C cancel a job at the printer, too."""
        try:
            yield
        except KeyboardInterrupt:
            self._stop(job)
            raise

    def _stop(self, job: LedgerJob) -> None:
        """Cancel a job that was sent, or is being sent, at the printer, and note how far it was."""
        is_begun = job.state in (JobState.SENDING, JobState.SENT)
        if not is_begun:
            return
        if not job.printer_job:
            self.ledger.note(job, state=JobState.UNKNOWN, out=None)
            return
        try:
            cancel_job(self.ledger, job, self.queue)
        except IppError:
            self.ledger.note(job, state=JobState.UNKNOWN, out=None)
        else:
            if job.state == JobState.CANCELLED:
                self.tell(msg("The job is cancelled at the printer, too."))

    def _tell_progress(
        self, job: LedgerJob, progress: JobProgress, shown: JobProgress | None, *, is_late: bool
    ) -> bool:
        """Tell how far a job is, and what keeps the printer from printing it; return whether there was news.

        ``shown`` is what was told last; if that is late, the state is told, too.
        """
        reasons, number = describe_state(progress.reasons), job.job.number
        before = describe_state(shown.reasons) if shown else None
        lines = []
        if progress.is_stopped and not (shown and shown.is_stopped and reasons == before):
            lines.append(
                msg(
                    "{printer} is paused ({reasons}); let it print again in the system's printer settings, or press "
                    "Ctrl-C",
                    printer=self.queue.name,
                    reasons=reasons or literal(progress.message),
                )
            )
        elif reasons and reasons != before:
            lines.append(msg("{printer}: {reasons}", printer=self.queue.name, reasons=reasons))
        lines += _describe_count(job, progress, shown)
        facts = (progress.state, progress.reasons)
        if is_late and not lines and (shown is None or facts != (shown.state, shown.reasons)):
            why = reasons or literal(", ".join(progress.reasons) or progress.message)
            state = STATES.get(progress.state, msg("no answer"))
            text = msg("Job {number}: {state} ({reasons})", number=number, state=state, reasons=why)
            lines.append(text if why else msg("Job {number}: {state}", number=number, state=state))
        for line in lines:
            self.tell(line)
        return bool(lines)

    def _ask_for_stock(self, job: Job, copies: int, kit: KitJobs) -> None:
        """Ask for a job's card or paper, or for sheets that are turned over, unless it lies in the printer."""
        sheets = job.sheets * copies
        tray = name_tray(job, kit, self.can)
        if job.turned is not None:
            front, sides = job.turned
            for line in TURN[sides].splitlines():
                self.tell(literal(line))
            question = plural(
                sheets,
                "Turn the sheet with page {front} over its {edge}, put it back in, then press Enter:",
                "Turn the {n} sheets with page {front} over their {edge}, put them back in, then press Enter:",
                front=front,
                edge=msg("long edge") if sides == "two-sided-long-edge" else msg("short edge"),
            )
        elif job.stock == "paper" or self.is_quiet or is_loaded(job, kit, self.can):
            return
        elif job.stock == "stickers":
            question = plural(
                sheets,
                "Put {n} sheet of sticker paper into {tray}, then press Enter:",
                "Put {n} sheets of sticker paper into {tray}, then press Enter:",
                tray=tray,
            )
        else:
            question = plural(
                sheets,
                "Put {n} sheet of card (160 to 200 g) into {tray}, then press Enter:",
                "Put {n} sheets of card (160 to 200 g) into {tray}, then press Enter:",
                tray=tray,
            )
        ask(self.prompts, question)

    def _tell_left(self) -> None:
        """Tell which jobs are not printed, which may be, and how to go on."""
        left = self.ledger.left
        unsure = list(dict.fromkeys(str(job.job.number) for job in left if job.is_unsure))
        missing = list(dict.fromkeys(str(job.job.number) for job in left if not job.is_unsure))
        if unsure:
            self.tell(
                plural(
                    len(unsure),
                    "Job {numbers} may have been printed: look at the sheets.",
                    "Jobs {numbers} may have been printed: look at the sheets.",
                    numbers=list_names(unsure),
                )
            )
        if missing:
            self.tell(
                plural(
                    len(missing),
                    "Job {numbers} is not printed.",
                    "Jobs {numbers} are not printed.",
                    numbers=list_names(missing),
                )
            )
        if left:
            self.tell(msg("Go on with: {command}", command="pnp print --resume"))

    def _tell_end(self, ended: list[LedgerJob]) -> None:
        """Tell how many sheets are printed, and how to check their scale."""
        sheets = {
            state: sum(job.sheets for job in ended if job.state == state and job.job.turned is None)
            for state in (JobState.PRINTED, JobState.TAKEN)
        }
        if sheets[JobState.PRINTED]:
            self.tell(plural(sheets[JobState.PRINTED], "Printed {n} sheet.", "Printed {n} sheets."))
        if sheets[JobState.TAKEN]:
            self.tell(
                plural(
                    sheets[JobState.TAKEN],
                    "Sent {n} sheet; the printer does not say when it is printed: look at it.",
                    "Sent {n} sheets; the printer does not say when they are printed: count them.",
                )
            )
        for path, kit in self.kits.items():
            pages = {page for job in ended if job.path == path for page in job.job.pages}
            scale = next((page.number for page in kit.pages if page.bar and page.number in pages), None)
            if scale is not None:
                self.tell(
                    msg("{kit}: hold a ruler to the scale on page {number}.", kit=kit.path.name, number=scale)
                )

    def _note_pages(self) -> None:
        """Note which pages of each kit are printed, and how their pieces look."""
        for kit in self.kits.values():
            pages = find_printed(mark(kit))
            if pages:
                note(kit.path, kit.data, pages, self.queue.name)


def _describe_count(job: LedgerJob, progress: JobProgress, shown: JobProgress | None) -> list[Text]:
    """Return how many pages the printer has printed, else how many sheets, if that is news and can be true."""
    part, copies = job.rest()
    pages, sheets = len(part.pages) * copies, part.sheets * copies
    if progress.pages and progress.pages <= pages and progress.pages != (shown and shown.pages):
        return [
            plural(
                pages,
                "Job {number}: {done} of {n} page",
                "Job {number}: {done} of {n} pages",
                number=part.number,
                done=progress.pages,
            )
        ]
    is_counted = not progress.pages and progress.sheets and progress.sheets <= sheets
    if is_counted and progress.sheets != (shown and shown.sheets):
        return [
            plural(
                sheets,
                "Job {number}: {done} of {n} sheet",
                "Job {number}: {done} of {n} sheets",
                number=part.number,
                done=progress.sheets,
            )
        ]
    return []


def describe_ignored(queue: Queue, ignored: tuple[str, ...]) -> Text:
    """Return that a printer ignores some of what it is told, and what that means."""
    words = list(dict.fromkeys(IGNORED.get(name, literal(name)) for name in ignored))
    return msg(
        "{printer} says that it ignores: {names}. Look at the first sheet before you cut.",
        printer=queue.name,
        names=list_names(words),
    )


IGNORED: dict[str, Text] = {
    "print-scaling": msg("that nothing is scaled"),
    "media-col": msg("the paper and its tray"),
    "media": msg("the paper and its tray"),
    "sides": msg("on which sides to print"),
    "copies": msg("the number of copies"),
    "multiple-document-handling": msg("the order of copies"),
    "page-ranges": msg("which pages to print"),
    "print-color-mode": msg("in colour or in grey"),
    "print-quality": msg("the quality of print"),
    NAMELESS: msg("something that it does not name"),
}
"""What a printer is told, by the names that it is told by."""

STATES: dict[int, Text] = {
    PENDING: msg("waits for its turn"),
    HELD: msg("is held"),
    PROCESSING: msg("is being printed"),
    STOPPED_JOB: msg("is stopped"),
    COMPLETED: msg("is sent, and the printer does not answer"),
}

TURN: dict[Sides, str] = {
    "two-sided-long-edge": """\
  +---+       +---+
  | A |  -->  |   |
  |   |       |   |
  +---+       +---+""",
    "two-sided-short-edge": """\
  +---+
  | A |  |
  |   |  v
  +---+""",
}
"""A picture of a sheet that is turned over an edge."""
