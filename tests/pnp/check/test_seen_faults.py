"""What a person sees at once, pnp check sees too: each fault is found, as its kind; re-saved files have none."""

import pytest

from pnp.check.check import check
from tests.pnp.check.edits import PACKED, edited
from tests.pnp.check.seen_faults import SEEN, kit


@pytest.mark.parametrize("name", SEEN)
def test_what_is_seen_is_found(name):
    """Each fault is told by its kind; the same file without its record and its texts passed them all."""
    file, edit, kind = SEEN[name]
    faults = check(edited(kit(file), edit)).faults
    assert any(each.kind.startswith(kind) for each in faults), [str(each.sentence) for each in faults]


@pytest.mark.parametrize("file", ["blockers", "low-blow", "cut", "shop dice"])
def test_a_recorded_file_has_no_faults(file):
    """As it is, and saved anew."""
    assert check(kit(file)).faults == ()
    for saving in ({}, PACKED):
        assert check(edited(kit(file), lambda _: None, **saving)).faults == ()
