"""``pnp map``, ``pnp games``, help and completion as people call them."""

import json

import pytest

from pnp import __version__
from pnp.cli.app import run
from pnp.cli.build import MACHINES
from pnp.kits.formats import FORMATS
from pnp.pages.backs import BACKS
from pnp.pages.paper import paper_ids
from pnp.texts.languages import LANGUAGES
from scorer.games import GAMES
from scorer.messages import either
from tests.pnp.cli.calling import pnp

pytestmark = pytest.mark.usefixtures("here")


def test_games_lists_what_is_in_each_kit(capsys):
    """Every edition and number of players, with what the kit holds."""
    assert run(["games"]) == 0
    text = " ".join(capsys.readouterr().out.split())
    assert "low-blow Low Blow for 3 or 4 players; --edition blog or web (default: blog)" in text
    assert (
        "blog 3 players 1 rules leaflet, 1 board 5 × 3, 15 dice, 30 counters, 4 aids, 1 score sheet" in text
    )
    assert "web 4 players 1 rules leaflet, 1 board 5 × 4, 20 dice, 30 counters, 5 aids, 1 score sheet" in text


def test_games_says_how_editions_differ(capsys):
    """Before the kits of each; a game in one edition has no such line."""
    assert run(["games", "low-blow", "schocken"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[1] == "  blog     three rolls a turn, counters from the start"
    web = lines.index("  web      one roll, counters from the pot")
    assert lines[web + 1].startswith("  web      3 players")
    only = next(at for at, line in enumerate(lines) if line.startswith("schocken"))
    assert lines[only + 1].split()[:2] == ["2", "players"]


def test_map_prints_json(capsys):
    """The map is JSON: version, unit, page, four markers, a cell for each square of play."""
    assert run(["map", "low-blow", "--players", "4"]) == 0
    board = json.loads(capsys.readouterr().out)
    assert (board["game"], board["edition"], board["players"], board["version"]) == ("low-blow", "blog", 4, 2)
    assert board["page"] == {"width": 297.0, "height": 210.0}
    assert [cell["row"] for cell in board["cells"]] == [row for row in (1, 2, 3, 4) for _ in range(5)]
    assert len(board["markers"]) == 4
    # 28 to the row, 34 to the first square, 1.5 of frame; 29 to the first row, 1.5 of frame
    assert board["cells"][0] == {"row": 1, "column": 1, "box": [63.5, 30.5, 30.0, 30.0], "colour": "red"}


@pytest.mark.parametrize(("ink", "patches", "red"), [("full", 8, "#f90915"), ("grey", 8, "#7a7a7a")])
def test_the_map_tells_what_is_printed(ink, patches, red, capsys):
    """The map's patches have the colours that they are printed in."""
    run(["map", "low-blow", "--ink", ink])
    found = json.loads(capsys.readouterr().out)["patches"]
    assert len(found) == patches
    assert {each["colour"] for each in found if each["name"] == "R"} == {red}


def test_a_low_ink_board_has_no_patches(capsys):
    """Patches are solid colour; a board printed in lines has none, and its squares lie where they always do."""
    run(["map", "low-blow", "--ink", "low"])
    low = json.loads(capsys.readouterr().out)
    run(["map", "low-blow"])
    full = json.loads(capsys.readouterr().out)
    assert low.pop("patches") == []
    del full["patches"]
    assert low == full


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (["low-blow", "--paper", "a5"], "The Low Blow board needs 3 sheets of A5; on A4 it fits one page."),
        (
            ["blockers", "--cell", "25", "--paper", "a4"],
            "The Blockers board needs 2 sheets of A4; on A3 it fits one page.",
        ),
        (
            ["low-blow", "--paper", "5.5x8.5in"],
            "The Low Blow board needs 3 sheets of 139.7 × 215.9 mm; on Letter it fits one page.",
        ),
    ],
)
def test_a_poster_names_the_paper_that_would_take_one_page(arguments, hint, tmp_path, capsys):
    """Under the table: how many sheets a board takes, and the next larger paper of the same series that takes one."""
    parts = [] if "--only" in arguments else ["--only", "board", "--only", "rules"]
    assert run(["build", *arguments, *parts, "--no-check", "--out", str(tmp_path)]) == 0
    assert [line for line in capsys.readouterr().out.splitlines() if " board needs " in line] == [
        hint.replace("139.7 × 215.9 mm", "139.7\u00a0×\u00a0215.9\u00a0mm")
    ]


@pytest.mark.parametrize(
    "arguments",
    [
        ["schocken", "--paper", "a5", "--only", "rules"],
        ["blockers", "--paper", "legal", "--only", "board"],
        ["low-blow", "--paper", "a5", "--only", "dice"],
    ],
)
def test_without_a_poster_there_is_no_hint(arguments, tmp_path, capsys):
    """No board, a board on one page, or single pieces: nothing is said of boards."""
    assert run(["build", *arguments, "--no-check", "--out", str(tmp_path)]) == 0
    assert " board needs " not in capsys.readouterr().out


def test_the_map_of_a_poster_is_that_of_the_board_put_together(capsys):
    """It names the sheet, and for each sheet what it holds of the board and where; the pieces make up the board."""
    assert run(["map", "low-blow", "--players", "4", "--paper", "a5"]) == 0
    board = json.loads(capsys.readouterr().out)
    assert board["page"] == {"width": 281.0, "height": 181.5}
    assert board["sheet"] == {"width": 148.0, "height": 210.0}
    assert [each["name"] for each in board["sheets"]] == ["1A", "1B", "1C"]
    assert [each["box"] for each in board["sheets"]] == [
        [0.0, 0.0, 87.5, 181.5],
        [87.5, 0.0, 102.0, 181.5],
        [189.5, 0.0, 91.5, 181.5],
    ]
    assert all(min(each["at"]) >= 5 for each in board["sheets"])
    assert run(["map", "low-blow", "--players", "4"]) == 0
    assert not {"sheet", "sheets"} & json.loads(capsys.readouterr().out).keys()


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["build", "--dpi", "x"], "--dpi 'x': write a whole number. Try: pnp build --help"),
        (["check"], "Missing argument 'FILE.pdf'. Try: pnp check --help"),
        (["plays", "show"], "Missing argument 'ID'. Try: pnp plays show --help"),
        (["buld"], "No such command 'buld'. Did you mean 'build', 'bundle'? Try: pnp --help"),
    ],
)
def test_a_wrong_option_points_to_the_help_of_its_command(arguments, line, capsys):
    """The help that is named is that of the command which was typed."""
    assert run(arguments) == 2
    assert capsys.readouterr().err == f"{line}\n"


def test_map_refuses_an_unknown_game(capsys):
    """The map of a game without a kit is refused in one line."""
    assert run(["map", "chess"]) == 2
    assert capsys.readouterr().err == f"chess: no such game; choose one of: {', '.join(GAMES)}\n"


def test_version_and_module():
    """``python -m pnp --version`` names the version."""
    assert pnp("--version").stdout == f"pnp {__version__}\n"


def test_help_has_an_example_of_each_command(capsys):
    """The help shows each command with one real example."""
    run(["--help"])
    text = capsys.readouterr().out
    for example in (
        "pnp build --players 3",
        "pnp calibrate",
        "pnp games",
        "pnp map low-blow --players 3",
        "pnp score low-blow.yaml",
    ):
        assert example in text
    for command in ("build", "calibrate", "games", "map", "score"):
        run([command, "--help"])
        assert f"Example: pnp {command}" in capsys.readouterr().out


@pytest.mark.parametrize("values", [paper_ids(), FORMATS, BACKS, LANGUAGES, MACHINES])
def test_help_lists_what_there_is(values, capsys):
    """Papers, formats, backs, languages and machines stand in the help in their order."""
    assert run(["build", "--help"]) == 0
    text = " ".join(capsys.readouterr().out.split())
    assert f"{', '.join(values)}" in text or str(either(values)) in text
