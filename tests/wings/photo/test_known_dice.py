"""The dice of a group of players are remembered, and make a photo surer."""

import pytest

from pnp.cli.app import run
from pnp.errors import PnpError
from pnp.wings.photo import command as photo
from pnp.wings.photo.known_dice import check_side, recall, remember
from tests.wings.photo.test_command import PAPER

ANA_AND_BEN = ["Ana", "Ben"]


def test_a_group_is_the_same_people_in_any_order(tmp_path):
    """Of others nothing is known."""
    beside = tmp_path / "plays-tables.sqlite3"
    remember(beside, ["Cleo"], 16.0)
    remember(beside, ANA_AND_BEN, 12.0)
    assert [recall(beside, names) for names in (["ben ", "ANA"], ["Cleo"], ["Ana"])] == [12.0, 16.0, 0.0]


@pytest.mark.parametrize(
    "content", ["", "[]", "{", '{"ana\\nben": "x"}', '{"ana\\nben": 500}', '{"ana\\nben": []}']
)
def test_a_file_that_is_none_of_ours_tells_nothing(tmp_path, content):
    beside = tmp_path / "plays-tables.sqlite3"
    (tmp_path / "plays-tables-dice.json").write_text(content, encoding="utf-8")
    assert recall(beside, ANA_AND_BEN) == 0.0


@pytest.mark.parametrize("side", [7.9, 25.1, float("nan")])
def test_dice_that_no_square_has_room_for_are_refused(side):
    with pytest.raises(PnpError, match="dice are 8 to 25 mm wide"):
        check_side(side)


def test_the_width_is_told_once_for_a_group(capsys, monkeypatch, tmp_path):
    """With the names of the same players the next photo is read with it; without, it is not."""
    known = []

    def read(data, game, dice):
        known.append(dice)
        raise PnpError(photo.HOW_TO_CORRECT)

    monkeypatch.setattr(photo, "read_apart", read)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    names = ["--names", "Ana,Ben,Cleo,Dan", "--lang", "en"]
    for more in (["--dice", "12", *names], names, ["--lang", "en"]):
        assert run(["score", PAPER, *more]) == 2
    assert known == [12.0, 12.0, 0.0]
    assert run(["score", PAPER, "--dice", "40", "--lang", "en"]) == 2
    assert "--dice 40: dice are 8 to 25 mm wide" in capsys.readouterr().err
