"""The page of an analysis, and what if on the page of a game's turns."""

import re
from random import Random

from benchmarks.blunders import play_on
from scorer.games.line import begin
from scorer.games.schocken import Game as Schocken
from scorer.wings.turns.analysis import judge_step, list_places, open_steps
from tests.wings.turns.played import played
from tests.wings.turns.playing import text_of
from tests.wings.web.conftest import settings_in
from tests.wings.web.running import keep


def test_an_analysis_has_a_page(phone, tmp_path):
    """First it says how much is judged; when all is, it shows the chart, and each mistake leads to its place."""
    line = play_on(begin(Schocken(("Ana", "Ben"))), "easy", Random(4))
    results = played(line)
    (play,) = keep(tmp_path, results)
    page = text_of(phone.get(f"/plays/{play}/analysis").text)
    assert f"0 of {len(line.actions)} actions are judged." in page
    kept = open_steps(settings_in(tmp_path, None).logs, play, results)
    for at in list_places(line):
        kept.add(judge_step(line, at, "x"))
    page = phone.get(f"/plays/{play}/analysis").text
    assert "<svg" in page
    at = int(re.search(rf'/plays/{play}/turns\?at=(\d+)"><b>', page)[1])
    turns = phone.get(f"/plays/{play}/turns?at={at}").text
    assert "What if?" in turns
    assert 'id="values"' not in turns
    legal = line.positions[at].decisions()
    assert [f'value="{action}"' in turns for action in legal] == [True] * len(legal)
    values = phone.get(f"/plays/{play}/turns?at={at}&what={legal[-1]}").text
    assert "% to win:" in text_of(values).replace(" %", "%")
    assert 'id="values"' not in phone.get(f"/plays/{play}/turns?at={at}&what=nonsense").text


def test_a_play_without_turns_has_no_analysis(phone):
    """One sentence, and no such page."""
    assert phone.get("/plays/k7q2/analysis").status_code == 404
