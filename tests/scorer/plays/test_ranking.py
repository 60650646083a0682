"""What many plays tell of players."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.games import GAMES, OWN
from scorer.games.folders import Folders
from scorer.plays import PlayChoice, open_store
from scorer.plays.play import Digest
from scorer.plays.ranking import Meeting, PlaysTally, average_places
from scorer.plays.ranking_report import title
from scorer.plays.rating import rate
from scorer.plays.records import filter_edition, form, versus
from tests.scorer.plays.kept import low_blow, on_day, play, tally_of

BLOCKERS = """\
game: blockers
match: {{wins: 1}}
players: [Ana, Ben]
games:
  - board: |
      RRRRRRRRR
      RRRRRRRRR
      RRR......
      .........
      B.B.B.B.B
      .B.B.B.B.
      BBBBBBBBB
      {more}
      R.BBB...R
    captured: {{Ana: {caught}, Ben: R}}
"""
"""Ana has 3 groups, Ben 7; what Ana caught is given, and the tiles that lie on the board instead."""

SCHOCKEN = """\
game: schocken
discs: 1
players: [Ana, Ben, Cleo]
throws:
  - Ana 111/1, Ben 665/1, Cleo 664/1
  - Cleo 111/1, Ana 665/1, Ben 664/1
  - Ben 111/1, Cleo 664/1
"""


def ended(*levels):
    """Make the end of a play by its ranking: names together tie."""
    return ranked(tuple(tuple(names.split()) for names in levels))


def ranked(ranking):
    return Digest("", ranking, {}, {})


def named(tally):
    return {each.player: each for each in tally.records()}


def counted(plays):
    tally = PlaysTally()
    for each in plays:
        tally.count("low-blow", each)
    return tally


def by_name(plays):
    return named(counted(plays))


def test_records_by_hand():
    """Plays, wins, shared wins, places, best and mean of three evenings."""
    first = low_blow((15, 12, 18))  # 3 × (pips − 2) − 10: 29, 20, 38
    second = low_blow((11, 11, 11), date="2026-11-21")  # 17 each
    third = low_blow((10, 12, 30), players=("Dora", "Ben", "Ana"), date="2026-11-22")  # 14, 20, 74
    found = tally_of([play(1, third), play(2, first), play(3, second)])
    assert (found.unfinished, found.unreadable) == (0, [])
    told = {
        name: (each.plays, each.wins, each.shared, each.place, each.best, each.mean)
        for name, each in named(found).items()
    }
    assert told == {
        "Ana": (3, 0, 1, pytest.approx((2 + 2 + 3) / 3), 17, 40),
        "Ben": (3, 1, 1, pytest.approx((1 + 2 + 2) / 3), 17, 19),
        "Cleo": (2, 0, 1, 2.5, 17, 27.5),
        "Dora": (1, 1, 0, 1, 14, 14),
    }


def test_scores_of_blockers_are_those_of_its_games():
    """Points nearer to zero are better, also in a match that is played for wins."""
    three = BLOCKERS.format(more=".........", caught="BBB")
    both = [play(1, three), play(2, BLOCKERS.format(more="BB.......", caught="B"))]
    found = named(tally_of(both))
    assert (found["Ana"].best, found["Ana"].mean) == (-4, -5)
    assert (found["Ben"].best, found["Ben"].mean) == (-8, -8)
    assert found["Ana"].wins == 2


def test_scores_of_schocken_are_halves_lost():
    """Cleo lost the first and the final, Ben the second."""
    found = named(tally_of([play(1, SCHOCKEN)]))
    assert [(found[name].best, found[name].place) for name in ("Ana", "Ben", "Cleo")] == [
        (0, 1),
        (1, 2),
        (2, 3),
    ]


def test_scores_of_several_games_are_not_thrown_together():
    """Best and mean are told of one game only."""
    found = named(tally_of([play(1), play(2, SCHOCKEN)]))
    assert (found["Ana"].plays, found["Ana"].best, found["Ana"].mean) == (2, None, None)


def test_what_is_not_over_does_not_count():
    """Nor what can be read no more; both are told."""
    standing = low_blow().partition("counters")[0]
    broken = play(3)
    broken = broken._replace(results="game: whist\n", summary=broken.summary._replace(rules="0"))
    found = tally_of([play(1, standing), play(2), broken])
    assert (found.plays, found.unfinished, found.unreadable) == (1, 1, [broken.id])


def test_plays_with_programs_do_not_count():
    """A program is known by its name; a person whose name only begins like it counts."""
    found = tally_of(
        [
            play(1, low_blow(players=("Ana", "bot", "bot 2"))),
            play(2, low_blow(players=("Ana", "bot-greedy", "Ben"))),
            play(3, low_blow(players=("Ana", "Botho", "Ben"))),
        ]
    )
    assert (found.plays, found.with_programs) == (1, 2)
    assert named(found)["Ana"].plays == 1


def test_who_beats_whom():
    """Seen from either side; level is neither."""
    met = counted([ended("Ana", "Ben Cleo"), ended("Ben", "Ana"), ended("Ana", "Ben")]).meetings()
    assert met["Ana", "Ben"] == Meeting(ahead=2, behind=1)
    assert met["Ben", "Ana"] == Meeting(ahead=1, behind=2)
    assert met["Ben", "Cleo"] == met["Cleo", "Ben"] == Meeting(level=1)
    assert ("Ana", "Ana") not in met


def test_the_surest_stands_first():
    """One lucky play is less than many won."""
    steady = [ended("Ana", "Ben")] * 10
    assert [each.player for each in counted([*steady, ended("Dora", "Ben")]).records()] == [
        "Ana",
        "Dora",
        "Ben",
    ]


def test_nobody_played_nothing_to_tell():
    """No plays, no records."""
    assert (PlaysTally().records(), PlaysTally().meetings(), rate([])) == ([], {}, {})
    assert rate([(("Ana",),)]) == {}  # nobody to be compared with


@pytest.fixture
def newer(monkeypatch):
    """Return what makes the rules of Low Blow newer, with scores of their own."""

    def change():
        scores = {"Ana": (1,), "Ben": (2,), "Cleo": (3,)}
        monkeypatch.setattr(type(GAMES["low-blow"]), "version", 2)
        monkeypatch.setattr(type(GAMES["low-blow"]), "scores", lambda self, outcome: scores)

    return change


def test_newer_rules_work_every_play_out_again(store, newer):
    """What was kept rests on older rules: plays are scored again, and that is written down."""
    for number in range(3):
        store.add(on_day(number))
    newer()
    assert [each.best for each in sorted(store.tally().records())] == [1, 2, 3]
    kept = store._tables.page(PlayChoice(), -1)
    assert [each.summary.rules for each in kept] == ["1.2"] * 3
    assert json.loads(kept[-1].summary.digest)[3] == {"Ana": [1], "Ben": [2], "Cleo": [3]}


def test_newer_rules_count_where_nothing_can_be_written(tmp_path, newer):
    """Plays are scored again; what is kept stays."""
    with open_store(str(tmp_path / "plays.sqlite3")) as store:
        store.add(on_day(1))
        newer()
        store._tables._run("PRAGMA query_only=on")
        assert [each.best for each in sorted(store.tally().records())] == [1, 2, 3]
        assert store.all()[0].summary.rules == "1.1"


def test_an_older_program_does_not_go_on_from_totals_that_are_old(store):
    """Older programs save what plays add up to; every change forgets that."""
    tables = store._tables
    store.add(play(2, low_blow(players=("Anna", "Ben", "Cleo"))))
    for change in (
        lambda: store.add(on_day(1)),
        lambda: store.merge("Anna", "Ana"),
        lambda: store.split("Anna"),
        store.undo,
    ):
        with tables._transaction():
            tables._run(f"INSERT INTO {tables._tallies} VALUES ('', '2026-01-01', 0, '', 9, '{{}}')")
        change()
        assert tables._run(f"SELECT * FROM {tables._tallies}") == []


def test_two_players_and_the_form_of_all():
    """Places of one evening after the other: 15, 12, 18 pips make places 2, 1, 3."""
    pips = [(15, 12, 18), (10, 12, 18), (9, 12, 18), (12, 12, 18), (20, 12, 18)]
    plays = [on_day(number, each) for number, each in enumerate(pips)]
    found = versus(plays, "Ana", "Ben")
    assert [(each.one, each.other) for each in found.met] == [(2, 1), (1, 2), (1, 2), (1, 1), (3, 1)]
    assert (found.meeting, found.runs) == ((2, 2, 1), (2, 1))
    assert form(plays)["Ana"] == (2, 1, 1, 1, 3)
    assert list(filter_edition(plays, "web")) == []
    assert len(list(filter_edition(plays, "blog"))) == 5


NAMES = ["Ana", "Ben", "Cleo", "Dora", "שרה"]


@st.composite
def rankings(draw):
    """Choose some of the names, in any order, ties and all."""
    people = draw(st.permutations(NAMES))[: draw(st.integers(2, 5))]
    levels = [draw(st.integers(0, 4)) for _ in people]
    together = [
        tuple(n for n, at in zip(people, levels, strict=True) if at == level) for level in sorted(set(levels))
    ]
    return tuple(together)


SEVERAL = st.lists(rankings(), min_size=1, max_size=12)


@given(rankings())
def test_places_add_up(ranking):
    """Whatever the ties: as many places as players, shared evenly."""
    found = dict(average_places(ranking))
    count = len(found)
    assert sum(found.values()) == count * (count + 1) / 2
    for names in ranking:
        assert len({found[name] for name in names}) == 1


@settings(max_examples=15)
@given(SEVERAL)
def test_records_add_up(some):
    """Every play has one winner alone or several who share; every meeting has two sides."""
    plays = [ranked(each) for each in some]
    found = by_name(plays)
    assert sum(each.wins for each in found.values()) == sum(len(each[0]) == 1 for each in some)
    assert sum(each.shared for each in found.values()) == sum(
        len(each[0]) for each in some if len(each[0]) > 1
    )
    assert sum(each.plays for each in found.values()) == sum(len(names) for each in some for names in each)
    met = counted(plays).meetings()
    for (one, other), meeting in met.items():
        ahead, behind, level = met[other, one]
        assert meeting == (behind, ahead, level)
        assert sum(meeting) <= min(found[one].plays, found[other].plays)


def test_every_game_is_in_the_title(tmp_path, monkeypatch):
    """Also one that no list of games has: a folder nearby by its title, an unknown one by its id."""
    monkeypatch.setattr(GAMES, "folders", Folders(OWN))
    (tmp_path / "gipfel").mkdir()
    game = "title: Summit tricks\nplayers: 2\nparts: [score-sheet: {rows: [Climbs]}]\n"
    (tmp_path / "gipfel" / "game.yaml").write_text(game)
    GAMES.folders.look_in(tmp_path)
    tally = PlaysTally()
    tally.games.update({"whist": 1, "gipfel": 1, "low-blow": 2})
    assert title(tally) == "Low Blow, Summit tricks and whist, 4 games"
