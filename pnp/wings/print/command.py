"""``pnp print``: a kit to a printer, job by job, each on the right stock, at 100 %."""

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from pnp.cli.build import build
from pnp.cli.known_printers import choose_paper, printer_option, printers_file
from pnp.cli.options import check_number, make_command, run_command
from pnp.cli.prompts import NO, Prompts
from pnp.cli.speech import GameLang
from pnp.data.publish import publish
from pnp.errors import PnpError
from pnp.kits import defaults
from pnp.kits.calibration import calibration as draw_sheet
from pnp.kits.printed import note
from pnp.pages.statement import MANIFEST
from pnp.printers import known
from pnp.printers.calibration_sheet import PAPERS
from pnp.wings.print.jobs import Job, KitJobs, NotPrintableError, Sides, read_kit, select, split
from pnp.wings.print.queues import (
    Abilities,
    NoQueueError,
    Queue,
    describe,
    describe_state,
    find_default,
    find_loaded,
    find_queue,
    list_queues,
)
from pnp.wings.print.sending import (
    JobProgress,
    NotPrintedError,
    cancel,
    check_paper,
    check_printer,
    choose_settings,
    find_cut_off,
    find_other_paper,
    follow,
    is_loaded,
    name_size,
    name_tray,
    send,
)
from scorer.entry.contract import prompt
from scorer.messages import Text, list_names, literal, msg, plural, quoted
from scorer.system import join_command

MOST_COPIES = 99


class PrintStoppedError(PnpError):
    """Printing ended before all jobs were printed."""


class PrintCall(NamedTuple):
    """What was asked for: the printer, the jobs, how much to ask."""

    queue: Queue
    can: Abilities
    job: int | None
    copies: int
    is_quiet: bool  # asks nothing
    is_dry: bool  # prints nothing


def print_kit(
    context: typer.Context,
    what: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="GAME|FILE.pdf|OPTION OF BUILD",
            hidden=True,
        ),
    ] = None,
    queue: Annotated[
        str | None,
        typer.Option(
            metavar="QUEUE",
            help="The printer's name in the system, or its address such as ipp://192.168.1.20/ipp/print; by default "
            "that of --printer, else the system's default.",
        ),
    ] = None,
    job: Annotated[
        int | None, typer.Option(metavar="N", help="Print only this job, such as again after a jam.")
    ] = None,
    copies: Annotated[int, typer.Option(metavar="N", help="How many copies to print.")] = 1,
    yes: Annotated[
        bool, typer.Option("--yes", help="Ask nothing: card and paper lie in trays that the printer knows.")
    ] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Show the jobs, and print nothing.")] = False,
    calibration: Annotated[
        str | None, printer_option("Print the sheet that measures a printer; NAME is a saved or a new one.")
    ] = None,
    printer: Annotated[
        str | None, printer_option("Apply the correction of a saved printer, and print on it.")
    ] = None,
    out: Annotated[
        Path, typer.Option("--out", "-o", metavar="FOLDER", help="The folder for the files.")
    ] = defaults.OUT,
    lang: GameLang = None,
) -> int:
    """Print a kit: send each page to the right paper at 100 %.

    GAME: a game to make and print, with options of pnp build such as --players 3. FILE.pdf: a PDF that it made.

    Example: pnp print low-blow --players 3

    Or: pnp print output/low-blow-3p.pdf --queue HP_Envy
    """
    words = [*(what or ()), *context.args]
    for option, number in (("--copies", copies), ("--job", job)):
        if number is not None:
            check_number(option, number, MOST_COPIES)
    files = _find_files(words)
    given = {"--printer": printer, "--lang": lang, "--out": str(out)}
    words += [word for option, value in given.items() if value for word in (option, value)]
    prompts = Prompts(sys.stdout, context.obj)
    name = queue or _saved_queue(calibration or printer)
    try:
        used = _choose_queue(name, prompts, is_quiet=yes or dry_run)
    except NoQueueError:
        if not name and calibration is None:  # the jobs tell what to print by hand
            _tell_jobs(_find_kits(files, words, out, context), job, copies, prompts)
            if dry_run:
                return 0
        raise
    call = PrintCall(used, describe(used), job, copies, is_quiet=yes, is_dry=dry_run)
    if calibration is not None:
        kits = [_make_sheet(calibration, call, out, context)]
    else:
        kits = _find_kits(files, words, out, context)
        kits = _suit_printer(kits, call, prompts, [] if files else words, out, context)
    _tell_time(_tell_jobs(kits, job, copies, prompts), call, prompts)
    for kit in kits:
        check_paper(kit, call.can)
    if not dry_run:
        _tell_state(kits, call, prompts)
        for kit in kits:
            _print_jobs(kit, call, prompts)
    return 0


def _find_files(words: Sequence[str]) -> list[str]:
    """Return the finished files among words; none if kits are built. Raises ``PnpError`` for a mixture of both."""
    files = [word for word in words if word.lower().endswith(".pdf")]
    other = next((word for word in words if word not in files), None)
    if files and other is not None:
        raise PnpError(
            msg("{option}: a finished PDF is printed as it is; leave this out", option=quoted(other))
        )
    return files


def _saved_queue(name: str | None) -> str:
    """Return the queue of a saved printer; empty if none is named, or it is a new one."""
    printer = known.read(printers_file()).get(name.strip()) if name else None
    return printer.device.queue if printer and printer.device else ""


def _choose_queue(name: str, prompts: Prompts, *, is_quiet: bool) -> Queue:
    """Return the printer to use: the named one, the system's default, the only one, or one that is chosen from a list.

    Raises ``NoQueueError``.
    """
    if name:
        return find_queue(name)
    queues = list_queues()
    if not queues:
        raise NoQueueError(
            msg(
                "this computer has no printers; add one in the system's settings, name one by --queue "
                "ipp://ADDRESS/ipp/print, or print the PDF at 100 %"
            )
        )
    default = find_default()
    found = [queue for queue in queues if queue.name == default] or (queues if len(queues) == 1 else [])
    if found:
        return found[0]
    if is_quiet:
        known = list_names([queue.name for queue in queues])
        raise NoQueueError(
            msg("there are several printers, and no default: name one by --queue: {known}", known=known)
        )
    for number, queue in enumerate(queues, 1):
        prompts.tell(msg("{number}  {name} ({info})", number=number, name=queue.name, info=queue.info))
    while True:
        answer = _ask(prompts, msg("Which printer? Type its number:"))
        if answer.isdecimal() and 1 <= int(answer) <= len(queues):
            return queues[int(answer) - 1]
        prompts.refuse(msg("Type a number from 1 to {most}.", most=len(queues)))


def _ask(prompts: Prompts, question: Text) -> str:
    """Ask, and return the answer. Raises ``PrintStoppedError`` at the end of the input."""
    try:
        return prompts.ask(prompt(question))
    except EOFError:
        raise PrintStoppedError(msg("nobody answers: --yes asks nothing")) from None


def _make_sheet(name: str, call: PrintCall, out: Path, context: typer.Context) -> KitJobs:
    """Write the calibration sheet for what lies in the printer, and return it as a kit."""
    saved = known.read(printers_file())
    printer = saved.get(name.strip())
    loaded = [paper.id for paper in find_loaded(call.can) if paper.id in PAPERS]
    chosen = choose_paper(loaded[0] if loaded and not (printer and printer.paper) else None, printer)
    built = draw_sheet(chosen.id, context.obj.lang, printer, name)
    (path,) = publish({built.file_name: built.data}, out)
    return read_kit(path)


def _find_kits(
    files: Sequence[str], words: Sequence[str], out: Path, context: typer.Context
) -> list[KitJobs]:
    """Return the kits of finished files; else build those that are named."""
    return [read_kit(Path(file)) for file in files] or _run_build(words, out, context)


def _suit_printer(
    kits: list[KitJobs],
    call: PrintCall,
    prompts: Prompts,
    words: Sequence[str],
    out: Path,
    context: typer.Context,
) -> list[KitJobs]:
    """Offer to build kits on another paper or with other backs if the printer needs them; return those to print.

    Without words the files are finished: their paper is asked for.
    """
    if call.is_dry:
        return kits
    if not words:
        for kit in kits:
            _check_loaded(kit, call, prompts)
        return kits
    changed = _find_change(kits, call, prompts)
    return _run_build([*words, *changed], out, context) if changed else kits


def _run_build(words: Sequence[str], out: Path, context: typer.Context) -> list[KitJobs]:
    """Run ``pnp build``, and return its kits; end if nothing changed. Raises ``PrintStoppedError`` after a fault."""
    status = run_command(make_command(build), words, context.obj, "pnp build")
    if status is None:
        raise typer.Exit
    if status:
        raise PrintStoppedError(msg("nothing was printed"))
    made = json.loads((out / MANIFEST).read_text("utf-8"))
    return [read_kit(out / kit["pdf"]) for kit in made["kits"]]


def _find_change(kits: Sequence[KitJobs], call: PrintCall, prompts: Prompts) -> list[str]:
    """Return options with which kits suit the printer better, if the user agrees; empty if they suit."""
    other = find_other_paper(kits[0], call.can)  # all kits of a build are for one paper
    if other is not None:
        question = msg(
            "{paper} is loaded, the kit is for {size}. Make it for {paper}? [Y/n]",
            paper=name_size(other.width, other.height),
            size=name_size(kits[0].width, kits[0].height),
        )
        if call.is_quiet or prompts.means(_ask(prompts, question), NO):
            _check_loaded(kits[0], call, prompts)
            return []
        return ["--paper", other.id]
    if (
        not call.can.has_two_sides
        and any(job.is_two_sided for kit in kits for job in kit.jobs)
        and not call.is_quiet
    ):
        question = msg(
            "The printer prints one side. Make the kit with backs to fold over, so that nothing is turned? [Y/n]"
        )
        if not prompts.means(_ask(prompts, question), NO):
            return ["--backs", "fold"]
    return []


def _check_loaded(kit: KitJobs, call: PrintCall, prompts: Prompts) -> None:
    """Check that the sheets of a finished kit lie in the printer, or ask for them. Raises ``NotPrintableError``."""
    other = find_other_paper(kit, call.can)
    if other is None:
        return
    facts = {
        "loaded": name_size(other.width, other.height),
        "size": name_size(kit.width, kit.height),
        "id": other.id,
    }
    if call.is_quiet:
        raise NotPrintableError(
            msg(
                "{loaded} is loaded, the kit is for {size}: load {size}, or make it with --paper {id}",
                **facts,
            )
        )
    _ask(prompts, msg("{loaded} is loaded. Load {size}, then press Enter:", **facts))


def _tell_state(kits: Sequence[KitJobs], call: PrintCall, prompts: Prompts) -> None:
    """Tell what the printer waits for, and what it cannot print. Raises ``NotPrintedError`` if it takes no jobs.

    It takes none, either, if sheets must be turned by hand and nobody is asked to.
    """
    if call.is_quiet and any(
        len(split(job, has_two_sides=call.can.has_two_sides)) > 1
        for kit in kits
        for job in select(kit.jobs, call.job)
    ):
        raise NotPrintedError(
            msg("the printer prints one side, and --yes lets nobody turn the sheets: leave it out")
        )
    hints = [check_printer(call.queue, call.can), *(find_cut_off(call.queue, kit, call.can) for kit in kits)]
    for hint in dict.fromkeys(hint for hint in hints if hint):
        prompts.tell(hint)


def _tell_jobs(kits: Sequence[KitJobs], number: int | None, copies: int, prompts: Prompts) -> int:
    """Show the jobs, or that with a number, with their sheets; return how many sides are printed."""
    sides = 0
    for kit in kits:
        prompts.tell(literal(str(kit.path)))
        for job in select(kit.jobs, number):
            sides += len(job.pages) * copies
            sheets = plural(job.sheets * copies, "{n} sheet", "{n} sheets")
            prompts.tell(
                msg("{number}  {job}: {sheets}", number=job.number, job=job.describe(), sheets=sheets)
            )
    return sides


def _tell_time(sides: int, call: PrintCall, prompts: Prompts) -> None:
    """Tell the printer, and how many minutes it takes if it tells its speed."""
    if not call.can.speed:
        prompts.tell(msg("On {printer}.", printer=call.queue.name))
        return
    minutes = max(1, round(sides / call.can.speed))
    prompts.tell(
        plural(
            minutes,
            "On {printer}, about {n} minute.",
            "On {printer}, about {n} minutes.",
            printer=call.queue.name,
        )
    )


def _print_jobs(kit: KitJobs, call: PrintCall, prompts: Prompts) -> None:
    """Print the jobs of a kit; before those that need it ask for their stock. Raises ``PrintStoppedError``.

    If it stops, it tells which jobs are left, and how to print them on the same printer.
    """
    chosen, printed = select(kit.jobs, call.job), list[Job]()
    try:
        for job in chosen:
            for part in split(job, has_two_sides=call.can.has_two_sides):
                _ask_for_stock(part, kit, call, prompts)
                _print_job(part, kit, call, prompts)
            printed.append(job)
    except (PnpError, KeyboardInterrupt):
        left = [job for job in chosen if job not in printed]
        if left:
            words = ["pnp", "print", str(kit.path), "--queue", call.queue.name, "--job", str(left[0].number)]
            words += ["--copies", str(call.copies)] if call.copies > 1 else []
            prompts.tell(
                plural(
                    len(left),
                    "Job {numbers} is not printed. Print it with: {command}",
                    "Jobs {numbers} are not printed. Print the first of them with: {command}",
                    numbers=list_names([str(job.number) for job in left]),
                    command=join_command(words),
                )
            )
        raise
    else:
        sheets = sum(job.sheets for job in printed) * call.copies
        prompts.tell(plural(sheets, "Printed {n} sheet.", "Printed {n} sheets."))
        scales = [page.number for page in kit.pages if page.bar]
        if any(number in job.pages for job in printed for number in scales):
            prompts.tell(msg("Hold a ruler to the scale on page {number}.", number=scales[0]))
    finally:
        if printed:
            note(kit.path, kit.data, {page for job in printed for page in job.pages}, call.queue.name)


def _ask_for_stock(job: Job, kit: KitJobs, call: PrintCall, prompts: Prompts) -> None:
    """Ask for a job's card or paper, or for a sheet that is turned over, unless it lies in the printer."""
    if job.turned is not None:
        front, sides = job.turned
        edge = msg("long edge") if sides == "two-sided-long-edge" else msg("short edge")
        for line in TURN[sides].splitlines():
            prompts.tell(literal(line))
        question = msg(
            "Turn the sheet with page {front} over its {edge}, put it back in, then press Enter:",
            front=front,
            edge=edge,
        )
    elif job.stock == "paper" or call.is_quiet or is_loaded(job, kit, call.can):
        return
    elif job.stock == "stickers":
        question = plural(
            job.sheets * call.copies,
            "Put {n} sheet of sticker paper into {tray}, then press Enter:",
            "Put {n} sheets of sticker paper into {tray}, then press Enter:",
            tray=name_tray(job, kit, call.can),
        )
    else:
        question = plural(
            job.sheets * call.copies,
            "Put {n} sheet of card (160 to 200 g) into {tray}, then press Enter:",
            "Put {n} sheets of card (160 to 200 g) into {tray}, then press Enter:",
            tray=name_tray(job, kit, call.can),
        )
    _ask(prompts, question)


def _print_job(job: Job, kit: KitJobs, call: PrintCall, prompts: Prompts) -> None:
    """Send a job and follow it; Ctrl-C cancels it at the printer, too."""
    job_id = send(call.queue, kit, job, choose_settings(job, kit, call.can, call.copies), call.can)
    shown: JobProgress | None = None
    try:
        for progress in follow(call.queue, job_id):
            if shown is None or (progress.done, progress.reasons, progress.is_stopped) != (
                shown.done,
                shown.reasons,
                shown.is_stopped,
            ):
                _tell_progress(job, progress, shown, call, prompts)
            shown = progress
    except KeyboardInterrupt:
        cancel(call.queue, job_id)
        prompts.tell(msg("The job is cancelled at the printer, too."))
        raise


def _tell_progress(
    job: Job, progress: JobProgress, shown: JobProgress | None, call: PrintCall, prompts: Prompts
) -> None:
    """Show how far a job is, and what keeps the printer from printing it."""
    reasons = describe_state(progress.reasons)
    if progress.is_stopped:
        prompts.tell(
            msg(
                "{printer} is paused ({reasons}); let it print again in the system's printer settings, or press Ctrl-C",
                printer=call.queue.name,
                reasons=reasons or literal(progress.message),
            )
        )
    elif reasons and (shown is None or describe_state(shown.reasons) != reasons):
        prompts.tell(msg("{printer}: {reasons}", printer=call.queue.name, reasons=reasons))
    if progress.done and (shown is None or shown.done != progress.done):
        total = len(job.pages) * call.copies
        prompts.tell(
            plural(
                total,
                "Job {number}: {done} of {n} page",
                "Job {number}: {done} of {n} pages",
                number=job.number,
                done=progress.done,
            )
        )


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

print_kit.__dict__["settings"] = {"ignore_unknown_options": True, "allow_extra_args": True}
"""Options that only ``pnp build`` knows are passed on to it."""
