"""No private name of a library is used, but those of a library whose next version ``pyproject.toml`` keeps away.

``docs/decisions/0171-documented-interfaces-only.md`` lists them, and what else is used that no manual describes.
"""

import ast
import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DECISION = ROOT / "docs" / "decisions" / "0171-documented-interfaces-only.md"
SOURCES = sorted(path for room in ("pnp", "scorer") for path in (ROOT / room).rglob("*.py"))

DOCUMENTED = {"_asdict", "_replace", "_fields", "_make", "_field_defaults", "_exit", "_current_frames"}
"""Names of the standard library whose manual has them."""

REPORTLAB = {"_buildColorFunction", "_code", "_doc", "_formsinuse", "_normalizeColors"}


def is_private(name):
    return bool(re.match(r"_[A-Za-z]", name))


def names_made(tree):
    """Yield the private names that a module makes itself: functions, classes, variables, attributes, modules."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.attr
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id


def names_used(tree):
    """Yield the private names that a module reads of an object or of a module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.ImportFrom):
            yield from (each.name for each in node.names)


def names_indexed(tree):
    """Yield the names that a module reads of a dictionary, which may be that of an object."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant):
            yield str(node.slice.value)


def test_private_names_are_those_of_reportlab():
    """Every other one is made here, or is in the manual of the standard library."""
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in SOURCES]
    made = {name for tree in trees for name in names_made(tree)}
    used = {name for tree in trees for name in names_used(tree)} - made - DOCUMENTED
    indexed = {name for tree in trees for name in names_indexed(tree)}
    assert {name for name in used | indexed if is_private(name)} == REPORTLAB


def test_an_upper_bound_has_its_reason():
    """Beside it, and in the decision; nothing else is kept from its newest version."""
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    project = tomllib.loads(text)["project"]
    lists = [project["dependencies"], *project["optional-dependencies"].values()]
    bounded = {line for lines in lists for line in lines if re.search(r"[<=]=?\s*\d", line.replace(">=", ""))}
    assert {re.split(r"\W", line)[0] for line in bounded} == {"jinja2", "pypdfium2", "reportlab", "uvicorn"}
    decision = DECISION.read_text(encoding="utf-8")
    for line in bounded:
        assert re.search(rf'"{re.escape(line)}", # \w', text), line
        assert f"`{line}`" in decision
