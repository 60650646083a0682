"""What docs/new-wing.md says is so: its three files are a wing, and without their folder it is gone."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "docs" / "new-wing.md").read_text(encoding="utf-8")


def build(tree):
    """Write the kit that the page writes, but for its dice alone; return what the command says, and the lists."""
    words = [
        "build",
        "low-blow",
        "--players",
        "3",
        "--only",
        "dice",
        "--format",
        "stock",
        "--no-check",
        "--out",
        "kit",
    ]
    here = {**os.environ, "PYTHONPATH": str(tree), "HOME": str(tree)}
    command = [sys.executable, "-m", "pnp", *words]
    done = subprocess.run(command, cwd=tree.parent, env=here, capture_output=True, text=True, check=False)
    return done, [file.read_text() for file in (tree.parent / "kit").glob("*-stock.txt")]


def test_the_files_of_the_page_are_a_wing(tmp_path):
    """The format is written; with the folder it goes, and one sentence says so."""
    tree = tmp_path / "tree"
    for folder in ("pnp", "scorer", "assets", "templates"):
        shutil.copytree(ROOT / folder, tree / folder)
    files = re.findall(r"```python\n# (pnp/wings/stock/\w+\.py)\n(.*?)```", PAGE, re.DOTALL)
    assert len(files) == 3
    for name, text in files:
        (tree / name).parent.mkdir(exist_ok=True)
        (tree / name).write_text(text, encoding="utf-8")
    done, lists = build(tree)
    assert (done.returncode, done.stderr) == (0, "")
    assert [text.split(" ")[0] for text in lists] == ["15"]  # three players, five dice each
    shutil.rmtree(tree / "pnp" / "wings" / "stock")
    done, _ = build(tree)
    assert done.returncode == 2
    assert done.stderr.startswith("--format stock: no such format")
