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


@pytest.mark.parametrize("name", ["low-blow", "Low Blow", "schocken"])
def test_the_name_of_a_game_of_pnp_is_refused_with_that_reason(name, tmp_path, monkeypatch, capsys):
    """It has the right letters; another game is called so."""
    monkeypatch.chdir(tmp_path)
    assert run(["new", name]) == 2
    game = name.lower().replace(" ", "-")
    assert capsys.readouterr().err == (
        f"{name}: {game} is a game that pnp has already; choose another name\n"
    )
    assert run(["new", "日本"]) == 2
    assert capsys.readouterr().err == "日本: a folder needs a name of letters a to z\n"


def test_the_example_is_in_english_whatever_the_language(tmp_path, monkeypatch, capsys):
    """``--lang`` is the language of the sentences; help says so."""
    monkeypatch.chdir(tmp_path)
    assert run(["new", "farm", "--lang", "de"]) == 0
    assert run(["new", "Farm", "--lang", "en"]) == 0
    assert (tmp_path / "farm" / "aid.md").read_text() == (tmp_path / "Farm" / "aid.md").read_text()
    assert run(["new", "--help"]) == 0
    assert "The example is in English" in " ".join(capsys.readouterr().out.split())


def test_usual_names_are_taken(tmp_path, monkeypatch):
    """Also with the name of a device in a longer one."""
    monkeypatch.chdir(tmp_path)
    for name in ("harvest", "auxiliary", "my game", "con-game"):
        assert run(["new", name]) == 0
