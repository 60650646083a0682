"""Files that are broken, or made to break readers: one sentence, in bounded time, never a crash."""

import random
import subprocess
import sys
import time
import zlib
from base64 import b64encode
from copy import deepcopy
from functools import cache

import pikepdf
import pytest

from pnp.check import files as checks
from pnp.check.check import check
from pnp.cli.app import run
from pnp.errors import PnpError
from pnp.kits.plan import Request, draw, make_plans
from pnp.pages.statement import as_values, pack
from tests.pnp.check.edits import edited, nested, over, redraw
from tests.pnp.measured import built
from tests.processes import HANG

SECONDS = 40.0
"""What the worst of these may take of a core."""


def kit():
    """Return a finished kit."""
    return built(3, "blog", "a4").data


@cache
def small():
    """Return a finished file of one page with one piece."""
    return draw(make_plans(Request(("low-blow",), 3, only=("counters:1",)))[0]).data


def told(path, capsys):
    """Check a file as people do; return exit status, and what was said."""
    start = time.monotonic()
    status = run(["check", str(path)])
    assert time.monotonic() - start < HANG
    out, err = capsys.readouterr()
    assert "Traceback" not in out + err
    return status, out, err


BROKEN = [
    (lambda: b"", "this is not a PDF"),
    (lambda: b"%PDF-1.7\n", "this is damaged, or not a PDF"),
    (lambda: b"hello", "this is not a PDF"),
    (lambda: kit()[: len(kit()) // 2], "this is damaged, or not a PDF"),
    (lambda: b"%PDF-1.7\n" + random.Random(1).randbytes(3_000_000), "this is damaged, or not a PDF"),
    (lambda: b"%PDF-1.7\n" + b"1 0 obj\n<<>>\nendobj\n" * 300_000, "this is damaged, or not a PDF"),
    (lambda: bytes(100_000_000), "this is larger than 64 MB; no kit is that large"),
]


@pytest.mark.parametrize(("make", "sentence"), BROKEN)
def test_what_cannot_be_read_is_one_line(make, sentence, tmp_path, capsys):
    """Empty, truncated, noise, far too large: a line that names the file and says why, and status 2."""
    path = tmp_path / "broken.pdf"
    path.write_bytes(make())
    assert told(path, capsys) == (2, "", f"{path}: {sentence}\n")


def test_what_is_no_file_is_one_line(tmp_path, capsys):
    """A folder, a device that never ends, a file that is not there."""
    assert told(tmp_path, capsys) == (2, "", f"{tmp_path}: this is not a file\n")
    assert told("/dev/zero", capsys) == (2, "", "/dev/zero: this is not a file\n")
    missing = tmp_path / "a.pdf"
    assert told(missing, capsys) == (2, "", f"{missing}: cannot be read (No such file or directory)\n")


@pytest.mark.parametrize(("user", "status"), [("secret", 2), ("", 0)])
def test_a_locked_file(user, status, tmp_path, capsys):
    """One that wants a password is refused; one that everybody may read is read."""
    path = tmp_path / "locked.pdf"
    source = tmp_path / "open.pdf"
    source.write_bytes(kit())
    with pikepdf.open(source) as file:
        file.save(path, encryption=pikepdf.Encryption(owner="owner", user=user))
    found, out, err = told(path, capsys)
    assert found == status
    assert (out + err).strip() == (
        f"{path}: this is locked with a password" if user else f"{path}: 8 pages, 55 pieces, all as made"
    )


def test_more_pages_than_are_checked(tmp_path, capsys):
    """Only so many pages are checked, and that is said first."""

    def many(file):
        tree, page = file.Root.Pages, file.pages[-1].obj
        copies = (file.make_indirect(pikepdf.Dictionary(page)) for _ in range(500))
        tree.Kids = pikepdf.Array([*(each.obj for each in file.pages), *copies])
        tree.Count = len(tree.Kids)

    path = tmp_path / "many.pdf"
    path.write_bytes(edited(small(), many))
    status, out, _ = told(path, capsys)
    first, *rest = out.splitlines()
    assert status == 1
    assert first == f"{path}: 501 pages; only the first 400 are checked"
    assert [line for line in rest if "are duplicates" in line]


@pytest.mark.parametrize("shape", [{"depth": 100}, {"depth": 3, "loop": True}])
def test_forms_within_forms(shape):
    """A hundred forms deep, or in a circle, are followed only so far."""
    report = check(edited(small(), lambda file: nested(file, 0, **shape)))
    assert "page-full" in {each.kind for each in report.faults}


def compressed(text, times):
    """Return what compressing the text so many times over gives, compressed once only."""
    packer = zlib.compressobj(wbits=-15)
    block = packer.compress(text) + packer.flush(zlib.Z_FULL_FLUSH)
    total = 1
    for _ in range(times):
        total = zlib.adler32(text, total)
    return b"\x78\x9c" + block * times + b"\x03\x00" + total.to_bytes(4)


MONSTERS = {
    "ten forms in each of ten": lambda file: nested(file, 0, 12, 10),
    "a gigabyte of squares in two megabytes": lambda file: setattr(
        file.pages[0],
        "Contents",
        file.make_stream(compressed(b"0 0 1 1 re f " * 800_000, 100), {"/Filter": pikepdf.Name.FlateDecode}),
    ),
}


@pytest.mark.parametrize("monster", MONSTERS)
def test_a_file_that_would_take_all_memory_is_given_up(monster, tmp_path, capsys, monkeypatch):
    """What multiplies when it is read ends in a sentence, and the next file is still checked."""
    monkeypatch.setattr(checks, "LIMITS", checks.LIMITS._replace(core=6))  # of 30
    path, good = tmp_path / "monster.pdf", tmp_path / "good.pdf"
    path.write_bytes(edited(small(), MONSTERS[monster]))
    good.write_bytes(small())
    start = time.monotonic()
    assert run(["check", str(path), str(good)]) == 2
    assert time.monotonic() - start < HANG
    out, err = capsys.readouterr()
    assert out == f"{good}: 1 page, 1 piece, all as made\n"
    assert err.startswith((f"{path}: reading took ", f"{path}: could not be read"))
    assert len(err.splitlines()) == 1


def test_more_text_than_any_page_has():
    """Twenty thousand texts in one place are not compared each with each."""
    start = time.process_time()
    drawing = "BT /F 10 Tf 100 400 Td " + "0 0 Td (aa) Tj " * 20_000 + "ET"
    kinds = {each.kind for each in check(edited(small(), lambda file: redraw(file, 0, over(drawing)))).faults}
    assert {"type-over-type", "page-full"} <= kinds
    assert time.process_time() - start < SECONDS


@pytest.mark.parametrize(
    "statement", ["[" * 100_000, '{"statement":1,"pages":[NaN]}', '{"statement":9}', "7"]
)
def test_statements_that_say_nothing(statement):
    """Nested, unknown or senseless statements are one fault."""
    packed = b64encode(zlib.compress(statement.encode())).decode()
    report = check(edited(small(), lambda file: file.docinfo.__setitem__("/PnpStatement", packed)))
    assert [each.kind for each in report.faults] == ["statement"]


@pytest.mark.parametrize(
    "values",
    [
        {"pages": []},
        {"number": "one"},
        {"sheet": [1]},
        {"sheet": [True, 3]},
        {"layout": [1e9, 1]},
        {"matrix": [0, 0, 0, 0, 0]},
        {"turn": "sideways"},
        {"stock": "board"},
        {"parts": [1]},
        {"colour": "red"},
        {"margins": [1, 2, 3, float("nan")]},
        {"pieces": [{}]},
        {"pieces": {}},
    ],
)
def test_statements_with_a_wrong_value(values):
    """Every value of a page is looked at before anything is measured by it."""
    statement = deepcopy(as_values(check(small()).statement))  # files share one
    if "pages" in values:
        statement = {"statement": 1, "pages": [{}]}
    else:
        statement["pages"][0] |= values
    report = check(edited(small(), lambda file: file.docinfo.__setitem__("/PnpStatement", pack(statement))))
    assert [each.kind for each in report.faults] == ["statement"]


def test_a_matrix_that_nothing_undoes():
    """A page that states a matrix of zeros is measured without it, and faults are told."""
    statement = deepcopy(as_values(check(small()).statement))  # files share one
    statement["pages"][0]["matrix"] = [0, 0, 0, 0, 0, 0]
    data = edited(small(), lambda file: file.docinfo.__setitem__("/PnpStatement", pack(statement)))
    assert check(data).faults == ()  # the page has no matrix in truth


FUZZ = """
import random, sys
from pnp.errors import PnpError
from pnp.check.check import check
chance, outcomes = random.Random(1), [0, 0]
files = [open(path, 'rb').read() for path in sys.argv[1:]]
for turn in range(50):
    spoilt = bytearray(files[turn % 2])
    if turn % 5 == 0:
        del spoilt[chance.randrange(len(spoilt)):]
    elif turn % 5 == 1:
        at = chance.randrange(len(spoilt))
        del spoilt[at:at + chance.randrange(2000)]
    else:
        for _ in range(chance.choice((1, 3, 10, 100))):
            spoilt[chance.randrange(len(spoilt))] = chance.randrange(256)
    try:
        report = check(bytes(spoilt))
        outcomes[1] += bool([str(each.sentence) for each in report.faults])
    except PnpError as fault:
        outcomes[0] += bool(str(fault))
print(*outcomes)
"""


def test_bytes_that_fell_over(tmp_path):
    """Flipped, lost and cut-off bytes, in packed and in plain files, in one process: it lives to the end."""
    packed, plain = tmp_path / "kit.pdf", tmp_path / "plain.pdf"
    packed.write_bytes(
        draw(make_plans(Request(("low-blow",), 3, only=("board", "aids", "counters:1")))[0]).data
    )
    level = pikepdf.StreamDecodeLevel.generalized
    with pikepdf.open(packed) as file:
        file.save(plain, compress_streams=False, stream_decode_level=level, deterministic_id=True)
    command = [sys.executable, "-c", FUZZ, str(packed), str(plain)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    refused, faulty = map(int, done.stdout.split())
    assert refused > 4
    assert faulty > 12


def test_a_spoilt_file_raises_nothing_else():
    """What is wrong with bytes is a ``PnpError``, so that every door can tell it."""
    with pytest.raises(PnpError):
        check(b"%PDF-1.7 and no more")
