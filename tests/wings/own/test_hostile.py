"""Folders of strangers who mean harm: each is told with file and line, in little time and memory."""

import io
import json
import os
import struct
import subprocess
import sys
import zipfile
import zlib
from functools import cache
from pathlib import Path

from fontTools.ttLib import TTFont
from fontTools.ttLib.tables.DefaultTable import DefaultTable
from PIL import Image

from pnp.cli.app import run
from pnp.data.cache import drop_cached
from pnp.drawing import fonts
from pnp.wings.own import game as own_game
from scorer.games import GAMES, OWN
from scorer.games.folders import Folders
from tests.processes import HANG
from tests.wings.own.farm import CARDS, GAME
from tests.wings.own.test_tables import MANIFEST, XLSX
from tests.wings.own.test_tables import SHEET as SHEET_NAMES

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">'
LAUGHS = '<!DOCTYPE svg [<!ENTITY a "ha">' + "".join(
    f'<!ENTITY {chr(98 + at)} "{("&" + chr(97 + at) + ";") * 10}">' for at in range(9)
)
ODS = (
    '<table:table-row table:number-rows-repeated="3000"><table:table-cell table:number-columns-repeated="1000" '
    'office:value-type="string"><text:p>a</text:p></table:table-cell></table:table-row>'
)
SPACES = ODS.replace("3000", "1").replace("1000", "1").replace(">a<", '>a<text:s text:c="2000000000"/><')
ICON = GAME.replace('text: {at: 5 3 44 9, say: "{name}"}', 'icon: {at: 5 3 9 9, draw: ":wheat:"}')
BOARD = GAME + "  - board: {grid: track 100, length: 1000, across: 50}\n"
SHEET = GAME.replace("cards.csv", "cards.xlsx")
FONT = GAME.replace('say: "{name}"', 'say: "{name}", font: Lora 9')
CELL = '<row r="1"><c r="A1" t="inlineStr"><is><t>name</t></is></c></row>'
SHARED = f'<sst xmlns="{SHEET_NAMES}"><si><t>{{}}</t></si></sst>'
LIMIT, MEMORY = 9.0, 300.0
"""Seconds of one folder, ten times those of an honest one, and megabytes."""

RUN = """
import contextlib, io, json, os, resource, sys
from pnp.cli.app import run
from pnp.wings.own import game
game.LIMITS = game.LIMITS._replace(seconds=3600)  # the limit of a core counts, however busy this computer is
def used():
    return sum(os.times()[:4])
found = {}
for folder in sys.argv[1:]:
    start, told = used(), io.StringIO()
    with contextlib.redirect_stderr(told):
        status = run(["build", folder + "/", "--out", folder + "-out"])
    game._make_helper.cache_clear()
    most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    found[folder] = status, used() - start, told.getvalue(), most
print(json.dumps(found))
"""


def png(width, height):
    """Return the head of a picture of so many dots, with none of them."""
    parts = (
        (b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)),
        (b"IDAT", zlib.compress(b"")),
        (b"IEND", b""),
    )
    chunks = (
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in parts
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


def zipped(path, parts):
    """Write an archive."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in parts.items():
            archive.writestr(name, text)
    return path


def excel(path, rows, **more):
    """Write an Excel file with rows as they are written there, and more parts, of which it says that they are small."""
    sheet = f'<worksheet xmlns="{SHEET_NAMES}"><sheetData>{rows}</sheetData></worksheet>'
    parts = {"xl/" + name.replace("_", "."): text for name, text in more.items()}
    zipped(path, {**XLSX, "xl/worksheets/b.xml": sheet, **parts})
    data = bytearray(path.read_bytes())
    at = data.find(b"PK\x01\x02")
    while at >= 0:
        if struct.unpack_from("<I", data, at + 24)[0] > 10_000_000:
            struct.pack_into("<I", data, at + 24, 1000)
        at = data.find(b"PK\x01\x02", at + 4)
    path.write_bytes(bytes(data))


def blank(path):
    """Write an Excel file whose many blank cells take long to read."""
    rows = CELL + f"<row>{'<c/>' * 100}</row>" * 130_000
    zipped(path, {**XLSX, "xl/worksheets/b.xml": f"<worksheet><sheetData>{rows}</sheetData></worksheet>"})


def binary(path):
    """Write the head of a binary Excel file, with a string that is said to be 4 GB long."""
    relations = XLSX["xl/_rels/workbook.xml.rels"].replace(".xml", ".bin")
    sheet = b"\x9c\x01\x10" + b"\0" * 8 + b"\x01\0\0\0" + b"\x01\0a\0"
    rows = b"\x94\x01\x10" + struct.pack("<IIII", 0, 2**20 - 1, 0, 2**14 - 1) + b"\x91\x01\0"
    rows += b"\0\x19" + struct.pack("<IIIIBHH", 0, 0, 0, 0, 0, 0, 0) + b"\x92\x01\0"
    strings = b"\x9f\x01\x08" + struct.pack("<II", 2**32 - 1, 2**32 - 1) + b"\x13\x05\0" + b"\xff" * 4
    zipped(path, {
        "[Content_Types].xml": XLSX["[Content_Types].xml"],
        "xl/workbook.bin": sheet,
        "xl/_rels/workbook.bin.rels": relations,
        "xl/sharedStrings.bin": strings,
        "xl/worksheets/a.bin": rows,
        "xl/worksheets/b.bin": rows,
    })  # fmt: skip


def ods(path, rows):
    """Write an OpenDocument table."""
    names = " ".join(
        f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
        for name in ("office", "table", "text")
    )
    text = f"<office:document-content {names}><office:body><office:spreadsheet><table:table table:name='a'>{rows}"
    text += "</table:table></office:spreadsheet></office:body></office:document-content>"
    kind, listed = (
        "application/vnd.oasis.opendocument.spreadsheet",
        f'<manifest:manifest xmlns:manifest="{MANIFEST}"/>',
    )
    zipped(path, {"mimetype": kind, "META-INF/manifest.xml": listed, "content.xml": text})


@cache
def picture(kind, mode, width, height, scans=0):
    """Return a picture of one colour, with its last scan so often again."""
    file = io.BytesIO()
    Image.new(mode, (width, height), {"RGB": (200, 20, 20), "L": 90}[mode]).save(
        file, kind, **PROGRESSIVE[kind]
    )
    *parts, last = file.getvalue().split(b"\xff\xda")
    return (
        b"\xff\xda".join([*parts, *[last.removesuffix(b"\xff\xd9")] * scans, last])
        if scans
        else file.getvalue()
    )


PROGRESSIVE = {"PNG": {}, "JPEG": {"progressive": True}}


def font_with(table):
    """Return a font of ours with another table of characters."""
    font = TTFont(str(fonts.file("regular")))
    font["cmap"] = DefaultTable("cmap")
    font["cmap"].data = table
    file = io.BytesIO()
    font.save(file)
    return file.getvalue()


SOFT = "a\u00ad"
SQUARE = '<rect width="1" height="1" {}/>'
CHAIN = "".join(f'<linearGradient id="g{at}" href="#g{at + 1}"/>' for at in range(6000))
STOPS = '<stop offset="0"/><stop offset="1" stop-color="red"/>'
GROUPS = struct.pack(">HHHHIHHIIIIII", 0, 1, 3, 10, 12, 12, 0, 28, 0, 1, 1, 60_000_000, 1)
"""Characters 1 to 60 million, all the same letter."""

HEADS = "name,kind,points\n"
FITTED = GAME.replace('say: "{name}"', 'say: "{name}", fit: 40-7')
UNREAD, UNDRAWN = "could not be read", "icons/wheat.svg:1: it draws too many shapes"
WORDS = "<row><c t='inlineStr'><is><t>a</t></is></c></row>" * 1990
MERGED = "</sheetData><mergeCells>" + "<mergeCell ref='A1:A1990'/>" * 100_000 + "</mergeCells><sheetData>"
FAR = "<row><c {} r='XFD1048576'><v>1</v></c></row>"

ICONS = {
    "rule": (f"<style>{'a' * 3_500_000}</style>", "nothing is drawn in this SVG"),
    "comment": (f"<style>{'/*' * 1_000_000}</style>", "nothing is drawn in this SVG"),
    "length": (f'<rect width="{"1" * 900_000}x!" height="1"/>', "nothing is drawn in this SVG"),
    "colour": (SQUARE.format(f'fill="rgb({" " * 900_000}x"'), "nothing is drawn in this SVG"),
    "clips": (
        f'<clipPath id="c">{SQUARE.format("") * 6000}</clipPath>'
        + SQUARE.format('clip-path="url(#c)"') * 6000,
        UNDRAWN,
    ),
    "faulty-outlines": (
        f'<g id="a"><path d="{"M0 0h1z" * 8000}q"/></g>' + '<use href="#a"/>' * 1900,
        UNDRAWN,
    ),
    "gradient-chain": (CHAIN + SQUARE.format('fill="url(#g0)"') * 6000, "left out: fill 'url(#g0)'"),
    "gradient-stops": (
        f'<linearGradient id="g">{STOPS * 3000}</linearGradient>' + SQUARE.format('fill="url(#g)"') * 6000,
        UNDRAWN,
    ),
    "uses": ('<g id="a"><use href="#b"/></g>\n<g id="b"><use href="#a"/></g>', "it uses itself"),
    "steps": (f'<path d="M0 0{"h1v1" * 300_000}"/>', "wheat.svg:1: it draws too many"),
}
TABLES = {
    "rows": (HEADS + "a,wheat,1\n" * 1_000_000, "cards.csv:2002: too many rows; 2000"),
    "blank-lines": (HEADS + "\n" * 3_000_000, "cards.csv:100000: too many rows; 2000"),
    "columns": (",".join(f"c{at}" for at in range(200_000)) + "\na\n", "cards.csv:1: too many columns; 60"),
    "wide-row": (CARDS * 500 + "," * 900_000 + "a\n", "cards.csv:1: too many columns; 60"),
    "copies": (CARDS.replace(",1,2", ",1,1000000000"), "cards.csv:2 copies: found '1000000000'"),
    "pipe": (lambda path: (path.unlink(), os.mkfifo(path)), "'cards.csv' is not a regular file"),
}
SHEETS = {
    "zip-bomb": (
        lambda path: excel(path, CELL, sharedStrings_xml=SHARED.format(" " * 300_000_000)),
        "cards.xlsx",
    ),
    "shared": (
        lambda path: excel(
            path,
            ("<row>" + '<c t="s"><v>0</v></c>' * 50 + "</row>") * 400,
            sharedStrings_xml=SHARED.format("a" * 3_000_000),
        ),
        "cards.xlsx:1: too many characters; 4000",
    ),
    "entities": (
        lambda path: excel(path, CELL, sharedStrings_xml=f"{LAUGHS}]>{SHARED.format('&j;')}"),
        "'cards.xlsx' is not a spreadsheet",
    ),
    "elements": (
        lambda path: excel(path, CELL, sharedStrings_xml=SHARED.format("<a/>" * 14_000_000)),
        "cards.xlsx",
    ),
    "merged": (lambda path: excel(path, CELL + WORDS + MERGED), "too many cells; 200000"),
    "blank-cells": (blank, UNREAD),
    "far-cell": (lambda path: excel(path, CELL + FAR.format("")), "cards.xlsx:1048576: too many rows; 2000"),
    "odd-attribute": (
        lambda path: excel(path, CELL + FAR.format("a='>'")),
        "cards.xlsx:1048576: too many rows; 2000",
    ),
    "wide-cell": (
        lambda path: excel(path, CELL + FAR.format("").replace("1048576", "1")),
        "cards.xlsx:1: too many columns; 1000",
    ),
    "binary": (binary, "cards.xlsx"),
}
OTHERS = {
    "scans": (
        ICON,
        {"icons/wheat.jpg": lambda path: path.write_bytes(picture("JPEG", "L", 2000, 2000, 1000))},
        "icons/wheat.jpg:1: the picture has too many scans",
    ),
    "many-dots": (
        ICON.replace(":wheat:", ":{kind}:").replace("csv", "tsv"),
        {"cards.tsv": "name\tkind\tpoints\n" + "".join(f"a\tp{at}\t1\n" for at in range(4))}
        | dict.fromkeys(
            [f"icons/p{at}.png" for at in range(4)],
            lambda path: path.write_bytes(picture("PNG", "RGB", 5600, 5600)),
        ),
        "the pictures of the folder have more than",
    ),
    "filled": (
        GAME.replace("{name}", "{name}" * 500),
        {"cards.csv": HEADS + ("abcd " * 780 + ",wheat,1\n") * 50},
        "cards.csv:2 name, rows 2-51: too many characters; 12000 at most",
    ),
    "words": (
        FITTED,
        {"cards.csv": HEADS + "".join(f"{'abcdefghij' * 395}{at},wheat,1\n" for at in range(20))},
        "does not fit",
    ),
    "soft-hyphens": (
        FITTED,
        {"cards.csv": HEADS + "".join(f"{SOFT * 1990}{at},wheat,1\n" for at in range(20))},
        "does not fit",
    ),
    "spaces-in-size": (
        f"{GAME}  - tiles: cards.csv\n    id: t\n    size: 5{' ' * 60_000}x\n",
        {},
        "game.yaml:12: ",
    ),
    "characters": (
        FONT,
        {"fonts/Lora-Regular.ttf": lambda path: path.write_bytes(font_with(GROUPS))},
        "fonts/Lora-Regular.ttf",
    ),
    "font": (
        FONT,
        {"fonts/Lora-Regular.ttf": b"\0\1\0\0\0\1" + b"\xff" * 9000},
        "Lora-Regular.ttf:1: this is not a TrueType",
    ),
    "count": (
        GAME.replace("    face", "    count: 1000000000\n    face"),
        {},
        "game.yaml:6: found '1000000000'",
    ),
    "repeated": (
        GAME.replace("csv", "ods"),
        {"cards.ods": lambda path: ods(path, ODS)},
        "cards.ods:201: too many cells; 200000",
    ),
    "spaces": (
        GAME.replace("csv", "ods"),
        {"cards.ods": lambda path: ods(path, SPACES)},
        "the table has no rows",
    ),
    "laughs": (
        ICON,
        {"icons/wheat.svg": f"{LAUGHS}]>{HEAD}<title>&j;</title></svg>"},
        "wheat.svg:1: only entities that are short plain texts",
    ),
    "dots": (
        ICON,
        {"icons/wheat.png": png(60_000, 60_000)},
        "icons/wheat.png:1: the picture has more than 32 million dots",
    ),
    "board": (
        BOARD,
        {},
        "game.yaml:10: the board is 5100 × 2040 mm; it may be at most 2000 mm wide and high",
    ),
    "groups": (
        GAME.replace("    face:", "    face:\n      - group: {use: all.yaml}"),
        {"all.yaml": "- group: {use: all.yaml}\n" * 20},
        "all.yaml:1: too many nested groups; 6 at most",
    ),
}
HARM = {
    **{
        name: (ICON, {"icons/wheat.svg": f"{HEAD}{inner}</svg>"}, told)
        for name, (inner, told) in ICONS.items()
    },
    **{name: (GAME, {"cards.csv": text}, told) for name, (text, told) in TABLES.items()},
    **{name: (SHEET, {"cards.xlsx": make}, told) for name, (make, told) in SHEETS.items()},
    **OTHERS,
}
"""Of each folder its game, what its files hold or what writes them, and what is told."""


def write(folder, game, files):
    """Write a folder of a stranger."""
    folder.mkdir()
    (folder / "game.yaml").write_text(game, encoding="utf-8")
    (folder / "cards.csv").write_text(CARDS, encoding="utf-8")
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        if callable(content):
            content(path)
        else:
            path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return str(folder)


def test_harm_is_told_in_little_time_and_memory(tmp_path):
    """Bombs of all kinds, in one process: none takes long, and all of them together not much memory."""
    folders = [write(tmp_path / name, game, files) for name, (game, files, _) in HARM.items()]
    done = subprocess.run(
        [sys.executable, "-c", RUN, *folders], capture_output=True, text=True, check=True, timeout=10 * HANG
    )
    found = json.loads(done.stdout)
    for folder in folders:
        status, seconds, told, memory = found[folder]
        told = told.replace(" (en)", "")
        name = Path(folder).name
        assert (status, seconds < LIMIT, memory < MEMORY) == (2, True, True), (name, found[folder])
        assert HARM[name][2] in told, (name, told[:400])
        assert not Path(f"{folder}-out").exists()


def test_a_harmful_folder_is_a_line_in_the_list(tmp_path, monkeypatch, capsys, listed_once):
    """It is not remembered where it harmed at once; one that harms later is a line until it is forgotten."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    (tmp_path / "data").mkdir()
    monkeypatch.chdir(tmp_path / "data")
    monkeypatch.setattr(GAMES, "folders", Folders(OWN))
    monkeypatch.setattr(own_game, "LIMITS", own_game.LIMITS._replace(seconds=3600))  # as above
    folder = write(tmp_path / "harm", SHEET, HARM["blank-cells"][1])
    assert run(["build", f"{folder}/"]) == 2
    assert not list((tmp_path / "data").rglob("folders.txt"))
    (tmp_path / "harm" / "game.yaml").write_text(GAME, encoding="utf-8")
    assert run(["games", f"{folder}/"]) == 0
    (tmp_path / "harm" / "game.yaml").write_text(SHEET, encoding="utf-8")
    monkeypatch.setattr(GAMES, "folders", Folders(OWN))
    drop_cached()
    capsys.readouterr()
    assert run(["games"]) == 0
    listed, told = capsys.readouterr()
    assert "blockers" in listed
    assert (
        told
        == f"{folder}/cards.xlsx: could not be read; the file needs too much memory or time, or is damaged\n"
    )
    assert [run(["games", "--forget", "harm"]), run(["games", "--forget", "harm"])] == [0, 2]
    capsys.readouterr()
    assert run(["games"]) == 0
    assert capsys.readouterr().err == ""
