"""``pnp print``: a kit to a printer, job by job, each on the right stock, at 100 %."""

import json
import sys
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from pnp.cli.build import build
from pnp.cli.call_faults import call_fault, find_near, list_options
from pnp.cli.known_printers import choose_paper, printer_option, printers_file
from pnp.cli.options import check_number, make_command, read_help, run_command
from pnp.cli.prompts import NO, YES, Prompts
from pnp.cli.speech import GameLang
from pnp.data.publish import publish
from pnp.errors import PnpError
from pnp.kits import defaults
from pnp.kits.calibration import calibration as draw_sheet
from pnp.pages.statement import MANIFEST
from pnp.printers import known
from pnp.printers.calibration_sheet import PAPERS
from pnp.wings.print import ledger
from pnp.wings.print.jobs import Job, KitJobs, NotPrintableError, number_jobs, read_kit, select, split
from pnp.wings.print.printing import JobPrinter, PrintCall, PrintStoppedError, ask, describe_ignored
from pnp.wings.print.queues import (
    Abilities,
    NoQueueError,
    Queue,
    describe,
    find_default,
    find_loaded,
    find_queue,
    list_queues,
    save_printer,
)
from pnp.wings.print.sending import (
    NotPrintedError,
    check_paper,
    check_printer,
    choose_attributes,
    choose_settings,
    describe_cut_off,
    describe_scaling,
    find_ignored,
    find_other_paper,
    is_loaded,
    name_size,
    name_tray,
)
from scorer.messages import Number, Text, join_texts, list_names, literal, msg, plural, quoted

MOST_COPIES = 99
SERIOUS = ("print-scaling", "media-col", "media", "sides")  # what spoils a kit if a printer ignores it

Jobs = Sequence[tuple[KitJobs, Job]]


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
        str | None, typer.Option(metavar="N,N", help="Print only these jobs of the list, such as 2,3.")
    ] = None,
    resume: Annotated[
        bool,
        typer.Option("--resume", help="Go on with what is left after printing stopped, and only with that."),
    ] = False,
    jobs: Annotated[
        bool, typer.Option("--jobs", help="List the jobs of the last commands, and what became of them.")
    ] = False,
    copies: Annotated[int, typer.Option(metavar="N", help="How many copies to print.")] = 1,
    yes: Annotated[
        bool, typer.Option("--yes", help="Ask nothing: card and paper lie in trays that the printer knows.")
    ] = False,
    cut_off: Annotated[
        bool,
        typer.Option("--cut-off", help="Print a kit even if the printer cuts off what lies at its edges."),
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
    check_number("--copies", copies, MOST_COPIES)
    numbers = _parse_numbers(job or "")
    _check_options([word.partition("=")[0] for word in words if word.startswith("--")])
    files = _find_files(words)
    prompts = Prompts(sys.stdout, context.obj)
    if jobs:
        _list_ledgers(prompts)
        return 0
    if not (yes or dry_run or prompts.terminal):
        raise PrintStoppedError(
            msg(
                "nobody can answer here, so nothing is printed: --yes prints without questions, --dry-run "
                "shows the jobs"
            )
        )
    if resume:
        _resume(words, queue or "", prompts, is_quiet=yes, is_dry=dry_run)
        return 0
    given = {"--printer": printer, "--lang": lang, "--out": str(out)}
    words += [word for option, value in given.items() if value for word in (option, value)]
    name = queue or _saved_queue(calibration or printer)
    try:
        used = _choose_queue(name, prompts, is_quiet=yes or dry_run)
    except NoQueueError:
        if not name and calibration is None:  # the jobs tell what to print by hand
            _tell_jobs(
                select(number_jobs(_find_kits(files, words, out, context)), numbers), copies, None, prompts
            )
            if dry_run:
                return 0
        raise
    call = PrintCall(used, describe(used), numbers, copies, is_quiet=yes, is_dry=dry_run, is_cut_off=cut_off)
    if calibration is not None:
        kits = [_make_sheet(calibration, call, out, context)]
    else:
        kits = _find_kits(files, words, out, context)
        kits = _suit_printer(kits, call, prompts, [] if files else words, out, context)
    chosen = select(number_jobs(kits), numbers)
    _tell_time(_tell_jobs(chosen, copies, call.can, prompts), call, prompts)
    for kit in kits:
        check_paper(kit, call.can)
    ignored = _tell_state(chosen, call, prompts)
    if not dry_run:
        _print_jobs(chosen, call._replace(ignored=ignored), prompts)
    return 0


def _parse_numbers(text: str) -> tuple[int, ...]:
    """Return the numbers of jobs in a list, such as 2,3; none of an empty one. Raises ``PnpError``."""
    words = [word.strip() for word in text.split(",")] if text else []
    if not all(word.isascii() and word.isdecimal() and 0 < len(word) < 5 for word in words):
        raise PnpError(msg("--job {text}: write numbers of the list, such as 2 or 2,3", text=quoted(text)))
    return tuple(map(int, words))


def _check_options(given: Sequence[str]) -> None:
    """Raise ``PnpError`` for an option that neither this command nor ``pnp build`` has; it names the nearest one."""
    help_ = {f"pnp {name}": read_help(make_command(of), ()) for name, of in COMMANDS.items()} if given else {}
    listed = {name: command for command, text in help_.items() for name in list_options(text)}
    for option in given:
        if option not in listed:
            command = listed.get(find_near(option, listed), "pnp print")
            raise PnpError(call_fault(f"No such option: {option}", command, options=listed))


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
        answer = ask(prompts, msg("Which printer? Type its number:"))
        if answer.isdecimal() and 1 <= int(answer) <= len(queues):
            return queues[int(answer) - 1]
        prompts.refuse(msg("Type a number from 1 to {most}.", most=len(queues)))


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
    changed = _find_change(kits, call, prompts) if words else []
    if changed:
        kits = _run_build([*words, *changed], out, context)
    if not words:
        for kit in kits:
            _check_loaded(kit, call, prompts)
    cut_off = [text for kit in kits if (text := describe_cut_off(call.queue, kit, call.can))]
    if not cut_off or call.is_cut_off:
        return kits
    if call.is_quiet:
        raise NotPrintableError(
            msg(
                "{text} Lay the kit out for this printer: {save}, then print with --printer home; or print it so: "
                "--cut-off",
                text=cut_off[0],
                save=f"pnp printers save home --queue {call.queue.name}",
            )
        )
    prompts.tell(cut_off[0])
    if not words or "--printer" in words:  # it was laid out for other edges
        _check(prompts, msg("Print it all the same? [y/N]"))
    elif not prompts.means(ask(prompts, msg("Lay it out for this printer? [Y/n]")), NO):
        saved = save_printer(call.queue, printers_file())
        prompts.tell(msg("Saved the printer {name}.", name=saved))
        return _run_build([*words, *changed, "--printer", saved], out, context)
    return kits


def _check(prompts: Prompts, question: Text) -> None:
    """Ask a question that is answered by yes or no. Raises ``PrintStoppedError`` unless the answer is yes."""
    if not prompts.means(ask(prompts, question), YES):
        raise PrintStoppedError(msg("nothing was printed"))


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
    facts = _compare_paper(kits[0], call.can)  # all kits of a build are for one paper
    if facts is not None:
        question = msg("{paper} is loaded, the kit is for {size}. Make it for {paper}? [Y/n]", **facts)
        if call.is_quiet or prompts.means(ask(prompts, question), NO):
            _check_loaded(kits[0], call, prompts)
            return []
        return ["--paper", str(facts["id"])]
    if (
        not call.can.has_two_sides
        and any(job.is_two_sided for kit in kits for job in kit.jobs)
        and not call.is_quiet
    ):
        question = msg(
            "The printer prints one side. Make the kit with backs to fold over, so that nothing is turned? [Y/n]"
        )
        if not prompts.means(ask(prompts, question), NO):
            return ["--backs", "fold"]
    return []


def _compare_paper(kit: KitJobs, can: Abilities) -> dict[str, Number | str] | None:
    """Return the names of the paper in a printer and of a kit's; ``None`` if they are the same, or not known."""
    other = find_other_paper(kit, can)
    if other is None:
        return None
    loaded, size = name_size(other.width, other.height), name_size(kit.width, kit.height)
    return {"loaded": loaded, "paper": loaded, "size": size, "id": other.id}


def _check_loaded(kit: KitJobs, call: PrintCall, prompts: Prompts) -> None:
    """Check that the sheets of a finished kit lie in the printer, or ask for them. Raises ``NotPrintableError``."""
    facts = _compare_paper(kit, call.can)
    if facts is None:
        return
    if call.is_quiet:
        raise NotPrintableError(
            msg(
                "{loaded} is loaded, the kit is for {size}: load {size}, or make it with --paper {id}",
                **facts,
            )
        )
    ask(prompts, msg("{loaded} is loaded. Load {size}, then press Enter:", **facts))


def _tell_state(jobs: Jobs, call: PrintCall, prompts: Prompts) -> frozenset[str]:
    """Tell what the printer waits for, and what it cannot do; return what it ignores.

    Raises ``NotPrintedError`` if it takes no jobs, or sheets must be turned by hand and nobody is asked to.
    """
    if call.is_quiet and any(len(split(job, has_two_sides=call.can.has_two_sides)) > 1 for _, job in jobs):
        raise NotPrintedError(
            msg("the printer prints one side, and --yes lets nobody turn the sheets: leave it out")
        )
    ignored = set[str]()
    for kit, job in jobs:
        settings = choose_settings(job, kit, call.can, call.copies)
        ignored |= {*find_ignored(call.queue, choose_attributes(kit, settings, call.queue, call.can))}
    hints = [check_printer(call.queue, call.can), describe_scaling(call.queue, call.can)]
    if ignored:
        hints.append(describe_ignored(call.queue, tuple(sorted(ignored))))
    for kit in {kit.path: kit for kit, _ in jobs}.values() if call.is_dry else ():
        facts = _compare_paper(kit, call.can)
        hints += [
            describe_cut_off(call.queue, kit, call.can),
            msg("{loaded} is loaded, the kit is for {size}.", **facts) if facts else None,
        ]
    for hint in dict.fromkeys(hint for hint in hints if hint):
        prompts.tell(hint)
    is_serious = call.can.is_scaling or ignored & {*SERIOUS}
    if is_serious and not (call.is_quiet or call.is_dry):
        _check(prompts, msg("Print it all the same? [y/N]"))
    return frozenset(ignored)


def _tell_jobs(jobs: Jobs, copies: int, can: Abilities | None, prompts: Prompts) -> int:
    """Show jobs with their sheets, and the tray and the paper of each if there is a printer; return their sides."""
    kits = dict.fromkeys(kit.path for kit, _ in jobs)
    for path in kits:
        prompts.tell(literal(str(path)))
    for kit, job in jobs:
        words = [literal(kit.path.stem)] if len(kits) > 1 else []
        words.append(job.describe())
        sheets = plural(job.sheets * copies, "{n} sheet", "{n} sheets")
        line = msg("{number}  {job}: {sheets}", number=job.number, job=join_texts(words, ", "), sheets=sheets)
        where = _describe_tray(kit, job, can) if can else None
        prompts.tell(join_texts([line, where], "; ") if where else line)
    return sum(len(job.pages) for _, job in jobs) * copies


def _describe_tray(kit: KitJobs, job: Job, can: Abilities) -> Text | None:
    """Return the paper of a job and its tray, and if it is to be put in; ``None`` if nothing is known of trays."""
    facts = {"paper": name_size(kit.width, kit.height), "tray": name_tray(job, kit, can)}
    if is_loaded(job, kit, can):
        return msg("{paper} in {tray}", **facts)
    if job.stock != "paper":
        return msg("put {paper} into {tray} when you are asked", **facts)
    return msg("{paper}, as it lies in the printer", **facts) if find_loaded(can) else None


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


def _print_jobs(jobs: Jobs, call: PrintCall, prompts: Prompts) -> None:
    """Print jobs on a printer; if the last command left some of the same kits, offer to print only those."""
    found = None if call.jobs else ledger.find_left({ledger.mark(kit) for kit, _ in jobs}, call.queue.name)
    if found is not None:
        left = list_names(dict.fromkeys(str(job.job.number) for job in found.left))
        begun = literal(f"{datetime.fromisoformat(found.begun):%Y-%m-%d %H:%M}")
        if call.is_quiet:
            prompts.tell(
                msg(
                    "Only what is left since {begun} is printed: {jobs}. --job prints others.",
                    begun=begun,
                    jobs=left,
                )
            )
        question = msg(
            "Since {begun} these jobs are left: {jobs}. Print only them? [Y/n]", begun=begun, jobs=left
        )
        if call.is_quiet or not prompts.means(ask(prompts, question), NO):
            _print_ledger(found, call, prompts)
            return
    parts = [(kit, part) for kit, job in jobs for part in split(job, has_two_sides=call.can.has_two_sides)]
    _print_ledger(ledger.begin(call.queue.name, parts, call.copies), call, prompts)


def _print_ledger(made: ledger.Ledger, call: PrintCall, prompts: Prompts) -> None:
    """Print what is left in a ledger. Raises ``PrintStoppedError``, and ``LedgerError`` if another process does so."""
    unlock = made.lock()
    if unlock is None:
        raise ledger.LedgerError(msg("another pnp print prints these jobs now"))
    try:
        if ledger.is_busy(call.queue.name, made):
            prompts.tell(ledger.describe_busy(call.queue.name))
            if not call.is_quiet:
                ask(prompts, msg("Wait until it ends, then press Enter:"))
        JobPrinter(made, made.read_kits(), call, prompts).print_left()
    finally:
        unlock()


def _resume(words: Sequence[str], name: str, prompts: Prompts, *, is_quiet: bool, is_dry: bool) -> None:
    """Go on with the last command that left jobs. Raises ``LedgerError`` if there is none."""
    if words:
        raise PnpError(msg("{option}: --resume knows what is left; leave this out", option=quoted(words[0])))
    found = ledger.find_left(queue=name)
    if found is None:
        raise ledger.LedgerError(msg("no job is left to print; pnp print --jobs lists all of them"))
    _tell_ledger(found, prompts)
    if not is_dry:
        queue = find_queue(found.queue)
        call = PrintCall(queue, describe(queue), is_quiet=is_quiet)
        hint = check_printer(queue, call.can)
        if hint:
            prompts.tell(hint)
        for kit in found.read_kits().values():
            _check_loaded(kit, call, prompts)
        _print_ledger(found, call, prompts)


def _list_ledgers(prompts: Prompts) -> None:
    ledgers = ledger.list_ledgers()
    for made in ledgers:
        _tell_ledger(made, prompts)
    if not ledgers:
        prompts.tell(msg("Nothing was printed yet."))


def _tell_ledger(made: ledger.Ledger, prompts: Prompts) -> None:
    """Show when a command printed and where, and what became of its jobs."""
    prompts.tell(literal(f"{datetime.fromisoformat(made.begun):%Y-%m-%d %H:%M}  {made.queue}"))
    for job in made.jobs:
        facts = {"number": job.job.number, "kit": Path(job.path).stem, "job": job.job.describe()}
        copies = [plural(job.copies, "{n} copy", "{n} copies")] if job.copies > 1 else []
        numbered = [msg("job {number} of the printer", number=job.printer_job)] if job.printer_job else []
        state = join_texts([ledger.STATE_WORDS[job.state], *copies, *numbered], ", ")
        prompts.tell(msg("{number}  {kit}, {job}: {state}", state=state, **facts))


print_kit.__dict__["settings"] = {"ignore_unknown_options": True, "allow_extra_args": True}
"""Options that only ``pnp build`` knows are passed on to it."""


COMMANDS: Mapping[str, Callable[..., object]] = {
    "build": build,
    "print": print_kit,
}  # whose options ``pnp print`` takes
