"""The page of an analysis, its key moment there and on the table view, and what if on the page of a game's turns."""

import asyncio
import re
from random import Random

import pytest

from benchmarks.blunders import play_on
from pnp.wings.turns.phones import analysing
from scorer.entry.file import LogFile
from scorer.games.line import begin
from scorer.games.schocken import Game as Schocken
from scorer.games.table import DO
from scorer.plays import open_store
from scorer.record import show
from scorer.wings.turns.analysis import judge_step, list_places, open_steps
from scorer.wings.turns.summary import Analysis
from tests.processes import wait
from tests.wings.turns.played import played
from tests.wings.turns.playing import text_of
from tests.wings.web.conftest import NOW, settings_in
from tests.wings.web.running import keep


@pytest.fixture(scope="module")
def line():
    """Return a game with mistakes in it."""
    return play_on(begin(Schocken(("Ana", "Ben"))), "easy", Random(4))


@pytest.fixture(scope="module")
def steps(line):
    """Return its judged actions."""
    return [judge_step(line, at, "x") for at in list_places(line)]


def keep_steps(folder, play, results, steps):
    """Keep judged actions as an analysis does."""
    kept = open_steps(settings_in(folder, None).logs, play, results)
    for step in steps:
        kept.add(step)


def costliest(line, steps):
    """Return where the decision was made that cost most."""
    mistakes = Analysis(line, tuple(steps)).mistakes()
    return max(mistakes, key=lambda mistake: mistake[1].less)[0].at


def test_an_analysis_has_a_page(phone, tmp_path, line, steps):
    """First it offers to begin; when all is judged it opens at the costliest move; mistakes lead to their places."""
    results = played(line)
    (play,) = keep(tmp_path, results)
    page = phone.get(f"/plays/{play}/analysis").text
    assert "Analyse the game" in page
    assert "<progress" not in page
    keep_steps(tmp_path, play, results, steps)
    page, worst = phone.get(f"/plays/{play}/analysis").text, costliest(line, steps)
    assert page.count("<svg") > 2
    assert f'max="{len(line.actions)}" value="{worst}"' in page
    assert "Better:" in text_of(re.search(r'(?s)<div class="judged.*?</div>', page)[0])
    places = list(map(int, re.findall(r'href="\?at=(\d+)"><b>', page)))
    assert worst in places
    assert places == sorted(places)
    after = phone.get(f"/plays/{play}/analysis?at={worst + 1}&part=yes").text
    assert 'class="judged' not in after
    assert f'data-at="{worst + 1}"' in after


def test_what_if_is_asked_of_the_turns(phone, tmp_path, line, steps):
    """Each legal action is a button; its value is shown when it is asked for, and nothing else is."""
    (play,) = keep(tmp_path, played(line))
    at = costliest(line, steps)
    turns = phone.get(f"/plays/{play}/turns?at={at}").text
    assert "What if?" in turns
    assert 'id="values"' not in turns
    legal = line.positions[at].decisions()
    assert [f'value="{action}"' in turns for action in legal] == [True] * len(legal)
    values = phone.get(f"/plays/{play}/turns?at={at}&what={legal[-1]}").text
    assert "% to win:" in text_of(values).replace(" %", "%")
    assert 'id="values"' not in phone.get(f"/plays/{play}/turns?at={at}&what=nonsense").text


def test_an_analysis_shows_how_far_it_is(phone, tmp_path, line, steps, monkeypatch):
    """While it goes on there is a bar and no button; the page asks by itself; once it has stopped, it can go on."""
    results = played(line)
    (play,) = keep(tmp_path, results)
    keep_steps(tmp_path, play, results, steps[:5])
    ended = []

    async def hold(*_):
        while not ended:
            await asyncio.sleep(0.01)

    monkeypatch.setattr(analysing.Analyst, "_judge", hold)
    assert phone.submit(f"/plays/{play}/analysis").status_code == 303
    page = phone.get(f"/plays/{play}/analysis").text
    assert f'<progress max="{len(line.actions)}" value="5"' in page
    assert "analysis.js" in page
    assert '<button class="strong"' not in page
    ended.append(True)
    page = wait(lambda: "data-running" not in (page := phone.get(f"/plays/{play}/analysis").text) and page)
    assert "The analysis has stopped." in page
    assert "Go on" in page


def test_the_key_moment_is_on_the_table_view(phone, tmp_path, line, steps):
    """At the end: the board before the costliest move, what it cost, and what would have been better."""
    identity = f"{7:016}"
    file = LogFile(tmp_path / "plays-tables.sqlite3")
    file.make(identity, NOW.isoformat(), show(line.positions[0].result()), "seed")
    file.enter(identity, [(DO, action) for action in line.actions], "", 0)
    file.close()
    phone.submit(f"/t/{identity}/me", name="Ana")
    phone.submit(f"/t/{identity}/keep")
    with open_store(str(tmp_path / "plays.sqlite3")) as store:
        (play,) = store.all()
    keep_steps(tmp_path, play.id, play.results, steps)
    page = wait(lambda: "The move that cost most" in (page := phone.get(f"/t/{identity}?tv=1").text) and page)
    moment = text_of(re.search(r'(?s)<div class="moment">.*?<div class="flat"', page)[0])
    assert "Better:" in moment
    assert "<button" not in re.search(r'(?s)<div class="moment">.*', page)[0].partition("</section>")[0]


def test_a_play_without_turns_has_no_analysis(phone):
    """One sentence, and no such page."""
    assert phone.get("/plays/k7q2/analysis").status_code == 404
