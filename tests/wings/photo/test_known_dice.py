"""The dice of a group of players are remembered, and make a photo surer."""

import pytest

from pnp.cli.app import run
from pnp.drawing.theme import theme
from pnp.errors import PnpError
from pnp.wings.photo import command as photo
from pnp.wings.photo.apart import read_apart
from pnp.wings.photo.hues import Hues, Tone, ordinary_hues, printed_tones
from pnp.wings.photo.known_dice import (
    NOTHING_KNOWN,
    DieLook,
    KnownDice,
    check_side,
    laid_mark,
    list_groups,
    recall,
    remember,
)
from scorer.seats import COLOURS
from tests.wings.photo.test_command import PAPER, PICTURES

ANA_AND_BEN = ["Ana", "Ben"]
ORDINARY = PICTURES / "ordinary-dice.jpg"
TURQUOISE = KnownDice(16.0, {"blue": DieLook("dark", (60.0, -30.0, -10.0))})


def test_a_group_is_the_same_people_in_any_order(tmp_path):
    """Of others nothing is known; what is forgotten is no longer in the file."""
    beside = tmp_path / "plays-tables.sqlite3"
    remember(beside, ["Cleo"], KnownDice(16.0))
    remember(beside, ANA_AND_BEN, TURQUOISE)
    assert [recall(beside, names).side for names in (["ben ", "ANA"], ["Cleo"], ["Ana"])] == [16.0, 16.0, 0.0]
    assert list_groups(beside) == [(["Cleo"], KnownDice(16.0)), (ANA_AND_BEN, TURQUOISE)]
    remember(beside, ["ana", "ben"], NOTHING_KNOWN)
    assert list_groups(beside) == [(["Cleo"], KnownDice(16.0))]
    assert "Ana" not in (tmp_path / "plays-tables-dice.json").read_text(encoding="utf-8")


LOOK = '{"names": ["Ana", "Ben"], "side": %s, "looks": {"red": ["light", %s]}}'


@pytest.mark.parametrize(
    "content",
    ["", "[]", "{", "{}", "[1]", f"[{LOOK % (500, '[1, 2, 3]')}]", f"[{LOOK % (16, '[1, 2]')}]"],
)
def test_a_file_that_is_none_of_ours_tells_nothing(tmp_path, content):
    beside = tmp_path / "plays-tables.sqlite3"
    (tmp_path / "plays-tables-dice.json").write_text(content, encoding="utf-8")
    assert recall(beside, ANA_AND_BEN) == NOTHING_KNOWN


@pytest.mark.parametrize("side", [7.9, 25.1, float("nan")])
def test_dice_that_no_square_has_room_for_are_refused(side):
    with pytest.raises(PnpError, match=r"--size .*: dice are 8 to 25 mm wide"):
        check_side(side, "--size")


def test_each_row_counts_on_from_its_number():
    """A one follows a six: so every face is shown, and a row in another's place is seen by its pips."""
    rows = [" ".join(laid_mark(row, column) for column in range(1, 6)) for row in range(1, 5)]
    assert rows == ["1 2 3 4 5", "2 3 4 5 6", "3 4 5 6 1", "4 5 6 1 2"]


def test_the_width_is_told_once_for_a_group(capsys, monkeypatch, tmp_path):
    """With the names of the same players the next photo is read with it; without, it is not."""
    widths = []

    def read(data, game, known):
        widths.append(known.side)
        raise PnpError(photo.HOW_TO_CORRECT)

    monkeypatch.setattr(photo, "read_apart", read)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    names = ["--names", "Ana,Ben,Cleo,Dan", "--lang", "en"]
    for more in (["--dice", "12", *names], names, ["--lang", "en"]):
        assert run(["score", PAPER, *more]) == 2
    assert widths == [12.0, 12.0, 0.0]
    assert run(["score", PAPER, "--dice", "40", "--lang", "en"]) == 2
    assert "--dice 40: dice are 8 to 25 mm wide" in capsys.readouterr().err


def test_dice_that_are_not_the_known_ones_are_read_as_any_others():
    """And that is said: what was shown of other dice, or a wrong width, changes nothing."""
    data = ORDINARY.read_bytes()
    plain = read_apart(data)
    for known in (TURQUOISE, KnownDice(12.0)):
        found = read_apart(data, known=known)
        assert found.squares == plain.squares
        assert "the dice look different from those that pnp knows" in " ".join(map(str, found.notes))
    looks = {colour: DieLook("light", (40.0, *hue)) for colour, hue in HUES.items()}
    looks["yellow"] = DieLook("dark", (79.0, 3.0, 74.0))
    found = read_apart(data, known=KnownDice(16.0, looks))
    assert "look different" not in " ".join(map(str, found.notes))
    assert [square.text for square in found.squares] == [square.text for square in plain.squares]


def test_dice_without_a_hue_are_known_by_their_tone():
    """White and black ones are told apart, and from coloured ones in a warm light."""
    looks = {"red": DieLook("dark", (97.0, 0.0, 1.0)), "blue": DieLook("light", (30.0, 1.0, 0.0))}
    hues = ordinary_hues(Hues(printed_tones(theme("full"), COLOURS), True, True), KnownDice(16.0, looks))
    for colour, seen in {
        "red": (88.0, 4.0, 9.0),
        "blue": (22.0, 2.0, 4.0),
        "yellow": (80.0, 5.0, 66.0),
    }.items():
        costs = hues.costs(Tone(*seen))
        assert min(costs, key=costs.get) == colour


HUES = {"red": (59.0, 40.0), "blue": (20.0, -53.0), "green": (-43.0, 25.0)}
"""Of the drawn dice: ``BODIES`` of benchmarks/made_pieces.py."""


@pytest.fixture
def pnp(capsys, monkeypatch, tmp_path):
    """Return a function that calls ``pnp dice`` with a store of its own; it returns the status and what is said."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))

    def call(*options):
        status = run(["dice", *map(str, options), "--lang", "en"])
        shown = capsys.readouterr()
        return status, shown.out + shown.err

    return call


def test_the_command_says_what_is_known_and_how_to_show_it(pnp):
    """A width is kept and forgotten; each group is listed."""
    assert pnp() == (0, "pnp knows nobody's dice yet. How to show them: pnp dice --names Ana,Ben,Cleo\n")
    status, said = pnp("--names", "Ana,Ben,O'Neil", "--size", "12.5")
    assert status == 0
    assert "The dice of Ana, Ben and O'Neil are about 12.5 mm wide; pnp has not seen them yet." in said
    assert "  1 2 3 4 5  red\n  2 3 4 5 6  blue\n  3 4 5 6 1  yellow\n" in said
    assert """pnp dice PHOTO --names 'Ana,Ben,O'"'"'Neil'""" in said
    assert pnp()[1].startswith("The dice of Ana, Ben and O'Neil are about 12.5 mm wide")
    assert pnp("--names", "ben,ana,O'Neil", "--forget")[1].startswith("pnp knows nothing of the dice of ben")
    assert pnp()[1].startswith("pnp knows nobody's dice")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--size", "12"], "name the players, such as --names Ana,Ben,Cleo"),
        (["--names", "Ana", "--size", "0"], "--size 0: dice are 8 to 25 mm wide"),
        (["--names", "Ana", "--size", "3"], "--size 3: dice are 8 to 25 mm wide"),
        (["nowhere.jpg", "--names", "Ana"], "nowhere.jpg: cannot be read (No such file or directory)"),
        ([ORDINARY, "--names", "Ana,Ben,Cleo"], "dice lie in 4 rows; lay those of 3 players"),
        ([PICTURES / "tiles.jpg", "--names", "Ana,Ben"], "this is a board of Blockers, which has no dice"),
        ([ORDINARY, "--names", "Ana,Ben,Cleo,Dan"], "Row 1, column 1: an ordinary die with a 1 on top"),
        ([PAPER, "--names", "Ana,Ben,Cleo,Dan"], "Row 1, column 1: an ordinary die with a 1 on top"),
    ],
)
def test_what_is_not_shown_as_it_must_be_teaches_nothing(pnp, options, words):
    """One sentence with the place; nothing is kept."""
    status, said = pnp(*options)
    assert status == 2
    assert words in said
    assert pnp()[1].startswith("pnp knows nobody's dice")
