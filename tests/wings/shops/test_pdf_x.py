"""Files for a press: PDF/X as others judge it, and the profile of a shop."""

import io

import pikepdf
import pytest

from pnp.check.check import check
from pnp.cli.app import run
from tests.pnp.check.edits import drawn, edited
from tests.wings.shops.presses import dice, made, root

STANDARDS = {"x4": ("PDF/X-4", "1.6"), "x1a": ("PDF/X-1a:2003", "1.4")}


@pytest.mark.parametrize("standard", STANDARDS)
def test_files_are_of_their_standard(standard):
    """Every part: version, intent with a profile in CMYK, names, no fault; saved anew they have none either."""
    name, version = STANDARDS[standard]
    parts = {part: data for part, data in made(standard).items() if data[:5] == b"%PDF-"}
    assert len(parts) >= 6
    for data in parts.values():
        assert data[5:8].decode() == version
        with pikepdf.open(io.BytesIO(data)) as file:
            assert file.docinfo["/GTS_PDFXVersion"] == name
            (intent,) = file.Root.OutputIntents
            assert (intent.S, intent.OutputConditionIdentifier) == ("/GTS_PDFX", "FOGRA39")
            assert intent.DestOutputProfile.read_bytes()[16:20] == b"CMYK"
            assert name.encode() in file.Root.Metadata.read_bytes()
            assert not any(op in ("rg", "RG") for page in file.pages for _, op in drawn(page))
        assert check(edited(data, lambda _: None)).faults == ()


def test_another_judge_finds_pdf_x_4():
    """pdf_oxide agrees, and does not once the intent is gone."""
    oxide = pytest.importorskip("pdf_oxide")
    judged = oxide.PdfDocument.from_bytes(dice("x4")).validate_pdf_x("4")
    assert judged["valid"], judged
    without = edited(dice("x4"), root("/OutputIntents"))
    assert not oxide.PdfDocument.from_bytes(without).validate_pdf_x("4")["valid"]


def test_the_profile_of_a_shop(tmp_path, capsys):
    """--profile takes its place; a file that is none is refused before anything is drawn."""
    own = tmp_path / "press.icc"
    with pikepdf.open(io.BytesIO(dice("x4"))) as file:
        own.write_bytes(file.Root.OutputIntents[0].DestOutputProfile.read_bytes() + bytes(4))
    build = ["build", "low-blow", "--shop", "--cmyk", "--only", "counters", "--out", str(tmp_path / "out")]
    assert run([*build, "--profile", str(own)]) == 0
    with pikepdf.open(tmp_path / "out" / "low-blow-3p-only-shop-counters.pdf") as file:
        assert file.Root.OutputIntents[0].DestOutputProfile.read_bytes() == own.read_bytes()
    capsys.readouterr()
    own.write_bytes(b"no profile")
    assert run([*build, "--profile", str(own)]) != 0
    assert "not an ICC profile of a press in CMYK" in capsys.readouterr().err
    assert run([*build, "--profile", str(tmp_path / "none.icc")]) != 0
    assert "none.icc: cannot be read" in capsys.readouterr().err
