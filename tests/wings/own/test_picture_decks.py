"""A folder of pictures is a deck: one card for each, in natural order, without the picture of the backs."""

import shutil
from pathlib import Path

import pytest
from PIL import Image

from tests.wings.own.farm import draw_kit, faults, things

BOAT = Path(__file__).parents[3] / "docs" / "own-games" / "pictures" / "boat.svg"
HEAD = "title: Farm\nplayers: 2-3\nparts:\n"


@pytest.fixture
def folder(tmp_path):
    """Return a folder with five pictures and a file that is none."""
    (tmp_path / "art").mkdir()
    for name in ("10", "2", "Big-barn", "back", "1_b"):
        shutil.copy(BOAT, tmp_path / "art" / f"{name}.svg")
    (tmp_path / "art" / "notes.txt").write_text("-")
    return tmp_path


def write(folder, part):
    (folder / "game.yaml").write_text(f"{HEAD}  - {part}\n")
    return folder


def test_each_picture_is_a_card(folder):
    """By their names; each fills its card, and they share one back."""
    write(folder, "cards: {file: art/, back: art/back.svg, count: 2}")
    made, told = things(folder)
    assert [thing.title for thing in made] == ["1 b", "2", "10", "Big barn"]
    assert {thing.copies for thing in made} == {2}
    assert not told
    pieces = draw_kit(folder).parts[0].pieces
    assert len({piece.back.name for piece in pieces}) == 1
    assert len(pieces[0].bleed(3)) == 2  # the white, and the picture over it


def test_other_marks_may_name_the_picture(folder):
    """And a condition may leave some out."""
    face = '[text: {at: 5 5 40 9, say: "{name} {row}/{rows}"}, picture: {at: 5 20 30 30, file: "{picture}"}]'
    write(folder, f'tokens: {{file: art/, shape: circle 60, where: "{{name}} != back", face: {face}}}')
    made, _ = things(folder)
    assert [thing.front[0].say for thing in made] == ["1 b 1/4", "2 2/4", "10 3/4", "Big barn 4/4"]


@pytest.mark.parametrize("name", ["none/", "../", "/tmp/", "fonts/"])
def test_a_folder_without_pictures_is_a_fault(folder, name):
    """Nothing outside of the game's folder is read."""
    (folder / "fonts").mkdir()
    write(folder, f"cards: {name}")
    wrong = f"game.yaml:4: there are no pictures in {name}; put SVG, PNG, JPEG, WebP or GIF files there"
    assert faults(folder, draw_kit) == [wrong]


@pytest.mark.parametrize("ending", ["webp", "gif", "bmp", "tiff", "heic", "avif"])
def test_pictures_of_the_web_are_read_and_others_told_in_one_sentence(tmp_path, ending):
    """In a deck of a folder, in a mark and in a table; a file with a wrong ending is told by what is in it."""
    (tmp_path / "pictures").mkdir()
    kind = ending if ending in {"webp", "gif", "bmp", "tiff"} else "bmp"
    Image.new("RGB", (40, 60), "#c03020").save(tmp_path / "pictures" / f"one.{ending}", kind)
    mark = f"picture: {{at: fill, file: pictures/one.{ending}}}"
    decks = f"  - cards: {{id: mark, size: 40x60, face: [{mark}]}}\n"
    if ending in {"webp", "gif"}:
        decks += "  - cards: pictures/\n    size: 40x60\n"
    (tmp_path / "game.yaml").write_text(f"title: Deck\nplayers: 2\nparts:\n{decks}", encoding="utf-8")
    right = "is not SVG, PNG, JPEG, WebP or GIF; save the picture as one of them"
    if ending in {"webp", "gif"}:
        drawn = draw_kit(tmp_path).parts
        assert [len(part.pieces) for part in drawn] == [1, 1]
        return
    assert faults(tmp_path, draw_kit) == [f"game.yaml:4: 'pictures/one.{ending}' {right}"]
    (tmp_path / "pictures" / f"one.{ending}").rename(tmp_path / "pictures" / "one.png")
    (tmp_path / "game.yaml").write_text(
        f"title: Deck\nplayers: 2\nparts:\n{decks}".replace(ending, "png"), encoding="utf-8"
    )
    told = faults(tmp_path, draw_kit)
    assert told == [f"pictures/one.png:1: 'one.png' {right}"]
