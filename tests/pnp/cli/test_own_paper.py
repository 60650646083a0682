"""The paper that is used where ``--paper`` names none."""

import pytest

from pnp.cli.app import run
from pnp.cli.known_printers import choose_paper, paper_of_locale
from pnp.pages.printer import Printer


@pytest.mark.parametrize(
    ("environment", "paper"),
    [
        ({}, "a4"),
        ({"LANG": "C.UTF-8"}, "a4"),
        ({"LANG": "en"}, "a4"),
        ({"LANG": "en_GB.UTF-8"}, "a4"),
        ({"LANG": "en_US.UTF-8"}, "letter"),
        ({"LANG": "es_MX@x"}, "letter"),
        ({"LANG": "fr_CA"}, "letter"),
        ({"LANG": "en_US", "LC_PAPER": "de_DE"}, "a4"),
        ({"LANG": "de_DE", "LC_MEASUREMENT": "en_US"}, "letter"),
        ({"LANG": "en_US", "LC_ALL": "C"}, "a4"),
    ],
)
def test_the_paper_is_that_of_the_country(environment, paper):
    """LC_ALL, LC_PAPER, LC_MEASUREMENT and LANG, in this order; A4 where they name no country."""
    assert paper_of_locale(environment).id == paper


def test_a_named_paper_is_stronger_than_a_printer_and_a_printer_than_the_locale(monkeypatch):
    """Only what nobody named is explained."""
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    printer = Printer(paper="a4")
    assert choose_paper("a3", printer) == ("a3", None)
    assert choose_paper(None, printer) == ("a4", "The paper is A4, that of the saved printer.")
    assert choose_paper(None, Printer()).id == "letter"


def test_a_build_says_its_paper_and_again_keeps_it(monkeypatch, tmp_path, capsys):
    """A kit that was built for Letter stays so in another country."""
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    few = ["--only", "counters:1", "--out", str(tmp_path)]
    assert run(["build", "low-blow", *few, "--lang", "en"]) == 0
    assert "The paper is Letter, as your locale says; --paper a4 for A4." in capsys.readouterr().out
    monkeypatch.setenv("LC_ALL", "C")
    (file,) = tmp_path.glob("*.pdf")
    before = file.read_bytes()
    assert run(["build", "--from", str(file), "--out", str(tmp_path)]) == 0
    assert file.read_bytes() == before
    assert "The paper" not in capsys.readouterr().out
