"""What strangers may give, a function from bytes for each reader; only the product's own errors may come of it.

``SEEDS`` has good inputs to begin with, ``SHAPES`` inputs of any length; ``corpus/TARGET/`` has inputs that once did
harm, as small as they could be made.
"""

import io
import struct
import tempfile
import zipfile
import zlib
from pathlib import Path
from urllib.parse import parse_qsl

from pnp.cli.app import commands
from pnp.cli.options import CallError
from pnp.cli.printer_words import READERS, apply_values
from pnp.drawing.shapes import TextShape
from pnp.drawing.theme import theme
from pnp.errors import PnpError
from pnp.games.contract import KitSpec
from pnp.kits.options_file import load as load_options
from pnp.pages.page import Document, Page
from pnp.pages.paper import Paper, paper
from pnp.pages.printer import Printer
from pnp.pages.statement import as_values, pack, unpack
from pnp.pages.stating import state
from pnp.pieces.selection import choice
from pnp.wings.own import contents
from pnp.wings.own.description import describe_folder
from pnp.wings.own.findings import Findings
from pnp.wings.own.markdown_checks import check_markdown
from pnp.wings.own.picture_file import read_art
from pnp.wings.own.svg import read_svg
from pnp.wings.shops.pdf_x import intent
from pnp.wings.web.form import FIELDS, Form, within
from scorer.errors import ScorerError
from scorer.games.line import replay
from scorer.plays.lines import plays_of
from scorer.record import read
from scorer.wings.own.formula import read_formula
from tests.pnp.cli.helps import parse
from tests.wings.own.farm import CARDS, GAME
from tests.wings.own.test_tables import SHEET, XLSX

ROOT = Path(__file__).resolve().parents[2]
OWN_ERRORS = PnpError, ScorerError, CallError
"""What the doors of the program answer with a sentence."""

PLACE = tempfile.TemporaryDirectory(prefix="pnp-fuzz-")
FOLDER = Path(PLACE.name) / "farm"
FOLDER.mkdir()
SCHOCKEN = "game: schocken\ndiscs: 1\nplayers: [Ana, Ben, Cleo]\nthrows:\n"
THROWS = "  - Ana 111/1, Ben 665/1, Cleo 664/1\n  - Cleo 111/1, Ana 665/1, Ben 664/1\n"
LINES = b'{"play": 1, "id": "k7q2m9xw4p000000", "kept": "2026-11-20T20:15:00+01:00", "version": 1,'
LINES += b' "changed": "2026-11-20T20:15:00+01:00", "results": "game: schocken\\nplayers: [Ana, Ben]\\n"}\n'
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{}</svg>'
DRAWN = (
    '<style>.a{fill:#123;stroke:red} g path{stroke-width:2}</style><defs><linearGradient id="g"><stop offset="0"/>'
    '</linearGradient><clipPath id="c"><rect width="4" height="4"/></clipPath></defs><g clip-path="url(#c)" '
    'transform="rotate(9 1,2) scale(.5)"><path class="a" d="M0 0h1v1c1 1 2 2 3 0a1 1 0 0 1 2 2z"/></g>'
    '<use href="#c"/><circle r="2" fill="url(#g)"/><text x="1">a</text>'
)
RULES = "# Farm\n\nPlant *one* **field**, `now`.\n\n- one\n  1. two\n\n> quoted\n\n| a | b |\n|---|---|\n| 1 | 2 |\n"
COLOUR = 'wheat: "#f2c53d", '
GOOD, ROWS_OF_CARDS = GAME.encode(), CARDS.encode()
ROWS = ("Fields", "Fields left", "Bonus")


def text_of(data):
    """Return the text of bytes, any bytes."""
    return data.decode("utf-8", "replace")


def build_folder(game=GOOD, cards=ROWS_OF_CARDS, **files):
    """Read a folder, and make what its kit is made of."""
    for old in FOLDER.iterdir():
        old.unlink()
    for name, data in {"game.yaml": game, "cards.csv": cards, **files}.items():
        (FOLDER / name).write_bytes(data)
    description = describe_folder.__wrapped__(FOLDER)
    contents.make_contents(description, KitSpec(2, {}, paper("a4"), theme("full")))


def read_sheet(data):
    """Read rows as an Excel file has them, and the bytes themselves as such a file."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as packed:
        for name, text in XLSX.items():
            packed.writestr(name, text)
        sheet = f'<worksheet xmlns="{SHEET}"><sheetData>'.encode() + data + b"</sheetData></worksheet>"
        packed.writestr("xl/worksheets/b.xml", sheet)
    game = GAME.replace("cards.csv", "cards.xlsx").encode()
    build_folder(game, **{"cards.xlsx": file.getvalue()})


def read_options(data):
    """Read the values of options: papers, pieces, readings of a printer, and those that a PDF records."""
    text = text_of(data)
    readers = [
        paper,
        lambda word: choice(word).number,
        *(lambda word, name=name: apply_values({name: word}, Printer()) for name in READERS),
    ]
    for reader in readers:
        try:
            reader(text)
        except OWN_ERRORS:
            continue
    path = FOLDER / "again.pdf"
    path.write_bytes(b"%PDF-1.7\n<< /PnpRequest (" + data + b") >>")
    load_options(path)


def read_form(data):
    """Read a form as the pages do, and its numbers."""
    try:
        form = Form(parse_qsl(text_of(data), keep_blank_values=True, max_num_fields=FIELDS))
    except ValueError:  # as ``form_of`` does
        form = Form()
    for name, value in form.items():
        form.number(name)
        within(value, 9)


def parse_command(data):
    """Parse a command line without running it: words with NUL between them."""
    name, *words = text_of(data).split("\0")
    if name not in commands():
        name = "build"
    parse(name, words)


TARGETS = {
    "results": read,
    "notation": lambda data: replay(read(f"{SCHOCKEN}"), text_of(data)),
    "plays": lambda data: plays_of(io.BytesIO(data)),
    "game": build_folder,
    "cards": lambda data: build_folder(cards=data),
    "sheet": read_sheet,
    "markdown": lambda data: check_markdown(text_of(data), "a.md", (), Findings()),
    "formula": lambda data: read_formula(text_of(data), ROWS),
    "svg": lambda data: read_svg(data, "a.svg"),
    "picture": lambda data: read_art(data, "a.png"),
    "icc": lambda data: intent("x4", data),
    "statement": lambda data: unpack(text_of(data)),
    "options": read_options,
    "form": read_form,
    "command": parse_command,
}


def png(width, height, *chunks):
    """Return a small picture with more chunks."""
    parts = [(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)), *chunks]
    parts += [(b"IDAT", zlib.compress(bytes((3 * width + 1) * height))), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in parts
    )


def row(at, *words):
    """Return a row as Excel writes it."""
    cells = "".join(f'<c t="inlineStr"><is><t>{word}</t></is></c>' for word in words)
    return f'<row r="{at}">{cells}</row>'


def sheet(number):
    """Return so many rows of cards."""
    rows = (row(at, f"Field {at}", "wheat", 1) for at in range(2, number + 2))
    return (row(1, "name", "kind", "points") + "".join(rows)).encode()


def stated(number):
    """Return what a file states, with so many pages."""
    shape = TextShape(20, 20, "Farm", 12, "regular", "#000000", 0, 0, 0)
    page = Page(Paper("a4", "A4", 210, 297), ("t",), "t", "t", "paper", (shape,), 0, 0)
    return pack(as_values(state(Document("t", "s", (page,) * number, ())))).encode()


SHAPES = {
    "results throws": ("results", lambda n: (SCHOCKEN + THROWS * n).encode()),
    "results keys": ("results", lambda n: (SCHOCKEN + "".join(f"x{at}: 1\n" for at in range(n))).encode()),
    "results brackets": ("results", lambda n: b"a: " + b"[" * n),
    "notation words": ("notation", lambda n: b"=421 again " * n),
    "plays lines": ("plays", lambda n: LINES * n),
    "plays letters": ("plays", lambda n: LINES.replace(b"Ana", b"A" * n)),
    "game colours": ("game", lambda n: GAME.replace("{wheat:", f"{{{COLOUR * n}wheat:").encode()),
    "game brackets": ("game", lambda n: (GAME + "notes: " + "[" * n).encode()),
    "game marks": ("game", lambda n: (GAME + "      - box: {at: 1 1 9 9, fill: wheat}\n" * n).encode()),
    "cards rows": ("cards", lambda n: (CARDS + "Field,,wheat,1,1\n" * n).encode()),
    "cards letters": ("cards", lambda n: (CARDS + f'"{"a" * n}",,wheat,1,1\n').encode()),
    "sheet rows": ("sheet", sheet),
    "markdown paragraphs": ("markdown", lambda n: RULES.encode() * n),
    "markdown stars": ("markdown", lambda n: b"*a **b " * n),
    "markdown brackets": ("markdown", lambda n: b"[a](b " * n),
    "markdown comments": ("markdown", lambda n: b"<!-- a -->" * n),
    "formula sums": ("formula", lambda n: b"Fields+2*(Bonus)+" * (n // 8) + b"1"),
    "svg shapes": ("svg", lambda n: SVG.format('<rect width="1" height="1"/>' * n).encode()),
    "svg steps": ("svg", lambda n: SVG.format(f'<path d="M0 0{"h1v1" * n}"/>').encode()),
    "svg groups": ("svg", lambda n: SVG.format("<g>" * n + "</g>" * n).encode()),
    "svg rules": (
        "svg",
        lambda n: SVG.format(f"<style>{'.a{fill:red}' * n}</style><circle r='1'/>").encode(),
    ),
    "picture chunks": ("picture", lambda n: png(4, 4, *[(b"tEXt", b"a\0b")] * n)),
    "icc bytes": ("icc", lambda n: bytes(12) + b"prtrCMYK" + bytes(16) + b"acsp" + bytes(n)),
    "statement pages": ("statement", stated),
    "options digits": ("options", lambda n: b"1" * n),
    "options words": ("options", lambda n: b"1,2x:" * n),
    "form fields": ("form", lambda n: b"a=1&" * n),
    "form letters": ("form", lambda n: b"a=" + b"%ff" * n),
    "command words": ("command", lambda n: b"build" + b"\0low-blow" * n),
    "command letters": ("command", lambda n: b"build\0--paper\0" + b"9" * n),
}
"""What grows, its target, and the bytes at a size."""

SEEDS = {
    "results": [(ROOT / "docs" / "low-blow.yaml").read_bytes(), (SCHOCKEN + THROWS).encode(), b"a: *b\n"],
    "notation": [b"=421 stop =665 stop =664 stop", b"=666 # a note\n"],
    "plays": [LINES],
    "game": [GAME.encode()],
    "cards": [CARDS.encode(), CARDS.encode("utf-16"), CARDS.replace(",", ";").encode()],
    "sheet": [sheet(2)],
    "markdown": [RULES.encode(), b"[a](b) ![c](d.png) <b>\n***\n1) x\n"],
    "formula": [b"Fields + 2 * (Bonus - 1)", "Fields left × 3 − Bonus".encode()],
    "svg": [SVG.format(DRAWN).encode()],
    "picture": [
        png(4, 4),
        *(path.read_bytes()[:2000] for path in ROOT.glob("tests/wings/photo/pictures/ordinary-dice.jpg")),
        b"GIF89a",
    ],
    "icc": [(ROOT / "assets/icc/fogra39l.icc").read_bytes()[:400]],
    "statement": [stated(1)],
    "options": [
        b"200x280",
        b"8.5x14in",
        b"tiles:red:7",
        b"4,4,4,13",
        b"left=4",
        b'{"pnp": 1, "games": ["low-blow"]}',
    ],
    "form": [b"name1=Ana&seats=3&do=more", b"a=%ff&b=%00"],
    "command": [b"build\0low-blow\0--players=4", b"score\0a.yaml\0--json", b"calibrate\0--read\0001,2,3"],
}
