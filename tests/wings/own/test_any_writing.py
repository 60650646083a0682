"""Folders in which places, repeats and likes are used in any mixture: each is valid, and each slip is one sentence."""

import re
from random import Random

import pytest

from pnp.errors import FolderError
from tests.wings.own.farm import draw_kit

X = ("left", "middle", "right", "right-2", "left+3", "50%-6", "25%", "4", "100%-14")
Y = ("top", "middle", "bottom", "bottom-3", "top+2", "50%-5", "10%", "3", "100%-12")
SIZES = ("10 8", "12 6", "20% 10%", "100%-50 6")
WHOLE = ("fill", "fill 2", "fill 3 5", "fill 1 2 3 4", "fill 5%")
EACH = ("1-3", "5-3", "[a, b]", "[1, 2, 3, 4]", "[{en: Cow, de: Kuh}, Hen]")
STEPS = ("step: 5", "step: 0 4", "step: 4 4, wrap: 2", "step: 10% 0")
CELLS = ("1", "1 9 17", "2-5", "1 9 17 20", "18-20 3")
MAP = ("A1", "A1 B2", "C3 A2 B1")
SLIPS = (
    (r"\bmiddle\b", "midle"),
    (r"\b(right|bottom)-", r"\1--"),
    (r"\d+%", "9x%"),
    (r"\bfill( \d)+", "fill 1 2 3 4 5"),
    (r"each: (\d)-(\d)", r"each: \1 to \2"),
    (r"step: [^,}]+", "step: far"),
    (r"like: (\w+)", r"like: \1x"),
    (r"in: [A-Z]\d", "in: Z9"),
    (r"in: \d+", "in: 99"),
    (r"wrap: 2", "wrap: 0"),
    (r"\{item\}", "{itme}"),
    (r"\{n\}", "{m}"),
)

DRAWN = re.compile("extends|overlap|does not fit|do not fit|invisible|taller|wider")
"""What only drawing finds, which depends on the mixture."""


def write_mark(of, ids, cells=()):
    """Return a mark in a line of its own."""
    place = of.choice(WHOLE) if of.random() < 0.3 else f"{of.choice(X)} {of.choice(Y)} {of.choice(SIZES)}"
    keys = [f"in: {of.choice(cells)}"] if cells else [f"at: {place}"]
    if not cells and of.random() < 0.4:
        keys += [f"each: {of.choice(EACH)}", of.choice(STEPS)]
    if of.random() < 0.3:
        ids.append(f"m{len(ids)}")
        keys.append(f"id: {ids[-1]}")
    kind = of.choice(("box", "icon", "circle", "polygon"))
    keys += {
        "box": ["line: red"],
        "icon": ['draw: ":star:"'],
        "circle": ["line: blue"],
        "polygon": ["sides: 6", "line: red"],
    }[kind]
    if any(key.startswith("each") for key in keys) and of.random() < 0.5:
        return (
            f"text: {{{', '.join(key for key in keys[:-1] if ':' in key and key[:2] not in ('dr', 'li', 'si'))}, "
            + ('say: "{n}", if: "{item}", font: 7, fit: 7-6.5}')
        )
    return f"{kind}: {{{', '.join(keys)}}}"


def write_folder(folder, seed):
    """Write a folder: decks that are like each other, a track and a map."""
    of, ids = Random(seed), []
    parts, decks = [], []
    for number in range(of.randint(1, 5)):
        head = [f"  - cards:\n      id: d{number}"]
        base = of.choice(decks) if decks and of.random() < 0.6 else None
        head.append(f"      like: {base}" if base else "      size: 60x90")
        face = [f"      - like: {of.choice(decks)}"] if decks and of.random() < 0.5 else []
        face += [f"      - {write_mark(of, ids)}" for _ in range(of.randint(1, 4))]
        parts.append("\n".join([*head, "      face:", *(f"  {line}" for line in face)]))
        decks.append(f"d{number}")
    for grid, names in (
        ("track 18\n      length: 20", CELLS),
        ("hexes 20\n      cells: |\n        a a a\n         a a a\n        a a a", MAP),
    ):
        marks = "\n".join(f"        - {write_mark(of, ids, names)}" for _ in range(of.randint(1, 3)))
        parts.append(f"  - board:\n      id: b{len(parts)}\n      grid: {grid}\n      marks:\n{marks}")
    text = "title: Any\nplayers: 2\nlanguages: [en, de]\nparts:\n" + "\n".join(parts) + "\n"
    (folder / "game.yaml").write_text(text, encoding="utf-8")
    return text


@pytest.mark.parametrize("seed", range(40))
def test_any_writing_is_read_and_each_slip_is_told_with_its_line(tmp_path, seed):
    """Texts may overlap or stick out, which depends on the mixture; nothing is misread."""
    text = write_folder(tmp_path, seed)
    lines = []
    try:
        draw_kit(tmp_path)
    except FolderError as fault:
        lines = str(fault).splitlines()
    assert [line for line in lines if not DRAWN.search(line)] == []
    of = Random(seed)
    for wrong, slip in of.sample(SLIPS, 5):
        found = [*re.finditer(wrong, text)]
        if not found:
            continue
        place = of.choice(found)
        (tmp_path / "game.yaml").write_text(
            text[: place.start()] + place.expand(slip) + text[place.end() :], encoding="utf-8"
        )
        line = text.count("\n", 0, place.start()) + 1
        with pytest.raises(FolderError) as told:
            draw_kit(tmp_path)
        lines = str(told.value).splitlines()
        assert any(re.search(rf"game\.yaml:{line}\b", one) for one in lines), (slip, line, lines)
        assert len(lines) <= 3 or "like" in slip, (slip, line, lines)
