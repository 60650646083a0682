"""``pnp build --from``: a finished PDF says what it was built with, and is built once more."""

import io
import json
import shutil
from functools import cache

import pikepdf
import pytest

from pnp.cli.app import run
from pnp.kits.plan import Request, draw, make_plans
from tests.pnp.measured import KITS, built

pytestmark = pytest.mark.usefixtures("here")

BUILDS = [
    "low-blow",
    "low-blow --players 4 --edition web --lang de --ink low --only aids",
    "blockers --players 5 --paper 8.5x13in --backs fold --cell 25 --only tiles:red",
    "blockers --players 2 --edition profi --only tiles:red:7 --only racks:blue",
    "schocken --players 8 --discs 20 --paper letter --ink grey --lang it --only discs",
]


def made(folder, *arguments):
    """Build into a folder; return what is in its files."""
    assert run(["build", *arguments, "--no-check", "--out", str(folder)]) == 0
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@cache
def small(game="low-blow", part="dice:red:1"):
    """Return the finished PDF of a piece."""
    (plan,) = make_plans(Request((game,), only=(part,)))
    return draw(plan).data


def request_of(data):
    """Return what a PDF says of its build."""
    with pikepdf.open(io.BytesIO(data)) as file:
        return json.loads(str(file.docinfo["/PnpRequest"]))


def with_request(path, text):
    """Write what a PDF says of its build anew, or take it out."""
    with pikepdf.open(path, allow_overwriting_input=True) as file:
        if text is None:
            del file.docinfo["/PnpRequest"]
        else:
            file.docinfo["/PnpRequest"] = text
        file.save(path)


@pytest.mark.parametrize("arguments", BUILDS)
def test_the_same_files_once_more(arguments, tmp_path):
    """From the PDF alone, every file of the build comes out with the same bytes, the manifest too."""
    first = made(tmp_path / "first", *arguments.split())
    (name,) = (file_name for file_name in first if file_name.endswith(".pdf"))
    moved = tmp_path / "what I printed.pdf"
    shutil.copy(tmp_path / "first" / name, moved)
    assert made(tmp_path / "again", "--from", str(moved)) == first


def test_one_of_several_games(tmp_path):
    """A file of a build of all games repeats its own game, and is the same as if that alone had been asked for."""
    first = made(tmp_path / "first", "--players", "4", "--only", "board")
    assert len(first) > 2
    again = made(tmp_path / "again", "--from", str(tmp_path / "first" / "blockers-4p-only.pdf"))
    assert set(again) == {"blockers-4p-only.pdf", "manifest.json"}
    assert again["blockers-4p-only.pdf"] == first["blockers-4p-only.pdf"]


def test_what_is_recorded():
    """Every option of the build, readable; what is the game's own choice is null."""
    assert request_of(built(*KITS[1]).data) == {
        "request": 1,
        "games": ["low-blow"],
        "players": 4,
        "edition": "web",
        "variant": None,
        "cell": None,
        "discs": None,
        "paper": "letter",
        "backs": "long-edge",
        "printer": None,
        "ink": "full",
        "only": [],
        "lang": "en",
        "formats": ["pdf"],
    }


@pytest.mark.parametrize(
    ("options", "changed"),
    [
        (["--paper", "letter"], {"paper": "letter"}),
        (["--players", "3", "--lang", "fr", "--ink", "full"], {"players": 3, "lang": "fr", "ink": "full"}),
        (["blockers", "--backs", "none"], {"games": ["blockers"], "backs": "none"}),
        (["--cut", "lines"], {"cut": "lines"}),
        (["--only", "dice:red:1"], {"only": ["dice:red:1"]}),
    ],
)
def test_options_given_beside_it_win(options, changed, tmp_path):
    """What is typed counts, also where it is what would be taken without it; all else is as in the file."""
    (plan,) = make_plans(Request(("low-blow",), 4, paper="a4", lang="de", ink="grey", only=("aids",)))
    data = draw(plan).data
    (tmp_path / "first.pdf").write_bytes(data)
    before = request_of(data)
    files = made(tmp_path / "again", *options, "--from", str(tmp_path / "first.pdf"))
    (data,) = (data for file_name, data in files.items() if file_name.endswith(".pdf"))
    assert request_of(data) == {**before, **changed}


def test_a_printer_is_recorded_by_its_values(tmp_path, monkeypatch):
    """The same bytes, although what is known of the printer was changed, or it was forgotten."""
    monkeypatch.setattr("pnp.cli.known_printers.printers_file", lambda: tmp_path / "printers.toml")
    values = ["--measured", "99.2x99.6", "--back", "0.5,-1.0", "--rotation", "0.2", "--margins", "4,4,4,13"]
    assert run(["printers", "save", "home", *values]) == 0
    first = made(tmp_path / "first", "blockers", "--only", "tiles:red", "--printer", "home")
    name = str(tmp_path / "first" / "blockers-3p-only.pdf")
    assert run(["printers", "save", "home", "--measured", "101x101"]) == 0
    assert made(tmp_path / "again", "--from", name) == first
    assert made(tmp_path / "new", "--from", name, "--printer", "home") != first
    assert run(["printers", "delete", "home"]) == 0
    assert made(tmp_path / "still", "--from", name) == first


def test_a_print_shop_prints_what_a_printer_at_home_printed(tmp_path, monkeypatch):
    """The recorded printer is left out, as nobody asked for it; one that is asked for is still refused."""
    monkeypatch.setattr("pnp.cli.known_printers.printers_file", lambda: tmp_path / "printers.toml")
    assert run(["printers", "save", "home", "--measured", "99.2x99.6"]) == 0
    made(tmp_path / "first", "low-blow", "--only", "dice:red", "--printer", "home")
    name = str(tmp_path / "first" / "low-blow-3p-only.pdf")
    shop = made(tmp_path / "shop", "low-blow", "--only", "dice:red", "--format", "shop")
    assert made(tmp_path / "again", "--from", name, "--format", "shop") == shop
    assert set(shop) < set(made(tmp_path / "both", "--from", name, "--shop"))
    assert run(["build", "--from", name, "--shop", "--printer", "home", "--out", str(tmp_path / "no")]) == 2


def refused(path, capsys):
    """Return the line with which a file is refused; nothing may be written."""
    capsys.readouterr()
    out = path.parent / "out"
    assert run(["build", "--from", str(path), "--out", str(out)]) == 2
    assert not out.exists()
    printed, line = capsys.readouterr()
    assert printed == ""
    assert len(line.splitlines()) == 1
    return line.strip().removeprefix(f"--from {path}: ")


def test_files_that_cannot_be_repeated(tmp_path, capsys):
    """No file, a folder, no PDF, half a PDF, one that says nothing: one clear line each."""
    data = small()
    missing, text, half, mute = (tmp_path / name for name in ("no.pdf", "text.pdf", "half.pdf", "mute.pdf"))
    text.write_text("hello")
    half.write_bytes(data[: len(data) // 2])
    mute.write_bytes(data)
    with_request(mute, None)
    assert refused(missing, capsys) == "cannot be read (No such file or directory)"
    assert refused(tmp_path, capsys) == "this is not a file"
    assert refused(text, capsys) == "this is not a PDF"
    assert refused(half, capsys) == "this is damaged, or not a PDF"
    assert refused(mute, capsys) == ("the file does not record its options; only PDFs made by pnp build do")


DAMAGED = "the recorded options are damaged"


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ("not JSON", DAMAGED),
        ("[" * 10_000, DAMAGED),
        ("[]", DAMAGED),
        (
            {"request": 2},
            "the file was made by another version of pnp (its options have version '2'; this pnp reads version 1)",
        ),
        ({"glitter": True}, "this pnp has no option 'glitter'"),
        ({"players": "4"}, DAMAGED),
        ({"players": True}, DAMAGED),
        ({"games": "low-blow"}, DAMAGED),
        ({"games": [1]}, DAMAGED),
        ({"paper": None}, DAMAGED),
        ({"cell": "20"}, DAMAGED),
        ({"formats": "pdf"}, DAMAGED),
        ({"printer": {"measured": [50, 50], "back": [0, 0], "rotation": 0, "margins": None}}, DAMAGED),
        ({"printer": {"measured": [100, 100]}}, DAMAGED),
        ({"printer": [1, 2]}, DAMAGED),
        ({"games": []}, DAMAGED),
        ('{"request": 1}', DAMAGED),
        ('{"request": 1, "games": ["low-blow"]}', DAMAGED),
        ({"formats": ["png"], "dpi": "300"}, DAMAGED),
        ({"formats": ["png"], "dpi": 300.5}, DAMAGED),
        ({"formats": ["tts"], "base_url": 7}, DAMAGED),
        ({"formats": ["shop"], "cmyk": 1}, DAMAGED),
        ({"cutter": 7}, DAMAGED),
        ({"paper": "\x1b[31m"}, DAMAGED),
        ({"games": ["\x1b[31m"]}, DAMAGED),
    ],
)
def test_records_that_cannot_be_read(change, sentence, tmp_path, capsys):
    """Damaged records, unknown versions and options are told; a value of the wrong kind never gets any further."""
    path = tmp_path / "kit.pdf"
    path.write_bytes(small())
    text = change if isinstance(change, str) else json.dumps(request_of(path.read_bytes()) | change)
    with_request(path, text)
    assert refused(path, capsys) == sentence


@pytest.mark.parametrize(("recorded", "option"), [(25, "25"), (None, "20")])
def test_numbers_of_earlier_files_are_read(recorded, option, tmp_path):
    """A measure may be whole, and a default may be written out."""
    kit = made(tmp_path / "first", "blockers", "--cell", option, "--only", "board")["blockers-3p-only.pdf"]
    path = tmp_path / "kit.pdf"
    path.write_bytes(kit)
    with_request(path, json.dumps(request_of(kit) | {"cell": recorded}))
    assert made(tmp_path / "again", "--from", str(path))["blockers-3p-only.pdf"] == kit


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"discs": 9999}, "--discs 9999: Schocken takes 1 to 99"),
        ({"ink": "gold"}, "--ink gold: no such ink; choose one of: full, low, grey"),
    ],
)
def test_a_recorded_value_that_is_not_taken_is_refused_like_the_option(change, sentence, tmp_path, capsys):
    """It is of the right kind, and checked as if it were typed."""
    path = tmp_path / "kit.pdf"
    path.write_bytes(small("schocken", "discs:3"))
    with_request(path, json.dumps(request_of(path.read_bytes()) | change))
    assert run(["build", "--from", str(path), "--out", str(tmp_path / "out")]) == 2
    assert capsys.readouterr().err == f"{sentence}\n"
