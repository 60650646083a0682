import os

import pytest

from pnp.data.file_state import LARGEST_READ, describe_state


@pytest.mark.parametrize(("size", "differs"), [(4, True), (LARGEST_READ + 1, False)])
def test_a_save_within_a_tick_of_the_clock_is_noticed(tmp_path, size, differs):
    """Time, size and place stay as they were; a small file is read, of a large one the time of the save differs."""
    file = tmp_path / "icon.svg"
    file.write_bytes(b"a" * size)
    facts, before = file.stat(), describe_state(file)
    assert describe_state(file) == before
    with file.open("r+b") as open_file:
        open_file.write(b"b")
    os.utime(file, ns=(facts.st_atime_ns, facts.st_mtime_ns))
    assert file.stat().st_mtime_ns == facts.st_mtime_ns
    assert differs is (" " not in before)
    if differs or file.stat().st_ctime_ns != facts.st_ctime_ns:
        assert describe_state(file) != before
