"""``pnp build --watch``: keep running, and make the kits again whenever a file of games or program changes."""

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from stat import S_ISDIR
from time import perf_counter

from watchfiles import Change, DefaultFilter
from watchfiles import watch as changes_in

from pnp.cli.building import summary
from pnp.cli.check import lines
from pnp.cli.speech import Speech
from pnp.data import resources
from pnp.data.file_state import describe_state
from pnp.errors import PnpError
from pnp.kits.plan import Request
from pnp.kits.watch import WatchedBuild
from scorer.messages import Text, join_texts, msg

STEP = 2  # milliseconds between two checks for changes; a build starts when a check finds no further change
MOST = 50  # milliseconds after which a build starts even if the changes continue
QUIET = 250  # milliseconds without a change before a fault is reported, because some editors save in steps


class DataFiles(DefaultFilter):
    """Leaves out code, hidden files, and what editors put next to a file."""

    ignore_entity_patterns = (*DefaultFilter.ignore_entity_patterns, r"\.py$", r"^\.")


State = str | None
"""What differs after a save of a file, alike for all folders; None if it does not exist."""


class Watcher:
    """Rebuilds after changes, and reports each result in one line."""

    def __init__(self, workshop: WatchedBuild, speech: Speech) -> None:
        self._workshop = workshop
        self._speech = speech
        self._states = {path: _read_state(path) for path in self._find_files()}
        self._waiting: set[str] = set()  # the changed files of builds that failed
        self._fault: Text | None = None  # not reported yet
        self._is_idle = False  # the first build has not been checked yet

    def _find_files(self) -> Iterator[Path]:
        allowed = DataFiles()
        for folder in self._workshop.folders:
            yield from (path for path in folder.rglob("*") if allowed(Change.modified, str(path)))

    def watch(self) -> None:
        """Rebuild after every change, until Ctrl-C."""
        folders = self._workshop.folders
        text = msg("Watching {folders}; Ctrl-C stops it.", folders=join_texts(map(str, folders), ", "))
        changes = changes_in(
            *folders,
            watch_filter=DataFiles(),
            debounce=MOST,
            step=STEP,
            rust_timeout=QUIET,
            yield_on_timeout=True,
        )
        try:
            print(self._speech(text), flush=True)
            next(changes)
            self.rebuild([*self._find_files(), *self._states])  # some may have changed before watching began
            for batch in changes:
                if batch:
                    self.rebuild(Path(path) for _, path in batch)
                else:
                    self.rest()
        except KeyboardInterrupt:
            print(flush=True)

    def rebuild(self, paths: Iterable[Path]) -> None:
        """Rebuild if some files have changed. A fault is not reported yet: the file may be half saved."""
        start = perf_counter()
        states = {path: _read_state(path) for path in paths}
        news = {path for path, state in states.items() if state != self._states.get(path)}
        if not news:
            return
        self._states |= states
        self._waiting |= {resources.name_of(path) for path in news}
        names = sorted(self._waiting)
        self._is_idle, self._fault = False, None
        try:
            _, written = self._workshop.build()
        except PnpError as fault:
            self._fault = fault.text
            return
        except Exception as fault:  # a bug: it is reported, and watching goes on
            reason = f"{type(fault).__name__}: {fault}"
            self._fault = msg(
                "{changed}: drawing failed ({reason})", changed=join_texts(names, ", "), reason=reason
            )
            return
        self._waiting = set()
        self._states |= {path: _read_state(path) for path in self._workshop.outputs}
        facts = {"changed": join_texts(names, ", "), "time": f"{(perf_counter() - start) * 1000:.0f}"}
        if written:
            shown = join_texts(map(str, written), ", ")
            line = msg("{changed}: {files} written in {time} ms", files=shown, **facts)
        else:
            line = msg("{changed}: the files stay the same ({time} ms)", **facts)
        print(self._speech(line), flush=True)

    def rest(self) -> None:
        """Report a remaining fault, and check the written files."""
        if self._fault is not None:
            sentence = msg("{fault}. The files were not changed.", fault=self._fault)
            print(self._speech(sentence), file=sys.stderr, flush=True)
            self._fault = None
        if not self._is_idle:
            self._is_idle = True
            for name, report in self._workshop.check().items():
                print(*lines(name, report, self._speech), sep="\n", file=sys.stderr, flush=True)


def _read_state(path: Path) -> State:
    try:
        return "" if S_ISDIR(path.stat().st_mode) else describe_state(path)
    except OSError:
        return None


def watch_build(request: Request, out: Path, speech: Speech, note: Text | None, *, check: bool) -> int:
    """Build once, then after every change, until the user stops it. Return the exit status."""
    workshop = WatchedBuild(request, out, check=check)
    watcher = Watcher(workshop, speech)
    kits, written = workshop.build()
    print("\n".join(summary(out, request, kits, written, speech, note)))
    watcher.watch()
    return 0
