"""The steps of ``pnp build``: draw, convert, measure, write to the folder, report."""

import sys
from collections.abc import Collection, Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple, TypeVar

from pnp.cli.speech import Speech
from pnp.errors import PnpError
from pnp.games.options import WITHOUT
from pnp.kits import defaults
from pnp.kits.manifest import KitFiles, manifest
from pnp.kits.plan import (
    BuiltKit,
    KitPlan,
    Request,
    count_files,
    draw,
    files,
    list_left_out,
    make_plans,
    say_left_out,
)
from pnp.kits.printed import NOTE, choose_note, find_printed, read_looks, select_changed
from pnp.kits.printed import note as note_printed
from pnp.kits.replacing import changed_options, replace
from pnp.pages.guide import format_pages
from pnp.pages.labour import measure_labour
from pnp.pages.statement import MANIFEST
from pnp.texts.words import count_untranslated
from scorer.games.options import format_option
from scorer.messages import Text, join_texts, list_clauses, list_names, msg, plural, rounded

T = TypeVar("T")
MOST_NAMES = 3  # how many names of further files are shown


class Again(NamedTuple):
    """What is built after a print: only what changed, since the last print or a file; whether this is printed now."""

    changed: bool = False
    since: Path | None = None
    printed: bool = False


def build_into(
    request: Request,
    out: Path,
    speech: Speech,
    note: Text | None,
    *,
    check: bool,
    again: Again,
) -> int | None:
    """Build a request into a folder, and print a report with a note.

    Return the exit status; ``None`` if nothing was built, because nothing changed.
    """
    planned = make_plans(request)
    changes: list[Text] = []
    if again.changed or again.since:
        planned, changes = _select_changed(planned, again.since, out)
    if not planned:
        print(*map(speech, changes), sep="\n")
        return None
    built = [draw(plan) for plan in with_progress(planned, msg("Drawing"), len(planned), speech)]
    kits = [KitFiles(kit, {}) for kit in built]
    steps = ((kit.files, file) for kit in kits for file in files(kit.built, request.output))
    count = sum(count_files(kit, request.output) for kit in built)
    for made, (name, data) in with_progress(steps, msg("Writing"), count, speech):
        made[name] = data
    if check:
        from pnp.cli.check import FAULTY  # what measures pages takes as long to load as a kit to draw
        from pnp.cli.measuring import record_sound

        sound = [record_sound(kit, speech) for kit in kits]
        kits = [kit for kit in sound if kit]
        if len(kits) < len(sound):
            return FAULTY
    contents = {name: data for kit in kits for name, data in kit.files.items()}
    replaced = list(map(speech, _replaced_files(out, built, contents)))
    written = replace({**contents, MANIFEST: manifest(kits)}, out, contents)
    if again.printed:
        for path in written:
            if path.name in {kit.file_name for kit in built}:
                note_printed(path, contents[path.name])
    losses = [loss for kit in built for loss in say_left_out(kit, request.output)]
    notes = [*changes, *filter(None, [list_left_out(request)]), *dict.fromkeys(losses)]
    untranslated = count_untranslated(request.lang)
    if untranslated:
        notes.append(
            plural(
                untranslated,
                "--lang {lang}: {n} text on these pages is not translated yet; it is in English.",
                "--lang {lang}: {n} texts on these pages are not translated yet; they are in English.",
                lang=request.lang,
            )
        )
    remarks = [*others(out, built, written, speech), *replaced, *map(speech, notes)]
    print("\n".join([*summary(out, request, kits, written, speech, note), *remarks]))
    return 0


def _select_changed(
    planned: Sequence[KitPlan], since: Path | None, out: Path
) -> tuple[list[KitPlan], list[Text]]:
    """Return plans for what differs from the last print, or from the file ``since``; and sentences about it."""
    if since and len(planned) > 1:
        raise PnpError(msg("--since {path}: this works for one game at a time; name it", path=since))
    selected, sentences = [], []
    for plan in planned:
        folder = choose_note(plan.file_name, out, defaults.OUT)
        before = read_looks(since) if since else find_printed(plan.file_name, folder)
        changed, changes = select_changed(plan, before)
        selected += [changed] if changed else []
        sentences.append(
            plural(
                changes.number,
                "{file}: {n} piece changed since it was printed.",
                "{file}: {n} pieces changed since they were printed.",
                file=plan.file_name,
            )
            if changed
            else msg("{file}: nothing changed since it was printed, so nothing is made.", file=plan.file_name)
        )
        sentences.append(msg("Compared with {file}.", file=since or folder / NOTE))
        if changes.gone:
            names = [name if count == 1 else f"{name} ({count})" for name, count in changes.gone.items()]
            sentences.append(msg("No longer in the game: {pieces}.", pieces=list_names(names)))
    return selected, sentences


def _replaced_files(out: Path, built: Sequence[BuiltKit], names: Collection[str]) -> Iterator[Text]:
    """Yield a message for each existing file that was built with other options."""
    for kit in built:
        if kit.plan and kit.file_name in names:
            path = out / kit.file_name
            options = [f"--{name.replace('_', '-')}" for name in changed_options(path, kit.plan.record)]
            if options:
                yield msg(
                    "{file} replaces one that was made with another {options}; --out FOLDER keeps both",
                    file=path,
                    options=list_names(options),
                )


def with_progress(steps: Iterable[T], what: str, count: int, speech: Speech) -> Iterable[T]:
    """Return steps that show in a line of the terminal how far they are; without a terminal, the steps."""
    if not sys.stderr.isatty():
        return steps
    from rich.console import Console
    from rich.progress import track

    return track(steps, speech(what), total=count, console=Console(stderr=True), transient=True)


def summary(
    folder: Path,
    request: Request,
    kits: Sequence[KitFiles],
    written: Sequence[Path],
    speech: Speech,
    note: Text | None,
) -> list[str]:
    """Return what to know of a build: a table of what is printed and cut at home, a ``note``, remarks on the kits."""
    built = [kit.built for kit in kits]
    cutters = {kit.plan.cutting.describe() for kit in built if kit.plan and kit.plan.cutting}
    hints = [hint for kit in built for hint in kit.hints]
    hints += [remark for kit in built for remark in kit.document.remarks]
    notes = [note] if note else []
    jobs = [job for kit in built if folder / kit.file_name in written for job in _list_jobs(kit)]
    table = _tabulate(folder, kits, written, speech) if request.output.is_made_at_home else []
    players = say_players(built) if request.players is None else ()
    return [*table, *map(speech, (*jobs, *players, *notes, *hints, *cutters))]


def say_players(built: Sequence[BuiltKit]) -> Iterator[Text]:
    """Yield a sentence for each number of players that nobody chose, with another one that the kits can be for."""
    kits = [kit for file in built if file.plan for kit in file.plan.kits]
    takes = {spec.players: game.rules.edition(spec.choices).players for game, spec in kits}
    for number, right in sorted(takes.items()):
        if len(right) > 1:
            yield plural(
                number,
                "For {n} player; {option} for another number.",
                "For {n} players; {option} for another number.",
                option=format_option("players", next((more for more in right if more > number), right[0])),
            )


def _tabulate(folder: Path, kits: Sequence[KitFiles], written: Sequence[Path], speech: Speech) -> list[str]:
    """Return a short table: file (or kit, if it has no PDF), pages, sheets of card and paper, ink cover, work.

    Ink is left out if it was not measured.
    """
    ink_head = [msg("Ink")] if any(measured for _, _, measured in kits) else []
    heads = (msg("File"), msg("Pages"), msg("Card"), msg("Paper"), *ink_head, msg("Work"))
    rows: list[tuple[str, ...]] = [tuple(map(speech, heads))]
    for kit, _, measured in kits:
        path, document = folder / kit.file_name, kit.document
        counts = (len(document.pages), document.sheets("card"), document.sheets("paper"))
        inks = [msg("{number}\u00a0%", number=rounded(measured[path.name], 1))] if measured else []
        name = str(path) if path in written else path.stem  # a kit without a PDF; its files are counted below
        rows.append((speech(name), *map(str, counts), *map(speech, inks), speech(_describe(kit))))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    table = []  # words are aligned left, numbers right
    for first, *numbers, last in rows:
        right = [text.rjust(width) for text, width in zip(numbers, widths[1:-1], strict=True)]
        table.append("  ".join([first.ljust(widths[0]), *right, last]))
    return table


def others(folder: Path, built: Sequence[BuiltKit], written: Sequence[Path], speech: Speech) -> list[str]:
    """Return how many files the table does not name, without the manifest, and a few names; nothing for none."""
    named = {folder / kit.file_name for kit in built}
    more = sorted(path.name for path in set(written) - named - {folder / MANIFEST})
    names = join_texts([*more[:MOST_NAMES], *["…" for _ in more[MOST_NAMES:][:1]]], ", ")
    facts = {"folder": folder, "names": names}
    text = plural(len(more), "{n} file in {folder}: {names}", "{n} files in {folder}: {names}", **facts)
    if named & set(written):
        text = plural(
            len(more), "{n} more file in {folder}: {names}", "{n} more files in {folder}: {names}", **facts
        )
    return [speech(text)] if more else []


def _describe(kit: BuiltKit) -> Text:
    """Return the work by hand on a document: strokes of the scissors, outlines, minutes."""
    by_machine = kit.plan is not None and kit.plan.cutting is not None
    work = measure_labour(kit.document.pages, by_machine=by_machine)
    outlines = work.net + work.outline
    kinds = [
        (work.stroke, plural(work.stroke, "{n} stroke", "{n} strokes")),
        (outlines, plural(outlines, "{n} outline", "{n} outlines")),
        (work.minutes, plural(work.minutes, "about {n} minute", "about {n} minutes")),
    ]
    return join_texts([text for number, text in kinds if number] or ["0"], ", ")


def _list_jobs(kit: BuiltKit) -> Iterator[Text]:
    """Yield the pages to print on each stock, and which parts players may have already."""
    pages, parts = kit.document.pages, kit.document.parts
    on = {
        stock: [at for at, page in enumerate(pages, 1) if page.stock == stock]
        for stock in ("paper", "card", "stickers")
    }
    if kit.plan and on["paper"] and on["card"] and not kit.plan.spec.only:
        yield msg(
            "{file}: pages to print on paper: {paper}; on card: {card}.",
            file=kit.file_name,
            paper=format_pages(on["paper"]),
            card=format_pages(on["card"]),
        )
    if on["stickers"]:
        yield msg(
            "{file}: pages to print on sticker paper: {pages}.",
            file=kit.file_name,
            pages=format_pages(on["stickers"]),
        )
    if kit.plan and not kit.plan.cutting and any(page.is_back for page in pages):
        yield msg(
            "{file}: if your printer prints one side only, {option} puts backs beside fronts, to fold.",
            file=kit.file_name,
            option=format_option("backs", "fold"),
        )
    spare = [part for part in parts if part.instead]
    if kit.plan and spare and not kit.plan.spec.only:
        yield msg(
            "{file}: {option} leaves out what you may have: {things}.",
            file=kit.file_name,
            things=list_clauses([part.instead for part in spare]),
            option=format_option(
                WITHOUT.id, ",".join(dict.fromkeys(part.id.rpartition("/")[2] for part in spare))
            ),
        )
