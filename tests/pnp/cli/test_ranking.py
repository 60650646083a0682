"""``pnp ranking``: tables to read, and JSON."""

import json
import re

import pytest

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
        "Low Blow, 3 plays\n"
        "\n"
        "   player  plays  wins  shared  place  best  mean      rating\n"
        "1  Ben         3     1       1    1.7    17  19.0  R\n"
        "2  Dora        1     1       0    1.0    14  14.0  R\n"
        "3  Ana         3     0       1    2.3    17  40.0   R\n"
        "4  Cleo        2     0       1    2.5    17  27.5   R\n"
        "\n"
        "Best and mean: final points (lower is better).\n"
        "Ratings start at 1000 ± 1000. Players are ranked by rating minus uncertainty.\n"
        "\n"
        "Who beats whom\n"
        "Row against column: how often ahead, behind, and = tied.\n"
        "\n"
        "   player       1    2       3       4\n"
        "1  Ben          ·  0–1  2–0 =1  1–0 =1\n"
        "2  Dora       1–0    ·     1–0       ·\n"
        "3  Ana     0–2 =1  0–1       ·  1–0 =1\n"
        "4  Cleo    0–1 =1    ·  0–1 =1       ·\n"
    )


def test_programs_get_the_same_numbers(pnp, evenings):
    """In the same order."""
    told = json.loads(pnp("ranking", "--json"))
    assert told["plays"] == 3
    ben = told["players"][0]
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
    assert together.startswith("Low Blow and Schocken, 4 plays\n")
    assert "best" not in together.splitlines()[2]
    assert "Scores can be compared within one game only: --game." in together
    assert pnp("ranking", "--game", "schocken").startswith("Schocken, 1 play\n")
    assert pnp("ranking", "--since", "2026-11-22").startswith("Low Blow, 1 play\n")
    assert json.loads(pnp("ranking", "--json"))["players"][0]["best"] is None


def test_what_does_not_count_is_told(pnp, keep):
    """Plays that are not over; names that may be one person's."""
    keep(low_blow(date="2026-11-25").partition("counters")[0])
    assert pnp("ranking") == "1 play is not over and does not count.\n"
    keep(low_blow())
    keep(low_blow(players=("ana", "Ben", "Cleo"), date="2026-11-21"))
    shown = pnp("ranking")
    assert "1 play is not over and does not count." in shown
    alike = "Ana and ana count as different people; if they are one, use one spelling: pnp plays edit."
    assert alike in shown.replace("\n", " ")


def test_a_narrow_terminal_gets_lines_for_every_player(pnp, evenings, monkeypatch):
    """And a line for every two who met."""
    monkeypatch.setenv("COLUMNS", "32")
    lines = pnp("ranking").splitlines()
    assert "1  Ben" in lines
    assert "   best            17" in lines
    assert "Ben against Ana: 2–0 =1" in lines
    assert max(map(len, lines)) <= 32
