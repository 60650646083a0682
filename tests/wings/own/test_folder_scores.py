"""A folder of plain text says how its game is scored."""

import re
import shutil

import pytest

from scorer import score
from scorer.entry.contract import BadAnswerError, BadEditError
from scorer.errors import FactsError
from scorer.games import GAMES, OWN
from scorer.games.contract import Start
from scorer.games.folders import BrokenFolderError, Folders, NotForgottenError
from scorer.record import read, show
from scorer.record.checking import ResultsError
from scorer.report import Standing
from scorer.wings.own.formula import FormulaError, read_formula

pytestmark = pytest.mark.usefixtures("here")

HARVEST = """\
title: {en: Harvest, de: Ernte}
players: 2-4
parts:
  - score-sheet:
      rows: [Fields, Cows, Sheep, {Bonus: 5 each}, {Herd: Cows * Sheep}]
      total: Fields + 5 * Bonus + Cows * Sheep
      ties: [Bonus, Fields]
"""

EVENING = """\
game: harvest
players: [Ana, Ben, Cleo]
scores:
  Fields: 4 7 1
  Cows: 2 0 3
  Sheep: 3 9 5
  Bonus: 1 1 0
"""
# Ana: 4 + 5 + 6 = 15; Ben: 7 + 5 + 0 = 12; Cleo: 1 + 0 + 15 = 16


@pytest.fixture
def harvest(tmp_path, monkeypatch):
    """Return a function that writes a folder and has it known."""

    def write(text=HARVEST, name="harvest"):
        (tmp_path / name).mkdir(exist_ok=True)
        (tmp_path / name / "game.yaml").write_text(text, encoding="utf-8")
        monkeypatch.setattr(GAMES, "folders", Folders(OWN))
        GAMES.folders.look_in(tmp_path)
        return GAMES["harvest"]

    return write


def evening(text=EVENING):
    return read(text.encode(), "evening.yaml")


def told(text):
    with pytest.raises(ResultsError) as caught:
        evening(text)
    return str(caught.value)


def test_rows_sums_and_products_make_a_score(harvest):
    """A row may be worth more than one, or be a product of others; the total is a formula."""
    rules = harvest()
    outcome = score(evening())
    assert outcome.final == {"Ana": 15, "Ben": 12, "Cleo": 16}
    assert outcome.winners == ("Cleo",)
    assert outcome.rows["Cleo"] == {"Fields": 1, "Cows": 3, "Sheep": 5, "Bonus": 0, "Herd": 15}
    report = rules.report(evening(), outcome)
    assert report.verdict == "Cleo wins with 16."
    assert report.how == "Worth: Bonus 5 each. The highest total wins."


def test_a_sum_counts_every_row(harvest):
    """Without a formula the total is the sum of all rows' points, and the chart shows it."""
    rules = harvest(HARVEST.replace("total: Fields + 5 * Bonus + Cows * Sheep", "total: sum"))
    outcome = score(evening())
    assert outcome.final == {"Ana": 20, "Ben": 21, "Cleo": 24}
    bars = rules.report(evening(), outcome).chart.bars
    assert [(bar.name, bar.points) for bar in bars] == [("Ana", 20), ("Ben", 21), ("Cleo", 24)]


def test_only_rows_with_an_order_make_a_line(harvest):
    """Rounds are played one after the other, so their points add up to a line; kinds of points are bars."""
    rules = harvest("title: Harvest\nplayers: 2\nparts: [score-sheet: {rows: [Round 1, Round 2, Round 3]}]\n")
    scores = "{Round 1: 3 8, Round 2: 2 -4, Round 3: 6 1}"
    game = evening(f"game: harvest\nplayers: [Ana, Ben]\nscores: {scores}\n")
    ana, ben = rules.report(game, score(game)).chart.lines
    assert (ana.values, ben.values) == ((3, 5, 11), (8, 4, 5))


@pytest.mark.parametrize(
    ("ties", "winners", "by"),
    [("[]", ("Ana", "Ben"), ""), ("[Cows]", ("Ben",), "Cows"), ("[Bonus, Fields]", ("Ana",), "Fields")],
)
def test_ties_are_broken_in_order(harvest, ties, winners, by):
    """The rows under ``ties`` are asked one after the other; where none tells, the win is shared."""
    harvest(HARVEST.replace("[Bonus, Fields]", ties).replace("total: Fields + 5 * Bonus + Cows * Sheep", ""))
    text = "game: harvest\nplayers: [Ana, Ben]\nscores: {Fields: 5 4, Cows: 0 1, Sheep: 0 0, Bonus: 2 2}\n"
    outcome = score(evening(text))
    assert (outcome.winners, outcome.tied_by) == (winners, by)


def test_rows_may_be_named_in_any_language_of_the_game(harvest):
    """A name of the first language is meant first; and both names of a row are that row twice."""
    rows = "[{en: Fields, de: Gold}, {name: {en: Gold, de: Felder}, worth: -1 each}]"
    rules = harvest(
        f"title: {{en: Harvest, de: Ernte}}\nplayers: 2\nparts: [score-sheet: {{rows: {rows}}}]\n"
    )
    game = evening("game: harvest\nplayers: [Ana, Ben]\nscores: {Felder: 5 -4, Fields: 1 1}\n")
    assert game.numbers == {"Fields": (1, 1), "Gold": (5, -4)}
    (section,) = rules.report(game, score(game)).sections
    standing = next(block for block in section.blocks if isinstance(block, Standing))
    assert [*standing.columns[1].cells] == [("−5", "5 × −1"), ("4", "−4 × −1")]
    with pytest.raises(ResultsError, match="the key 'Gold' is used again, first on line 3"):
        evening("game: harvest\nplayers: [Ana, Ben]\nscores: {Felder: 5 4, Gold: 1 1}\n")


def test_the_lowest_may_win(harvest):
    """``wins: lowest`` ranks the other way round."""
    rules = harvest(HARVEST.replace("ties:", "wins: lowest\n      ties:"))
    assert score(evening()).winners == ("Ben",)
    assert not rules.high_wins
    rules = harvest("title: Harvest\nplayers: 2\nparts: [score-sheet: {rows: [Strokes], wins: lowest}]\n")
    game = evening("game: harvest\nplayers: [Ana, Ben]\nscores: {Strokes: 3 8}\n")
    chart = rules.report(game, score(game)).chart
    assert "lower is better" in chart.caption


@pytest.mark.parametrize("wins", ["lowest", "highest"])
@pytest.mark.parametrize(
    ("scores", "ranking"),
    [
        ("{Sea: 3 .}", (("Ana",), ("Ben",))),
        ("{Sea: . 3}", (("Ben",), ("Ana",))),
        ("{Sea: -3 .}", (("Ana",), ("Ben",))),
        ("{}", (("Ana", "Ben"),)),
        ("{Sea: 3 3, Land: 9 .}", (("Ana",), ("Ben",))),
    ],
)
def test_who_has_no_points_yet_is_not_first(harvest, wins, scores, ranking):
    """While a game is not finished; rows that only some have filled in do not count yet."""
    harvest(f"title: Harvest\nplayers: 2\nparts: [score-sheet: {{rows: [Sea, Land], wins: {wins}}}]\n")
    game = evening(f"game: harvest\nplayers: [Ana, Ben]\nscores: {scores}\n")
    assert score(game).ranking == ranking


def test_an_unfinished_game_is_ranked_by_what_all_have(harvest):
    """Ana has 9 in two rows, Ben 5 in one: in the row of both she has fewer."""
    harvest("title: Harvest\nplayers: 2\nparts: [score-sheet: {rows: [Sea, Land], wins: lowest}]\n")
    game = evening("game: harvest\nplayers: [Ana, Ben]\nscores: {Sea: 4 5, Land: 5 .}\n")
    assert score(game).ranking == (("Ana",), ("Ben",))
    assert score(game).totals == {"Ana": 9, "Ben": 5}


def test_a_minus_of_printers_is_read(harvest):
    """In a results file and in the worth of a row: −2 fields of −3 each are 6."""
    harvest("title: Harvest\nplayers: 2\nparts: [score-sheet: {rows: [{Fields: −3 each}]}]\n")
    game = evening("game: harvest\nplayers: [Ana, Ben]\nscores: {Fields: −2 1}\n")
    assert score(game).final == {"Ana": 6, "Ben": -3}


def test_a_folder_without_a_sheet_counts_points(harvest):
    """Then there is one row."""
    harvest("title: Harvest\nplayers: 2-4\n")
    outcome = score(evening("game: harvest\nplayers: [Ana, Ben]\nscores: {Points: 3 8}\n"))
    assert outcome.final == {"Ana": 3, "Ben": 8}


def test_a_game_is_written_as_it_is_read(harvest):
    """A dot stands for a number that is not known yet."""
    rules = harvest()
    game = evening(EVENING.replace("4 7 1", "4 . 1"))
    assert read(show(game).encode(), "x") == game
    outcome = score(game)
    assert not outcome.complete
    assert rules.report(game, outcome).verdict == "Next: Ben's Fields."


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (EVENING.replace("4 7 1", "4 7"), "evening.yaml:4: Fields has 2 numbers for 3 players"),
        (
            EVENING.replace("4 7 1", "4 7 x"),
            "evening.yaml:4: found '4 7 x'; write a number for each player in their order, such as 7 . 3",
        ),
        (EVENING.replace("Cows:", "Cow:"), "evening.yaml:5: unknown key 'Cow'; the nearest is 'Cows'"),
        (EVENING.replace("4 7 1", "4 7 100000"), "evening.yaml:4: found '4 7 100000'; write -99999–99999"),
        (f"{EVENING}  Herd: 6 0 15\n", "evening.yaml:8: 'Herd' is worked out from other rows; leave it out"),
        (EVENING.replace("harvest", "harvets"), "evening.yaml:1: unknown game 'harvets'"),
        ("game: harvest\nplayers: [Ana]\n", "evening.yaml:2: Harvest is for 2 to 4 players, not for 1"),
    ],
)
def test_faults_of_a_results_file(harvest, text, fault):
    """Each is told with its line."""
    harvest()
    assert fault in told(text)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("5 each", "50000 each", "5: '50000 each' is not -9999 to 9999"),
        ("Cows * Sheep}", "Cows ** 2}", "5: '* 2' is not part of a formula"),
        ("Cows * Sheep}", "Cows / 2}", "5: '/ 2' is not part of a formula"),
        (
            "Cows * Sheep}",
            "__import__}",
            "5: '__import__' is not a row that is entered above; write Bonus, Cows, Fields or Sheep",
        ),
        (
            "rows: [Fields,",
            "rows: [{Fields: Fields + 1},",
            "5: 'Fields' is not a row that is entered above; a formula needs one, and there is none",
        ),
        (
            "Cows * Sheep}]\n      total: Fields",
            "Pigs}]\n      total: Herd",
            "6: 'Herd' is not a row that is entered above; write Bonus, Cows, Fields or Sheep",
        ),
        ("Cows * Sheep}", "Cows * Shep}", "5: unknown row 'Shep'; write 'Sheep'"),
        ("Cows * Sheep}", "Cows * Sheeps}", "5: unknown row 'Sheeps'; write 'Sheep'"),
        ("Cows * Sheep}", "Cows *}", "5: row is missing; write it as Cows * Bonus"),
        ("Cows * Sheep}", "2 * (Cows}", "5: ) is missing; write it as 2 * (Cows)"),
        ("[Bonus, Fields]", "[Bonsu]", "7: unknown row 'Bonsu'; write 'Bonus'"),
        (
            "players: 2-4",
            "players: 2-1000000000",
            "2: players is '2-1000000000'; a game is for 1 to 8 players",
        ),
        ("players: 2-4", "players: 2-9", "2: players is '2-9'; a game is for 1 to 8 players"),
        ("players: 2-4", "players: 4-2", "2: found '4-2'; write 2-4"),
        ("players: 2-4", "players: [2, 4 – 3]", "2: found '4 – 3'; write 3-4"),
        ("5 each", "5 points", "5: found '5 points'; write 5 each"),
        ("5 each", "each 5", "5: found 'each 5'; write 5 each"),
        ("5 each", "2 Fields", "5: found '2 Fields'; write 2 * Fields"),
        ("players: 2-4", "plyers: 2-4", "2: unknown key 'plyers'; the nearest is 'players'"),
        ("{en: Harvest, de: Ernte}", "{en: Harvest, xx: Ernte}", "1: unknown language 'xx'"),
        ("rows: [", "rows: [Fields, ", "5: 'Fields' appears twice"),
        ("      total", "      wins: most\n      total", "6: found 'most'; write highest | lowest"),
    ],
)
def test_faults_of_the_score(harvest, old, new, fault):
    """A formula has sums and products alone; every fault is told with its line."""
    with pytest.raises(BrokenFolderError) as caught:
        harvest(HARVEST.replace(old, new, 1))
    assert f"game.yaml:{fault}" in str(caught.value)


def test_a_changed_folder_is_read_again(harvest):
    """Its rules have another version, so that nothing that was worked out before is kept."""
    before = harvest().version
    after = harvest(HARVEST.replace("5 each", "6 each")).version
    assert before != after


def test_formulas_nest_and_are_bounded():
    """Brackets bind; what is too deep or too long is refused."""
    numbers = {"A": 2, "Big cows": 5}
    assert read_formula("(A + 1) * Big cows - 2 × A", list(numbers)).evaluate(numbers) == 11
    for text in ("(" * 11 + "A" + ")" * 11, "A+" * 101 + "A", "", "(A", "A A"):
        with pytest.raises(FormulaError):
            read_formula(text, list(numbers))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("A*Big cows", "Sheep × Big cows"),
        ("2 * (A - 1) + 3", "2 × (Sheep − 1) + 3"),
        ("A - (Big cows + 4 * A)", "Sheep − (Big cows + 4 × Sheep)"),
    ],
)
def test_a_formula_is_said_as_people_read_it(text, said):
    """Brackets stay where they are needed, and rows have the names of a language."""
    formula = read_formula(text, ["A", "Big cows"])
    assert formula.say({"A": "Sheep", "Big cows": "Big cows"}) == said


def test_a_score_has_a_limit(harvest):
    """A product that no table could show is a fault of the game, not a crash."""
    harvest(HARVEST.replace("5 * Bonus", "Cows * Cows * Sheep * 999"))
    with pytest.raises(ResultsError, match="the score of Ana is larger than 999999999"):
        evening(EVENING.replace("2 0 3", "9999 0 3"))


def test_what_is_entered_is_the_same_game(harvest):
    """Every number has a place; the prompt asks for the first that is missing."""
    rules = harvest()
    edition = rules.editions[0]
    start = rules.begin(Start(edition, ("Ana", "Ben"), ("red", "blue"), {}))
    values = {"r1.1": "4", "r1.2": "7", "r2.1": "2", "r2.2": "0", "r3.1": "3", "r3.2": "9", "r4.1": "1"}
    progress = rules.entry.progress(start, values)
    question = rules.entry.next_question(progress)
    assert question.read("1") == [("r4.2", "1")]
    with pytest.raises(BadAnswerError, match="'300000' is not -99999 to 99999"):
        question.read("300000")
    with pytest.raises(BadAnswerError, match="'a' is not a whole number; type one, such as 7"):
        question.read("a")
    assert rules.entry.describe(start, "r4.2", "1") == ("Bonus of Ben", "1")
    assert rules.entry.describe(start, "r4.2", "-1") == ("Bonus of Ben", "−1")
    done = rules.entry.progress(start, {**values, "r4.2": "1"})
    assert rules.entry.next_question(done) is None
    assert done.outcome.final == {"Ana": 15, "Ben": 12}
    with pytest.raises(BadEditError, match="'1,5' is not a whole number; type one, such as 7"):
        rules.entry.check(start, "r1.1", "1,5")
    for place, value in (("r5.1", "1"), ("r1.3", "1"), ("r5.1", "many"), ("r1.1", "123456")):
        with pytest.raises(Exception, match="cannot be entered"):
            rules.entry.check(start, place, value)


def test_scoring_what_the_rules_exclude_raises(harvest):
    """A game of one player has no score."""
    rules = harvest()
    start = rules.begin(Start(rules.editions[0], ("Ana",), ("red",), {}))
    with pytest.raises(FactsError):
        rules.score(start)


def test_a_folder_that_takes_the_name_of_another_says_so(tmp_path, harvest):
    """One that says the same is a copy; one that is gone was moved; what cannot be read is another."""
    harvest()
    told = []
    folders = Folders(OWN)
    folders.look_in(memory=lambda: tmp_path / "folders.txt", tell=told.append)
    first, other = tmp_path / "harvest", tmp_path / "b" / "harvest"
    shutil.copytree(first, other)
    for each in (first, other, first):
        assert folders[folders.open(each)]
    assert told == []
    (other / "game.yaml").write_text(HARVEST.replace("Harvest", "Yield"), encoding="utf-8")
    assert folders[folders.open(other)]
    assert told == [
        f"harvest was {first} until now. Its saved games are now read by the rules of {other}; "
        "if that is another game, rename its folder"
    ]
    shutil.rmtree(other)
    assert folders[folders.open(first)]
    assert len(told) == 1


def test_folders_are_remembered(tmp_path, harvest):
    """One that was read is found by its name from anywhere, until it is gone or forgotten; ours are not taken away."""
    harvest()
    memory = tmp_path / "memory" / "folders.txt"
    first = Folders(OWN)
    first.look_in(memory=lambda: memory)
    assert first.open(tmp_path / "harvest") == "harvest"
    assert not memory.exists()
    assert first["harvest"].title == "Harvest"
    second = Folders(OWN)
    second.look_in(memory=lambda: memory)
    assert list(second) == ["harvest"]
    assert second["harvest"].title == "Harvest"
    (tmp_path / "blockers").mkdir()
    (tmp_path / "blockers" / "game.yaml").write_text(HARVEST, encoding="utf-8")
    with pytest.raises(BrokenFolderError, match="pnp itself has a game blockers"):
        first.open(tmp_path / "blockers")
    (tmp_path / "harvest" / "game.yaml").unlink()
    assert list(second) == []
    assert [second.forget("harvest"), second.forget("harvest"), memory.read_text()] == [True, False, ""]


def test_a_list_of_folders_that_cannot_be_written_is_said(tmp_path, harvest):
    """A folder is scored all the same; a folder that stays remembered is not said to be forgotten."""
    harvest()
    (tmp_path / "file").touch()
    said = []
    folders = Folders(OWN)
    folders.look_in(memory=lambda: tmp_path / "file" / "folders.txt", tell=said.append)
    for _ in range(2):  # said once
        assert folders[folders.open(tmp_path / "harvest")].title == "Harvest"
    assert len(said) == 1
    place = re.escape(str(tmp_path / "file" / "folders.txt"))
    because = rf"{place}: cannot be written \(.+\)"
    assert re.fullmatch(rf"{because}; so name harvest by its folder next time too", said[0])
    memory = [tmp_path / "folders.txt", tmp_path / "file" / "folders.txt"]  # read, then written
    memory[0].write_text(f"harvest\t{tmp_path / 'harvest'}\n", encoding="utf-8")
    kept = Folders(OWN)
    kept.look_in(memory=lambda: memory.pop(0))
    with pytest.raises(NotForgottenError, match=because):
        kept.forget("harvest")


def test_a_folder_that_cannot_be_read_is_not_remembered(tmp_path, harvest):
    """Neither one with faults nor one at which its reader dies: the next run would meet it again."""
    harvest()
    path = tmp_path / "harvest"
    memory = tmp_path / "folders.txt"
    folders = Folders(OWN)
    folders.look_in(memory=lambda: memory)
    for text in ("title: [", "a"):
        (path / "game.yaml").write_text(text, encoding="utf-8")
        with pytest.raises(BrokenFolderError):
            folders[folders.open(path)]
    assert not memory.exists()


@pytest.mark.parametrize(
    ("players", "coloured"),
    [
        ("2-8", 0),
        ("2-5", 3),
        ("2-3\nseats: [red, orange, blue]", 0),
        ("2-3\nseats: [red, blue, green, pink]", 3),
    ],
)
def test_up_to_eight_play_and_then_nobody_has_a_colour_in_the_score(harvest, players, coloured):
    """There are five colours; what is printed has black seats too."""
    rules = harvest(HARVEST.replace("2-4", players))
    names = [f"P{number}" for number in range(1, max(rules.editions[0].players) + 1)]
    numbers = "\n".join(
        f"  {row}: {' '.join('1' * len(names))}" for row in ("Fields", "Cows", "Sheep", "Bonus")
    )
    game = evening(f"game: harvest\nplayers: [{', '.join(names)}]\nscores:\n{numbers}\n")
    assert evening(show(game)) == game
    assert score(game).winners == tuple(names)
    assert rules.report(game, score(game))
    assert len(evening().colours) == coloured
    assert rules.begin(Start(rules.editions[0], tuple(names[:2]), (), {})).players == ("P1", "P2")
