"""``pnp new`` makes folders that every system takes."""

import pytest

from pnp.cli.app import run


@pytest.mark.parametrize("name", ["aux", "CON", "com1", "nul.game", "a:b", "game.", "game ", "what?", "a*b"])
def test_names_that_windows_refuses_are_refused(name, tmp_path, monkeypatch, capsys):
    """With a sentence, before anything is made."""
    monkeypatch.chdir(tmp_path)
    assert run(["new", name]) == 2
    assert f"{name}: Windows does not take a folder of that name" in capsys.readouterr().err.replace(
        "\n", " "
    )
    assert list(tmp_path.iterdir()) == []


def test_usual_names_are_taken(tmp_path, monkeypatch):
    """Also with the name of a device in a longer one."""
    monkeypatch.chdir(tmp_path)
    for name in ("harvest", "auxiliary", "my game", "con-game"):
        assert run(["new", name]) == 0
