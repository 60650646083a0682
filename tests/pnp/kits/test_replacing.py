"""Pages of an earlier build do not lie among those of a later one that has fewer."""

import json
from hashlib import sha256

import pytest

from pnp.kits.formats import FORMATS, Format
from pnp.kits.replacing import changed_options, replace


def build(folder, *names, only=None):
    """Write files with their names as contents, those in ``only`` alone, and a manifest that lists all."""
    listed = [{"name": name, "sha256": sha256(name.encode()).hexdigest()} for name in names]
    files = {name: name.encode() for name in (names if only is None else only)}
    manifest = json.dumps({"kits": [{"files": listed}]}).encode()
    replace({**files, "manifest.json": manifest}, folder, names)


def test_pages_beyond_the_last_one_are_deleted_if_they_are_of_the_build_before(tmp_path):
    """Those that were changed since, those of another kit or format, and those that nobody listed stay."""
    stay = ["a-2p-page-4.svg", "a-2p-page-3.png", "b-2p-page-1.svg", "a-2p.pdf", "a-2p-page-9.svg"]
    build(tmp_path, "a-2p-page-1.svg", "a-2p-page-2.svg", "a-2p-page-3.svg", *stay[:-1])
    (tmp_path / "a-2p-page-4.svg").write_text("drawn over")
    (tmp_path / "a-2p-page-9.svg").write_text("a-2p-page-9.svg")
    build(tmp_path, "a-2p-page-1.svg", "a-2p-page-2.svg")
    left = {path.name for path in tmp_path.iterdir()} - {"manifest.json"}
    assert left == {"a-2p-page-1.svg", "a-2p-page-2.svg", *stay}


def test_pages_of_a_format_that_is_added_are_deleted_too(tmp_path, monkeypatch):
    """Which files are numbered is said by the formats alone."""
    names = [f"a-2p-page-{at}.gcode" for at in (1, 2, 3)]
    build(tmp_path, *names)
    build(tmp_path, *names[:2])
    assert (tmp_path / names[2]).exists()
    monkeypatch.setitem(FORMATS, "gcode", Format("gcode", "Cuts", lambda: None, numbered="gcode"))
    build(tmp_path, *names[:2])
    build(tmp_path, *names)
    build(tmp_path, *names[:2])
    assert not (tmp_path / names[2]).exists()


def test_designs_for_a_shop_too_and_files_that_did_not_change_stay(tmp_path):
    """A watched build writes only what changed; a manifest that cannot be read deletes nothing."""
    names = [f"a-tiles-00{at}-front.png" for at in (1, 2, 3)]
    build(tmp_path, *names)
    build(tmp_path, *names[:2], only=names[1:2])
    assert [(tmp_path / name).exists() for name in names] == [True, True, False]
    (tmp_path / "manifest.json").write_text('{"kits": [7]}')
    build(tmp_path, *names[:1])
    assert (tmp_path / names[1]).exists()


@pytest.mark.parametrize(
    ("old", "changed"),
    [
        ({}, []),
        ({"formats": ["png"]}, []),
        ({"lang": "de"}, ["lang"]),
        ({"with": "companion,cover"}, []),
        ({"with": "companion"}, ["with"]),
        ({"only": ["tiles (red)\\1"], "ink": "low"}, ["ink", "only"]),
    ],
)
def test_a_file_of_other_options_is_known(tmp_path, old, changed):
    """What it says of other formats is no difference; brackets and backslashes are read as they are written."""
    record = {
        "request": 1,
        "players": 3,
        "ink": "full",
        "only": [],
        "lang": "en",
        "formats": ["pdf"],
        "with": "cover",
    }
    text = json.dumps(record | old).replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
    path = tmp_path / "a.pdf"
    path.write_bytes(b"%PDF-1.4\n/PnpRequest (" + text.encode() + b")\n/Title (A)\n")
    assert changed_options(path, json.dumps(record)) == changed


@pytest.mark.parametrize("data", [b"", b"%PDF-1.4 /PnpRequest (7)", b"/PnpRequest (\\", b"/PnpRequest ({)"])
def test_a_file_that_says_nothing_of_its_options_is_replaced_in_silence(tmp_path, data):
    """It may be any file of that name."""
    path = tmp_path / "a.pdf"
    path.write_bytes(data)
    assert changed_options(path, '{"ink": "full"}') == []
