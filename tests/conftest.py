"""Settings of all tests: English messages, a temporary home, 40 examples without time limits for property tests."""

import atexit
import compileall
import gc
import os
import re
import shutil
import signal
import sys
import tempfile
from functools import cache
from itertools import chain, count
from pathlib import Path

import pytest
from _pytest.doctest import DoctestModule
from hypothesis import HealthCheck, settings

from scorer import apart
from scorer.games import GAMES, OWN
from scorer.games.folders import Folders

os.environ["LC_ALL"] = "C.UTF-8"
# numpy and OpenCV start no threads: a process with such threads cannot be copied, and starts slower ones
os.environ["OPENBLAS_NUM_THREADS"] = os.environ["OPENCV_FOR_THREADS_NUM"] = "1"
# tests start hundreds of programs, which must not compile the code again
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

ROOT = Path(__file__).resolve().parent.parent

MEMORY = Path("/dev/shm")
if MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > 4 << 30:
    os.environ["TMPDIR"] = str(MEMORY)  # so that databases do not wait for a disk
    tempfile.tempdir = None

HOME = tempfile.mkdtemp(prefix="pnp-tests-")
os.environ["XDG_DATA_HOME"] = os.path.join(HOME, "data")
os.environ.pop("PNP_DB", None)
# workers inherit this from the process that starts them
os.environ.setdefault("PNP_TESTS_SHARED", os.path.join(HOME, "shared"))
atexit.register(shutil.rmtree, HOME, ignore_errors=True)

gc.set_threshold(1_000_000, 50, 1000)
"""Tests create many values and few cycles; collecting these took a sixth of the time, so only ``forget`` does."""

MOST_MEMORY = 500 << 20
"""Bytes that a worker may use before ``forget`` empties caches and collects cycles: copies of large ones are slow."""

LONG = ("tests/test_", "tests/pnp/finished", "tests/pnp/check", "tests/pnp", "tests")
"""The folders of slow tests, which run first, so that no worker is left with a slow one at the end."""

WAITING = ("tests/wings/web", "tests/wings/print")
"""The folders of tests that mostly wait for browsers and printers."""

# under nohup, the programs that tests interrupt would ignore it too
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile(
    "anew", deadline=None, max_examples=40, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("same", settings.get_profile("anew"), derandomize=True, database=None)
settings.load_profile("same")
"""The same examples in every run: no change is refused by chance. ``--hypothesis-profile anew`` draws others."""


class TakenAway:
    """Skips files and tests that import a wing which was taken away."""

    @staticmethod
    def explain(fault):
        """Return why an error is none: a module lacks because its wing was taken away; else None."""
        while fault is not None:
            wing = re.match(r"(?:pnp|scorer|tests)\.wings\.(\w+)", getattr(fault, "name", None) or "")
            if wing and not any((ROOT / side / "wings" / wing[1]).is_dir() for side in ("pnp", "scorer")):
                return f"the wing {wing[1]} was taken away"
            fault = fault.__cause__
        return None

    @classmethod
    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(cls, collector):
        report = yield
        why = report.failed and cls.explain(report.call.excinfo.value)
        if why:
            report.outcome, report.longrepr = "skipped", (str(collector.path), 0, f"Skipped: {why}")
        return report

    @classmethod
    @pytest.hookimpl(wrapper=True)
    def pytest_pyfunc_call(cls):
        try:
            return (yield)
        except ImportError as fault:
            if why := cls.explain(fault):
                pytest.skip(why)
            raise


class Examples:
    """Looks for examples only in files that have some: loading and searching the others took a third of the time.

    A plugin of its own: those of this file are asked for nothing outside its folder.
    """

    @staticmethod
    @pytest.hookimpl(wrapper=True)
    def pytest_collect_file(file_path):
        found = yield
        has_some = bool(found) and ">>>" in file_path.read_text(encoding="utf-8")
        return [file for file in found if has_some or not isinstance(file, DoctestModule)]


def pytest_configure(config):
    """Compile the code once, so that not every worker does it."""
    config.pluginmanager.register(Examples)
    config.pluginmanager.register(TakenAway, "taken away")
    if not hasattr(config, "workerinput"):
        for folder in ("pnp", "scorer"):
            compileall.compile_dir(ROOT / folder, quiet=2, workers=0)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers():
    """Return a worker for each core, and one more that computes while another waits."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_modifyitems(items):
    """Sort tests by the time their folders take, with one file that waits before every two that do not.

    Objects that exist now are excluded from garbage collection.
    """
    items.sort(key=lambda item: [item.nodeid.startswith(folder) for folder in LONG], reverse=True)
    at = {True: count(0, 3), False: chain.from_iterable((number, number + 1) for number in count(1, 3))}
    place = cache(lambda path: next(at[path.startswith(WAITING)]))
    items.sort(key=lambda item: place(item.nodeid.partition("::")[0]))
    gc.freeze()


@pytest.fixture(autouse=True, scope="module")
def forget():
    """Empty the caches of the tests after a file of tests that left much in them: the workers fit a small machine."""
    yield
    if memory_used() > MOST_MEMORY:
        modules = [module for name, module in list(sys.modules.items()) if name.startswith("tests.")]
        for cached in [value for module in modules for value in vars(module).values() if is_filled(value)]:
            cached.cache_clear()
        gc.collect()
        gc.freeze()  # exclude the rest from the next collection


def memory_used():
    """Return the bytes of memory in use; on systems without /proc, more than ``MOST_MEMORY``."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        return MOST_MEMORY + 1
    return pages * os.sysconf("SC_PAGE_SIZE")


def is_filled(value):
    """Return whether a value is a cached function of the tests with a cache that is not empty."""
    return (
        hasattr(value, "cache_info")
        and value.__module__.startswith("tests.")
        and value.cache_info().currsize > 0
    )


@pytest.fixture(autouse=True)
def no_folders(monkeypatch):
    """Forget the game folders that a test opened; else the next test would list and build them too."""
    monkeypatch.setattr(GAMES, "folders", Folders(OWN))
    yield
    Path(HOME, "data", "pnp", "folders.txt").unlink(missing_ok=True)


@pytest.fixture
def here(monkeypatch):
    """Run in this process what belongs in another one: a copy of a large one takes as long as many a test.

    Harmful files have their other process, and so have the tests of ``pnp check`` and of photos.
    """
    monkeypatch.setattr(apart, "HAS_PROCESSES", False)
