"""Sizes of paper, as they are written and as they are said."""

import pytest

from pnp.pages.paper import Paper, PaperSizeError, UnknownPaperError, paper, paper_ids, standard_papers

NO_BREAK = "\u00a0"


@pytest.mark.parametrize(
    ("wanted", "name", "width", "height"),
    [
        ("a5", "A5", 148, 210),
        ("A4", "A4", 210, 297),
        (" a3 ", "A3", 297, 420),
        ("Letter", "Letter", 215.9, 279.4),
        ("legal", "Legal", 215.9, 355.6),
        ("TABLOID", "Tabloid", 279.4, 431.8),
        ("200x280", "200 × 280 mm", 200, 280),
        ("280X200", "200 × 280 mm", 200, 280),
        ("200 × 280 mm", "200 × 280 mm", 200, 280),
        ("200mmx280mm", "200 × 280 mm", 200, 280),
        ("8.5x13in", "215.9 × 330.2 mm", 215.9, 330.2),
        ("8,5x13 IN", "215.9 × 330.2 mm", 215.9, 330.2),
        ('8.5"x13"', "215.9 × 330.2 mm", 215.9, 330.2),
        ("8.5inx330.2mm", "215.9 × 330.2 mm", 215.9, 330.2),
        ("205.5x272,25", "205.5 × 272.25 mm", 205.5, 272.25),
        ("138x191", "138 × 191 mm", 138, 191),
        ("1200x1200", "1200 × 1200 mm", 1200, 1200),
    ],
)
def test_a_paper_by_its_name_or_size(wanted, name, width, height):
    """Names in any case; sizes in mm or inches, with a point or a comma, either side first."""
    sheet = paper(wanted)
    assert sheet.name == name.replace(" ", NO_BREAK)
    assert (sheet.width, sheet.height) == pytest.approx((width, height))


@pytest.mark.parametrize(
    ("wanted", "name"), [("210x297", "A4"), ("8.5x11in", "Letter"), ("11x8.5in", "Letter")]
)
def test_a_size_that_has_a_name_is_called_by_it(wanted, name):
    """The same sheet has the same name, however it was asked for."""
    assert paper(wanted) == paper(name)


@pytest.mark.parametrize(
    "wanted",
    [
        "",
        "b5",
        "x",
        "200",
        "200x",
        "200x280x3",
        "1,200x300",
        "-5x300",
        "1e3x200",
        "200x280cm",
        "axb",
        "٢٠٠x280",
    ],
)
def test_nonsense_is_no_paper(wanted):
    """What is neither name nor size is refused with what there is; a thousand's comma is no decimal one."""
    with pytest.raises(UnknownPaperError) as fault:
        paper(wanted)
    assert str(fault.value) == (
        f"--paper {wanted}: no such paper; choose one of: {', '.join(paper_ids())}; "
        "or write a size, such as 200x280 (mm) or 8.5x14in"
    )


@pytest.mark.parametrize("wanted", ["137.9x191", "138x190.9", "8.5x11", "0x0", "1200.1x300", "99999x99999"])
def test_sizes_out_of_reason_are_refused(wanted):
    """A sheet on which the pages do not fit, or that no printer takes."""
    with pytest.raises(PaperSizeError, match=f"^--paper {wanted}: .* is too (small|large); "):
        paper(wanted)


def test_named_papers_begin_with_the_smallest():
    """In order of their area."""
    assert [sheet.id for sheet in standard_papers()] == ["a5", "letter", "a4", "legal", "tabloid", "a3"]


def test_a_name_is_written_as_the_language_writes_numbers():
    """Outside English a size has a decimal comma; a name stays."""
    assert paper("8.5x13in").named_in("en").name == f"215.9{NO_BREAK}×{NO_BREAK}330.2{NO_BREAK}mm"
    assert paper("8.5x13in").named_in("de").name == f"215,9{NO_BREAK}×{NO_BREAK}330,2{NO_BREAK}mm"
    assert paper("a4").named_in("de") == paper("a4")


@pytest.mark.parametrize(
    ("width", "height", "turned"), [(148, 210, True), (191, 250, False), (210, 297, False)]
)
def test_text_stands_upright_where_it_has_room(width, height, turned):
    """Pages of text are 180 mm wide; a narrow sheet is turned for them."""
    assert Paper("x", "x", width, height).for_text.is_turned == turned
