"""Finished files are put in place whole, or not at all."""

import errno
import os
import subprocess
import sys

import pytest

from pnp.data import publish as publishing
from pnp.data.publish import OutputError, publish


def test_files_are_written_and_named(tmp_path):
    """The folder is made with its parents; the paths come back in order."""
    folder = tmp_path / "a" / "b"
    paths = publish({"one.pdf": b"1", "two.pdf": b"2"}, folder)
    assert [path.read_bytes() for path in paths] == [b"1", b"2"]
    assert sorted(path.name for path in folder.iterdir()) == ["one.pdf", "two.pdf"]


def test_only_what_shall_last_is_waited_for(tmp_path, monkeypatch):
    """A watched file is made again at the next change: it is put in place before it is on the disk."""
    calls = []
    monkeypatch.setattr(os, "fsync", calls.append)
    publish({"one.pdf": b"1"}, tmp_path, lasting=False)
    assert (calls, (tmp_path / "one.pdf").read_bytes()) == ([], b"1")
    publish({"one.pdf": b"2"}, tmp_path)
    assert len(calls) == 1


def test_a_full_disk_leaves_everything_as_it_was(tmp_path, monkeypatch):
    """If the second file does not fit, the first is not put in place either, and no folder is left behind."""
    sync, calls = os.fsync, []

    def full(file):
        calls.append(file)
        if len(calls) == 2:
            raise OSError(errno.ENOSPC, "No space left on device")
        sync(file)

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OutputError, match=r"two\.pdf: cannot be written \(No space left on device\)"):
        publish({"one.pdf": b"1", "two.pdf": b"2"}, tmp_path / "new" / "out")
    assert list(tmp_path.iterdir()) == []


def test_an_interruption_leaves_everything_as_it_was(tmp_path, monkeypatch):
    """Ctrl-C in the middle of writing leaves the old file and nothing else."""
    (tmp_path / "one.pdf").write_bytes(b"old")

    def interrupted(_file):
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        publish({"one.pdf": b"new"}, tmp_path)
    assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [("one.pdf", b"old")]


def test_a_folder_in_the_place_of_a_file(tmp_path):
    """A folder that bears the file's name is refused and kept."""
    (tmp_path / "one.pdf").mkdir()
    with pytest.raises(OutputError, match=r"one\.pdf"):
        publish({"one.pdf": b"new"}, tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["one.pdf"]
    assert (tmp_path / "one.pdf").is_dir()


def test_files_are_readable_by_others(tmp_path):
    """A finished file has the rights that any new file has, not those of a temporary one."""
    before = os.umask(0o022)
    try:
        (path,) = publish({"one.pdf": b"1"}, tmp_path)
    finally:
        os.umask(before)
    assert path.stat().st_mode & 0o777 == 0o644


def test_what_a_killed_process_left_is_removed(tmp_path):
    """The next process removes the temporary files of one that has ended, and no other's."""
    ended = subprocess.Popen([sys.executable, "-c", "pass"])
    ended.wait()
    left = [tmp_path / f".{name}.{ended.pid}.part" for name in ("one.pdf", "manifest.json")]
    kept = [
        tmp_path / f".one.pdf.{os.getppid()}.part",  # at work
        tmp_path / f".other.pdf.{ended.pid}.part",  # not of these files
        tmp_path / ".one.pdf.x.part",
        tmp_path / f".one.pdf.{10**30}.part",
    ]
    for path in (*left, *kept):
        path.write_bytes(b"half")
    publish({"one.pdf": b"1", "manifest.json": b"{}"}, tmp_path)
    assert not any(path.exists() for path in left)
    assert all(path.exists() for path in kept)
    assert (tmp_path / "one.pdf").read_bytes() == b"1"


@pytest.mark.parametrize("name", ["18:30.svg", "aux.svg", "game?.svg"])
def test_windows_gets_no_name_that_it_refuses(name, tmp_path, monkeypatch):
    """It would write the rest after a colon into another file; elsewhere a typed name is used as it is."""
    publish({name: b"1"}, tmp_path)
    assert (tmp_path / name).read_bytes() == b"1"
    monkeypatch.setattr(publishing, "IS_WINDOWS", True)
    with pytest.raises(OutputError, match="Invalid name or value"):
        publish({name: b"2", "other.svg": b"2"}, tmp_path / "new")
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_a_file_that_is_open_on_windows_is_to_be_closed(tmp_path, monkeypatch):
    """A PDF viewer keeps it; the sentence says so, and the file stays."""
    publish({"kit.pdf": b"1"}, tmp_path)

    def refuse(*_):
        fault = PermissionError(errno.EACCES, "Zugriff verweigert")
        fault.winerror = 32
        raise fault

    monkeypatch.setattr(type(tmp_path), "replace", refuse)
    with pytest.raises(OutputError, match="close it where it is open, such as in a PDF viewer"):
        publish({"kit.pdf": b"2"}, tmp_path)
    assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [("kit.pdf", b"1")]
