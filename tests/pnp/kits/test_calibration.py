"""What the calibration sheet says, in every language, and where a printer is known."""

import pytest

from pnp.drawing.shapes import TextShape
from pnp.kits.calibration import PAPERS, lay_out
from pnp.texts.languages import LANGUAGES
from tests.pnp.measured import overlaps
from tests.pnp.printers.calibration import sides


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("paper", PAPERS)
def test_every_text_has_its_room_in_every_language(paper, lang):
    """No text is wider than its room, no word is on another, none on a line of a table; the footer is there."""
    for page in lay_out(paper, lang).pages:
        for shape in page.shapes:
            assert not isinstance(shape, TextShape) or shape.width <= shape.room + 1e-6, shape
    for sheet, letters in zip(sides(paper, lang), ((), (18,)), strict=True):
        assert overlaps(sheet.words) == []
        assert {round(word.size, 2) for word in sheet.words} == {6.5, 9, 12, *letters, 36}
        for line in sheet.lines():
            if abs(line.height - 43.4) < 0.01 or abs(line.width - 60.8) < 0.01 or line.is_box(0, 2.4):
                assert not [
                    word.text
                    for word in sheet.words
                    if word.x < line.x + line.width + 0.1
                    and word.right > line.x - 0.1
                    and word.y + 0.4 < line.y + line.height
                    and word.bottom - 0.6 > line.y
                ]
        bars = [line for line in sheet.lines() if line.is_box(50, 0, 0.05)]
        assert len(bars) == 1
        assert bars[0].y > sheet.height - 10


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_sheet_says_what_to_type_in_every_language(lang):
    """Each side ends with the command that keeps what is read on it."""
    front, back = (" ".join(word.text for word in sheet.words) for sheet in sides("a4", lang))
    assert "pnp printers save home --measured" in front
    assert "--margins" in front
    assert "pnp printers save home --read" in back
    assert ("Hold to the light" in back) == (lang == "en")


@pytest.mark.parametrize("name", ["home", "the large one in the office, 2nd floor", "W" * 40, "プリンタ~|^🖨"])
@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_sheet_of_a_printer_names_it_and_adds(name, lang):
    """A corrected sheet says for which printer it is, and has the command that adds what is read, whatever the name."""
    document = lay_out("letter", lang, name)
    for page in document.pages:
        said = [shape for shape in page.shapes if isinstance(shape, TextShape)]
        assert all(shape.width <= shape.room + 1e-6 for shape in said)
        assert any(shape.text.startswith("pnp printers add ") for shape in said)
        assert not any("printers save" in shape.text for shape in said)
        assert name[0] not in "hW" or any(name in shape.text and "pnp" not in shape.text for shape in said)
