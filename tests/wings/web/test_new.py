"""Before a game: the first page, who sits where in which colour, the code for one more phone."""

import re
import shutil

import pytest

from pnp.wings.web.app import application
from scorer.games import GAMES, OWN
from scorer.games.folders import Folders
from tests.wings.turns.playing import lay, sums, text_of
from tests.wings.web.conftest import CODE, ROOT, Phone, settings_in
from tests.wings.web.running import keep
from tests.wings.web.samples import BOARDS, ONE_GAME

pytestmark = pytest.mark.usefixtures("here")

LATER = ONE_GAME.replace("Ana, Ben", "Dora, Ben").replace("{Ana: BBB", "{Dora: BBB")


def seats(html):
    """Return what a form shows of each seat: the name, and the colour if seats have one."""
    names = re.findall(r'<input id="name\d" name="name\d" value="([^"]*)"', html)
    colours = re.findall(r'<div class="seat ?(\w*)">', html)
    return list(zip(names, colours, strict=True))


def chips(html):
    """Return who is offered, and whether they sit already."""
    return re.findall(r'value="add:([^"]*)".*?aria-pressed="(\w+)"', html)


def test_folders_of_one_title_are_told_apart(phone, tmp_path):
    """By their names, which one alone does not need: where games begin, and in the tabs of lists."""
    keep(tmp_path, BOARDS)
    for name in ("harvest", "harvest-at-home"):
        assert "harvest" not in text_of(phone.get("/").text)
        shutil.copytree(ROOT / "examples" / "harvest", tmp_path / name)
        GAMES.folders.open(tmp_path / name)
    said = text_of(phone.get("/").text)
    assert "Harvest harvest " in said
    assert "Harvest harvest-at-home " in said
    for path in ("/plays", "/ranking"):
        said = text_of(phone.get(path).text)
        assert "Low Blow Blockers Schocken Harvest (harvest) Harvest (harvest-at-home)" in said


def test_remembered_folders_are_listed_without_being_read(phone, tmp_path, monkeypatch):
    """By their names, on each page that lists games; the one that somebody goes to has its title from then on."""
    for name in ("fields", "isles", "torn"):
        shutil.copytree(ROOT / "examples" / ("islands" if name == "isles" else "harvest"), tmp_path / name)
    (tmp_path / "torn" / "game.yaml").write_text("title: [")
    keep(tmp_path, BOARDS)
    memory = tmp_path / "games.txt"
    memory.write_text("".join(f"{name}\t{tmp_path / name}\n" for name in ("fields", "isles", "torn")))
    GAMES.folders.look_in(memory=lambda: memory)
    with monkeypatch.context() as patch:
        patch.setattr("scorer.apart.call", None)  # no folder can be read
        for path, address in (("/", "/new/"), ("/print", "/print/"), ("/plays", "/plays?game=")):
            listed = phone.get(path).text
            assert (path, [listed.count(f'"{address}{name}"') for name in ("fields", "isles", "torn")]) == (
                path,
                [1, 1, 1],
            )
        assert 'value="isles"' in phone.get("/print/low-blow?only=rules").text
    assert "Harvest" in text_of(phone.get("/new/fields").text)
    said = text_of(phone.get("/").text)
    assert ("Harvest" in said, "isles" in said, "Islands" in said) == (True, True, False)
    torn = phone.get("/new/torn")
    assert torn.status_code >= 400
    assert "game.yaml" in text_of(torn.text)


def test_a_folder_with_a_fault_stops_no_other_game(phone, tmp_path):
    """The first page shows the games that work, and beside the folder what is wrong with it."""
    folder = tmp_path / "isles"
    shutil.copytree(ROOT / "examples" / "islands", folder)
    (folder / "rules.md").unlink()
    GAMES.folders.open(folder)
    answer = phone.get("/")
    assert answer.status_code == 200
    assert "/new/low-blow" in answer.text
    assert "/new/isles" not in answer.text
    assert "rules.md" in text_of(answer.text)


def test_folders_of_one_title_in_the_language_of_the_reader_are_told_apart(phone, tmp_path):
    """Not if they share it in another language."""
    for name, title in (("isles", "{de: Inseln, en: Islands}"), ("islets", "Islands")):
        (tmp_path / name).mkdir()
        game = f"title: {title}\nplayers: 2\nparts: [score-sheet: {{rows: [Fields]}}]"
        (tmp_path / name / "game.yaml").write_text(game, "utf-8")
        GAMES.folders.open(tmp_path / name)
    assert "Islands islets" in text_of(phone.get("/").text)
    phone.cookies.set("lang", "de")
    assert "Islands islets" not in text_of(phone.get("/").text)


def test_seats_of_a_folder_are_in_its_order(phone, tmp_path):
    """On the first page and in the form; a tap on an emblem gives a colour that the game has."""
    folder = tmp_path / "isles"
    shutil.copytree(ROOT / "examples" / "harvest", folder)
    game = folder / "game.yaml"
    game.write_text(
        game.read_text("utf-8").replace("players: 2-4", "players: 2\nseats: [green, purple, red]"), "utf-8"
    )
    GAMES.folders.open(folder)
    html = phone.get("/").text
    card = html[html.index("/new/isles") :]
    assert re.findall(r'class="e".*?href="#d-(\w)"', card[: card.index("</a>")]) == ["G", "P"]
    assert [colour for _, colour in seats(phone.get("/new/isles").text)] == ["green", "purple"]
    taps = [
        seats(phone.submit("/new/isles", do="turn:2", colour2=colour).text)[1][1]
        for colour in ("purple", "red")
    ]
    assert taps == ["red", "green"]


def test_a_game_begins_with_as_many_seats_as_it_needs(phone):
    """Three for Low Blow, two for others; one more at a time, up to the most, and back."""
    assert seats(phone.get("/new/low-blow").text) == [("", "red"), ("", "blue"), ("", "yellow")]
    assert len(seats(phone.get("/new/schocken").text)) == 2
    more = phone.submit("/new/low-blow", do="more", seats="3", name1="Ana")
    assert more.status_code == 200
    assert seats(more.text) == [("Ana", "red"), ("", "blue"), ("", "yellow"), ("", "green")]
    assert 'value="more"' not in more.text
    less = phone.submit("/new/low-blow", do="less", seats="4", name1="Ana", name4="Ben")
    assert seats(less.text) == [("Ana", "red"), ("", "blue"), ("", "yellow")]
    assert phone.submit("/new/low-blow", do="less", seats="3").text.count('id="name') == 3
    assert "/t/" not in phone.get("/").text


def test_the_neutral_row_may_be_left_out(phone):
    """Three players of the web edition choose their board; four cannot, and the blog edition does not ask."""
    assert 'name="board"' not in phone.get("/new/low-blow?kind=blog").text
    assert 'name="board" value="5x4" checked' in phone.get("/new/low-blow?kind=web").text
    table = phone.begin("low-blow", "Ana", "Ben", "Cleo", kind="web", board="5x3")
    assert "Neutral row" not in phone.get(table).text
    assert "Neutral row" in phone.get(phone.begin("low-blow", "Ana", "Ben", "Cleo", kind="web")).text
    names = {f"name{seat}": name for seat, name in enumerate(("Ana", "Ben", "Cleo", "Dan"), 1)}
    answer = phone.submit("/new/low-blow", kind="web", board="5x3", **names)
    assert answer.status_code == 422
    assert "the board is 5x3; with 4 players the web edition has 5x4" in text_of(answer.text)


def test_names_differ_by_more_than_capitals(phone):
    """As at the prompt: two players who are called alike are not told apart at the table."""
    answer = phone.submit("/new/schocken", name1="Ana", name2="ana")
    assert answer.status_code == 422
    assert "names must differ by more than capitals" in text_of(answer.text)
    assert seats(answer.text) == [("Ana", ""), ("ana", "")]


def test_known_players_take_a_seat_with_one_tap(phone, tmp_path):
    """Who plays now comes first, then the players of the last evening; a second tap takes one away again."""
    keep(tmp_path, BOARDS, LATER)
    phone.begin("schocken", "Émile", "Ana")
    html = phone.get("/new/low-blow").text
    assert chips(html) == [(name, "false") for name in ("Émile", "Ana", "Dora", "Ben", "Cleo")]
    one = phone.submit("/new/low-blow", do="add:Dora", name1="Ana")
    assert [name for name, _ in seats(one.text)] == ["Ana", "Dora", ""]
    assert dict(chips(one.text)) == {
        "Émile": "false", "Ana": "true", "Dora": "true", "Ben": "false", "Cleo": "false",
    }  # fmt: skip
    two = phone.submit("/new/low-blow", do="add:Ana", name1="Ana", name2="Dora", name3="Ben")
    assert [name for name, _ in seats(two.text)] == ["Dora", "Ben", ""]
    full = {f"name{seat}": name for seat, name in enumerate("WXYZ", 1)}
    after = phone.submit("/new/low-blow", do="add:Ana", **full).text
    assert [name for name, _ in seats(after)] == list("WXYZ")
    grown = phone.submit("/new/low-blow", do="add:Ana", **{k: full[k] for k in ("name1", "name2", "name3")})
    assert [name for name, _ in seats(grown.text)] == ["W", "X", "Y", "Ana"]


def test_a_tap_on_an_emblem_gives_the_next_colour(phone):
    """Whoever has it gets the one that is free now, so that two never have the same."""
    first = phone.submit("/new/low-blow", do="turn:1")
    assert [colour for _, colour in seats(first.text)] == ["blue", "red", "yellow"]
    last = phone.submit("/new/low-blow", do="turn:3", colour1="blue", colour2="red", colour3="yellow")
    assert [colour for _, colour in seats(last.text)] == ["blue", "red", "green"]
    spare = re.findall(r'type="hidden" name="colour4" value="(\w+)"', last.text)
    assert spare == ["yellow"]
    for strange in ("turn:9", "turn:x", "turn", "fly:1", "add"):
        assert seats(phone.submit("/new/low-blow", do=strange).text)[0] == ("", "red")


def test_the_fields_hold_no_more_than_a_name(phone):
    """What is longer than any name is not let into the field."""
    assert phone.get("/new/schocken").text.count('maxlength="40"') == 2


def test_enter_in_a_field_begins_the_game(phone):
    """The first button of the form is that which begins; it has no other meaning."""
    form = re.search(r"(?s)<form.*?</form>", phone.get("/new/low-blow").text)[0]
    assert "name=" not in re.search(r"<button[^>]*>", form)[0]


def test_open_games_tell_how_they_stand(phone):
    """Their players in their colours, who leads, what is next; what can be begun leads to its rules."""
    lay(phone, phone.begin("low-blow", "Ana", "Ben", "Cleo"))
    phone.begin("schocken", "Ana", "Ben")
    html = phone.get("/").text
    told = text_of(html)
    assert "Ana Ben leads Cleo Play rounds 2 and 3, then count the counters." in told
    assert told.count("leads") == 1  # nobody leads where all are level
    cards = re.search(r'(?s)<h2 id="open">.*?</section>', html)[0]
    assert re.findall(r"#d-(\w+)", cards) == ["R", "B", "Y"]
    assert re.findall(r'href="/rules/([a-z-]+)"', html) == ["low-blow", "blockers", "schocken"]


def test_two_who_are_level_in_front_do_not_lead(phone):
    """Ana and Cleo have 12 points each, Ben 15."""
    sums(phone, phone.begin("low-blow", "Ana", "Ben", "Cleo"), 1, (14, 17, 14))
    told = text_of(phone.get("/").text)
    assert "Ana Ben Cleo Play rounds 2 and 3, then count the counters." in told
    assert "leads" not in told


def test_what_is_wrong_with_a_name_is_told_beside_it(phone):
    """Ben is there twice: the second one reads it; that there must be three is told above all."""
    html = phone.submit("/new/low-blow", name1="Ana", name2="Ben", name3="Ben").text
    assert {int(seat) for seat in re.findall(r'id="fault-(\d+)"', html)} == {3}
    html = phone.submit("/new/low-blow", name1="Ana", name2="Ben").text
    assert {int(seat) for seat in re.findall(r'id="fault-(\d+)"', html)} == {0}


def test_an_open_game_of_one_s_own_comes_first(phone):
    """With its board, when it was begun as people say it, and "Resume"; others see it without that."""
    table = phone.begin("low-blow", "Ana", "Ben", "Cleo")
    lay(phone, table)
    phone.beside().begin("schocken", "Dora", "Emil")
    own, other = (page.get("/").text for page in (phone, phone.beside("192.168.1.88")))
    cards = [text_of(card) for card in re.findall(r'(?s)<a class="card open.*?</a>', own)]
    assert cards[0].startswith("Score: Low Blow today 20:15 Ana")
    assert cards[0].endswith("Resume")
    assert not cards[1].endswith("Resume")
    assert "board-of" in own
    assert "Resume" not in text_of(other)


def test_languages_are_behind_one_button(phone):
    """The footer shows the language of the page; the others are folded below it."""
    foot = re.search(r"(?s)<footer.*?</footer>", phone.get("/").text)[0]
    assert re.search(r"(?s)<details.*<summary[^>]*>English</summary>.*</details>", foot)
    assert len(re.findall(r'name="lang"', foot)) == 6


def test_every_page_leads_to_the_code_for_one_more_phone(tmp_path, clock):
    """Its picture leads to the page that it was asked from; whoever has no code does not see it."""
    settings = settings_in(tmp_path, clock, code=CODE, address="http://192.168.1.5:8765/")
    with Phone(application(settings)) as phone:
        assert "/join" not in phone.get("/plays").text
        assert phone.get("/join").status_code == 401
        phone.submit("/enter", code=CODE)
        assert 'href="/join?to=/plays%3Fgame%3Dblockers"' in phone.get("/plays?game=blockers").text
        answer = phone.get("/join?to=//evil.example")
        assert "k7q2m-9xw4p" in answer.text
        assert "http://192.168.1.5:8765/" in answer.text
        assert '<a class="button strong" href="/">' in answer.text
        table = phone.get("/join?to=/t/abc").text
        assert "<svg" in table
        assert re.search(r'(?s)<path[^>]*d="[^"]*"', table)[0] != re.search(
            r'(?s)<path[^>]*d="[^"]*"', answer.text
        )


@pytest.mark.parametrize("path", ["/join", "/join?to=/plays"])
def test_where_no_phone_comes_in_there_is_no_code(phone, path):
    """On this computer only, the page leads back to the first one."""
    assert "/join" not in phone.get("/").text
    assert phone.get(path).headers["location"] == "/"


def test_pages_name_a_folder_in_the_language_of_the_reader(phone, tmp_path):
    """Every page that names the game, in a language that is neither its first nor that of most messages."""
    folder = tmp_path / "isles"
    folder.mkdir()
    game = "title: {de: Ernte, en: Harvest, fr: Récolte}\nplayers: 2\nparts: [score-sheet: {rows: [Fields]}]"
    (folder / "game.yaml").write_text(game, "utf-8")
    GAMES.folders.open(folder)
    phone.cookies.set("lang", "fr")
    table = phone.begin("isles", "Ana", "Ben")
    pages = ["/", "/print", "/print/isles", "/new/isles", table, f"{table}?tv=1"]
    texts = {page: text_of(phone.get(page).text) for page in pages}
    for place, value in (("r1.1", "6"), ("r1.2", "7")):
        phone.submit(f"{table}/edit", place=place, value=value)
    assert "/plays/" not in phone.get("/plays").text.partition("<main")[2]  # it asks first
    assert 'id="keep"' in phone.get(table).text
    phone.submit(f"{table}/edit", place="r1.2", value="8")
    phone.submit(f"{table}/keep")
    play = re.search(r"/plays/\w{16}", phone.get("/plays").text)[0]
    pages = ["/plays", play, "/ranking", "/ranking/player?name=Ana"]
    texts |= {page: text_of(phone.get(page).text) for page in pages}
    names = ("Ernte", "Harvest", "Récolte")
    assert {tuple(name in text for name in names) for text in texts.values()} == {(False, False, True)}


def test_it_is_said_how_editions_differ(phone):
    """Where one is chosen: before a game, and before a kit is printed; a game in one edition says nothing."""
    for path in ("/new/low-blow", "/new/low-blow?kind=web&here=1", "/print/low-blow?only=rules"):
        said = text_of(phone.get(path).text)
        assert "blog edition: three rolls a turn, counters from the start" in said
        assert "web edition: one roll, counters from the pot" in said
    assert "edition" not in text_of(phone.get("/new/schocken").text)


@pytest.mark.parametrize("typed", ["1,5", "-3", "0"])
def test_a_number_of_the_rules_must_be_one(phone, typed):
    """The browser does not send 1,5; a form without its checks is told, and keeps what was typed."""
    form = {"name1": "Ana", "name2": "Ben", "match": "wins", "number": typed}
    answer = phone.submit("/new/blockers", **form)
    assert answer.status_code == 422
    assert f"Number is '{typed}'; it can be 1 to 99" in re.sub("[\u2066-\u2069]", "", text_of(answer.text))
    assert f'value="{typed}"' in answer.text
    assert phone.submit("/new/blockers", **{**form, "number": "2"}).status_code == 303


def test_a_number_of_more_digits_than_its_row_ever_had_is_asked_about(phone, tmp_path):
    """Not up to three digits; once it was entered, in this game or in a saved one, its like is usual."""
    (tmp_path / "isles").mkdir()
    (tmp_path / "isles" / "game.yaml").write_text(
        "title: A\nplayers: 2\nparts: [score-sheet: {rows: [Fields, Woods]}]", "utf-8"
    )
    GAMES.folders.open(tmp_path / "isles")
    for at in range(2):
        table = phone.begin("isles", "Ana", "Ben")
        assert phone.submit(f"{table}/edit", place="r1.1", value="999").status_code == 303
        asked = phone.submit(f"{table}/edit", place="r1.2", value="99999")
        assert asked.status_code == (409, 303)[at]
        if not at:
            assert "more than this row ever had" in asked.text
            assert phone.submit(f"{table}/edit", place="r1.2", value="99999", sure="yes").status_code == 303
            assert phone.submit(f"{table}/edit", place="r1.1", value="10000").status_code == 303
            assert phone.submit(f"{table}/edit", place="r2.1", value="-1000").status_code == 409
            phone.submit(f"{table}/edit", place="r2.1", value="1")
            phone.submit(f"{table}/edit", place="r2.2", value="2")
            phone.submit(f"{table}/keep")


@pytest.mark.parametrize("folds", [False, True])
def test_folders_of_earlier_runs_are_folded_beside_a_folder_that_is_served(
    tmp_path, clock, monkeypatch, folds
):
    """They are still there; where no folder is named they stand among the games."""
    for name in ("isles", "woods"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "game.yaml").write_text(
            "title: A\nplayers: 2\nparts: [score-sheet: {rows: [Fields]}]", "utf-8"
        )
    for name in ("woods", "isles"):
        folders = Folders(OWN)
        folders.look_in(memory=lambda: tmp_path / "folders.txt")
        assert folders[folders.open(tmp_path / name)].id == name
    monkeypatch.setattr(GAMES, "folders", folders)
    with Phone(application(settings_in(tmp_path, clock, folders=folds))) as phone:
        page = phone.get("/").text
    assert ("1 game of a folder that was opened earlier" in page) == folds
    assert page.index('href="/new/isles"') < page.index('href="/new/woods"')


def test_a_form_that_is_sent_twice_begins_one_game(phone):
    """Changed names are another game, and so is the same form once its game was discarded."""
    once = re.search(r'name="once" value="(\w+)"', phone.get("/new/low-blow").text)[1]
    fields = {"name1": "Ana", "name2": "Ben", "name3": "Cleo", "once": once}
    first, second = [phone.submit("/new/low-blow", **fields).headers["location"] for _ in range(2)]
    assert first == second
    other = phone.submit("/new/low-blow", **fields | {"name2": "Dora"}).headers["location"]
    assert other != first
    phone.submit(f"{first}/me", name="")
    phone.submit(f"{first}/drop", drop="yes")
    third = phone.submit("/new/low-blow", **fields).headers["location"]
    assert third not in (first, other)
