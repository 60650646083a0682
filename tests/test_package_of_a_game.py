"""A package that brings a game, installed as anybody would: all that ``pnp`` does, it does with this game too."""

import json

import pytest

from tests import installed
from tests.wings.turns.playing import text_of

RESULTS = """\
game: pig
target: 50
date: 2026-11-20
players: [Ana, {name: Ben, colour: green}]
rounds:
  - 20 0
  - 12 18
  - 18
"""
TYPED = ["Ana", "Ben", "", "60", "20", "1", "0", "<", "13", "47", "-"]
"""Sixty points, two names, 1 is no turn, a 0 is taken back for 13."""


@pytest.fixture(scope="session")
def site(tmp_path_factory, worker_id):
    """Install the package into a folder of its own, once for all workers."""
    return installed.site("pig", tmp_path_factory, worker_id)


@pytest.fixture
def pnp(site, tmp_path):
    """Run ``pnp`` beside a results file of the game; return what it prints, once it ends with status 0."""
    (tmp_path / "pig.yaml").write_text(RESULTS, encoding="utf-8")

    def run(*arguments, typed=None):
        done = installed.pnp(tmp_path, site, *arguments, typed=typed)
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout

    return run


def test_it_is_listed_and_printed(pnp, tmp_path):
    """Its kit is listed with its option; PDF and online table are made in its language, measured, and made again."""
    listed = pnp("games", "pig")
    assert "pig  Pig for 2 to 5 players; --spare-dice 0 to 4 (default: 0); --with companion\n" in listed
    assert "2 players  1 die, 2 aids, " in listed
    wanted = ["--players", "2", "--spare-dice", "2", "--lang", "de", "--format", "pdf", "--format", "tts"]
    pnp("build", "pig", *wanted, "--out", "kit")
    path = tmp_path / "kit" / "pig-2-2p.pdf"
    objects = json.loads((tmp_path / "kit" / "pig-2-2p-tts.json").read_text())["ObjectStates"]
    assert {"Würfel: Schwarz", "Spielhilfen: Rot"} <= {each["Nickname"] for each in objects}
    assert pnp("check", path) == f"{path}: 4 pages, 6 pieces, all as made\n"
    pnp("build", "--from", path, "--format", "pdf", "--out", "again")
    assert (tmp_path / "again" / path.name).stat().st_size > 10_000
    pnp("build", "pig", "--players", "2", "--with", "companion", "--out", "cut")
    assert len(list((tmp_path / "cut").glob("pig-2p*.html"))) == 1


def test_it_is_scored_kept_and_ranked(pnp, tmp_path):
    """A results file is scored in its words; the play is kept, ranked by its own measure, and drawn."""
    told = pnp("score", "pig.yaml", "--save", "--lang", "de")
    assert told.startswith("Pig bis 50 Punkte\n")
    assert "Ana gewinnt mit 50 Punkten." in told
    assert json.loads(pnp("score", "pig.yaml", "--json"))["final"] == {"Ana": 50, "Ben": 18}
    assert "Bestwert und Mittel: Punkte, viele sind gut.\n" in pnp("ranking", "--lang", "de")
    pnp("plays", "chart", told.split()[-1], "--out", "pig.svg", "--lang", "de")
    assert "Punkte nach jeder Runde" in (tmp_path / "pig.svg").read_text(encoding="utf-8")


def test_a_file_with_faults_is_refused_by_its_rules(site, tmp_path):
    """Each fault is told with its line, in the language that is wanted where the package has the words."""
    file = tmp_path / "wrong.yaml"
    file.write_text(RESULTS.replace("20 0", "1 0").replace("target: 50", "target: ten"), encoding="utf-8")
    done = installed.pnp(tmp_path, site, "score", file.name, "--lang", "de")
    assert done.returncode == 2
    assert done.stderr.splitlines() == [
        "wrong.yaml:2: the target ist „ten“; schreib eine ganze Zahl, nur mit den Ziffern 0 bis 9",
        "wrong.yaml:6: Runde 1: kein Zug endet mit 1 Punkten",
    ]


def test_it_is_asked_at_the_prompt(pnp):
    """The prompt asks for its option, its players and its turns, and keeps the play."""
    told = pnp("score", "pig", "--lang", "de", typed="".join(f"{line}\n" for line in TYPED))
    assert "Regeln [target=100]: " in told
    assert "Runde 2: Punkte jedes Zuges" in told
    assert "Ana gewinnt mit 67 Punkten." in told


def test_it_is_entered_on_phones(site, tmp_path):
    """Its pages are shown in its words: a new game, turns, one that is taken back, the end, the play, the kit."""
    with installed.phone(tmp_path, site, "de") as phone:
        assert "/new/pig" in phone.get("/").text
        assert "Punkte zum Sieg" in text_of(phone.get("/new/pig").text)
        seats = {"name1": "Ana", "name2": "Ben", "colour1": "red", "colour2": "green"}
        page = phone.post("/new/pig", data={**seats, "target": "50"})
        table = page.url.path
        assert "Pig bis 50 Punkte" in text_of(page.text)
        assert "\u2068Ana\u2069 wirft" in text_of(page.text)
        for turn, points in enumerate(["20", "0", "45"], 1):
            page = phone.post(f"{table}/edit", data={"turn": turn, "points": points})
        assert "Ana gewinnt mit 65 Punkten." in text_of(page.text)
        page = phone.post(f"{table}/undo")
        assert "Werft weiter: 50 Punkte gewinnen." in text_of(page.text)
        assert phone.post(f"{table}/edit", data={"turn": 3, "points": "1"}).status_code == 400
        phone.post(f"{table}/edit", data={"turn": 3, "points": "30"})
        kept = text_of(phone.post(f"{table}/keep").text)
        assert "Ana gewinnt mit 50 Punkten." in kept
        (play,) = {
            part.split('"')[0]
            for part in phone.get("/plays").text.split('href="/plays/')[1:]
            if "?" not in part[:4]
        }
        assert "Punkte nach jeder Runde" in phone.get(f"/plays/{play}").text
        assert "Punkte, viele sind gut" in text_of(phone.get("/ranking?game=pig").text)
        assert "Ersatzwürfel" in text_of(phone.get("/print/pig").text)
        assert phone.get("/print/pig/kit.pdf?players=2&spare_dice=1").content.startswith(b"%PDF")
