"""Sends a job to a printer, and follows it until it is printed."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from io import BytesIO
from typing import NamedTuple

from pypdfium2 import PdfDocument

from pnp.errors import PnpError
from pnp.pages.paper import Paper, paper, standard_papers
from pnp.wings.print.ipp import (
    IppError,
    Operation,
    Tag,
    Typed,
    ask,
    keyword,
    number,
    of,
    parse_address,
)
from pnp.wings.print.jobs import Job, KitJobs, NotPrintableError, Sides
from pnp.wings.print.queues import (
    CARD_TRAYS,
    HUNDREDTHS,
    KINDS,
    STOPPED,
    Abilities,
    Queue,
    describe_state,
    find_loaded,
    first,
    has_loaded,
    texts,
)
from scorer.messages import Number, Text, join_texts, literal, msg

PAUSE = 0.5  # seconds between two looks at a job
PATIENCE = 60.0  # seconds without an answer after which a job is not followed any more

STOPPED_JOB, CANCELED, ABORTED, COMPLETED = 6, 7, 8, 9
"""The states of a job that waits for its printer, or for nothing any more, and those that end it."""

IDLE = 3  # the state of a printer that has nothing to print
SLIGHT = 0.5  # edges whose white differs by this, in mm, are as white as each other
NORMAL, HIGH = 4, 5  # the qualities of print: text is printed with the first, pieces with the other


class NotPrintedError(PnpError):
    """A job ended before it was printed."""


class JobSettings(NamedTuple):
    """How a job is printed: IPP's words; empty texts leave the choice to the printer."""

    kind: str
    source: str
    sides: Sides
    colour: str
    quality: int
    copies: int = 1


class JobProgress(NamedTuple):
    """How far a job is: the sides or sheets that are done (0 if the printer does not say), and what stops it."""

    state: int
    done: int
    reasons: tuple[str, ...]
    is_stopped: bool
    is_given_up: bool  # it will not be printed, such as after a fault of the print system
    message: str


def check_paper(kit: KitJobs, can: Abilities) -> None:
    """Check that a printer takes the sheets of a kit. Raises ``NotPrintableError``."""
    if can.sizes and can.find_size(kit.width, kit.height) is None:
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


def find_cut_off(queue: Queue, kit: KitJobs, can: Abilities) -> Text | None:
    """Return that a printer cannot print edges which a kit uses, and what helps; ``None`` if it prints all of it.

    Edges are compared by their width, as sheets may be printed turned.
    """
    margins = can.sizes.get(can.find_size(kit.width, kit.height) or (0.0, 0.0))
    for page in kit.pages if margins else ():
        for white, free in zip(sorted(margins or ()), sorted(page.margins), strict=True):
            if 0 <= free < white - SLIGHT:  # the sheet that measures a printer is drawn over its edges
                return msg(
                    "{printer} cannot print the outer {white} mm of an edge, and the kit leaves only {free} mm free: "
                    "what lies there is cut off. Lay the kit out for this printer: {save}, then print with "
                    "--printer home",
                    printer=queue.name,
                    white=white,
                    free=free,
                    save=f"pnp printers save home --queue {queue.name}",
                )
    return None


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


def send(queue: Queue, kit: KitJobs, job: Job, settings: JobSettings, can: Abilities) -> int:
    """Send a job, and return its number at the printer. Raises ``IppError``.

    Nothing scales: ``print-scaling`` is ``none``, and the sheet is the kit's. Pages come in their order.
    """
    width, height = can.find_size(kit.width, kit.height) or (kit.width, kit.height)
    size = {
        "x-dimension": number(round(width * HUNDREDTHS)),
        "y-dimension": number(round(height * HUNDREDTHS)),
    }
    media: dict[str, Typed] = {"media-size": Typed(Tag.COLLECTION, (size,))}
    margins = can.sizes.get((width, height))
    if margins:  # else some printers take the sheet without margins, and enlarge the page
        for edge, length in margins._asdict().items():
            media[f"media-{edge}-margin"] = number(round(length * HUNDREDTHS))
    if settings.source:
        media["media-source"] = keyword(settings.source)
    if settings.kind:
        media["media-type"] = keyword(settings.kind)
    wanted = {
        "copies": number(settings.copies),
        "media-col": Typed(Tag.COLLECTION, (media,)),
        "outputorder": keyword("normal"),  # of CUPS, which else turns the pages round for some printers
        "print-scaling": keyword("none"),
        "sides": keyword(settings.sides),
    }
    document = kit.data
    if can.has_ranges:
        wanted["page-ranges"] = Typed(Tag.RANGE, tuple(job.ranges))
    else:
        document = take_pages(kit.data, job.pages)
    if settings.colour:
        wanted["print-color-mode"] = keyword(settings.colour)
    if settings.quality:
        wanted["print-quality"] = Typed(Tag.ENUM, (settings.quality,))
    target = {
        **queue.of(),
        "job-name": Typed(Tag.NAME, (f"{kit.path.stem} {job.number}",)),
        "document-format": Typed(Tag.MIME, ("application/pdf",)),
    }
    (facts,) = ask(queue.address, Operation.PRINT_JOB, target, wanted, document)[:1] or ({},)
    return int(first(facts, "job-id") or 0)


def take_pages(data: bytes, numbers: Sequence[int]) -> bytes:
    """Return a PDF with only the pages of these numbers, from 1."""
    with PdfDocument(data) as whole, PdfDocument.new() as part:
        part.import_pages(whole, [number - 1 for number in numbers])
        written = BytesIO()
        part.save(written)
    return written.getvalue()


def follow(
    queue: Queue, job_id: int, pause: Callable[[float], None] = time.sleep, *, every: float = PAUSE
) -> Iterator[JobProgress]:
    """Yield how far a job is, until it is printed. Raises ``NotPrintedError`` or ``IppError``.

    A printer that does not answer for a moment prints on: nobody should print the job again at once.
    """
    answered = time.monotonic()
    while True:
        try:
            progress = _look_behind(queue, job_id)
            answered = time.monotonic()
        except IppError as fault:
            if fault.status:
                raise
            if time.monotonic() - answered > PATIENCE:
                raise NotPrintedError(
                    msg("the printer does not answer any more; look which pages it has printed")
                ) from None
            progress = SILENT
        yield progress
        if progress.state == COMPLETED:
            return
        if progress.state == CANCELED:
            raise NotPrintedError(msg("the job was cancelled at the printer"))
        if progress.is_given_up:
            reason = progress.message or ", ".join(progress.reasons)
            raise NotPrintedError(msg("the print system gave the job up ({reason})", reason=reason))
        pause(every)


def _look_behind(queue: Queue, job_id: int) -> JobProgress:
    """Return how far a job is, and whether the printer behind a queue is silent: CUPS waits for it without a word."""
    progress = look(queue, job_id)
    device = parse_address(queue.device)
    if device is None or is_ended(progress):
        return progress
    try:
        ask(device, Operation.GET_PRINTER, of(device.uri, STATE))
    except IppError:
        return progress._replace(reasons=(*progress.reasons, *SILENT.reasons))
    return progress


def look(queue: Queue, job_id: int) -> JobProgress:
    """Return how far a job is now. Raises ``IppError``."""
    (job,) = ask(queue.address, Operation.GET_JOB, {**queue.of(), "job-id": number(job_id)})[:1] or ({},)
    (printer,) = ask(queue.address, Operation.GET_PRINTER, queue.of(*STATE))[:1] or ({},)
    state, at = (
        int(first(facts, name) or 0) for facts, name in ((job, "job-state"), (printer, "printer-state"))
    )
    counts = [first(job, name) for name in ("job-impressions-completed", "job-media-sheets-completed")]
    return JobProgress(
        state=state,
        done=next((int(count) for count in counts if count.isdecimal()), 0),
        reasons=tuple(
            dict.fromkeys((*texts(printer, "printer-state-reasons"), *texts(job, "job-state-reasons")))
        ),
        is_stopped=at == STOPPED,
        is_given_up=state == ABORTED or (state == STOPPED_JOB and at == IDLE),
        message=first(job, "job-printer-state-message") or first(printer, "printer-state-message"),
    )


SILENT = JobProgress(0, 0, ("timed-out",), is_stopped=False, is_given_up=False, message="")
"""What is known of a job while the printer does not answer."""

STATE = ("printer-state", "printer-state-reasons", "printer-state-message")


def is_ended(progress: JobProgress) -> bool:
    """Return whether a job is printed, or will not be."""
    return progress.state in (COMPLETED, CANCELED) or progress.is_given_up


def cancel(queue: Queue, job_id: int) -> None:
    """Cancel a job at the printer. Raises ``IppError``."""
    ask(queue.address, Operation.CANCEL_JOB, {**queue.of(), "job-id": number(job_id)})
