"""Finished kits of every kind are as they state: pnp check finds no fault where there is none."""

import pytest

from pnp.check.check import check
from pnp.kits.calibration import calibration
from pnp.kits.plan import Request, draw, make_plans
from pnp.pages.backs import BACKS
from pnp.pages.printer import Margins, Printer
from pnp.texts.languages import LANGUAGES
from tests.pnp.measured import CHOICES, EVERY

PRINTERS = (
    None,
    Printer((99.2, 99.6), (0.5, -1.0), 0.2, Margins(4, 4, 4, 13)),
    Printer((101.3, 100.7), (-1.5, 2.0), -0.4),
)
PAPERS = ("a4", "letter", "a5", "legal", "205x272", "a3", "150x215", "tabloid", "8.5x13in")
INKS = ("full", "low", "grey")


def sample():
    """Deal papers, languages, ways of backs, printers and inks out over every kind of kit, so that all of them mix."""
    for at, kit in enumerate(EVERY):
        yield (
            kit,
            PAPERS[at % 9],
            list(LANGUAGES)[at % len(LANGUAGES)],
            BACKS[at // 2 % 4],
            PRINTERS[at // 3 % 3],
            INKS[at % 5 % 3],
        )


@pytest.mark.parametrize(("kit", "paper", "lang", "backs", "printer", "ink"), list(sample()))
def test_a_kit_as_it_comes_has_no_faults(kit, paper, lang, backs, printer, ink):
    """Whatever game, paper, language, ink, way of backs and printer: all pieces are found, and nothing is wrong."""
    players, kind, _, *game = kit
    choices = CHOICES.get(kind, {"edition": kind})
    request = Request(
        (*game, "low-blow")[:1], players, choices, paper, lang, backs=backs, printer=printer, ink=ink
    )
    built = draw(make_plans(request)[0])
    report = check(built.data)
    assert [str(each.sentence) for each in report.faults] == []
    assert report.pages == len(built.document.pages)
    assert report.pieces == sum(len(list(page.faces)) for page in built.document.pages) > 10


@pytest.mark.parametrize("only", [("tiles:red:7",), ("board", "racks"), ("tiles", "aids:red")])
def test_single_pieces_have_no_faults(only):
    """Reprints, too."""
    (plan,) = make_plans(Request(("blockers",), 3, only=only))
    assert check(draw(plan).data).faults == ()


@pytest.mark.parametrize(("paper", "printer"), [*zip(["a4", "letter", "a4"], PRINTERS, strict=True)])
def test_the_sheet_that_measures_a_printer_has_no_faults(paper, printer):
    """Its ladders reach to the edges of the sheet on purpose, and it states so."""
    assert check(calibration(paper, "en", printer).data).faults == ()
