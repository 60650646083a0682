"""The ledger: each job of ``pnp print`` is noted before it is sent and after it ended, so that printing can go on.

Each command that prints has a file of its own, which is replaced as a whole at each change: a killed process leaves it
as it was before or after the change. Another file is locked while the command runs.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Sequence
from dataclasses import asdict, dataclass, field
from datetime import datetime
from enum import StrEnum
from hashlib import sha256
from pathlib import Path
from secrets import token_hex

from pnp.cli.place import own_folder
from pnp.data.publish import OutputError, publish
from pnp.errors import PnpError
from pnp.pieces.piece import Stock
from pnp.wings.print.jobs import Job, KitJobs, Sides, read_kit
from scorer.messages import Text, msg
from scorer.plays.sqlite_file import lock_file
from scorer.system import reason

FOLDER = "print-jobs"
MOST_FILES = 100  # the commands and jobs of phones that are remembered; a new one replaces the oldest


class JobState(StrEnum):
    """What is known of a job."""

    WAITING = "waiting"  # nothing was sent
    SENDING = "sending"  # its pages are being sent, or were sent when the command was killed
    SENT = "sent"  # the printer has it
    PRINTED = "printed"
    TAKEN = "taken"  # the printer has taken it, and does not say when it is printed
    REFUSED = "refused"  # the printer did not take it
    CANCELLED = "cancelled"
    UNKNOWN = "unknown"  # it may have been printed, in part or in whole
    REPLACED = "replaced"  # a later command printed the same pages


ENDED = (JobState.PRINTED, JobState.TAKEN, JobState.REPLACED)
"""The states of jobs of which nothing is left to print."""

STATE_WORDS: dict[JobState, Text] = {
    JobState.WAITING: msg("not sent"),
    JobState.SENDING: msg("perhaps sent"),
    JobState.SENT: msg("at the printer"),
    JobState.PRINTED: msg("printed"),
    JobState.TAKEN: msg("sent; the printer does not say if it is printed"),
    JobState.REFUSED: msg("refused"),
    JobState.CANCELLED: msg("cancelled"),
    JobState.UNKNOWN: msg("perhaps printed"),
    JobState.REPLACED: msg("left; a later command printed it"),
}


class LedgerError(PnpError):
    """There is no job to go on with, or it cannot be gone on with."""


@dataclass
class LedgerJob:
    """A job of a command, and what is known of it."""

    path: str  # of the kit's file
    sha256: str  # of its bytes
    job: Job
    copies: int
    state: JobState = JobState.WAITING
    printer_job: int = 0  # its number at the printer; 0 as long as that gave none
    name: str = ""  # its name at the printer, which no other job has
    out: int | None = 0  # the sheets that have come out; ``None`` if that is not known
    phone: str = ""  # that sent it, as a digest; empty for ``pnp print``
    button: str = ""  # of the phone's page: each sends one job at most

    @property
    def is_left(self) -> bool:
        """Whether something of it is not printed, or perhaps not."""
        return self.state not in ENDED

    @property
    def is_unsure(self) -> bool:
        """Whether somebody must look if it was printed."""
        is_begun = self.state in (JobState.SENDING, JobState.SENT, JobState.UNKNOWN)
        return is_begun or (self.state == JobState.CANCELLED and self.out != 0)

    @property
    def sheets(self) -> int:
        """The sheets of all copies."""
        return self.job.sheets * self.copies

    def rest(self) -> tuple[Job, int]:
        """Return the job that prints what has not come out yet, and its copies."""
        if not self.out:
            return self.job, self.copies
        sides = len(self.job.pages) // self.job.sheets
        return self.job._replace(pages=(self.job.pages * self.copies)[self.out * sides :]), 1


@dataclass
class Ledger:
    """The jobs of one command, on one printer, in their order."""

    file: Path
    queue: str
    begun: str  # when, in ISO 8601
    jobs: list[LedgerJob] = field(default_factory=list)

    @property
    def left(self) -> list[LedgerJob]:
        """The jobs that are not printed, or perhaps not."""
        return [job for job in self.jobs if job.is_left]

    def note(self, job: LedgerJob, **news: object) -> None:
        """Note what is new of a job, on the disk. Raises ``LedgerError``."""
        vars(job).update(news)
        self.write()

    def write(self) -> None:
        """Write the file. Raises ``LedgerError``."""
        facts = {"queue": self.queue, "begun": self.begun, "jobs": [asdict(job) for job in self.jobs]}
        try:
            publish({self.file.name: json.dumps(facts, indent=1).encode()}, self.file.parent, private=True)
        except OutputError as fault:
            why = reason(fault.__cause__) if isinstance(fault.__cause__, OSError) else fault.text
            raise LedgerError(
                msg(
                    "{path}: cannot be written ({reason}), and without a note of it nothing is sent to a printer",
                    path=self.file,
                    reason=why,
                )
            ) from None

    def lock(self) -> Callable[[], None] | None:
        """Lock it for this process; ``None`` if another process prints it now. Raises ``PlaceError``."""
        return lock_file(self.file.with_suffix(".lock"))

    def read_kits(self) -> dict[str, KitJobs]:
        """Return the kits whose jobs are left, by their paths. Raises ``NotPrintableError``, or ``LedgerError``."""
        kits = dict[str, KitJobs]()
        for job in self.left:
            kits[job.path] = kits.get(job.path) or read_kit(Path(job.path))
            if mark(kits[job.path]) != job.sha256:
                raise LedgerError(
                    msg(
                        "{path} was made anew since it was printed: print all of it, with pnp print FILE, or some "
                        "of its jobs, with --job",
                        path=job.path,
                    )
                )
        return kits


def mark(kit: KitJobs) -> str:
    """Return what tells a file from every other one."""
    return sha256(kit.data).hexdigest()


def begin(
    queue: str, jobs: Sequence[tuple[KitJobs, Job]], copies: int, phone: str = "", button: str = ""
) -> Ledger:
    """Return a new ledger, on the disk; what it prints is left no longer in others. Raises ``LedgerError``."""
    now = datetime.now().astimezone()
    file = _folder() / f"{now:%Y%m%d-%H%M%S-%f}-{token_hex(2)}.json"
    made = Ledger(file, queue, now.isoformat(timespec="seconds"))
    made.jobs = [
        LedgerJob(str(kit.path.absolute()), mark(kit), job, copies, phone=phone, button=button)
        for kit, job in jobs
    ]
    made.write()
    for other in list_ledgers():
        same = [job for job in other.left if any(_is_same(job, mine) for mine in made.jobs)]
        if other.file == file:
            continue
        if same and (unlock := other.lock()):
            for job in same:
                other.note(job, state=JobState.REPLACED)
            unlock()
    for old in sorted(_folder().glob("*.json"))[:-MOST_FILES]:
        old.unlink(missing_ok=True)
    return made


def _is_same(job: LedgerJob, other: LedgerJob) -> bool:
    return (job.sha256, job.job.pages) == (other.sha256, other.job.pages)


def list_ledgers() -> list[Ledger]:
    """Return the ledgers of all commands that are remembered, the oldest first. Raises ``LedgerError``."""
    return [_read(file) for file in sorted(_folder().glob("*.json"))]


def find_left(kits: Collection[str] | None = None, queue: str = "") -> Ledger | None:
    """Return the last ledger in which jobs are left, and which no process prints now: of these kits, on this printer.

    ``None`` if there is none. Jobs of phones are not meant: their pages go on with them.
    """
    for ledger in reversed(list_ledgers()):
        is_meant = queue in ("", ledger.queue) and not any(job.phone for job in ledger.jobs)
        is_meant &= kits is None or {job.sha256 for job in ledger.left} <= {*kits}
        if ledger.left and is_meant and (unlock := ledger.lock()):
            unlock()
            return ledger
    return None


def find_last(
    ledgers: Sequence[Ledger], kit: str, pages: Sequence[int], queue: str
) -> tuple[Ledger, LedgerJob] | None:
    """Return the last job that sent pages of a kit to a printer, and its ledger; ``None`` if there is none."""
    for ledger in reversed(ledgers):
        for job in reversed(ledger.jobs):
            is_sent = job.state not in (JobState.WAITING, JobState.REPLACED)
            if is_sent and ledger.queue == queue and (job.sha256, job.job.pages) == (kit, (*pages,)):
                return ledger, job
    return None


def find_printed(kit: str) -> set[int]:
    """Return the pages of a kit that are printed, by all commands and phones."""
    ended = [job for ledger in list_ledgers() for job in ledger.jobs if job.sha256 == kit and not job.is_left]
    return {page for job in ended if job.state != JobState.REPLACED for page in job.job.pages}


def describe_busy(printer: str) -> Text:
    """Return that another process prints on a printer."""
    return msg("Another pnp print prints on {printer} now: its sheets and yours may mix.", printer=printer)


def is_busy(queue: str, but: Ledger | None = None) -> bool:
    """Return whether another ``pnp print`` prints on a printer."""
    for ledger in list_ledgers():
        is_meant = ledger.queue == queue and not any(job.phone for job in ledger.jobs)
        if is_meant and ledger.left and (but is None or ledger.file != but.file):
            unlock = ledger.lock()
            if unlock is None:
                return True
            unlock()
    return False


def _folder() -> Path:
    return own_folder() / FOLDER


def _read(file: Path) -> Ledger:
    try:
        facts = json.loads(file.read_bytes())
        jobs = [
            LedgerJob(**{**job, "job": _read_job(*job["job"]), "state": JobState(job["state"])})
            for job in facts.pop("jobs")
        ]
        return Ledger(file, jobs=jobs, **facts)
    except (OSError, ValueError, TypeError, LookupError, AttributeError):
        raise LedgerError(
            msg("{path}: cannot be read as a list of print jobs; delete it", path=file)
        ) from None


def _read_job(
    number: int, stock: Stock, pages: list[int], sides: Sides, turned: tuple[int, Sides] | None
) -> Job:
    return Job(number, stock, tuple(pages), sides, turned and (turned[0], turned[1]))
