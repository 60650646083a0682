"""Pages of an earlier build do not lie among those of a later one that has fewer."""

import json
from hashlib import sha256

from pnp.build.replacing import replace


def build(folder, *names, only=None):
    """Write files with their names as contents, those in ``only`` alone, and a manifest that lists all."""
    listed = [{"name": each, "sha256": sha256(each.encode()).hexdigest()} for each in names]
    files = {each: each.encode() for each in (names if only is None else only)}
    manifest = json.dumps({"kits": [{"files": listed}]}).encode()
    replace({**files, "manifest.json": manifest}, folder, names)


def test_pages_beyond_the_last_one_are_deleted_if_they_are_of_the_build_before(tmp_path):
    """Those that were changed since, those of another kit or format, and those that nobody listed stay."""
    stay = ["a-2p-page-4.svg", "a-2p-page-3.png", "b-2p-page-1.svg", "a-2p.pdf", "a-2p-page-9.svg"]
    build(tmp_path, "a-2p-page-1.svg", "a-2p-page-2.svg", "a-2p-page-3.svg", *stay[:-1])
    (tmp_path / "a-2p-page-4.svg").write_text("drawn over")
    (tmp_path / "a-2p-page-9.svg").write_text("a-2p-page-9.svg")
    build(tmp_path, "a-2p-page-1.svg", "a-2p-page-2.svg")
    left = {each.name for each in tmp_path.iterdir()} - {"manifest.json"}
    assert left == {"a-2p-page-1.svg", "a-2p-page-2.svg", *stay}


def test_designs_for_a_shop_too_and_files_that_did_not_change_stay(tmp_path):
    """A watched build writes only what changed; a manifest that cannot be read deletes nothing."""
    names = [f"a-tiles-00{at}-front.png" for at in (1, 2, 3)]
    build(tmp_path, *names)
    build(tmp_path, *names[:2], only=names[1:2])
    assert [(tmp_path / each).exists() for each in names] == [True, True, False]
    (tmp_path / "manifest.json").write_text('{"kits": [7]}')
    build(tmp_path, *names[:1])
    assert (tmp_path / names[1]).exists()
