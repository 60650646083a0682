"""What every page of every kit must keep on whatever paper, measured in the finished PDF; pieces have one size."""

import re
from itertools import product

import pypdfium2
import pytest

from pnp.pages.paper import paper
from tests.pnp.measured import (
    EVERY,
    INK,
    WHITE,
    built,
    is_large_enough,
    leaflets,
    maps,
    overlaps,
    sheets,
    texts,
    tiles_on,
)

SIZES = {
    "a5": (148, 210),
    "a4": (210, 297),
    "a3": (297, 420),
    "letter": (215.9, 279.4),
    "legal": (215.9, 355.6),
    "tabloid": (279.4, 431.8),
    "205x272": (205, 272),
    "138x191": (138, 191),
}
OTHERS = [
    (4, "blog", "a5", "low-blow", "en"),
    (3, "web", "138x191", "low-blow", "en"),
    (2, "profi", "205x272", "blockers", "fr"),
    (3, "", "138x191", "blockers", "en"),
    (3, "big", "a4", "blockers", "en"),
    (4, "", "legal", "blockers", "es"),
    (2, "", "a5", "schocken", "nl"),
    (3, "", "a3", "schocken", "de"),
]
"""Each paper that ``EVERY`` does not have, by those that are extreme each game; posters; some other languages."""

GREY_3 = (0xC4, 0xC4, 0xC4)


TYPE = {6.5, 9, 12, 18, 30, 34, 36, 37.89}
"""The sizes of our styles, and of the glyphs of tiles of 19 mm and, 24/19 times as large, of 24 mm, points."""


def of_part(kit, part):
    """Return the measured pages of a part."""
    pages = zip(built(*kit).document.pages, sheets(*kit).values(), strict=True)
    return [sheet for page, sheet in pages if part in page.parts]


def check_sheets(kit):
    """Check that each page has the size of the paper, upright or turned, and a label of its own."""
    for sheet in sheets(*kit).values():
        assert sorted((sheet.width, sheet.height)) == pytest.approx(sorted(SIZES[kit[2]]), abs=0.01)
    assert len(sheets(*kit)) == len(built(*kit).document.pages)


TITLES = {"low-blow": "Low Blow", "blockers": "Blockers", "schocken": "Schocken"}


def check_margins(kit):
    """Check that a rendered page is white all around; no word and no outline reaches there, seen or unseen."""
    with pypdfium2.PdfDocument(built(*kit).data) as file:
        for page in file:
            picture = page.render(scale=1, grayscale=True).to_numpy().squeeze()
            edge = int(5 / 25.4 * 72) - 1
            assert (picture < 255).any()
            picture[edge:-edge, edge:-edge] = 255
            assert (picture == 255).all()
    for label, sheet in sheets(*kit).items():
        for word in sheet.words:
            slack = 0.082 * word.size * 25.4 / 72  # a word's box reaches beyond its ink
            assert word.x >= 5 - slack, (label, word.text)
            assert word.right <= sheet.width - 5 + slack, (label, word.text)
            assert word.bottom <= sheet.height - 5, (label, word.text)
            assert word.y >= 5 - slack, (label, word.text)
        for mark in sheet.marks:
            assert min(mark.x, mark.y) >= 5 - 0.01, (label, mark)
            assert mark.x + mark.width <= sheet.width - 5 + 0.01, (label, mark)
            assert mark.y + mark.height <= sheet.height - 5 + 0.01, (label, mark)


def check_type(kit):
    """Check that no two words overlap, no line is longer than its place, and no type is smaller than on A4."""
    for label, sheet in sheets(*kit).items():
        assert overlaps(sheet.words) == [], label
        if label in leaflets(kit):
            assert all(is_large_enough(word) or round(word.size, 2) == 6.5 for word in sheet.words), label
            continue
        if label in maps(kit):
            assert all(word.size >= 6.49 for word in sheet.words), label
            continue
        numbers = set()
        if sheet in of_part(kit, "mat"):  # it is larger on larger paper, with the numbers of its places
            numbers = {word.size for word in sheet.words if word.text.isdigit() and word.size >= 18}
            assert len({round(size, 2) for size in numbers}) <= 1
        if sheet in of_part(kit, "guide"):  # all but its footer and scale is larger on larger paper
            width, height = SIZES[kit[2]]
            zoom = max(1, min(width / 215.9, height / 297))
            numbers = {word.size for word in sheet.words if round(word.size / zoom, 2) in TYPE}
            if sheet.text.startswith(TITLES[kit[3]]):
                assert max(word.size for word in sheet.words) == pytest.approx(36 * zoom, abs=0.01)
        if sheet in of_part(kit, "aids"):  # glyphs of tiles in pictures
            numbers = {word.size for word in sheet.words if word.text in ("7", "F", "3", "?")}
        assert {round(word.size, 2) for word in sheet.words if word.size not in numbers} <= TYPE, label
    for page in built(*kit).document.pages:
        for text in texts(page.shapes):
            assert text.width <= text.room + 1e-6, (page.label, text.text, text.width, text.room)


def check_footers(kit):
    """Check for kit, page, paper, scale and a bar of 50 mm, in one line or two; nothing else reaches it."""
    name = paper(kit[2]).named_in(kit[4]).name.replace("\u00a0", " ")
    for number, (label, sheet) in enumerate(sheets(*kit).items(), 1):
        high = 10.5 if sheet.width < 190.9 else 7.5
        line = sheet.height - high - 1.6
        foot = " ".join(w.text for w in sheet.words if w.bottom > line + 0.5 and w.size < 7).replace(
            "\u00a0", " "
        )
        assert foot.startswith(TITLES[kit[3]])
        assert name in foot
        assert re.search(f" {number} [a-z]+ {len(sheets(*kit))} ", foot), foot
        assert re.search("100.?%( [a-z]+)? 50 mm$", foot), foot
        (bar,) = [m for m in sheet.lines() if m.is_box(50, 0, 0.05) and m.y > sheet.height - 10]
        assert bar.x + bar.width <= sheet.width - 5
        ticks = [m for m in sheet.lines() if m.width < 0.01 and m.y > sheet.height - 11 and m.height < 3]
        assert sorted(m.x - bar.x for m in ticks) == pytest.approx([0, 10, 20, 30, 40, 50], abs=0.05)
        ends = [m.y + m.height for m in sheet.marks if m.height >= 3 or m.y < line]
        assert max(ends) < line + 0.3, label


def check_dice(kit):
    """Check nets of 48 x 69 mm with windows of 13, counters of 15 and discs of 20 mm: as many as the game has."""
    players, kind, _, game, _ = kit
    if game == "blockers":
        return
    nets = [m for each in of_part(kit, "dice") for m in nets_on(each) if not m.fill]
    windows = [m for each in of_part(kit, "dice") for m in each.boxes(13, 13, fill=WHITE)]
    wanted = players * (5 if game == "low-blow" else 3)
    bursts = [m for each in of_part(kit, "dice") for m in each.marks if is_burst(m)]
    assert (len(nets), len(windows), len(bursts)) == (wanted, 5 * wanted, wanted)
    if game == "low-blow":
        rings = [m for each in of_part(kit, "counters") for m in each.boxes(9.67, 9.67, stroke=INK)]
        assert len(rings) == {(3, "blog"): 33, (4, "blog"): 44, (3, "web"): 28, (4, "web"): 33}[players, kind]
        side = 15
    else:
        rings = [m for each in of_part(kit, "discs") for m in each.marks if is_cap(m)]
        assert len(rings) == (20 if kind else 13)
        side = 20
    for ring in rings:
        assert any(
            abs(abs(ring.x - other.x) - side) < 0.01 or abs(abs(ring.y - other.y) - side) < 0.01
            for other in rings
            if other is not ring
        )


def is_burst(mark):
    """Say whether a mark is the white burst of a face with one pip: 26 points, 14.4 mm across, roughly."""
    return mark.fill == WHITE and len(mark.points) == 27 and 13 < mark.width < 16 and 13 < mark.height < 16


def is_cap(mark):
    """Say whether a mark is the rim of an ink cap, of radius 7.4 mm with teeth."""
    return mark.fill == INK and mark.is_box(14.75, 14.75, 0.05)


def nets_on(sheet):
    """Return the outlines of nets on a page, also of those that lie across."""
    return [m for m in sheet.boxes(48, 69) + sheet.boxes(69, 48) if m.stroke == INK]


def check_scissors(kit):
    """Check for at least 3 mm of white between nets, also to the next row."""
    for sheet in of_part(kit, "dice") if kit[3] != "blockers" else ():
        nets = nets_on(sheet)
        for one, other in product(nets, nets):
            beside = max(other.x - one.x - one.width, one.x - other.x - other.width)
            below = max(other.y - one.y - one.height, one.y - other.y - other.height)
            assert one is other or max(beside, below) >= 3 - 0.01


def check_tiles(kit):
    """Check 28 tiles of each colour; turned over the sheet's long edge every back lies under its front to 0.01 mm."""
    if kit[3] != "blockers":
        return
    side = 24 if kit[1] == "big" else 19
    pages = built(*kit).document.pages
    found = [
        [(x, y, colour) for (x, y), colour in tiles_on(sheet, side).items()]
        for sheet in of_part(kit, "tiles")
    ]
    first = next(at for at, page in enumerate(pages) if "tiles" in page.parts)
    assert first % 2 == 0  # an odd number, counted from 1: the whole file printed on both sides pairs them
    fronts, backs = found[::2], found[1::2]
    assert sum(map(len, fronts)) == sum(map(len, backs)) == 28 * (4 if kit[1] == "profi" else kit[0])
    for sheet, front, back in zip(of_part(kit, "tiles")[::2], fronts, backs, strict=True):
        if sheet.width < sheet.height:
            mirrored = [(sheet.width - x - side, y, colour) for x, y, colour in front]
        else:
            mirrored = [(x, sheet.height - y - side, colour) for x, y, colour in front]
        for x, y, colour in mirrored:
            assert [c for bx, by, c in back if abs(bx - x) < 0.01 and abs(by - y) < 0.01] == [colour]


def check_cards(kit):
    """Check one card a player and one for the table, 96 mm wide and of one height, along whose edges cuts run.

    Schocken has none for the table: its mat says what the throws are worth.
    """
    heights, count = set(), 0
    pairs = zip(built(*kit).document.pages, sheets(*kit).values(), strict=True)
    for page, sheet in pairs:
        cuts = [m for m in sheet.lines() if m.stroke == GREY_3 and max(m.width, m.height) > 95]
        for trim in (each.trim for each in page.faces if each.face.part == "aids"):
            upright = [
                m.x
                for m in cuts
                if m.width < 0.01 and m.y < trim.top + 1 and m.y + m.height > trim.bottom - 1
            ]
            level = [
                m.y
                for m in cuts
                if m.height < 0.01 and m.x < trim.left + 1 and m.x + m.width > trim.right - 1
            ]
            assert all(min(abs(x - at) for at in upright) < 0.01 for x in (trim.left, trim.right))
            assert all(min(abs(y - at) for at in level) < 0.01 for y in (trim.top, trim.bottom))
            assert round(trim.width, 2) == 96
            heights.add(round(trim.height))
            count += 1
    assert count == kit[0] + (kit[3] != "schocken")
    assert heights in ({126}, {134})


def check_parts_list(kit):
    """Check that the pages that the guide names for each part are its pages."""
    pages = built(*kit).document.pages
    lines = [
        re.sub(r"^\d ", "", line)  # the number that the part has in the picture
        for sheet in of_part(kit, "guide")
        for line in sheet.text.replace("\u00a0", " ").splitlines()
    ]
    for mark in built(*kit).document.bookmarks[1:]:
        title = re.escape(mark.title.replace("\u00a0", " "))
        named = [line for line in lines if re.match(rf"{title}.*\d$", line)][
            -1
        ]  # below sentences on what one needs
        numbers = named.split()[-1].partition("–")
        first, last = int(numbers[0]), int(numbers[2] or numbers[0])
        part = pages[mark.page].parts
        own = [at for at, page in enumerate(pages, 1) if set(part) & set(page.parts)]
        assert set(range(first, last + 1)) <= set(own) or len(part) > 1
        assert pages[first - 1].name.startswith(mark.title.split(" /")[0]) or len(pages[first - 1].parts) > 1


def check_score_sheets(kit):
    """Check that boxes for pencils are at least 9 mm high, and there are some for every player."""
    pages = of_part(kit, "score-sheet")
    high = [
        m for sheet in pages for m in sheet.marks if m.stroke and 7 < m.width < 40 and 8.5 < m.height < 13.5
    ]
    assert len(high) >= 3 * kit[0]
    assert all(m.height >= 8.59 for m in high)


def check_rulers(kit):
    """Check that the guide's scales are as long as on A4, whichever of its pages they stand on."""
    lines = [m for sheet in of_part(kit, "guide") for m in sheet.lines() if m.stroke == INK]
    assert len([m for m in lines if m.is_box(100, 0, 0.05)]) == 1
    assert len([m for m in lines if m.is_box(0, 100, 0.05)]) == 1


CHECKS = (
    check_sheets,
    check_margins,
    check_type,
    check_footers,
    check_dice,
    check_scissors,
    check_tiles,
    check_cards,
    check_parts_list,
    check_score_sheets,
    check_rulers,
)


@pytest.mark.parametrize("kit", [*[(*(*kit, "low-blow")[:4], "en") for kit in EVERY], *OTHERS], ids=str)
def test_kits_are_sound_on_every_paper(kit):
    """All that is checked above holds on each paper; one test a kit, since measuring it takes the time."""
    for check in CHECKS:
        check(kit)
