"""Keeping plays: the same in a file and in a database."""

import multiprocessing

import pytest

from scorer.plays import ImportCounts, PlayChoice, next_version, open_store, summarise
from scorer.plays.errors import (
    AlreadyKeptError,
    AmbiguousIdError,
    ChangedMeanwhileError,
    NoPlayError,
    NothingToUndoError,
)
from tests.scorer.plays.kept import AT, LATER, identity, low_blow, on_day, play


def newer(old, pips=(9, 12, 15)):
    results = low_blow(pips=pips)
    return next_version(old, results, summarise(results), LATER)


def test_what_is_kept_is_there_when_opened_again(place):
    """Every field, text with line ends and signs of any script included."""
    odd = low_blow(players=("Ana", '"שרה 😀"', "Łucja")).replace("\n", "\r\n")
    plays = [play(1), play(2, odd)]
    with open_store(place) as store:
        for each in plays:
            store.add(each)
    with open_store(place) as store:
        assert store.all() == plays[::-1]
        assert store.one(identity(2)).results == odd
        assert store.one(identity(2)).summary.players == ("Ana", "שרה 😀", "Łucja")


def test_the_latest_stands_first(store):
    """By the day of play, then by when they were kept, whatever the offset."""
    early = play(1, low_blow(date="2026-11-01"), at="2026-11-21T23:00:00+01:00")
    first = play(2, low_blow(date="2026-11-20"), at="2026-11-21T20:00:00+01:00")
    second = play(3, low_blow((21, 22, 23), date="2026-11-20"), at="2026-11-21T19:30:00+00:00")
    undated = play(4, low_blow(date=None), at="2026-11-22T00:10:00+01:00")
    for each in (first, undated, early, second):
        store.add(each)
    assert [each.id for each in store.all()] == [identity(n) for n in (4, 3, 2, 1)]
    assert undated.date == "2026-11-22"


def test_pages_are_those_of_the_whole_list(store):
    """Latest first, of a game and a period; as many letters as tell ids apart."""
    for number in range(10):
        store.add(on_day(number))
    assert store.page(PlayChoice(), 3, 3) == store.all()[3:6]
    assert list(store.each()) == store.all()[::-1]
    assert store.count(PlayChoice("low-blow", "2026-01-03", "2026-01-05")) == 3
    assert [each.date for each in store.page(PlayChoice(until="2026-01-02"), 9)] == [
        "2026-01-02",
        "2026-01-01",
    ]
    assert (store.count(PlayChoice("schocken")), store.letters(store.page(PlayChoice(), 3))) == (0, 4)


def test_a_play_is_found_by_its_first_letters(store):
    """As few as tell it apart; capitals and look-alikes will do."""
    store.add(play(1)._replace(id="k7q2000000000000"))
    store.add(play(2)._replace(id="k7q3000000000000"))
    store.add(play(3)._replace(id="101k000000000000"))
    assert store.one("K7Q3").id == "k7q3000000000000"
    assert store.one("lOIK").id == "101k000000000000"
    with pytest.raises(AmbiguousIdError) as many:
        store.one("k7")
    assert str(many.value) == "the ids k7q2 and k7q3 all begin with 'k7'; type more letters"
    for nothing in ("zz", "%", "_", "", " ", "k7q3'; DROP TABLE plays; --"):
        with pytest.raises(NoPlayError, match="no saved game has the id"):
            store.one(nothing)
    assert len(store.all()) == 3


def test_the_same_game_is_not_kept_twice_by_mistake(store):
    """Neither from the same file nor from one that says the same in other words, unless it is wanted."""
    store.add(play(1, low_blow()))
    retold = "# the same evening\n" + low_blow().replace("[Ana, Ben, Cleo]", "\n  - Ana\n  - Ben\n  - Cleo")
    for results in (low_blow(), retold):
        with pytest.raises(AlreadyKeptError, match="already saved as 000g; save it once more") as seen:
            store.add(play(2, results))
        assert seen.value.id == "000g"
    store.add(play(3, low_blow(date="2026-11-21")))
    store.add(play(4, retold), again=True)
    assert [each.id for each in store.all()] == [identity(n) for n in (3, 4, 1)]


def test_an_edit_keeps_the_old_version(store):
    """The play shows the new one, its history both."""
    old = play(1)
    new = newer(old)
    store.add(old)
    store.add(play(2))
    store.replace(old, new)
    assert store.one(old.id) == new
    assert (new.version, new.changed, new.kept) == (2, LATER, AT)
    assert store.versions(new) == [old, new]


def test_what_changed_meanwhile_is_not_written_over(store):
    """Neither an edit nor a deletion goes on from what is there no more."""
    old = play(1)
    store.add(old)
    store.replace(old, newer(old))
    for write in (
        lambda: store.replace(old, newer(old, (8, 8, 8))),
        lambda: store.delete(old, LATER),
        lambda: store.delete(play(9), LATER),
    ):
        with pytest.raises(ChangedMeanwhileError, match="was changed or deleted meanwhile; look at it"):
            write()
    assert store.all() == [newer(old)]


def test_undo_takes_back_every_change_one_after_the_other(store):
    """The last first: import, deletion, edit, keeping; then there is none left."""
    first, second, third = play(1), play(2), play(3)
    new = newer(first)
    seen = [store.all()]
    for change in (
        lambda: store.add(first),
        lambda: store.add(second),
        lambda: store.replace(first, new),
        lambda: store.delete(second, LATER),
        lambda: store.import_plays([third, second, newer(new, (21, 22, 23))], LATER),
    ):
        change()
        seen.append(store.all())
    kinds = []
    for before in seen[-2::-1]:
        kinds.append(store.undo().change.kind)
        assert store.all() == before
    assert kinds == ["import", "delete", "edit", "add", "add"]
    with pytest.raises(NothingToUndoError, match="there is no change left to undo"):
        store.undo()


def test_undo_tells_what_it_took_back(store):
    """Every play as the change had made it, and as it is again."""
    first = play(1)
    new = newer(first)
    store.add(first)
    store.replace(first, new)
    assert store.undo().plays == [(new, first)]
    store.delete(first, LATER)
    assert store.undo().plays == [(None, first)]
    assert store.undo().plays == [(first, None)]


def test_what_was_taken_back_is_no_version(store):
    """After an undo the history goes on from what is there."""
    old = play(1)
    store.add(old)
    store.replace(old, newer(old, (21, 21, 21)))
    store.undo()
    new = newer(old, (22, 22, 22))
    store.replace(old, new)
    assert store.versions(new) == [old, new]


def test_an_import_is_idempotent(store):
    """The second time nothing is there to do, and nothing to undo."""
    plays = [play(number) for number in (21, 22, 23)]
    assert store.import_plays(plays, LATER) == ImportCounts(added=3)
    assert store.import_plays(plays, LATER) == ImportCounts(same=3)
    store.undo()
    assert store.all() == []


def test_of_two_versions_the_higher_one_stays(store):
    """Whichever comes first, and however often."""
    old = play(1)
    new = newer(old)
    assert store.import_plays([new, old, new], LATER) == ImportCounts(added=1, same=2)
    assert store.import_plays([old], LATER) == ImportCounts(same=1)
    assert store.all() == [new]
    newest = newer(new, (23, 23, 23))
    assert store.import_plays([newest], LATER) == ImportCounts(updated=1)
    assert store.all() == [newest]
    assert store.versions(newest) == [new, newest]


def test_an_import_leaves_out_what_somebody_else_kept_of_the_same_game(store):
    """Two people who both kept the evening have it once, unless they say otherwise."""
    store.add(play(1, low_blow()))
    theirs = [play(2, low_blow()), play(3)]
    assert store.import_plays(theirs, LATER) == ImportCounts(added=1, alike=1)
    assert store.import_plays(theirs, LATER, again=True) == ImportCounts(added=1, same=1)
    assert len(store.all()) == 3


def test_twins_that_were_kept_on_purpose_are_both_imported(store):
    """What is alike is compared with what was here before, not within the file."""
    assert store.import_plays([play(1, low_blow()), play(2, low_blow())], LATER) == ImportCounts(added=2)


def test_two_stores_that_exchange_plays_end_up_alike(store, tmp_path):
    """Whatever each had before, and in whatever order."""
    old = play(1)
    with open_store(str(tmp_path / "other.sqlite3")) as other:
        for each in (old, play(2)):
            store.add(each)
        for each in (old, play(3)):
            other.add(each)
        store.replace(old, newer(old, (21, 22, 23)))
        other.replace(
            old, next_version(newer(old), low_blow((7, 8, 9)), summarise(low_blow((7, 8, 9))), LATER)
        )
        mine, theirs = store.all(), other.all()
        store.import_plays(theirs, LATER)
        other.import_plays(mine, LATER)
        assert store.all() == other.all()
        assert store.one(old.id).version == 3


def _write(place, begin, number):
    with open_store(place) as store:
        for each in range(begin, begin + number):
            store.add(play(each), again=True)


def test_several_who_write_at_once_lose_nothing(place):
    """Two processes that begin with no store at all, and nobody is told that it is locked."""
    context = multiprocessing.get_context("spawn")
    writers = [context.Process(target=_write, args=(place, 1000 * number, 6)) for number in (1, 2)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join(60)
    assert [writer.exitcode for writer in writers] == [0, 0]
    with open_store(place) as store:
        expected = {identity(1000 * number + each) for number in (1, 2) for each in range(6)}
        assert {each.id for each in store.all()} == expected
        for _ in expected:
            store.undo()
        assert store.all() == []


def test_a_play_that_was_taken_out_can_be_had_again(store):
    """By its whole id, in its last version, whatever was kept since; what is there or never was is not had so."""
    old = play(1)
    store.add(old)
    new = newer(old)
    store.replace(old, new)
    assert store.find_deleted(new.id) is None
    store.delete(new, LATER)
    store.add(play(2))
    assert store.find_deleted(new.id) == new
    assert store.find_deleted(identity(9)) is None
    store.import_plays([new], LATER)
    assert store.one(new.id) == new
    assert store.one(identity(2)) == play(2)


def test_a_version_has_the_id_of_its_play(store):
    """Another id is a mistake of the caller; nothing is written."""
    store.add(play(1))
    with pytest.raises(ValueError, match="has the id"):
        store.replace(store.all()[0], newer(play(2)))
    assert store.all() == [play(1)]


def test_what_an_undo_would_change_can_be_asked(store):
    """The same as is then undone; asking changes nothing."""
    store.add(play(1))
    expected = store.find_undo()
    assert [(after and after.id, before) for after, before in expected.plays] == [(identity(1), None)]
    assert store.all() == [play(1)]
    assert store.undo() == expected
    with pytest.raises(NothingToUndoError):
        store.find_undo()


def test_a_picture_belongs_to_a_play(store):
    """Apart from its versions: it stays when the play changes, and is replaced only by who has seen it."""
    first, second = play(1), play(2, low_blow(pips=(9, 12, 15)))
    store.add(first)
    store.add(second)
    store.set_picture(first, (b"\xff\x00large", b"\x00small"), "")
    (mark,) = store.marks([first, second]).values()
    assert (store.picture(first), store.picture(first, small=True)) == (b"\xff\x00large", b"\x00small")
    assert store.picture(second) is None
    store.replace(first, newer(first))
    with pytest.raises(ChangedMeanwhileError):
        store.set_picture(first, None, "")
    with pytest.raises(ChangedMeanwhileError):
        store.set_picture(play(3), (b"a", b"b"), "")
    store.set_picture(first, (b"other", b"o"), mark)
    assert store.picture(first) == b"other"
    store.set_picture(first, None, store.marks([first])[first.id])
    assert (store.marks([first]), store.marks([])) == ({}, {})
