"""Parts, faces and marks that are like others: what they take, what they change, and what is told of mistakes."""

import pytest

from pnp.drawing.theme import theme
from pnp.games.contract import KitSpec
from pnp.pages.paper import paper
from pnp.wings.own import contents
from pnp.wings.own.description import describe_folder
from pnp.wings.own.marks import BoxMark, IconMark
from tests.wings.own.farm import faults, rows, words

HEAD = "title: Farm\nplayers: 2\nparts:\n"
MAIN = """\
  - cards: a.csv
    id: main
    size: 60x40
    corners: 3
    face:
      - box: {id: band, at: 0 0 60 10, fill: red, bleeds: yes}
      - text: {id: head, at: 5 3 40 8, say: "{name}", font: bold 12}
      - group:
          at: 5 20
          marks:
            - text: {id: price, at: 0 0 20 6, say: "{cost}"}
    back:
      - box: {at: fill, fill: blue, bleeds: yes}
"""
OTHER = """\
  - cards: b.csv
    like: main
"""


@pytest.fixture
def farm(tmp_path):
    """Return a function that writes a folder with two tables."""

    def write(parts, **files):
        for name in ("a", "b"):
            (tmp_path / f"{name}.csv").write_text("name,cost\nField,1\nBarn,2\n")
        for name, text in files.items():
            (tmp_path / f"{name}.yaml").write_text(text)
        (tmp_path / "game.yaml").write_text(HEAD + parts, encoding="utf-8")
        return tmp_path

    return write


def parts(folder):
    """Return the parts of a folder."""
    description = describe_folder.__wrapped__(folder)
    kit = contents.make_kit(description, KitSpec(2, {}, paper("a4"), theme("full")))
    made = [make(kit) for make in description.parts]
    kit.findings.stop()
    return made


def test_a_part_takes_all_of_another_and_changes_what_it_names(farm):
    """But for the id; what it leaves blank it does not have."""
    main, other, third = parts(
        farm(MAIN + OTHER + "  - cards:\n    like: b\n    id: third\n    size: 70x50\n    back:\n")
    )
    assert (other.id, other.width, other.radius) == ("b", 60, 3)
    assert [words(thing) for thing in other.things] == [words(thing) for thing in main.things]
    assert [mark.area for mark in other.things[0].back] == [(0, 0, 60, 40)]
    assert (third.id, third.width, third.height, third.radius) == ("third", 70, 50, 3)
    assert (third.things[0].title, third.things[0].back) == ("Field", None)


def test_a_face_takes_the_marks_of_another(farm):
    """Those with the same id are changed, also in groups; others come on top."""
    face = """\
    face:
      - like: main
      - text: {id: price, say: "Pay {cost}"}
      - box: {id: band, fill: green}
      - icon: {at: 50 1 8 8, draw: ":star:"}
"""
    main, other = parts(farm(MAIN + "  - tiles: b.csv\n    size: 60x40\n" + face))
    assert words(other.things[0]) == ["Field", "Pay 1"]
    assert words(main.things[0]) == ["Field", "1"]
    kinds = [mark.kind for mark in other.things[0].front]
    assert kinds == ["box", "text", "text", "icon"]
    places = [mark.area for mark in other.things[0].front[:3]]
    assert places == [mark.area for mark in main.things[0].front]
    boxes = [part.things[0].front[0] for part in (main, other)]
    assert all(isinstance(box, BoxMark) for box in boxes)
    assert boxes[0].ink.fill != boxes[1].ink.fill


@pytest.mark.parametrize("face", ["{like: main}", "[like: main]"])
def test_a_face_alone_may_be_like_another(farm, face):
    """In a list or by itself; a back takes the back."""
    main, other = parts(
        farm(MAIN + f"  - cards: b.csv\n    size: 60x40\n    face: {face}\n    back: {face}\n")
    )
    assert [thing.front for thing in other.things] == [
        tuple(
            mark.__class__(**{**vars(mark), "spot": mine.spot, "at": mine.at})
            for mark, mine in zip(thing.front, own.front, strict=True)
        )
        for thing, own in zip(main.things, other.things, strict=True)
    ]
    assert len(other.things[0].back) == 1


def test_a_mark_takes_all_of_another(farm):
    """Also of another part, or of one that is written later, and in a chain; a place stands for points."""
    marks = """\
    face:
      - text: {like: second, at: 5 30 40 8}
      - text: {like: head, id: second, at: 5 20 40 8, say: more}
      - polygon: {id: roof, points: [0 0, 9 0, 0 9], fill: red}
      - polygon: {like: roof, at: 20 0 9 9}
"""
    _, other = parts(farm(MAIN + "  - cards: b.csv\n    size: 60x40\n" + marks))
    first, second, roof, like = other.things[0].front
    assert (first.say, first.style.weight, first.area[:2]) == ("more", "bold", (5, 30))
    assert (second.say, second.style.size, second.area[:2]) == ("more", 12, (5, 20))
    assert (like.ink, len(roof.points), len(like.points)) == (roof.ink, 3, 6)


def test_boards_dice_and_files_have_likes_too(farm):
    """The marks of a cell, the faces of a die, the marks of a file that is used."""
    die = '{{id: {id}, {like}faces: [[icon: {{id: {id}-star, at: 2 2 9 9, draw: ":star:"}}], 1, 2, 3, 4, 5]}}'
    moon, sun = "icon: {id: moon, at: fill 5, draw: ':moon:'}", "icon: {like: moon, draw: ':sun:'}"
    board = f"{{grid: squares 20, cells: ab, key: {{a: {{marks: [{moon}]}}, b: {{marks: [{sun}]}}}}}}"
    used = "- text: {id: own, at: 1 1 20 6, say: One}\n- text: {like: own, at: 1 9 20 6}\n"
    text = f"  - dice: {die.format(id='d', like='')}\n  - dice: {{like: d, id: e, size: 20}}\n  - board: {board}\n"
    one, two, board, card = parts(
        farm(text + "  - cards: {size: 60x40, face: [group: {use: used.yaml}]}\n", used=used)
    )
    assert [icon.symbol for cell in board.cells for icon in cell.marks if isinstance(icon, IconMark)] == [
        "moon",
        "sun",
    ]
    assert (two.size, [len(face) for face in two.dice[0].faces]) == (
        20,
        [len(face) for face in one.dice[0].faces],
    )
    assert words(card.things[0]) == ["One", "One"]


WRONG = """
  - cards: b.csv\\n    like: mian => game.yaml:18: unknown id 'mian'; write 'main'
  - tiles: b.csv\\n    like: main => game.yaml:18: 'main' is nothing that can be taken here; write id: main
  - cards: b.csv\\n    like: b => game.yaml:18: like goes round in a circle: b → b; leave it out here
  - cards: b.csv\\n    face: [like: mian] => game.yaml:18: unknown id 'mian'; write 'main'
  - cards: b.csv\\n    face: [like: b] => game.yaml:18: like goes round in a circle: b → b; leave it out here
  - cards: b.csv\\n    face: [text: {like: haed, at: 1 1 9 9}] => game.yaml:18: unknown id 'haed'; write 'head'
  - cards: b.csv\\n    face: [text: {like: band, at: 1 1 9 9}] => game.yaml:18: 'band' is nothing that can be taken
  - cards: b.csv\\n    face: [text: {id: x, like: x, at: 1 1 9 9, say: A}] => like goes round in a circle: x → x; leave
  - cards: b.csv\\n    face: [text: {id: head, at: 1 1 9 9, say: A}] => game.yaml:18: the mark on line 10 is
  - cards: b.csv\\n    face: [like: main, icon: {id: head, at: 1 1 9 9, draw: ":sun:"}] => the mark on line 10
  - cards: b.csv\\n    face: [box: {id: x, at: fill, fill: red}, box: {id: x, at: fill, fill: blue}] => mark on line 18
  - cards: b.csv\\n    like: main\\n    id: main => game.yaml:17: the part on line 4 is called 'main' too; give one
  - cards: b.csv\\n    <<: {size: 60x40} => game.yaml:18: found '<<'; write like: main
  - cards: &x b.csv => game.yaml:17: '&x' is an anchor; leave it out, or put the name in quotes; to take what
  - cards: *x => game.yaml:17: '*x' is an alias; write the value out, or the name in quotes; to take
  - aid: {file: aid.md, like: main} => game.yaml:17: 'main' is nothing that can be taken here; write id: main
  - cards: b.csv\\n    like: [main] => game.yaml:18: found a list; write main
  - score-sheet: {rows: [A], like: main} => unknown key 'like'
  - like: main => unknown part 'like'; write cards
"""


@pytest.mark.parametrize(("part", "wrong"), rows(WRONG.replace("\\\\n", "\\n")))
def test_what_cannot_be_taken_is_told_with_its_line(farm, part, wrong):
    """A name that is not known, a circle, two of a name; and what YAML has for it."""
    told = faults(farm(MAIN + part + "\n"), parts)
    assert any(wrong in line for line in told), told
    assert len(told) == 1 or "aid" in part or "id: main" in part


def test_a_circle_of_three_is_told_once_with_its_chain(farm):
    """Where it closes."""
    deck = "  - cards: {{file: a.csv, id: {id}, like: {like}, face: [like: {like}]}}\n"
    told = faults(farm("".join(deck.format(id=one, like=other) for one, other in ("ab", "bc", "ca"))), parts)
    circles = [line for line in told if "circle" in line]
    assert circles == ["game.yaml:6: like goes round in a circle: a → b → c → a; leave it out here"]


def test_a_fault_of_what_is_taken_names_both_lines(farm):
    """Where it is written, and which part takes it; one that both have is told once."""
    folder = farm(MAIN + OTHER)
    (folder / "b.csv").write_text("name,price\nField,1\n")
    assert faults(folder, parts) == [
        "game.yaml:14, for the part on line 17: unknown column 'cost'; write name, price, row, rows or ink"
    ]
    told = faults(farm(MAIN.replace("fill: red", "fill: redd") + OTHER), parts)
    assert [line for line in told if "redd" in line] == ["game.yaml:9: unknown colour 'redd'; write 'red'"]


def test_likes_within_likes_cost_no_more_than_a_face(farm):
    """Thirty parts that take each other's face twice would have a thousand million marks."""
    deck = "  - cards: {{file: a.csv, id: p{0}, face: [like: p{1}, like: p{1}]}}\n"
    last = "  - cards: {file: a.csv, id: p15, face: [box: {at: 1 1 9 9, fill: red}]}\n"
    told = faults(farm("".join(deck.format(at, at + 1) for at in range(15)) + last), parts)
    assert any(line.endswith("too many marks; 300 at most") for line in told)
    chain = "".join(f"  - cards: {{file: a.csv, id: q{at}, like: q{at + 1}}}\n" for at in range(30))
    told = faults(farm(chain + last.replace("p15", "q30")), parts)
    assert any("too many parts or marks in a chain of like; 20 at most" in line for line in told)
