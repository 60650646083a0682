"""Kits are printed from the page Print, on the printer of the host: each job once, and followed."""

import importlib
import json
import re

import pytest
from pypdfium2 import PdfDocument

from pnp.cli import known_printers
from pnp.cli.app import run
from pnp.pages.printer import Printer
from pnp.printers import known
from pnp.wings.print import ledger, noting, phones
from pnp.wings.web.app import application
from tests.processes import wait
from tests.wings.print.mock import CANCELED, HELD, INTEGER, MockPrinter, papers
from tests.wings.turns.playing import text_of
from tests.wings.web.conftest import CODE, Clock, Phone, settings_in

HERE = "/print/schocken/here?players=2&paper=a4&lang=en"


@pytest.fixture
def phone(printer, cups, tmp_path):
    """Return a phone at a host that lets phones print on the queue ``test``."""
    printer.load("iso_a4_210x297mm", "stationery")
    with Phone(application(settings_in(tmp_path, Clock(), queue="test", print_freely=True))) as here:
        yield here


@pytest.fixture
def asking(printer, cups, tmp_path):
    """Return a phone at a host that is asked, and what the terminal says."""
    printer.load("iso_a4_210x297mm", "stationery")
    heard = []
    with Phone(application(settings_in(tmp_path, Clock(), queue="test", tell=heard.append))) as here:
        yield here, heard


def test_the_host_says_yes_once_for_a_phone(asking, printer):
    """Nothing is printed before; then its job is, and the next one at once. Another phone asks for itself."""
    phone, heard = asking
    other, host = phone.beside("192.168.1.66"), phone.beside("127.0.0.1")
    before = len(printer.files())
    (first, second, *_) = buttons(phone.get(HERE).text)
    for _ in range(20):
        assert phone.submit(HERE, **first).status_code == 303
    assert "The host is asked whether this phone may print." in text_of(phone.get(HERE).text)
    assert "The host is asked" not in text_of(other.get(HERE).text)
    assert len(printer.files()) == before
    (said,) = heard
    assert str(said).startswith("The phone 192.168.1.20 wants to print on ")
    question = re.search(r'name="question" value="(\d+)"', host.get("/host").text)[1]
    assert other.submit("/host", question=question, agree="yes").status_code == 403
    assert len(printer.files()) == before
    host.submit("/host", question=question, agree="yes")
    wait_for(phone, "Printed.")
    assert len(printer.files()) == before + 1
    phone.submit(HERE, **second)
    other.submit(HERE, **buttons(other.get(HERE).text)[0])
    assert len(heard) == 2
    wait(lambda: len(printer.files()) >= before + 2)
    assert len(printer.files()) == before + 2


def test_the_host_says_no(asking, printer):
    """The phone reads it; it may ask again."""
    phone, heard = asking
    host, before = phone.beside("127.0.0.1"), len(printer.files())
    for asked in (1, 2):
        phone.submit(HERE, **buttons(phone.get(HERE).text)[0])
        assert len(heard) == asked
        question = re.search(r'name="question" value="(\d+)"', host.get("/host").text)[1]
        host.submit("/host", question=question, agree="no")
        assert "The host said no" in text_of(phone.get(HERE).text)
    assert len(printer.files()) == before


def test_a_phone_cancels_only_its_own_jobs(phone, monkeypatch):
    """Another phone has no button for it, and its post changes nothing; the host cancels every job."""
    cancelled = []
    monkeypatch.setattr(noting, "is_ended", lambda progress: False)
    monkeypatch.setattr(phones, "cancel_job", lambda made, job, queue: cancelled.append(job.printer_job))
    other, host = phone.beside("192.168.1.66"), phone.beside("127.0.0.1")
    phone.get(HERE)
    phone.submit(HERE, **buttons(phone.get(HERE).text)[0])
    (made,) = ledger.list_ledgers()
    (running,) = buttons(phone.get(HERE).text, "cancel")
    step = running["cancel"]
    assert not buttons(other.get(HERE).text, "cancel")
    other.submit(HERE, cancel=step)
    assert cancelled == []
    assert buttons(host.get(HERE).text, "cancel")
    for one in (phone, host):
        one.submit(HERE, cancel=step)
    assert cancelled == [made.jobs[0].printer_job] * 2


def buttons(html, name="print"):
    """Return the buttons of a page as the fields that they send; if edges are cut off, somebody agrees to that."""
    agreed = {"cut_off": "yes"} if 'name="cut_off"' in html else {}
    once = re.search(r'name="button" value="(\w+)"', html)[1]
    return [
        {name: value, "button": once, **agreed}
        for value in re.findall(rf'name="{name}" value="([\d-]+)"', html)
    ]


def is_printed(html, jobs, printed):
    """Return whether a page has a button for each job, and so many for those that are printed already."""
    return (len(buttons(html)), html.count("Print it again")) == (jobs, printed)


def wait_for(phone, *texts):
    """Look again, as the page does by itself, until it says one of these texts."""

    def look():
        html = phone.get(HERE).text
        return any(text in text_of(html) for text in texts) and html

    return wait(look, lambda: text_of(phone.get(HERE).text))


def test_each_job_is_printed_by_its_button(phone, printer, tmp_path):
    """The page Print leads there; card is asked for; what was printed is noted, with all its pages."""
    assert "/print/schocken/here?" in phone.get("/print/schocken?players=2&paper=a4&lang=en").text
    before = len(printer.files())
    page = phone.get(HERE).text
    jobs = buttons(page)
    assert len(jobs) > 1
    assert "sheets of card (160 to 200 g) into the printer" in text_of(page)
    for at, job in enumerate(reversed(jobs)):  # in any order
        assert phone.submit(HERE, **job).status_code == 303
        wait(lambda at=at: is_printed(phone.get(HERE).text, len(jobs), at + 1))
    assert "Everything is printed. Hold a ruler to the scale on page" in text_of(phone.get(HERE).text)
    files = printer.files()[before:]
    pages = [len(PdfDocument(file)) for file in files]
    (noted,) = json.loads((tmp_path / "printed-here" / "printed.json").read_text("utf-8"))["kits"].values()
    whole = len(PdfDocument(tmp_path / "printed-here" / "printed" / "schocken-2p.pdf"))
    assert (len(files), noted["pages"]) == (len(jobs), [*range(1, whole + 1)])
    assert sum(pages) in (
        whole,
        whole * len(jobs),
    )  # a printer that knows ranges gets the whole file each time


def test_two_taps_print_once(phone, printer):
    """Nor does a second phone, while the job is printed; a new page prints it again."""
    (first, *_), (other, *_) = buttons(phone.get(HERE).text), buttons(phone.get(HERE).text)
    before = len(printer.files())
    printer.held.touch()
    try:
        answers = [phone.submit(HERE, **fields).status_code for fields in (first, first, other)]
    finally:
        printer.held.unlink()
    assert answers == [303, 303, 303]
    page = wait_for(phone, "Printed.")
    assert phone.submit(HERE, **first).status_code == 303
    assert len(printer.files()) == before + 1
    phone.submit(HERE, **buttons(page)[0])
    wait_for(phone, "Printed.")
    assert len(printer.files()) == before + 2


def test_a_job_is_cancelled_at_the_printer(phone, printer):
    """Its first page may be printed, so the page asks to look."""
    printer.held.touch()
    try:
        phone.submit(HERE, **buttons(phone.get(HERE).text)[0])
        wait_for(phone, "Printing: 1 of")
        (running,) = buttons(phone.get(HERE).text, "cancel")
        assert phone.submit(HERE, **running).status_code == 303
    finally:
        printer.held.unlink()
    wait_for(phone, "It stopped: look which sheets have come out.")


def test_jobs_outlive_the_program(phone, tmp_path, capsys):
    """Another `pnp serve` shows what was printed, and the terminal lists it; `--resume` leaves it to the page."""
    phone.submit(HERE, **buttons(phone.get(HERE).text)[0])
    wait_for(phone, "Printed.")
    with Phone(application(settings_in(tmp_path, Clock(), queue="test", print_freely=True))) as again:
        assert "Print it again" in again.get(HERE).text
    assert run(["print", "--jobs"]) == 0
    assert re.search(r"1 {2}schocken-2p, paper, .*: printed, job \d+ of the printer", capsys.readouterr().out)


@pytest.mark.parametrize(
    ("state", "number", "said"),
    [
        (ledger.JobState.SENDING, 0, "It stopped: look which sheets have come out."),
        (ledger.JobState.SENDING, 1, "It was not printed."),
        (ledger.JobState.SENT, 1, "It stopped: look which sheets have come out."),
        (ledger.JobState.SENT, 7, "It stopped: look which sheets have come out."),
    ],
)
def test_a_job_whose_program_was_killed(state, number, said, tmp_path, capsys):
    """The printer is asked by its number: without one nobody knows; what waits without its pages is cancelled."""
    printer = MockPrinter()
    settings = settings_in(tmp_path, Clock(), queue=printer.address, print_freely=True)
    with Phone(application(settings)) as phone:
        phone.submit(HERE, **buttons(phone.get(HERE).text)[0])
        (made,) = ledger.list_ledgers()
        made.note(made.jobs[0], state=state, printer_job=number)
        printer.states[1] = HELD if state == ledger.JobState.SENDING else CANCELED
        printer.job_facts = [("job-impressions-completed", INTEGER, 0)]
        assert said in text_of(phone.get(HERE).text)
        assert printer.states[1] == CANCELED or not number
    assert run(["print", "--resume", "--yes"]) == 2
    assert "no job is left to print" in capsys.readouterr().err
    printer.close()


def test_what_is_cut_off_is_asked(tmp_path):
    """Nothing is printed before somebody agrees, or takes the kit that is laid out for the printer."""
    printer = MockPrinter(papers=papers("media-col-ready", (210, 297, "main", "stationery", 14)))
    file = tmp_path / "printers.toml"
    settings = settings_in(tmp_path, Clock(), queue=printer.address, print_freely=True, printers=file)
    with Phone(application(settings)) as phone:
        page = phone.get(HERE).text
        (job, *_) = buttons(page)
        assert text_of(page).count("cannot print the outer 14 mm of an edge") == 1
        answer = phone.submit(HERE, **{**job, "cut_off": ""})
        assert answer.status_code == 422
        assert text_of(answer.text).count("cannot print the outer 14 mm of an edge") == 1
        assert printer.printed == []
        answer = phone.submit(HERE, suit="yes", button=job["button"])
        assert answer.status_code == 303
        assert list(known.read(file)) == ["printer"]
        suited = phone.get(answer.headers["location"]).text
        assert "cut off" not in text_of(suited)
        (first, *_) = buttons(suited)
        assert phone.submit(answer.headers["location"], **first).status_code == 303
        assert phone.submit(HERE, **job).status_code == 303
        assert len(printer.printed) == 2
    printer.close()


def test_a_printer_that_forgets_its_jobs(tmp_path):
    """Somebody looks if they are printed; the other jobs go on. What is cut off is told."""
    edges = papers("media-col-ready", (210, 297, "main", "stationery", 14))
    printer = MockPrinter(is_forgetful=True, papers=edges)
    settings = settings_in(tmp_path, Clock(), queue=printer.address, print_freely=True)
    with Phone(application(settings)) as phone:
        page = phone.get(HERE).text
        assert "cannot print the outer 14 mm of an edge" in text_of(page)
        for job in buttons(page):
            phone.submit(HERE, **job)
            wait_for(phone, "It stopped: look which sheets have come out.")
        assert "Printed." not in text_of(phone.get(HERE).text)
        assert len(printer.printed) == len(buttons(page))
    printer.close()


def test_who_has_no_code_prints_nothing(system, printer, cups, tmp_path):
    """Neither the page nor the button answers; with the code they do."""
    before = len(printer.files())
    with Phone(application(settings_in(tmp_path, Clock(), queue="test", code=CODE))) as phone:
        assert phone.get(HERE).status_code == 401
        assert phone.submit(HERE, print="1-1", button="0").status_code == 401
        assert len(printer.files()) == before
        phone.submit("/enter", code=CODE)
        assert phone.get(HERE).status_code == 200


def test_without_a_printer_there_is_no_page(tmp_path):
    """The host lets nobody print if it does not say so."""
    with Phone(application(settings_in(tmp_path, Clock()))) as phone:
        assert "/here?" not in phone.get("/print/schocken?players=2").text
        assert phone.get(HERE).status_code == 404
        assert phone.submit(HERE, print="1-1", button="0").status_code == 404


def test_other_paper_in_the_printer_is_said(phone, printer):
    """Before the first sheet, with a link to the kit for that paper."""
    printer.load("na_letter_8.5x11in", "stationery")
    page = phone.get(HERE).text
    assert "Letter lies in the printer, this kit is for A4." in text_of(page)
    (link,) = re.findall(r'href="(/print/schocken/here\?[^"]*paper=letter[^"]*)"', page)
    assert "lies in the printer" not in text_of(phone.get(link.replace("&amp;", "&")).text)


@pytest.mark.parametrize(
    "fields", [{}, {"print": "9-9", "button": "0"}, {"cancel": "1-1"}, {"print": "x" * 999}]
)
def test_odd_buttons_print_nothing(phone, printer, fields):
    """The page is shown again."""
    before = len(printer.files())
    assert phone.submit(HERE, **fields).status_code == 303
    assert len(printer.files()) == before


def test_a_printer_that_is_not_there_is_refused_at_the_start(cups, printer, tmp_path, monkeypatch, capsys):
    """In one sentence; so is a saved printer without a place in the system."""
    file = tmp_path / "printers.toml"
    monkeypatch.setattr(known_printers, "printers_file", lambda: file)
    monkeypatch.setattr(importlib.import_module("pnp.wings.web.command"), "printers_file", lambda: file)
    db = ["--db", str(tmp_path / "plays.sqlite3")]
    assert run(["serve", "--print", "attic", *db]) == 2
    assert "'attic': no such printer; choose one of: test" in capsys.readouterr().err
    known.write(file, {"home": Printer()})
    assert run(["serve", "--print", "home", *db]) == 2
    assert "--print home: pnp does not know which printer of the system this is" in capsys.readouterr().err
