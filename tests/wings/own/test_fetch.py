"""``pnp fetch``: tables that a folder names by an address, from a server of this computer."""

import io
import json
import time
from http.client import HTTPMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from urllib.request import HTTPSHandler, build_opener
from urllib.response import addinfourl

import pytest

from pnp.cli.app import run
from pnp.wings.own import fetch
from tests.wings.own.test_tables import ods, ods_text

GAME = """\
title: Far
players: 2
parts:
  - cards: {address}/cards
    size: mini
    face: [text: {{at: 4 4 30 10, say: "{{name}}"}}]
  - tiles:
      id: land
      file: {address}/land
      size: 30x30
      face: [text: {{at: 4 4 20 10, say: "{{name}}"}}]
"""


@pytest.fixture
def web(tmp_path, monkeypatch):
    """Return a folder of a game, and what a server answers by path: bytes, a status with an address, or a function."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    answers = {"/cards": b"name,cost\nWolf,1\nBarn,2\n", "/land": b"name\nSea\n"}

    class Server(BaseHTTPRequestHandler):
        def do_GET(self):
            content = answers.get(self.path, 404)
            if callable(content):
                content(self)
                return
            status, to = content if isinstance(content, tuple) else (200, "")
            if content == 404:
                status, content = 404, b""
            self.send_response(status)
            if to:
                self.send_header("Location", to)
                content = b""
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, *_):
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Server)
    server.daemon_threads = True
    Thread(target=server.serve_forever, daemon=True).start()
    folder = tmp_path / "far"
    folder.mkdir()
    address = f"http://127.0.0.1:{server.server_port}"
    (folder / "game.yaml").write_text(GAME.format(address=address), encoding="utf-8")
    yield folder, answers, address
    server.shutdown()
    server.server_close()


def called(capsys, *words):
    """Return the exit status, and the lines that were printed."""
    code = run([*map(str, words), "--lang", "en"])
    out, err = capsys.readouterr()
    return code, (out or err).splitlines()


def test_a_build_never_fetches(web, capsys, tmp_path):
    """It says with the line of each table what to do; after that it builds, also without the server."""
    folder, answers, _ = web
    code, lines = called(capsys, "build", folder, "--out", tmp_path / "out")
    said = f"this table is at an address; fetch it into the folder with: pnp fetch {folder}"
    assert (code, lines[-2:]) == (2, [f"{folder}/game.yaml:4: {said}", f"{folder}/game.yaml:9: {said}"])
    assert called(capsys, "fetch", folder) == (0, ["fetched/cards.csv: 2 rows", "fetched/land.csv: 1 row"])
    answers.clear()
    code, lines = called(capsys, "build", folder, "--out", tmp_path / "out")
    assert code == 0, lines
    index = json.loads((folder / "fetched" / "fetched.json").read_text(encoding="utf-8"))
    assert sorted(one["file"] for one in index.values()) == ["cards.csv", "land.csv"]


def test_it_says_what_changed(web, capsys):
    """Rows are told apart by their first cells; the date is that of the last time."""
    folder, answers, _ = web
    called(capsys, "fetch", folder)
    index = folder / "fetched" / "fetched.json"
    today = json.loads(index.read_text(encoding="utf-8")).popitem()[1]["date"]
    index.write_text(index.read_text(encoding="utf-8").replace(today, "2026-01-31"), encoding="utf-8")
    answers["/cards"] = b"name,cost\nWolf,3\nFox,2\n"
    assert called(capsys, "fetch", folder / "game.yaml") == (
        0,
        [
            "fetched/cards.csv: 2 rows; since 2026-01-31; new: Fox; changed: Wolf; gone: Barn",
            "fetched/land.csv: 1 row; nothing changed since 2026-01-31",
        ],
    )


def test_a_spreadsheet_keeps_its_kind(web, capsys, tmp_path):
    """What comes decides the ending, not what the address looks like."""
    folder, answers, _ = web
    sheet = tmp_path / "sheet.ods"
    ods(sheet, [ods_text("name"), ods_text("Sea")])
    answers["/land"] = sheet.read_bytes()
    code, lines = called(capsys, "fetch", folder)
    assert code == 0, lines
    assert lines[1] == "fetched/land.ods: 1 row"
    assert (folder / "fetched" / "land.ods").read_bytes() == sheet.read_bytes()


def test_a_table_of_another_kind_replaces_the_old_file(web, capsys, tmp_path):
    """What was a CSV is an .ods now; a file that pnp did not fetch stays."""
    folder, answers, _ = web
    assert called(capsys, "fetch", folder)[0] == 0
    (folder / "fetched" / "mine.csv").write_text("name\n", encoding="utf-8")
    sheet = tmp_path / "sheet.ods"
    ods(sheet, [ods_text("name"), ods_text("Sea")])
    answers["/land"] = sheet.read_bytes()
    code, lines = called(capsys, "fetch", folder)
    assert (code, lines[1][:24]) == (0, "fetched/land.ods: 1 row;")
    names = sorted(file.name for file in (folder / "fetched").iterdir())
    assert names == ["cards.csv", "fetched.json", "land.ods", "mine.csv"]


def drip(server):
    """Answer a byte now and then, for ever."""
    server.send_response(200)
    server.end_headers()
    while True:
        server.wfile.write(b"x")
        server.wfile.flush()
        time.sleep(0.05)


FAULTS = {
    "gone": (404, "the server answered 404 Not Found"),
    "a page": (
        b"<!DOCTYPE html><html>",
        "this is a web page, not a table; publish the table as .csv, .xlsx or .ods",
    ),
    "large": (b"x" * (2 << 10), "this is larger than 0 MB"),
    "slow": (drip, "no answer within 3 seconds"),
    "elsewhere": ((302, "http://example.org/x"), "http://example.org/x is not encrypted; use https://"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_nothing_is_saved_if_one_table_has_a_fault(web, capsys, monkeypatch, fault):
    """The sentence has the line and the address; what was fetched before stays."""
    folder, answers, address = web
    called(capsys, "fetch", folder)
    before = {path.name: path.read_bytes() for path in (folder / "fetched").iterdir()}
    answers["/cards"], said = FAULTS[fault]
    answers["/land"] = b"name\nRiver\n"
    if fault == "large":
        monkeypatch.setattr(fetch, "LARGEST", 1 << 10)
    if fault == "slow":
        monkeypatch.setattr(fetch, "SECONDS", 3.0)
    code, lines = called(capsys, "fetch", folder)
    assert code == 2
    assert lines == [f"{folder}/game.yaml:4: {address}/cards: {said}", "Nothing was saved."]
    assert {path.name: path.read_bytes() for path in (folder / "fetched").iterdir()} == before


def test_redirects_end(web, capsys):
    """An address that leads to itself is told; one that leads on is followed; the faults of all tables are told."""
    folder, answers, address = web
    answers |= {"/sea": answers["/land"], "/land": (302, f"{address}/sea")}
    assert called(capsys, "fetch", folder)[0] == 0
    answers |= {"/cards": (302, f"{address}/cards"), "/land": 404}
    code, lines = called(capsys, "fetch", folder)
    assert (code, len(lines)) == (2, 3)
    assert "the server answered 302" in lines[0]
    assert "the server answered 404" in lines[1]


@pytest.mark.parametrize("scheme", ["http", "https"])
@pytest.mark.parametrize(
    "host", ["localhost", "127.0.0.1", "[::1]", "192.168.1.1", "10.0.0.2", "169.254.1.1"]
)
def test_an_address_of_the_internet_leads_to_no_private_one(web, capsys, monkeypatch, scheme, host):
    """A sheet's server could else have a router or a service of this computer asked; a public one is followed."""
    folder, _, address = web
    given, asked = "https://93.184.215.14", []

    class Secure(HTTPSHandler):
        def https_open(self, request):
            asked.append(request.full_url)
            to = f"{scheme}://{host}/x" if request.full_url.endswith("/cards") else f"{given}/cards"
            return self.answer(302, to)

        def answer(self, status, to):
            headers = HTTPMessage()
            headers["Location"] = to
            made = addinfourl(io.BytesIO(b""), headers, given, status)
            made.msg = "Found"
            return made

    monkeypatch.setattr(fetch, "build_opener", lambda *handlers: build_opener(Secure, *handlers))
    text = (folder / "game.yaml").read_text(encoding="utf-8")
    (folder / "game.yaml").write_text(text.replace(address, given), encoding="utf-8")
    code, lines = called(capsys, "fetch", folder)
    assert (code, len(lines)) == (2, 3)  # the second table leads to the first
    assert {url.rpartition("/")[0] for url in asked} == {given}
    assert all(f"{scheme}://{host}/x" in line and " encrypted" in line for line in lines[:2])


def test_addresses_must_be_encrypted(web, capsys):
    """All but those of this computer; nothing is asked of them. A folder without addresses is told so."""
    folder, _, address = web
    text = (folder / "game.yaml").read_text(encoding="utf-8")
    (folder / "game.yaml").write_text(text.replace(address, "http://example.org"), encoding="utf-8")
    code, lines = called(capsys, "fetch", folder)
    assert code == 2
    assert lines[0].endswith("http://example.org/cards is not encrypted; use https://")
    (folder / "game.yaml").write_text(text.replace(f"{address}/", ""), encoding="utf-8")
    assert called(capsys, "fetch", folder) == (
        0,
        [f"{folder}: no part names a table by an address, such as 'https://'"],
    )


def test_an_index_of_others_is_not_trusted(web, capsys, tmp_path):
    """A folder that somebody passed on may say anything there: only a table beside it is read, no link is followed."""
    folder, _, address = web
    (folder / "fetched").mkdir()
    secret = tmp_path / "secret.csv"
    secret.write_text("name\nSecret\n", encoding="utf-8")
    for file in ("../../secret.csv", "/etc/passwd", 3, "a.csv"):
        index = {f"{address}/{name}": {"file": file, "date": "2026"} for name in ("cards", "land")}
        (folder / "fetched" / "fetched.json").write_text(json.dumps(index), encoding="utf-8")
        assert called(capsys, "build", folder, "--out", tmp_path / "out")[0] == 2
    (folder / "fetched" / "a.csv").symlink_to(secret)
    code, lines = called(capsys, "build", folder, "--out", tmp_path / "out")
    assert code == 2
    assert "is a link" in lines[-1]
