"""Steps that show how to fold, glue or join parts: their numbers, their order, and whose they are."""

from pnp.drawing.shapes import TextShape
from pnp.drawing.theme import theme
from pnp.pages.assembly import dice_steps, draw_row, group_steps, pack_rows, steps_of
from pnp.pieces.part import Bundle, CardsLayout, Part

FULL = theme("full")


def part(name, *sentences):
    """Return a part with a step for each sentence."""
    steps = steps_of(name, [[] for _ in sentences], sentences)
    return Part(name, name, "", "card", CardsLayout(), 1, (Bundle(()),), steps=steps)


def texts(shapes):
    return [shape.text for shape in shapes if isinstance(shape, TextShape)]


def test_the_tabs_of_a_die_are_numbered_in_the_order_of_glueing():
    """A net of six squares has fourteen free edges: seven of them have a tab; only the last picture numbers these."""
    crease, cut, glue = dice_steps(("Crease it.", "Cut it.", "Glue it."), FULL)
    assert [step.text for step in (crease, cut, glue)] == ["Crease it.", "Cut it.", "Glue it."]
    assert texts(glue.picture.shapes) == ["1", "2", "3", "4", "5", "6", "7"]
    assert texts(crease.picture.shapes) == texts(cut.picture.shapes) == []


def test_parts_with_the_same_steps_share_them():
    """They are named in their order; a part without steps is not named."""
    parts = [part("Lid", "Fold.", "Glue."), part("Card"), part("Die", "Cut."), part("Box", "Fold.", "Glue.")]
    found = group_steps(parts)
    assert [(one.name, [step.text for step in one.steps]) for one in found] == [
        ("Lid, Box", ["Fold.", "Glue."]),
        ("Die", ["Cut."]),
    ]


def test_steps_are_numbered_for_each_part():
    """Two parts beside each other both begin with 1; each number is before its sentence."""
    (row,) = pack_rows(group_steps([part("Lid", "Fold.", "Glue."), part("Die", "Cut.", "Roll.")]))
    assert texts(draw_row(row, (10.0, 20.0), 190.0, FULL)) == [
        *("Lid", "1", "Fold.", "2", "Glue."),
        *("Die", "1", "Cut.", "2", "Roll."),
    ]
