"""Sends a job to a printer, and follows it until it is printed."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from io import BytesIO
from typing import NamedTuple

from pypdfium2 import PdfDocument

from pnp.errors import PnpError
from pnp.pages.paper import Paper, paper, standard_papers
from pnp.wings.print.ipp import (
    GONE,
    NOT_FOUND,
    Address,
    Attributes,
    IppError,
    Operation,
    Tag,
    Typed,
    ask,
    keyword,
    number,
    of,
)
from pnp.wings.print.jobs import Job, KitJobs, NotPrintableError, Sides
from pnp.wings.print.queues import (
    CARD_TRAYS,
    COLLATED,
    HUNDREDTHS,
    IDLE,
    KINDS,
    STOPPED,
    Abilities,
    Queue,
    describe_state,
    find_device,
    find_loaded,
    first,
    has_loaded,
    texts,
    whole,
)
from scorer.messages import Number, Text, join_texts, literal, msg

PAUSE = 0.5  # seconds between two looks at a job
PATIENCE = 60.0  # seconds without an answer after which a job is not followed any more

PENDING, HELD, PROCESSING, STOPPED_JOB, CANCELED, ABORTED, COMPLETED = range(3, 10)
"""The states of a job: those of one that waits, is held, is printed, is stopped, and those that end it."""

SLIGHT = 0.5  # edges whose white differs by this, in mm, are as white as each other
NORMAL, HIGH = 4, 5  # the qualities of print: text is printed with the first, pieces with the other


class NotPrintedError(PnpError):
    """A job ended before it was printed, or is not sent."""


class UnknownJobError(PnpError):
    """Nobody can say whether a job was printed: its printer forgot it, or does not answer any more."""

    def __init__(self, text: Text, *, is_forgotten: bool = False) -> None:
        super().__init__(text)
        self.is_forgotten = is_forgotten


class JobSettings(NamedTuple):
    """How a job is printed: IPP's words; empty texts leave the choice to the printer."""

    kind: str
    source: str
    sides: Sides
    colour: str
    quality: int
    copies: int = 1


class JobProgress(NamedTuple):
    """How far a job is, and what stops it."""

    state: int
    pages: int  # the sides that are printed; 0 if the printer does not say
    sheets: int  # the sheets
    reasons: tuple[str, ...]
    is_stopped: bool
    is_given_up: bool  # it will not be printed, such as after a problem of the print system
    message: str
    is_certain: bool = (
        True  # whether the printer itself says all this, and not a print system that cannot ask it
    )
    is_begun: bool = True  # whether something of it may be printed
    running: int = 0  # for how many seconds the printer has been on; 0 if it does not say
    was_off: bool = False  # whether the printer was off, or silent, since the job was sent


def check_paper(kit: KitJobs, can: Abilities) -> None:
    """Check that a printer takes the sheets of a kit. Raises ``NotPrintableError``."""
    if can.papers and can.find_size(kit.width, kit.height) is None:
        papers = [paper.name for paper in standard_papers() if can.find_size(paper.width, paper.height)]
        raise NotPrintableError(
            msg(
                "{printer} does not take {size}; it takes: {papers}",
                printer=can.model,
                size=name_size(kit.width, kit.height),
                papers=join_texts(papers, ", "),
            )
        )
    if "application/pdf" not in can.formats and can.formats:
        raise NotPrintableError(
            msg(
                '{printer} does not take PDF itself; print {file} at 100 % ("actual size") from a PDF viewer',
                printer=can.model,
                file=kit.path,
            )
        )


def describe_cut_off(queue: Queue, kit: KitJobs, can: Abilities) -> Text | None:
    """Return that a printer cannot print edges which a kit uses; ``None`` if it prints all of it."""
    for job in kit.jobs:
        found = _find_cut_off(job, kit, can)
        if found:
            return msg(
                "{printer} cannot print the outer {white} mm of an edge, and the kit leaves only {free} mm free: "
                "what lies there is cut off.",
                printer=queue.name,
                white=found[0],
                free=found[1],
            )
    return None


def _find_cut_off(job: Job, kit: KitJobs, can: Abilities) -> tuple[float, float] | None:
    """Return how many mm of an edge a printer cannot print, and how many a job leaves free, if something is cut off.

    Edges are compared by their width, as sheets may be printed turned; those of the job's tray and paper count.
    """
    settings = choose_settings(job, kit, can)
    margins = can.find_margins(kit.width, kit.height, settings.source, settings.kind)
    for page in job.pages if margins else ():
        for white, free in zip(sorted(margins or ()), sorted(kit.pages[page - 1].margins), strict=True):
            if 0 <= free < white - SLIGHT:  # the sheet that measures a printer is drawn over its edges
                return white, free
    return None


def describe_scaling(queue: Queue, can: Abilities) -> Text | None:
    """Return that a printer scales every page; ``None`` if it can print one as it is, or does not say."""
    if not can.is_scaling:
        return None
    return msg(
        "{printer} says that it cannot print without scaling: measure the scale of the first sheet before you cut.",
        printer=queue.name,
    )


def find_other_paper(kit: KitJobs, can: Abilities) -> Paper | None:
    """Return the paper that lies in a printer if it is not the kit's; ``None`` if it is, or nothing is known."""
    loaded = find_loaded(can)
    return loaded[0] if loaded and not has_loaded(can, kit.width, kit.height) else None


def name_size(width: float, height: float) -> Number:
    """Return the name of a paper, or its size."""
    return Number(paper(f"{width:g}x{height:g}").name)


def check_printer(queue: Queue, can: Abilities) -> Text | None:
    """Return what a printer waits for, ``None`` if nothing. Raises ``NotPrintedError`` if it takes no jobs."""
    reasons = describe_state(can.reasons) or literal(can.message)
    if not can.is_accepting or can.state == STOPPED:
        raise NotPrintedError(
            msg(
                "{printer} is paused ({reasons}); let it print again in the system's printer settings",
                printer=queue.name,
                reasons=reasons or msg("no reason is given"),
            )
        )
    if describe_state(can.reasons):
        return msg("{printer}: {reasons}", printer=queue.name, reasons=reasons)
    return None


def choose_settings(job: Job, kit: KitJobs, can: Abilities, copies: int = 1) -> JobSettings:
    """Return how a job is printed on a printer: card on card, from the tray where it lies, in the kit's colours."""
    is_put_in = job.stock != "paper"
    kinds = [kind for kind in KINDS[job.stock] if kind in can.kinds]
    trays = [tray for tray in can.loaded if tray.kind in kinds and can.find_size(tray.width, tray.height)]
    fits = [
        tray
        for tray in trays
        if can.find_size(tray.width, tray.height) == can.find_size(kit.width, kit.height)
    ]
    source = fits[0].source if fits else ""
    if is_put_in and not source:
        source = next((tray for tray in CARD_TRAYS if tray in can.sources), "")
    colour = "monochrome" if kit.is_grey else "color"
    quality = HIGH if is_put_in else NORMAL
    return JobSettings(
        kind=kinds[0] if kinds else "",
        source=source if source in can.sources else "",
        sides=job.sides,
        colour=colour if colour in can.colours else "",
        quality=quality if quality in can.qualities else 0,
        copies=copies,
    )


def name_tray(job: Job, kit: KitJobs, can: Abilities) -> Text:
    """Return in words the tray that a job's card or sticker paper is put into."""
    return TRAYS.get(choose_settings(job, kit, can).source, msg("the printer"))


TRAYS: dict[str, Text] = {
    "by-pass-tray": msg("the bypass tray"),
    "manual": msg("the manual feed"),
    "rear": msg("the rear tray"),
    "alternate": msg("the second tray"),
    "top": msg("the top tray"),
    "photo-manual": msg("the photo feed"),
    "main": msg("the main tray"),
}


def is_loaded(job: Job, kit: KitJobs, can: Abilities) -> bool:
    """Return whether a printer says that a job's stock lies in it."""
    kinds = KINDS[job.stock]
    size = can.find_size(kit.width, kit.height)
    return any(tray.kind in kinds and can.find_size(tray.width, tray.height) == size for tray in can.loaded)


def choose_attributes(kit: KitJobs, settings: JobSettings, queue: Queue, can: Abilities) -> dict[str, Typed]:
    """Return what a printer is told of a job: nothing scales, the sheet is the kit's, copies are whole ones.

    Without a word on copies it prints one.
    """
    width, height = can.find_size(kit.width, kit.height) or (kit.width, kit.height)
    size = {
        "x-dimension": number(round(width * HUNDREDTHS)),
        "y-dimension": number(round(height * HUNDREDTHS)),
    }
    media: dict[str, Typed] = {"media-size": Typed(Tag.COLLECTION, (size,))}
    margins = can.find_margins(width, height, settings.source, settings.kind)
    if margins:  # else some printers take the sheet without margins, and enlarge the page
        for edge, length in margins._asdict().items():
            media[f"media-{edge}-margin"] = number(round(length * HUNDREDTHS))
    if settings.source:
        media["media-source"] = keyword(settings.source)
    if settings.kind:
        media["media-type"] = keyword(settings.kind)
    wanted = {
        "media-col": Typed(Tag.COLLECTION, (media,)),
        "print-scaling": keyword("none"),
        "sides": keyword(settings.sides),
    }
    if not queue.is_direct:
        wanted["outputorder"] = keyword(
            "normal"
        )  # of CUPS, which else turns the pages round for some printers
    if 1 < settings.copies <= can.most_copies:
        wanted |= {"copies": number(settings.copies), "multiple-document-handling": keyword(COLLATED)}
    if settings.colour:
        wanted["print-color-mode"] = keyword(settings.colour)
    if settings.quality:
        wanted["print-quality"] = Typed(Tag.ENUM, (settings.quality,))
    return wanted


def find_ignored(queue: Queue, wanted: Mapping[str, Typed]) -> tuple[str, ...]:
    """Return what a printer would ignore of what it is told; nothing if it does not say so beforehand."""
    try:
        target = {**queue.of(), "document-format": PDF}
        return ask(queue.address, Operation.VALIDATE_JOB, target, wanted).ignored
    except IppError:  # it is told of the job itself then
        return ()


def send(
    queue: Queue,
    kit: KitJobs,
    job: Job,
    settings: JobSettings,
    can: Abilities,
    name: str,
    note: Callable[[int, bool], None],
) -> tuple[str, ...]:
    """Send a job, and return what the printer ignores of what it was told.

    ``note`` takes the number as soon as there is one, and whether the pages are sent: most printers give the number
    before. Pages are a file of their own, as some printers ignore ranges. Raises ``IppError``; it ``is_untouched`` if
    nothing can have been printed.
    """
    wanted = choose_attributes(kit, settings, queue, can)
    copies = 1 if "copies" in wanted else settings.copies
    document = take_pages(kit.data, job.pages * copies)
    target = {**queue.of(), "job-name": Typed(Tag.NAME, (name,))}
    if not can.is_announced:
        answer = ask(queue.address, Operation.PRINT_JOB, {**target, "document-format": PDF}, wanted, document)
        note(whole(answer.first, "job-id") or 0, True)
        return answer.ignored
    answer = ask(queue.address, Operation.CREATE_JOB, target, wanted)
    number_ = whole(answer.first, "job-id") or 0
    if not number_:
        raise IppError(msg("the printer gives the job no number"), is_untouched=True)
    note(number_, False)
    part = {"job-id": number(number_), "document-format": PDF, "last-document": Typed(Tag.BOOLEAN, (True,))}
    ask(queue.address, Operation.SEND_DOCUMENT, {**queue.of(), **part}, None, document)
    note(number_, True)
    return answer.ignored


PDF = Typed(Tag.MIME, ("application/pdf",))


def take_pages(data: bytes, numbers: Sequence[int]) -> bytes:
    """Return a PDF with only the pages of these numbers, from 1."""
    with PdfDocument(data) as whole_, PdfDocument.new() as part:
        part.import_pages(whole_, [number - 1 for number in numbers])
        written = BytesIO()
        part.save(written)
    return written.getvalue()


def follow(
    queue: Queue, job_id: int, name: str, pause: Callable[[float], None] = time.sleep, *, every: float = PAUSE
) -> Iterator[JobProgress]:
    """Yield how far a job is, until it is printed. Raises ``NotPrintedError`` or ``UnknownJobError``.

    A printer that does not answer for a moment prints on: nobody should print the job again at once.
    """
    answered, running, was_off = time.monotonic(), 0, False
    while True:
        try:
            progress = look(queue, job_id, name)
        except IppError as fault:
            if fault.status in (NOT_FOUND, GONE):
                text = msg("the printer does not know the job any more")
                raise UnknownJobError(text, is_forgotten=True) from None
            progress = SILENT
        is_silent = SILENT.reasons[0] in progress.reasons
        was_off |= is_silent or 0 < progress.running < running
        running = progress.running or running
        if not is_silent:
            answered = time.monotonic()
        elif progress.state in (0, COMPLETED) and time.monotonic() - answered > PATIENCE:
            raise UnknownJobError(msg("the printer does not answer any more"))
        yield progress._replace(was_off=was_off)
        if progress.state == COMPLETED and not is_silent:
            return
        if progress.state == CANCELED:
            raise NotPrintedError(msg("the job was cancelled at the printer"))
        if progress.is_given_up:
            reason = progress.message or ", ".join(progress.reasons)
            raise NotPrintedError(msg("the print system gave the job up ({reason})", reason=reason))
        pause(every)


def look(queue: Queue, job_id: int, name: str) -> JobProgress:
    """Return how far a job is now. Raises ``IppError``.

    The printer behind a queue is asked for its own job of this name: the print system counts pages that it has sent,
    and waits for a printer that is off without a word. What is printed, and waits there to be sent once more, as after
    a restart, is cancelled there.
    """
    job = ask(queue.address, Operation.GET_JOB, {**queue.of(), "job-id": number(job_id)}).first
    printer = ask(queue.address, Operation.GET_PRINTER, queue.of(*STATE)).first
    if whole(job, "job-state") is None:
        raise IppError(msg("the printer does not say how far the job is"))
    progress = _read(job, printer)
    device = find_device(queue.device)
    if queue.is_direct:
        return progress
    progress = progress._replace(pages=0, sheets=0, is_certain=False)
    if device is None:
        return progress
    try:
        own = _find_own(device, name)
        behind = ask(device, Operation.GET_PRINTER, of(device.uri, STATE)).first
    except IppError:
        return progress._replace(reasons=(*progress.reasons, *SILENT.reasons))
    if own is None:
        return progress._replace(running=whole(behind, "printer-up-time") or 0)
    found = _read(own, behind)
    is_again = found.state == COMPLETED and progress.state in (PENDING, HELD)
    if is_again:
        cancel(queue, job_id)
    return found._replace(
        state=found.state if is_again or progress.state == COMPLETED else progress.state,
        is_begun=True,
        reasons=tuple(dict.fromkeys((*progress.reasons, *found.reasons))),
        is_stopped=progress.is_stopped,
        is_given_up=found.is_given_up if progress.state == COMPLETED else progress.is_given_up,
        message=progress.message,
    )


def _read(job: Attributes, printer: Attributes) -> JobProgress:
    state, at = whole(job, "job-state") or 0, whole(printer, "printer-state")
    return JobProgress(
        state=state,
        pages=max(whole(job, "job-impressions-completed") or 0, 0),
        sheets=max(whole(job, "job-media-sheets-completed") or 0, 0),
        reasons=tuple(
            dict.fromkeys((*texts(printer, "printer-state-reasons"), *texts(job, "job-state-reasons")))
        ),
        is_stopped=at == STOPPED,
        is_given_up=state == ABORTED or (state == STOPPED_JOB and at == IDLE),
        message=first(job, "job-printer-state-message") or first(printer, "printer-state-message"),
        is_begun=state not in (PENDING, HELD) or bool(whole(job, "time-at-processing")),
        running=whole(printer, "printer-up-time") or 0,
    )


def _find_own(device: Address, name: str) -> Attributes | None:
    """Return a printer's last job of a name; ``None`` if it has none. Raises ``IppError``."""
    for which in ("not-completed", "completed"):
        target = {**of(device.uri, OWN), "which-jobs": keyword(which)}
        try:
            jobs = ask(device, Operation.GET_JOBS, target).found
        except IppError as fault:
            if fault.status:  # it answers, but lists no jobs
                return None
            raise
        found = [job for job in jobs if first(job, "job-name") == name and whole(job, "job-state")]
        if found:
            return max(found, key=lambda job: whole(job, "job-id") or 0)
    return None


SILENT = JobProgress(0, 0, 0, ("timed-out",), is_stopped=False, is_given_up=False, message="")
"""What is known of a job while the printer does not answer."""

STATE = ("printer-state", "printer-state-reasons", "printer-state-message", "printer-up-time")
OWN = (
    "job-id",
    "job-name",
    "job-state",
    "job-state-reasons",
    "job-impressions-completed",
    "job-media-sheets-completed",
)


def is_ended(progress: JobProgress) -> bool:
    """Return whether a job is printed, or will not be."""
    return progress.state in (COMPLETED, CANCELED) or progress.is_given_up


def cancel(queue: Queue, job_id: int) -> None:
    """Cancel a job at the printer. Raises ``IppError``."""
    ask(queue.address, Operation.CANCEL_JOB, {**queue.of(), "job-id": number(job_id)})
