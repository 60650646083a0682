"""What all tests share: all is said in English, nobody's home is written to, properties have the time they need."""

import atexit
import gc
import os
import shutil
import signal
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from scorer.games import GAMES
from scorer.games.folders import Folders

os.environ["LC_ALL"] = "C.UTF-8"
os.environ.pop(
    "PYTHONDONTWRITEBYTECODE", None
)  # the hundreds of programs that tests start compile nothing twice

HOME = tempfile.mkdtemp(prefix="pnp-tests-")
os.environ["XDG_CACHE_HOME"] = os.path.join(HOME, "cache")
os.environ["XDG_DATA_HOME"] = os.path.join(HOME, "data")
os.environ.pop("PNP_DB", None)
os.environ.setdefault(
    "PNP_TESTS_SHARED", os.path.join(HOME, "shared")
)  # workers have that of who starts them
atexit.register(shutil.rmtree, HOME, ignore_errors=True)

gc.set_threshold(
    100_000, 50, 100
)  # tests hold many values and few circles: looking for these took a sixth of the time

if (
    signal.getsignal(signal.SIGINT) is signal.SIG_IGN
):  # as under nohup; what tests interrupt would be deaf too
    signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile("busy", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("busy")


@pytest.fixture(autouse=True)
def no_folders(monkeypatch):
    """Forget after each test which folders of games it opened: the next one would list and build them, too."""
    monkeypatch.setattr(GAMES, "folders", Folders())
    yield
    Path(HOME, "data", "pnp", "folders.txt").unlink(missing_ok=True)
