"""A game that is entered at the prompt and on phones at once."""

import re

import pytest

from pnp.cli.answers import begin, resume
from scorer.entry.contract import BadAnswerError
from scorer.games import GAMES
from tests.wings.turns.playing import lay, text_of

START = ["Ana", "Ben", "Cleo", ""]


def answer(answers, *typed):
    """Type answers at the prompt."""
    for text in typed:
        answers.enter(answers.log.question.read(text))


def test_a_game_of_the_prompt_is_open_once_it_is_known_who_plays(phone, tmp_path):
    """Before that it is no page; afterwards phones enter in it, and the prompt goes on with what they left."""
    answers, _ = begin(tmp_path / "plays-tables.sqlite3", "low-blow", print)
    answer(answers, *START)
    table = f"/t/{answers.log.id}"
    assert table not in phone.get("/").text
    assert phone.get(table).status_code == 404
    assert phone.submit(f"{table}/edit", place="r1.b1.1", value="R5").status_code == 404
    answer(answers, "", "R5 B3 B1 Y6 R2")
    assert table in phone.get("/").text
    assert "17 − 2 = 15" in text_of(phone.get(table).text)
    lay(
        phone,
        table,
        squares=[(2, square, die) for square, die in enumerate(["B4", "B4", "R1", "Y2", "Y3"], 1)],
    )
    answers.unlock()
    again, _ = resume(tmp_path / "plays-tables.sqlite3", "low-blow", print, lambda logs: logs[0])
    assert again.log.question.prompt == "  Cleo (yellow): "


def test_rows_of_dice_count_when_a_round_goes_on_by_sums(phone):
    """The page shows their pips and own dice, as a form to go on with."""
    table = phone.begin("low-blow", "Ana", "Ben", "Cleo", kind="blog")
    lay(
        phone,
        table,
        squares=[(1, square, die) for square, die in enumerate(["R5", "B3", "B1", "Y6", "R2"], 1)],
    )
    phone.submit(f"{table}/edit", place="r1.mode", value="sums")
    html = phone.get(f"{table}?round=1").text
    assert "17 − 2 = 15" in text_of(html)
    assert re.search(r'name="pips1"[^>]* value="17"', html)
    assert re.search(r'name="own1"[^>]* value="2"', html)
    phone.submit(f"{table}/edit", round="1", pips1="17", own1="2", pips2="14", own2="2", pips3="17", own3="2")
    assert "Ana 15 15" in text_of(phone.get(f"{table}?round=1").text)


def test_a_game_of_the_prompt_is_kept_by_a_phone(phone, tmp_path):
    """What both entered becomes one play, and the prompt has nothing to go on with."""
    answers, _ = begin(tmp_path / "plays-tables.sqlite3", "schocken", print)
    answer(answers, "Ana", "Ben", "", "", "", "111/1", "665/3", "665/3", "111/1")
    table = f"/t/{answers.log.id}"
    assert "Ana wins; Ben has lost the first half and the second half." in text_of(phone.get(table).text)
    first_page = text_of(phone.get("/").text)
    assert "Finished, not saved yet" in first_page
    assert "Ana wins" in first_page
    assert "Being played" not in first_page
    assert "leads" not in first_page
    phone.submit(f"{table}/keep")
    assert "This game is saved." in phone.get(table).text
    assert begin(tmp_path / "plays-tables.sqlite3", "schocken", print)[1] == 0


TYPED = {
    "low-blow": ["Ana", "Ben", "Cleo", "", "", "17 2", "R5 B3 B1 Y6 R2"],
    "blockers": ["Ana", "Ben", "", "", *[". . . . . . . . ."] * 9, "."],
    "schocken": ["Ana", "Ben", "", "", "Ben", "421/1", "665/3", "111/1"],
    "isles": ["Ana", "Ben", "", "6", "-3", "", "2"],
}
ISLES = "title: {de: Inseln, en: Isles}\nplayers: 2-4\nparts: [score-sheet: {rows: [{de: Felder, en: Fields}, Cows]}]"


@pytest.mark.parametrize("game", TYPED)
def test_tables_show_a_game_of_the_prompt_after_every_answer(phone, tmp_path, game):
    """Whatever place an answer fills or an undo clears, the table view and the phones show the game."""
    folder = tmp_path / "isles"
    folder.mkdir()
    (folder / "game.yaml").write_text(ISLES, "utf-8")
    GAMES.folders.open(folder)
    answers, _ = begin(tmp_path / "plays-tables.sqlite3", game, print)
    shown = []
    for typed in TYPED[game]:
        try:
            answer(answers, typed)
        except BadAnswerError:
            answers.take_back()
        if answers.log.is_begun:
            pages = [phone.get(f"/t/{answers.log.id}{query}") for query in ("?tv=1", "")]
            assert [page.status_code for page in pages] == [200, 200]
            shown.append(text_of(pages[0].text))
    assert len(shown) > 2
    assert "Cleo" in shown[0] or "Ben" in shown[0]


def test_the_table_view_says_where_an_answer_went(phone, tmp_path):
    """Both numbers of a row with the round and the player; what was taken back is not the last entry."""
    answers, _ = begin(tmp_path / "plays-tables.sqlite3", "low-blow", print)
    answer(answers, *START, "", "17 2")
    table = f"/t/{answers.log.id}?tv=1"
    said = text_of(phone.get(table).text).replace(" 's", "'s")
    assert "Round 1, pips in Ana's row: 17" in said
    assert "Round 1, own dice in Ana's row: 2" in said
    answer(answers, "14 3")
    answers.take_back()
    assert "own dice in Ana's row: 2" in text_of(phone.get(table).text).replace(" 's", "'s")


def test_a_row_that_its_folder_has_lost_is_not_described(phone, tmp_path):
    """The pages still show the game."""
    folder = tmp_path / "isles"
    folder.mkdir()
    (folder / "game.yaml").write_text(ISLES, "utf-8")
    game = GAMES.folders.open(folder)
    answers, _ = begin(tmp_path / "plays-tables.sqlite3", game, print)
    answer(answers, "Ana", "Ben", "", "6", "7", "8")
    assert "Cows of Ana: 8" in text_of(phone.get(f"/t/{answers.log.id}?tv=1").text)
    (folder / "game.yaml").write_text(ISLES.replace(", Cows", ""), "utf-8")
    GAMES.folders.open(folder)
    assert phone.get(f"/t/{answers.log.id}?tv=1").status_code == 200


ROW = ["17 2", "15 2", "15 3"]
PART, LEADS = "Not all of it is entered yet. Open it to go on.", " leads"
STATES = [  # what is typed after the rules, and what the first page then says, or does not say
    ("low-blow", [], "Play rounds 1, 2 and 3, then count the counters.", PART),
    ("low-blow", ROW[:1], PART, "Play rounds"),
    ("low-blow", ROW, "Cleo leads", PART),
    ("low-blow", ROW[:2], PART, LEADS),
    ("low-blow", [*ROW, *ROW[:2]], "Cleo leads", "Play rounds"),
    ("low-blow", [*ROW, *ROW[:2]], PART, "Ben leads"),
    ("low-blow", [*ROW * 3], "Count the counters: how many do Ana, Ben and Cleo hold", PART),
    ("low-blow", [*ROW * 3, "7"], PART, "Count the counters"),
    ("blockers", [], "Play the game", PART),
    ("blockers", ["RR......."], PART, LEADS),
    ("schocken", [], "Decide who throws first", PART),
    ("schocken", [""], PART, "Decide who throws first"),
    ("schocken", ["", "421/1"], PART, "Decide who throws first"),
    ("schocken", ["", "421/1", "665/1", "665/2"], "throws first, having lost throw 1", PART),
]


@pytest.mark.parametrize(("game", "typed", "said", "unsaid"), STATES)
def test_the_first_page_says_truly_how_far_a_game_is_entered(phone, tmp_path, game, typed, said, unsaid):
    """Nobody leads by what is half entered, which is not to be played any more; who led before it leads."""
    answers, _ = begin(tmp_path / "plays-tables.sqlite3", game, print)
    answer(answers, *START, "", *typed)
    text = re.sub("[\u2066-\u2069]", "", text_of(phone.get("/").text)).partition("New game")[0]
    assert said in text
    assert unsaid not in text


def test_nobody_leads_by_a_row_that_others_have_not_entered(phone, tmp_path):
    """In a game of a folder the number is in the total already."""
    folder = tmp_path / "isles"
    folder.mkdir()
    (folder / "game.yaml").write_text(ISLES, "utf-8")
    answers, _ = begin(tmp_path / "plays-tables.sqlite3", GAMES.folders.open(folder), print)
    answer(answers, "Ana", "Ben", "", "6")
    assert LEADS not in text_of(phone.get("/").text)
    answer(answers, "7")
    assert LEADS in text_of(phone.get("/").text)
    answer(answers, "8")
    assert LEADS not in text_of(phone.get("/").text)


def test_the_first_page_says_that_what_is_entered_cannot_be_right(phone):
    """Six blue dice, which phones may enter before they are corrected."""
    table = phone.begin("low-blow", "Ana", "Ben", "Cleo")
    dice = ["B1", "B1", "B1", "B1", "B1"]
    lay(phone, table, squares=[(1, square, die) for square, die in enumerate(dice, 1)])
    assert PART in text_of(phone.get("/").text)
    lay(phone, table, squares=[(2, 1, "B1")])
    assert "What is entered cannot be right. Open it to correct it." in text_of(phone.get("/").text)
