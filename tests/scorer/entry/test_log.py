"""The log of a game: what stands, what is undone, what is refused."""

import random
import sqlite3
import sys
from contextlib import closing

import pytest

from scorer.entry.contract import (
    ClosedError,
    NoLogError,
    TooManyBegunError,
    TooManyEditsError,
    TooManyOpenError,
)
from scorer.entry.file import DAY, MOST_BEGUN, MOST_EDITS, MOST_OPEN, SCHEMA, LogFile
from scorer.plays.errors import PlaceError
from scorer.plays.sqlite_file import open_file

START = "game: schocken\nplayers: [Ana, Ben]\n"
MADE = "2026-11-20T20:15:00+01:00"


@pytest.fixture
def file(tmp_path):
    """Return a file with one log."""
    logs = LogFile(tmp_path / "logs.sqlite3")
    logs.make("one", MADE, START)
    yield logs
    logs.close()


def test_the_last_edit_of_a_place_stands(file):
    """Later values take the place of earlier ones; an empty one empties it."""
    file.enter("one", [("a", "1"), ("b", "2")], "p", 0)
    file.enter("one", [("a", "3"), ("b", "")], "q", 0)
    assert file.log("one").values == {"a": "3"}


def test_everything_is_there_after_opening_again(file, tmp_path):
    """The log, whose phone is whose, and the game come from the disk as they were."""
    file.enter("one", [("a", "1")], "p", 0)
    file.sit("one", "p", "Ana")
    before = file.log("one")
    again = LogFile(tmp_path / "logs.sqlite3")
    assert vars(again.log("one")) == vars(before)
    assert before.people == {"p": "Ana"}
    assert before.start.players == ("Ana", "Ben")
    again.close()


def test_what_stood_earlier_is_known(file):
    """The value of a place after so many entries."""
    for value in ("1", "2", "3"):
        file.enter("one", [("a", value)], "p", 0)
    log = file.log("one")
    assert [log.value_at("a", number) for number in range(4)] == ["", "1", "2", "3"]


def test_undo_goes_back_form_by_form(file):
    """Each undo takes back one form of that phone, the latest first, and skips what others wrote over."""
    file.enter("one", [("a", "1"), ("b", "1")], "p", 0)
    file.enter("one", [("a", "2")], "p", 0)
    file.enter("one", [("b", "9")], "q", 0)
    assert file.undo("one", "p").values == {"a": "1", "b": "9"}
    assert file.undo("one", "p").values == {"b": "9"}
    assert file.undo("one", "p").values == {"b": "9"}
    assert file.undo("one", "q").values == {"b": "1"}
    assert file.undo("one", "p").values == {}


def test_what_others_entered_unseen_is_not_replaced(file):
    """The change is refused and says what stands there; others that were sent with it are made."""
    file.offer("one", [("a", "1")], "p", 0)
    log, (refused,) = file.offer("one", [("a", "2"), ("b", "3")], "q", 0)
    assert (refused.place, refused.value, refused.now.value, refused.now.phone) == ("a", "2", "1", "p")
    assert log.values == {"a": "1", "b": "3"}


def test_what_was_taken_off_unseen_stays_off_or_is_filled(file):
    """An empty place is nobody's: an entry there replaces nothing."""
    file.offer("one", [("a", "1")], "p", 0)
    file.undo("one", "p")
    log, refused = file.offer("one", [("a", "2")], "q", 1)
    assert (log.values, refused) == ({"a": "2"}, [])


@pytest.mark.parametrize(
    ("value", "phone", "seen"),
    [("2", "q", 1), ("2", "p", 0), ("1", "q", 0)],
    ids=["seen", "own", "same"],
)
def test_what_is_meant_is_entered(file, value, phone, seen):
    """With open eyes, over one's own, with the same value."""
    file.offer("one", [("a", "1")], "p", 0)
    log, refused = file.offer("one", [("a", value)], phone, seen)
    assert (log.values["a"], refused) == (value, [])


def test_emptying_is_no_less_than_replacing(file):
    """Who takes off what another has just entered is asked too."""
    file.offer("one", [("a", "1")], "p", 0)
    assert file.offer("one", [("a", "")], "q", 0)[1]


def test_a_request_that_is_sent_again_counts_once(file):
    """Neither an entry nor an undo is made twice; ids of another phone are others."""
    for _ in range(2):
        file.offer("one", [("a", "1")], "p", 0, "x1")
    file.offer("one", [("b", "1")], "p", 1, "x2")
    for _ in range(2):
        log = file.undo("one", "p", "x3")
    assert (log.values, log.number) == ({"a": "1"}, 3)
    assert file.offer("one", [("c", "1")], "q", 3, "x1")[0].number == 4


def test_a_request_is_undone_by_its_id(file):
    """Not the last one, if another is named; one of another phone never."""
    file.offer("one", [("a", "1")], "p", 0, "x1")
    file.offer("one", [("b", "1")], "p", 1, "x2")
    assert file.undo("one", "q", "y1", "x1").values == {"a": "1", "b": "1"}
    assert file.undo("one", "p", "x3", "x1").values == {"b": "1"}
    assert file.undo("one", "p", "x4", "x1").values == {"b": "1"}


def test_random_interleavings_replace_nothing_unseen(file):
    """Three phones that see the game late, 60 games: whatever is replaced had been seen by who replaced it."""
    for number in range(60):
        chance, name = random.Random(number), f"game{number}"
        file.make(name, MADE, START)
        seen = dict.fromkeys("pqr", 0)
        for _ in range(20):
            phone = chance.choice("pqr")
            if chance.random() < 0.3:
                seen[phone] = file.log(name).number
            before = file.log(name)
            change = (chance.choice("abcd"), chance.choice(["", "1", "2", "3"]))
            after, refused = file.offer(name, [change], phone, seen[phone])
            stood = before.cells.get(change[0])
            if stood and stood.value and after.values.get(change[0], "") != stood.value:
                assert stood.phone == phone or stood.number <= seen[phone]
            assert bool(refused) == (after.number == before.number)


def test_who_is_replaced_is_told(file):
    """Until they enter something again; who did it is told nothing."""
    file.enter("one", [("a", "1")], "p", 0)
    file.enter("one", [("a", "2")], "q", 1)
    log = file.log("one")
    (told,) = log.replaced("p")
    assert (told.before.value, told.after.value) == ("1", "2")
    assert log.replaced("q") == log.replaced("r") == []
    assert file.enter("one", [("b", "2")], "p", 2).replaced("p") == []


def test_a_replacement_is_told_until_five_more_entries_came(file):
    """The fifth entry from the end is still told, the sixth is not."""
    file.enter("one", [("a", "1")], "p", 0)
    file.enter("one", [("a", "2")], "q", 1)
    log = file.enter("one", [(place, "x") for place in "bcde"], "q", 2)
    assert [(told.before.value, told.after.value) for told in log.replaced("p")] == [("1", "2")]
    assert file.enter("one", [("f", "x")], "q", 6).replaced("p") == []


def test_a_log_is_kept_once(file):
    """The second to keep it gets the same id, and nothing can be entered any more."""
    assert file.keep_as("one", lambda log: "play") == "play"
    assert file.keep_as("one", lambda log: "other") == "play"
    with pytest.raises(ClosedError):
        file.enter("one", [("a", "1")], "p", 0)
    assert file.open_logs() == []


def test_what_fails_changes_nothing(file):
    """Where keeping fails the log stays open, in memory as on the disk."""

    def breaks(log):
        raise OSError

    with pytest.raises(OSError):  # noqa: PT011 - the one that is raised above
        file.keep_as("one", breaks)
    assert file.log("one").play is None
    assert file.enter("one", [("a", "1")], "p", 0).values == {"a": "1"}


def test_a_log_is_bounded(file):
    """A log takes as many entries as the longest match needs many times over; then it says so."""
    file.enter("one", [("a", str(number)) for number in range(MOST_EDITS - 1)], "p", 0)
    with pytest.raises(TooManyEditsError, match="has 20000 changes"):
        file.enter("one", [("a", "x"), ("b", "y")], "p", 0)
    assert file.log("one").number == MOST_EDITS - 1


class Watch:
    """Seconds since 1970 that pass only when a test lets them."""

    now = 1_800_000_000.0

    def __call__(self):
        return self.now


@pytest.fixture
def crowded(tmp_path):
    """Return a file with as many open logs as there may be, all touched now, and its clock."""
    watch = Watch()
    with closing(LogFile(tmp_path / "crowded.sqlite3", watch)) as logs:
        for number in range(MOST_OPEN):
            logs.make(f"t{number:03}", MADE, START)
        yield logs, watch


def test_logs_in_use_are_never_given_up(crowded):
    """Within a week of its last touch a log stays, and for ever if somebody sits in it: the one too many is refused."""
    logs, watch = crowded
    with pytest.raises(TooManyOpenError, match="200 games are open"):
        logs.make("more", MADE, START)
    for number in range(MOST_OPEN):
        logs.sit(f"t{number:03}", "p", "Ana")
    watch.now += 400 * DAY
    with pytest.raises(TooManyOpenError):
        logs.make("more", MADE, START)
    assert len(logs.open_logs()) == MOST_OPEN


def test_an_unused_log_makes_room_and_can_be_restored(crowded):
    """Of those that nobody touched for a week the one unused for longest is discarded; for a month it is there."""
    logs, watch = crowded
    logs.sit("t000", "p", "Ana")
    watch.now += 6 * DAY
    logs.enter("t001", [("a", "1")], "p", 0)
    watch.now += 2 * DAY
    logs.make("more", MADE, START)
    assert [log.id for log in logs.discarded_logs()] == ["t002"]
    assert not logs.log("t002").is_open
    assert logs.log("t001").number == 1
    watch.now += 30 * DAY
    assert logs.bring_back("t002").is_open
    assert logs.discarded_logs() == []


def test_a_discarded_log_is_deleted_after_a_month(crowded):
    """It leaves nothing behind, and its id is free."""
    logs, watch = crowded
    logs.enter("t003", [("a", "1")], "p", 0)
    logs.sit("t003", "p", "Ana")
    logs.give_up("t003", "Ana")
    watch.now += 32 * DAY
    assert logs.discarded_logs() == []
    logs.make("more", MADE, START)
    with pytest.raises(NoLogError):
        logs.log("t003")


def test_a_phone_begins_only_so_many_logs(file):
    """Twenty may be open; one that is discarded or saved leaves room; the prompt has no phone."""
    for number in range(MOST_BEGUN):
        file.make(f"t{number:03}", MADE, START, maker="p")
    with pytest.raises(TooManyBegunError, match="begun 20 games"):
        file.make("more", MADE, START, maker="p")
    file.make("other", MADE, START, maker="q")
    file.make("prompt", MADE, START)
    file.give_up("t000")
    file.make("more", MADE, START, maker="p")


def test_a_file_of_an_older_version_loses_nothing(tmp_path):
    """Its logs count as touched when it is first opened; what made room there can be restored."""
    old = tmp_path / "old.sqlite3"
    open_file(old, SCHEMA._replace(steps=SCHEMA.steps[:1])).close()
    with closing(sqlite3.connect(old)) as connection, connection:
        for made, (identity, gone) in enumerate((("first", 1), ("second", 0))):
            connection.execute(
                "INSERT INTO tables (id, made, start, gone) VALUES (?, ?, ?, ?)",
                (identity, f"2026-11-2{made}", START, gone),
            )
    with closing(LogFile(old)) as logs:
        assert [log.id for log in logs.discarded_logs()] == ["first"]
        for number in range(MOST_OPEN - 1):
            logs.make(f"t{number:03}", MADE, START)
        with pytest.raises(TooManyOpenError):
            logs.make("more", MADE, START)
        assert logs.bring_back("first").is_open


def test_a_secret_stays_until_a_new_one_is_wanted(file):
    """The first value is kept; a new one takes its place only where that is asked for."""
    assert file.secret("code", "first") == "first"
    assert file.secret("code", "second") == "first"
    assert file.secret("code", "third", new=True) == "third"


def test_jobs_are_done_together(file):
    """Each sees what those before it wrote; one that raises changes nothing, and the others stand."""
    jobs = [
        lambda logs: logs.enter("one", [("a", "1")], "p", 0).number,
        lambda logs: logs.enter("none", [("a", "1")], "p", 0),
        lambda logs: logs.enter("one", [("b", "2")], "q", 0).number,
    ]
    first, second, third = file.run_jobs(jobs)
    assert (first, third) == (1, 2)
    assert isinstance(second, NoLogError)
    assert file.log("one").values == {"a": "1", "b": "2"}


def test_where_the_disk_fails_nothing_stands(file):
    """Neither the disk nor the memory knows half of what was to be written; afterwards all goes on."""
    file.enter("one", [("a", "1")], "p", 0)

    def breaks(logs):
        logs.enter("one", [("b", "2")], "p", 0)
        logs._run("INSERT INTO edits VALUES ('one', 1, 'x', 'x', 'x', 0, 0, NULL)")  # a number that is taken

    with pytest.raises(PlaceError):
        file.run_jobs([lambda logs: logs.enter("one", [("c", "3")], "p", 0), breaks])
    assert file.log("one").values == {"a": "1"}
    assert file.enter("one", [("d", "4")], "p", 0).number == 2


def test_a_mistake_of_ours_in_one_job_leaves_the_others_alone(file):
    """What a job wrote before it broke is gone from disk and memory; what others entered beside it stands."""

    def breaks(logs):
        logs.enter("one", [("b", "2")], "q", 0)
        raise ValueError("a slip")

    jobs = [
        lambda logs: logs.enter("one", [("a", "1")], "p", 0).number,
        breaks,
        lambda logs: logs.enter("one", [("c", "3")], "r", 0).number,
    ]
    first, second, third = file.run_jobs(jobs)
    assert (first, third) == (1, 2)
    assert isinstance(second, ValueError)
    assert file.log("one").values == {"a": "1", "c": "3"}


def steps(job):
    """Return how many lines of Python a job takes."""
    lines, before = 0, sys.gettrace()

    def trace(_frame, event, _value):
        nonlocal lines
        lines += event == "line"
        return trace

    sys.settrace(trace)
    try:
        job()
    finally:
        sys.settrace(before)
    return lines


def test_an_entry_takes_the_same_steps_in_a_long_log(file):
    """After 10,000 entries as after a few: for a new entry, for one that is sent again, and for what was replaced."""

    def work(fresh):
        jobs = (
            lambda: file.offer("one", [("a", "1")], "p", MOST_EDITS, fresh),
            lambda: file.offer("one", [("a", "1")], "p", MOST_EDITS, fresh),
            lambda: file.undo("one", "p", f"{fresh}-", fresh),
            lambda: file.log("one").replaced("nobody"),
        )
        return [steps(job) for job in jobs]

    file.enter("one", [("a", str(number)) for number in range(10)], "q", 0, "early")
    work("once")
    file.enter("one", [("a", str(number)) for number in range(10)], "q", 0, "few")
    few = work("first")
    file.enter("one", [("a", str(number)) for number in range(10_000)], "q", 0, "many")
    assert work("last") == few
    number = file.log("one").number
    assert file.offer("one", [("a", "7")], "q", MOST_EDITS, "early")[0].number == number
