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
    from pnp.build.watch import IncrementalBuild

STEP = 2
"""Milliseconds between two checks for changes; a change is used when a check finds no further one."""

MOST = 50
"""Milliseconds after which continuous changes are used anyway."""

QUIET = 250
"""Milliseconds without a change before a fault is reported: editors that save in steps are done by then."""


def watch(workshop: IncrementalBuild, speech: Speech) -> None:
    """Build again after every change, until Ctrl-C."""
    from watchfiles import watch as changes_in

    folders = _folders(workshop.files)
    watcher = Watcher(workshop, speech)
    _tell(speech(msg("Watching {folders}; Ctrl-C stops it.", folders=join_texts(map(str, folders), ", "))))
    gc.freeze()  # what is there now stays
    workshop.prepare()
    try:
        changes = changes_in(
            *folders, watch_filter=None, debounce=MOST, step=STEP, rust_timeout=QUIET, yield_on_timeout=True
        )
        next(changes)
        watcher.take_up(workshop.files)  # what changed since it was built, and before anyone looked
        for found in changes:
            if found:
                watcher.take_up({resources.name_of(Path(path)) for _, path in found})
            else:
                watcher.rest()
    except KeyboardInterrupt:
        _tell("")


def _folders(files: Iterable[str]) -> list[Path]:
    """Return the folders to watch: those of all data files, and those of the games that are built."""
    shared = [resources.folder(name) for name in resources.FOLDERS]
    others = {resources.path(name).parent for name in files}
    return shared + sorted(each for each in others if not any(each.is_relative_to(top) for top in shared))


class Watcher:
    """Reports the result of each change, in one line."""

    def __init__(self, workshop: IncrementalBuild, speech: Speech) -> None:
        self._workshop = workshop
        self._speech = speech
        self._fault: Text | None = None  # not told yet
        self._told = ""
        self._is_idle = False  # the first build is not measured yet

    def take_up(self, found: Iterable[str]) -> None:
        """Rebuild what depends on changed files. A fault is not reported yet: the file may be half saved."""
        start = perf_counter()
        news = set(filter(self._workshop.concerns, found))
        names = sorted(news | self._workshop.waiting)
        if not names:
            return
        self._is_idle, self._fault, self._told = False, None, "" if news else self._told
        try:
            _, written = self._workshop.build(names)
        except Exception as fault:
            self._fault = fault.text if isinstance(fault, PnpError) else _unexpected(names, fault)
        else:
            self._say(names, written, perf_counter() - start)

    def rest(self) -> None:
        """Report a remaining fault, measure the written files, and clean up after a build."""
        if self._fault is not None and self._fault != self._told:
            sentence = msg("{fault}. The files were not changed.", fault=self._fault)
            print(self._speech(sentence), file=sys.stderr, flush=True)
            self._told = self._fault
        self._fault = None
        if not self._is_idle:
            if not self._workshop.waiting:  # else the palette of the measuring modules may be wrong
                self._measure()
            gc.collect()
            self._is_idle = True

    def _measure(self) -> None:
        for name, report in self._workshop.measure().items():
            print(*lines(name, report, self._speech), sep="\n", file=sys.stderr, flush=True)

    def _say(self, names: Sequence[str], written: Sequence[Path], seconds: float) -> None:
        facts = {"changed": join_texts(names, ", "), "time": f"{seconds * 1000:.0f}"}
        if written:
            files = join_texts(map(str, written), ", ")
            line = msg("{changed}: {files} written in {time} ms", files=files, **facts)
        else:
            line = msg("{changed}: the files stay the same ({time} ms)", **facts)
        _tell(self._speech(line))


def _unexpected(names: Sequence[str], fault: Exception) -> Text:
    """Return the message that drawing failed with the current files."""
    reason = f"{type(fault).__name__}: {fault}"
    return msg("{changed}: drawing failed ({reason})", changed=join_texts(names, ", "), reason=reason)


def _tell(line: str) -> None:
    print(line, flush=True)
