"""``pnp score --save``, and the prompts: a play becomes a record."""

import json
import re
import subprocess
import sys

import pytest

from scorer.plays import open_store
from tests.pnp.cli.prompting import WHOLE, environment, typed
from tests.scorer.plays.kept import low_blow


@pytest.fixture
def place(tmp_path):
    """Make a folder to play in."""
    (tmp_path / "play").mkdir()
    return tmp_path


def kept(place):
    """Return the plays that are kept in a folder of its own."""
    with open_store(str(place / "data" / "pnp" / "plays.sqlite3"), make=False) as store:
        return store.all()


def test_a_file_is_scored_and_kept(pnp, home):
    """The score as without it, then where it is; the text of the file to the letter."""
    results = "# with a comment\r\n" + low_blow().replace("\n", "\r\n")
    (home / "work" / "evening.yaml").write_bytes(results.encode())
    plain = pnp("score", "evening.yaml")
    shown = pnp("score", "evening.yaml", "--save")
    identity = re.fullmatch(
        re.escape(plain) + r"\nSaved as ([0-9a-z]{4})\. Show it with: pnp plays show \1\n", shown
    )[1]
    (play,) = kept(home)
    assert play.id.startswith(identity)
    assert play.results == results
    assert pnp("plays", "show", identity, "--results") == results


def test_without_keep_nothing_is_kept(pnp, home):
    """Nor is a folder made."""
    pnp("score", "-", text=low_blow())
    pnp("score", "-", "--no-save", text=low_blow())
    assert not (home / "data").exists()


def test_the_same_game_is_refused_the_second_time(pnp, keep, home):
    """In one sentence that names the first; with --duplicate it is saved."""
    identity = keep()
    refused = pnp("score", "-", "--save", text=low_blow(), status=2)
    assert refused == f"this game is already saved as {identity}; save it once more with --duplicate\n"
    assert keep(None, "--duplicate") != identity
    assert len(kept(home)) == 2


def test_again_alone_keeps_nothing(pnp):
    """And says so."""
    refused = pnp("score", "-", "--duplicate", text=low_blow(), status=2)
    assert refused == "--duplicate saves a game that is already saved; write --save --duplicate\n"


def test_json_stays_json(pnp, home):
    """What is kept is told on the other stream."""
    out, err = pnp("score", "-", "--json", "--save", text=low_blow(), both=True)
    assert json.loads(out)["winners"] == ["Ben"]
    assert err.startswith("\nSaved as ")
    assert len(kept(home)) == 1


def test_a_file_without_a_date_counts_today(pnp, home):
    """And that is said."""
    shown = pnp("score", "-", "--save", text=low_blow(date=None))
    (play,) = kept(home)
    assert (
        shown.splitlines()[-1] == f"The file has no date, so the game counts as played on {play.kept[:10]}."
    )


def test_what_is_wrong_is_not_kept(pnp, home):
    """The faults as without it."""
    assert pnp("score", "-", "--save", text="game: low-blow\n", status=2).startswith(
        "-:1: the players are missing"
    )
    assert not (home / "data").exists()


def test_a_play_that_is_not_over_can_be_kept(pnp, keep, home):
    """To be gone on with by edit."""
    keep(low_blow().partition("counters")[0])
    assert kept(home)[0].summary.complete is False
    assert "not over" in pnp("plays")


def test_a_damaged_file_is_left_and_the_score_can_still_be_had(pnp, keep, home):
    """One sentence, the file byte for byte as it was."""
    keep()
    file = home / "data" / "pnp" / "plays.sqlite3"
    file.write_bytes(file.read_bytes()[:5000])
    before = file.read_bytes()
    for command in (
        ["score", "-", "--save"],
        ["plays"],
        ["plays", "undo"],
        ["ranking"],
        ["plays", "import", "-"],
    ):
        refused = pnp(*command, text=low_blow(date="2026-01-01") if "score" in command else "", status=2)
        assert refused.startswith(f"{file}: the file is damaged; it was not changed")
        assert len(refused.splitlines()) == 1
    assert file.read_bytes() == before
    pnp("score", "-", text=low_blow())


def test_the_prompts_keep_a_play(place):
    """After the game was saved or not; with the date of today."""
    done = typed(place, [*WHOLE, "-"])
    assert done.returncode == 0, done.stderr
    (play,) = kept(place)
    identity = play.id[:4]
    assert (
        done.stdout.rstrip().splitlines()[-1]
        == f"Saved as {identity}. Show it with: pnp plays show {identity}"
    )
    assert play.summary.winners == ("Cleo",)
    assert play.date == play.kept[:10]


def test_a_saved_game_that_is_kept_again_is_the_same(place):
    """The file that the prompts saved is the play that they kept."""
    assert typed(place, [*WHOLE, ""]).returncode == 0
    (saved,) = (place / "play").iterdir()
    assert kept(place)[0].results == saved.read_text(encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "pnp", "score", str(saved), "--save"],
        env=environment(place),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert "is already saved as" in done.stderr


def test_the_same_game_typed_in_twice_is_told(place):
    """Nothing is lost, and nothing is kept twice."""
    typed(place, [*WHOLE, "-"])
    done = typed(place, [*WHOLE, "-"])
    assert done.returncode == 0
    assert "this game is already saved as " in done.stdout
    assert len(kept(place)) == 1
    assert "Saved as " in typed(place, [*WHOLE, "-"], "--duplicate").stdout
    assert len(kept(place)) == 2


def test_with_no_keep_the_prompts_keep_nothing(place):
    """Nor say anything of it."""
    done = typed(place, [*WHOLE, "-"], "--no-save")
    assert done.returncode == 0
    assert "Kept" not in done.stdout
    assert not (place / "data" / "pnp" / "plays.sqlite3").exists()


def test_the_prompts_keep_it_beside_json(place):
    """Standard output is for programs."""
    done = typed(place, [*WHOLE, "-"], "--json")
    assert json.loads(done.stdout)["winners"] == ["Cleo"]
    assert "Saved as " in done.stderr
    assert len(kept(place)) == 1


def test_where_it_cannot_be_kept_the_answers_are_still_there(place):
    """A sentence, and the game can be gone on with."""
    plays = place / "data" / "pnp" / "plays.sqlite3"
    plays.parent.mkdir(parents=True)
    plays.write_text("in the way")
    done = typed(place, [*WHOLE, "-"])
    assert done.returncode == 2
    assert "this is not a file of saved games; it was not changed" in done.stderr
    plays.unlink()
    assert typed(place, ["-"], "--resume").returncode == 0
    assert len(kept(place)) == 1
