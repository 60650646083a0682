"""Parts that players may have already: they are printed last, or left out by ``--without``."""

import re

import pytest

from pnp.cli.app import run
from pnp.games import PRINTED
from pnp.kits.layout import lay_out
from pnp.kits.plan import Request, make_plans
from scorer.games import OWN
from tests.pnp.kits.test_joined import texts_of

WITH_SPARES = [game for game in OWN if PRINTED[game].replaceable]


def document(game, paper="a4", **choices):
    """Return a kit for the usual number of players."""
    (plan,) = make_plans(Request((game,), None, choices, paper))
    return lay_out(plan.game, plan.spec)


@pytest.mark.parametrize("game", WITH_SPARES)
def test_a_game_declares_what_its_parts_say(game):
    """The parts that ``--without`` takes are those that say what is used in their place."""
    says = {part.id for part in document(game).parts if part.instead}
    assert says == {part for part, _ in PRINTED[game].replaceable}


@pytest.mark.parametrize("paper", ["a4", "a5"])
@pytest.mark.parametrize("game", WITH_SPARES)
def test_pages_that_one_need_not_print_are_last(game, paper):
    """After a page with nothing else, only the map of the cuts follows."""
    built = document(game, paper)
    spare = {part.id for part in built.parts if part.instead}
    needless = [{*page.parts} <= spare for page in built.pages if page.parts != ("guide",)]
    assert needless == sorted(needless)


@pytest.mark.parametrize("game", WITH_SPARES)
def test_every_part_can_be_left_out(game):
    """Its pieces are on no page, and the guide has no step of it."""
    for part, _ in PRINTED[game].replaceable:
        left = document(game, without=part)
        assert part not in {other for page in left.pages for other in page.parts}
        assert part not in {other.id for other in left.parts}


def test_stickers_have_sheets_of_their_own():
    """Six for each die, 14 mm, on no page with pieces of card."""
    built = document("low-blow", **{"with": "stickers", "without": "dice"})
    (stickers,) = (part for part in built.parts if part.id == "stickers")
    assert (stickers.count, stickers.spares) == (15 * 6, 3 * 6)
    trims = [face.trim for page in built.pages if page.parts == ("stickers",) for face in page.faces]
    rows = [{round(box.top) for box in trims[at : at + 6]} for at in range(0, len(trims), 6)]
    assert [len(tops) for tops in rows] == [1] * 18  # the six of a die are in one row
    assert {(piece.front.width, piece.front.height) for piece in stickers.pieces} == {(14.0, 14.0)}
    assert {(page.parts, page.stock) for page in built.pages if "stickers" in {*page.parts, page.stock}} == {
        (("stickers",), "stickers")
    }
    said = " ".join(texts_of(built.pages[0].shapes)).replace("\N{NO-BREAK SPACE}", " ")
    assert "15 blank dice of 16 mm. " in said
    assert "1 sheet of sticker paper" in said


def test_paper_dice_and_stickers_are_one_or_the_other():
    """The guide says which pages each needs, and that nobody needs both."""
    built = document("low-blow", **{"with": "stickers"})
    pages = {part: [] for part in ("stickers", "dice")}
    for number, page in enumerate(built.pages, 1):
        for part in pages.keys() & page.parts:
            pages[part].append(number)
    assert pages == {"stickers": [6], "dice": [7, 8]}
    said = " ".join(texts_of(built.pages[0].shapes)).replace("\N{NO-BREAK SPACE}", " ")
    assert (
        "15 blank dice of 16 mm with the stickers of page 6, or paper dice folded from pages 7–8:"
        " you need only one of the two." in said
    )


@pytest.mark.parametrize("ink", ["full", "low"])
def test_rules_do_not_speak_of_what_is_left_out(ink):
    """Cups and coins in place of lids and discs: on the leaflet and on the mat."""
    (plan,) = make_plans(Request(("schocken",), 8, {"without": "dice,discs,lids"}, ink=ink))
    pages = lay_out(plan.game, plan.spec).pages
    said = " ".join(text for page in pages for text in texts_of(page.shapes)).replace(
        "\N{NO-BREAK SPACE}", " "
    )
    assert not re.search(r"\blids?\b|red (half )?disc", said, re.IGNORECASE)
    assert said.count("8 cups to hide the dice") == 2


def test_left_out_parts_are_in_the_name_and_the_record(tmp_path, capsys):
    """The same is built again from the file."""
    arguments = ["build", "low-blow", "--without", "counters", "--without", "dice"]
    assert run([*arguments, "--no-check", "--out", str(tmp_path)]) == 0
    file = tmp_path / "low-blow-without-dice-counters-3p.pdf"
    once = file.read_bytes()
    assert run(["build", "--from", str(file), "--no-check", "--out", str(tmp_path / "again")]) == 0
    assert (tmp_path / "again" / file.name).read_bytes() == once


@pytest.mark.parametrize(
    ("game", "wrong", "right"),
    [("low-blow", "board", "dice or counters"), ("schocken", "score-sheet", "dice, discs or lids")],
)
def test_other_parts_stay(capsys, game, wrong, right):
    """One sentence lists those that may be left out."""
    assert run(["build", game, "--without", wrong]) == 2
    assert capsys.readouterr().err == f"--without {wrong}: {PRINTED[game].title} takes {right}\n"


@pytest.mark.parametrize(
    ("arguments", "left_out"),
    [
        (
            ["schocken", "low-blow", "blockers", "--together", "--share", "dice"],
            "dice,discs,lids,counters,racks",
        ),
        (["blockers", "schocken"], "discs"),
        ([], "dice,lids"),
    ],
)
def test_each_game_leaves_out_what_it_has(arguments, left_out, tmp_path, capsys):
    """A list may name parts of several games; without names only games that have such a part are built."""
    words = [
        "build",
        *arguments,
        "--players",
        "3",
        "--without",
        left_out,
        "--no-check",
        "--out",
        str(tmp_path),
    ]
    assert run(words) == 0
    wanted = set(left_out.split(","))
    games = (
        [*filter(None, arguments)][:3] if "--together" in arguments else arguments or ["low-blow", "schocken"]
    )
    names = []
    for game in games:
        own = [part for part, _ in PRINTED[game].replaceable if part in wanted]
        names.append("-".join([game, *(["without", *own] if own else []), "3p"]))
    files = [path.stem for path in tmp_path.glob("*.pdf")]
    assert sorted(files) == (["+".join(names)] if "--together" in arguments else sorted(names))


def test_a_part_that_no_game_can_leave_out_is_named_alone(capsys):
    """The parts that can be left out are not said to be wrong."""
    assert run(["build", "low-blow", "blockers", "--without", "racks,dice,tiles"]) == 2
    assert capsys.readouterr().err == "--without tiles: Low Blow takes dice or counters\n"


def test_the_name_of_another_option_is_no_misspelling(capsys):
    """``--aids`` is an option of Schocken, so ``aids`` does not mean ``lids``; ``lid`` does."""
    assert run(["build", "schocken", "--without", "aids"]) == 2
    assert capsys.readouterr().err == "--without aids: Schocken takes dice, discs or lids\n"
    assert run(["build", "schocken", "--without", "lid"]) == 2
    assert capsys.readouterr().err.endswith("the nearest is 'lids'\n")


@pytest.mark.parametrize(
    ("game", "choices", "cut", "glue"),
    [
        ("low-blow", {}, "Then cut the solid outlines.", "glue tabs 1 to 7 in order."),
        (
            "low-blow",
            {"with": "box", "without": "dice"},
            "Then cut the solid outlines.",
            "glue the tab inside the back.",
        ),
        ("schocken", {"without": "dice"}, "the piece you hold. Other pages", "Glue each corner inside."),
        (
            "blockers",
            {"with": "box"},
            "Then cut the solid outlines.",
            "text, its edge against the crease above it.",
        ),
        ("blockers", {}, "the piece you hold. Other pages", "text, its edge against the crease above it."),
    ],
)
def test_the_map_tells_what_this_kit_needs(game, choices, cut, glue):
    """Only dice have numbered tabs, and a box has an outline."""
    maps = [page for page in document(game, **choices).pages if page.name == "Cut and fold"]
    said = " ".join(text for page in maps for text in texts_of(page.shapes))
    assert cut in said
    assert glue in said
    assert "tabs 1" in glue or "tabs 1" not in said
