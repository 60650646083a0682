"""Tables of every game, with names as people have them, in narrow and wide terminals."""

import json
import re
import unicodedata

import pytest

from scorer.games.blockers import Game, Match
from scorer.record import show
from tests.pnp.cli import test_score, test_score_schocken
from tests.pnp.cli.test_score import cells, pnp
from tests.scorer.games.blockers.drawn import ANA_WINS

NAMES = ["Ana", "[red]x[/]", "山田太郎" * 10, "שרה כהן", "x" * 40, "Bo" + "e\u0301" * 8, "😀", "Doe, John"]


def low_blow(names):
    """Return a results file of these players."""
    text = test_score.GAME
    for old, new in zip(["Ana", "Ben", "Cleo"], names, strict=True):
        text = text.replace(old, json.dumps(new, ensure_ascii=False))
    return text


def schocken(names):
    """Return a results file of these players; in a throw, their names are quoted."""
    head, throws = re.sub(r"  - (.*)", r"  - '\1'", test_score_schocken.GAME).split("throws:")
    for old, new in zip(["Ana", "Ben", "Cleo"], names, strict=True):
        head = head.replace(old, json.dumps(new, ensure_ascii=False))
        throws = throws.replace(old, f'"{new}"')
    return f"{head}throws:{throws}"


FILES = [
    *((NAMES[at : at + 3], low_blow(NAMES[at : at + 3])) for at in (0, 2, 4)),
    *((NAMES[at : at + 3], schocken(NAMES[at : at + 3])) for at in (0, 2, 4, 5)),
    *(
        (NAMES[at : at + 2], show(Game(tuple(NAMES[at : at + 2]), (ANA_WINS,), match)))
        for at in (1, 3, 5)
        for match in (None, Match("wins", 3), Match("games", 2))
    ),
]


@pytest.mark.parametrize("width", [40, 80, 120])
@pytest.mark.parametrize(("names", "text"), FILES)
def test_the_table_fits_whatever_the_names(names, text, width):
    """Long, wide and right-to-left names; nothing in a name is obeyed."""
    done = pnp("-", text=text, COLUMNS=str(width))
    assert (done.returncode, done.stderr) == (0, b"")
    shown = done.stdout.decode()
    assert max(map(cells, shown.splitlines())) <= width
    letters = re.sub(r"\s|\u200e", "", shown)
    for name in names:
        assert unicodedata.normalize("NFC", name).replace(" ", "") in letters
