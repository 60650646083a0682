"""The language that the command line speaks, and that every score and fault can be said in another one."""

import json
import re
from pathlib import Path

import pytest

from pnp.cli.app import run
from pnp.cli.speech import Speech, own_language
from pnp.data import resources
from pnp.texts import words
from pnp.texts.languages import LANGUAGES
from scorer.entry.contract import BadAnswerError
from scorer.games import GAMES
from scorer.games.blockers import Game, Match
from scorer.messages import literal, msg, plural
from scorer.record import ResultsError, read, show
from tests.pnp.cli import test_score, test_score_schocken
from tests.pnp.cli.abroad import Foreign, abroad, english, said
from tests.pnp.cli.test_score import cells
from tests.scorer.games.blockers import test_entry as blockers_entry
from tests.scorer.games.blockers import test_record_faults as blockers_faults
from tests.scorer.games.blockers.drawn import ANA_WINS, SHARED, standing
from tests.scorer.games.low_blow import test_entry as low_blow_entry
from tests.scorer.games.schocken import test_entry as schocken_entry
from tests.scorer.games.schocken import test_record as schocken_record
from tests.scorer.record import test_results_faults, test_syntax

__all__ = ["abroad", "said"]

ROOT = Path(__file__).resolve().parents[3]
COMMANDS = [["build"], ["score", "-"], ["games"]]

TYPED = (
    "game players date notes name colour colours red blue yellow green purple edition counter points flat rising "
    "rounds counters board rows pips own variant match wins games captured true false BBY star moon joker discs "
    "throws Zoe ana one notation number"
)
"""Words of results files: keys, values and labels of tiles, as a fault tells how to write them."""


@pytest.mark.parametrize(
    ("environment", "lang"),
    [
        ({}, "en"),
        ({"LANG": ""}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "fr"}, "fr"),
        ({"LANG": "fr_CA.UTF-8"}, "fr"),
        ({"LANG": "DE_AT@euro"}, "de"),
        ({"LANG": "tr_TR.UTF-8"}, "en"),
        ({"LANG": "nl_BE", "LC_MESSAGES": "it_IT"}, "it"),
        ({"LANG": "nl_BE", "LC_MESSAGES": "it_IT", "LC_ALL": "es_ES"}, "es"),
        ({"LANG": "nl_BE", "LC_MESSAGES": "", "LC_ALL": ""}, "nl"),
        ({"LANG": "nl_BE", "LC_ALL": "POSIX"}, "en"),
        ({"LANG": "nl_BE", "LC_CTYPE": "de_DE"}, "nl"),
    ],
)
def test_the_language_is_that_of_the_locale(environment, lang):
    """The first of three variables that says something; English where nothing is translated."""
    assert own_language(environment) == lang


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
@pytest.mark.parametrize("wanted", ["xx", "de_DE", ""])
def test_a_language_that_nobody_translated_is_refused(command, wanted, capsys):
    """In one line, by every command that takes it, before anything is done."""
    assert run([*command, "--lang", wanted]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err == f"--lang {wanted}: no such language; choose one of: {', '.join(LANGUAGES)}\n"


def test_texts_are_said_and_the_rest_stays(abroad):
    """Also texts within texts; names and ids are no texts."""
    speech = Speech("de")
    assert speech(msg("{who} holds {n}", who="Ana", n=3)) == "Ana ｈｏｌｄｓ 3"
    assert speech(msg("wins with {hand}", hand=msg("Jule"))) == "ｗｉｎｓ ｗｉｔｈ Ｊｕｌｅ"
    assert speech(plural(1, "{n} die", "{n} dice")) == "1 ｄｉｅ"
    assert [speech("Ana"), speech(literal("low-blow")), speech("")] == ["Ana", "low-blow", ""]
    assert Speech("en")(msg("red")) == "red"
    assert english(speech(msg("red")) + " the board, Ana") == ["board", "the"]


def test_the_locale_decides_where_nothing_is_asked_for(abroad, monkeypatch, capsys):
    """Faults and all; ``--lang`` is stronger, also for the faults of options before it."""
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    for arguments in (["build", "chess"], ["map", "chess"]):
        assert run(arguments) == 2
        assert capsys.readouterr().err.startswith("chess: ｎｏ ｓｕｃｈ ｇａｍｅ")
    assert run(["build", "chess", "--lang", "en"]) == 2
    assert capsys.readouterr().err.startswith("chess: no such game")


def test_what_is_not_translated_is_said_in_english(monkeypatch, tmp_path, capsys):
    """In an installation that lacks its catalogues, and in a language that somebody has begun."""
    monkeypatch.setattr(resources, "catalogue", lambda lang, domain: tmp_path / lang)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    words._catalogue.cache_clear()
    assert run(["score", str(tmp_path), "--lang", "de"]) == 2
    assert capsys.readouterr().err == f"{tmp_path}: a folder, not a results file\n"
    words._catalogue.cache_clear()


def test_json_is_the_same_in_every_language(abroad, said):
    """Programs read English, whoever runs them."""
    text = test_score.GAME.partition("counters")[0]
    assert json.loads(said("score", "-", "--json", text=text))["next"].startswith(
        "Count the counters: how many"
    )


TWO = ("Ana", "Ben")
STANDINGS = [
    (ROOT / "docs" / "low-blow.yaml").read_text("utf-8"),
    test_score.GAME,
    test_score.GAME.partition("counters")[0],
    test_score.GAME.partition("  - rows")[0],
    test_score.GAME.replace("{Ana: 7, Ben: 3, Cleo: 12}", "{Ana: 10, Ben: 12, Cleo: 7}"),
    f"{test_results_faults.WEB}counters: {{Ana: 5, Ben: 5, Cleo: 0}}\n",
    *(
        show(Game(TWO, games, match))
        for match in (None, Match("wins", 2), Match("wins", 1), Match("games", 2), Match("games", 5))
        for games in (
            (),
            (ANA_WINS,),
            (SHARED,),
            (standing("R"),),
            (ANA_WINS, ANA_WINS),
            (ANA_WINS, standing("R")),
        )
        if len(games) <= (match.number if match else 1)
    ),
    show(Game(TWO, (standing("RRY.Y\n...B", "BBBGGY", "RRYY"),), variant="profi")),
    show(Game(TWO, (standing("RRRRRRRRR"),) * 3, Match("games", 3))),
    test_score_schocken.GAME,
    test_score_schocken.HEAD,
    test_score_schocken.GAME[: test_score_schocken.GAME.index("  - ")],
    f"{test_score_schocken.HEAD}  - Cleo 322/1, Ana 111/1, Ben 421/1\n",
    "{game: schocken, players: [Ana, Ben], discs: 1, throws: ['Ana 321/1, Ben 322/1']}",
]


@pytest.mark.parametrize("width", [40, 80])
def test_every_word_of_a_score_is_said(abroad, said, monkeypatch, width):
    """Titles, headers, captions, sentences; wide letters fit the terminal, and nothing is cut off."""
    monkeypatch.setenv("COLUMNS", str(width))
    for text in STANDINGS:
        shown = said("score", "-", text=text)
        assert english(shown) == [], shown
        assert "…" not in shown
        assert max(map(cells, shown.splitlines())) <= width, shown


def cases(test):
    """Return the values that a test takes one after the other."""
    return test.pytestmark[0].args[1]


def spoilt(base, test):
    """Give the files of a test, each with one mistake."""
    for old, new, _ in cases(test):
        yield base.replace(old, new, 1)


OVER = "  - Ana 665/1, Ben 111/3\n"
FAULTY = [
    *spoilt(test_results_faults.GAME, test_results_faults.test_one_mistake_is_one_fault),
    *(text for text, _ in cases(test_results_faults.test_the_web_edition_has_faults_of_its_own)),
    *spoilt(test_syntax.GAME, test_syntax.test_a_slip_in_writing_is_told_where_it_is),
    *(text for text, _ in cases(test_syntax.test_a_file_that_is_no_game_is_told_in_one_line)),
    *spoilt(blockers_faults.GAME, blockers_faults.test_one_mistake_is_one_fault),
    *spoilt(blockers_faults.LABELS, blockers_faults.test_labels_stand_where_they_may_and_once),
    *spoilt(blockers_faults.PROFI, blockers_faults.test_profi_has_faults_of_its_own),
    *(text for text, _ in cases(blockers_faults.test_games_after_the_end_are_faults)),
    *spoilt(schocken_record.GAME, schocken_record.test_one_mistake_is_one_fault),
    *(f"game: schocken\nplayers: [Ana, Ben]\nthrows:\n{OVER * throws}" for throws in (3, 4, 5)),
    "game: low-blow\nplayers: [A, B, C]\nrounds:\n" + "  - {}\n" * 150,
]


def told(text):
    """Return what is told of a file or an answer, without what it quotes."""
    return re.sub(r"'[^']*'|\{[^{}]*\}|\[[^\[\]]*\]", "", text.said(Foreign()).replace("'ｓ", ""))


def test_every_word_of_a_fault_is_said():
    """Whatever is wrong with a file; what is quoted or to be written stays."""
    left = {}
    for text in FAULTY:
        try:
            read(text.encode() if isinstance(text, str) else text, "-")
        except ResultsError as faults:
            left[str(faults.text)] = english(told(faults.text), TYPED)
    assert len(left) > 200
    assert {fault: strange for fault, strange in left.items() if strange} == {}


@pytest.mark.parametrize("dialogue", [low_blow_entry, blockers_entry, schocken_entry], ids=GAMES)
def test_every_word_of_a_refusal_is_said(dialogue):
    """Every wrong answer of the tests of the questions; what is quoted stays."""
    left = {}
    for answers, _ in cases(dialogue.test_an_answer_that_cannot_be_is_refused_at_once):
        *before, last = answers
        try:
            dialogue.after(*before).read(last)
        except BadAnswerError as fault:
            left[str(fault)] = english(told(fault.text), TYPED)
    assert len(left) > 10
    assert {fault: strange for fault, strange in left.items() if strange} == {}


def test_every_word_of_faults_is_said_by_the_command(abroad, said):
    """On standard error, with the names of file and players."""
    text = test_score.GAME.replace("Y2 Y3", "Y2 Y3 R2").replace("Ben: 3", "Ben: 13")
    assert english(said("score", "-", text=text, status=2)) == []
    for source in ("1.yaml", "."):
        assert english(said("score", source, status=2)) == []
    assert english(said("score", "1.yaml", "--resume", status=2)) == []
