"""The file of printers: what is kept comes back, what is damaged is refused and left alone."""

import tomllib

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pnp.pages.printer import Margins, Printer
from pnp.printers import known as printers
from pnp.printers.known import KeepingError, PrinterNameError, PrintersFileError, UnknownPrinterError

HOME = Printer((99.2, 99.6), (0.5, -1.0), 0.2, Margins(4, 4, 4, 13))
WHOLE = """version = 1

[printers.home]
measured = [99.2, 99.6]
back = [0.5, -1]
rotation = 0.2
margins = { left = 4, right = 4, top = 4, bottom = 13 }
"""

EDGE = st.floats(0, 40)
PRINTERS = st.builds(
    Printer,
    measured=st.tuples(st.floats(95, 105), st.floats(95, 105)),
    back=st.tuples(st.floats(-10, 10), st.floats(-10, 10)),
    rotation=st.floats(-2, 2),
    margins=st.none() | st.builds(Margins, EDGE, EDGE, EDGE, EDGE),
)
NAMES = st.text(min_size=1, max_size=40).filter(
    lambda name: name.isprintable() and name.strip() and len(printers.to_nfc(name)) <= 40
)


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.dictionaries(NAMES.map(printers.check_name), PRINTERS, max_size=3))
def test_what_is_kept_comes_back(tmp_path, kept):
    """Any names and values are written as TOML and read back as they were, in the order of names."""
    path = tmp_path / "printers.toml"
    printers.write(path, kept)
    assert printers.read(path) == kept
    assert list(printers.read(path)) == sorted(kept)
    assert set(tomllib.loads(path.read_text("utf-8")).get("printers", {})) == set(kept)


def test_a_file_written_by_hand_is_read(tmp_path):
    """Whole numbers and plain keys are fine."""
    path = tmp_path / "printers.toml"
    path.write_text(WHOLE, "utf-8")
    assert printers.read(path) == {"home": HOME}
    assert printers.printer(path, " home ") == HOME


def test_nothing_is_known_without_a_file(tmp_path):
    """No file is no printer."""
    assert printers.read(tmp_path / "nowhere" / "printers.toml") == {}


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("version = ", "this is not TOML"),
        ("a = " + "[" * 5000, "this is not TOML"),
        ("", "this is not a printers file of version 1"),
        ("version = 2", "this is not a printers file of version 1"),
        ("version = 1\nprinters = 3", "this is not a printers file of version 1"),
        ("version = 1\n[printers]\nhome = 3", "printer 'home' is damaged"),
        (WHOLE.replace("rotation = 0.2\n", ""), "printer 'home' is damaged"),
        (WHOLE.replace("0.2", "'0.2'"), "printer 'home' is damaged"),
        (WHOLE.replace("0.2", "true"), "printer 'home' is damaged"),
        (WHOLE.replace("0.2", "1" + "0" * 400), "printer 'home' is damaged"),
        (WHOLE.replace("[99.2, 99.6]", "[99.2]"), "printer 'home' is damaged"),
        (WHOLE.replace("[99.2, 99.6]", "99.2"), "printer 'home' is damaged"),
        (WHOLE.replace("left = 4, ", ""), "printer 'home' is damaged"),
        (WHOLE.replace("left = 4", "left = 4, middle = 4"), "printer 'home' is damaged"),
        (WHOLE + "colour = 3\n", "printer 'home' is damaged"),
        (WHOLE.replace("home", '"\\n"'), "printer '\\n' is damaged"),
        (WHOLE.replace("home", '" home"'), "printer ' home' is damaged"),
        (
            WHOLE.replace("99.6", "90"),
            "printer 'home': measured 99.2x90: a ruler of 100 mm may measure 95 to 105 mm; "
            "print the sheet at 100 % and measure again",
        ),
        (
            WHOLE.replace("bottom = 13", "bottom = -1"),
            "printer 'home': margins 4,4,4,-1: a margin is 0 to 40 mm; more leaves no room to print on",
        ),
        (
            WHOLE.replace("0.2", "nan"),
            "printer 'home': rotation nan: a back can be rotated by up to 2 degrees in each direction",
        ),
    ],
)
def test_a_damaged_file_is_refused_and_left_alone(text, wrong, tmp_path):
    """What cannot be read, or is out of reason, is named; nothing is changed."""
    path = tmp_path / "printers.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(PrintersFileError) as fault:
        printers.read(path)
    assert str(fault.value) == f"{path}: {wrong}; the file was not changed, correct it or move it away"
    assert path.read_text("utf-8") == text


def test_a_file_that_is_no_text_is_refused(tmp_path):
    """Bytes that are no UTF-8 are no TOML; a folder cannot be read."""
    path = tmp_path / "printers.toml"
    path.write_bytes(b"version = 1 # \xff")
    with pytest.raises(PrintersFileError, match="this is not TOML"):
        printers.read(path)
    with pytest.raises(PrintersFileError, match="cannot be read"):
        printers.read(tmp_path)


@pytest.mark.parametrize("name", ["", "  ", "x" * 41, "a\tb", "a\x00", "\ud800"])
def test_names_that_cannot_be_kept(name):
    """A name is 1 to 40 characters that can be printed."""
    with pytest.raises(PrinterNameError, match="cannot name a printer; use 1 to 40 printable characters"):
        printers.check_name(name)


def test_a_name_is_written_one_way():
    """Spaces around a name go; a letter with an accent is one letter."""
    assert printers.check_name(" Bu\u0308ro ") == "Büro"


def test_an_unknown_printer_is_named_with_those_that_are(tmp_path):
    """The sentence lists what is known."""
    path = tmp_path / "printers.toml"
    with pytest.raises(
        UnknownPrinterError,
        match=r"^no printer is called 'home'; none is saved yet, see: pnp printers save --help$",
    ):
        printers.printer(path, "home")
    printers.write(path, {"home": HOME, "Büro": HOME})
    with pytest.raises(
        UnknownPrinterError, match=r"^no saved printer is called 'attic'; choose one of: Büro, home$"
    ):
        printers.printer(path, "attic")
    with pytest.raises(
        UnknownPrinterError, match=r"^no saved printer is called 'hme'; the nearest is 'home'$"
    ):
        printers.printer(path, "hme")


def test_a_place_that_cannot_be_written_is_named(tmp_path):
    """Where a file stands in the way of the folder, the fault is one sentence."""
    (tmp_path / "taken").write_text("", "utf-8")
    path = tmp_path / "taken" / "printers.toml"
    with pytest.raises(KeepingError, match=r"printers\.toml: cannot be written \("):
        printers.write(path, {"home": HOME})
