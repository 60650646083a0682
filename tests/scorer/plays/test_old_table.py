"""Tables of old games: what is read, what is refused, and what becomes of the games."""

import re
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.games import GAMES, OWN
from scorer.games.folders import Folders
from scorer.plays import PlayChoice, new_play, open_store, summarise
from scorer.plays.old_table import make_plays, read_day, read_table
from scorer.plays.ranking import PlaysTally
from scorer.plays.records import records
from scorer.plays.sheet import HEADER, format_play
from scorer.plays.table_rows import MOST_BYTES, MOST_ROWS, TableError, csv_rows, looks_like_table
from tests.scorer.plays.kept import AT, LATER, identity, low_blow, play


def read(text, saved=(), lowest=()):
    """Read a table as UTF-8."""
    return read_table(csv_rows(text.encode(), "old.csv"), "old.csv", saved, lowest)


def plays_in(text, at=AT, **more):
    return make_plays(read(text, **more), at)


def results(text, **more):
    """Return who took which place in each game of a table."""
    return [
        (old.date, old.game.game_id, dict(zip(old.game.players, old.game.places, strict=True)))
        for old in read(text, **more).games
    ]


def faults(text, **more):
    with pytest.raises(TableError) as refused:
        read(text, **more)
    return str(refused.value).splitlines()


TABLE = """\
date;game;player;score;place
31.05.2024;Low Blow;Ana;35;
31.05.2024;low-blow;Ben;35;
31.05.2024;LOW BLOW;Cleo;38;
2024-06-01;Wingspan;Ana;80;
2024-06-01;wingspan;Ben;75;
6/22/2024;Skat;Ana;;1
6/22/2024;Skat;Dora;;2
6/22/2024;Skat;Ben;;2
"""


def test_scores_and_places_make_games():
    """In Low Blow the lowest score wins, in a game that pnp does not know the highest; a place needs no score."""
    assert results(TABLE) == [
        ("2024-05-31", "low-blow", {"Ana": 1, "Ben": 1, "Cleo": 3}),
        ("2024-06-01", "Wingspan", {"Ana": 1, "Ben": 2}),
        ("2024-06-22", "Skat", {"Ana": 1, "Ben": 2, "Dora": 2}),
    ]
    golf = "date,game,player,score\n2024-06-01,Golf,Ana,80\n2024-06-01,Golf,Ben,75\n"
    assert results(golf, lowest=["golf"]) == [("2024-06-01", "Golf", {"Ben": 1, "Ana": 2})]


@pytest.mark.parametrize("separator", ";,\t")
@pytest.mark.parametrize("columns", ["date game player score place", "place player Score GAME date"])
def test_separators_and_columns_in_any_order(separator, columns):
    """Also with a byte order mark, quotes, Excel's note of the separator, blank lines and a column of no use."""
    rows = [line.split(";") for line in TABLE.splitlines()]
    order = [rows[0].index(name.lower()) for name in columns.split()]
    cells = [[*(f'"{row[at]}"' for at in order), "home"] for row in rows]
    cells[0] = [*columns.split(), "where"]
    text = "\r\n\r\n".join(separator.join(row) for row in cells)
    for begin in ("", "\ufeff", f"sep={separator}\r\n"):
        assert results(begin + text) == results(TABLE)
    assert read(text).unread == ("where",)
    assert results(text.encode("utf-16").decode("utf-16")) == results(TABLE)
    assert csv_rows(text.encode("utf-16"), "old.csv") == csv_rows(text.encode(), "old.csv")


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("2024-05-31", "2024-05-31"),
        ("2024-05-31T20:15:00", "2024-05-31"),
        ("2024/5/1", "2024-05-01"),
        ("31.05.2024", "2024-05-31"),
        ("5. 6. 2024", "2024-06-05"),  # a date with dots begins with the day
        ("5/31/2024", "2024-05-31"),
        ("31/5/2024", "2024-05-31"),
        ("31-05-2024", "2024-05-31"),
        ("5/5/2024", "2024-05-05"),
    ],
)
def test_dates(text, day):
    """In the forms that people write, if only one day can be meant."""
    assert read_day(text) == day


@pytest.mark.parametrize(
    "text", ["5/6/2024", "05-06-2024", "31.02.2024", "31.5.24", "2024", "٣١.٠٥.٢٠٢٤", "45443"]
)
def test_dates_that_are_refused(text):
    """What may be two days, or none."""
    assert re.search("may be 2024-05-06 or 2024-06-05|is not a date", read_day(text))


GO = "date,game,player,score,place\n"


@pytest.mark.parametrize(
    ("rows", "fault"),
    [
        ("2024-07-01,Go,Ana,1e999,\n", "old.csv:2 score: found '1e999'; write a whole number from"),
        ("2024-07-01,Go,Ana,9999999999,\n", "old.csv:2 score: found '9999999999'; write a whole number"),
        ("2024-07-01,Go,Ana,5.5,\n", "old.csv:2 score: found '5.5'; write a whole number"),
        ("2024-07-01,Go,Ana,,0\n", "old.csv:2 place: found '0'; write a whole number from 1 to 1000"),
        ("2024-07-01,Go,Ana,=A1,\n", "old.csv:2 score: '=A1' is a formula"),
        ("2024-07-01,Go,#REF!,1,\n", "old.csv:2 player: '#REF!' is a formula, not a value"),
        (",Go,Ana,1,\n", "old.csv:2 date: this cell is blank"),
        ("2024-07-01,Go,Ana,1,\n", "old.csv:2 player: this is the only row of its game"),
        ("2024-07-01,Go,Ana,1,\n2024-07-01,Go,ana,2,\n", "old.csv:2 player: players 1 and 2 are named 'ana'"),
        ("2024-07-01,Go,Ana,1,\n2024-07-01,Go,Ana,2,\n", "old.csv:3 player: Ana has two rows in this game"),
        (f"2024-07-01,Go,{'a' * 41},1,\n2024-07-01,Go,Ana,2,\n", "has 41 characters, 40 at most"),
        (f"2024-07-01,{'a' * 41},Ben,1,\n2024-07-01,{'a' * 41},Ana,2,\n", "has 41 characters, 40 at most"),
        ("2024-07-01,Go,B\u202een,1,\n2024-07-01,Go,Ana,2,\n", "contains an invisible character, U+202E"),
        ("2024-07-01,Go,Ana,1,\n2024-07-01,Go,Ben,,2\n", "old.csv:2 place: this cell is blank"),
        ("2024-07-01,Go,Ana,1,\n2024-07-01,Go,Ben,,\n", "old.csv:3 score: this cell is blank"),
        (
            "2024-07-01,Go,Ana,,1\n2024-07-01,Go,Ben,,3\n",
            "the places of this game are 1 and 3; is a row missing?",
        ),
        (
            "2024-07-01,low-blow,Ana,9,2\n2024-07-01,low-blow,Ben,12,1\n",
            "do not fit the scores: the lowest score",
        ),
        (
            "".join(f"2024-07-01,Go,P{at},{at},\n" for at in range(101)),
            "Go is for 2–100 players, not for 101",
        ),
    ],
)
def test_what_is_refused(rows, fault):
    """With the row, the column, and what would be right; no other fault follows from it."""
    (said,) = faults(GO + rows)
    assert fault in said


def test_all_faults_are_told_at_once():
    """By row; forty rows with the same fault are one line, and so are forty with values that differ."""
    rows = [f"2024-06-{day:02},Go,Ana,x,\n2024-06-{day:02},Go,Ben,1.{day},\n" for day in range(1, 31)]
    text = GO + "".join(rows) + "2024-13-01,Skat,Ana,1,\n2024-07-02,Chess,Ana,1,\n"
    said = faults(text)
    assert said[0].startswith("old.csv:2 score, rows 2-61: found 'x'; write a whole number")
    assert said[0].endswith("; the other rows have other values")
    assert said[1:] == [
        "old.csv:62 date: '2024-13-01' is not a date; write year, month and day, such as 2026-11-21",
        "old.csv:63 player: this is the only row of its game; write one for each player",
    ]


@pytest.mark.parametrize(
    ("head", "fault"),
    [
        ("date,game,player,scores", "the column score or place is missing; the nearest is 'scores'"),
        ("date,game,plyer,score", "the column player is missing; the nearest is 'plyer'"),
        (
            "when,game,player,score",
            "the column date is missing; the first row names the columns: date, game,",
        ),
        ("date,game,player,score,Score", "'score' appears twice"),
    ],
)
def test_columns_that_are_missing(head, fault):
    """The nearest name in the first row is told."""
    assert any(fault in line for line in faults(f"{head}\n2024-07-01,Go,Ana,1,1\n"))


def test_hostile_tables_end_soon():
    """A file that is too large, has too many rows, is no text, or has one endless cell."""
    assert "too many characters" in faults(GO + "x" * MOST_BYTES)[0]
    assert f"too many rows; {MOST_ROWS} at most" in faults(GO + "2024-07-01,Go,Ana,1,\n" * (MOST_ROWS + 2))[0]
    assert "a quote" in faults(GO + '2024-07-01,"Go,Ana,1,\n')[0]
    assert "too many characters" in faults(GO + f"2024-07-01,Go,{'a' * 2000},1,\n")[0]
    assert faults("")[0].startswith("old.csv:1: the table has no rows of players")
    assert len(faults(GO)) == 1
    for data in (b"date,game,player,score\n\xe9", b"date,game\0"):
        with pytest.raises(TableError, match="this is not UTF-8 text"):
            csv_rows(data, "old.csv")
    assert (
        "Go is for 2–100 players"
        in faults(GO + "".join(f"2024-07-01,Go,P{n},1,\n" for n in range(15_000)))[0]
    )


@settings(max_examples=200)
@given(st.lists(st.lists(st.text(max_size=12), max_size=6), max_size=8), st.sampled_from(";,\t"))
def test_any_table_is_read_or_refused(cells, separator):
    """Whatever stands in it: games, or a ``TableError``."""
    rows = [separator.join(f'"{cell.replace(chr(34), chr(34) * 2)}"' for cell in row) for row in cells]
    text = "\n".join([separator.join(("date", "game", "player", "score", "place", "seat")), *rows])
    with suppress(TableError):
        assert read_table(csv_rows(text.encode("utf-8", "replace"), "-"), "-", (), ()).games


SAME = "date,game,play,player,place\n" + "".join(
    f"2024-07-01,Go,{game},{name},{place}\n"
    for game in (1, 2)
    for place, name in enumerate(("Ana", "Ben"), 1)
)


def test_several_games_of_a_day_are_numbered():
    """By a column ``play``; equal ones are several too, and are the same several when they are read again."""
    plays = plays_in(SAME)
    assert len({each.id for each in plays}) == 2
    turned = SAME.splitlines()
    turned = "\n".join([turned[0], *turned[:0:-1]]).replace("Go", "GO").replace(",1,", ",7,")
    assert {each.id for each in plays_in(turned, LATER)} == {each.id for each in plays}


def test_rows_of_one_play_are_one_game():
    """They have one date and one game."""
    text = "date,game,play,player,place\n2024-07-01,Go,1,Ana,1\n2024-07-02,Go,1,Ben,2\n"
    assert faults(text) == ["old.csv:3 date: row 2 of the same game has '2024-07-01'"]


def test_what_a_store_writes_as_csv_can_be_read_back():
    """With ids, kinds, ties and seats; games that are not over are left out, a name that looks like a formula stays."""
    whole = low_blow((11, 11, 12), players=("=Ana", "Ben", "Cleo"))
    standing = low_blow().partition("counters")[0]
    plays = [new_play(identity(n), text, summarise(text), AT) for n, text in enumerate((whole, standing))]
    table = read(HEADER + "".join(map(format_play, plays)))
    assert (len(table.games), table.unfinished, table.unread) == (1, 1, ())
    (old,) = make_plays(table, LATER)
    assert old.id == plays[0].id
    assert old.summary.players == ("=Ana", "Ben", "Cleo")
    assert old.summary.winners == plays[0].summary.winners == ("=Ana", "Ben")
    assert "edition: blog" in old.results


def test_a_wrong_number_of_players_or_winner_is_told():
    """In the columns that ``pnp plays csv`` writes."""
    head = "date,game,players,player,place,winner\n"
    text = head + "2024-07-01,Go,3,Ana,1,1\n2024-07-01,Go,3,Ben,2,1\n"
    assert faults(text) == [
        "old.csv:2 players, rows 2-3: 3 players took part, but 2 have a row",
        "old.csv:3 winner: found '1'; write 0",
    ]


def test_games_of_folders_and_saved_titles_are_known(tmp_path, monkeypatch):
    """A folder by its id or title; an unknown game is spelled as it is saved already."""
    monkeypatch.setattr(GAMES, "folders", Folders(OWN))
    (tmp_path / "gipfel").mkdir()
    about = "title: Summit tricks\nplayers: 2\nparts: [score-sheet: {rows: [Climbs], wins: lowest}]\n"
    (tmp_path / "gipfel" / "game.yaml").write_text(about)
    GAMES.folders.open(tmp_path / "gipfel")
    for game in ("gipfel", "summit tricks"):
        text = f"date,game,player,score\n2024-07-01,{game},Ana,9\n2024-07-01,{game},Ben,3\n"
        assert results(text) == [("2024-07-01", "gipfel", {"Ben": 1, "Ana": 2})]
    text = "date,game,player,score\n2024-07-01,WINGSPAN,Ana,9\n2024-07-01,WINGSPAN,Ben,3\n"
    assert results(text, saved=["Wingspan"])[0][1] == "Wingspan"


def test_old_games_count(store):
    """In the ranking, in records and by game; a game that pnp does not know has scores of its own."""
    store.import_plays(plays_in(TABLE), AT)
    tally = store.tally()
    assert (tally.plays, tally.unreadable, tally.unfinished) == (3, [], 0)
    found = {record.player: record for record in tally.records()}
    assert (found["Ana"].plays, found["Ana"].wins, found["Ana"].shared) == (3, 2, 1)
    wingspan = {record.player: (record.best, record.mean) for record in store.tally("Wingspan").records()}
    assert wingspan == {"Ana": (80, 80), "Ben": (75, 75)}
    best = records(store.each())
    assert [(one.game, one.points, one.player) for one in best.best] == [
        ("low-blow", 35, "Ana"),
        ("Wingspan", 80, "Ana"),
    ]
    assert [(lead.game, lead.points) for lead in best.leads] == [("Wingspan", 5)]
    skat = store.page(PlayChoice("Skat"), 9)[0]
    assert (skat.summary.winners, skat.is_result_only) == (("Ana",), True)
    assert store.games() == ["Skat", "Wingspan", "low-blow"]


def test_old_wins_of_blockers_are_no_points():
    """The final of a match counts wins or points: best and mean are told of points alone."""
    text = "date,game,player,score\n2024-07-01,Blockers,Ana,3\n2024-07-01,Blockers,Ben,1\n"
    tally = PlaysTally()
    tally.add(plays_in(text))
    assert [(each.player, each.best) for each in tally.records()] == [("Ana", None), ("Ben", None)]


def test_the_same_games_are_found_again(store):
    """Imported twice, also later and with rows in another order, after a renaming or with notes; undone as one."""
    counts = store.import_plays(plays_in(TABLE), AT, dry=True)
    assert (counts.added, store.count()) == (3, 0)
    assert store.import_plays(plays_in(TABLE), AT).added == 3
    lines = TABLE.splitlines()
    other = "\n".join([lines[0], *lines[:0:-1]])
    again = plays_in(other, LATER, saved=store.games())
    assert store.import_plays(again, LATER)._asdict() == {
        "added": 0,
        "updated": 0,
        "same": 3,
        "alike": 0,
    }
    assert len(store.undo().plays) == 3
    assert store.count() == 0


def test_a_whole_game_wins_over_its_result(store):
    """The export of a game beats its row in a table, whichever comes first."""
    whole = play(3)
    (old,) = make_plays(read(HEADER + format_play(whole)), LATER)
    store.import_plays([old], AT)
    assert store.one(whole.id).is_result_only
    assert store.import_plays([whole], AT).updated == 1
    assert store.import_plays([old._replace(changed="2030-01-01T00:00:00+00:00")], AT).same == 1
    assert not store.one(whole.id).is_result_only


def test_new_rules_never_score_an_old_game_anew(store, monkeypatch):
    """Its result stands as it was entered."""
    store.import_plays(plays_in(TABLE), AT)
    before = store.all()
    monkeypatch.setattr(type(GAMES["low-blow"]), "version", 2)
    assert sorted(store.each()) == sorted(before)


def test_a_corrected_row_replaces_a_result(tmp_path):
    """If the table has ids, as ``pnp plays csv`` writes them."""
    with open_store(str(tmp_path / "plays.sqlite3")) as store:
        store.import_plays(plays_in(TABLE), AT)
        wingspan = store.page(PlayChoice("Wingspan"), 1)[0]
        text = HEADER + format_play(wingspan).replace("75", "85").replace("Ana,1", "Ana,2").replace(
            "Ben,2", "Ben,1"
        )
        text = text.replace(",80,1", ",80,0").replace(",85,0", ",85,1")
        assert store.import_plays(plays_in(text, LATER), LATER).updated == 1
        assert store.one(wingspan.id).summary.winners == ("Ben",)


@pytest.mark.parametrize(
    ("line", "is_one"),
    [
        (b"date;game;player;score\n", True),
        (b'\xef\xbb\xbf"Date","Game"\n', True),
        (b'{"play": 1, "id": 2}\n', False),
        (b"game: low-blow\n", False),
    ],
)
def test_a_table_is_known_by_its_first_line(line, is_one):
    """Two names of columns are enough."""
    assert looks_like_table(line) is is_one


@pytest.mark.parametrize(
    "head", ["date,game,player,points", "Datum,Spiel,Spieler,Punkte", "day,title,name,score"]
)
def test_columns_may_have_the_words_of_a_spreadsheet(head):
    """In any of the six languages; two players, the higher score wins."""
    (old,) = read(f"{head}\n2024-07-01,Go,Ana,3\n2024-07-01,Go,Ben,1\n").games
    assert (old.game.players, old.game.places) == (("Ana", "Ben"), (1, 2))


def test_a_column_with_its_own_name_is_taken():
    """The other one is not read."""
    (old,) = read("date,game,player,rank,place\n2024-07-01,Go,Ana,1,2\n2024-07-01,Go,Ben,2,1\n").games
    assert dict(zip(old.game.players, old.game.places, strict=True)) == {"Ana": 2, "Ben": 1}
