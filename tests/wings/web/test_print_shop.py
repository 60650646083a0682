"""The print shop: what is chosen is what comes out of it."""

import re
from dataclasses import replace
from io import BytesIO
from threading import Event, Thread

import pikepdf
import pytest
from PIL import Image

from pnp.cli.app import run
from pnp.kits.plan import Request, draw, make_plans
from pnp.pages.printer import Printer
from pnp.printers.known import write
from pnp.wings.web import print_room
from pnp.wings.web.app import KITS_A_SECOND, application
from pnp.wings.web.guard import Rates
from pnp.wings.web.print_room import DrawingBusyError, PrintRoom, UnsoundError
from pnp.wings.web.print_shop import make_order
from scorer.games import GAMES
from tests.processes import HANG
from tests.wings.turns.playing import text_of
from tests.wings.web.conftest import Phone, settings_in
from tests.wings.web.samples import finished

pytestmark = pytest.mark.usefixtures("here")

LOW_BLOW = Request(("low-blow",), 3)
RULES = Request(("low-blow",), 3, only=("rules",))
"""A sheet, which is drawn in a third of the time."""


def said(phone, path, status=200):
    """Return what a page says."""
    answer = phone.get(path)
    assert answer.status_code == status, answer.text
    return text_of(answer.text)


def test_single_pieces_are_printed_alone(phone):
    """As the option of the command line has it; the parts of the kit are offered, what is none is told."""
    html = phone.get("/print/blockers?players=2&only=tiles:red:7").text
    assert '<option value="tiles">' in html
    (plan,) = make_plans(Request(("blockers",), 2, only=("tiles:red:7",)))
    answer = phone.get("/print/blockers/kit.pdf?players=2&only=tiles:red:7")
    assert answer.content == finished(plan)
    wrong = phone.get("/print/blockers?players=2&only=wings")
    assert wrong.status_code == 422
    assert 'aria-describedby="fault-only"' in wrong.text
    assert "--" not in text_of(wrong.text)


def test_saved_printers_are_offered(tmp_path, clock):
    """A kit is corrected as at the command line; a name that is not saved is told."""
    printer = Printer(back=(1.0, 0.5))
    write(tmp_path / "printers.toml", {"Küche": printer})
    settings = settings_in(tmp_path, clock, printers=tmp_path / "printers.toml")
    with Phone(application(settings)) as phone:
        assert '<option value="Küche">Küche</option>' in phone.get("/print/low-blow?only=rules").text
        answer = phone.get("/print/low-blow/kit.pdf?players=3&only=rules&printer=K%C3%BCche")
        (plan,) = make_plans(replace(RULES, printer=printer))
        assert answer.content == finished(plan)
        assert phone.get("/print/low-blow?players=3&printer=Keller").status_code == 400


def test_the_kit_is_the_one_that_the_command_line_builds(phone):
    """The same choice gives the same bytes, under the same name."""
    query = "players=2&variant=profi&cell=25&paper=a3&lang=de&ink=low&backs=fold"
    answer = phone.get(f"/print/blockers/kit.pdf?{query}")
    choices = {"edition": "profi", "cell": 25.0}
    (plan,) = make_plans(Request(("blockers",), 2, choices, "a3", "de", "fold", ink="low"))
    assert answer.content == finished(plan)
    assert answer.headers["content-disposition"] == 'attachment; filename="blockers-profi-2p.pdf"'
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_a_field_means_what_the_option_means(phone, tmp_path):
    """However a value is written, and whether a default is chosen or left out: the file has the same bytes."""
    kit = "players=3&only=tiles:red:7"
    for query, options in (
        (f"{kit}&cell=25.0", ["--cell", "25"]),
        (f"{kit}&cell=&variant=standard", ["--cell", "20", "--edition", "standard"]),
    ):
        answer = phone.get(f"/print/blockers/kit.pdf?{query}")
        command = ["build", "blockers", "--only", "tiles:red:7", *options, "--out", str(tmp_path)]
        assert run(command) == 0
        assert answer.content == (tmp_path / "blockers-3p-only.pdf").read_bytes()


def test_every_game_has_a_form(phone, ready):
    """The shop leads to each game; its form draws nothing before it is sent."""
    html = phone.get("/print").text
    assert re.findall(r'href="/print/([a-z-]+)"', html) == list(GAMES)
    for game in GAMES:
        assert "Show the pages" in said(phone, f"/print/{game}")
        html = phone.get(f"/print/{game}").text
        assert html.count("<img") == len(ready.document.pages)  # the usual kit, at once
        assert '<details class="options">' in html
    changed = phone.get("/print/low-blow?players=3&ink=low&only=rules").text
    assert '<details class="options" open>' in changed


@pytest.mark.parametrize(
    ("one", "other"), [({"cell": "25"}, {"cell": "25.0"}), ({"cell": "20"}, {}), ({"cell": ""}, {})]
)
def test_a_value_may_be_written_in_several_ways(one, other):
    """It is one kit."""
    (plan,), (same,) = (make_plans(make_order("blockers", each, "en")) for each in (one, other))
    assert plan.spec == same.spec


def test_a_paper_may_be_typed(phone):
    """Custom size is taken as it is typed: every page of the PDF has it, within a hundredth of a point."""
    data = phone.get("/print/low-blow/kit.pdf?players=3&only=rules&paper=other&size=8.5x13in").content
    with pikepdf.open(BytesIO(data)) as pdf:
        sizes = {tuple(sorted(round(float(each), 1) for each in page.mediabox[2:])) for page in pdf.pages}
    assert sizes == {(612.0, 936.0)}


def test_the_pages_are_shown_as_they_are(phone):
    """There is a preview for each page, of its shape; each is loaded when it comes into sight."""
    html = phone.get("/print/low-blow?players=3").text
    found = re.findall(r'<img src="([^"]+)" alt="([^"]+)" width="(\d+)" height="(\d+)" loading="lazy"', html)
    with pikepdf.open(BytesIO(phone.get("/print/low-blow/kit.pdf?players=3").content)) as pdf:
        assert len(found) == len(pdf.pages)
        for (address, _, width, height), sheet in zip(found, pdf.pages, strict=True):
            picture = Image.open(BytesIO(phone.get(address.replace("&amp;", "&")).content))
            box = [float(each) for each in sheet.mediabox]
            assert picture.format == "PNG"
            assert picture.width == int(width) == 420
            assert abs(picture.height - 420 * box[3] / box[2]) <= 1
            assert abs(picture.height - int(height)) <= 1
    assert found[1][1] == "Page 2: Board 5×3" or found[1][1].startswith("Page 2: ")


def test_a_page_may_be_looked_at_large(phone):
    """A preview leads to the same page in more dots; a page full of text and textures is 200 kB at most."""
    data = phone.get("/print/low-blow/2.png?players=3&large=yes").content
    assert len(data) < 200_000
    picture = Image.open(BytesIO(data))
    assert picture.width == 1240
    assert len(picture.convert("RGB").getcolors(1 << 24)) > 5  # something is drawn on it


def test_wrong_choices_are_told_at_their_fields_all_at_once(phone):
    """Each field says in one sentence what is wrong with it, without the command line's options."""
    answer = phone.get("/print/schocken?players=9&discs=100&paper=other&size=20x20&ink=pink&backs=up")
    assert answer.status_code == 422
    text = text_of(answer.text)
    assert "9: Schocken is for 2 to 8 players" in text
    assert "100: Schocken takes 1 to 99" in text
    assert "20x20: 20 × 20 mm is too small" in text
    assert "pink: no such ink" in text
    assert "up: no such way to print backs; choose one of: long-edge, short-edge, fold, none" in text
    assert "--" not in text
    for field in ("players", "discs", "paper", "ink", "backs"):
        assert f'id="fault-{field}"' in answer.text
        assert f'aria-describedby="fault-{field}"' in answer.text


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("players=x", "players"),
        ("players=3&variant=other", "edition"),
        ("players=3&edition=other", "edition"),
        ("players=3&variant=profi", "players"),
        ("players=3&cell=21", "cell"),
        ("players=3&paper=a9", "paper"),
        ("players=3&paper=..%2f..%2fetc%2fpasswd", "paper"),
        ("players=3&paper=%3Cscript%3E", "paper"),
    ],
)
def test_choices_that_no_form_makes_are_faults_too(phone, query, field):
    """An address typed by hand is answered at the field, never with a page about a mistake of ours."""
    answer = phone.get(f"/print/blockers?{query}")
    assert answer.status_code == 422
    assert f'id="fault-{field}"' in answer.text
    assert "<script>" not in answer.text
    assert phone.get(f"/print/blockers/kit.pdf?{query}").status_code == 400
    assert phone.get(f"/print/blockers/1.png?{query}").status_code == 400


@pytest.mark.parametrize(
    "path",
    [
        "/print/chess",
        "/print/chess/kit.pdf",
        "/print/low-blow/0.png?players=3",
        "/print/low-blow/99.png?players=3",
    ],
)
def test_what_is_not_there_is_refused(phone, path):
    """A game without a kit and a page beyond the last one are no pages."""
    assert phone.get(path).status_code == 404


def test_the_kit_speaks_the_language_of_the_page_unless_told(phone):
    """Who reads German gets a German kit; the form may ask for another one."""
    for asked, lang in (("", "de"), ("&lang=nl", "nl")):
        kit = f"/print/low-blow/kit.pdf?players=3&only=rules{asked}"
        answer = phone.get(kit, headers={"Accept-Language": "de"})
        assert answer.content == finished(make_plans(replace(RULES, lang=lang))[0])


@pytest.mark.usefixtures("ready")
def test_drawing_is_rationed(phone, clock):
    """A household has only so many different kits at once; known ones are free, and time brings more."""
    phone.app.state.shared.drawing = Rates(KITS_A_SECOND, 3, clock)
    sizes = [f"/print/low-blow/kit.pdf?players=3&paper=other&size={150 + at}x250" for at in range(4)]
    assert [phone.get(each).status_code for each in sizes] == [200] * 3 + [429]
    assert phone.get(sizes[0]).status_code == 200
    refused = phone.get("/print/low-blow?players=4")
    assert refused.status_code == 429
    assert refused.headers["retry-after"] == "5"
    first = phone.get("/print/schocken")  # the form alone, which nobody is refused
    assert first.status_code == 200
    assert "<img" not in first.text
    clock.now += 2
    assert phone.get(sizes[3]).status_code == 200


def test_kits_are_drawn_once(monkeypatch):
    """A kit, and each preview of it, is drawn when it is first asked for, and then kept."""
    drawn = []
    monkeypatch.setattr(print_room, "draw", lambda plan: drawn.append(plan) or draw(plan))
    room = PrintRoom()
    first = room.kit(RULES)
    assert room.has(RULES)
    assert room.kit(RULES) is first
    assert room.preview(RULES, 1, 100) is room.preview(RULES, 1, 100)
    assert len(drawn) == 1


def on_a5(pdf):
    """Return a PDF with its third page cut down to half its size."""
    file = BytesIO()
    with pikepdf.open(BytesIO(pdf)) as document:
        document.pages[2].mediabox = [0, 0, 420, 595]
        document.save(file)
    return file.getvalue()


def test_a_kit_that_is_not_as_it_should_be_is_not_given_out(monkeypatch):
    """As when it is built at the command line, every kit is measured first."""
    sound = draw(make_plans(LOW_BLOW)[0])
    monkeypatch.setattr(print_room, "draw", lambda _: sound._replace(data=on_a5(sound.data)))
    with pytest.raises(UnsoundError, match=re.escape("148.17 × 209.90 mm instead of 297.00 × 210.00 mm")):
        PrintRoom().kit(LOW_BLOW)


@pytest.mark.usefixtures("ready")
def test_what_is_kept_is_bounded():
    """Kits that were not asked for the longest time go first."""
    size = len(PrintRoom().kit(RULES).built.data)
    room = PrintRoom(room=int(2.5 * size))
    orders = [Request(("low-blow",), 3, lang=lang) for lang in ("en", "de", "fr")]
    room.kit(orders[0]), room.kit(orders[1]), room.kit(orders[0]), room.kit(orders[2])
    assert [room.has(each) for each in orders] == [True, False, True]


def test_a_queue_that_is_full_says_so(monkeypatch):
    """Only so many wait; the next one is told to come again, and those who wait are served."""
    begun, go_on = Event(), Event()

    def slow(plan):
        begun.set()
        assert go_on.wait(HANG)
        return draw(plan)

    monkeypatch.setattr(print_room, "draw", slow)
    room = PrintRoom(waiting=1)
    kits = []
    waiting = Thread(target=lambda: kits.append(room.kit(RULES)))
    waiting.start()
    assert begun.wait(HANG)
    with pytest.raises(DrawingBusyError, match="Wait a moment and reload the page"):
        room.kit(RULES)
    go_on.set()
    waiting.join()
    assert kits[0].built.file_name == "low-blow-3p-only.pdf"
    assert room.kit(RULES) is kits[0]


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_ink_is_written_as_the_language_writes_it(phone, lang):
    """A comma, but in English a point."""
    shown = text_of(phone.get("/print/low-blow?only=rules", headers={"Accept-Language": lang}).text)
    shares = re.findall(r"\d+([.,])\d\s?%", shown)
    assert shares == ["." if lang == "en" else ","]
