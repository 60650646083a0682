"""``pnp serve`` as a process: where it listens, what it says, how it ends."""

import os
import re
import shutil
import signal
import socket
import ssl
import stat
import subprocess
import time
from urllib.request import urlopen

import pytest

from pnp.cli.app import run
from pnp.cli.place import logs_beside
from pnp.wings.web.app import application
from pnp.wings.web.codes import format_code
from pnp.wings.web.serving import (
    CertificateError,
    Listening,
    PortError,
    Server,
    _announce,
    _check_files,
    bind,
    check_certificate,
    own_address,
)
from scorer.plays import open_store
from tests.processes import HANG, free_port
from tests.scorer.plays.server import postgres
from tests.wings.web.conftest import CODE, ROOT, Clock, Phone, Served, settings_in
from tests.wings.web.running import Poster

__all__ = ["postgres"]


@pytest.fixture(scope="module")
def lasting(tmp_path_factory):
    """Serve a folder with a game of one's own for several tests."""
    server = Served(tmp_path_factory.mktemp("lasting"), f"{ROOT / 'examples' / 'harvest'}/").start()
    yield server
    server.kill()


@pytest.fixture
def refused(tmp_path, monkeypatch, capsys):
    """Call ``pnp serve`` where it cannot start, in this process; return the sentence."""
    monkeypatch.setattr(Server, "run", lambda *_: pytest.fail("it serves"))

    def call(port, place=tmp_path):
        monkeypatch.setenv("PNP_DB", str(place / "plays.sqlite3"))
        assert run(["serve", "--port", str(port)]) == 2
        shown = capsys.readouterr()
        assert (shown.out, shown.err.count("\n")) == ("", 1)
        return shown.err

    return call


def test_it_listens_on_this_computer_only(lasting):
    """Without --lan the home network sees nothing; the folder that is named is served too."""
    assert b"/new/harvest" in urlopen(lasting.address).read()
    address = own_address()
    if address == "127.0.0.1":
        pytest.skip("this computer has no address but its own")
    with socket.socket() as probe:
        assert probe.connect_ex((address, lasting.port)) != 0


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_ends_it_at_once_though_phones_listen(served, ending):
    """An open stream of events does not hold up the end, which is told in one line, without a traceback.

    Nor does the system's own way to end a program, or a bot, which thinks in another process.
    """
    page = urlopen(f"{served.address}/new/schocken")
    assert page.status == 200
    with Poster(served.address) as poster:
        table = poster.begin("schocken", "bot", "Ben", here="1")
    with urlopen(f"{served.address}{table}/live") as stream:
        assert stream.readline() == b"retry: 1500\n"
        began = time.monotonic()
        served.process.send_signal(ending)
        assert served.process.wait(timeout=HANG) == 0
        assert time.monotonic() - began < max(2, 4 * served.took)  # a busy machine starts slowly, too
    said = served.said().decode()
    assert said.endswith("Stopped. Everything that was entered is saved.\n")
    assert "Traceback" not in said


def test_in_the_home_network_it_says_address_code_and_how(tmp_path):
    """It prints a QR code, the address and the code; the same code after a restart, another one when asked.

    Other users of the computer do not read the file of the code.
    """
    server = Served(tmp_path, "--lan").start()
    said = server.said().decode()
    server.kill()
    logs = tmp_path / "plays-tables.sqlite3"
    if os.name == "posix":
        assert stat.S_IMODE(logs.stat().st_mode) == 0o600
    assert "█" in said
    assert f"http://{own_address()}:{server.port}/" in said
    codes = [re.search(r"access code ([a-z-]+)\.", said)[1]]
    for new in (False, True):
        listening = Listening(lan=True, port=server.port, new_code=new)
        code, unlock = _check_files(listening, str(tmp_path / "plays.sqlite3"), logs, server.address)
        unlock()
        codes.append(format_code(code))
    assert codes[0] == codes[1] != codes[2]


def test_without_a_network_it_says_that_no_phone_finds_it():
    """An address of this computer alone is told as what it is; one of a network needs no such sentence."""
    said = {}
    for address in ("127.0.0.1", "192.168.1.5"):
        said[address] = []
        _announce(Listening(lan=True, port=8765), address, CODE, said[address].append, lambda _: None)
    lost = "This computer has no network now, so phones cannot find it. Connect it, then run pnp serve again."
    assert lost in map(str, said["127.0.0.1"])
    assert lost not in map(str, said["192.168.1.5"])


def test_a_port_that_is_taken_is_told(refused):
    """One sentence names the port, the reason and a way out; status 2."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        assert refused(port).startswith(f"--port {port}: cannot listen there (")
        with pytest.raises(PortError):
            bind(Listening(lan=False, port=port))


def test_ipv6_is_listened_on_too(lasting):
    """Where this computer has IPv6, ``localhost`` may mean that."""
    try:
        answer = urlopen(f"http://[::1]:{lasting.port}/")
    except OSError:
        pytest.skip("this computer has no IPv6")
    assert answer.status == 200


def test_a_club_keeps_its_plays_in_a_database(tmp_path, postgres):
    """Games are entered as ever; what is kept goes to the database, and is listed from there."""
    place = postgres.new_database()
    with Phone(application(settings_in(tmp_path, Clock(), place=place))) as phone:
        table = phone.begin("schocken", "Ana", "Ben")
        phone.submit(f"{table}/edit", first="1")
        assert phone.submit(f"{table}/keep", early="yes").status_code == 303
        assert "not over" in phone.get("/plays").text
        assert phone.get("/ranking").status_code == 200
    with open_store(place) as store:
        assert [play.game for play in store.all()] == ["schocken"]


def test_logs_lie_beside_the_plays(tmp_path):
    """A file of logs goes with every file of plays."""
    assert logs_beside("/x/plays.sqlite3").as_posix() == "/x/plays-tables.sqlite3"


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("postgresql://club/north", "postgresql://club/south", False),
        ("postgresql://club/north", "postgresql://other/north", False),
        ("postgresql://club:5433/north", "postgresql://club/north", False),
        ("postgresql://ana@club/north", "postgresql://ben@club/north", False),
        (
            "postgresql://club/north?options=-csearch_path%3Da",
            "postgresql://club/north?options=-csearch_path%3Db",
            False,
        ),
        ("postgresql://ana:old@club/north", "postgresql://ana:new@club/north?sslmode=require", True),
        ("postgresql://localhost/north", "postgresql://127.0.0.1:5432/north", True),
        ("postgresql://localhost/north", "postgresql:///north?host=/run/postgresql", True),
        ("postgresql://club:x/north", "postgresql://club:y/north", False),
    ],
)
def test_each_database_has_a_file_of_logs(monkeypatch, one, other, same):
    """Another password or way to connect is the same database; the file's name shows no password."""
    for name in ("PGHOST", "PGPORT", "PGUSER", "PGDATABASE", "PGOPTIONS"):
        monkeypatch.delenv(name, raising=False)
    assert (logs_beside(one) == logs_beside(other)) == same
    assert logs_beside(one).name.startswith("tables-")
    assert "old" not in logs_beside(one).name


@pytest.mark.parametrize("name", ["plays.sqlite3", "plays-tables.sqlite3"])
def test_a_damaged_file_is_told_before_anybody_enters_anything(refused, tmp_path, name):
    """Plays or logs that cannot be used are one sentence and status 2; the file stays as it is."""
    (tmp_path / name).write_bytes(b"something else" * 100)
    assert refused(free_port()).startswith(f"{tmp_path / name}: ")
    assert (tmp_path / name).read_bytes() == b"something else" * 100


def test_a_second_server_with_the_same_plays_stops(refused, lasting):
    """It names the address of the first, which goes on; after a power cut the next one starts."""
    for port in (free_port(), lasting.port):
        said = refused(port, lasting.folder)
        assert f"pnp serve is already running with these saved games: open {lasting.address}/" in said
        assert "--db FILE" in said
    assert urlopen(lasting.address).status == 200
    lasting.kill()
    lasting.start()
    assert urlopen(lasting.address).status == 200


def make_certificate(folder):
    """Make a certificate for this computer, signed by itself, and its key."""
    cert, key = folder / "here.pem", folder / "here-key.pem"
    names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"]
    kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]
    files = ["-keyout", str(key), "-out", str(cert)]
    command = ["openssl", "req", "-x509", *kind, *names, *files]
    subprocess.run(command, check=True, capture_output=True)
    return cert, key


def test_with_a_certificate_pages_come_over_https(tmp_path):
    """The address says so, and the connection is checked against the certificate."""
    if shutil.which("openssl") is None:
        pytest.skip("no openssl makes a certificate")
    cert, key = make_certificate(tmp_path)
    server = Served(tmp_path, "--cert", str(cert), "--key", str(key)).start()
    try:
        trusted = ssl.create_default_context(cafile=str(cert))
        address = server.address.replace("http:", "https:")
        with urlopen(address, context=trusted) as answer:
            assert answer.status == 200
        assert address.encode() in server.said()
    finally:
        server.kill()


def test_a_certificate_that_is_none_is_told(tmp_path):
    """In one sentence with the file; one without the other is told too."""
    cert, nothing = tmp_path / "cert.pem", tmp_path / "nothing.pem"
    cert.write_text("no certificate\n")
    for files, said in (
        ((cert, None), "--key: https needs both files, --cert and --key"),
        ((None, cert), "--cert: https needs both files, --cert and --key"),
        ((cert, nothing), f"--key {nothing}: there is no such file"),
        ((cert, cert), f"--cert {cert}, --key {cert}: these are not a certificate"),
        ((tmp_path, cert), f"--cert {tmp_path}: there is no such file"),
    ):
        with pytest.raises(CertificateError) as found:
            check_certificate(*files)
        assert str(found.value.text).startswith(said)
    check_certificate(None, None)
