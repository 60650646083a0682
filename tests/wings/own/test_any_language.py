"""Folders in any language: their own words in it, those of pnp in the nearest one that it has, and wrong codes."""

import pytest

from pnp.cli.app import run
from pnp.cli.speech import Speech
from pnp.kits.layout import lay_out
from pnp.kits.options_file import load
from pnp.kits.plan import Request, make_plans
from pnp.wings.web.app import application
from scorer.games import GAMES
from scorer.games.contract import Start
from tests.pnp.measured import texts
from tests.wings.own.farm import faults, things, words
from tests.wings.web.conftest import Clock, Phone, settings_in

pytestmark = pytest.mark.usefixtures("here")

GAME = """\
title: {pl: Żniwa, ru: Жатва}
players: 2
languages: [pl, ru]
parts:
  - cards: cards.csv
    name: {pl: Karty pola, ru: Карты поля}
    face:
      - text: {at: 5 5 53 9, say: "{name}", font: bold 14}
      - text: {at: 5 30 24 40, say: "{text}", font: 12}
      - text: {at: 5 79 53 5, say: {pl: "Karta {row} z {rows}", ru: "Карта {row} из {rows}"}, font: 7}
  - score-sheet:
      rows: [{pl: Pola, ru: Поля}, {name: {pl: Łąki, ru: Луга}, worth: 3 each}]
"""
CARDS = """\
name,name@ru,text,text@ru,copies
Pszenica,Пшеница,Najgroźniejszych,Достопримечательность,6
Żyto,Рожь,Zapłać 2 monety,Заплатите 2 монеты,6
"""


@pytest.fixture
def harvest(farm):
    """Return the game of the folder."""
    return GAMES.folders.open(farm(GAME, CARDS))


def said_in(game, lang):
    """Return the lines of type on the pages of a kit."""
    (plan,) = make_plans(Request((game,), 2, lang=lang))
    return [text.text for page in lay_out(plan.game, plan.spec).pages for text in texts(page.shapes)]


@pytest.mark.parametrize(
    ("lang", "own", "others"),
    [
        ("pl", {"Żniwa", "Karty pola", "Pszenica", "Karta 2 z 2", "Pola", "Łąki"}, {"Пшеница", "Поля"}),
        ("ru", {"Жатва", "Карты поля", "Пшеница", "Карта 2 из 2", "Поля", "Луга"}, {"Pszenica", "Pola"}),
    ],
)
def test_a_deck_in_two_other_languages(harvest, lang, own, others):
    """All its words are in the chosen one, hyphenated by its rules; the instructions are in English."""
    said = said_in(harvest, lang)
    assert {*said} >= own | {"Part", "Cut and fold"}
    assert not {*said} & others
    assert {*said} >= ({"Najgroźniej-", "szych"} if lang == "pl" else {"Достоприме-", "чательность"})


@pytest.mark.parametrize(
    ("languages", "lang", "word"),
    [
        ("[pl, de, ru]", "ru", "Teil"),  # the first that pnp has
        ("[de-AT, ru]", "de-AT", "Teil"),
        ("[pl, en, de, ru]", "pl", "Part"),
        ("[pl, ru]", "de", "Teil"),  # a wish of instructions alone
    ],
)
def test_the_order_of_languages_says_what_instructions_are_in(farm, languages, lang, word):
    """They are in the nearest language: the same one, else the first listed one that there are instructions in."""
    game = f"title: Farm\nplayers: 2\nlanguages: {languages}\nparts: [score-sheet: {{rows: [A]}}]\n"
    assert word in said_in(GAMES.folders.open(farm(game)), lang)


def test_the_command_line_chooses_it(harvest, tmp_path, capsys, monkeypatch):
    """A file records it; a score has the rows in it; who asks for another one hears which there are."""
    monkeypatch.chdir(tmp_path)
    assert run(["build", "farm", "--players", "2", "--lang", "ru", "--no-check", "--out", "out"]) == 0
    assert load(tmp_path / "out" / "farm-2p.pdf")["lang"] == "ru"
    (tmp_path / "r.yaml").write_text("game: farm\nplayers: [Ana, Ben]\nscores:\n  Pola: 4 7\n  Łąki: 2 2\n")
    capsys.readouterr()
    assert run(["score", "r.yaml", "--lang", "ru"]) == 0
    assert capsys.readouterr().out.splitlines()[:3] == ["Жатва", "", "   player  Поля   Луга  total"]
    assert run(["games", "farm", "--lang", "ru"]) == 0
    assert "Карты поля" in capsys.readouterr().out
    refused = "has no texts in this language; choose one of:"
    for call in (["build"], ["score"], ["games"], ["preview"]):
        assert run([*call, "farm", "--lang", "ja"]) == 2
        assert capsys.readouterr().err == f"--lang ja: Żniwa {refused} pl, ru, en, nl, de, fr, it, es\n"
    assert run(["build", "farm", "--lang", "rus"]) == 2
    assert capsys.readouterr().err.endswith("has no texts in this language; the nearest is 'ru'\n")
    assert run(["build", "blockers", "--lang", "pl"]) == 2
    assert capsys.readouterr().err == f"--lang pl: Blockers {refused} en, nl, de, fr, it, es\n"


def test_phones_show_the_rows_in_it(harvest, tmp_path):
    """If the browser asks for it, or the visitor chooses it; all else is in a language of the pages."""
    with Phone(application(settings_in(tmp_path, Clock()))) as phone:
        table = phone.begin(harvest, "Ana", "Ben")
        for wish, lang, row in (
            ("ru", "en", "Поля"),
            ("pl, de;q=0.5", "de", "Pola"),
            ("ru-RU, en;q=0.5", "en", "Поля"),
        ):
            html = phone.get(table, headers={"Accept-Language": wish}).text
            assert f'<html lang="{lang}">' in html
            assert f"<bdi>{row}</bdi>" in html
        phone.submit("/language", lang="ru")
        assert "<h1>Жатва</h1>" in phone.get(f"/new/{harvest}").text
        assert phone.get("/rules/blockers").status_code == 200


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("xx", "unknown language 'xx'; write en, pl, ja, pt-BR"),
        ("PL", "unknown language 'PL'; write 'pl'"),
        ("jp", "unknown language 'jp'; write 'ja'"),
        ("deu", "unknown language 'deu'; write 'de'"),
        ("polish", "unknown language 'polish'; write 'pl'"),
        ("pt_BR", "unknown language 'pt_BR'; write 'pt-BR'"),
        ("he", "'he': texts in this script cannot be set yet"),
        ("az-Arab", "'az-Arab': texts in this script cannot be set yet"),
        ("a" * 9000, f"unknown language '{'a' * 39}…'; write en, pl, ja, pt-BR"),
    ],
)
def test_wrong_codes(farm, code, told):
    """One sentence with what is meant; the languages of the title still count, so nothing else is a fault."""
    assert faults(farm(GAME.replace("[pl, ru]", f"[pl, {code}]"), CARDS)) == [f"game.yaml:3: {told}"]


@pytest.mark.parametrize(
    ("game", "cards", "told"),
    [
        (
            "",
            "name@uk,",
            "cards.csv:1 name@uk: 'uk' is no language of the game; write languages: [pl, ru, uk]",
        ),
        (
            "",
            "name@fr,",
            "cards.csv:1 name@fr: 'fr' is no language of the game; write languages: [pl, ru, fr]",
        ),
        ("", "name@ua,", "cards.csv:1 name@ua: unknown language 'ua'; write 'uk'"),
        ("{uk: Karta", "", "game.yaml:10: 'uk' is no language of the game; write languages: [pl, ru, uk]"),
        ("{cz: Karta", "", "game.yaml:10: unknown language 'cz'; write 'cs'"),
    ],
)
def test_languages_that_are_not_listed(farm, game, cards, told):
    """A column or words in another language would never be printed."""
    game = GAME.replace('{pl: "Karta', f'{game[:4]} "Karta') if game else GAME
    assert faults(farm(game, CARDS.replace("name@ru,", cards) if cards else CARDS)) == [told]


def test_a_column_may_name_the_first_language(farm):
    """It is the column without a code; an empty translation is told by its row."""
    made, told = things(farm(GAME, CARDS.replace("name,", "name@pl,").replace("Пшеница", "")), "ru")
    assert [thing.title for thing in made[:1]] == ["Pszenica"]
    assert "cards.csv:2 name@ru: name@ru is empty; name is used instead" in str(told[-1])


@pytest.mark.parametrize(
    ("lang", "title", "row"),
    [("en", "Isles", "Fields"), ("pl", "Wyspy", "Pola"), ("de", "Wyspy", "Pola")],
)
def test_the_prompt_and_the_kit_speak_one_language(farm, lang, title, row):
    """That of the reader if the game lists it, else its first; also where words list their languages otherwise."""
    game = GAMES.folders.open(
        farm(
            "title: {en: Isles, pl: Wyspy, de: Inseln}\nlanguages: [pl, en]\nplayers: 2\n"
            "parts: [score-sheet: {rows: [{de: Felder, en: Fields, pl: Pola}]}]"
        )
    )
    rules, speech = GAMES[game], Speech(lang)
    start = rules.begin(Start(rules.editions[0], ("Ana", "Ben"), (), {}))
    question = rules.entry.next_question(rules.entry.progress(start, {}))
    asked = rules.title, question.heading, question.heading.with_names(str.strip)
    assert [speech(text) for text in asked] == [title, row, row]
    assert {*said_in(game, lang)} >= {title, row}


SEATED = """\
title: {en: Sea, de: Meer}
players: 2
parts:
  - mats:
      count: each
      face:
        - text: {at: 4 4 60 8, say: {en: "Sea of {seat}", de: "Meer von {seat}"}}
        - text: {at: 4 20 60 8, say: ":{seat}:"}
        - text: {at: 4 30 60 8, say: "first", if: "{seat} = red"}
"""


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", [["Sea of red", ":red:", "first"], ["Sea of blue", ":blue:"]]),
        ("de", [["Meer von Rot", ":red:", "first"], ["Meer von Blau", ":blue:"]]),
    ],
)
def test_a_seat_is_called_by_its_colour_in_the_language_of_the_text(farm, lang, said):
    """Conditions and the names of icons have the word of the file."""
    folder = farm(SEATED)
    (folder / "icons").mkdir()
    for seat in ("red", "blue"):
        (folder / "icons" / f"{seat}.svg").write_text('<svg viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>')
    made, _ = things(folder, lang)
    assert [words(thing) for thing in made] == said


def test_parts_that_are_called_alike_are_listed_with_their_ids(farm, capsys):
    """These are the words for ``--only``."""
    faces = "faces: [1, 2, 3, 4, 5, 6]"
    dice = f"  - dice: {{id: lucky, count: 3, {faces}}}\n  - dice: {{id: bad, count: 2, {faces}}}\n"
    folder = farm(f"title: Sea\nplayers: 2\nparts:\n{dice}  - tokens: {{shape: circle 16, count: 4}}\n")
    assert run(["games", str(folder), "--lang", "en"]) == 0
    assert "2 players  3 × Dice (lucky), 2 × Dice (bad), 4 × Counters\n" in capsys.readouterr().out
