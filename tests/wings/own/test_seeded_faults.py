"""Faults sown into the examples, one at a time: each is told with its file and its line, and no traceback comes."""

import re
import shutil
from collections import Counter
from pathlib import Path

import pytest

from pnp.drawing.theme import theme
from pnp.errors import PnpError
from pnp.games.contract import KitSpec
from pnp.pages.paper import paper
from pnp.wings.own.contents import make_kit
from pnp.wings.own.description import describe_folder

EXAMPLES = Path(__file__).parents[3] / "examples"

SEEDS = (
    ("a misspelt key", re.compile(r"^( *(?:- )?)([a-z-]{4,})(:)"), lambda m: f"{m[1]}{m[2][:-1]}q{m[3]}"),
    (
        "a key within braces",
        re.compile(r"([{,] ?)(say|draw|fill|style|file|font)(: )"),
        lambda m: f"{m[1]}{m[2]}q{m[3]}",
    ),
    ("a place of three lengths", re.compile(r"(at: [\d.]+ [\d.]+ [\d.]+) [\d.]+(?=[,}])"), lambda m: m[1]),
    ("a place that is no number", re.compile(r"(at: )[\d.]+"), lambda m: f"{m[1]}x"),
    ("a place without width", re.compile(r"(at: [\d.]+ [\d.]+) [\d.]+ "), lambda m: f"{m[1]} 0 "),
    ("an unknown column", re.compile(r'"\{(name|kind|text|points)\}'), lambda m: f'"{{{m[1]}q}}'),
    ("an unknown icon", re.compile(r":([a-z]{4,}):"), lambda m: f":{m[1]}q:"),
    ("an unknown style", re.compile(r"style: ([a-z]+)\}"), lambda m: f"style: {m[1]}q}}"),
    (
        "an unknown colour",
        re.compile(r"(fill|line|colour): (grey-\d|white|ink|herb|sea|shore|peak|wood)\b"),
        lambda m: f"{m[1]}: {m[2]}q",
    ),
    ("a tab", re.compile(r"^  (?= *\S)"), lambda _: "\t"),
    ("an alias", re.compile(r"(size|shape|count|grid): [a-z0-9]+"), lambda m: f"{m[1]}: *other"),
    ("an open quote", re.compile(r'(: "[^"]*)"'), lambda m: m[1]),
    ("a wrong number", re.compile(r"(count|size|corners|copies): \d+"), lambda m: f"{m[1]}: many"),
    ("a wrong grid", re.compile(r"grid: hexes \d+"), lambda _: "grid: hexs"),
    ("a size of nothing", re.compile(r"fit: \d+-\d+"), lambda _: "fit: 9-90"),
    ("a link out of the folder", re.compile(r": ([a-z]+\.(?:csv|md|yaml))"), lambda m: f": ../{m[1]}"),
    ("a missing file", re.compile(r": ([a-z]+)(\.(?:csv|md|yaml))"), lambda m: f": {m[1]}q{m[2]}"),
)
CELLS = (
    ("a kind without a colour", re.compile(r"\b(wheat|herb|cow|sun|rain),"), lambda m: f"{m[1]}q,"),
    ("copies that are none", re.compile(r",(\d)$"), lambda _: ",many"),
    ("a cell too many", re.compile(r"(\d)$"), lambda m: f"{m[1]},3"),
    ("an unknown icon", re.compile(r":([a-z]{3,}):"), lambda m: f":{m[1]}q:"),
    ("an open quote", re.compile(r'^([^"]*)"'), lambda m: f'{m[1]}""x"'),
    ("letters of another script", re.compile(r"^[A-Z]"), lambda _: "שלום"),
)


MOST = 3
"""How often a fault is sown into a file: the first lines that it fits."""


def seeds():
    """Yield every fault: its name, its file, its line and what stands there instead."""
    sown = Counter()
    for path in sorted(EXAMPLES.glob("*/*.*")):
        kinds = {".yaml": SEEDS, ".csv": CELLS}.get(path.suffix, ())
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            named = re.match(r"  [a-z]+: \{(font|full)", line)  # what is called so is missing elsewhere
            if number == 1 or not line.strip() or line.lstrip().startswith("#"):
                continue
            for name, pattern, change in kinds:
                wrong = pattern.sub(change, line, count=1)
                is_new = wrong != line and sown[path, name] < MOST
                if is_new and not (named and name == "a misspelt key"):
                    sown[path, name] += 1
                    yield path, number, name, wrong


def faults_of(folder):
    """Return what is told of a folder, everything but what only drawing finds."""
    try:
        description = describe_folder.__wrapped__(folder)
        spec = KitSpec(4, {}, paper("a4"), theme("full"))
        kit = make_kit(description, spec)
        for make in description.parts:
            make(kit)
        if description.cover:
            description.cover.draw(kit)
        kit.findings.stop()
    except PnpError as fault:
        return str(fault).splitlines()
    return []


@pytest.fixture(scope="module")
def examples(tmp_path_factory):
    """Copy the examples to a folder that may be damaged."""
    copy = tmp_path_factory.mktemp("seeded") / "examples"
    shutil.copytree(EXAMPLES, copy)
    return copy


def test_seeded_faults_are_told_by_file_and_line(examples):
    """Of every kind, in YAML and in CSV."""
    untold, number_of = [], 0
    for path, number, name, wrong in seeds():
        copy = examples / path.relative_to(EXAMPLES)
        whole = copy.read_bytes()
        lines = whole.decode().splitlines()
        lines[number - 1] = wrong
        copy.write_text("\n".join([*lines, ""]), encoding="utf-8")
        told = faults_of(copy.parent)
        copy.write_bytes(whole)
        number_of += 1
        place = re.compile(rf"{re.escape(str(copy))}:{number}[ :(]")
        if not any(place.match(each) for each in told):
            untold.append((f"{path.name}:{number}", name, wrong.strip(), told[:2]))
    assert not untold, "\n".join(map(str, untold))
    assert number_of >= 150


def test_the_examples_have_no_fault(examples):
    """As they are; so what is told of a seeded one comes of its seed."""
    folders = sorted(path.parent for path in examples.glob("*/game.yaml"))
    assert [faults_of(folder) for folder in folders] == [[], [], [], []]
