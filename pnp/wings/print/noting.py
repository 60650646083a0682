"""Sends, asks after and cancels the jobs of a ledger: what becomes of each is noted, whoever sent it."""

import time
from contextlib import suppress
from secrets import token_hex

from pnp.wings.print.ipp import GONE, NOT_FOUND, IppError
from pnp.wings.print.jobs import KitJobs
from pnp.wings.print.ledger import JobState, Ledger, LedgerJob
from pnp.wings.print.queues import Abilities, Queue
from pnp.wings.print.sending import (
    COMPLETED,
    HELD,
    PAUSE,
    PENDING,
    SILENT,
    JobProgress,
    cancel,
    choose_settings,
    is_ended,
    look,
    send,
)

ENDING = 6  # looks at a job that was cancelled, until it has ended


def send_job(made: Ledger, job: LedgerJob, kit: KitJobs, queue: Queue, can: Abilities) -> tuple[str, ...]:
    """Send what is left of a job, and return what the printer ignores of what it was told. Raises ``IppError``.

    It is noted before it is sent, as soon as it has a number, and after a refusal.
    """
    part, copies = job.rest()
    state = JobState.WAITING if can.is_announced else JobState.SENDING
    made.note(job, state=state, printer_job=0, name=f"{kit.path.stem} {part.number} #{token_hex(2)}")

    def note_sent(number: int, is_whole: bool) -> None:
        made.note(job, printer_job=number, state=JobState.SENT if is_whole else JobState.SENDING)

    try:
        ignored = send(queue, kit, part, choose_settings(part, kit, can, copies), can, job.name, note_sent)
    except IppError as fault:
        if fault.is_untouched:
            with suppress(IppError):
                if job.printer_job:
                    cancel(queue, job.printer_job)
            made.note(job, state=JobState.REFUSED)
        raise
    if not job.printer_job:
        made.note(job, state=JobState.UNKNOWN, out=None)
    return ignored


def find_out(made: Ledger, job: LedgerJob, queue: Queue) -> JobProgress | None:
    """Ask the printer what became of a job that was begun, and note it; return how far it is if it has not ended.

    A job of which perhaps not all pages were sent is cancelled. Raises ``IppError`` if the printer does not answer.
    """
    if not job.printer_job:
        made.note(job, state=JobState.UNKNOWN, out=None)
        return None
    try:
        progress = look(queue, job.printer_job, job.name)
    except IppError as fault:
        if fault.status not in (NOT_FOUND, GONE):
            raise
        made.note(job, state=JobState.UNKNOWN, out=None)
        return None
    if job.state == JobState.SENDING and progress.state in (PENDING, HELD):
        cancel_job(made, job, queue)
    elif is_ended(progress) and SILENT.reasons[0] not in progress.reasons:
        note_end(made, job, progress)
    else:
        if job.state != JobState.SENT:
            made.note(job, state=JobState.SENT)
        return progress
    return None


def cancel_job(made: Ledger, job: LedgerJob, queue: Queue) -> None:
    """Cancel a job at the printer, and note how far it was. Raises ``IppError``."""
    before = look(queue, job.printer_job, job.name)
    with suppress(IppError):  # it has ended by itself
        cancel(queue, job.printer_job)
    for _ in range(ENDING):
        progress = look(queue, job.printer_job, job.name)
        if is_ended(progress):
            break
        time.sleep(PAUSE)
    if progress.state == COMPLETED and not progress.is_certain:
        made.note(job, state=JobState.UNKNOWN, out=None)
    else:
        note_end(made, job, progress._replace(is_begun=before.is_begun))


def note_end(made: Ledger, job: LedgerJob, progress: JobProgress) -> None:
    """Note how a job ended. Whether it is printed is known only if the printer itself says so, and was never off."""
    if progress.state != COMPLETED:
        is_sure = not progress.is_begun and not job.out
        made.note(job, state=JobState.CANCELLED, out=0 if is_sure else _count_out(job, progress))
    elif progress.is_certain:
        made.note(job, state=JobState.PRINTED)
    else:
        made.note(job, state=JobState.UNKNOWN if progress.was_off else JobState.TAKEN, out=None)


def _count_out(job: LedgerJob, progress: JobProgress) -> int | None:
    """Return how many sheets of a job have come out, also before; ``None`` if that is not sure.

    A printer that counts none may have one in it, or count none at all.
    """
    part, copies = job.rest()
    if not progress.is_certain:
        return None
    sides = len(part.pages) // part.sheets
    sheets = max(progress.sheets, -(-progress.pages // sides))
    return (job.out or 0) + sheets if 0 < sheets <= part.sheets * copies else None
