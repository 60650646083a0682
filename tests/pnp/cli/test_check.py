"""``pnp check`` as people and programs call it."""

import io
import json
from pathlib import Path
from tempfile import TemporaryDirectory

import pikepdf
import pytest

from pnp.check.files import check_file
from pnp.cli.app import run
from tests.pnp.shared import shared


@shared
def two_kits():
    """Return the files of a build of two kits, with their manifest."""
    with TemporaryDirectory() as folder:
        assert run(["build", "low-blow", "schocken", "--players", "3", "--out", folder]) == 0
        return {each.name: each.read_bytes() for each in Path(folder).iterdir()}


@pytest.fixture
def folder(tmp_path):
    """Put two kits in place, with their manifest, as a build does."""
    for name, data in two_kits().items():
        (tmp_path / name).write_bytes(data)
    return tmp_path


@pytest.fixture
def here(monkeypatch):
    """Measure in this process, in a tenth of the time."""
    monkeypatch.setattr("pnp.cli.check.check_apart", check_file)


def told(capsys, *arguments):
    """Run the command; return its status and the lines of both outputs."""
    capsys.readouterr()
    status = run(["check", *map(str, arguments)])
    out, err = capsys.readouterr()
    return status, out.splitlines(), err.splitlines()


def test_good_files_are_a_line_each(folder, capsys):
    """Pages and pieces are counted; the status is 0."""
    one, other = folder / "low-blow-3p.pdf", folder / "schocken-3p.pdf"
    assert told(capsys, one, other) == (
        0,
        [f"{one}: 8 pages, 55 pieces, all as made", f"{other}: 9 pages, 33 pieces, all as made"],
        [],
    )


def test_the_other_process_runs_the_same_code(folder, tmp_path_factory, monkeypatch, capsys):
    """Even where another pnp would be found first."""
    other = tmp_path_factory.mktemp("other")
    (other / "pnp").mkdir()
    (other / "pnp" / "__init__.py").write_text("raise SystemExit(1)", encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(other))
    assert told(capsys, folder / "low-blow-3p.pdf")[0] == 0


def test_a_changed_byte(folder, capsys):
    """A file that is not the one of the manifest is told, and so is its neighbour of the same kit alone."""
    one, other = folder / "low-blow-3p.pdf", folder / "schocken-3p.pdf"
    data = bytearray(one.read_bytes())
    data[-2] = ord(" ")
    one.write_bytes(data)
    assert told(capsys, one, other) == (
        1,
        [
            f"{one}: low-blow-3p.pdf is not the file listed in manifest.json: its SHA-256 differs",
            f"{other}: 9 pages, 33 pieces, all as made",
        ],
        [],
    )


def test_a_file_of_the_kit_that_is_missing(here, folder, capsys):
    """What the manifest names beside a file has to be there."""
    values = json.loads((folder / "manifest.json").read_text("utf-8"))
    values["kits"][0]["files"].append({"name": "low-blow-3p-page-02.svg", "bytes": 1, "sha256": "0"})
    (folder / "manifest.json").write_text(json.dumps(values))
    one = folder / "low-blow-3p.pdf"
    assert told(capsys, one)[:2] == (
        1,
        [f"{one}: low-blow-3p-page-02.svg, listed in manifest.json, is missing"],
    )


def test_many_files_of_the_kit_are_a_line_for_each_fault(here, folder, capsys):
    """Of several files that are missing, or changed, the first is named; the file that is looked at is the first."""
    values = json.loads((folder / "manifest.json").read_text("utf-8"))
    files = values["kits"][0]["files"]
    files[0]["sha256"] = "0"
    for at in (2, 1, 3):
        files.insert(0, {"name": f"low-blow-3p-page-0{at}.svg", "bytes": 1, "sha256": "0"})
    (folder / "low-blow-3p-page-02.svg").write_bytes(b"changed")
    (folder / "manifest.json").write_text(json.dumps(values))
    one = folder / "low-blow-3p.pdf"
    assert told(capsys, one)[1] == [
        f"{one}: 2 files listed in manifest.json are missing, the first low-blow-3p-page-03.svg",
        f"{one}: 2 files are not those listed in manifest.json, the first low-blow-3p.pdf: their SHA-256 differs",
    ]


def test_pages_that_differ_from_the_manifest(here, folder, capsys):
    """What the PDF states of itself is what the manifest lists."""
    values = json.loads((folder / "manifest.json").read_text("utf-8"))
    values["kits"][0]["pages"][1]["pieces"][0]["trim"][0] += 1
    (folder / "manifest.json").write_text(json.dumps(values))
    one = folder / "low-blow-3p.pdf"
    assert told(capsys, one)[:2] == (1, [f"{one}: the PDF states other pages and pieces than manifest.json"])


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[" * 100_000, "manifest.json next to it is damaged"),
        (
            '{"manifest": 1, "kits": [{"files": [{"name": "../x", "sha256": ""}]}]}',
            "manifest.json next to it is damaged",
        ),
        ('{"manifest": 2}', "manifest.json next to it has version '2'; this pnp reads version 1"),
    ],
)
def test_a_manifest_that_cannot_be_read(text, sentence, here, folder, capsys):
    """It is told as one fault; no file outside of the folder is ever looked at."""
    (folder / "manifest.json").write_text(text)
    one = folder / "low-blow-3p.pdf"
    assert told(capsys, one)[:2] == (1, [f"{one}: {sentence}"])


@pytest.mark.parametrize("text", [None, '{"name": "my web app"}'])
def test_without_a_manifest_of_its_own(text, here, folder, capsys):
    """A file that no manifest names, as after a later build, is checked by what it states alone."""
    (folder / "manifest.json").unlink()
    if text is not None:
        (folder / "manifest.json").write_text(text)
    assert told(capsys, folder / "low-blow-3p.pdf")[0] == 0


def test_a_later_build_replaces_the_manifest(here, folder, capsys):
    """The first kit's file stands, is not named any more, and is still as it states."""
    assert run(["build", "blockers", "--players", "2", "--only", "rules", "--out", str(folder)]) == 0
    (kit,) = json.loads((folder / "manifest.json").read_text("utf-8"))["kits"]
    assert kit["game"] == "blockers"
    assert told(capsys, *sorted(folder.glob("*.pdf")))[0] == 0


def edit(path, change):
    """Edit a PDF in its place."""
    with pikepdf.open(io.BytesIO(path.read_bytes())) as file:
        change(file)
        file.save(path)


def test_faults_are_lines_with_file_page_and_measure(folder, capsys):
    """A page of another size, and that the file is not the one of the manifest."""
    one = folder / "low-blow-3p.pdf"
    edit(one, lambda file: file.pages[3].__setitem__("/MediaBox", pikepdf.Array([0, 0, 842, 600])))
    status, out, err = told(capsys, one)
    assert (status, err) == (1, [])
    assert out == [
        f"{one}: page 4 (Aids): the page is 297.04 × 211.67 mm instead of 210.00 × 297.00 mm",
        f"{one}: low-blow-3p.pdf is not the file listed in manifest.json: its SHA-256 differs",
    ]


def test_faults_in_another_language(here, folder, capsys):
    """Sentences come in the language that is asked for."""
    one = folder / "low-blow-3p.pdf"
    edit(one, lambda file: file.pages[3].__setitem__("/Rotate", 180))
    _, out, _ = told(capsys, one, "--lang", "de")
    assert out[0] == f"{one}: Seite 4 (Aids): die Seite ist um 180 Grad gedreht (Rotate)"


def test_json_for_programs(folder, capsys):
    """Kind, page, label, pieces and an English message of every fault; a file that cannot be read has an error."""
    one, other = folder / "low-blow-3p.pdf", folder / "schocken-3p.pdf"
    edit(one, lambda file: file.pages[3].__setitem__("/Rotate", 90))
    capsys.readouterr()
    assert run(["check", "--json", str(one), str(other), str(folder), "--lang", "de"]) == 2
    out, err = capsys.readouterr()
    assert err == ""
    assert json.loads(out) == {
        "check": 1,
        "files": [
            {
                "file": str(one),
                "pages": 8,
                "pieces": 55,
                "faults": [
                    {
                        "kind": "page-turned",
                        "page": 4,
                        "label": "Aids",
                        "message": "the page is rotated by 90 degrees (Rotate)",
                    },
                    {
                        "kind": "manifest-changed",
                        "message": "low-blow-3p.pdf is not the file listed in manifest.json: its SHA-256 differs",
                    },
                ],
            },
            {"file": str(other), "pages": 9, "pieces": 33, "faults": []},
            {"file": str(folder), "error": f"{folder}: this is not a file"},
        ],
    }


def test_many_faults_end_in_a_count(here, folder, capsys):
    """At most fifty lines of a file are told, then how many more there are."""
    one = folder / "low-blow-3p.pdf"

    def many(file):
        for _ in range(80):
            file.add_blank_page(page_size=(300, 300))
            file.pages[-1].Rotate = 90

    edit(one, many)
    _, out, _ = told(capsys, one)
    assert len(out) == 51
    assert out[-1] == f"{one}: and 32 more problems"


def test_files_are_named(capsys):
    """Without a file, one line says so."""
    status, out, err = told(capsys)
    assert (status, out, len(err)) == (2, [], 1)


def test_a_build_with_a_mistake_puts_nothing_in_place(tmp_path, monkeypatch, capsys):
    """Every build measures what it wrote first: a fault there is told, with status 1, unless it is skipped."""
    stated = "pnp.pages.stating._round"
    monkeypatch.setattr(stated, lambda values, digits=3: tuple(round(each, digits) + 1.0 for each in values))
    out = tmp_path / "out"
    few = ["build", "low-blow", "--only", "rules", "--out", str(out)]
    assert run(few) == 1
    assert not out.exists()
    printed, err = capsys.readouterr()
    assert printed == ""
    assert err.splitlines()[-1] == (
        "No files were written: this is a bug in pnp. --no-check writes the files anyway."
    )
    assert all(line.startswith("low-blow-3p-only.pdf: page ") for line in err.splitlines()[:-1])
    assert run([*few, "--no-check"]) == 0
    assert (out / "low-blow-3p-only.pdf").exists()
