"""An application of its own for every test, a browser that is shared, and a server to point it at."""

import itertools
import os
import subprocess
import sys
import time
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from pnp.kits.plan import Request, draw, make_plans
from pnp.kits.recording import Recorded
from pnp.wings.web import print_room
from pnp.wings.web.app import application
from pnp.wings.web.settings import Settings
from tests.processes import free_port, wait

ROOT = Path(__file__).resolve().parents[3]
CODE = "k7q2m9xw4p"
NOW = datetime(2026, 11, 20, 20, 15, tzinfo=timezone(timedelta(hours=1)))


class Clock:
    """Seconds that pass only when a test lets them."""

    def __init__(self):
        self.now = 100.0

    def __call__(self):
        """Return the seconds that have passed."""
        return self.now


def settings_in(folder, clock, **changes):
    """Return settings for a folder; chance is a counter, so that ids are known."""
    numbers = itertools.count(1)
    facts = {
        "place": str(folder / "plays.sqlite3"),
        "logs": folder / "plays-tables.sqlite3",
        "now": lambda: NOW,
        "seconds": clock,
        "random": lambda size: next(numbers).to_bytes(size),
        "hosts": ("testserver",),
    }
    return Settings(**(facts | changes))


class Phone(TestClient):
    """A phone: posts as a browser does, from our own page, and follows no redirect unless told."""

    def __init__(self, app, address="192.168.1.20", **more):
        super().__init__(app, client=(address, 50000), follow_redirects=False, **more)

    def beside(self, address="192.168.1.21"):
        """Return another phone that talks to the same running application."""
        other = Phone(self.app, address)
        other.portal = self.portal  # the thread that the application runs in
        return other

    def submit(self, path, part=False, **fields):
        """Post a form."""
        headers = {"Origin": "http://testserver"} | ({"HX-Request": "true"} if part else {})
        return self.post(path, data=fields, headers=headers)

    def begin(self, game, *names, **fields):
        """Begin a play with one phone for everybody and return the address of its table."""
        seats = {f"name{seat}": name for seat, name in enumerate(names, 1)}
        answer = self.submit(f"/new/{game}", **seats, **fields)
        assert answer.status_code == 303, answer.text
        self.submit(f"{answer.headers['location']}/me", name="")
        return answer.headers["location"]


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def app(tmp_path, clock):
    return application(settings_in(tmp_path, clock))


@pytest.fixture
def phone(app):
    with Phone(app) as client:
        yield client


@pytest.fixture
def ready(monkeypatch):
    """Have the same sheet at hand for whatever is to be drawn: what is on it is not asked, nor is it measured."""
    kit = draw(make_plans(Request(("low-blow",), 3, only=("rules",)))[0])
    monkeypatch.setattr(print_room, "draw", lambda _: kit)
    monkeypatch.setattr(
        print_room, "check_and_record", lambda files: Recorded(dict(files), {}, dict.fromkeys(files, 1.0))
    )
    return kit


class Served:
    """``pnp serve`` as a process of its own, in a folder of its own."""

    def __init__(self, folder, *arguments, path=ROOT, files=None):
        self.folder, self.arguments, self.path, self.files = folder, arguments, path, files
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.process, self.took = None, 0.0

    def start(self):
        """Start it and wait until it says where it is."""
        env = {**os.environ, "PNP_DB": str(self.folder / "plays.sqlite3"), "PYTHONPATH": str(self.path)}
        command = [sys.executable, "-m", "pnp", "serve", "--port", str(self.port), *self.arguments]
        if self.files:  # it may open so many
            command = ["prlimit", f"--nofile={self.files}:{self.files}", *command]
        with (self.folder / "log").open("wb") as log:
            self.process = subprocess.Popen(command, env=env, cwd=self.folder, stdout=log, stderr=log)
        began = time.monotonic()
        try:
            wait(self.is_up, self.said)
        except BaseException:
            self.kill()
            raise
        self.took = time.monotonic() - began
        return self

    def is_up(self):
        """Return whether it has said where it is; fail if it has ended."""
        assert self.process.poll() is None, self.said()
        return b"Ctrl-C" in self.said()

    def said(self):
        """Return what it has printed so far."""
        return (self.folder / "log").read_bytes()

    def kill(self):
        """End it as a power cut would."""
        self.process.kill()
        self.process.wait()


@pytest.fixture
def served(tmp_path):
    server = Served(tmp_path).start()
    yield server
    server.kill()
