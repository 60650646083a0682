"""A site of three games and a Japanese one, served by the standard library, and a browser to open it."""

import fcntl
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from PIL import Image

from pnp.data import resources
from pnp.wings.site.runtime import FACTS, RuntimeMissingError, find_pdfium
from scorer.games import OWN
from tests.wings.own.test_other_scripts import make_font
from tests.wings.site.visiting import release

CACHE = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "pnp-tests"
RELEASE = json.loads(resources.text(FACTS))["version"]
FULL = """\
let [full, refused] = [false, await caches.has("refused")];
const { open } = IDBFactory.prototype;
const { put } = IDBObjectStore.prototype;
new BroadcastChannel("full").onmessage = ({ data }) => {
  [full, refused] = [data, false];
  new BroadcastChannel("heard").postMessage(true);
};
IDBFactory.prototype.open = function (...all) {
  if (refused) throw new DOMException("the visitor said no", "SecurityError");
  return open.apply(this, all);
};
IDBObjectStore.prototype.put = function (...all) {
  if (full) throw new DOMException("there is no room", "QuotaExceededError");
  return put.apply(this, all);
};
"""
"""Stands before the worker: a browser that is full, or whose visitor lets no page store anything."""

TSURU = """\
title: 収穫
players: 2-3
colours:
  wheat: {full: "#957100"}
parts:
  - cards: {face: [text: {at: 5 5 50 10, say: 麦, font: 10}]}
  - score-sheet: {rows: [麦, 札], wins: highest}
  - rules: rules.md
"""
RULES = "# 収穫\n\n## Turns\n\n- Take a 札, and read it: the next player has to see it too.\n"
ALBUM = """\
title: Album
players: 2-3
parts:
  - cards: {face: [picture: {at: 5 5 50 50, file: barn.png}]}
"""


@pytest.fixture(scope="session")
def runtime():
    """Return the folder of npm's pyodide, and the wheel of pdfium; both are fetched once for this machine."""
    CACHE.mkdir(parents=True, exist_ok=True)
    with (CACHE / "fetching.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # another worker may be fetching them now
        package = CACHE / f"pyodide-{RELEASE}" / "node_modules" / "pyodide"
        if not package.is_dir():
            fetch_pyodide(package.parents[1])
        try:
            return package, find_pdfium(None, CACHE)
        except RuntimeMissingError as fault:
            pytest.skip(str(fault))


def fetch_pyodide(folder):
    """Have npm fetch pyodide; the folder is there when all of it is."""
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("no npm is installed; Debian has it as: apt-get install npm")
    with TemporaryDirectory(dir=folder.parent, ignore_cleanup_errors=True) as part:
        options = [
            "--no-audit",
            "--no-fund",
            "--fetch-retries=0",
            "--prefix",
            part,
        ]  # else it tries for minutes
        try:
            words = [npm, "install", *options, f"pyodide@{RELEASE}"]
            subprocess.run(words, capture_output=True, check=True, timeout=300)
        except (subprocess.CalledProcessError, subprocess.TimeoutExpired):
            pytest.skip("npm cannot fetch pyodide here")
        shutil.rmtree(folder, ignore_errors=True)  # what a killed npm left
        Path(part).rename(folder)


@pytest.fixture(scope="session")
def tsuru(tmp_path_factory):
    folder = tmp_path_factory.mktemp("own") / "tsuru"
    (folder / "fonts").mkdir(parents=True)
    (folder / "fonts" / "East-Regular.ttf").write_bytes(make_font())
    (folder / "game.yaml").write_text(TSURU, encoding="utf-8")
    (folder / "rules.md").write_text(RULES, encoding="utf-8")
    return folder


@pytest.fixture(scope="session")
def album(tmp_path_factory):
    """Return a folder with a picture made of dots."""
    folder = tmp_path_factory.mktemp("own") / "album"
    folder.mkdir()
    (folder / "game.yaml").write_text(ALBUM, encoding="utf-8")
    Image.new("RGB", (40, 40), "green").save(folder / "barn.png")
    return folder


@pytest.fixture(scope="session")
def publish(runtime, tmp_path_factory):
    """Return what publishes games as somebody does who has read docs/site.md."""

    def run(*games, elsewhere=False):
        out = tmp_path_factory.mktemp("published") / "site"
        package, wheel = runtime
        words = ["site", *map(str, games), "--out", str(out), "--pdfium", str(wheel)]
        words += [] if elsewhere else ["--runtime", str(package)]
        done = subprocess.run(
            [sys.executable, "-m", "pnp", *words], capture_output=True, text=True, check=False
        )
        assert not done.returncode, done.stderr
        return out, done.stdout

    return run


@pytest.fixture(scope="session")
def site(publish, tsuru):
    """Return a site whose browser is full as long as a test says so."""
    out, _ = publish(*OWN, tsuru)
    release(out, "worker.js", FULL.encode() + (out / "worker.js").read_bytes())
    return out
