"""Files for a print shop, measured as they are: boxes, bleed, pieces, and the list."""

import re
from io import BytesIO

import pikepdf
import pytest
from PIL import ImageChops

from pnp.cli.app import run
from pnp.kits.formats import NoUseError, check_output
from pnp.kits.plan import Request, make_plans
from pnp.texts.languages import LANGUAGES
from tests.pnp.measured import INK, MM, SEATS, WHITE, measure
from tests.wings.shops.shop import (
    BLEED,
    BLOCKERS,
    EVERY,
    LOW_BLOW,
    SCHOCKEN,
    SEATS_5,
    SIZES,
    boxes,
    fresh,
    is_mixed,
    pdfs,
    rendered,
    tinted,
    written,
)


@EVERY
def test_the_boxes_are_exact(request_):
    """The bleed box is the page, the trim box lies 3 mm inside it on every side."""
    cmyk = request_ is SCHOCKEN
    for data in pdfs(request_, cmyk).values():
        with pikepdf.open(BytesIO(data)) as document:
            for page in document.pages:
                media, bleed, trim = boxes(page.obj)
                assert bleed == pytest.approx(media, abs=0.001)
                inside = [media[0] + BLEED, media[1] + BLEED, media[2] - BLEED, media[3] - BLEED]
                assert trim == pytest.approx(inside, abs=0.001)


@pytest.mark.parametrize("request_", [LOW_BLOW, BLOCKERS, SCHOCKEN], ids=lambda request: request.games[0])
def test_a_trim_is_the_finished_piece(request_):
    """To a hundredth of a millimetre, for every part of the kit and nothing else; the guide is none."""
    found = pdfs(request_)
    sizes = SIZES[request_.games[0]]
    assert sorted(found) == sorted(sizes)
    for name, data in found.items():
        with pikepdf.open(BytesIO(data)) as document:
            for page in document.pages:
                left, bottom, right, top = boxes(page.obj)[2]
                assert (right - left, top - bottom) == pytest.approx(sizes[name], abs=0.01)


def test_a_poster_is_one_page():
    """The whole board, 9 squares of 20 with 8 beside, 25.8 above, 22.7 below, and 6 of white around it."""
    data = pdfs(Request(("blockers",), 3, paper="a5", only=("board",)))["board"]
    with pikepdf.open(BytesIO(data)) as document:
        (page,) = document.pages
        left, bottom, right, top = boxes(page.obj)[2]
        assert (right - left, top - bottom) == pytest.approx((180 + 16 + 12, 180 + 48.5 + 12), abs=0.01)
    _, at = rendered(data, 0)
    # a roof of 12.4 in the middle of the block of 17 at 8.5, 0, where boards for photos have a marker
    assert at(6 + 8.5 + 8.5, 6 + 2.3 - 0.2) == (255, 255, 255)
    assert at(6 + 8.5 + 8.5, 6 + 2.3 + 0.3) == tinted(SEATS["red"], 0.30)


@EVERY
def test_a_page_holds_its_piece_and_nothing_else(request_):
    """All type lies inside the trim, and none of it is of a footer; beside bleed and cuts nothing reaches over it.

    A tile's bleed is its roof, white in little ink, or its covering, of one colour; a die's is a stroke: see below.
    """
    side = BLEED * MM
    for name, data in pdfs(request_).items():
        for number, sheet in enumerate(measure(data, 8)):
            for word in sheet.words:
                assert side < word.x < word.right < sheet.width - side
                assert side < word.y < word.bottom < sheet.height - side
            assert not any(text in sheet.text for text in ("100 %", "50 mm"))
            beyond = [mark for mark in sheet.marks if min(mark.x, mark.y) < side - MM]
            assert bool(beyond) == (name == "tiles")
            inks = {mark.fill or mark.stroke for mark in beyond}
            is_white = name == "tiles" and request_.ink == "low" and number % 2 == 0
            assert (inks == {WHITE}) == is_white
            assert is_white or all(is_mixed(ink, min(inks, key=sum)) for ink in inks)
            assert INK not in inks


@pytest.mark.parametrize(("page", "seat"), [(0, "red"), (2, "red"), (56, "blue")])
def test_a_roof_runs_into_the_bleed(page, seat):
    """A slope on each side, from hip to hip, to the very edge of the page; courses are 1 and 2 mm inside the cut."""
    image, _ = rendered(pdfs(BLOCKERS)["tiles"], page)
    assert image.size == (250, 250)  # 19 + 2 x 3 mm
    for edge in (0, 15, 28, 35):
        ends = range(edge + 4, 249 - edge - 3)
        for share, spots in {
            0.30: [(at, edge) for at in ends],
            0.48: [(edge, at) for at in ends],
            0.72: [(249 - edge, at) for at in ends],
            0.86: [(at, 249 - edge) for at in ends],
        }.items():
            assert {image.getpixel(spot) for spot in spots} == {tinted(SEATS[seat], share)}


@pytest.mark.parametrize(
    ("page", "seat", "period"), [(1, "red", 38), (57, "blue", 38), (169, "green", 95), (225, "purple", 95)]
)
def test_a_covering_runs_into_the_bleed(page, seat, period):
    """The back goes on for 2 mm outside the cut as it is inside: five scales to 19 mm, or four other cells; no seam."""
    image, _ = rendered(pdfs(SEATS_5)["tiles"], page)
    colours = {colour for _, colour in image.getcolors(1 << 16)}
    assert all(is_mixed(colour, SEATS[seat]) for colour in colours)
    assert {tinted(SEATS[seat], 0.07), SEATS[seat]} <= colours
    for right, down in ((period, 0), (0, period)):
        one, other = (10, 10, 240 - right, 240 - down), (10 + right, 10 + down, 240, 240)
        differs = ImageChops.difference(image.crop(one), image.crop(other))
        assert max(high for _, high in differs.getextrema()) < 20


def test_what_matters_keeps_off_the_cut():
    """A counter's bell, 10.4 of its 15 mm, becomes 9, 3 mm off on every side: so its dot of 3 mm becomes 2.6."""
    _, at = rendered(pdfs(LOW_BLOW)["counters"], 0, 20)
    white = (255, 255, 255)
    assert [at(x, 7.5) == white for x in (2.9, 3.1, 11.9, 12.1)] == [True, False, False, True]
    assert [at(x, 7.5) for x in (6.1, 6.3, 8.7, 8.9)] == [white, INK, INK, white]


def test_what_lies_off_the_cut_is_not_scaled():
    """A tile's deck is 13 of 19 mm, 3 mm off on every side, as it has to be; so its emblem keeps its 2.5 mm."""
    _, at = rendered(pdfs(BLOCKERS)["tiles"], 0, 20)
    white, red = (255, 255, 255), SEATS["red"]
    slopes = [tinted(red, share) for share in (0.48, 0.72)]
    assert [at(x, 5) for x in (2.9, 3.1, 15.9, 16.1)] == [slopes[0], red, red, slopes[1]]
    assert [at(9.5, y) for y in (12.7, 12.9, 15.2, 15.4)] == [red, white, white, red]


@pytest.mark.parametrize("page", range(3))
def test_a_die_runs_over_its_outline_and_leaves_the_tabs_white(page):
    """3 mm beside every face that has no tab, at outer corners too; tabs are white from 1 mm on, also at their ends."""
    colour = list(SEATS.values())[page]
    _, at = rendered(pdfs(LOW_BLOW)["dice"], page)
    coloured = [(-2.8, 24), (50.8, 24), (24, -2.8), (-2, 17), (-2, 31)]
    coloured += [(8, 13.3), (8, 34.7), (40, 13.3), (40, 34.7)]
    corners = [(-1.5, 15), (49.5, 33), (14.8, -1.5)]
    assert {at(*spot) for spot in [*coloured, *corners]} == {colour}
    tabs = [(14.8, 7), (11.4, 7), (33.2, 7), (14.8, 39), (33.2, 55), (24, 65.2), (22, 68), (20, 66)]
    assert {at(*spot) for spot in tabs} == {(255, 255, 255)}
    assert {at(*spot) for spot in [(15.3, 2.5), (32.7, 5), (24, 64.7)]} == {colour}  # the run on to the tabs


@pytest.mark.parametrize(
    ("request_", "part"),
    [(LOW_BLOW, "counters"), (LOW_BLOW, "aids"), (SCHOCKEN, "discs"), (BLOCKERS, "board")],
)
def test_white_pieces_bleed_white(request_, part):
    """The ring outside the trim holds no colour."""
    image, _ = rendered(pdfs(request_)[part], 0)
    width, height = image.size
    for box in (
        (0, 0, width, 29),
        (0, height - 29, width, height),
        (0, 0, 29, height),
        (width - 29, 0, width, height),
    ):
        assert image.crop(box).getcolors() == [((box[2] - box[0]) * (box[3] - box[1]), (255, 255, 255))]


def labels_of(data):
    """Return the labels of the pages of a file."""
    with pikepdf.open(BytesIO(data)) as document:
        nums = document.Root.PageLabels.Nums
        return [str(each["/P"]) for each in nums if isinstance(each, pikepdf.Dictionary)]


def test_every_design_has_its_pages_and_the_label_says_how_many():
    """Backs follow their fronts; 15 dice are five each of three designs."""
    labels = labels_of(pdfs(BLOCKERS)["tiles"])
    assert labels[:4] == [f"1 × tiles:red:{tile} {side}" for tile in (1, 2) for side in ("front", "back")]
    assert len(labels) == 2 * 28 * 2
    dice = labels_of(pdfs(LOW_BLOW)["dice"])
    assert dice == [f"5 × dice:{seat} front" for seat in ("red", "blue", "yellow")]


def test_without_backs_there_are_only_fronts():
    """``--backs none`` says so."""
    with pikepdf.open(
        BytesIO(pdfs(Request(("blockers",), 2, backs="none", only=("tiles",)))["tiles"])
    ) as document:
        assert len(document.pages) == 2 * 28


def parsed(text):
    """Return what a list says of each file: rows of pages, designs, copies, part, trim."""
    found, rows = {}, []
    for line in text.splitlines():
        if line.endswith(".pdf"):
            rows = found.setdefault(line.rpartition("-shop-")[2].removesuffix(".pdf"), [])
        elif line.startswith("  ") and line.split()[0][0].isdigit():
            rows.append(re.split(r"\s{2,}", line.strip()))
    return found


@EVERY
def test_the_list_counts_every_piece_and_names_every_page(request_):
    """Designs times copies are the pieces of the kit, the pages those of the file, the trims those of the pages."""
    plan = make_plans(request_)[0]
    parts = {part.id: len(part.pieces) for part in plan.game.kit(plan.spec).parts}
    listed = parsed(written(request_)[".txt"].decode())
    assert {name: sum(int(row[1]) * int(row[2]) for row in rows) for name, rows in listed.items()} == parts
    for name, rows in listed.items():
        with pikepdf.open(BytesIO(pdfs(request_)[name])) as document:
            ranges = [[int(number) for number in row[0].split("–")] for row in rows]
            pages = [number for each in ranges for number in range(each[0], each[-1] + 1)]
            assert pages == list(range(1, len(document.pages) + 1))
            for each, row in zip(ranges, rows, strict=True):
                left, bottom, right, top = boxes(document.pages[each[0] - 1].obj)[2]
                assert [float(side) for side in row[-1].split(" × ")] == pytest.approx(
                    [right - left, top - bottom], abs=0.01
                )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_list_is_in_the_language_wanted(lang):
    """Only names of files, of the game and of the spot colour are the same; no line is wider than a mail shows."""
    english, text = (
        written(Request(("schocken",), 3, lang=each, only=("discs", "lids")))[".txt"].decode()
        for each in ("en", lang)
    )
    assert parsed(text).keys() == parsed(english).keys()
    assert max(map(len, text.splitlines())) <= 96
    same = [line for line in text.splitlines() if line in english.splitlines() and line.strip()]
    if lang != "en":
        assert all(re.match(r"schocken-3p|  \d", line) for line in same)


def test_the_list_says_how_it_is_printed():
    """The colours, the bleed, whether there are backs and cuts that are not straight."""
    assert "All colours are RGB (sRGB)." in written(LOW_BLOW)[".txt"].decode()
    assert "All colours are CMYK." in written(LOW_BLOW, True)[".txt"].decode()
    assert "CutContour" in written(LOW_BLOW)[".txt"].decode()
    assert "CutContour" not in written(BLOCKERS)[".txt"].decode()
    assert "front and back" in written(BLOCKERS)[".txt"].decode()
    assert "front and back" not in written(LOW_BLOW)[".txt"].decode()


def test_the_same_request_gives_the_same_bytes():
    """Every file of it."""
    dice = Request(("low-blow",), 3, only=("dice",))
    assert fresh(dice, cmyk=True) == fresh(dice, cmyk=True)


def test_shop_writes_its_files_and_no_others(tmp_path, capsys):
    """``--shop`` is a format; the PDF for the printer at home comes when it is named."""
    parts = "aids", "counters", "dice"
    build = ["build", "low-blow", *(f"--only={part}" for part in parts), "--shop"]
    assert run([*build, "--cmyk", "--out", str(tmp_path / "a")]) == 0
    names = {path.name for path in (tmp_path / "a").iterdir()}
    expected = [f"low-blow-3p-only-shop-{part}.pdf" for part in parts]
    assert names == {*expected, "low-blow-3p-only-shop.txt", "manifest.json"}
    *others, last = capsys.readouterr().out.splitlines()
    assert not any("pages to print" in line for line in others)
    assert last == f"4 files in {tmp_path / 'a'}: {', '.join(expected)}, …"
    assert run([*build, "--format", "pdf", "--out", str(tmp_path / "b")]) == 0
    assert {path.name for path in (tmp_path / "b").iterdir()} == names | {"low-blow-3p-only.pdf"}
    assert (
        capsys.readouterr().out.splitlines()[-1]
        == f"4 more files in {tmp_path / 'b'}: {', '.join(expected)}, …"
    )


def test_a_printer_at_home_is_refused(tmp_path, capsys, monkeypatch):
    """Its corrections would be wrong elsewhere; nothing is written."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert run(["printers", "save", "home", "--measured", "99.2x99.6", "--back", "0.5,-1.0"]) == 0
    capsys.readouterr()
    assert run(["build", "low-blow", "--shop", "--printer", "home", "--out", str(tmp_path / "out")]) == 2
    assert capsys.readouterr().err == "--shop: a print shop has its own printer; leave out --printer\n"
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"cmyk": True}, "--cmyk: this works only together with --shop"),
        ({"dpi": 300}, "--dpi 300: this works only together with --format png"),
        ({"base_url": "https://a.b"}, "--base-url https://a.b: this works only together with --format tts"),
    ],
)
def test_an_option_without_its_format_is_refused(options, sentence):
    """Rather than ignored."""
    with pytest.raises(NoUseError) as refused:
        check_output(["pdf"], choices=options)
    assert str(refused.value) == sentence
