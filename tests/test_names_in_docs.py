"""What the documents name exists: files, folders, modules, commands, rooms of the house."""

import re
import subprocess
from fnmatch import fnmatch
from importlib import import_module
from pathlib import Path

import pytest

from pnp.cli.app import commands

ROOT = Path(__file__).resolve().parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
SOURCES = [
    path
    for folder in ("pnp", "scorer", "docs", "benchmarks", "tests")
    for path in sorted((ROOT / folder).rglob("*.py"))
]
FOLDERS = {path.name for path in ROOT.iterdir() if path.is_dir()} - {"output", ".venv"}
MADE = {
    "mine.py",
    *("scorer/games/shake/", "pnp/games/shake/", "scorer.games.shake.turns.bots"),
    *("pnp/wings/stock", "pnp/wings/stock/", "templates/stock/", "assets/stock/", "tests/wings/stock"),
    "tests/wings/stock/",
}
"""What readers of docs/new-game.md, docs/new-wing.md and docs/engine.md make."""

GROUPS = {"pnp.bots"}
"""Groups of entry points that are no modules."""


def files():
    """Return every file of the checkout, and every folder that has one."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=False)
    if listed.returncode:
        pytest.skip("git knows no files here", allow_module_level=True)
    found = {Path(name) for name in listed.stdout.decode().split("\0") if name}
    return {path.as_posix() for path in found} | {up.as_posix() for path in found for up in path.parents}


FILES = files()
NAMES = {name.rpartition("/")[2] for name in FILES}


def is_exported(package, name):
    """Return whether a package has a name, such as a class from one of its modules."""
    is_package = f"{package.replace('.', '/')}/__init__.py" in FILES
    return is_package and hasattr(import_module(package), name)


def is_gone(name):
    """Return whether a name that looks like a file, folder or module of the checkout is none."""
    made = tuple(place for place in MADE if place.endswith("/"))
    if name in MADE | GROUPS or name.startswith(made) or re.search(r"[<>{}…]|\b[A-Z]{2,}\b(?!\.md)", name):
        return False  # a placeholder, such as GAME
    if re.fullmatch(r"(pnp|scorer|tests)(\.\w+)+", name):
        path = name.replace(".", "/")
        ups = (path, *[up.as_posix() for up in Path(path).parents][:2])  # without a class and its method
        is_there = path in FILES or any(f"{up}.py" in FILES for up in ups)
        return not is_there and not is_exported(*name.rsplit(".", 1))
    if name.partition("/")[0] in FOLDERS and re.fullmatch(r"[\w.-]+(/[\w.*-]+)+/?", name):
        return not any(fnmatch(f"/{file}", f"*/{name.rstrip('/')}") for file in FILES)
    return bool(re.fullmatch(r"\w+\.py", name)) and name not in NAMES


def gone(path, pattern):
    """Yield the place of each name in a file that is not there."""
    text = path.read_text(encoding="utf-8")
    for found in re.finditer(pattern, text, re.MULTILINE):
        if is_gone(found[1]):
            line = text.count("\n", 0, found.start()) + 1
            yield f"{path.relative_to(ROOT)}:{line}: {found[1]}"


def test_files_that_pages_name_exist():
    """No page names a file, folder or module that is gone, in a mark of code or in plain words."""
    assert [place for page in PAGES for place in gone(page, r"(?<!`)`([^`\n]+)`(?!`)")] == []
    plain = [
        place for page in PAGES for place in gone(page, r"(?:^|[\s(])((?:\w+/)+[\w-]+\.(?:md|py|json))\b")
    ]
    assert plain == []


def test_files_that_docstrings_and_comments_name_exist():
    """No docstring and no comment names a file, folder or module that is gone."""
    assert [place for path in SOURCES for place in gone(path, r"``([^`\n]+)``")] == []
    assert [place for path in SOURCES for place in gone(path, r"(?:^|  )# .*?\b((?:\w+/)*\w+\.py)\b")] == []


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("discs.py", True),
        ("scorer/games/schocken/discs.py", True),
        ("scorer.games.schocken.discs", True),
        ("scorer/games/schocken/course.py", False),
        ("scorer.games.schocken.course.deal", False),
        ("scorer.games.schocken.Game", False),
        ("scorer/games/GAME/", False),
        ("templates/*.txt", False),
        ("assets/*.nothing", True),
    ],
)
def test_a_name_that_is_gone_is_found(name, expected):
    """A file, a folder, a module or a pattern without a file is found; a placeholder is none of them."""
    assert is_gone(name) == expected


def test_links_between_pages_lead_somewhere():
    """Every relative link of every page exists."""
    links = [
        (page, link)
        for page in PAGES
        for link in re.findall(r"\]\((?!\w+:)([^)#\s]+)", page.read_text(encoding="utf-8"))
    ]
    assert len(links) > 20
    assert [(page.name, link) for page, link in links if not (page.parent / link).exists()] == []


def test_commands_that_pages_name_exist():
    """No page names a command of ``pnp`` that there is none of."""
    texts = [page.read_text(encoding="utf-8") for page in PAGES]
    named = {name for text in texts for name in re.findall(r"`pnp ([a-z]+)\b", text)}
    assert len(named) > 8
    assert named <= set(commands())


def test_the_rooms_of_contributing_are_those_of_the_house():
    """The line on layers names every room of ``pnp``, and no other."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    layers = re.search(r"\*\*Layers\.\*\*(.*?)imports\s+nothing of", text, re.DOTALL)
    assert layers
    folders = {path.parent.name for path in (ROOT / "pnp").glob("*/__init__.py")}
    assert set(re.findall(r"`(\w+)`", layers[1])) == {*folders, "errors", "units", "scorer"}
