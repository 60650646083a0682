"""The printer and the paper of this user: the saved printers, and the paper where ``--paper`` names none."""

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import typer
from platformdirs import user_config_path

from pnp.cli.speech import find_locale
from pnp.kits.defaults import LETTER, PAPER, paper_of
from pnp.pages.paper import paper
from pnp.pages.printer import Printer
from pnp.printers import known
from scorer.messages import Text, msg

FILE = "printers.toml"


def printers_file() -> Path:
    """Return the path of the file with this user's printers."""
    return user_config_path("pnp", appauthor=False) / FILE


def complete_printer(incomplete: str) -> list[str]:
    """Offer the saved printers."""
    return [name for name in known.read(printers_file()) if name.startswith(incomplete)]


def printer_option(help_: str) -> Any:
    """Return an option that takes the name of a printer."""
    return typer.Option(metavar="NAME", help=help_, autocompletion=complete_printer)


def find_printer(printer: str | None) -> Printer | None:
    """Return a printer given by name. Raises ``UnknownPrinterError`` if it is not saved."""
    if printer is None:
        return None
    return known.printer(printers_file(), printer)


class ChosenPaper(NamedTuple):
    """A paper, as ``--paper`` names it, and a sentence that says why it is used."""

    id: str
    why: Text | None = None  # not said of a paper that the user named


def choose_paper(given: str | None, printer: Printer | None) -> ChosenPaper:
    """Return the paper to print on: the given one, the printer's, or that of this user's locale."""
    if given is not None:
        return ChosenPaper(given)
    if printer is not None and printer.paper:
        why = msg("The paper is {paper}, that of the saved printer.", paper=paper(printer.paper).name)
        return ChosenPaper(printer.paper, why)
    return paper_of_locale(os.environ)


def paper_of_locale(environment: Mapping[str, str]) -> ChosenPaper:
    """Return the paper of a user's locale, A4 if the locale names no country.

    >>> paper_of_locale({"LANG": "en_US.UTF-8"}).id, paper_of_locale({"LC_PAPER": "de_DE", "LANG": "en_US"}).id
    ('letter', 'a4')
    """
    locale = find_locale(environment, "LC_PAPER", "LC_MEASUREMENT")
    found = re.match(r"[A-Za-z]+_([A-Z]{2})(?![A-Za-z0-9])", locale)
    if found is None:
        return ChosenPaper(PAPER, msg("The paper is A4; --paper letter for Letter."))
    if paper_of(found[1]) == LETTER:
        return ChosenPaper(LETTER, msg("The paper is Letter, as your locale says; --paper a4 for A4."))
    return ChosenPaper(PAPER, msg("The paper is A4, as your locale says; --paper letter for Letter."))
