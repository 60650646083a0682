"""The names of the files that pnp makes are valid on every system."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.data.file_names import is_safe, safe_name
from pnp.drawing.shapes import Drawing
from pnp.wings.tables.tts_objects import TablePictures

ODD = st.text(st.sampled_from('aAuUxXcCoOnN1. :<>"/\\|?*\x00\x1f-é'), max_size=8)
"""Names of a few signs, many of them names of devices, and many with what Windows refuses."""

DEVICES = {
    *("con", "prn", "aux", "nul", "conin$", "conout$"),
    *(f"{kind}{number}" for kind in ("com", "lpt") for number in "0123456789¹²³"),
}


def is_taken_by_windows(name):
    """Say it in the words of Microsoft's page on naming files."""
    return (
        name != ""
        and not set(name) & set('<>:"/\\|?*')
        and all(ord(char) >= 32 for char in name)
        and name[-1] not in ". "
        and name.partition(".")[0].rstrip(" ").lower() not in DEVICES
    )


@given(st.one_of(ODD, st.text(max_size=12), st.sampled_from(sorted(DEVICES))))
def test_every_name_becomes_one_that_windows_takes(name):
    """Also as the beginning of a longer one, and then it stays as it is."""
    made = safe_name(name)
    assert is_taken_by_windows(made)
    assert is_safe(made)
    assert safe_name(made) == made


@given(st.one_of(ODD, st.sampled_from(sorted(DEVICES)), st.text(max_size=12)))
def test_a_name_that_windows_takes_stays(name):
    """Only the others change; a character that no console shows is refused although Windows takes it."""
    if is_taken_by_windows(name) and "\x7f" not in name:
        assert safe_name(name) == name
    else:
        assert safe_name(name) != name


@pytest.mark.parametrize("ending", ["", ".pdf", ".tar.gz", " .txt"])
@pytest.mark.parametrize("device", sorted(DEVICES))
def test_devices_are_avoided_with_every_ending(device, ending):
    """In capitals too."""
    assert not is_safe(f"{device}{ending}")
    assert not is_safe(f"{device.upper()}{ending}")
    assert is_safe(f"{device}-3p{ending}")


def test_pictures_of_online_tables_have_safe_names():
    """Whatever a package's game calls its drawings."""
    pictures = TablePictures("pig-2p", None)
    name = pictures.of_drawing(Drawing("tile: a/b?", 10.0, 10.0, ()))
    assert name == "pig-2p-tts-tile- a-b-.png"
    assert list(pictures.pages) == [name]
