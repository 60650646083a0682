"""Everything runs downhill: what each part of the house may import."""

import ast
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = {each.name for each in (ROOT / "scorer/games").iterdir() if (each / "rules.py").is_file()}
GAMES = {each.replace("_", "-") for each in FOLDERS}

WINGS = {each.parent.name for side in ("pnp", "scorer") for each in (ROOT / side / "wings").glob("*/wing.py")}

# From the top of the house to the bottom: a module may import from its own room and from floors below.
# The wings stand beside it: see ``owners``.
FLOORS = [
    {"pnp.__main__"},
    {"pnp.cli"},
    {"pnp.kits"},
    {"pnp.writers", "pnp.games", "pnp.check", "pnp.printers"},
    {"pnp.pages", "pnp.charts"},
    {"pnp.pieces"},
    {"pnp.drawing", "pnp.texts", "pnp.wings"},
    {"pnp.data"},
    {"pnp.errors", "pnp.units"},
    {"scorer"},
]

# Beside the floors: what only some may use.
ONLY = {
    "typer": {"pnp.cli", "pnp.wings"},
    "rich": {"pnp.cli", "pnp.wings"},
    "platformdirs": {"pnp.cli", "pnp.wings.site"},
    "reportlab": {"pnp.writers", "pnp.drawing.fonts", "pnp.wings.shops"},
    "svgwrite": {"pnp.writers", "pnp.wings.companion"},
    "fontTools": {
        "pnp.writers",
        "pnp.drawing.other_scripts",
        "pnp.drawing.letters",
        "pnp.wings.own",
        "pnp.wings.web",
    },
    "pyphen": {"pnp.drawing.breaking", "pnp.wings.site"},
    "langcodes": {"scorer.language_codes"},
    "uniseg": {"pnp.drawing.other_scripts"},
    "ezdxf": {"pnp.wings.cutters"},
    "jinja2": {"pnp.texts.words", "pnp.texts.ties", "pnp.wings.web"},
    "yaml": {"scorer.record"},
    "sqlite3": {"scorer.plays", "scorer.entry"},
    "sqlalchemy": {"scorer.wings.postgresql"},
    "segno": {"pnp.writers", "pnp.drawing.qr"},
    "pyspiel": {"scorer.wings.openspiel"},
    "pypdfium2": {"pnp.writers", "pnp.wings.print", "pnp.wings.shops"},
    "pypdfium2_raw": {"pnp.check"},
    "PIL": {"pnp.writers", "pnp.check", "pnp.drawing.art", "pnp.wings"},
    "watchfiles": {"pnp.cli"},
    "starlette": {"pnp.wings"},
    "uvicorn": {"pnp.wings.web"},
    "markupsafe": {"pnp.wings", "pnp.games"},
    "babel": {"pnp.texts.compiling"},
    "cv2": {"pnp.wings.photo"},
    "numpy": {"pnp.wings.photo"},
}

# Loaded only inside the command that needs them: the commands that score or explain never pay for them.
COSTLY = {
    *("reportlab", "svgwrite", "jinja2", "rich", "platformdirs", "yaml", "difflib", "importlib.metadata"),
    *("fontTools", "ezdxf", "sqlite3", "sqlalchemy", "segno", "pypdfium2", "pypdfium2_raw"),
    *("PIL", "pyphen", "uniseg", "langcodes", "watchfiles", "starlette", "uvicorn", "markupsafe", "babel"),
    *("cv2", "numpy"),
}
MAY_LOAD_AT_TOP = {
    "pnp.drawing",  # loaded only to draw
    "pnp.writers",
    "pnp.check",
    "pnp.texts.ties",  # loaded by the first sheet
    "pnp.wings",  # loaded when its command, its format or its pages are asked for
    *(f"pnp.games.{game}.{part}" for game in FOLDERS for part in ("phones", "turns")),  # by the pages alone
    "scorer.entry.file",
    "scorer.record",
    "pnp.cli",  # a command is loaded when it is called
    "pnp.cli.watch",
    "scorer.plays",
    "scorer.wings.postgresql",
}


@cache
def trees():
    """Return the syntax tree of every module of both packages, by its dotted name."""
    found = {}
    for package in ("pnp", "scorer"):
        for path in sorted((ROOT / package).rglob("*.py")):
            name = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
            found[name] = tree_of(path)
    return found


@cache
def tree_of(path):
    """Return the syntax tree of a file."""
    return ast.parse(path.read_text(encoding="utf-8"))


def imports(tree):
    """Return the modules that a tree imports, each with whether it does so as soon as it is loaded."""
    top = set(tree.body)
    for node in ast.walk(tree):
        at_top = node in top
        if isinstance(node, ast.Import):
            yield from ((alias.name, at_top) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            assert node.level == 0, "imports are absolute"
            yield node.module, at_top
            yield from ((f"{node.module}.{alias.name}", at_top) for alias in node.names)


def owners(name):
    """Return the wings whose folders a module lies in; none for a module of the core.

    ``phones``, a file or a folder, is what a wing or a game adds to the wing ``web``.
    """
    parts = name.split(".")
    if parts[1:2] == ["wings"]:
        found = [part for part in parts[2:3] if part in WINGS]
    else:
        found = [part for part in parts[3:4] if parts[1:2] == ["games"] and part in WINGS]
    return {*found, *(["web"] if "phones" in parts[3:] else [])}


def room(name):
    """Return the room a module belongs to."""
    return ".".join(name.split(".")[:2]) if name.startswith("pnp.") else name.split(".")[0]


def floor(name):
    """Return the index of the floor a module lives on; ``None`` for the package root and for others."""
    for index, rooms in enumerate(FLOORS):
        if any(name == room or name.startswith(room + ".") for room in rooms):
            return index
    return None


def arrows():
    """Return which room imports from which."""
    found = {(room(name), room(each)) for name, each, _ in every_import()}
    rooms = {each for floors in FLOORS for each in floors}
    return {(one, other) for one, other in found if one != other and {one, other} <= rooms}


@cache
def every_import():
    """Return what each module of the core imports, each with whether it does so as soon as it is loaded.

    The contract of wings is left out: it names types of all floors, which it never loads.
    """
    return [found for found in all_imports() if not owners(found[0]) and found[0] != "pnp.wings.contract"]


@cache
def all_imports():
    """Return what each module imports, those of wings too."""
    modules = sorted(trees().items())
    return [(name, each, at_top) for name, tree in modules for each, at_top in imports(tree)]


def under(name, places):
    return any(name == place or name.startswith(place + ".") for place in places)


def test_every_module_has_a_floor():
    """No module stands outside the house."""
    assert [name for name in trees() if name != "pnp" and floor(name) is None] == []


def test_imports_run_downhill():
    """A module imports from its own room and from floors below; nothing from above, nor from rooms beside."""
    apart = [
        (name, imported)
        for name, imported, _ in every_import()
        if floor(imported) is not None and name != "pnp" and room(imported) != room(name)
    ]
    assert [(name, imported) for name, imported in apart if floor(imported) <= floor(name)] == []


def test_the_house_stays_small():
    """It has at most 24 rooms, those of the scorer included, on at most 10 floors, and no stairs lead in a circle."""
    inside = {name for name in trees() if name.count(".") == 1 and (ROOT / name.replace(".", "/")).is_dir()}
    rooms = {each for floors in FLOORS for each in floors} | inside
    assert len(rooms) <= 24
    assert len(FLOORS) <= 10
    below = {}
    for one, other in arrows():
        below.setdefault(one, set()).add(other)
    TopologicalSorter(below).prepare()


def test_the_core_imports_no_wing():
    """Nothing of the core knows a wing: wings are asked through their contract."""
    assert [(name, imported) for name, imported, _ in every_import() if owners(imported)] == []


def test_a_wing_imports_only_the_wings_that_it_needs():
    """What it needs is said in its class; what a wing adds to the pages may also use the wing ``web``."""
    from pnp.wings.contract import WINGS as PRINTED_WINGS
    from scorer.wings import WINGS as SCORED_WINGS

    needs = {name: set() for name in WINGS}
    for wings in (PRINTED_WINGS, SCORED_WINGS):
        for name, wing in wings.present.items():
            needs[name] |= set(wing.needs)
    found = ((name, imported, owners(name)) for name, imported, _ in all_imports())
    wrong = [
        (name, imported)
        for name, imported, mine in found
        if mine and not owners(imported) <= mine.union(*(needs[wing] for wing in mine))
    ]
    assert wrong == []


def test_no_room_of_a_game_knows_another():
    """A game is one room: nothing outside a game's folder imports from it, nor one game from another."""
    short = {"scorer", "scorer.scoring"}  # their short names are those of Low Blow
    for name, imported, _ in all_imports():
        for games in ("scorer.games.", "pnp.games."):
            game = imported.removeprefix(games).split(".")[0] if imported.startswith(games) else ""
            if game in FOLDERS and name not in short:
                assert name.split(".")[2:3] == [game], f"{name} imports {imported}"


@pytest.mark.parametrize("package", ["pnp", "scorer"])
def test_nothing_outside_its_folders_names_a_game(package):
    """No id of a game stands in the code, but in the two lines that say where it is, and in examples for readers."""
    for path in sorted((ROOT / package).rglob("*.py")):
        if path.parent.name in FOLDERS or path == ROOT / package / "games/__init__.py":
            continue
        words = [each.value for each in ast.walk(tree_of(path)) if isinstance(each, ast.Constant)]
        named = [word for word in words if isinstance(word, str) and word in GAMES]
        assert not named, f"{path} names {named}"


def test_no_part_is_known_by_its_id():
    """What lays, writes, builds, measures or corrects pages asks pieces what they are, never what a part is called."""
    from pnp.games import PRINTED
    from pnp.kits.plan import list_contents

    ids = {part.id for game in PRINTED.values() for *_, parts in list_contents(game) for part in parts}
    other = {
        "pnp/kits/options_file.py": {"discs"},
        "pnp/kits/manifest.py": {"board"},
        "pnp/wings/tables/pcio.py": {"board", "dice"},
    }  # an option, a key, and playingcards.io's own words
    assert {"board", "dice", "tiles", "discs", "lids"} <= ids
    for room in ("writers", "pages", "kits", "check", "printers"):
        for path in sorted((ROOT / "pnp" / room).rglob("*.py")):
            words = {each.value for each in ast.walk(tree_of(path)) if isinstance(each, ast.Constant)}
            assert not words & ids - other.get(path.relative_to(ROOT).as_posix(), set()), path


def test_libraries_stay_in_their_rooms():
    """Each library is used only where its work is done."""
    used = [(name, each, each.split(".")[0]) for name, each, _ in all_imports()]
    assert [(name, each) for name, each, root in used if root in ONLY and not under(name, ONLY[root])] == []


def test_costly_imports_wait():
    """What costs time to load is loaded inside the function that needs it."""
    loaded = [(name, each) for name, each, at_top in all_imports() if at_top and under(each, COSTLY)]
    assert [(name, each) for name, each in loaded if not under(name, MAY_LOAD_AT_TOP)] == []


def test_the_scorer_stands_alone():
    """The scoring library imports nothing of the printing package."""
    found = [(name, imported) for name, imported, _ in all_imports() if name.startswith("scorer")]
    assert [(name, imported) for name, imported in found if under(imported, {"pnp"})] == []


def test_the_check_can_fail():
    """An import uphill is found."""
    tree = ast.parse("from pnp.cli import app")
    assert [floor(imported) < floor("pnp.pieces.card") for imported, _ in imports(tree)] == [True, True]
