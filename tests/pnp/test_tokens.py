"""The quick tokens of these tests are those of pdfminer, which they stand in for."""

import io
from itertools import chain

import pikepdf
import pytest
from measured import KITS, built
from pdfminer.pdftypes import PDFStream
from pdfminer.psparser import PSEOF

from tests.pnp.tokens import THEIRS, Tokens


def tokens(parser):
    """Return all that a parser finds, each with its type."""
    found = []
    try:
        while True:
            value = parser.nextobject()[1]
            found.append((type(value), value))
    except PSEOF:
        return found


def test_a_kit_has_the_same_tokens():
    """On every page and in every form."""
    with pikepdf.open(io.BytesIO(built(*KITS[0]).data)) as file:
        forms = (each for each in file.objects if isinstance(each, pikepdf.Stream) and "/BBox" in each)
        streams = [each.read_bytes() for each in chain((page.Contents for page in file.pages), forms)]
    assert len(streams) == 11
    for data in streams:
        assert tokens(Tokens([PDFStream({}, data)])) == tokens(THEIRS([PDFStream({}, data)]))


@pytest.mark.parametrize(
    "text",
    [
        rb"(a\(b\)\\\n\053c) Tj -1 .5 -.25 +3 4. /F1+0 12 Tf [1 (x) -20 <4142>] TJ T* BT'",
        b"/Span << /MCID 3 /Lang (de) >> BDC [] 0 d EMC\n",
    ],
)
def test_strings_numbers_and_groups(text):
    """Escapes, hexadecimal digits, arrays and dictionaries too."""
    assert tokens(Tokens([PDFStream({}, text)])) == tokens(THEIRS([PDFStream({}, text)]))


def test_what_is_no_token_fails():
    """Nothing is left out in silence."""
    with pytest.raises(AssertionError, match="nested"):
        tokens(Tokens([PDFStream({}, b"1 (nested (text)) Tj")]))
