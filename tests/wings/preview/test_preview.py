"""The preview of a folder: what is shown follows each save, with faults beside the rows that have them."""

import os
import re
from pathlib import Path

import pytest

from pnp.check.fault import CheckReport, KitFault
from pnp.kits.plan import Request, draw, make_plans
from pnp.kits.printed import note
from pnp.wings.preview import preview
from pnp.wings.preview.preview import Preview
from pnp.wings.web.app import application
from scorer.games import GAMES
from scorer.messages import msg
from tests.wings.web.browsing import PHONE
from tests.wings.web.conftest import CODE, Phone, settings_in
from tests.wings.web.running import running
from tests.wings.web.test_accessible import DESKTOP, faults_of, opened
from tests.wings.web.test_patience import let_pass

pytestmark = pytest.mark.usefixtures("here")

GAME = """\
title: {en: Fleet, de: Flotte}
players: 2-3
parts:
  - cards: ships.csv
    size: mini
    face:
      - box: {at: 0 0 44 10, fill: "{colour}", bleeds: true}
      - text: {at: 4 20 36 8, say: "{name}", if: "{where}"}
    back:
      - box: {at: 0 0 44 67, fill: red, bleeds: true}
  - tokens:
    id: cubes
    shape: square 12
    count: 2 each
    face:
      - text: {at: 2 2 8 8, say: "x"}
"""
ROWS = ["Barge,Kahn,red,harbour,1", "Sloop,Schaluppe,blue,deep sea,3", "Raft,Floss,red,river,1"]
ADDRESS = re.compile(r"/piece/([0-9a-f]{12})/front\.svg")


def save(folder, rows=ROWS, game=GAME):
    """Save the files of the folder."""
    folder.mkdir(exist_ok=True)
    (folder / "game.yaml").write_text(game, encoding="utf-8")
    (folder / "ships.csv").write_text(
        "\n".join(["name,name@de,colour,where,copies", *rows]), encoding="utf-8"
    )


@pytest.fixture
def fleet(tmp_path, monkeypatch):
    """Return the folder of a game."""
    monkeypatch.chdir(tmp_path)
    save(tmp_path / "fleet")
    GAMES.folders.open(tmp_path / "fleet")
    return tmp_path / "fleet"


@pytest.fixture
def desk(fleet, tmp_path, clock):
    """Return somebody who looks at the preview."""
    with Phone(application(settings_in(tmp_path, clock, preview=fleet))) as client:
        yield client


def read(desk, query=""):
    """Return the page, without the characters that isolate names."""
    answer = desk.get(f"/?{query}")
    assert answer.status_code == 200, answer.text
    return re.sub("[\u2068\u2069]", "", answer.text)


def look(desk, query=""):
    """Return what is said of each piece on the page, and the addresses of their fronts."""
    items = re.findall(r"<li.*?</li>", read(desk, query).partition('<ul class="pieces">')[2], re.S)
    said = [" ".join(re.sub("<[^>]+>", " ", item.partition("</div>")[2]).split()) for item in items]
    return said, [ADDRESS.findall(item) for item in items]


SHIPS = ["Barge ships.csv:2", "Sloop ×3 ships.csv:3", "Raft ships.csv:4"]


CHOSEN = {
    "part=ships": SHIPS,
    "part=ships&lang=de": ["Kahn ships.csv:2", "Schaluppe ×3 ships.csv:3", "Floss ships.csv:4"],
    "q=deep": SHIPS[1:2],  # a word that no card shows
    "q=SEA+sloop": SHIPS[1:2],
    "q=ships.csv:4": SHIPS[2:],
    "q=nothing": [],
    "part=ships&seat=red": [],
    "view=saved": [],
    "part=ships&ink=nonsense&players=99&lang=xx&scale=9999&start=x&view=%00&edition=1": SHIPS,
}


def test_what_is_chosen(desk):
    """Pieces are chosen by part, seat, language and words of the table; what is unknown counts as not said."""
    assert {query: look(desk, query)[0] for query in CHOSEN} == CHOSEN


def test_seats_and_inks(desk):
    """Each seat has its pieces; another ink is another picture."""
    assert len(look(desk, "part=cubes")[0]) == len(look(desk, "part=cubes&players=2")[0]) + 1
    assert len(look(desk, "seat=blue")[0]) == 1
    assert look(desk, "part=ships")[1] != look(desk, "part=ships&ink=low")[1]


def test_a_save(desk, fleet):
    """Only the piece of the changed row has another picture, and is shown before and now; it follows its row."""
    _, before = look(desk, "part=ships")
    save(fleet, ["Ferry,Faehre,red,harbour,1", *ROWS[1:]])
    said, now = look(desk, "part=ships")
    assert said[0] == "Ferry ships.csv:2"
    assert (now[1:], now[0][0]) == (before[1:], before[0][0])
    assert look(desk, "view=saved") == (said[:1], now[:1])
    for mark in now[0]:
        for side in ("front", "back"):
            answer = desk.get(f"/piece/{mark}/{side}.svg")
            assert (answer.status_code, answer.headers["content-type"]) == (200, "image/svg+xml")
            assert "immutable" in answer.headers["cache-control"]


def test_faults_come_and_go(desk, fleet):
    """A fault is beside the pieces of its row as they were; all faults are listed, and any file may have them."""
    pictures = look(desk)[1]
    save(fleet, [ROWS[0], ROWS[1].replace("blue", "blu"), ROWS[2]])
    said, now = look(desk)
    assert now == pictures
    assert [text for text in said if "unknown colour" in text] == [said[1]]
    assert said[1].startswith("Sloop ×3 ships.csv:3 ")
    save(fleet, [row.replace("red", "rde") for row in ROWS])
    assert ["rows" in text for text in look(desk, "part=ships")[0]] == [True, False, True]  # that share it
    save(fleet, game="title: [")
    page = read(desk)
    assert "The pieces are as they were before these problems:" in page
    assert "fleet/game.yaml:" in page
    assert look(desk)[1] == pictures
    save(fleet)
    assert 'id="faults"' not in desk.get("/").text


def test_a_fault_from_the_beginning(tmp_path, fleet, clock):
    """A kit that was never drawn has no pieces, and the fault is there."""
    with Phone(application(settings_in(tmp_path, clock, preview=fleet))) as desk:
        save(fleet, [ROWS[0].replace("red", "rde")])
        page = read(desk)
        assert "unknown colour" in page
        assert "as they were before" not in page


def test_what_is_not_printed_yet(desk, fleet):
    """It is listed, and so are the names of pieces that are gone."""
    assert "No print is noted yet" in desk.get("/?view=printed").text
    (plan,) = make_plans(Request((GAMES.folders.open(fleet),), 3))
    built = draw(plan)
    Path("output").mkdir()
    note(Path("output", built.file_name), built.data)
    assert look(desk, "view=printed")[0] == []
    save(fleet, ["Ferry,Faehre,red,harbour,1", ROWS[2]])
    assert look(desk, "view=printed")[0] == ["Ferry ships.csv:2"]
    assert "<bdi>ships:sloop</bdi> (3)" in desk.get("/?view=printed").text


def test_sheets(desk):
    """Each sheet of the kit is a picture with its cuts."""
    page = desk.get("/?view=sheets").text
    sheets = re.findall(r'href="(/sheet/[^"]+)"', page)
    assert len(sheets) > 2
    assert 'class="line-cut"' in page
    answer = desk.get(sheets[0].replace("&amp;", "&"))
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/svg+xml")
    assert desk.get(f"/sheet/{len(sheets) + 1}.svg").status_code == 404


def test_a_back_that_is_not_there(desk):
    """Of a piece without a back only the front is there; an address of nothing is answered so."""
    mark = look(desk, "part=cubes")[1][0][0]
    assert desk.get(f"/piece/{mark}/front.svg").status_code == 200
    for address in (
        f"/piece/{mark}/back.svg",
        f"/piece/{12 * '0'}/front.svg",
        "/piece/x/y.svg",
        "/sheet/0.svg",
    ):
        assert desk.get(address).status_code == 404


def test_without_the_code_nothing_is_shown(tmp_path, fleet, clock):
    """In a home network it is as with the other pages; the link with the code opens the preview."""
    with Phone(application(settings_in(tmp_path, clock, preview=fleet, code=CODE))) as desk:
        for address in ("/", "/live", "/sheet/1.svg"):
            assert desk.get(address).status_code == 401
        assert desk.get(f"/?code={CODE}").headers["location"] == "/"
        assert "Barge" in desk.get("/").text


def test_only_what_is_asked_is_drawn(fleet):
    """A kit is drawn once for a save and an order, however often it is looked at."""
    preview = Preview(GAMES.folders.open(fleet), fleet)
    order = Request((GAMES.folders.open(fleet),), 2)
    assert preview.draw(order) is preview.draw(order)
    save(fleet, ROWS[:1])
    assert len(preview.draw(order).shown) == 3


@pytest.mark.parametrize("name", ["ships.csv", "game.yaml"])
def test_a_save_of_equal_size_and_time_is_noticed(fleet, name):
    """As by programs that copy or unpack files with their times."""
    preview = Preview(GAMES.folders.open(fleet), fleet)
    file = fleet / name
    before, facts = preview.find_state(), file.stat()
    text = file.read_text(encoding="utf-8")
    file.write_text(text.swapcase(), encoding="utf-8")
    os.utime(file, ns=(facts.st_atime_ns, facts.st_mtime_ns))
    assert preview.find_state() != before
    file.write_text(text, encoding="utf-8")
    assert preview.find_state() == before


def test_in_a_browser(chromium, tmp_path, fleet):
    """A saved cell is on the page at once, faults come and go, keys turn cards; nothing is asked elsewhere."""
    with running(tmp_path, preview=fleet) as address:
        page = opened(chromium, DESKTOP)
        asked, wrong = [], []
        page.on("request", lambda request: asked.append(request.url))
        page.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
        page.goto(address)
        page.wait_for_selector("text=Barge")
        page.wait_for_load_state("load")
        asked.clear()
        save(fleet, ["Ferry,Faehre,red,harbour,1", *ROWS[1:]])
        page.wait_for_selector("figure >> nth=1")
        pictures = [url for url in asked if "/piece/" in url]
        assert len(pictures) == 2, pictures  # both sides of the changed card
        save(fleet, [ROWS[0].replace("red", "rde"), *ROWS[1:]])
        page.wait_for_selector(".faulty .fault")
        assert faults_of(page, "with faults") == []
        save(fleet)
        page.wait_for_selector(".faulty", state="detached")
        card = page.locator(".turns").last
        card.locator("input").focus()
        page.keyboard.press("Space")
        assert (card.locator(".front").is_visible(), card.locator(".back").is_visible()) == (False, True)
        save(fleet, ["Ferry,Faehre,red,harbour,1", *ROWS[1:]])
        page.wait_for_selector("text=Ferry")
        assert page.locator(".turns").last.locator(".back").is_visible()  # it stays turned
        page.fill("#q", "deep")
        page.wait_for_selector(".pieces li >> nth=1", state="detached")
        true = (44 + 6) / 25.4 * 96  # at 96 dots to the inch
        is_wide = (
            "wide => Math.abs(document.querySelector('.pieces svg').getBoundingClientRect().width - wide) < 1"
        )
        page.wait_for_function(is_wide, arg=true)  # a search may just be replacing the pieces
        page.click(".screen-size summary")
        page.locator("#scale").fill("150")
        page.wait_for_function(is_wide, arg=1.5 * true)
        page.select_option("#view", "sheets")
        page.wait_for_selector(".printed-sheets li")
        assert faults_of(page, "sheets") == []
        replaced = {"htmx:afterRequest", "htmx:sendAbort"}  # a request that a later choice made needless
        wrong = [text for text in wrong if text not in replaced]
        assert (wrong, [url for url in asked if not url.startswith(address)]) == ([], [])
        page.context.close()


def test_on_a_phone(chromium, tmp_path, fleet):
    """No page is wider than the phone; axe finds nothing by day and by night, with all lines shown."""
    with running(tmp_path, preview=fleet) as address:
        page = opened(chromium, PHONE)
        page.goto(f"{address}/?line=cut&line=safe&line=bleed&see=deutan")
        page.wait_for_selector("text=Barge")
        for scheme, rules in (("light", None), ("dark", ["color-contrast"])):
            page.emulate_media(color_scheme=scheme)
            assert faults_of(page, scheme, rules) == []
        assert page.evaluate("document.documentElement.scrollWidth") == 390
        page.locator(".turns").first.tap()
        assert page.locator(".turns").first.locator(".back").is_visible()
        page.context.close()


def test_a_deck_and_texts_on_a_phone(chromium, tmp_path, fleet):
    """Axe finds nothing, nothing is wider than the phone, and buttons lead to the next card and to another order."""
    save(fleet, [*ROWS, "Brig,Brigg,blue,deep sea,3"])
    with running(tmp_path, preview=fleet) as address:
        page = opened(chromium, PHONE)
        for view in ("proof", "draw"):
            page.goto(f"{address}/?view={view}")
            for scheme, rules in (("light", None), ("dark", ["color-contrast"])):
                page.emulate_media(color_scheme=scheme)
                assert faults_of(page, f"{view} {scheme}", rules) == []
            assert page.evaluate("document.documentElement.scrollWidth") == 390
        assert page.get_by_text("2 cards left").is_visible()
        page.get_by_role("link", name="Next card").tap()
        page.wait_for_selector("text=1 card left")
        page.get_by_role("link", name="Shuffle").tap()
        page.wait_for_selector("text=2 cards left")
        assert "seed=1&" not in f"{page.url}&"
        page.context.close()


def test_parts_are_called_in_the_language_of_the_controls(desk):
    """A kit in English on a German phone: its cards are "Karten" in the list, as everything else there."""
    page = desk.get("/?lang=en", headers={"Accept-Language": "de"}).text
    options = re.search(r'(?s)<select id="part".*?</select>', page)[0]
    assert "Karten" in options
    assert not {"Cards", "Counters"} & set(re.findall(r">([^<]+)</option>", options))


def test_parts_that_are_called_alike_are_told_apart_by_their_ids(desk, fleet):
    """Two decks of cards."""
    save(fleet, game=f"{GAME}  - cards: ships.csv\n    id: more\n    size: mini\n")
    options = re.search(r'(?s)<select id="part".*?</select>', desk.get("/?lang=en").text)[0]
    assert re.findall(r">([^<]+)</option>", options) == [
        "All parts",
        "Cards (ships)",
        "Counters",
        "Cards (more)",
    ]


def test_a_preview_without_a_connection_asks_ever_less(chromium, tmp_path, fleet):
    """0.7 s and half as much again each time, 30 s at most: 11 in two minutes; at once when the network is back."""
    with running(tmp_path, preview=fleet) as address:
        page = opened(chromium, DESKTOP)
        tries = []
        page.clock.install()
        page.route("**/live*", lambda route: (tries.append(route), route.abort()))
        page.goto(address)
        page.wait_for_selector(".cut:visible >> text=No connection since")
        let_pass(page, 120)
        assert 5 <= len(tries) <= 13
        page.unroute("**/live*")
        page.evaluate("dispatchEvent(new Event('online'))")
        page.wait_for_selector(".cut", state="hidden")
        page.context.close()


def test_a_deck_is_drawn_from(desk):
    """Five cards, 1 + 3 + 1: a hand of all of them in the order of a number, and the cubes of a seat."""
    orders = set()
    for seed in range(1, 150):
        text = read(desk, f"view=draw&seed={seed}")
        hand = text.partition('class="pieces strip"')[2].partition("</ul>")[0]
        names = re.findall("<bdi>([^<]*)</bdi>", hand)
        assert sorted(names) == ["Barge", "Raft", "Sloop", "Sloop", "Sloop"]
        orders.add(tuple(names))
    assert (
        read(desk, "view=draw&seed=29").partition("strip")[2].count("<bdi>") == 6
    )  # with one cube of a seat
    assert len(orders) == 20  # 5! / 3!: every order, at some seed


def test_cards_are_turned_over_one_by_one(desk, fleet):
    """Of eight cards, three are left after the hand; the last page says so."""
    save(fleet, [*ROWS, "Brig,Brigg,blue,deep sea,3"])
    left = [re.search("([0-9]) cards? left", read(desk, f"view=draw&start={at}"))[1] for at in range(5)]
    assert left == ["2", "1", "0", "0", "0"]


def test_texts_of_all_languages_lie_side_by_side(desk, fleet):
    """The longest first, each with its place; one that did not fit in its largest size says in which it is set."""
    fitted = GAME.replace('say: "{name}"', 'say: "{name}", font: 12, fit: 12-6.5')
    save(fleet, [*ROWS, "Far,Weit gereistes Handelsschiff,blue,deep sea,1"], fitted)
    table = read(desk, "view=proof").partition("<tbody>")[2].partition("</tbody>")[0]
    rows = [re.findall("<bdi>([^<]*)</bdi>", row) for row in table.split("<tr>")[1:]]
    assert rows == [
        ["Far", "Weit gereistes Handelsschiff"],
        ["Sloop", "Schaluppe"],
        ["Barge", "Kahn"],
        ["Raft", "Floss"],
        ["x", "x"],
    ]
    first, *others = table.split("<tr>")[1:]
    assert first.count("shrunk to") == 1
    assert not any("shrunk to" in row for row in others)
    assert "/?q=ships.csv%3A5" in first or "/?q=ships.csv:5" in first


def test_what_would_stop_a_build_is_told(desk, fleet, monkeypatch):
    """What is found when sheets are laid out and the file is measured, too; nothing where nothing is wrong."""
    assert "A build would stop here" not in read(desk, "").partition("/checked")[0]
    assert "fault" not in desk.get("/checked").text
    fault = KitFault("edge", msg("{n} objects are printed beyond the printable area", n=3), 2, "Cards")
    found = CheckReport(1, 1, (fault,))
    monkeypatch.setattr(preview, "check", lambda *_: found)
    save(fleet, [*ROWS, "Brig,Brigg,blue,deep sea,3"])
    text = re.sub("<[^>]*>", "", desk.get("/checked").text)
    assert "page 2 (Cards): 3 objects are printed beyond the printable area" in text
