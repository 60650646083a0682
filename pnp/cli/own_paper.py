"""The paper that is used where ``--paper`` names none: that of the saved printer, else that of the user's country."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from pnp.cli.speech import find_locale
from pnp.kits.defaults import LETTER, PAPER, paper_of
from pnp.pages.paper import paper
from scorer.messages import Text, msg

if TYPE_CHECKING:
    from pnp.pages.printer import Printer


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
