"""A file of plays, what it holds, and what refuses it."""

import pytest

from scorer.plays import open_store
from scorer.plays.errors import PlaceError
from tests.scorer.plays.kept import play


@pytest.fixture
def path(tmp_path):
    """Make a file with two plays."""
    file = tmp_path / "plays.sqlite3"
    with open_store(str(file)) as store:
        store.add(play(1))
        store.add(play(2))
    return file


def contents(folder):
    """Return the bytes of every file in a folder."""
    return {each.name: each.read_bytes() for each in folder.iterdir() if each.is_file()}


def refusal(place, *, make=True):
    """Open what is to be refused and return the sentence."""
    with pytest.raises(PlaceError) as refused:
        open_store(str(place), make=make)
    assert "\n" not in str(refused.value)
    assert str(refused.value).startswith(str(place))
    return str(refused.value).removeprefix(f"{place}: ")
