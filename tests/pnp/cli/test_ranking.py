"""``pnp ranking``: tables to read, and JSON."""

import json
import re

import pytest

from pnp.texts.languages import LANGUAGES
from tests.pnp.cli.plays.conftest import editor, home, keep, pnp
from tests.pnp.cli.plays.test_listing import SCHOCKEN
from tests.scorer.plays.kept import low_blow

__all__ = ["editor", "home", "keep", "pnp"]


@pytest.fixture
def evenings(keep):
    """Keep three evenings of Low Blow, the last with others."""
    keep(low_blow((15, 12, 18)))  # 3 × (pips − 2) − 10: 29, 20, 38
    keep(low_blow((11, 11, 11), date="2026-11-21"))
    keep(low_blow((10, 12, 30), players=("Dora", "Ben", "Ana"), date="2026-11-22"))


def test_a_ranking_of_one_game(pnp, evenings):
    """Records with scores, what they mean, who beats whom."""
    shown = pnp("ranking")
    assert re.sub(r"\d+ ± \d\d\d$", "R", shown, flags=re.MULTILINE) == (
        "Low Blow, 3 games\n"
        "\n"
        "   player  games  wins  shared  place  best  mean      rating\n"
        "1  Dora        1     1       0    1.0    14  14.0  R\n"
        "2  Ben         3     1       1    1.7    17  19.0  R\n"
        "3  Ana         3     0       1    2.3    17  40.0   R\n"
        "4  Cleo        2     0       1    2.5    17  27.5   R\n"
        "\n"
        "Best and mean: final points (lower is better).\n"
        "Ratings start at 1000 ± 400. Players are ranked by rating minus uncertainty.\n"
        "\n"
        "Who beats whom\n"
        "How often the row player finished ahead–behind (= tied).\n"
        "\n"
        "   player    1       2       3       4\n"
        "1  Dora      ·     1–0     1–0       ·\n"
        "2  Ben     0–1       ·  2–0 =1  1–0 =1\n"
        "3  Ana     0–1  0–2 =1       ·  1–0 =1\n"
        "4  Cleo      ·  0–1 =1  0–1 =1       ·\n"
    )


def test_programs_get_the_same_numbers(pnp, evenings):
    """In the same order."""
    told = json.loads(pnp("ranking", "--json"))
    assert told["plays"] == 3
    ben = told["players"][1]
    assert {key: ben[key] for key in ("player", "plays", "wins", "shared", "place", "best", "mean")} == {
        "player": "Ben",
        "plays": 3,
        "wins": 1,
        "shared": 1,
        "place": 1.667,
        "best": 17,
        "mean": 19,
    }
    assert f"{ben['rating']} ± {ben['uncertainty']}" in pnp("ranking")
    assert {"player": "Ana", "other": "Ben", "ahead": 0, "behind": 2, "level": 1} in told["meetings"]


def test_games_can_be_ranked_together_or_alone(pnp, evenings, keep):
    """Together without scores, which can not be compared."""
    keep(SCHOCKEN)
    together = pnp("ranking")
    assert together.startswith("Low Blow and Schocken, 4 games\n")
    assert "best" not in together.splitlines()[2]
    assert "Scores can be compared within one game only: --game." in together
    assert pnp("ranking", "--game", "schocken").startswith("Schocken, 1 game\n")
    assert pnp("ranking", "--since", "2026-11-22").startswith("Low Blow, 1 game\n")
    assert json.loads(pnp("ranking", "--json"))["players"][0]["best"] is None


def test_what_does_not_count_is_told(pnp, keep):
    """Plays that are not over; names that count as one person's."""
    keep(low_blow(date="2026-11-25").partition("counters")[0])
    assert pnp("ranking") == "1 game is not over and does not count.\n"
    keep(low_blow())
    keep(low_blow(players=("ana", "Ben", "Cleo"), date="2026-11-21"))
    shown = pnp("ranking")
    assert "1 game is not over and does not count." in shown
    alike = "ana counts as Ana: only capitals or spaces differ. Separate them with: pnp ranking split ana"
    assert alike in shown.replace("\n", " ")


@pytest.mark.parametrize("other", ["ana", "ANA", "\uff21na", "ANa"])
def test_a_name_that_differs_in_capitals_or_forms_is_the_same_person(pnp, keep, other):
    """The spelling with the most games stands for all, whatever was saved first; split and merge change that."""
    keep(low_blow(players=(other, "Ben", "Cleo")))
    keep(low_blow(date="2026-11-21"))
    keep(low_blow(date="2026-11-22"))

    def ranked():
        return {each["player"]: each["plays"] for each in json.loads(pnp("ranking", "--json"))["players"]}

    assert ranked() == {"Ana": 3, "Ben": 3, "Cleo": 3}
    pnp("ranking", "split", other)
    assert ranked() == {"Ana": 2, other: 1, "Ben": 3, "Cleo": 3}
    pnp("ranking", "merge", "Ana", other)
    assert ranked() == {other: 3, "Ben": 3, "Cleo": 3}


def test_names_with_other_spaces_are_one_person_unless_they_played_each_other(pnp, keep):
    """A game has both: they are two people, in all games."""
    keep(low_blow(players=("Ana Ruiz", "Ben", "Cleo")))
    keep(low_blow(players=("ana\u00a0ruiz", "Ben", "Cleo"), date="2026-11-21"))
    assert "2 games" in pnp("ranking").splitlines()[0]
    assert len(json.loads(pnp("ranking", "--json"))["players"]) == 3
    keep(low_blow(players=("Ana Ruiz", "Ana  Ruiz", "Cleo"), date="2026-11-22"))
    keep(low_blow(players=("Ana Ruiz", "Ben", "Cleo"), date="2026-11-23"))
    assert len(json.loads(pnp("ranking", "--json"))["players"]) == 5
    assert "count as different people" in pnp("ranking").replace("\n", " ")


def test_an_alike_name_that_was_merged_with_somebody_else_stays_there(pnp, keep):
    """What a person says counts more than the spelling; a circle cannot arise."""
    keep(low_blow(players=("ana", "Ben", "Cleo")))
    keep(low_blow(players=("Ana", "Dora", "Eva"), date="2026-11-21"))
    keep(low_blow(players=("dora", "Finn", "Gil"), date="2026-11-22"))
    pnp("ranking", "merge", "ana", "Finn")  # the whole of Ana
    plays = {each["player"]: each["plays"] for each in json.loads(pnp("ranking", "--json"))["players"]}
    assert plays == {"Finn": 3, "Ben": 1, "Cleo": 1, "Dora": 2, "Eva": 1, "Gil": 1}


def test_saving_and_importing_say_which_names_become_one(pnp, keep, tmp_path):
    """Once, when it happens."""
    keep(low_blow())
    said = "ana counts as Ana: only capitals or spaces differ. Separate them with: pnp ranking split ana\n"
    for date, told in (("2026-11-21", True), ("2026-11-22", False)):
        file = tmp_path / "r.yaml"
        file.write_text(low_blow(players=("ana", "Bea", "Cleo"), date=date), encoding="utf-8")
        assert (said in pnp("score", str(file), "--save")) == told
    table = tmp_path / "t.csv"
    table.write_text(
        "date,game,player,score\n2020-01-01,Skat,ben,3\n2020-01-01,Skat,Zoe,4\n", encoding="utf-8"
    )
    told = pnp("plays", "import", str(table))
    assert "Players who are new: Zoe\n" in told
    assert (
        "ben counts as Ben: only capitals or spaces differ. Separate them with: pnp ranking split ben\n"
        in told
    )


def test_a_narrow_terminal_gets_lines_for_every_player(pnp, evenings, monkeypatch):
    """And a line for every two who met."""
    monkeypatch.setenv("COLUMNS", "32")
    lines = pnp("ranking").splitlines()
    assert "2  Ben" in lines
    assert "   best            17" in lines
    assert "Ben against Ana: 2–0 =1" in lines
    assert max(map(len, lines)) <= 32


def test_two_names_of_one_person_count_as_one_and_can_be_separated(pnp, evenings, keep):
    """In every play in which only one of them took part; in a later play of both they are two."""
    keep(low_blow((5, 12, 17), players=("anna", "Ben", "Cleo"), date="2026-11-23"))
    told = "anna counts as Ana. Separate them with: pnp ranking split anna\n"
    assert pnp("ranking", "merge", "anna", "Ana") == told
    keep(low_blow((5, 6, 17), players=("anna", "Ana", "Cleo"), date="2026-11-24"))
    after = json.loads(pnp("ranking", "--json"))["players"]
    plays = {each["player"]: (each["plays"], each["wins"], each["shared"]) for each in after}
    assert plays["Ana"] == (5, 1, 1)  # 3 of Ana's own and 1 of anna's, won; 1 of both, won by anna
    assert plays["anna"] == (1, 1, 0)
    assert told in pnp("ranking")
    assert pnp("ranking", "versus", "Ben", "anna").startswith("Ben against Ana: 2–1 =1\n")
    assert "last ten" in pnp("ranking", "--form")
    assert pnp("ranking", "split", "anna") == "anna and Ana count as different people again.\n"
    after = json.loads(pnp("ranking", "--json"))["players"]
    assert {each["player"]: each["plays"] for each in after}["anna"] == 2
    assert "Separate them" not in pnp("ranking")


def test_two_who_played_each_other_are_not_merged(pnp, keep):
    """The refusal names the game, of several the latest; so it does if one of the two counts as another already."""
    play = keep(low_blow((15, 12, 18)))
    keep(low_blow((11, 11, 11), players=("Benno", "Dora", "Eva"), date="2026-11-22"))
    before = pnp("ranking")
    told = pnp("ranking", "merge", "Ana", "Ben", status=2)
    assert told == (
        f"'Ana' and 'Ben' played each other in the game {play} on 2026-11-20, so they are two people; if a "
        f"name is wrong there, correct it with: pnp plays edit {play}\n"
    )
    assert pnp("ranking") == before
    pnp("ranking", "merge", "Benno", "Ben")
    assert "on 2026-11-20" in pnp("ranking", "merge", "Benno", "Ana", status=2)
    keep(low_blow((11, 12, 11), date="2026-11-21"))
    assert "in 2 games, last in " in pnp("ranking", "merge", "Ana", "Benno", status=2)


def test_names_that_cannot_be_merged_or_separated_are_told(pnp, evenings, keep):
    """Nobody of that name, in a meeting neither; one person already, also by a way around; not merged."""
    assert pnp("ranking", "merge", "ana", "Ben", status=2) == (
        "nobody in the saved games is called 'ana'; the nearest is 'Ana'\n"
    )
    assert pnp("ranking", "merge", "Ben", "Zoë", status=2) == "nobody in the saved games is called 'Zoë'\n"
    assert pnp("ranking", "versus", "Ana", "Bem", status=2) == (
        "nobody in the saved games is called 'Bem'; the nearest is 'Ben'\n"
    )
    keep(low_blow((10, 12, 30), players=("Eva", "Ben", "Finn"), date="2026-11-23"))
    pnp("ranking", "merge", "Dora", "Cleo")
    pnp("ranking", "merge", "Cleo", "Eva")
    assert pnp("ranking", "merge", "Eva", "Dora", status=2) == "'Eva' and 'Dora' count as one already\n"
    assert pnp("ranking", "split", "Ben", status=2) == "'Ben' is not merged with another name\n"
    pnp("ranking", "split", "Cleo")  # Dora still counts as Cleo
    plays = {each["player"]: each["plays"] for each in json.loads(pnp("ranking", "--json"))["players"]}
    assert plays == {"Ben": 4, "Ana": 3, "Cleo": 3, "Eva": 1, "Finn": 1}


def test_records_tell_who_did_it_first_and_when(pnp, evenings, keep):
    """3 × (pips − 2) − 10 points: 14 with 10 pips is the lowest, and 32 − 14 the largest lead."""
    keep(low_blow((10, 18, 30), players=("Ben", "Ana", "Dora"), date="2026-11-23"))
    keep(low_blow((20, 12, 11), players=("Ana", "Dora", "Ben"), date="2026-11-23"))
    assert pnp("ranking", "records") == (
        "Low Blow, blog edition, best score: 14, Dora, 2026-11-22\n"
        "Low Blow, blog edition, largest lead: 24 points, Ben, 2026-11-23\n"
        "Most wins in a row: 2, Ben, the last on 2026-11-23\n"
        "Most games in a day: 2, 2026-11-23\n"
    )
    told = json.loads(pnp("ranking", "records", "--json"))
    assert told["best"][0] | {"play": ""} == {
        "game": "low-blow", "edition": "blog", "player": "Dora", "others": [], "score": 14, "play": ""
    }  # fmt: skip
    assert told["leads"][0]["points"] == 24
    assert (told["run"]["wins"], told["day"]["plays"]) == (2, 2)
    assert pnp("ranking", "records", "--game", "schocken").startswith("No game matches; 5 are saved.")


def test_a_record_that_two_share_names_both(pnp, keep):
    """Of one game: each has 3 × (11 − 2) − 10 = 17 points; who has as many later is not named."""
    keep(low_blow((11, 12, 11), players=("Ben", "Ana", "Dora"), date="2026-11-23"))
    keep(low_blow((11, 12, 12), players=("Cleo", "Ana", "Dora"), date="2026-11-24"))
    first = pnp("ranking", "records").splitlines()[0]
    assert first == "Low Blow, blog edition, best score: 17, Ben and Dora, 2026-11-23"
    assert json.loads(pnp("ranking", "records", "--json"))["best"][0]["others"] == ["Dora"]


def test_a_game_is_not_a_command(pnp):
    """It is an option."""
    said = pnp("ranking", "low-blow", status=2)
    assert said == "No such command 'low-blow'. Did you mean '--game low-blow'? Try: pnp ranking --help\n"


def test_at_least_no_play_is_refused(pnp, evenings):
    """One sentence."""
    assert pnp("ranking", "--at-least", "0", status=2) == "--at-least 0: write a whole number, 1 or more\n"


def test_a_play_with_a_program_counts_nowhere(pnp, evenings, keep):
    """Neither in records nor in runs."""
    before = pnp("ranking", "records"), pnp("ranking", "versus", "Ana", "Ben"), pnp("ranking", "--form")
    keep(low_blow((5, 6, 30), players=("Ana", "Ben", "bot-greedy"), date="2026-11-23"))
    left_out = "\n1 game against a bot is not ranked.\n"
    assert pnp("ranking", "--form") == before[2] + left_out
    assert (pnp("ranking", "records"), pnp("ranking", "versus", "Ana", "Ben")) == before[:2]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_numbers_are_written_as_the_language_writes_them(pnp, evenings, lang):
    """The means with a comma, but in English with a point."""
    shown = pnp("ranking", "--lang", lang)
    right, wrong = ("40.0", "40,0") if lang == "en" else ("40,0", "40.0")
    assert right in shown
    assert wrong not in shown
