"""reportlab belongs to others, too: it is set for a file of ours alone, and put back."""

from concurrent.futures import ThreadPoolExecutor
from io import BytesIO

import pytest
from reportlab import rl_config
from reportlab.pdfbase import pdfdoc
from reportlab.pdfgen.canvas import Canvas

from pnp.drawing.shapes import Ink, Rect
from pnp.pages.page import Document, Page
from pnp.pages.paper import Paper
from pnp.writers import pdf


def document(*shapes):
    """Return a document of one page."""
    page = Page(Paper("a4", "A4", 210, 297), ("a",), "a", "a", "paper", shapes, 0, 0)
    return Document("t", "s", (page,), ())


def somebodys():
    """Return the file of somebody else who uses reportlab."""
    file = BytesIO()
    canvas = Canvas(file, invariant=True, pageCompression=1)
    canvas.drawString(72, 72, "not ours " * 50)
    canvas.save()
    return file.getvalue()


def settings():
    """Return what reportlab has for the whole process."""
    return rl_config.useA85, pdfdoc.TimeStamp, pdfdoc.PDFZCompress, vars(pdfdoc.PDFZCompress)


def test_reportlab_is_as_it_was():
    """After a file, and after one that could not be written; the files of others are theirs."""
    before, theirs = settings(), somebodys()
    assert b"ASCII85" in theirs
    assert b"ASCII85" not in pdf.render(document(Rect(0, 0, 9, 9, Ink(fill="#f90915"))))
    assert (settings(), somebodys()) == (before, theirs)
    with pytest.raises(ValueError, match="fromhex"):
        pdf.render(document(Rect(0, 0, 9, 9, Ink(fill="#nocolour"))))
    assert (settings(), somebodys()) == (before, theirs)


def test_threads_write_one_file_after_the_other():
    """Each file has the bytes that it has alone, and reportlab is as it was."""
    before = settings()
    documents = [
        document(*(Rect(at, at, 9, 9, Ink(fill="#f90915")) for at in range(count))) for count in (1, 500) * 4
    ]
    alone = list(map(pdf.render, documents))
    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(pdf.render, documents)) == alone
    assert settings() == before
