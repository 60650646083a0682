"""What a person sees at once, pnp check sees too: each fault is found, as its kind; re-saved files have none."""

from functools import cache
from io import BytesIO

import pytest
from PIL import Image

from pnp.check.check import Task, check
from tests.pnp.check.edits import PACKED, edited
from tests.pnp.check.seen_faults import SEEN, kit


@cache
def faults_of(name):
    file, edit, _ = SEEN[name]
    return check(edited(kit(file), edit)).faults


@pytest.mark.parametrize("name", SEEN)
def test_what_is_seen_is_found(name):
    """Each fault is told by its kind; the same file without its record and its texts passed them all."""
    kind, faults = SEEN[name][2], faults_of(name)
    assert any(each.kind.startswith(kind) for each in faults), [str(each.sentence) for each in faults]


def test_seats_that_are_exchanged_are_not_told_by_their_mixture():
    """Red that became green beside blue that became red is not yellow."""
    (fault, *_) = faults_of("seats exchanged")
    assert any(each in str(fault.text) for each in ("is green instead of red", "is red instead of blue"))


def test_a_picture_frames_what_differs_so_that_red_does_not_hide_it():
    """Two tiles, on both pages of the picture: each frame has a colour that no seat has, and white around it."""
    file, edit, _ = SEEN["pictures of pieces exchanged"]
    ((_, data),) = check(edited(kit(file), edit), Task(pictures=True)).pictures.items()
    colours = dict(map(reversed, Image.open(BytesIO(data)).getcolors(1 << 24)))
    assert colours[(220, 0, 200)] > 4 * 4 * 20 * 4  # four frames, each line 20 dots long and 4 wide at least


@pytest.mark.parametrize("file", ["blockers", "low-blow", "cut", "shop dice"])
def test_a_recorded_file_has_no_faults(file):
    """As it is, and saved anew."""
    assert check(kit(file)).faults == ()
    assert check(edited(kit(file), lambda _: None, **PACKED)).faults == ()
