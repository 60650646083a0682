"""``--together``: kits of several games in one file, whose pieces share sheets."""

import json
from functools import cache
from itertools import pairwise
from math import ceil

import pytest

from pnp.check.files import check_all
from pnp.cli.app import run
from pnp.drawing.shapes import TextShape
from pnp.games.options import NoOptionError
from pnp.kits.formats import Output
from pnp.kits.joined import SPARE_CUTS, _count_cuts, _drop_spares, _lay, lay_kits, make_kits
from pnp.kits.layout import _fill_texts, lay_out
from pnp.kits.manifest import KitFiles, manifest
from pnp.kits.options_file import load
from pnp.kits.plan import Request, TogetherError, draw, make_plans
from pnp.pages.footer import draw_footer
from pnp.pages.guide import format_pages
from pnp.pages.page import Page
from pnp.pieces.selection import OnlyError
from pnp.texts.languages import LANGUAGES
from tests.pnp.measured import texts

GAMES = ("blockers", "schocken")
EDGE, ENDS = 9.0, 9.0 + 13.0
"""What a sheet loses for marks and the footer: at each side; above and below together. In mm."""


def request(**other):
    return Request(**{"games": GAMES, "players": 3, "together": True, **other})


@cache
def together():
    (plan,) = make_plans(request())
    return draw(plan)


@cache
def alone():
    return [draw(plan) for plan in make_plans(request(together=False))]


def card(document):
    return [page for page in document.pages if page.stock == "card" and not page.is_back]


def texts_of(shapes):
    """Return the texts of shapes, also of drawings in them."""
    return [each.text for each in texts(shapes)]


def pieces(document):
    """Return what pieces are in a document: part, without the game, and drawing, turned or not."""
    return sorted(
        (face.face.part.split("/")[-1], face.face.name.removesuffix(" turned"), face.face.shapes == ())
        for page in document.pages
        for face in page.faces
        if not page.is_back
    )


def test_all_pieces_are_there_on_fewer_sheets():
    """One file has the pieces of both kits, nothing twice; it takes a sheet of card less than they take apart.

    Blockers takes 3 sheets of A4, Schocken 4, one of them for its mat. The pieces alone fill more than 5 sheets.
    """
    document, apart = together().document, [built.document for built in alone()]
    assert pieces(document) == sorted(piece for kit in apart for piece in pieces(kit))
    assert [len(card(kit)) for kit in apart] == [3, 4]
    area = sum(face.face.width * face.face.height for page in card(document) for face in page.faces)
    free = max((w - 2 * EDGE) * (h - ENDS) for w, h in (page.size for page in card(document)))
    assert ceil(area / free) == len(card(document)) == 6


def test_games_stay_apart_where_sharing_saves_nothing():
    """The aids of each game fill a sheet: shared or not they take two, and no sheet has those of both games."""
    (plan,) = make_plans(request(only=("aids",)))
    document = lay_out(plan.game, plan.spec, plan.others)
    assert [page.parts for page in document.pages] == [("blockers/aids",), ("schocken/aids",)]


def test_the_file_measures_as_stated():
    """``pnp check`` finds no fault, and the name is those of both kits."""
    built = together()
    assert built.file_name == "blockers-3p+schocken-3p.pdf"
    reports = check_all({built.file_name: built.data})
    assert not any(report.faults for report in reports.values()), reports


def test_one_guide_and_whole_pages_come_before_pieces():
    """The guide with one ruler, what belongs to one game, shared sheets, the map. Footers name whose pages they are."""
    document = together().document
    kinds = [page.parts for page in document.pages]
    assert kinds[0] == kinds[-1] == ("guide",)
    games = [{part.split("/")[0] for part in parts} for parts in kinds[1:-1]]
    first_card = next(
        at for at, page in enumerate(document.pages) if page.stock == "card" and len(page.parts) > 1
    )
    assert all(len(ids) == 1 for ids in games[: first_card - 1])
    assert any(len(ids) == 2 for ids in games)
    texts = [" ".join(texts_of(page.shapes)) for page in document.pages]
    shared = next(at for at, ids in enumerate(games, 1) if len(ids) == 2)
    assert "Blockers + Schocken" in texts[shared]
    assert "Blockers + Schocken" in texts[0]
    assert [at for at, said in enumerate(texts) if "100\N{NO-BREAK SPACE}mm" in said] == [0]
    assert f"Page 1 of {len(document.pages)}" in texts[0]
    labels = [page.label for page in document.pages]
    assert len(set(labels)) == len(labels)
    assert labels[0] == "Guide"
    names = [part.name for part in document.parts]
    assert len(set(names)) == len(names)


def test_the_guide_names_the_pages_of_its_parts():
    """The parts list tells the pages on which the pieces of both games lie; on A5 each game has its own list."""
    document = together().document
    said = {*texts_of(document.pages[0].shapes)}
    for part in document.parts:
        on = [at for at, page in enumerate(document.pages, 1) if part.id in page.parts]
        assert part.name in said
        assert format_pages(on) in said, (part.id, on)
    (plan,) = make_plans(request(paper="a5"))
    labels = [page.label for page in lay_out(plan.game, plan.spec, plan.others).pages]
    assert labels[:4] == [f"Guide ({game}) {n}" for game in ("Blockers", "Schocken") for n in (1, 2)]


@pytest.mark.parametrize("games", [("low-blow", "schocken"), ("schocken", "low-blow")])
def test_shared_dice_are_printed_once(games):
    """Low Blow needs 15, Schocken 9 of the same: 15 are printed; the file name and the list say so."""
    shared, apart = (request(games=games, share=share, only=("dice",)) for share in (("dice",), ()))
    (plan,) = make_plans(shared)
    document = lay_out(plan.game, plan.spec, plan.others, plan.share)
    (dice,) = [part for part in document.parts if part.id.endswith("/dice")]
    assert (dice.id, dice.count, len(dice.pieces)) == ("low-blow/dice", 15, 15)
    assert all(title in dice.name for title in ("Low Blow", "Schocken"))
    assert plan.file_name.endswith("-share-dice.pdf")
    assert json.loads(plan.record)["share"] == ["dice"]
    (plan,) = make_plans(apart)
    assert len(pieces(document)) == 15
    assert len(pieces(lay_out(plan.game, plan.spec, plan.others))) == 15 + 9


def test_what_one_game_lacks_of_shared_dice_is_printed():
    """Five players of Schocken need 3 dice of each colour, three of Low Blow 5 of theirs: 6 more."""
    (low_blow,) = make_plans(Request(games=("low-blow",), players=3))
    (schocken,) = make_plans(Request(games=("schocken",), players=5))
    kits = make_kits([(plan.game, plan.spec) for plan in (schocken, low_blow)], ("dice",))
    dice = {part.id: part.count for kit in kits for part in kit.box.parts if part.id.endswith("/dice")}
    assert dice == {"schocken/dice": 15, "low-blow/dice": 6}


@pytest.mark.parametrize(("choices", "wanted"), [({}, 0), ({"without": "dice"}, 3)], ids=str)
def test_spares_take_no_sheet_and_no_five_cuts(choices, wanted):
    """On Letter the spares of Low Blow take six cuts beside Blockers: there are none. Without dice they take none."""
    games = "low-blow", "blockers"
    (plan,) = make_plans(request(games=games, paper="letter", choices=choices))
    kits = make_kits(plan.kits)
    laid, pages = lay_kits(kits, 3)
    spares = sum(part.spares for kit in laid for part in kit.box.parts)
    counters = sum(face.face.part.endswith("/counters") for page in pages for face in page.faces)
    assert (spares, counters) == (wanted, 30 + wanted)
    with_spares, without = (_lay(these, 3) for these in (kits, [_drop_spares(kit) for kit in kits]))
    costs = len(with_spares) > len(without) or _count_cuts(with_spares) >= _count_cuts(without) + SPARE_CUTS
    assert costs == (spares == 0)


def test_again_builds_the_same_bytes(tmp_path, capsys, monkeypatch):
    """The file records that it is one; built again it is the same, and ``--only`` takes pieces of one game."""
    monkeypatch.chdir(tmp_path)
    built = together()
    path = tmp_path / built.file_name
    path.write_bytes(built.data)
    recorded = load(path)
    assert recorded["games"] == list(GAMES)
    assert recorded["together"] is True
    assert "share" not in recorded
    (plan,) = make_plans(Request(games=tuple(recorded["games"]), players=recorded["players"], together=True))
    assert plan.record == built.plan.record
    assert run(["build", "--from", str(path), "--only", "tiles:red:7", "--only", "schocken/discs:3"]) == 0
    capsys.readouterr()
    (kit,) = json.loads((tmp_path / "output" / "manifest.json").read_text())["kits"]
    assert kit["game"] == "blockers+schocken"
    assert kit["pdf"] == "blockers-3p-only+schocken-3p-only.pdf"
    assert [(part["id"], part["count"]) for part in kit["parts"]] == [
        ("blockers/tiles", 1),
        ("schocken/discs", 3),
    ]


def test_the_manifest_has_the_map_of_each_board():
    """By the ids of the games; a kit by itself has one map, as before."""
    built = together()
    (kit,) = json.loads(manifest([KitFiles(built, {})]))["kits"]
    assert list(kit["boards"]) == ["blockers"]
    assert "board" not in kit
    assert [part["id"] for part in kit["parts"]][:2] == ["blockers/rules", "blockers/board"]


def test_each_game_takes_the_options_that_it_has():
    """An option of one game is no fault of the other; one of none is."""
    (plan,) = make_plans(request(games=("low-blow", "blockers"), choices={"edition": "web"}))
    assert [spec.choices.get("edition") for _, spec in plan.kits] == ["web", "standard"]
    with pytest.raises(NoOptionError):
        make_plans(request(choices={"nothing": "web"}))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_footers_of_three_games_have_room(lang):
    """On a page with three parts of three games the notes of the footer are 2 mm apart, in any language."""
    (plan,) = make_plans(request(games=("low-blow", "blockers", "schocken"), lang=lang))
    kits = make_kits(plan.kits)
    names = [part.name for kit in kits for part in kit.box.parts if part.stock == "card"]
    sheet = plan.spec.paper
    name = " / ".join(sorted(names, key=len)[-2:]) + " / …, front"
    page = Page(sheet, ("a", "b"), name, name, "card", (), 15.0, sheet.width - 15.0)
    title = " + ".join(kit.title for kit in kits)
    drawn = draw_footer(page, 28, 28, title, _fill_texts(kits, [page], 1, 0), plan.spec.theme)
    notes = sorted((shape.x, shape.x + shape.width) for shape in drawn if isinstance(shape, TextShape))
    assert len(notes) == 6
    assert all(end + 2 <= start + 1e-9 for (_, end), (start, _) in pairwise(notes))


@pytest.mark.parametrize(
    ("other", "fault", "sentence"),
    [
        ({"games": ("blockers",)}, TogetherError, "--together: this needs at least two games"),
        ({"output": Output(("pdf", "tts"))}, TogetherError, "--together and --format tts cannot be combined"),
        ({"output": Output(("shop",))}, TogetherError, "--together and --shop cannot be combined"),
        ({"only": ("low-blow/dice",)}, OnlyError, "there is no such part"),
        (
            {"share": ("tiles",)},
            TogetherError,
            "--share tiles: no two of these games have this part; choose one of: rules, ",
        ),
        ({"share": ("dice",), "together": False}, TogetherError, "--share: this works only together with"),
    ],
)
def test_what_cannot_be_one_file_is_refused(other, fault, sentence):
    """With one sentence, before anything is drawn."""
    with pytest.raises(fault, match=sentence):
        make_plans(request(**other))
