"""The evening: one page, one picture, one PDF of the games of a night."""

from io import BytesIO

import pypdfium2
import pytest
from PIL import Image

from scorer.plays import new_play, open_store, summarise
from tests.scorer.plays.test_evening import EARLIER, LATER, NIGHT
from tests.wings.web.kept_pages import links, said


@pytest.fixture
def night(tmp_path):
    """Save the games of three evenings, one of the second with a picture."""
    with open_store(str(tmp_path / "plays.sqlite3")) as store:
        for play in (EARLIER, *NIGHT, LATER):
            store.add(play)
        pixels = BytesIO()
        Image.new("RGB", (40, 30), "red").save(pixels, "JPEG")
        store.set_picture(NIGHT[0], (pixels.getvalue(), pixels.getvalue()), "")


def test_an_evening_has_a_page(phone, night):
    """The steps, the games, records, ratings, rematches, the photo; and the ways to the evenings beside it."""
    page = said(phone, "/evening/2026-11-20")
    for words in ("2 of 3 games", "Records", "Ratings", "Ben owes Ana a rematch: 3 to 0.", "Photos"):
        assert words in page
    assert len(set(links(phone, "/evening/2026-11-20"))) == 3
    html = phone.get("/evening/2026-11-20").text
    assert 'href="/evening/2026-11-21"' in html
    assert 'href="/evening/2026-11-13"' in html
    assert 'href="/evening/2026-11-20"' in phone.get(f"/plays/{NIGHT[2].id}").text  # after midnight


def test_what_says_nothing_is_not_shown(phone, night):
    """The first evening broke no record, nobody took a photo, and no move was judged."""
    page = said(phone, "/evening/2026-11-13")
    assert "1 of 1 game" in page
    assert not {"Records", "Photos", "The move that cost most"} & {*page.split("  ")}
    assert 'id="records"' not in phone.get("/evening/2026-11-13").text
    assert 'id="costly"' not in phone.get("/evening/2026-11-13").text


def test_it_is_found(phone, night):
    """The last evening by one word; a day without games, or what is no day, is told."""
    assert phone.get("/evening").headers["location"] == "/evening/2026-11-21"
    for day in ("2026-11-14", "yesterday", "2026-13-01"):
        assert "No game of that evening is saved." in said(phone, f"/evening/{day}", 404)
        assert phone.get(f"/evening/{day}.png").status_code == 404


def test_without_games_there_is_no_evening(phone):
    """It leads to the list, which says that nothing is saved."""
    assert phone.get("/evening").headers["location"] == "/plays"


def test_an_evening_has_a_picture_and_a_pdf(phone, night):
    """The picture has the photo in it; the PDF is one page with the names and the sentences."""
    picture = Image.open(BytesIO(phone.get("/evening/2026-11-20.png").content))
    assert picture.width < picture.height
    values = picture.convert("RGB").resize((60, 120)).tobytes()
    assert any(red > 200 and green < 60 for red, green in zip(values[::3], values[1::3], strict=True))
    answer = phone.get("/evening/2026-11-20.pdf")
    assert answer.headers["content-type"] == "application/pdf"
    (sheet,) = pypdfium2.PdfDocument(answer.content)
    text = " ".join(sheet.get_textpage().get_text_range().split())
    for words in ("Ben", "2 of 3 games", "Ben owes Ana a rematch: 3 to 0."):
        assert words in text


def test_a_game_that_is_not_over_is_listed_alone(phone, tmp_path):
    """It counts nowhere, and the page says why there are no steps."""
    head, _, _ = EARLIER.results.rpartition("  - rows")
    with open_store(str(tmp_path / "plays.sqlite3")) as store:
        store.add(new_play(f"{1:016}", head, summarise(head), "2026-11-13T20:00:00+01:00"))
    page = said(phone, "/evening/2026-11-13")
    assert "not over" in page
    assert "No game of this evening counts" in page
    assert 'class="podium"' not in phone.get("/evening/2026-11-13").text
