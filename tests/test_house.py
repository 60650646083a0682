"""What docs/architecture.md and its picture say of the house is so."""

import ast
import re
import runpy
from pathlib import Path

import pytest

from tests.test_imports import trees

ROOT = Path(__file__).resolve().parent.parent
ARCHITECTURE, WALKS = (
    (ROOT / "docs" / name).read_text(encoding="utf-8") for name in ("architecture.md", "walks.md")
)
PAGE = ARCHITECTURE + WALKS
FILE = re.compile(r"`((?:pnp|scorer|templates|assets|tests|docs)/[^`]*?\.\w+)`")


def names_in(path):
    """Return what a module defines: functions, classes with their methods, constants."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
            yield from (f"{node.name}.{each.name}" for each in node.body if isinstance(each, ast.FunctionDef))
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            yield from (each.id for each in targets if isinstance(each, ast.Name))


def rows():
    """Return the rows of the table: what is sought, the files, the names in them."""
    for line in PAGE.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("|") and FILE.search(cells[1]):
            yield pytest.param(FILE.findall(cells[1]), re.findall(r"`([\w.]+)`", cells[2]), id=cells[0])


def lengths():
    """Yield the length of each function in lines, without its docstring, and its name."""
    for name, tree in trees().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                body = node.body[ast.get_docstring(node, clean=False) is not None :]
                yield (body[-1].end_lineno - body[0].lineno + 1 if body else 0), f"{name}: {node.name}"


def test_functions_are_no_longer_than_a_page():
    """None has more than 60 lines."""
    found = sorted(lengths())
    assert len(found) > 4000
    assert found[-1][0] <= 60, found[-1]


SILENCERS = {r"# noqa\b": 40, r"# type: ignore\b": 40, r"(?<![.\w])cast\(": 20}
"""What tells a checker to be silent, and the most that there may be of it."""

LOOSE = {
    "compile": "as the method of Jinja that it overrides",
    "printer_option": "as typer.Option",
    "picture_option": "as typer.Option",
    "name_argument": "as typer.Argument",
    "_read_value": "each option has a value of its own type",
    "data": "JSON of assets",
    "load": "an object that a table names",
    "__getitem__": "the game of a package, which is checked when it is loaded",
}
"""The functions whose result no checker knows, and why."""


def code():
    """Return the text of each module."""
    return [path.read_text("utf-8") for side in ("pnp", "scorer") for path in (ROOT / side).rglob("*.py")]


@pytest.mark.parametrize(("silencer", "most"), SILENCERS.items())
def test_checkers_are_seldom_silenced(silencer, most):
    """Types are said, and rules are kept."""
    assert 0 < sum(len(re.findall(silencer, source)) for source in code()) <= most


def test_a_rule_that_is_not_kept_has_a_reason_beside_it():
    """In the same line."""
    silent = [line for source in code() for line in source.splitlines() if "# noqa" in line]
    assert [line for line in silent if not re.search(r"# noqa: [A-Z]+\d+ - \w", line)] == []


def test_what_a_function_returns_has_a_type():
    """``Any`` as a result would silence the checker wherever the function is called."""
    found = {
        node.name
        for tree in trees().values()
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and isinstance(node.returns, ast.Name)
        and node.returns.id == "Any"
    }
    assert found == set(LOOSE)


def variables(tree):
    """Yield the names of the variables of a module, without the fields of its classes."""
    fields = {id(node.target) for node in ast.walk(tree) if isinstance(node, ast.AnnAssign)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and id(node) not in fields:
            yield node.id


def test_variables_say_what_they_are():
    """No variable is called each or told: such a name says nothing about its value."""
    vague = {"each", "told"}
    assert not [name for name, tree in trees().items() if vague & set(variables(tree))]
    assert set(variables(ast.parse("[each for each in (1, 2)]"))) == {"each"}


@pytest.mark.parametrize(("files", "names"), list(rows()))
def test_the_table_leads_to_what_is_sought(files, names):
    """Every name of a row stands in a file of it."""
    defined = {name for file in files if file.endswith(".py") for name in names_in(ROOT / file)}
    assert set(names) <= defined


def test_every_file_is_there():
    """No file that the page names is gone, nor is the picture; a name beside a file stands in it."""
    found = FILE.findall(PAGE)
    assert len(found) > 40
    assert not [file for file in [*found, "docs/house.svg"] if not (ROOT / file).exists()]
    beside = re.findall(r"`([\w/]+\.py)` `(\w+)`", PAGE)
    assert len(beside) > 8
    for file, name in beside:
        assert name in set(names_in(ROOT / file)), f"{file} {name}"


def test_the_picture_shows_the_house_as_it_is():
    """It is drawn from today's imports and floors."""
    drawn = runpy.run_path(str(ROOT / "docs" / "house.py"))["draw_house"]()
    assert (ROOT / "docs" / "house.svg").read_text(encoding="utf-8") == drawn, "run: python docs/house.py"
