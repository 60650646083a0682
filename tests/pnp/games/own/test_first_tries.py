"""What people write at first: it is understood, or told with what to write."""

import pytest

from pnp.games.own.description import describe_folder
from pnp.games.own.folder_error import FolderError
from tests.pnp.games.own.farm import GAME, things


@pytest.mark.parametrize(
    ("right", "wrong", "fault"),
    [
        ('"{name}"', "{name}", 'game.yaml:8: put {name} in quotes: "{name}"'),
        ('"{name}"', "\u201c{name}\u201d", 'game.yaml:8: \u201c is no quote to a computer; write "'),
        ("at: 5 3 44 9", "at: 5, 3, 44, 9", "game.yaml:8: write blanks between lengths, no commas"),
        ('"#f2c53d"', "#f2c53d", "game.yaml:3: a bracket is opened"),
        ("cards: cards.csv", "cards: cards.xls", "'cards.xls' is no table that is read"),
        (
            '"{name}"',
            '"{name}", font: Lora 9',
            "there is no font 'Lora' in the folder; put its file there as",
        ),
        ("fill: {kind}", 'fill: "#fc3"', ""),
        ("    face:", "    size: 63mm x 88 mm\n    face:", ""),
        (
            "    face:",
            "    back:\n      - icon: {at: 0 0 9 9, draw: ':{points}:'}\n    face:",
            "cards.csv:2 points (en): icons is missing",
        ),
    ],
)
def test_what_people_write_at_first(farm, right, wrong, fault):
    """Is understood, or told with what to write."""
    folder = farm(GAME.replace(right, wrong).replace('"{points} points"', '"{points}"'))
    if not fault:
        assert things(folder)[1] == ()
        return
    with pytest.raises(FolderError) as told:
        things(folder)
    assert fault in str(told.value)


def test_icons_and_fonts_as_people_call_their_files(farm):
    """Capitals and blanks in names of icons; fonts with an axis, and sizes with their unit."""
    folder = farm(GAME.replace('say: "{name}"', 'say: "{name} :big-wheat:", font: Lora 9pt'))
    for name in ("icons/Big Wheat.svg", "fonts/Lora-VariableFont_wght.ttf"):
        (folder / name).parent.mkdir()
        (folder / name).write_bytes(b"")
    description = describe_folder.__wrapped__(folder)
    assert description.shelf.icons["big-wheat"].name == "Big Wheat.svg"
    assert list(description.shelf.families["Lora"]) == ["regular"]
