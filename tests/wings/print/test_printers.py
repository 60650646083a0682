"""Printers that answer in their own ways, and commands that are killed: what was taken is known, or asked for."""

import io
import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress

import pytest

from pnp.cli.app import run
from pnp.cli.prompts import Prompts
from pnp.kits import printed as record
from pnp.wings.print import ipp, ledger, noting, printing, sending
from pnp.wings.print.jobs import number_jobs, read_kit
from pnp.wings.print.queues import find_queue
from tests.wings.print.mock import (
    ABORTED,
    CANCEL,
    CANCELED,
    COMPLETED,
    CREATE,
    ENUM,
    GET_PRINTER,
    HELD,
    INTEGER,
    KEYWORD,
    PENDING,
    PRINT,
    PROCESSING,
    RANGE,
    SEND,
    VALIDATE,
    MockPrinter,
    papers,
)

OLD = (PRINT, VALIDATE, CANCEL, 9, 10, 11)
"""The operations of a printer that gives a job its number together with its pages."""

ALL, NONE = [1, 1], []
"""The pages of the documents that are printed of the kit of the tests: two jobs of a page each."""

LEFT = ["Jobs 1 and 2 are not printed."]
UNSURE = ["Job 1 may have been printed: look at the sheets.", "Job 2 is not printed."]
UNSURE_BOTH = ["Jobs 1 and 2 may have been printed"]


def drip(head):
    """Return a printer that sends a byte now and then, for ever."""

    def answer(handler):
        handler.wfile.write(head)
        while True:
            handler.wfile.write(b"a")
            handler.wfile.flush()
            time.sleep(0.05)

    return answer


def promise(handler):
    """Say for ever that the request goes on."""
    while True:
        handler.wfile.write(b"HTTP/1.1 100 Continue\r\n\r\n")
        handler.wfile.flush()
        time.sleep(0.01)


def babble(handler):
    """Answer what is no answer."""
    handler.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n\2\0\0\0\0\0\0\1\x21")


PRINTERS = {
    "conformant": ({}, 0, ALL, ["Printed 2 sheets."]),
    "old": ({"operations": OLD}, 0, ALL, ["Printed 2 sheets."]),
    "no list of operations": ({"facts": [("operations-supported",)]}, 0, ALL, ["Printed 2 sheets."]),
    "speaks 1.1": ({"versions": (1,)}, 0, ALL, ["Printed 2 sheets."]),
    "unsupported first": ({"ignored": ["outputorder"], "operations": OLD}, 0, ALL, ["Printed 2 sheets."]),
    "unsupported first, job made before": ({"ignored": ["print-quality"]}, 0, ALL, ["the quality of print"]),
    "ignores scaling": ({"ignored": ["print-scaling"]}, 0, ALL, ["ignores: that nothing is scaled. Look at"]),
    "ignores pages": ({"ignored": ["page-ranges", "media-col"]}, 0, ALL, ["the paper and its tray and which"]),
    "ignores what it does not name": (
        {"statuses": {VALIDATE: 1, CREATE: 1}}, 0, ALL, ["ignores: something that it does not name. Look at"],
    ),
    "always scales": (
        {"facts": [("print-scaling-supported", KEYWORD, "fit", "fill")]}, 0, ALL, ["cannot print without scaling"],
    ),
    "forgetful": ({"is_forgetful": True}, 2, ALL, UNSURE_BOTH),
    "drips its head": ({"raw": drip(b"HTTP/1.1 200 OK\r\nX-")}, 2, NONE, ["(it takes too long)"]),
    "drips its body": (
        {"raw": drip(b"HTTP/1.1 200 OK\r\nContent-Length: 99999\r\n\r\n")}, 2, NONE, ["(it takes too long)"],
    ),
    "promises for ever": ({"raw": promise}, 2, NONE, ["(it takes too long)"]),
    "babbles": ({"raw": babble}, 2, NONE, ["does not answer as a printer does"]),
    "state of a wrong type": ({"facts": [("printer-state", KEYWORD, "idle")]}, 0, ALL, ["Printed 2 sheets."]),
    "no values": (
        {"facts": [("printer-state", 0x12, b""), ("printer-is-accepting-jobs", 0x13, b"")]}, 0, ALL, ["Printed 2"],
    ),
    "odd papers": (
        {"facts": [("media-col-database", KEYWORD, "a4"), ("media-col-ready", INTEGER, 4)]}, 0, ALL, ["Printed 2"],
    ),
    "state of a job of a wrong type": ({"job_facts": [("job-state", KEYWORD, "done")]}, 2, [1], UNSURE),
    "number of a job of a wrong type": ({"number": (KEYWORD, "one"), "operations": OLD}, 2, ALL, UNSURE_BOTH),
    "no number of a job that is made": ({"number": (KEYWORD, "one")}, 2, NONE, ["gives the job no number", *LEFT]),
    "wants a password": ({"refused": {GET_PRINTER: 401}}, 2, NONE, ["wants a password"]),
    "wants a password to print": ({"statuses": {CREATE: 0x0402}}, 2, NONE, ["wants a password", *LEFT]),
    "wants encryption": ({"refused": {GET_PRINTER: 426}}, 2, NONE, ["wants encryption: name it by ipps://127"]),
    "is busy": ({"statuses": {CREATE: 0x0507}}, 2, NONE, ["the printer refused: 0x507", *LEFT]),
    "refuses the document": ({"statuses": {SEND: 0x040A}}, 2, NONE, ["refused", *LEFT]),
    "breaks down while it takes the job": ({"refused": {PRINT: 500}, "operations": OLD}, 2, NONE, UNSURE),
    "answer to the job lost": ({"lost": (PRINT,), "operations": OLD}, 2, [1], UNSURE),
    "answer to the new job lost": ({"lost": (CREATE,)}, 2, NONE, LEFT),
    "answer to the document lost": ({"lost": (SEND,)}, 0, ALL, ["Printed 2 sheets."]),
    "aborts": ({"ends": ABORTED}, 2, [1], ["gave the job up", *UNSURE]),
    "somebody cancels": ({"ends": CANCELED}, 2, [1], ["was cancelled at the printer", *UNSURE]),
    "counts sheets": ({"job_facts": [("job-media-sheets-completed", INTEGER, 1)]}, 0, ALL, ["Job 2: 1 of 1 sheet\n"]),
    "counts too many": ({"job_facts": [("job-impressions-completed", INTEGER, 15)]}, 0, ALL, ["Job 2: sent\nPrinted"]),
    "counts below none": ({"job_facts": [("job-impressions-completed", INTEGER, -3)]}, 0, ALL, ["2: sent\nPrinted"]),
    "on IPv6": ({"host": "::1"}, 0, ALL, ["On ipp://[::1]:", "Printed 2 sheets."]),
}  # fmt: skip


@pytest.fixture(scope="module")
def kit(tmp_path_factory):
    """Build a kit of two jobs."""
    folder = tmp_path_factory.mktemp("kit")
    words = ["--players", "2", "--only", "aids", "--only", "score-sheet", "--no-check"]
    assert run(["build", "schocken", *words, "--out", str(folder)]) == 0
    (file,) = folder.glob("*.pdf")
    return file


@pytest.fixture
def start(monkeypatch):
    """Return a function that starts a printer; nobody waits long for it."""
    monkeypatch.setattr(ipp, "TIMEOUT", 1.5)
    monkeypatch.setattr(sending, "PATIENCE", 0.5)
    monkeypatch.setattr(noting, "PAUSE", 0.01)
    monkeypatch.setattr(sending.follow, "__kwdefaults__", {"every": 0.01})
    made = []

    def make(**otherwise):
        made.append(MockPrinter(**otherwise))
        return made[-1]

    yield make
    for printer in made:
        printer.close()


def print_on(printer, kit, capsys, *words):
    """Print a kit; return the status, and all that was said."""
    status = run(["print", str(kit), "--yes", "--queue", printer.address, *words])
    shown = capsys.readouterr()
    return status, shown.out + shown.err


@pytest.mark.parametrize("name", PRINTERS)
def test_printers(name, start, kit, capsys):
    """Each is told in a sentence what it is; what it has taken is not called unprinted, nor sent again."""
    otherwise, status, printed, sentences = PRINTERS[name]
    printer = start(**otherwise)
    ended, said = print_on(printer, kit, capsys)
    assert (ended, printer.printed) == (status, printed), said
    assert [text for text in sentences if text not in said] == [], said
    assert "Traceback" not in said
    assert said.count(" ignores: ") <= 1
    assert not [wanted for wanted in printer.requests if {"outputorder", "page-ranges"} & {*wanted}]
    if ended and printed == ALL:  # somebody must look: nothing is printed again before
        assert run(["print", "--resume", "--yes"]) == 2
        assert printer.printed == ALL


@pytest.mark.parametrize(
    ("facts", "copies", "printed"),
    [
        ([], b"\0\0\0\2", [1, 1]),
        ([("multiple-document-handling-supported", KEYWORD, "single-document")], None, [2, 2]),
        ([("copies-supported", RANGE, (1, 1))], None, [2, 2]),
    ],
)
def test_copies_are_whole_ones(facts, copies, printed, start, kit, capsys):
    """By the printer if it does so; else the pages are sent as often."""
    printer = start(facts=facts)
    assert print_on(printer, kit, capsys, "--copies", "2")[0] == 0
    assert printer.printed == printed
    assert [wanted.get("copies") for wanted in printer.requests] == [copies, copies]
    orders = [wanted.get("multiple-document-handling") for wanted in printer.requests]
    assert orders == [b"separate-documents-collated-copies" if copies else None] * 2


def test_some_jobs_are_printed(start, kit, capsys):
    """Those of a list; others are named."""
    printer = start()
    assert print_on(printer, kit, capsys, "--job", "2")[0] == 0
    assert printer.printed == [1]
    assert "--job 3: there are the jobs 1 to 2" in print_on(printer, kit, capsys, "--job", "1,3")[1]
    assert "write numbers of the list" in print_on(printer, kit, capsys, "--job", "2;3")[1]


def test_what_several_commands_print_is_noted_together(start, kit, capsys, tmp_path):
    """Each prints a job; then both pages are printed."""
    file = tmp_path / kit.name
    file.write_bytes(kit.read_bytes())
    for job in ("1", "2"):
        print_on(start(), file, capsys, "--job", job)
    (noted,) = record.read(tmp_path).values()
    assert noted["pages"] == [1, 2]


def test_who_looks_says_how_many_sheets_have_come_out(start, kit, capsys, monkeypatch):
    """The others are printed; then nothing is left."""
    printer = start(ends=ABORTED)
    assert print_on(printer, kit, capsys, "--copies", "3", "--job", "1")[0] == 2
    printer.ends = COMPLETED
    typed = io.StringIO("4\n1\n")
    typed.isatty = lambda: True
    monkeypatch.setattr(sys, "stdin", typed)
    assert run(["print", "--resume"]) == 0
    said = capsys.readouterr().out
    assert "how many of its 3 sheets have come out?" in said
    assert "Type a number from 0 to 3." in said
    assert printer.printed == [1, 2]  # three copies by the printer, then two sheets
    assert run(["print", "--resume", "--yes"]) == 2
    assert "no job is left to print" in capsys.readouterr().err
    assert run(["print", "--jobs"]) == 0
    assert "one side: printed, 3 copies, job 2 of the printer" in capsys.readouterr().out


def test_the_same_command_prints_what_is_left(start, kit, capsys):
    """And nothing twice; then, all of it again."""
    printer = start(statuses={CREATE: 0x0507})
    assert print_on(printer, kit, capsys)[0] == 2
    printer.statuses = {}
    printer.ends = CANCELED
    assert print_on(printer, kit, capsys)[0] == 2
    printer.ends = COMPLETED
    status, said = print_on(printer, kit, capsys)
    assert (status, printer.printed) == (2, ALL)
    assert "Only what is left since" in said
    assert "Job 1 may have been printed" in said
    assert print_on(printer, kit, capsys, "--job", "1,2")[0] == 0
    assert len(printer.printed) == 4
    assert print_on(printer, kit, capsys)[0] == 0
    assert len(printer.printed) == 6


A4, LETTER = (210, 297), (215.9, 279.4)
TRAYS = papers(
    "media-col-database",
    (*A4, "main", "stationery", 4),
    (*A4, "rear", "cardstock", 14),
    (*A4, "rear", "cardstock", 0),
    (*A4, "photo", "photographic-glossy", 30),
) + papers("media-col-ready", (*A4, "main", "stationery", 4))
WITH_TRAYS = [
    ("media-source-supported", KEYWORD, "main", "photo", "rear"),
    ("media-type-supported", KEYWORD, "stationery", "cardstock", "photographic-glossy"),
]


def test_white_edges_are_those_of_the_tray_and_the_paper(start, kit, capsys):
    """Paper from one tray is printed in whole, card from the other is cut off; a dry run names the trays."""
    printer = start(facts=WITH_TRAYS, papers=TRAYS)
    cut_off = "cannot print the outer 14 mm of an edge, and the kit leaves only 5 mm free"
    status, said = print_on(printer, kit, capsys, "--dry-run")
    assert (status, cut_off in said) == (0, True)
    assert "one side: 1 sheet; A4 in the main tray\n" in said
    assert "one side: 1 sheet; put A4 into the rear tray when you are asked\n" in said
    status, said = print_on(printer, kit, capsys)
    assert (status, cut_off in said, printer.printed) == (2, True, NONE)
    assert print_on(printer, kit, capsys, "--cut-off")[0] == 0
    run(
        [
            "build",
            "schocken",
            "--players",
            "2",
            "--only",
            "score-sheet",
            "--no-check",
            "--out",
            str(kit.parent / "paper"),
        ]
    )
    (paper,) = (kit.parent / "paper").glob("*.pdf")
    status, said = print_on(printer, paper, capsys)
    assert (status, "cut off" in said) == (0, False)


def has_ipv6():
    """Return whether this computer has addresses of IPv6."""
    with socket.socket(socket.AF_INET6) as door, suppress(OSError):
        door.bind(("::1", 0))
        return True
    return False


def test_a_queue_on_ipv6_is_asked_as_any_other(system, cups, start, kit, capsys):
    """Letter lies in its printer, and the kit is for A4."""
    if not has_ipv6():
        pytest.skip("this computer has no IPv6")
    printer = start(host="::1", papers=papers("media-col-ready", (*LETTER, "main", "stationery", 3)))
    words = ["lpadmin", "-p", "six", "-E", "-v", printer.address]
    subprocess.run(words, env=system.environment, check=True, capture_output=True)
    assert run(["print", str(kit), "--yes", "--queue", "six"]) == 2
    assert "Letter is loaded, the kit is for A4" in capsys.readouterr().err
    assert printer.printed == NONE


def test_the_name_of_a_queue_comes_before_a_description(system, cups, start):
    """Another queue may be described so."""
    for name, about in (("aaa", "duplex"), ("duplex", "aaa")):
        words = ["lpadmin", "-p", name, "-D", about, "-E", "-v", "ipp://127.0.0.1:9/ipp/print"]
        subprocess.run(words, env=system.environment, check=True, capture_output=True)
    assert [find_queue(name).name for name in ("duplex", "DUPLEX", "aaa")] == ["duplex", "duplex", "aaa"]


def waits_at(*states):
    """Return what a printer says of a job that has these states and reasons, one after the other, then its end."""

    def tell(look):
        state, reason = states[(look - 1) // 3] if look <= 3 * len(states) else (COMPLETED, "none")
        return [("job-state", ENUM, state), ("job-state-reasons", KEYWORD, reason)]

    return tell


def test_a_job_that_waits_is_told(start, kit, capsys, monkeypatch):
    """In words, its state and what the printer says, and again when that changes, but not each time."""
    monkeypatch.setattr(printing, "QUIET", 0.0)
    waits = [(PENDING, "job-queued"), (HELD, "job-hold-until-specified"), (PROCESSING, "job-printing")]
    printer = start(job_facts=waits_at(*waits))
    status, said = print_on(printer, kit, capsys, "--job", "1")
    assert status == 0
    assert said.partition("Job 1: sent\n")[2].splitlines()[:3] == [
        "Job 1: waits for its turn (job-queued)",
        f"{printer.address}: the job is held: release it in the system's printer settings",
        "Job 1: is being printed (job-printing)",
    ]


def test_a_printer_that_was_off_meanwhile(start, kit, capsys):
    """It has been on for a shorter time than before: somebody counts the sheets."""
    printer = start(facts=[("printer-up-time", INTEGER, 500)])

    def tell(look):
        if look == 2:
            printer.facts = [("printer-up-time", INTEGER, 9)]
        return [("job-state", ENUM, PROCESSING if look < 4 else COMPLETED)]

    printer.job_facts = tell
    assert f"{printer.address} was off meanwhile: count the sheets." in print_on(printer, kit, capsys)[1]


def test_ctrl_c_between_two_steps(start, kit, capsys, monkeypatch):
    """A job was just sent, and is not followed yet: it is cancelled at the printer, and the other one is not sent."""
    printer, tell = start(job_facts=waits_at((PROCESSING, "job-printing"))), Prompts.tell

    def interrupt(prompts, text):
        tell(prompts, text)
        if text == "Job 1: sent":
            raise KeyboardInterrupt

    monkeypatch.setattr(Prompts, "tell", interrupt)
    status, said = print_on(printer, kit, capsys)
    assert (status, printer.states) == (130, {1: CANCELED})
    assert "Job 2 is not printed." in said


def test_two_commands_on_one_printer(start, kit, capsys):
    """The second is told so; what the first prints is not gone on with."""
    printer = start()
    first = ledger.begin(printer.address, number_jobs([read_kit(kit)]), 1)
    unlock = first.lock()
    assert f"Another pnp print prints on {printer.address} now" in print_on(printer, kit, capsys)[1]
    assert run(["print", "--resume", "--yes"]) == 2
    assert printer.printed == ALL
    unlock()
    assert run(["print", "--resume", "--yes"]) == 0
    assert len(printer.printed) == 4


def test_the_last_command_is_the_last(kit):
    """Also of several that began in the same second."""
    begun = [ledger.begin("q", number_jobs([read_kit(kit)]), 1).file for _ in range(5)]
    assert [made.file for made in ledger.list_ledgers()] == begun


def test_a_kit_that_was_made_anew_is_not_gone_on_with(start, kit, capsys, tmp_path):
    """Its pages may be others now."""
    file = tmp_path / kit.name
    file.write_bytes(kit.read_bytes())
    printer = start(statuses={CREATE: 0x0507})
    print_on(printer, file, capsys)
    run(["build", "schocken", "--players", "2", "--only", "aids", "--no-check", "--out", str(tmp_path)])
    assert run(["print", "--resume", "--yes"]) == 2
    assert f"{file} was made anew since it was printed" in capsys.readouterr().err


def print_and_die(printer, kit, step, folder):
    """Print in a process of its own that is killed before or after a note, or a question to the printer.

    Return whether it lived.
    """
    process = os.fork()
    if process:
        return os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]) != -signal.SIGKILL
    steps = iter(range(step))

    def killing(function):
        def call(*values, **named):
            for result in (lambda: None, lambda: function(*values, **named)):
                answer = result()
                if next(steps, None) is None:
                    os.kill(os.getpid(), signal.SIGKILL)
            return answer

        return call

    sending.ask = killing(sending.ask)
    ledger.Ledger.write = killing(ledger.Ledger.write)
    with open(folder / "said", "w") as sys.stdout:
        run(["print", str(kit), "--yes", "--queue", printer.address])
    os._exit(0)


@pytest.mark.parametrize("operations", [(2, 4, 5, 6, 8, 9, 10, 11), OLD], ids=["new", "old"])
def test_killed_at_every_step(operations, start, kit, capsys, tmp_path, monkeypatch):
    """What is left is printed, once. Only an old printer's job that was just being sent must be looked at."""
    step, is_alive = 0, False
    while not is_alive:
        home = tmp_path / str(step)
        monkeypatch.setenv("XDG_DATA_HOME", str(home))
        printer = start(operations=operations)
        is_alive = print_and_die(printer, kit, step, tmp_path)
        status = run(["print", "--resume", "--yes"])
        said = "".join(capsys.readouterr())
        if is_alive or "no job is left" in said:
            assert len(printer.printed) == (2 if ledger.list_ledgers() else 0), (step, said)
        elif status:
            assert operations == OLD, (step, said)
            assert "may have been printed" in said
            assert len(printer.printed) in (1, 2)
        else:
            assert printer.printed == ALL, (step, said)
        assert len(printer.printed) <= 2, (step, said)
        step += 1
    assert step > 20
