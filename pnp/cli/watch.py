"""``pnp build --watch``: keep running, and rebuild whenever a template, palette or symbol changes."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from pnp.cli.check import lines
from pnp.cli.speech import Speech
from pnp.data import resources
from pnp.errors import PnpError
from scorer.messages import Text, join_texts, msg

if TYPE_CHECKING:
    from pnp.kits.watch import IncrementalBuild

STEP = 2
"""Milliseconds between two checks for changes; a build starts when a check finds no further change."""

MOST = 50
"""Milliseconds after which a build starts even if the changes continue."""

QUIET = 250
"""Milliseconds without a change before a fault is reported, because some editors save in steps."""


def watch(workshop: IncrementalBuild, speech: Speech) -> None:
    """Rebuild after every change, until Ctrl-C."""
    from watchfiles import watch as changes_in

    folders = _folders(workshop.files)
    watcher = Watcher(workshop, speech)
    text = msg("Watching {folders}; Ctrl-C stops it.", folders=join_texts(map(str, folders), ", "))
    print(speech(text), flush=True)
    gc.freeze()  # everything loaded so far stays in use
    try:
        changes = changes_in(
            *folders, watch_filter=None, debounce=MOST, step=STEP, rust_timeout=QUIET, yield_on_timeout=True
        )
        next(changes)
        watcher.rebuild(workshop.files)  # some may have changed after the build, before watching began
        for batch in changes:
            if batch:
                watcher.rebuild({resources.name_of(Path(path)) for _, path in batch})
            else:
                watcher.rest()
    except KeyboardInterrupt:
        print(flush=True)


def _folders(files: Iterable[str]) -> list[Path]:
    """Return the folders to watch: those of the program's data, and those of the games' own files."""
    shared = [resources.folder(name) for name in resources.FOLDERS]
    others = {resources.path(name).parent for name in files}
    return shared + sorted(path for path in others if not any(path.is_relative_to(top) for top in shared))


class Watcher:
    """Rebuilds after changes, and reports each result in one line."""

    def __init__(self, workshop: IncrementalBuild, speech: Speech) -> None:
        self._workshop = workshop
        self._speech = speech
        self._fault: Text | None = None  # not reported yet
        self._reported = ""
        self._is_idle = False  # the first build has not been measured yet

    def rebuild(self, changed: Iterable[str]) -> None:
        """Rebuild what depends on changed files. A fault is not reported yet: the file may be half saved."""
        start = perf_counter()
        news = set(filter(self._workshop.concerns, changed))
        names = sorted(news | self._workshop.waiting)
        if not names:
            return
        self._is_idle, self._fault, self._reported = False, None, "" if news else self._reported
        try:
            _, written = self._workshop.build(names)
        except Exception as fault:
            self._fault = fault.text if isinstance(fault, PnpError) else _unexpected(names, fault)
        else:
            self._report(names, written, perf_counter() - start)

    def rest(self) -> None:
        """Report a remaining fault, measure the written files, and clean up after a build."""
        if self._fault is not None and self._fault != self._reported:
            sentence = msg("{fault}. The files were not changed.", fault=self._fault)
            print(self._speech(sentence), file=sys.stderr, flush=True)
            self._reported = self._fault
        self._fault = None
        if not self._is_idle:
            self._measure()
            gc.collect()
            self._is_idle = True

    def _measure(self) -> None:
        for name, report in self._workshop.measure().items():
            print(*lines(name, report, self._speech), sep="\n", file=sys.stderr, flush=True)

    def _report(self, names: Sequence[str], written: Sequence[Path], seconds: float) -> None:
        facts = {"changed": join_texts(names, ", "), "time": f"{seconds * 1000:.0f}"}
        if written:
            files = join_texts(map(str, written), ", ")
            line = msg("{changed}: {files} written in {time} ms", files=files, **facts)
        else:
            line = msg("{changed}: the files stay the same ({time} ms)", **facts)
        print(self._speech(line), flush=True)


def _unexpected(names: Sequence[str], fault: Exception) -> Text:
    """Return the message that drawing failed with an unexpected error."""
    reason = f"{type(fault).__name__}: {fault}"
    return msg("{changed}: drawing failed ({reason})", changed=join_texts(names, ", "), reason=reason)
