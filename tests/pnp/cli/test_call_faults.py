"""What the parser finds wrong with a call, in the user's language."""

import pytest

from pnp.cli.app import make_app, run
from pnp.cli.call_faults import find_misspelt, list_options
from pnp.cli.options import read_help

CALLS = [
    (["bild"], "Den Befehl „bild“ gibt es nicht. Meintest du „build“? Siehe: pnp --help"),
    (["xyzzy"], "Den Befehl „xyzzy“ gibt es nicht. Siehe: pnp --help"),
    (["games", "--xyzzy"], "Diese Option gibt es nicht: --xyzzy. Siehe: pnp games --help"),
    (
        ["build", "--margins", "4,4,4,4"],
        "--margins ist eine Option von pnp printers save oder pnp printers add, nicht von pnp build. "
        "Siehe: pnp build --help",
    ),
    (
        ["serve", "--seed", "4"],
        "--seed ist eine Option von pnp play oder pnp simulate, nicht von pnp serve. Siehe: pnp serve --help",
    ),
    (
        ["play", "low-blow", "--players", "Ana,Ben,bot"],
        "--players ist eine Option von pnp build, pnp bundle, pnp map oder pnp simulate, nicht von pnp play. "
        "Siehe: pnp play --help",
    ),
    (
        ["build", "low-blow", "--player", "3"],
        "Diese Option gibt es nicht: --player; am nächsten ist „--players“. --player ist eine Option von pnp plays. "
        "Siehe: pnp build --help",
    ),
    (
        ["simulate", "low-blow", "--player", "3"],
        "Diese Option gibt es nicht: --player; am nächsten ist „--players“. --player ist eine Option von pnp plays. "
        "Siehe: pnp simulate --help",
    ),
    (["score", "low-blow", "--keep"], "Diese Option gibt es nicht: --keep. Siehe: pnp score --help"),
    (["check"], "Das Argument „FILE.pdf“ fehlt. Siehe: pnp check --help"),
    (["build", "--out"], "Die Option „--out“ braucht einen Wert. Siehe: pnp build --help"),
    (["score", "--json=3"], "Die Option „--json“ nimmt keinen Wert. Siehe: pnp score --help"),
    (["map", "blockers", "x"], "Da steht mehr, als erwartet wird (x). Siehe: pnp map --help"),
    (["games", "x"], "x: dieses Spiel gibt es nicht; zur Wahl stehen: low-blow, blockers, schocken"),
    (["build", "--dpi", "x"], "--dpi „x“: schreib eine ganze Zahl. Siehe: pnp build --help"),
    (["serve", "--port", "99999"], "--port ist 99999; möglich ist 1 bis 65535"),
    (["serve", "--port", "0"], "--port ist 0; möglich ist 1 bis 65535"),
]


@pytest.mark.parametrize(("arguments", "sentence"), CALLS)
def test_a_wrong_call_is_told_in_the_language_of_the_user(monkeypatch, capsys, arguments, sentence):
    """That of the locale: of a call that cannot be read, ``--lang`` cannot be read either."""
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert run(arguments) == 2
    assert capsys.readouterr().err == f"{sentence}\n"


def test_the_nearest_option_is_named(monkeypatch, capsys):
    """One that the command has."""
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert run(["build", "--shp"]) == 2
    assert capsys.readouterr().err == (
        "Diese Option gibt es nicht: --shp; am nächsten ist „--shop“. Siehe: pnp build --help\n"
    )


@pytest.mark.parametrize(
    ("call", "found", "right"),
    [
        ("build low-blow -players 3", "-players 3", "--players 3"),
        ("build low-blow -players=3", "-players=3", "--players=3"),
        ("build low-blow \N{EM DASH}players 3", "\N{EM DASH}players 3", "--players 3"),
        ("build low-blow \N{EN DASH}players 3", "\N{EN DASH}players 3", "--players 3"),
        ("build low-blow -\N{EN DASH}players 3", "-\N{EN DASH}players 3", "--players 3"),
        (
            "build low-blow \N{MINUS SIGN}\N{MINUS SIGN}ink low",
            "\N{MINUS SIGN}\N{MINUS SIGN}ink low",
            "--ink low",
        ),
        ("build low-blow /players 3", "/players 3", "--players 3"),
        ("build low-blow --PLAYERS 3", "--PLAYERS 3", "--players 3"),
        ("build low-blow -playrs 3", "-playrs 3", "--players 3"),
        ("build -out kits low-blow", "-out kits", "--out kits"),
        ("build low-blow -plain --together", "-plain", "--plain"),
        ("print low-blow -players 3 --dry-run", "-players 3", "--players 3"),
        ("plays -game low-blow", "-game low-blow", "--game low-blow"),
        ("plays show k7q2 -json", "-json", "--json"),
        ("plays show k7q2 \N{EM DASH}db x", "\N{EM DASH}db x", "--db x"),
        ("new farm -like board", "-like board", "--like board"),
        ("-version", "-version", "--version"),
    ],
)
def test_other_dashes_and_capitals_are_told_what_to_write(call, found, right, tmp_path, monkeypatch, capsys):
    """As a phone, a page or another system writes them; nothing is built."""
    monkeypatch.chdir(tmp_path)
    assert run(call.split()) == 2
    assert capsys.readouterr().err == f"found '{found}'; write {right}\n"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "call",
    [
        "build low-blow --out /out",
        "build -okits low-blow",
        "build low-blow -o kits",
        "build -- -players",
        "build -h",
    ],
)
def test_values_folders_and_short_options_are_not_taken_for_others(call):
    """What stands behind an option is its value; ``-okits`` is ``-o kits``; behind ``--`` there are no options."""
    listed = list_options(read_help(make_app(["build"]), ["build"]))
    assert find_misspelt(call.split(), lambda called: listed) is None


@pytest.mark.parametrize("word", ["--shop", "-shop", "\N{EM DASH}shop", "/shop", "-SHOP=generic"])
def test_an_option_before_the_command_names_its_command(word, capsys):
    """Whatever its dashes; without a command nothing is built."""
    assert run([word, "low-blow"]) == 2
    assert capsys.readouterr().err == "--shop is an option of pnp build, not of pnp. Try: pnp --help\n"
