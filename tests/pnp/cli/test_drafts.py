"""Answers kept while they are given."""

import os

import pytest

from pnp.cli import drafts
from pnp.data.publish import OutputError

STAMP = "2026-11-21-201500"


def test_a_draft_kept_is_the_draft_read(tmp_path):
    """Answers in any script, spaces and all."""
    draft = drafts.new_draft(tmp_path / "state" / "drafts", "low-blow", STAMP)
    draft = drafts.Draft(draft.path, draft.game, ("", "שרה", "R5 B3", "😀"))
    drafts.keep(draft)
    assert drafts.read(draft.path, "low-blow") == draft
    assert [path.name for path in draft.path.parent.iterdir()] == [f"low-blow-{STAMP}.json"]


def test_two_plays_in_one_second_have_two_files(tmp_path):
    """Nothing is ever written over another play."""
    first = drafts.new_draft(tmp_path, "low-blow", STAMP)
    drafts.keep(first)
    second = drafts.new_draft(tmp_path, "low-blow", STAMP)
    assert second.path != first.path


def test_the_newest_draft_is_gone_on_with(tmp_path):
    """By the time it was kept last, whatever its name."""
    for age, name in enumerate(["low-blow-a.json", "low-blow-c.json", "low-blow-b.json", "other-d.json"]):
        path = tmp_path / name
        drafts.keep(drafts.Draft(path, name.rsplit("-", 1)[0], (name,)))
        os.utime(path, (age, age))
    assert drafts.newest(tmp_path, "low-blow").answers == ("low-blow-b.json",)
    assert len(drafts.waiting(tmp_path, "low-blow")) == 3


def test_without_a_draft_there_is_nothing_to_go_on_with(tmp_path):
    """Also where the folder was never made."""
    with pytest.raises(drafts.NoDraftError, match="no unfinished low-blow is kept"):
        drafts.newest(tmp_path / "nowhere", "low-blow")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "3",
        '{"draft": 1, "game": "low-blow"}',
        '{"draft": 1, "game": "low-blow", "answers": [1]}',
        '{"draft": 1, "game": "chess", "answers": []}',
        '{"draft": 2, "game": "low-blow", "answers": []}',
        "[" * 100_000,
        "\ud800".encode("utf-8", "surrogatepass"),
    ],
)
def test_a_damaged_draft_is_refused_and_left_alone(tmp_path, text):
    """It may still be worth something to somebody."""
    path = tmp_path / "low-blow-x.json"
    data = text if isinstance(text, bytes) else text.encode()
    path.write_bytes(data)
    with pytest.raises(drafts.DraftError, match=r"low-blow-x\.json: this draft is damaged"):
        drafts.newest(tmp_path, "low-blow")
    assert path.read_bytes() == data


def test_where_nothing_can_be_written_it_says_so(tmp_path):
    """A file where the folder should be."""
    (tmp_path / "state").write_text("in the way")
    draft = drafts.new_draft(tmp_path / "state", "low-blow", STAMP)
    with pytest.raises(OutputError):
        drafts.keep(draft)
    assert drafts.waiting(tmp_path / "state", "low-blow") == []


def test_a_draft_that_has_served_is_removed(tmp_path):
    """Twice is no fault."""
    draft = drafts.new_draft(tmp_path, "low-blow", STAMP)
    drafts.keep(draft)
    drafts.remove(draft)
    drafts.remove(draft)
    assert list(tmp_path.iterdir()) == []
