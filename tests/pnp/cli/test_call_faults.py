"""What the parser finds wrong with a call, in the user's language."""

import pytest

from pnp.cli.app import run

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


def test_near_options_are_named(monkeypatch, capsys):
    """Those that there are."""
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert run(["build", "--shp"]) == 2
    assert capsys.readouterr().err.startswith("Diese Option gibt es nicht: --shp (möglich: ")
