"""Each scored fact and rule is changed where it is written: turns, bots, files, pages and printed words follow."""

import json
import os
import re
import shutil
import subprocess
import sys
from functools import cache
from itertools import chain
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
CATALOGUES = ("messages", "pages", "web")
FOLLOW = Path(__file__).with_name("follow.py")


def follow(game, place=None):
    """Run the script with the copy of ``scorer`` in a place, or with our own; return what it printed."""
    path = os.pathsep.join(map(str, [place, ROOT] if place else [ROOT]))
    environment = {**os.environ, "PYTHONPATH": path}
    command = [sys.executable, str(FOLLOW), game]
    return subprocess.run(
        command, capture_output=True, text=True, env=environment, check=False, cwd=place or ROOT
    )


@cache
def printed_today(game):
    done = follow(game)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.fixture
def changed(tmp_path):
    """Return a function that changes a line of a copy of ``scorer``, and returns the folder that it is in."""

    def change(file, old, new):
        shutil.copytree(ROOT / "scorer", tmp_path / "scorer")
        path = tmp_path / "scorer" / "games" / file
        text = path.read_text("utf-8")
        assert text.count(old) == 1, f"{file}: {old!r} is not there once"
        path.write_text(text.replace(old, new), "utf-8")
        return tmp_path

    return change


ROUND = {"table.round", "table.game", "example.round", "example.game"}
"""The printed lines in which a round is worked out."""

RISING = {"board.game", "table.game", "sheet.note", "sheet.points", "aid.foot", "score.final", "example.game"}
"""The printed lines about rising counters."""

HANDS = {"example.result", "example.next"}
"""The printed lines in which throws of Schocken are worked out."""

CHANGES = [
    (
        "low_blow/facts.py",
        "OWN_DIE = 1 ",
        "OWN_DIE = 2 ",
        ROUND | {"board.round", "sheet.note", "aid.foot", "score.round"},
    ),
    ("low_blow/facts.py", "COUNTER = 1 ", "COUNTER = 4 ", RISING | {"decided.counters"}),
    ("low_blow/facts.py", "GIVEN_LESS = 1 ", "GIVEN_LESS = 2 ", {"aid.face", "give.take"}),
    (
        "low_blow/facts.py",
        "amount=2),\n        FaceEffect(3",
        "amount=3),\n        FaceEffect(3",
        {"board.face", "face.2"},
    ),
    ("low_blow/scoring.py", "held * (held + 1) // 2", "held * held", RISING | {"decided.counters"}),
    ("low_blow/values.py", "self.pips - self.off", "self.pips + self.off", ROUND),
    ("low_blow/values.py", "OWN_DIE * self.own", "OWN_DIE * self.own * self.own", ROUND),
    ("low_blow/scoring.py", "die.colour == colour for die", "die.colour != colour for die", ROUND),
    (
        "blockers/facts.py",
        "MINUS = 1 ",
        "MINUS = 3 ",
        {"score.groups", "score.captures", "example.ana", "example.ben"},
    ),
    (
        "blockers/scoring.py",
        "max(self.caught.values(), default=0)",
        "sum(self.caught.values())",
        {"example.ana", "example.ben", "example.win"},
    ),
    (
        "blockers/scoring.py",
        "-self.points, self.captured_in_all",
        "-self.points, -self.captured_in_all",
        set(),
    ),
    (
        "blockers/scoring.py",
        "return sum(self.groups_of.values())",
        "return max(self.groups_of.values())",
        {"example.ana", "example.ben"},
    ),
    ("blockers/bits.py", " | bits >> BOARD", "", {"example.ben"}),
    (
        "schocken/facts.py",
        'Combination("jule", (4, 2, 1), 7,',
        'Combination("jule", (4, 2, 1), 5,',
        HANDS | {"aid.row", "worth.jule"},
    ),
    (
        "schocken/facts.py",
        "DISCS = 13 ",
        "DISCS = 11 ",
        HANDS | {"discs.note", "discs.instead", "mat.lead", "section", "table.tower", "decided.discs"},
    ),
    (
        "schocken/course.py",
        "taken = worth if worth < tower else tower",
        "taken = min(worth, tower, 2)",
        HANDS,
    ),
    ("schocken/course.py", "{player: lost.count(player) for", "{player: -lost.count(player) for", set()),
]


SUM = re.compile(r"(\d+(?: [+−] \d+)+) = (\d+)")


def find_wrong_sums(lines):
    """Return the sums in printed lines that are not right."""
    sums = [each for line in lines for each in SUM.findall(line.replace("\u00a0", " ").replace("~", " "))]
    assert sums
    for terms, total in sums:
        signed = re.findall(r"[+−]?\d+", f"+{terms}".replace(" ", ""))
        if sum(int(term.replace("−", "-")) for term in signed) != int(total):
            yield f"{terms} = {total}"


@pytest.mark.parametrize(("file", "old", "new", "lines"), CHANGES)
def test_everything_follows(changed, file, old, new, lines):
    """The script compares turns, bots, file and page. Of the printed lines, those with a number of it are others."""
    game = file.split("/")[0].replace("_", "-")
    done = follow(game, changed(file, old, new))
    assert done.returncode == 0, done.stderr.splitlines()[-1]
    now, before = json.loads(done.stdout), printed_today(game)
    for lang in ("en", "de", "es", "fr", "it", "nl"):
        keys = [key for key in now if key.startswith(lang)]
        assert {key.rpartition(" ")[2] for key in keys if now[key] != before[key]} == lines, lang
    if file == "low_blow/facts.py":
        assert [*find_wrong_sums(chain.from_iterable(now.values()))] == []


RULES_IN_WORDS = {
    ("low_blow/facts.py", "OWN_DIE = 1 "): ["own dice", "Own dice in it"],
    ("low_blow/facts.py", "COUNTER = 1 "): [
        "your counters",
        "All rounds, minus your counters. Lowest wins.",
        "All rounds minus the counters you hold after the last round. Lowest wins.",
    ],
    ("low_blow/values.py", "return self.pips - self.off"): [
        "Pips in your row, minus %(n)s for each own die.",
        "A round scores the pips in the home row minus the number of own dice in it; lowest wins.",
    ],
    ("blockers/scoring.py", "return max(self.caught.values(), default=0)"): [
        "Only the colour counts that you captured most.",
        "Your minus points: your groups, plus your captures of one colour. The fewest win.",
    ],
    ("blockers/scoring.py", "return -self.points, self.captured_in_all"): [
        "Fewer captured tiles in all wins. If that is equal too, you share the win.",
        "**Tied?** Then whoever captured fewer tiles in all wins.",
    ],
    ("blockers/bits.py", "(bits << BOARD & ALL) | bits >> BOARD"): [
        "A group is tiles of one colour, joined edge to edge",
    ],
    ("schocken/facts.py", "LOST = 2 "): [
        "Whoever loses both halves has lost the game. Two different losers play a final.",
    ],
    ("schocken/course.py", "return held == discs"): [
        "Whoever holds all the discs has lost the half. For the first half, take the red disc.",
    ],
    ("schocken/course.py", "taken = worth if worth < tower else tower"): [
        "If the tower holds too few discs, the loser takes those and no more.",
    ],
}
"""Rules that sentences say in words, without a number that could follow."""


@pytest.mark.parametrize(("rule", "sentences"), RULES_IN_WORDS.items())
def test_a_rule_in_words_is_the_rule_of_the_score(rule, sentences):
    """Who changes such a rule is told which sentences, and with them their translations, to write anew."""
    file, line = rule
    texts = "".join((ROOT / "pnp" / "locales" / f"{name}.pot").read_text("utf-8") for name in CATALOGUES)
    texts = texts.replace('"\n"', "")
    gone = [sentence for sentence in sentences if f'"{sentence}"' not in texts]
    assert gone == [], "name the sentences that say this rule now"
    is_there = line in (ROOT / "scorer" / "games" / file).read_text("utf-8")
    assert is_there, f"the rule is another one now; these sentences still say the old one: {sentences}"
