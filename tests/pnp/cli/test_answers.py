"""The answers of a game at the prompt, and the file they are kept in."""

import pytest

from pnp.cli.answers import ChangedError, NothingUnfinishedError, begin, last_unfinished, resume
from pnp.errors import PnpError
from scorer.entry.file import LogFile
from scorer.plays.errors import FullError

START = ["Ana", "Ben", "", "", "Ben"]


@pytest.fixture
def path(tmp_path):
    return tmp_path / "data" / "plays-tables.sqlite3"


def begun(path, *typed, said=None):
    """Begin a game of Schocken and answer its first questions."""
    answers, _ = begin(path, "schocken", (said if said is not None else []).append)
    for answer in typed:
        answers.enter(answers.log.question.read(answer))
    return answers


def resumed(path):
    """Resume the latest game of Schocken."""
    return resume(path, "schocken", print, lambda logs: logs[0])[0]


def test_every_answer_is_in_the_file_at_once(path):
    """Who plays, too; taking back is an entry of its own, and leaves what was there before."""
    answers = begun(path, *START, "421/1")
    answers.take_back()
    answers.unlock()
    again = resumed(path)
    assert again.log.id == answers.log.id
    assert (again.log.values, again.log.number) == (answers.log.values, 7)
    assert again.log.start.players == ("Ana", "Ben")
    assert again.saved == 5


def test_each_answer_can_be_taken_back(path):
    """Down to the first; then there is nothing left, and nothing to go on with."""
    answers = begun(path, *START, "421/1", "665/3")
    for left in range(6, -1, -1):
        assert answers.take_back()
        assert answers.saved == left
    assert not answers.take_back()
    with pytest.raises(NothingUnfinishedError, match="there is no unfinished game of schocken"):
        resume(path, "schocken", print, lambda logs: logs[0])


def test_only_games_of_the_kind_wait(path):
    """The latest is gone on with; those of other games are left alone."""
    for typed in (START, ["Zoe"]):
        begun(path, *typed).unlock()
    other, waiting = begin(path, "low-blow", print)
    other.enter(other.log.question.read("Cleo"))
    assert (waiting, begin(path, "schocken", print)[1]) == (0, 2)
    assert resumed(path).log.values["start.name.1"] == "Zoe"


def test_a_game_of_the_phones_can_be_gone_on_with(path):
    """What they have entered counts; the prompt asks for the rest."""
    path.parent.mkdir()
    file = LogFile(path)
    file.make("one", "2026-11-20T20:15:00+01:00", "game: schocken\nplayers: [Ana, Ben]\n")
    file.enter("one", [("first", "2"), ("t1.2", "421/1")], "phone", 0)
    answers = resumed(path)
    assert answers.log.question.prompt == "  Ana: "
    assert not answers.take_back()


def test_a_disk_that_is_full_ends_the_keeping_and_not_the_game(path, monkeypatch):
    """It is said once; what was kept before stays, and everything else is in memory."""
    said = []
    answers = begun(path, *START, said=said)

    def full(*_):
        raise FullError(str(path))

    monkeypatch.setattr(LogFile, "_append", full)
    for hand in ("421/1", "665/3", "111/1"):
        answers.enter(answers.log.question.read(hand))
    answers.take_back()
    assert [type(fault) for fault in said] == [FullError]
    assert [len(throw) for throw in answers.log.progress.game.throws] == [2]
    assert (answers.saved, answers.log.answers) == (5, 7)
    answers.close(None), answers.unlock()
    assert resumed(path).log.answers == 5


@pytest.mark.parametrize(("play", "closed"), [("abc", ("abc", 0)), (None, (None, 1))])
def test_a_game_that_is_over_is_closed(path, play, closed):
    """With the id of its play, or given up where nobody wants to keep it."""
    answers = begun(path, *START)
    answers.close(play)
    file = LogFile(path)
    assert file._run("SELECT play, gone FROM tables") == [closed]
    assert file.open_logs() == []


def test_a_game_that_is_open_elsewhere_is_not_resumed(path):
    """Nor chosen among several; once it is left, it can be resumed."""
    first = begun(path, *START)
    for ask in (lambda: resumed(path), lambda: last_unfinished(path)):
        with pytest.raises(PnpError, match="another terminal has this game open; go on there"):
            ask()
    begun(path, "Zoe").unlock()
    other, passed = resume(path, "schocken", print, lambda _: pytest.fail("asked"))
    assert (other.log.values["start.name.1"], passed) == ("Zoe", 1)
    first.unlock()
    assert resumed(path).log.id == first.log.id


def test_nothing_is_replaced_that_a_phone_has_entered_meanwhile(path):
    """The answer is not saved, nor is anything taken back; the log is as it stands in the file."""
    answers = begun(path, *START)
    file = LogFile(path)
    file.enter(answers.log.id, [("t1.2", "421/1")], "phone", answers.log.number)
    with pytest.raises(ChangedError):
        answers.enter(answers.log.question.read("665/3"))
    assert answers.log.values["t1.2"] == "421/1"
    file.enter(answers.log.id, [("t1.1", "665/3")], "phone", answers.log.number)
    with pytest.raises(ChangedError):
        answers.take_back()
    assert (answers.log.values["first"], answers.log.values["t1.1"]) == ("2", "665/3")


def test_what_is_offered_is_saved_with_the_answer(path):
    """It is there for the terminal that resumes the game, and gone after an answer that offers nothing."""
    answers = begun(path, *START)
    answers.take_back('[["", "Ben"]]')
    answers.unlock()
    again = resumed(path)
    assert again.offered == '[["", "Ben"]]'
    again.enter(again.log.question.read("Ana"))
    assert again.offered == ""
