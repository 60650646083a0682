"""A site of three games and a Japanese one, served by the standard library, and a browser to open it."""

import json
import os
import shutil
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest

from pnp.data import resources
from pnp.wings.site.runtime import FACTS, RuntimeMissingError, find_pdfium
from scorer.games import OWN
from tests.wings.own.test_other_scripts import make_font

CACHE = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "pnp-tests"
RELEASE = json.loads(resources.text(FACTS))["version"]
FULL = """\
let full = false;
const put = IDBObjectStore.prototype.put;
new BroadcastChannel("full").onmessage = ({ data }) => { full = data; };
IDBObjectStore.prototype.put = function (...all) {
  if (full) throw new DOMException("there is no room", "QuotaExceededError");
  return put.apply(this, all);
};
"""

TSURU = """\
title: 収穫
players: 2-3
colours:
  wheat: {full: "#957100"}
parts:
  - cards: {face: [text: {at: 5 5 50 10, say: 麦, font: 10}]}
  - score-sheet: {rows: [麦, 札], wins: highest}
"""


@pytest.fixture(scope="session")
def runtime():
    """Return the folder of npm's pyodide, and the wheel of pdfium; both are fetched once for this machine."""
    folder = CACHE / f"pyodide-{RELEASE}"
    package = folder / "node_modules" / "pyodide"
    npm = shutil.which("npm")
    if not (package / "package.json").is_file():
        if npm is None:
            pytest.skip("no npm is installed; Debian has it as: apt-get install npm")
        folder.mkdir(parents=True, exist_ok=True)
        words = [npm, "install", "--no-audit", "--no-fund", "--prefix", str(folder), f"pyodide@{RELEASE}"]
        if subprocess.run(words, capture_output=True, check=False, timeout=300).returncode:
            pytest.skip("npm cannot fetch pyodide here")
    try:
        return package, find_pdfium(None, CACHE)
    except RuntimeMissingError as fault:
        pytest.skip(str(fault))


@pytest.fixture(scope="session")
def tsuru(tmp_path_factory):
    folder = tmp_path_factory.mktemp("own") / "tsuru"
    (folder / "fonts").mkdir(parents=True)
    (folder / "fonts" / "East-Regular.ttf").write_bytes(make_font())
    (folder / "game.yaml").write_text(TSURU, encoding="utf-8")
    return folder


@pytest.fixture(scope="session")
def publish(runtime, tmp_path_factory):
    """Return what publishes games as somebody does who has read docs/site.md."""

    def run(*games):
        out = tmp_path_factory.mktemp("published") / "site"
        package, wheel = runtime
        words = [
            "site",
            *map(str, games),
            "--out",
            str(out),
            "--runtime",
            str(package),
            "--pdfium",
            str(wheel),
        ]
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
    worker = out / "worker.js"
    before = worker.read_bytes()
    worker.write_bytes(FULL.encode() + before)
    listing = (out / "site.js").read_text()
    digests = [sha256(data).hexdigest() for data in (before, worker.read_bytes())]
    assert digests[0] in listing
    (out / "site.js").write_text(listing.replace(*digests))
    return out
