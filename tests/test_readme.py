"""What the README says is what happens."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
BIN = Path(sys.executable).parent


def blocks(language):
    """Return the fenced blocks of a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", README, flags=re.DOTALL | re.MULTILINE)


def sessions():
    """Return every command of the console blocks with the output printed under it."""
    found = []
    for block in blocks("console"):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            found.append((command, output))
    return found


SETUP, TEST = [block.strip() for block in blocks("sh")]


@pytest.fixture
def copy(tmp_path):
    """Copy the checkout as a newcomer's clone would have it."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    for name in filter(None, listed.stdout.decode().split("\0")):
        if (ROOT / name).is_file():
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
UNIX = re.compile(r"^[^`\n]*\.venv/bin/\S.*$|`[^`\n]*\.venv/bin/[^`\n]*`", re.MULTILINE)
"""A command in the folder of pnp: a line of a block, or inside a sentence."""

ONLY_UNIX = {"source .venv/bin/activate", TEST}
"""Windows has another way to activate; the tests are for those who work on pnp."""


def for_windows(commands):
    r"""Return commands of a Unix shell as they are typed in PowerShell, one after the other.

    >>> for_windows("python3 -m venv .venv &&\n.venv/bin/pnp games")
    'py -m venv .venv\n.venv\\Scripts\\pnp games'
    """
    lines = commands.replace(" &&\n", "\n").replace(".venv/bin/", ".venv\\Scripts\\")
    return re.sub(r"^python3 ", "py ", lines, flags=re.MULTILINE)


def test_windows_has_the_same_first_commands():
    """Each of the Unix block, in PowerShell: without && and without an activated environment."""
    assert [block.strip() for block in blocks("powershell")] == [for_windows(SETUP)]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_each_command_in_the_folder_of_pnp_is_told_for_windows_too(page):
    """A page that shows it for Linux and macOS shows it for Windows, word for word."""
    text = page.read_text(encoding="utf-8")
    shown = [found.strip("` ").removesuffix(" &&") for found in UNIX.findall(text)]
    assert [each for each in shown if each not in ONLY_UNIX and for_windows(each) not in text] == []


def test_commands_in_the_folder_of_pnp_are_found():
    """In a block and in a sentence; without them the test before this one would test nothing."""
    assert UNIX.findall("a\n.venv/bin/pnp games\nin `.venv/bin/x y`, b") == [
        ".venv/bin/pnp games",
        "`.venv/bin/x y`",
    ]
    assert len(PAGES) > 10


def test_there_are_exactly_two_setup_commands():
    """One installs and prints, one line installs and tests; the check script runs the second."""
    assert len(blocks("sh")) == 2
    assert SETUP.endswith("pnp build low-blow --players 3")
    assert "\n" not in SETUP.replace("&&\n", "") + TEST
    assert TEST in (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()


def test_the_first_command_prints_a_kit(copy):
    """Run in a fresh copy, the first command installs what it needs and writes the kit."""
    env = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "VIRTUAL_ENV")}
    base = Path(sys.base_prefix) / "bin"
    env["PATH"] = f"{base}{os.pathsep}{env['PATH']}"
    env["PIP_NO_COMPILE"] = "1"  # of ten packages hardly anything is loaded
    done = subprocess.run(["sh", "-c", SETUP], cwd=copy, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert (copy / "output" / "low-blow-3p.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize(("command", "output"), sessions(), ids=[command for command, _ in sessions()])
def test_examples_print_what_the_readme_shows(command, output, tmp_path):
    """Each command of the README prints, word for word, what stands under it."""
    shutil.copytree(ROOT / "docs", tmp_path / "docs")
    env = {**os.environ, "PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}", "COLUMNS": "80", "NO_COLOR": "1"}
    done = subprocess.run(
        command, shell=True, cwd=tmp_path, env=env, capture_output=True, text=True, check=False
    )
    assert (done.stdout + done.stderr).rstrip() == output.rstrip()


def test_the_results_file_is_the_one_shown():
    """The results file in the README is the one it names."""
    assert (ROOT / "docs" / "low-blow.yaml").read_text(encoding="utf-8") in blocks("yaml")


@pytest.mark.parametrize("page", sorted(ROOT.glob("docs/decisions/*.md")), ids=lambda page: page.stem)
def test_decisions_are_complete(page):
    """A decision has context, decision and consequence."""
    text = page.read_text(encoding="utf-8")
    for head in ("**Context.**", "**Decision.**", "**Consequence.**"):
        assert head in text
