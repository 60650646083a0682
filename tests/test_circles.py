"""No module imports itself in a circle, imports inside functions included; and only doors import late."""

import ast
import re
from functools import cache
from graphlib import CycleError, TopologicalSorter
from itertools import product

import pytest

from scorer.system import load
from tests.test_imports import trees

OURS = (
    *("blockers.game", "low_blow.game", "schocken.game"),
    *("blockers.rules", "low_blow.rules", "schocken.rules"),
)
DOORS = {
    *(
        "pnp.cli.app",
        "pnp.cli.build",
        "pnp.cli.building",
        "pnp.cli.completion",
        "pnp.cli.place",
        "pnp.cli.score",
        "pnp.cli.start",
        "pnp.errors",
    ),  # commands
    *(
        "pnp.games",
        "pnp.games.contract",
        "scorer.games",
        "scorer.games.folders",
        "scorer.games.packages",
    ),  # games
    *(f"{side}.games.{game}" for side, game in product(("pnp", "scorer"), OURS)),
    *(
        "pnp.check.check",
        "pnp.check.files",
        "pnp.cli.plays.exchange",
        "pnp.kits.formats",
        "pnp.drawing.recoloured",
        "pnp.kits.options_file",
        "pnp.kits.printed",
        "pnp.wings.photo.apart",
        "pnp.wings.site.device",
        "pnp.wings.web.print_room",
        "pnp.writers.pdf_extras",
    ),  # heavy libraries
}
"""The modules that load their own house late: commands, games, a heavy library."""

MOST = 131
"""The most late imports of our own modules."""

MODULE = re.compile(r"((?:pnp|scorer)(?:\.\w+)+)(?::\w+)?")
GROUPS = {"pnp.games", "pnp.wings"}
"""Names of entry points that are names of packages too."""


def nodes_in(tree):
    """Yield every node that a program runs, not only a type checker reads, with whether it is inside a function."""
    nodes = [(tree, False)]
    for node, is_late in nodes:
        yield node, is_late
        inside = is_late or isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda))
        read = ast.iter_child_nodes(node)
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test):
            read = [node.test, *node.orelse]
        nodes += [(child, inside) for child in read]


def named_in(node, known):
    """Return the modules that a node imports, or names in a string."""
    if isinstance(node, ast.Import):
        names = [alias.name for alias in node.names]
    elif isinstance(node, ast.ImportFrom):
        names = [f"{node.module}.{alias.name}" for alias in node.names]
        names = [name if name in known else node.module for name in names]
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        found = MODULE.fullmatch(node.value)
        names = [found[1]] if found and node.value not in GROUPS else []
    else:
        names = []
    return [name for name in dict.fromkeys(names) if name in known]


def arrows_in(trees):
    """Yield ``(module, imported, is_late)`` for every import of a module in ``trees``; a name in a string is late."""
    for module, tree in trees.items():
        for node, inside in nodes_in(tree):
            is_late = inside or isinstance(node, ast.Constant)
            yield from ((module, name, is_late) for name in named_in(node, trees))


@cache
def every_arrow():
    return tuple(arrows_in(trees()))


def circle_in(arrows):
    """Return the modules of a circle; none if there is no circle."""
    below = {}
    for module, name, _ in arrows:
        if module != name:
            below.setdefault(module, set()).add(name)
    try:
        TopologicalSorter(below).prepare()
    except CycleError as fault:
        return fault.args[1]
    return []


def test_no_circles():
    """No module comes back to itself through what it imports, at the top or late."""
    assert circle_in(every_arrow()) == []


def test_late_imports_are_few():
    """Our own modules are imported at the top, but in the doors, and where wings and parts of games load."""
    late = [(module, name) for module, name, is_late in every_arrow() if is_late]
    assert len(late) <= MOST
    others = {module for module, _ in late} - DOORS
    assert sorted(module for module in others if not module.endswith((".wing", ".part"))) == []


@pytest.mark.parametrize(
    "late", ["def f():\n from pnp import b", "f = lambda: __import__('pnp.b')", "B = 'pnp.b:f'"]
)
def test_the_check_can_fail(late):
    """A circle is found where one of its imports is in a function or in a string."""
    sources = {"pnp.a": late, "pnp.b": "from pnp.a import x"}
    found = list(arrows_in({name: ast.parse(source) for name, source in sources.items()}))
    assert set(circle_in(found)) == {"pnp.a", "pnp.b"}
    assert [name for _, name, is_late in found if is_late] == ["pnp.b"]


def test_every_place_in_a_string_is_there():
    """What ``module:object`` names can be loaded; no checker of types sees it."""
    texts = {
        node.value
        for tree in trees().values()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    places = sorted(text for text in texts if ":" in text and MODULE.fullmatch(text))
    assert len(places) > 12
    assert [place for place in places if not callable(load(place)) and not load(place)] == []
