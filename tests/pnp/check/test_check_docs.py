"""What docs/check.md says of faults, JSON and the manifest is what there is."""

import json
import re
from pathlib import Path

from pnp.pages.statement import PageStatement, PieceStatement

ROOT = Path(__file__).resolve().parents[3]
CHECK, MANIFEST = (ROOT / "docs" / "check.md").read_text("utf-8").split("\n## `manifest.json`\n")
BOXES = {"trim-box", "bleed-box"}
PICTURES = {"picture", "picture-lost", "picture-more", "picture-colour", "picture-of-another"}
"""Kinds that are chosen as the file is looked at."""


def test_every_kind_of_fault_is_told():
    """Each kind that the code knows stands in the table, and no other does."""
    files = [*(ROOT / "pnp" / "check").glob("*.py"), *(ROOT / "pnp" / "wings").glob("*/press.py")]
    code = "\n".join(path.read_text("utf-8") for path in files)
    known = set(re.findall(r'(?:fault|Fault)\(\s*"([a-z-]+)"', code)) | BOXES | PICTURES
    table = "\n".join(line for line in CHECK.splitlines() if line.startswith("| `"))
    told = set(re.findall(r"`([a-z-]+)`", "\n".join(line.split("|")[1] for line in table.splitlines())))
    assert told == known
    assert len(known) > 30


def test_the_json_shown_is_json():
    """The example of --json can be read, and has the version."""
    (block,) = re.findall(r"```json\n(.*?)```", CHECK, re.DOTALL)
    assert json.loads(block)["check"] == 1


def test_every_key_of_the_statement_is_told():
    """Each key of pages and pieces has its line."""
    keys = {*PageStatement._fields, *PieceStatement._fields}
    told = set(re.findall(r"`([a-z0-9_]+)`", MANIFEST))
    assert keys <= told
