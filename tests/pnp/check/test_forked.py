"""Work in a copy of this process. Each test runs a process of its own: this one may have threads."""

import subprocess
import sys

import pytest

from pnp.kits.plan import Request, draw, make_plans
from pnp.kits.recording import check_and_record

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="other systems do not copy processes")

START = "from pnp.check.forked import can_fork, forked\n"


def run(code):
    done = subprocess.run([sys.executable, "-c", START + code], capture_output=True, text=True, check=True)
    return done.stdout


def test_a_result_comes_back():
    """The result of the work is returned as it is, longer than a pipe holds, while this process goes on."""
    code = (
        "with forked(lambda: b'ab' * 100_000) as answer: print(answer() == b'ab' * 100_000, answer() is None)"
    )
    assert run(code).split() == ["True", "True"]


def test_an_empty_result_is_not_a_failure():
    """Work that returns nothing has not failed; work that raises an error has."""
    code = (
        "import os\n"
        "os.dup2(os.open(os.devnull, os.O_WRONLY), 2)\n"
        "with forked(bytes) as answer: print(answer())\n"
        "with forked(lambda: 1 / 0) as answer: print(answer())\n"
    )
    assert run(code).split() == ["b''", "None"]


def test_without_a_copy_there_is_no_result():
    """A system that allows no more processes is no reason to fail."""
    code = (
        "import os\n"
        "def fork(): raise OSError\n"
        "os.fork = fork\n"
        "with forked(bytes) as answer: print(answer())\n"
    )
    assert run(code) == "None\n"


def test_leaving_early_leaves_nothing_behind():
    """An error while the copy works is not delayed by it."""
    code = (
        "import time\n"
        "try:\n"
        "    with forked(lambda: time.sleep(1) or bytes(10)): raise OSError\n"
        "except OSError: print('out')\n"
    )
    assert run(code) == "out\n"


def test_a_process_with_threads_is_not_copied():
    """Another thread may hold a lock, which nobody would release in the copy."""
    code = (
        "import threading\n"
        "print(can_fork())\n"
        "threading.Thread(target=threading.Event().wait, daemon=True).start()\n"
        "print(can_fork())\n"
    )
    assert run(code).split() == ["True", "False"]


def test_a_copy_records_the_same(tmp_path):
    """A kit whose pages a copy draws has the same bytes as one that is drawn here."""
    kit = draw(make_plans(Request(("blockers",), 2))[0])
    files, wrong = check_and_record({kit.file_name: kit.data})
    (tmp_path / "kit.pdf").write_bytes(kit.data)
    code = (
        "import sys\n"
        "from pathlib import Path\n"
        "from pnp.kits.recording import check_and_record\n"
        f"path = Path({str(tmp_path)!r}, 'kit.pdf')\n"
        "files, wrong = check_and_record({path.name: path.read_bytes()}, cores=2)\n"
        "path.write_bytes(files[path.name])\n"
        "print(len(wrong))\n"
    )
    assert run(code) == "0\n"
    assert not wrong
    assert (tmp_path / "kit.pdf").read_bytes() == files[kit.file_name]
