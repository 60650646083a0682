"""The steps of ``pnp build``: draw, write, measure, written, tell."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

from pnp.build.formats import Output, count_files, files
from pnp.build.manifest import KitFiles, manifest
from pnp.build.plan import BuiltKit, Plan, Request, draw, plans
from pnp.check.files import check_all
from pnp.cli.check import FAULTY, lines
from pnp.cli.speech import Speech
from pnp.cli.summary import others, summary
from pnp.data.publish import publish
from pnp.pages.statement import MANIFEST
from scorer.messages import msg

T = TypeVar("T")


def put_in_place(request: Request, out: Path, speech: Speech, *, check: bool) -> int:
    """Build a request into a folder, and report; return the exit status."""
    built = _draw_all(plans(request), speech)
    made = _write_all(built, request.output, speech)
    whole = {name: data for each in made for name, data in each.files.items()}
    if check and not is_sound(whole, speech):
        return FAULTY
    written = publish({**whole, MANIFEST: manifest(made)}, out)
    print("\n".join([*summary(out, built, written, speech), *others(out, built, written, speech)]))
    return 0


def is_sound(files: Mapping[str, bytes], speech: Speech) -> bool:
    """Measure the files before they are written, and report faults, which are bugs of the program."""
    wrong = check_all(files)
    for name, report in wrong.items():
        print(*lines(name, report, speech), sep="\n", file=sys.stderr)
    if wrong:
        said = msg("No files were written: this is a bug in pnp. --no-check writes the files anyway.")
        print(speech(said), file=sys.stderr)
    return not wrong


def _draw_all(planned: Sequence[Plan], speech: Speech) -> list[BuiltKit]:
    """Draw every kit."""
    return [draw(plan) for plan in _with_progress(planned, msg("Drawing"), len(planned), speech)]


def _write_all(built: Sequence[BuiltKit], wanted: Output, speech: Speech) -> list[KitFiles]:
    """Write every kit in every format."""
    made = [KitFiles(each, {}) for each in built]
    steps = ((each.files, file) for each in made for file in files(each.built, wanted))
    count = sum(count_files(each, wanted) for each in built)
    for kept, (name, data) in _with_progress(steps, msg("Writing"), count, speech):
        kept[name] = data
    return made


def _with_progress(steps: Iterable[T], what: str, count: int, speech: Speech) -> Iterable[T]:
    """Go through some steps, with a progress display only where someone watches a terminal."""
    if not sys.stderr.isatty():
        return steps
    from rich.console import Console
    from rich.progress import track

    return track(steps, speech(what), total=count, console=Console(stderr=True), transient=True)
