"""Markdown of rules and aids: what is read, how tables, notes and pictures are set, what is told of faults."""

import pytest

from pnp.drawing.clip import bounds
from pnp.drawing.shapes import Group, Path, Placement, Rect, TextShape
from pnp.drawing.theme import theme
from pnp.games.contract import KitSpec
from pnp.pages.paper import paper
from pnp.wings.own.contents import make_kit
from pnp.wings.own.description import describe_folder
from pnp.wings.own.markdown import read_markdown, read_table
from pnp.wings.own.markdown_blocks import PAGE_BREAK, item_blocks
from tests.wings.own.drawing import SPOT, look, told, words
from tests.wings.own.farm import draw_kit, faults

PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><path d="M0 0 H40 V20 H0 Z"/></svg>'


def items(text):
    """Return the items of a text with one section."""
    (section,) = read_markdown(text).sections
    return section.items


def blocks(text, width=56.0):
    """Return the blocks of a text, and the faults."""
    where = look()
    return [*item_blocks(items(text), width, SPOT, where)], told(where)


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("a\nb\n\nc", ["text", "text"]),
        ("a\n> b\n> c\n\n> d", ["text", "note", "note"]),
        ("| a | b |\n|---|---|\n| c | d |\ne", ["table", "text"]),
        ("![](a.svg)\na\n<!-- page -->\nb", ["picture", "text", "break", "text"]),
        ("a\n***\nb", ["text", "text"]),
        ("1. a\n<!--page-->\n2. b\n\n---\n\n- c", ["step", "break", "step", "point"]),
    ],
)
def test_lines_become_items(text, kinds):
    """An empty line ends an item; a plain line continues a paragraph or list item, not a table or picture."""
    assert [item.kind for item in items(text)] == kinds


@pytest.mark.parametrize(
    ("text", "rows", "aligns"),
    [
        ("| a | b |\n|:-:|--:|\n| c\\|d | |", [("a", "b"), ("c|d", "")], ("centre", "right")),
        ("|a|b|\n|c|d|", [("a", "b"), ("c", "d")], ()),
        ("| a |\n|:--|", [("a",)], ("left",)),
    ],
)
def test_tables_have_rows_and_alignment(text, rows, aligns):
    """A second row of dashes makes the first one a head."""
    table = read_table(items(text)[0])
    assert ([cells for _, cells in table.rows], table.aligns) == (rows, aligns)


def test_only_pictures_with_a_text_are_numbered():
    """From 1, over all sections."""
    page = read_markdown("![](a.svg)\n![One](a.svg){width=4,5}\n## B\n![Two](b.svg){ width = 30mm }\n")
    found = [(item.number, item.words, item.width) for section in page.sections for item in section.items]
    assert found == [(0, "", 0), (1, "One", 4.5), (2, "Two", 30)]


def test_a_table_fills_its_column_and_keeps_its_head_with_the_first_row():
    """Three rows are two blocks with three lines; texts do not overlap, and end where they are aligned."""
    made, faults_found = blocks(
        "| Die | Left | Right |\n|:-:|:--|--:|\n| 1 | some words | 20 |\n| 2 | x | 3 |"
    )
    assert not faults_found
    assert len(made) == 2
    lines = [shape for block in made for shape in block.shapes if isinstance(shape, Path)]
    assert [(bounds(line).left, bounds(line).right) for line in lines] == [(0, pytest.approx(56))] * 3
    texts = {
        shape.text: bounds(shape) for block in made for shape in block.shapes if isinstance(shape, TextShape)
    }
    assert texts["Right"].right == pytest.approx(56, abs=0.6)
    assert texts["20"].right == pytest.approx(texts["Right"].right, abs=0.6)
    assert (texts["Die"].left + texts["Die"].right) / 2 == pytest.approx(
        (texts["1"].left + texts["1"].right) / 2, abs=0.3
    )


def test_long_cells_of_a_table_have_several_lines():
    """The narrow column keeps its width, so that only the wide one is broken."""
    made, faults_found = blocks("| 1 | " + "many words " * 12 + "|")
    assert not faults_found
    (row,) = made
    texts = [shape for shape in row.shapes if isinstance(shape, TextShape)]
    assert len({text.y for text in texts}) > 3
    assert max(bounds(text).right for text in texts) <= 56.1


def test_a_note_is_in_a_frame():
    """The frame is as wide as the column, and the words lie inside."""
    ((note,), _) = blocks("> Some words\n> and more")
    (frame,) = [shape for shape in note.shapes if isinstance(shape, Rect)]
    assert (frame.x + frame.width, frame.y + frame.height) == pytest.approx((55.9, note.height - 0.1))
    assert all(bounds(frame).holds(bounds(shape)) for shape in note.shapes if isinstance(shape, TextShape))


def test_steps_are_counted_over_a_break():
    """The second page begins with step 2."""
    made, _ = blocks("1. a\n<!-- page -->\n1. b")
    assert made[1] is PAGE_BREAK
    assert [block.shapes[0].text for block in (made[0], made[2])] == ["1", "2"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (
            "1. a\n2. b\n   - c\n   - d\n3. e",
            [("step", 1, 0), ("step", 2, 0), *[("point", 0, 1)] * 2, ("step", 3, 0)],
        ),
        ("1. a\n\n   b\n\n   > c\n\n2. d", [("step", 1, 0), ("text", 0, 1), ("note", 0, 1), ("step", 2, 0)]),
        (
            "1. a\nlazy\n   1. b\n   1. c\n1. d",
            [("step", 1, 0), ("step", 1, 1), ("step", 2, 1), ("step", 2, 0)],
        ),
        ("- a\n### b\n  c", [("point", 0, 0), ("sub", 0, 0), ("text", 0, 0)]),
        ("- a\n\t- b\n- c", [("point", 0, 0), ("point", 0, 1), ("point", 0, 0)]),
        (" - a\n- b\n - c", [("point", 0, 0)] * 3),
        (
            "1. a\n\nb\n\n2. c\n\n- d\n\n7. e",
            [("step", 1, 0), ("text", 0, 0), ("step", 2, 0), ("point", 0, 0), ("step", 7, 0)],
        ),
        ("1. a\n   - b\n     - c\n2. d", [("step", 1, 0), ("point", 0, 1), ("point", 0, 2), ("step", 2, 0)]),
    ],
)
def test_steps_count_on_over_what_is_in_them(text, found):
    """A list begins with the number that is written; what is indented is in the item above it."""
    assert [(item.kind, item.number, item.level) for item in items(text)] == found


def test_a_list_in_a_step_is_indented():
    """By the width of the numbers, 5 mm, in a narrower column."""
    made, faults_found = blocks("1. " + "many words " * 9 + "\n   - " + "many words " * 9)
    assert not faults_found
    for block, left in zip(made, (5, 5), strict=True):
        edges = [
            bounds(shape) for shape in block.shapes if isinstance(shape, TextShape) and shape.text != "1"
        ]
        assert min(edge.left for edge in edges) == pytest.approx(left, abs=0.6)
        assert max(edge.right for edge in edges) <= 56


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("See [our page](https://example.org/).", "See our page (example.org)."),
        ("See [setup](#setup) and <https://a.org>", "See setup and a.org"),
        ("[a.org](https://a.org) [x](b_(c).md)", "a.org x (b_(c).md)"),
        ("a <!-- b\nc --> d", "a d"),
    ],
)
def test_links_are_words_and_addresses_and_comments_are_left_out(text, said):
    """A link within the text has only its words."""
    assert [item.words for item in items(text)] == [said]


def test_columns_are_as_wide_as_their_longest_words():
    """Long cells are broken at spaces, so that five columns fit; each word is whole."""
    made, faults_found = blocks(
        "| Time | Dawn | Noon | Dusk | Night |\n|--|:-:|--|--|--|\n"
        "| 1 | stay where you are | flee | stay | stay where you are |"
    )
    assert not faults_found
    said = [shape.text for block in made for shape in block.shapes if isinstance(shape, TextShape)]
    assert {"stay", "where", "you are", "flee", "Night"} <= set(said)
    assert max(bounds(shape).right for block in made for shape in block.shapes) <= 56.1


@pytest.mark.parametrize(
    ("cells", "said"),
    [
        (
            ["x" * 14, "y", "z" * 19, "w" * 14],
            f"the longest words of '{'w' * 14}', '{'z' * 19}', '{'x' * 14}' do",
        ),
        (["w" * 99, "b"], "a word in 'www"),
    ],
)
def test_words_that_do_not_fit_beside_each_other_are_told(cells, said):
    """The widest ones are named."""
    _, faults_found = blocks(f"| {' | '.join(cells)} |")
    assert [fault[: len(said)] for fault in faults_found] == [said]


RULES = "title: Farm\nplayers: 2\nparts:\n  - rules: rules.md\n    booklet: A5\n"


def build(folder, text, game=RULES):
    """Write a folder with rules, and a picture of 40 x 20."""
    (folder / "pictures").mkdir()
    (folder / "pictures" / "a.svg").write_text(PICTURE, encoding="utf-8")
    (folder / "rules.md").write_text(text, encoding="utf-8")
    (folder / "game.yaml").write_text(game, encoding="utf-8")
    return folder


def test_pages_of_a_booklet_begin_where_the_text_says(tmp_path):
    """Three pages of 148.5 x 210 mm; the picture is 30 mm wide; a heading before a break is not lost."""
    text = "# Farm\n\n## A\n![Map](pictures/a.svg){width=30}\n<!-- page -->\n\nb\n\n## C\n\nd\n<!-- page -->\n## E\nf\n"
    (part,) = draw_kit(build(tmp_path, text)).parts
    assert [(round(p.front.width, 1), p.front.height) for p in part.pieces] == [(148.5, 210)] * 3
    placed = [shape for shape in part.pieces[0].front.shapes if isinstance(shape, Placement)]
    drawn = [shape for block in placed for shape in block.drawing.shapes]
    (picture,) = [bounds(shape) for shape in drawn if isinstance(shape, Group)]
    assert (picture.width, picture.height) == pytest.approx((30, 15))


@pytest.mark.parametrize(
    ("text", "pages"),
    [
        ("# Farm\n\nAn opening.\n\n<!-- page -->\n\n## A\n\nb\n", 2),
        ("# Farm\n\nAn opening.\n\n<!-- page -->\n\nMore.\n\n## A\n\nb\n", 2),
        ("# Farm\n\nAn opening.\n\n## A\n\nb\n", 1),
        ("# Farm\n\nAn opening.\n\n## A\n\n<!-- page -->\n\nb\n", 2),
    ],
)
def test_a_page_ends_after_an_opening_too(tmp_path, text, pages):
    """Also one of one paragraph, and after a heading alone, which moves to the next page."""
    (part,) = draw_kit(build(tmp_path, text)).parts
    assert len(part.pieces) == pages


WRONG = [
    ("![Map](pictures/b.svg)", "rules.md:3: unknown file 'pictures/b.svg'"),
    (
        "![Map](pictures/a.svg){width=57}",
        "rules.md:3: the picture is 57 × 28 mm; it may be 56 mm wide and 90 mm high",
    ),
    (
        "![Map] (pictures/a.svg)",
        "rules.md:3: found '![Map] (pictures/a.svg)'; write ![Setup](pictures/setup.svg){width=50}",
    ),
    ("Many words. " * 300, "rules.md:3: this is 418 mm high"),
    ("| " + "w" * 99 + " |", "rules.md:3: a word in "),
    ("<b>Do not</b> forget the night.", "rules.md:3: found '<b>'; write **...**"),
    ("Now <u>look</u>", "rules.md:3: found '<u>'; write **...**"),
    ("a\n</i>", "rules.md:4: found '</i>'; write *...*"),
    ("a<br>b", "rules.md:3: found '<br>'; write \\ + a line break"),
    (
        '<div style="page-break-after: always">',
        "rules.md:3: found '<div style=\"page-break-after: always\">'; write <!-- page -->",
    ),
    ("<a\nhref='b'>c</a>", "rules.md:3: found '<a href='b'>'; write [our page]"),
    ("<!-- pagebreak -->", "rules.md:3: found '<!-- pagebreak -->'; write <!-- page -->"),
    ("a <!-- page --> b", "rules.md:3: found '<!-- page -->'; write <!-- page -->"),
    ("a <!-- b\n\nc", "rules.md:3: found '<!-- b c'"),
    ("Roll `1d6`.", "rules.md:3: found '`1d6`'; write **1d6**"),
    ("```\nabc\n```", "rules.md:3: found '```'; write > ..."),
    ("~~x~~", "rules.md:3: found '~~x~~'; write x"),
    ("==x==", "rules.md:3: found '==x=='; write **x**"),
    ("a[^1]", "rules.md:3: found '[^1]'; write (...)"),
    ("a\n\n[^1]: b", "rules.md:5: found '[^1]: b'; write "),
    ("[a][b]", "rules.md:3: found '[a][b]'; write [our page](https://example.org)"),
    ('[a](b "c")', "rules.md:3: found '[a](b \"c\")'; write [our page]"),
    ("a _b_", "rules.md:3: found '_b_'; write *b*"),
    ("a\n**b", "rules.md:3: '**' has no partner on its line"),
    ("| **a | b** |", "rules.md:3: '**' has no partner on its line"),
    ("Put ![no](nix.png) here", "rules.md:3: '![no](nix.png)': a picture has a line of its own"),
    ("- ![no](nix.png)", "rules.md:3: '![no](nix.png)': a picture has a line of its own"),
    ("| ![no](nix.png) | a |", "rules.md:3: '![no](nix.png)': a picture has a line of its own"),
    ("| a | b |\n|---|---|\n| c |", "rules.md:5: this row has 1 cell, the first one 2"),
    ("| a | b |\n|---|---|\n| c | d | e |", "rules.md:5: this row has 3 cells, the first one 2"),
    ("| a | b | c |\n|:---:|:---:|\n| d | e | f |", "rules.md:4: this row has 2 cells, the first one 3"),
    ("| a | b |\n|---|=|\n| d | e |", "rules.md:4: found '|---|=|'; write |---|---|"),
    ("|---|---|\n| d | e |", "rules.md:3: found '|---|---|'; write | ... |"),
    ("a | b\n--|--\nc | d", "rules.md:4: found '--|--'; write |---|---|"),
    ("- a\n  - b\n    - c", "rules.md:5: this list is in a list"),
    ("Setup\n===", "rules.md:4: found '==='; write # ..."),
    ("Setup\n---", "rules.md:4: found '---'; write ## ..."),
    ("##Setup", "rules.md:3: found '##Setup'; write # ..."),
    ("1.Give all", "rules.md:3: found '1.Give all'; write 1. ..."),
    ("> # a", "rules.md:3: found '> # a'; write > **...**"),
    ("> | a |", "rules.md:3: found '> | a |'; write | ... | ... |"),
    ("> [!NOTE]\n> a", "rules.md:3: found '[!NOTE]'; write **NOTE**"),
    ("a &nbsp; b", "rules.md:3: '&nbsp;' is printed as it stands"),
]


ORDINARY = (
    r"\<b\> \`a\` \[x\] \_b\_ \~~ \**",
    "3 < 4 > 2, x<y and y>z, a_b_c, 3 * 4, ____, 1.5 a",
    "1.5 points\n#1 of 3",
    "| a | - |\n|---|:-:|\n| - | - |\n| c\\|d | |",
    "- a\n- b\n\n1) c\n\n![](pictures/a.svg)\n<!--page-->\n> d\n> - e",
)


@pytest.mark.parametrize("text", ORDINARY)
def test_ordinary_text_is_not_told(tmp_path, text):
    """Signs of sums, and signs after a backslash."""
    folder = build(tmp_path, f"## A\n\n{text}\n")
    assert not describe_folder.__wrapped__(folder).findings.warnings
    draw_kit(folder)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a\n\n<!-- to do -->", "left out: '<!-- to do -->'"),
        ("a\n\n---", "left out: '---'"),
        ("- [ ] a", "'[ ]' is printed as it stands"),
    ],
)
def test_what_may_be_meant_is_a_warning(tmp_path, text, said):
    """Comments and rules are left out."""
    warnings = describe_folder.__wrapped__(build(tmp_path, f"## A\n\n{text}\n")).findings.warnings
    assert [str(warning) for _, warning in warnings] == [said]


@pytest.mark.parametrize(("line", "said"), WRONG)
def test_faults_have_the_line_of_the_text(tmp_path, line, said):
    """Files that are not there, pictures that are too wide, words that are."""
    found = faults(build(tmp_path, f"## A\n\n{line}\n"), draw_kit)
    assert any(each.startswith(said) for each in found), found


def test_an_icon_of_a_heading_of_the_rules_is_told(tmp_path):
    """It is left out there; in the first paragraph it is drawn."""
    folder = build(tmp_path, "# **Farm** rules\n\nTake :coin:\n\n## A :coin:\nb\n")
    (folder / "icons").mkdir()
    (folder / "icons" / "coin.svg").write_text(PICTURE, encoding="utf-8")
    description = describe_folder.__wrapped__(folder)
    kit = make_kit(description, KitSpec(2, {}, paper("a4"), theme("full")))
    drawn = next(make(kit) for make in description.parts).draw(kit).pieces[0].front
    assert {str(warning) for _, warning in kit.findings.warnings} == {
        "left out: ':coin:'",
        "3 pages of the booklet are blank; write more, begin pages with <!-- page -->, or leave out booklet",
    }
    assert {"Farm rules", "A", "Take"} <= set(words(drawn))


def test_a_booklet_has_one_size(tmp_path):
    """Another one is a fault at its line."""
    folder = build(tmp_path, "## A\n\nb\n", RULES.replace("A5", "A7"))
    assert faults(folder, draw_kit) == ["game.yaml:5: unknown booklet 'A7'; write A5"]
