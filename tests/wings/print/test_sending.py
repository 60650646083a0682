"""What goes wrong while a kit is printed is told; nothing is printed twice, and printing goes on where it stopped."""

import errno
import os
import signal
import subprocess
import sys
import time

import pytest

from pnp.cli.app import run
from pnp.kits import printed as record
from pnp.wings.print import sending
from pnp.wings.print.queues import find_device, find_queue
from tests.processes import HANG, wait
from tests.wings.print.conftest import Simulated

pytestmark = pytest.mark.usefixtures("cups")


@pytest.fixture(scope="module")
def kit(tmp_path_factory):
    """Build a kit of two jobs."""
    folder = tmp_path_factory.mktemp("a kit")  # with a space, as folders have
    words = ["--players", "2", "--only", "aids", "--only", "score-sheet"]
    assert run(["build", "schocken", *words, "--no-check", "--out", str(folder)]) == 0
    (file,) = folder.glob("*.pdf")
    return file


@pytest.fixture
def held(system, kit):
    """Start a printer that stops after the first page, with a queue; yield it, and switch it off."""
    made = Simulated(system, "-2")
    system.queue(made, "held")
    made.held.touch()
    yield made
    made.held.unlink(missing_ok=True)
    made.close()
    subprocess.run(["lpadmin", "-x", "held"], env=system.environment, check=True)


class Printing:
    """A command that prints, while it runs."""

    def __init__(self, folder, *words):
        self.output = folder / "output"
        with self.output.open("wb") as output:
            self.process = subprocess.Popen(
                [sys.executable, "-u", "-m", "pnp", "print", "--cut-off", *map(str, words)],
                stdout=output,
                stderr=output,
            )

    def said(self):
        """Return what it said until now."""
        return self.output.read_text("utf-8")

    def end(self):
        """Wait until it ends; return its status and what it said."""
        return self.process.wait(HANG), self.said()


def go_on():
    """Go on with what is left, without questions."""
    return run(["print", "--resume", "--yes"])


@pytest.mark.parametrize("is_direct", [False, True])
def test_cancelled_at_the_printer(is_direct, held, kit, tmp_path):
    """It is told, and the other job is not sent; what has perhaps come out is not printed again."""
    printing = Printing(tmp_path, kit, "--yes", "--queue", held.address if is_direct else "held")
    wait(lambda: "Job 1: 1 of 1 page" in printing.said())
    sending.cancel(find_queue(held.address), 1)
    held.held.unlink()
    status, said = printing.end()
    assert status == 2
    assert "the job was cancelled at the printer" in said
    assert "Job 1 may have been printed: look at the sheets." in said
    assert "Job 2 is not printed." in said
    assert len(held.jobs()) == 1
    assert go_on() == 2
    assert len(held.jobs()) == 2


@pytest.mark.parametrize("is_direct", [False, True])
def test_ctrl_c(is_direct, held, kit, tmp_path):
    """It cancels the job at the printer, too; the other is not sent."""
    printing = Printing(
        tmp_path, kit, "--yes", "--queue", held.address if is_direct else "held", "--copies", "2"
    )
    wait(lambda: "Job 1: 1 of 2 pages" in printing.said())
    printing.process.send_signal(signal.SIGINT)
    wait(lambda: "cancelled at the printer, too" in printing.said())
    held.held.unlink()
    printer = find_queue(held.address)
    wait(lambda: sending.look(printer, 1, "").state == sending.CANCELED)  # it forgets jobs after a minute
    status, said = printing.end()
    assert status == 130
    assert "Traceback" not in said
    assert "Job 1 may have been printed" in said
    assert "Job 2 is not printed." in said
    assert len(held.jobs()) == 1


@pytest.mark.parametrize("is_direct", [False, True])
def test_killed(is_direct, held, kit, tmp_path):
    """The printer prints on; what was sent is followed to its end, and only the rest is sent."""
    printing = Printing(tmp_path, kit, "--yes", "--queue", held.address if is_direct else "held")
    wait(lambda: "Job 1: 1 of 1 page" in printing.said())
    printing.process.kill()
    printing.end()
    held.held.unlink()
    assert go_on() == 0
    assert len(held.jobs()) == 2
    assert record.read(kit.parent)[kit.name.replace("-only", "")]["pages"] == [1, 2]


def test_switched_off_behind_its_queue(held, kit, tmp_path):
    """It is told while the print system waits; Ctrl-C ends the wait."""
    printing = Printing(tmp_path, kit, "--yes", "--queue", "held")
    wait(lambda: "Job 1: 1 of 1 page" in printing.said())
    held.close()
    wait(lambda: "held: the printer does not answer: is it on?" in printing.said())
    printing.process.send_signal(signal.SIGINT)
    status, said = printing.end()
    assert (status, said.count("is it on?")) == (130, 1)
    assert "Job 1 may have been printed" in said


def test_the_print_system_starts_again(held, system, kit, tmp_path):
    """It would print the job once more, and is told not to: the printer itself has printed it."""
    printing = Printing(tmp_path, kit, "--yes", "--queue", "held", "--job", "1")
    wait(lambda: "Job 1: 1 of 1 page" in printing.said())
    system.restart()
    held.held.unlink()
    status, said = printing.end()
    assert (status, len(held.jobs())) == (0, 1)
    assert said.count("1 of 1 page") == 1
    assert "Printed 1 sheet." in said


def test_switched_off_without_a_queue(held, kit, monkeypatch, capsys):
    """It is not given up at once, as it may print on; then it is told that somebody must look."""
    monkeypatch.setattr(sending, "PATIENCE", 1.0)
    pauses = []

    def pause(seconds):
        if len(pauses) == 1:
            held.close()
        pauses.append(seconds)
        time.sleep(0.1)

    monkeypatch.setattr(sending.follow, "__defaults__", (pause,))
    assert run(["print", str(kit), "--cut-off", "--yes", "--queue", held.address]) == 2
    shown = capsys.readouterr()
    assert "the printer does not answer any more" in shown.err
    assert "Job 1 may have been printed: look at the sheets.\nJob 2 is not printed." in shown.out
    assert shown.out.count("the printer does not answer: is it on?") == 1
    assert len(pauses) > 5


def test_a_queue_that_names_its_printer(held, system, kit, tmp_path, monkeypatch):
    """The printer is found by its name in the network, and counts its pages itself; so is none that is not there."""
    device = f"dnssd://Test%20{held.port}._ipp._tcp.local/"
    words = ["lpadmin", "-p", "named", "-E", "-v", device, "-m", "everywhere"]
    subprocess.run(words, env=system.environment, check=True, capture_output=True)
    monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", system.environment["DBUS_SYSTEM_BUS_ADDRESS"])
    printing = Printing(tmp_path, kit, "--yes", "--queue", "named")
    wait(lambda: "Job 1: 1 of 1 page" in printing.said())
    held.held.unlink()
    status, said = printing.end()
    assert (status, "Printed 2 sheets." in said) == (0, True)
    assert find_device(device.replace("Test", "Attic")) is None
    assert find_device(device.replace("_ipp.", "_printer.")) is None


def test_out_of_paper(held, kit, tmp_path):
    """The printer's own words come in ours."""
    held.load("iso_a4_210x297mm", "stationery", sheets=0)
    printing = Printing(tmp_path, kit, "--yes", "--queue", "held")
    wait(lambda: "out of paper: put some in" in printing.said())
    held.load("iso_a4_210x297mm", "stationery")
    held.held.unlink()
    status, said = printing.end()
    assert (status, len(held.jobs())) == (0, 2)
    assert "Printed 2 sheets." in said


def test_the_disk_of_the_print_system_is_full(held, system, kit, capsys):
    """CUPS keeps no job; nothing reaches the printer, and nothing is noted."""
    noted = record.read(kit.parent)
    spool, kept = system.folder / "spool", system.folder / "kept"
    spool.rename(kept)
    spool.write_text("no folder", encoding="ascii")
    try:
        assert run(["print", str(kit), "--cut-off", "--yes", "--queue", "held"]) == 2
    finally:
        spool.unlink()
        kept.rename(spool)
    shown = capsys.readouterr()
    assert (
        shown.err.strip()
        == "the print system cannot take the job: its disk is full, or it takes no file as large"
    )
    assert "Jobs 1 and 2 are not printed." in shown.out
    assert (held.jobs(), record.read(kit.parent)) == ([], noted)


def test_the_disk_of_the_notes_is_full(held, kit, monkeypatch, capsys):
    """What cannot be noted is not sent, so that nobody prints it twice."""
    held.held.unlink()

    def write(*_):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", write)
    assert run(["print", str(kit), "--cut-off", "--yes", "--queue", "held"]) == 2
    shown = capsys.readouterr()
    assert "No space left on device" in shown.err
    assert "Traceback" not in shown.err
    assert held.jobs() == []
