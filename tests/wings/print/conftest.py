"""A print system of the tests' own, with a simulated printer: CUPS, ippeveprinter and what they need, on loopback."""

import fcntl
import os
import re
import shutil
import socket
import subprocess
import tempfile
import urllib.parse
import urllib.request
from pathlib import Path

import pytest

from tests.processes import free_port, wait

PROGRAMS = ("dbus-daemon", "avahi-daemon", "cupsd", "ippeveprinter", "lpadmin", "setpriv")
PATH = "/usr/sbin:/usr/bin:/sbin:/bin"

ENGINE = """\
#!/bin/sh
[ -e {held} ] && echo "ATTR: job-impressions-completed=1" >&2
while [ -e {held} ]; do sleep 0.05; done
"""
"""What prints a document in the simulated printer: at once, or after the first page it waits until it may go on."""

BUS = """\
<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><type>system</type><listen>unix:path={folder}/bus</listen><auth>EXTERNAL</auth>
<policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/>
<allow own="*"/><allow user="*"/></policy></busconfig>
"""
AVAHI = "[server]\nallow-interfaces=lo\nuse-ipv6=no\n[publish]\npublish-workstation=no\n"
CUPS = """\
Listen 127.0.0.1:{port}
WebInterface No
Browsing No
DefaultAuthType None
<Location />
 Order allow,deny
 Allow all
</Location>
<Policy default>
 JobPrivateValues none
 <Limit All>
  Order deny,allow
 </Limit>
</Policy>
"""
FILES = """\
ServerRoot {folder}/root
RequestRoot {folder}/spool
CacheDir {folder}/cache
StateDir {folder}/state
TempDir {folder}/tmp
AccessLog {folder}/access.log
ErrorLog {folder}/error.log
PageLog {folder}/page.log
ServerBin /usr/lib/cups
DataDir /usr/share/cups
SystemGroup root lpadmin
Group lp
User lp
"""


class Simulated:
    """A simulated printer, its queue ``test``, and what reached it."""

    def __init__(self, system, *options, formats="application/pdf,image/pwg-raster"):
        self.system, self.port = system, free_port()
        self.printed = system.folder / f"printed-{self.port}"
        self.printed.mkdir()
        self.log = self.printed.with_suffix(".log")
        self.address = f"ipp://localhost:{self.port}/ipp/print"
        self.held = system.folder / f"held-{self.port}"
        engine = system.folder / f"engine-{self.port}"
        engine.write_text(ENGINE.format(held=self.held), encoding="ascii")
        engine.chmod(0o755)
        given = {"-d": self.printed, "-K": system.folder, "-c": engine, "-n": "localhost"}
        given |= {"-p": self.port, "-s": "60,60", "-f": formats}
        words = [str(word) for pair in given.items() for word in pair]
        command = ["ippeveprinter", *options, "-k", "-vvv", *words, f"Test {self.port}"]
        self.process = start(command, system.environment, self.log)
        wait_for_port(self.process, self.port)
        self.load("iso_a4_210x297mm", "stationery")

    def load(self, size, kind, sheets=250):
        """Put sheets into the main tray."""
        photos = {"size2": "na_index-4x6_4x6in", "type2": "photographic-glossy", "level2": 25}
        query = urllib.parse.urlencode({"size1": size, "type1": kind, "level1": sheets, **photos})
        urllib.request.urlopen(f"http://localhost:{self.port}/media?{query}").read()

    def files(self):
        """Return the documents that reached the printer, in their order."""
        documents = [path for path in self.printed.iterdir() if path.suffix != ".prn"]
        return sorted(documents, key=lambda path: int(path.name.partition("-")[0]))

    def jobs(self):
        """Return the attributes of each job that reached it, as the printer logs them."""
        found = re.split(r"operation-id=(?:Print|Create)-Job", self.log.read_text("utf-8", "replace"))[1:]
        return [
            dict(re.findall(r"^\s+([a-z-]+) \([^)]*\)\)? (.*)$", text.partition("job-id")[0], re.M))
            for text in found
        ]

    def close(self):
        """Switch it off."""
        self.process.kill()
        self.process.wait()


class PrintSystem:
    """CUPS with what it needs, in a folder."""

    def __init__(self, folder):
        self.folder, self.port = folder, free_port()
        self.environment = {
            **os.environ,
            "DBUS_SYSTEM_BUS_ADDRESS": f"unix:path={folder}/bus",
            "CUPS_SERVER": f"127.0.0.1:{self.port}",
        }
        for name in ("spool", "cache", "state", "tmp", "root"):
            (folder / name).mkdir()
            shutil.chown(folder / name, "lp", "lp")
        for name, text in (
            ("bus.conf", BUS),
            ("avahi.conf", AVAHI),
            ("cups.conf", CUPS),
            ("files.conf", FILES),
        ):
            (folder / name).write_text(text.format(folder=folder, port=self.port), encoding="ascii")
        self.processes = []
        try:
            self._start_all()
        except BaseException:
            self.close()
            raise

    def _start_all(self):
        """Start what CUPS needs, then CUPS, each when the one before it answers."""
        folder = self.folder
        self.start("dbus-daemon", f"--config-file={folder}/bus.conf", "--nofork")
        wait((folder / "bus").exists)
        self.start(
            "avahi-daemon", "-f", folder / "avahi.conf", "--no-drop-root", "--no-chroot", "--no-rlimits"
        )
        words = [
            "dbus-send",
            f"--bus=unix:path={folder}/bus",
            "--dest=org.freedesktop.Avahi",
            "--print-reply",
        ]
        words += ["/", "org.freedesktop.Avahi.Server.GetState"]
        wait(lambda: not subprocess.run(words, capture_output=True, check=False).returncode)
        self.start_cups()

    def start_cups(self):
        """Start CUPS alone."""
        self.start("cupsd", "-f", "-c", self.folder / "cups.conf", "-s", self.folder / "files.conf")
        wait_for_port(self.processes[-1], self.port)

    def restart(self):
        """Stop CUPS in the middle of what it does, and start it again."""
        cups = self.processes.pop()
        cups.terminate()
        cups.wait()
        self.start_cups()

    def start(self, *words):
        """Start a program that runs until ``close``."""
        self.processes.append(start(words, self.environment, self.folder / "programs.log"))

    def queue(self, printer, name="test"):
        """Make a queue for a printer."""
        command = ["lpadmin", "-p", name, "-E", "-v", printer.address, "-m", "everywhere"]
        subprocess.run(command, env=self.environment, check=True, capture_output=True)

    def rest(self):
        """Wait until no job is on its way to a printer."""
        words = ["lpstat", "-o"]
        wait(lambda: not subprocess.run(words, env=self.environment, capture_output=True, check=True).stdout)

    def close(self):
        """Stop all programs."""
        for process in reversed(self.processes):
            process.terminate()
            process.wait()


def start(words, environment, file):
    """Start a program that writes into a file; it ends with this process, however that ends."""
    command = ["setpriv", "--pdeathsig", "KILL", *map(str, words)]
    with file.open("ab") as log:
        return subprocess.Popen(command, env=environment, stdout=log, stderr=log)


def wait_for_port(process, port):
    """Wait until a program listens on its port."""

    def is_listening():
        assert process.poll() is None, "it has ended"
        with socket.socket() as trial:
            return trial.connect_ex(("127.0.0.1", port)) == 0

    wait(is_listening)


@pytest.fixture(autouse=True)
def own_folders(monkeypatch, tmp_path_factory):
    """Let each test have a ledger and saved printers of its own."""
    folder = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("XDG_DATA_HOME", str(folder))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(folder))


@pytest.fixture(scope="module")
def system():
    """Start a print system without printers; skipped where its programs are missing, or may not be started."""
    missing = [name for name in PROGRAMS if not shutil.which(name, path=PATH)]
    if missing or os.name != "posix" or os.getuid() != 0:
        pytest.skip(
            f"needs {', '.join(missing) or 'root'}: CUPS, cups-ipp-utils, avahi-daemon, dbus, util-linux"
        )
    with (
        Path(tempfile.gettempdir(), "pnp-cups.lock").open(
            "w"
        ) as lock,  # avahi-daemon runs once on a computer
        tempfile.TemporaryDirectory(prefix="pnp-cups-") as folder,
    ):
        fcntl.flock(lock, fcntl.LOCK_EX)
        Path(folder).chmod(0o755)  # its filters run as another user, who may not enter pytest's own folders
        running = PrintSystem(Path(folder))
        yield running
        running.close()


@pytest.fixture(scope="module")
def printer(system):
    """Start a printer that turns sheets, with the queue ``test``."""
    made = Simulated(system, "-2")
    system.queue(made)
    yield made
    made.close()


@pytest.fixture
def cups(system, monkeypatch):
    """Let the program find the print system of the tests; no job is left to the next test."""
    monkeypatch.setenv("CUPS_SERVER", system.environment["CUPS_SERVER"])
    yield
    system.rest()
