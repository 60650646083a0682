"""What docs/plays.md says is what happens."""

import json
import re
from pathlib import Path

import pytest

from scorer.plays.lines import KEYS
from scorer.plays.sheet import COLUMNS

ROOT = Path(__file__).resolve().parents[4]
TEXT = (ROOT / "docs" / "plays.md").read_text(encoding="utf-8")
EVENING = (ROOT / "docs" / "evening.yaml").read_text(encoding="utf-8")
AT = "2026-11-20T23:10:05.120394+01:00"


def blocks(language):
    """Return the fenced blocks of a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", TEXT, flags=re.DOTALL | re.MULTILINE)


@pytest.fixture
def kept(pnp):
    """Keep the play of the page, and the one of the results file that the README shows."""
    (line,) = blocks("json")
    other = {"play": 1, "id": "k7q2v0m9x3ebt8rd", "kept": AT, "version": 1, "changed": AT, "results": EVENING}
    assert pnp("plays", "import", "-", text=f"{line}{json.dumps(other)}\n") == "2 games added.\n"
    return line


def test_sessions_print_what_the_page_shows(pnp, kept):
    """Word for word."""
    for block in blocks("console"):
        command, _, output = block.removeprefix("$ pnp ").partition("\n")
        assert pnp(*command.split()) == output


def test_the_line_is_what_an_export_writes(pnp, kept):
    """To the letter, and every key is explained."""
    assert pnp("plays", "export", "--game", "schocken") == kept
    for key in KEYS:
        assert f"| `{key}` |" in TEXT
    assert ", ".join(COLUMNS) in TEXT.replace("\n", " ")


def test_commands_of_the_table_run(pnp, kept, home, editor):
    """Every one of them, as it stands, on the plays of the page."""
    (home / "work" / "evening.yaml").write_text(EVENING.replace("2026-11-20", "2026-11-27"))
    editor("")
    table = TEXT[: TEXT.index("```")]
    found = re.findall(r"`pnp ([^`]+)`", table)
    assert len(found) == 17
    for command in found:
        if not command.startswith("score low-blow"):
            pnp(*command.split())


def test_links_lead_somewhere():
    """Every relative link of the page exists."""
    for target in re.findall(r"\]\((?!https?://)([^)#]+)\)", TEXT):
        assert (ROOT / "docs" / target).exists(), target
