"""Which pages of a kit go on which stock, on one side or both."""

from pathlib import Path

import pytest
from pypdfium2 import PdfDocument

from pnp.cli.app import run
from pnp.pages.statement import PageStatement
from pnp.wings.print.jobs import KitJobs, NotPrintableError, list_jobs, number_jobs, read_kit, select
from pnp.wings.print.sending import take_pages

UPRIGHT, ACROSS = (210.0, 297.0), (297.0, 210.0)


def page(number, stock, sheet=UPRIGHT, back_of=None, turn=None, matrix=None):
    """Return the statement of a page without pieces."""
    return PageStatement(
        number, "", (), stock, sheet, sheet, (5.0,) * 4, back_of=back_of, turn=turn, matrix=matrix
    )


def described(*pages):
    """Return the jobs of pages in words."""
    return [str(job.describe()) for job in list_jobs(pages)]


def test_paper_first_then_sheets_with_backs_then_those_without():
    """Pages of one stock and as many sides are one job, wherever they stand."""
    pages = [page(1, "paper"), page(2, "paper"), page(3, "card"), page(4, "card")]
    pages += [page(5, "card", back_of=4, turn="upright"), page(6, "paper"), page(8, "paper")]
    assert described(*pages) == [
        "paper, pages 1-2, 6, 8, one side",
        "card, pages 4-5, both sides, long edge",
        "card, page 3, one side",
    ]


def test_stickers_are_a_job_of_their_own():
    """After paper and card."""
    pages = [page(1, "stickers"), page(2, "card"), page(3, "paper")]
    assert described(*pages)[2] == "sticker paper, page 1, one side"


@pytest.mark.parametrize(
    ("sheet", "turn", "matrix", "edge"),
    [
        (UPRIGHT, "upright", None, "long"),
        (UPRIGHT, "level", None, "short"),
        (ACROSS, "level", None, "long"),
        (ACROSS, "upright", None, "short"),
        (UPRIGHT, "level", (0.0, 1.0, -1.0, 0.0, 210.0, 0.0), "long"),  # laid out across, printed upright
        (UPRIGHT, "upright", (0.99, 0.01, -0.01, 0.99, 1.0, 0.0), "long"),  # a printer that turns it a little
    ],
)
def test_the_edge_that_sheets_are_turned_over(sheet, turn, matrix, edge):
    """A back mirrored about the line along the paper's long side comes behind its front over that side."""
    pages = [page(1, "card", sheet), page(2, "card", sheet, back_of=1, turn=turn, matrix=matrix)]
    (job,) = list_jobs(pages)
    assert (job.sides, job.sheets, job.pages) == (f"two-sided-{edge}-edge", 1, (1, 2))


@pytest.mark.parametrize(
    ("options", "backs"),
    [
        ("blockers --players 2", "long-edge"),
        ("low-blow --players 3", "short-edge"),
        ("schocken --ink low", "fold"),
    ],
)
def test_every_page_of_a_kit_is_printed_once(options, backs, tmp_path):
    """As its stock says, and with its back if it has one."""
    assert run(["build", *options.split(), "--backs", backs, "--no-check", "--out", str(tmp_path)]) == 0
    (file,) = tmp_path.glob("*.pdf")
    kit = read_kit(file)
    assert sorted(number for job in kit.jobs for number in job.pages) == [page.number for page in kit.pages]
    for job in kit.jobs:
        pages = [kit.pages[number - 1] for number in job.pages]
        assert {page.stock for page in pages} == {job.stock}
        if job.is_two_sided:
            assert [page.back_of for page in pages[1::2]] == list(job.pages[::2])
            assert job.sides == f"two-sided-{backs}"
        else:
            assert not [page for page in pages if page.back_of]
    assert sum(job.sheets for job in kit.jobs) == len(kit.pages) - len(
        [page for page in kit.pages if page.back_of]
    )


def kit_of(*pages):
    """Return a kit of pages."""
    return KitJobs(Path("kit.pdf"), b"", pages, list_jobs(pages), *UPRIGHT, False)


def test_a_job_that_is_not_there():
    """The message says which there are."""
    jobs = number_jobs([kit_of(page(1, "paper"), page(2, "card"))])
    assert [job.number for _, job in select(jobs, (2,))] == [2]
    with pytest.raises(NotPrintableError, match="--job 3: there are the jobs 1 to 2"):
        select(jobs, (1, 3))
    with pytest.raises(NotPrintableError, match=r"--job 2: there is only job 1$"):
        select(number_jobs([kit_of(page(1, "paper"))]), (2,))


def test_jobs_of_several_kits_go_by_paper():
    """So that card is put in once; their numbers go through."""
    one, other = kit_of(page(1, "card"), page(2, "paper")), kit_of(page(1, "stickers"), page(2, "paper"))
    jobs = [(kit is one, job.number, job.stock) for kit, job in number_jobs([one, other])]
    assert jobs == [(True, 1, "paper"), (False, 2, "paper"), (True, 3, "card"), (False, 4, "stickers")]


def test_other_files_are_refused(tmp_path):
    """A PDF that another program wrote, one for a print shop, no PDF, none at all."""
    other = PdfDocument.new()
    other.new_page(210, 297)
    other.save(tmp_path / "other.pdf")
    (tmp_path / "text.pdf").write_text("hello", encoding="utf-8")
    run(
        [
            "build",
            "blockers",
            "--players",
            "2",
            "--format",
            "shop",
            "--only",
            "aids",
            "--no-check",
            "--out",
            str(tmp_path),
        ]
    )
    shop = next(path for path in sorted(tmp_path.glob("*.pdf")) if path.name.startswith("blockers"))
    for name, said in (
        ("other.pdf", "only PDFs that pnp build made"),
        ("text.pdf", "not a PDF"),
        ("none.pdf", "no such file"),
        (shop.name, "for a print shop"),
    ):
        with pytest.raises(NotPrintableError, match="(?i)" + said):
            read_kit(tmp_path / name)


def test_pages_are_taken_out_for_a_printer_that_does_not_select_them(tmp_path):
    """In their order, each as it was."""
    whole = PdfDocument.new()
    for width in (100, 200, 300, 400):
        whole.new_page(width, 50)
    whole.save(tmp_path / "whole.pdf")
    part = PdfDocument(take_pages((tmp_path / "whole.pdf").read_bytes(), (2, 4)))
    assert [page.get_width() for page in part] == [200, 400]
