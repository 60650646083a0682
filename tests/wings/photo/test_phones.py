"""A photo of the board on a phone: it is read, corrected, and entered as if by thumb."""

import re
from collections import Counter
from pathlib import Path
from types import SimpleNamespace

import pytest

from pnp.errors import PnpError
from pnp.wings.photo import phones as photo
from pnp.wings.photo.apart import start_reading
from pnp.wings.photo.known_dice import DieLook, KnownDice
from scorer.messages import msg
from tests.processes import HANG
from tests.wings.turns.playing import text_of
from tests.wings.web.running import Poster, running

PICTURES = Path(__file__).parent / "pictures"
READ = {}
"""What was read, by game and photo; those that a browser has made smaller are all of one."""
ORIGIN = {"Origin": "http://testserver"}
NAMES = ("Ana", "Ben", "Cleo", "Dan")


@pytest.fixture(autouse=True)
def read_once(monkeypatch):
    """Read each photo as the server does, but once for all tests."""
    files = {path.read_bytes() for path in PICTURES.glob("*.jpg")}

    def start(data, game, *, drawn, known):
        key = game, data if data in files or data[:2] != b"\xff\xd8" else b"smaller"
        if key in READ:
            return SimpleNamespace(result=lambda: READ[key], end=lambda: None)
        running = start_reading(data, game, drawn=drawn, known=known)
        return SimpleNamespace(result=lambda: READ.setdefault(key, running.result()), end=running.end)

    monkeypatch.setattr(photo, "start_reading", start)


def picture(name):
    return (PICTURES / f"{name}.jpg").read_bytes()


def fields(html):
    """Return the fields of the answer's form."""
    choices = re.findall(r'<input type="radio" name="(square-[^"]+)" value="([^"]+)"', html)
    return dict(reversed(choices))  # the first of each, as it was read


def test_a_board_is_read_corrected_and_entered(phone):
    """Squares that are not sure are marked and asked for; what is entered is on the board.

    Here it is a glaring face.
    """
    table = phone.begin("low-blow", *NAMES, kind="blog")
    assert f'href="{table}/photo?' in phone.get(table).text
    assert 'accept="image/*"' in phone.get(f"{table}/photo").text
    answer = phone.post(f"{table}/photo", content=picture("ordinary-dice"), headers=ORIGIN)
    assert answer.status_code == 200
    found = fields(answer.text)
    assert len(found) == 20
    doubtful = re.findall(r'data-for="([^"]+)" class="square doubtful glaring"', answer.text)
    assert "Row 3, column 5: hidden by glare; tilt the phone" in text_of(answer.text)
    assert "– glare hides it</legend>" in answer.text
    assert doubtful == ["square-3-5"]
    assert (found["square-1-1"], found["square-3-5"]) == ("R4", "B1")
    assert re.search(r'value="B1" required.*value="B2" required', answer.text)
    sure = re.findall(r'name="(square-[^"]+)" value="[^"]+" required checked', answer.text)
    assert {*found} - {*sure} == {*doubtful}
    assert answer.text.count(">?</text>") == len(doubtful)
    assert "with ? " in text_of(answer.text)
    done = phone.submit(f"{table}/photo/enter", **{**found, "square-3-5": "Y1"})
    assert done.headers["location"] == table
    assert "yellow is on the board 6 times and blue 4 times" in text_of(phone.get(table).text)


def test_a_photo_asks_before_it_replaces_what_another_phone_entered(phone):
    """Other squares are entered; that one only after a yes, with what was there when it was asked."""
    table = phone.begin("low-blow", *NAMES, kind="blog")
    other = phone.beside()
    other.submit(f"{table}/me", name=NAMES[1])
    other.submit(f"{table}/photo/enter", **{"square-1-1": "B2"})
    before = other.get(f"{table}?row=2").text
    photo = {"square-1-1": "R4", "square-1-2": "R5"}
    asked = phone.submit(f"{table}/photo/enter", **photo)
    assert asked.status_code == 409
    assert f"{NAMES[1]} has just entered blue 2 here" in re.sub("[\u2066-\u2069]", "", text_of(asked.text))
    form = re.search(rf'(?s)action="{table}/photo/enter">(.*?)</form>', asked.text)[1]
    yes = dict(re.findall(r'name="([^"]+)" value="([^"]*)"', form))
    assert yes.items() >= photo.items()
    logs = phone.app.state.shared.logs

    def values():
        found = phone.portal.call(logs.do, lambda file: file.log(table.removeprefix("/t/"))).values
        return {
            place: value for place, value in found.items() if "R5" in value or "R4" in value or "B2" in value
        }

    assert sorted(values().values()) == ["B2", "R5"]
    assert phone.submit(f"{table}/photo/enter", **yes).status_code == 303
    assert sorted(values().values()) == ["R4", "R5"]
    assert before


def test_what_is_no_board_is_told(phone):
    """In a sentence, and nothing is entered; another game's board is none of this one."""
    table = phone.begin("low-blow", *NAMES, kind="blog")
    for data, words in (
        (b"GIF89a", "not a readable picture"),
        (picture("tiles"), "a board of <bdi>Blockers</bdi>"),
    ):
        answer = phone.post(f"{table}/photo", content=data, headers=ORIGIN)
        assert answer.status_code == 422
        assert words in answer.text


def test_a_picture_may_be_larger_than_a_form(phone):
    """But it has at most 12 MB; forms stay small."""
    table = phone.begin("low-blow", *NAMES, kind="blog")
    large = {**ORIGIN, "Content-Length": "12000001"}
    assert phone.post(f"{table}/photo", content=b"", headers=large).status_code == 413
    assert phone.post(f"{table}/photo/enter", content=bytes(70_000), headers=ORIGIN).status_code == 413


def test_a_board_of_another_kit_is_told(phone):
    """Three rows are no board for four; three in the web edition may play on the board for four."""
    table = phone.begin("low-blow", *NAMES, kind="blog")
    answer = phone.post(f"{table}/photo", content=picture("white-dice"), headers=ORIGIN)
    assert answer.status_code == 422
    assert "has 3 rows of 5 squares; this game has a different board" in text_of(answer.text)
    table = phone.begin("low-blow", *NAMES[:3], kind="web")
    assert phone.post(f"{table}/photo", content=picture("paper-dice"), headers=ORIGIN).status_code == 200


def test_three_rows_are_the_board_without_a_neutral_row(phone):
    """In the web edition too, whatever edition is printed on it; four rows are too many then."""
    table = phone.begin("low-blow", *NAMES[:3], kind="web", board="5x3")
    small, large = (
        phone.post(f"{table}/photo", content=picture(f"{board}-dice"), headers=ORIGIN)
        for board in ("white", "paper")
    )
    assert (small.status_code, large.status_code) == (200, 422)
    assert len(fields(small.text)) == 15
    assert "has 4 rows of 5 squares; this game has a different board" in text_of(large.text)
    assert phone.submit(f"{table}/photo/enter", **fields(small.text)).headers["location"] == table


def test_colours_that_nobody_plays_are_doubtful(phone):
    """And can be entered: each is shown as what else it may be, and what may be chosen is what is in play."""
    table = phone.begin("blockers", *NAMES[:2], kind="standard")
    answer = phone.post(f"{table}/photo", content=picture("tiles"), headers=ORIGIN)
    found = fields(answer.text)
    assert {text[0] for text in found.values()} <= {"R", "B", "."}
    assert "nobody plays yellow" in text_of(answer.text)
    assert answer.text.count("square doubtful") > 9
    assert re.findall('<option value="(.)"', answer.text) == [".", "R", "B"]
    assert phone.submit(f"{table}/photo/enter", **found).headers["location"] == table


def test_squares_are_named_as_on_the_board(phone):
    """An empty one is called so; nothing stands over one that is surely empty."""
    table = phone.begin("blockers", *NAMES, kind="standard")
    answer = phone.post(f"{table}/photo", content=picture("tiles"), headers=ORIGIN).text
    assert "<legend><bdi>D3</bdi></legend>" in answer
    assert ': empty">' in answer
    assert (
        '<option value=".">empty</option><option value="R">R</option><option value="B">B</option>' in answer
    )
    assert not re.search(r"<text[^>]*>\.</text>", answer)


@pytest.fixture
def shows(monkeypatch):
    """Return a function that sends a picture on which some squares are not sure, or are others."""

    def told(phone, table, *unsure, others=()):
        reading = READ["low-blow", picture("paper-dice")]
        squares = [
            square._replace(sure=square[:2] not in unsure, others=("R1",), glare=square[:2] in unsure)
            for square in reading.squares
        ]
        squares = [square._replace(text="B1") if square[:2] in others else square for square in squares]
        found = reading._replace(squares=tuple(squares))
        with monkeypatch.context() as patch:
            running = SimpleNamespace(result=lambda: found, end=lambda: None)
            patch.setattr(photo, "start_reading", lambda *_, **__: running)
            return phone.post(f"{table}/photo", content=b"", headers=ORIGIN)

    return told


DOUBTFUL = r'data-for="([^"]+)" class="square doubtful glaring"'


def test_pictures_of_one_board_are_taken_together(phone, shows):
    """A square is sure if one shows it; what was read is there after a reload, until it is entered."""
    table = phone.begin("low-blow", *NAMES, kind="blog")
    assert phone.post(f"{table}/photo", content=picture("paper-dice"), headers=ORIGIN).status_code == 200
    assert phone.submit(f"{table}/photo/again").headers["location"] == f"{table}/photo?"
    assert 'class="read"' not in phone.get(f"{table}/photo").text
    first = shows(phone, table, (1, 1), (2, 3))
    assert re.findall(DOUBTFUL, first.text) == ["square-1-1", "square-2-3"]
    assert "Row 1, column 1 and Row 2, column 3: hidden by glare" in text_of(first.text)
    other = shows(phone, table, others=[(row, column) for row in (1, 2) for column in range(1, 6)])
    assert other.status_code == 422
    assert "another board, or another round; the board that was read first stays" in text_of(other.text)
    assert re.findall(DOUBTFUL, phone.get(f"{table}/photo").text) == ["square-1-1", "square-2-3"]
    assert re.findall(DOUBTFUL, shows(phone, table, (1, 2), (2, 3)).text) == ["square-2-3"]
    assert re.findall(DOUBTFUL, phone.get(f"{table}/photo").text) == ["square-2-3"]
    beside = phone.beside()
    assert 'class="read"' not in beside.get(f"{table}/photo").text
    whole = shows(phone, table)
    assert "doubtful" not in whole.text
    assert phone.submit(f"{table}/photo/enter", **fields(whole.text)).headers["location"] == table
    assert 'class="read"' not in phone.get(f"{table}/photo").text


def test_what_was_read_is_kept_for_an_hour(phone, shows, clock):
    """And of the last boards only: the memory of the computer is no album."""
    table = phone.begin("low-blow", *NAMES, kind="blog")
    phone.post(f"{table}/photo", content=picture("paper-dice"), headers=ORIGIN)
    clock.now += 3599
    assert 'class="read"' in phone.get(f"{table}/photo").text
    clock.now += 2
    assert 'class="read"' not in phone.get(f"{table}/photo").text
    for _ in range(photo.MOST + 3):
        shows(phone, phone.begin("low-blow", *NAMES, kind="blog"))
    assert len(phone.app.state.shared.photographed) == photo.MOST


def test_a_group_tells_and_shows_its_dice(phone, monkeypatch):
    """The width from a list, or a picture; the next photo is read with it, until the players forget it."""
    table = phone.begin("low-blow", *NAMES, kind="blog")
    assert "pnp knows nothing of the dice of Ana, Ben, Cleo and Dan yet" in text_of(
        phone.get(f"{table}/photo").text
    )
    shown = phone.get(f"{table}/dice").text
    assert 'aria-label="red: 1 2 3 4 5. blue: 2 3 4 5 6. yellow: 3 4 5 6 1. green: 4 5 6 1 2. "' in shown
    assert '<option value="">not sure</option>' in shown
    assert phone.submit(f"{table}/dice", side="12").headers["location"] == "dice"
    assert '<option value="12" selected>' in phone.get(f"{table}/dice").text
    known = []

    def start(data, game, **facts):
        known.append(facts["known"])
        raise PnpError(msg("dark"))

    monkeypatch.setattr(photo, "start_reading", start)
    phone.post(f"{table}/photo", content=b"", headers=ORIGIN)
    look = KnownDice(12.0, {"red": DieLook("light", (42.0, 59.0, 40.0))})
    monkeypatch.setattr(
        photo,
        "start_learning",
        lambda data, players, side: SimpleNamespace(
            result=lambda: look if (players, side) == (4, 12.0) else None, end=lambda: None
        ),
    )
    answer = phone.post(f"{table}/dice/photo", content=b"x", headers=ORIGIN)
    assert "The dice of Ana, Ben, Cleo and Dan are about 12 mm wide; pnp has seen red." in text_of(
        answer.text
    )
    phone.submit(f"{table}/dice", side="12")  # the same width: they stay seen
    phone.post(f"{table}/photo", content=b"", headers=ORIGIN)
    phone.submit(f"{table}/dice", side="12", forget="1")
    phone.post(f"{table}/photo", content=b"", headers=ORIGIN)
    assert known == [KnownDice(12.0), look, KnownDice()]


def test_a_picture_of_dice_that_lie_wrong_is_told(phone):
    """In a sentence; a game without dice has no such page."""
    table = phone.begin("low-blow", *NAMES, kind="blog")
    answer = phone.post(f"{table}/dice/photo", content=picture("ordinary-dice"), headers=ORIGIN)
    assert answer.status_code == 422
    assert "Row 1, column 1: an ordinary die with a 1 on top belongs there" in text_of(answer.text)
    assert phone.get(f"{phone.begin('blockers', *NAMES[:2])}/dice").status_code == 404


@pytest.fixture
def table(tmp_path):
    """Begin a game on a server for browsers; return the address of its table."""
    with running(tmp_path) as server, Poster(server) as poster:
        yield server + poster.begin("low-blow", *NAMES, kind="blog")


@pytest.fixture
def page(chromium, table):
    """Open the page for photos of that table in a browser."""
    opened = chromium.new_page(locale="en-GB", viewport={"width": 390, "height": 664})
    opened.set_default_timeout(1000 * HANG)
    opened.goto(f"{table}/photo")
    yield opened
    opened.close()


def test_a_board_waits_until_every_doubtful_square_was_looked_at(page, table):
    """A picture of the gallery: a sure square is changed in the list, doubtful ones among the nearest."""
    page.set_input_files("#picture", PICTURES / "ordinary-dice.jpg")
    page.wait_for_selector(".unsure")
    enter, address = "text=Enter this board", page.url
    page.click(enter)
    page.wait_for_timeout(200)
    names = page.locator("input[required]").evaluate_all("found => found.map(field => field.name)")
    doubtful = [name for name, choices in Counter(names).items() if choices > 1]
    assert doubtful
    for at, name in enumerate(doubtful):
        assert page.url == address, "a square that is not sure was not looked at"
        assert page.locator(".unsure:visible").count() == len(doubtful) - at
        nearest = page.locator(f"[name={name}]").nth(1)
        nearest.check()
        assert page.text_content(f"[data-for={name}] > text") == nearest.get_attribute("value")
        page.locator(f"[name={name}]").nth(0).check()
        if at + 1 < len(doubtful):
            page.click(enter)
            page.wait_for_timeout(200)
    assert page.locator(".unsure:visible").count() == 0
    page.click("[data-for=square-1-2]")
    page.select_option("#square-1-2-choice select", "G5")
    assert page.text_content("[data-for=square-1-2] > text") == "G5"
    page.check("#square-1-2-choice input >> nth=0")
    page.click(enter)
    page.wait_for_url(table)


def test_a_lost_connection_loses_nothing(page):
    """Neither what was read nor what was chosen; the picture is sent again by a button."""
    page.set_input_files("#photo", PICTURES / "ordinary-dice.jpg")
    page.click("#square-3-5-choice label >> nth=1")
    chosen = page.text_content("[data-for=square-3-5] > text")
    page.context.set_offline(True)
    page.set_input_files("#picture", PICTURES / "ordinary-dice.jpg")
    page.wait_for_selector("#unsent-photo:visible")
    assert page.text_content("[data-for=square-3-5] > text") == chosen
    page.context.set_offline(False)
    page.click("#sending-again button")
    page.wait_for_selector("#sending-again", state="hidden")
    page.wait_for_selector("#reading", state="hidden")
    assert page.text_content("[data-for=square-3-5] > text") == chosen
    page.reload()
    assert page.text_content("[data-for=square-3-5] > text") == chosen
    assert page.locator(".unsure:visible").count() == 0
    page.click("text=Start again")
    page.wait_for_selector("#photo", state="attached")
    assert page.locator("#how:visible").count() == 1


def test_all_can_be_taken_as_read(page, table):
    """By one button, and that is said in words."""
    page.set_input_files("#photo", PICTURES / "ordinary-dice.jpg")
    page.click("#as-read")
    assert page.locator(".unsure:visible").count() == 0
    assert page.inner_text("#all-read") == "All squares are as they were read."
    page.click("text=Enter this board")
    page.wait_for_url(table)
