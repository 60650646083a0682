"""Folders with every mixture of parts, for every paper and language: each of them is valid."""

from random import Random

ICON = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h7v7H1z"/></svg>'
TABLE = "name,kind,copies\nField,wheat,{copies}\nSun & rain,sun,\nLong name of a thing,wheat,3\n"
TEXT = "# Rules\n\nEach player takes a card.\n\n- one\n- two\n\n| A | B |\n|---|---|\n| 1 | 2 |\n"
NAMES = (
    *("", "Workers", "Cards of the second age", "{en: Cows, de: Kühe, fr: Vaches}"),
    *("The merchants' guild of the harbour", "Bonuskarten für den langen und kalten Winter im hohen Norden"),
)
TITLES = (
    *("Farm", "{en: Harvest of the long valley, de: Ernte im langen Tal, fr: La moisson}"),
    "WWW – Wunderbare Weltreisen von Wichteln",
)
PAPERS = ("a4", "letter", "a4", "letter", "a5", "a3", "legal")
LANGUAGES = ("en", "de", "fr", "it", "es", "nl")
ROWS = ("Fields", "{Herds: 5 each}", "{Both: Fields * Herds}", "A row with a name that is rather long")

FACE = """\
      file: cards.csv
      face:
        - text: {at: 1 1 18 5, say: "{name}", font: 8, fit: 8-6.5}
        - icon: {at: 2 8 6 6, draw: ":{kind}:"}"""
PLAIN = "      face: [icon: {at: 2 2 5 5, draw: ':wheat:'}]"
BACK = "      back: [box: {at: 0 0 20 20, fill: wheat, bleeds: yes}]"
PUNCH, EACH = "      punch: yes", "      count: each"
KEY = "      key: {A: {fill: wheat}, B: {fill: sun}}"
MORE = "         B A B A B A B A B A B\n        A B A B A B A B A B A B\n"
BOARD = "      cells: |\n" + "        A B A B A B A B A B A B\n"

KINDS = {
    "cards": (
        ("size: poker", "size: mini", "size: 70x110\n      corners: 4", "shape: hex 50", "size: tarot"),
        *((FACE,), ("", BACK), ("", "", PUNCH)),
    ),
    "tiles": (
        ("size: 30x30", "shape: circle 40", "shape: hex 45", "size: 60x30"),
        *((FACE,), ("", BACK), ("", PUNCH)),
    ),
    "tokens": (
        ("shape: circle 16", "shape: square 14", "shape: hex 20"),
        ("      count: 5", "      count: 30", "      count: 8 each"),
        ('      draw: ":wheat:"', '      fill: wheat\n      draw: "{emblem}"\n      count: 3 each'),
        *(("", BACK), ("", PUNCH)),
    ),
    "dice": (("count: 1", "count: 3", "count: 2 each"), ('      faces: [":wheat:", 1, 2, "", ":sun:", 6]',)),
    "standees": (("size: 20x30", "size: 25x45"), (PLAIN,), (EACH, "      count: 3")),
    "mats": (("size: 120x60", "size: 130x90", "size: 60x60"), (PLAIN,), (EACH,), ("", BACK)),
    "board": (
        ("grid: squares 12", "grid: hexes 14", "grid: squares 30", "grid: hexes 30"),
        *(("", "      coordinates: yes"), (BOARD, BOARD + MORE * 6), (KEY,)),
    ),
    "aid": (("file: aid.md",),),
    "rules": (("file: aid.md",), ("", "      booklet: A5")),
}


def write_part(kind, number, name, of):
    """Return a part of a kind."""
    keys = [line for choices in KINDS[kind] if (line := of.choice(choices))]
    if any("count: 3 each" in line for line in keys):
        keys = [line for line in keys if not line.startswith("      count")]
    named = f"      name: {name}\n" if name else ""
    return f"  - {kind}:\n      id: part-{number}\n{named}      " + "\n".join(keys)


def write_mixture(folder, seed):
    """Write a folder; return the options that it is built with."""
    of = Random(seed)
    kinds = [of.choice([*KINDS]) for _ in range(of.choice([*range(1, 13), 12, 16, 24]))]
    parts = [write_part(kind, number, of.choice(NAMES), of) for number, kind in enumerate(kinds)]
    for number, part in enumerate(parts[:]):
        if "cards:" in part and "size" in part and of.random() < 0.5:
            parts.append(f"  - tuck-box:\n      id: box-{number}\n      holds: part-{number}\n{PLAIN}")
    if of.random() < 0.5:
        parts.append(f"  - score-sheet: {{rows: [{', '.join(ROWS)}], ties: [Herds, Fields]}}")
    options = [
        "--paper",
        of.choice(PAPERS),
        "--lang",
        of.choice(LANGUAGES),
        "--ink",
        of.choice(["full", "low", "grey"]),
    ]
    options += ["--backs", of.choice(["long-edge", "short-edge", "none", "fold"])]
    if of.random() < 0.3:
        parts.append("  - cover: {fill: wheat, face: [icon: {at: 10 20 60 60, draw: ':sun:'}]}")
        options += ["--with", "cover"]
    (folder / "icons").mkdir(parents=True)
    for name in ("wheat", "sun"):
        (folder / "icons" / f"{name}.svg").write_text(ICON, encoding="utf-8")
    head = f"title: {of.choice(TITLES)}\nplayers: {of.choice(['2', '2-4', '1-8'])}\nlanguages: [en, de, fr]\n"
    colours = 'colours: {wheat: "#f2c53d", sun: "#8cb8e8"}\n'
    (folder / "game.yaml").write_text(head + colours + "parts:\n" + "\n".join(parts) + "\n", encoding="utf-8")
    (folder / "cards.csv").write_text(TABLE.format(copies=of.choice([1, 9, 40])), encoding="utf-8")
    (folder / "aid.md").write_text(TEXT, encoding="utf-8")
    return options
