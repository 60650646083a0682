"""``pnp plays edit``: with an editor, with a file; nothing that was written is lost."""

import os
import sys

import pytest

from tests.pnp.cli.terminal import answered_in
from tests.scorer.plays.kept import low_blow

BETTER = "path.write_text(text.replace('pips: 15', 'pips: 9'))"
WRONG = "path.write_text(text.replace('pips: 15', 'pips: 99'))"


def edits(home):
    """Return the files that the editor left."""
    return sorted((home / "state" / "pnp" / "edits").glob("*"))


def test_what_the_editor_saves_is_the_next_version(pnp, keep, editor, home):
    """The old one is kept; undo brings it back."""
    identity = keep()
    editor(BETTER)
    shown = pnp("plays", "edit", identity)
    assert shown == f"Edited {identity}, now version 2. Undo with: pnp plays undo\n"
    new = low_blow((9, 12, 17))
    assert pnp("plays", "show", identity, "--results") == new
    assert pnp("plays", "show", identity, "--version", "1", "--results") == low_blow()
    assert "Ana wins" in pnp("plays", "show", identity)
    assert "version 2, written 20" in pnp("plays", "show", identity)
    assert "Ben wins" in pnp("plays", "show", identity, "--version", "1")
    refused = pnp("plays", "show", identity, "--version", "3", status=2)
    assert refused == "--version 3: no such version; choose one of: 1, 2\n"
    assert edits(home) == []
    assert "Undid the edit of 20" in pnp("plays", "undo")
    assert pnp("plays", "show", identity, "--results") == low_blow()


def test_visual_goes_before_editor(pnp, keep, editor, monkeypatch):
    """As everywhere."""
    identity = keep()
    editor(BETTER, "VISUAL")
    monkeypatch.setenv("EDITOR", "false")
    assert "now version 2" in pnp("plays", "edit", identity)


def test_an_editor_that_saves_nothing_changes_nothing(pnp, keep, editor, home):
    """And leaves nothing behind."""
    identity = keep()
    editor("")
    assert pnp("plays", "edit", identity) == f"Nothing was changed in {identity}.\n"
    assert edits(home) == []
    assert "version" not in pnp("plays", "show", identity)


def test_faults_are_told_and_what_was_written_is_kept(pnp, keep, editor, home):
    """In a file that is named; the store is as it was; the file can be mended and taken over."""
    identity = keep()
    editor(WRONG)
    refused = pnp("plays", "edit", identity, status=2)
    (left,) = edits(home)
    lines = refused.splitlines()
    assert lines[0] == f"{left}:5: round 1: Ana has 99 pips; 5 dice show 5 to 30"
    assert lines[-1] == (
        f"Nothing was changed. What you wrote is in {left}; correct it and use it with:"
        f" pnp plays edit {identity} --from {left}"
    )
    assert left.read_text() == low_blow().replace("pips: 15", "pips: 99")
    assert pnp("plays", "show", identity, "--results") == low_blow()
    left.write_text(low_blow((9, 12, 17)))
    assert "now version 2" in pnp("plays", "edit", identity, "--from", left)


@pytest.mark.parametrize(
    ("code", "fault"),
    [
        ("path.write_bytes(b'\\xff\\xfe')", ":1: the file is UTF-16 text; save it as UTF-8"),
        ("path.write_bytes(b'game: \\xff')", ":1: byte 0xff is not UTF-8 text; save the file as UTF-8"),
        ("path.write_text('')", ":1: the file is empty; a results file begins with 'game: low-blow'"),
        (
            "path.write_bytes(b'x' * 300_000)",
            ":1: the file is larger than 256 KiB; such a file has a few pages",
        ),
        ("path.unlink()", ": no such file; name a results file"),
    ],
)
def test_whatever_the_editor_leaves_is_told_in_a_sentence(pnp, keep, editor, code, fault):
    """And the play is as it was."""
    identity = keep()
    editor(code)
    assert fault in pnp("plays", "edit", identity, status=2).splitlines()[0]
    assert pnp("plays", "show", identity, "--results") == low_blow()


def test_a_play_that_changed_meanwhile_is_not_written_over(pnp, keep, editor, home, monkeypatch):
    """What was written stays in the file that is named."""
    identity = keep()
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(sys.path))
    editor(
        f"{BETTER}\nimport subprocess\n"
        f"subprocess.run([sys.executable, '-m', 'pnp', 'plays', 'delete', {identity!r}], check=True, stdout=-3)"
    )
    refused = pnp("plays", "edit", identity, status=2)
    assert refused.startswith(
        f"the game {identity} was changed or deleted meanwhile; look at it and try again\n"
    )
    assert edits(home)[0].read_text() == low_blow((9, 12, 17))


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        ("no-such-editor --wait", "No such file or directory"),
        (f"{sys.executable} -c 'raise SystemExit(3)'", "exit status 3"),
        ("'", "No closing quotation"),
    ],
)
def test_an_editor_that_fails_is_named(pnp, keep, home, monkeypatch, command, reason):
    """And nothing is left behind."""
    identity = keep()
    monkeypatch.setenv("EDITOR", command)
    refused = pnp("plays", "edit", identity, status=2)
    assert f"failed ({reason}); nothing was changed. Set another one in the variable EDITOR" in refused
    assert len(refused.splitlines()) == 1
    assert edits(home) == []


def test_what_was_saved_before_an_editor_failed_is_kept(pnp, keep, editor, home):
    """As when its window is killed."""
    identity = keep()
    editor(f"{BETTER}\nsys.exit(1)")
    assert "What you wrote is in " in pnp("plays", "edit", identity, status=2)
    assert edits(home)[0].read_text() == low_blow((9, 12, 17))


def test_without_an_editor_the_way_round_is_named(pnp, keep, monkeypatch):
    """On a machine that has none."""
    identity = keep()
    monkeypatch.setattr("pnp.cli.plays.edit.FALLBACKS", ("no-such-editor",))
    assert pnp("plays", "edit", identity, status=2) == (
        "no editor was found; set the variable EDITOR, or use --from FILE\n"
    )


def test_an_editor_is_found_where_none_is_named(pnp, keep, editor, monkeypatch, home):
    """The usual ones are tried."""
    identity = keep()
    editor(BETTER)
    usual = home / "nano"
    usual.write_text(f'#!/bin/sh\nexec {os.environ["EDITOR"]} "$@"\n')
    usual.chmod(0o755)
    monkeypatch.delenv("EDITOR")
    monkeypatch.setenv("PATH", f"{home}{os.pathsep}/nowhere")
    assert "now version 2" in pnp("plays", "edit", identity)


def test_a_file_is_taken_instead(pnp, keep):
    """Or standard input; faults call it by its name."""
    identity = keep()
    assert "now version 2" in pnp("plays", "edit", identity, "--from", "-", text=low_blow((9, 12, 17)))
    assert pnp("plays", "edit", identity, "--from", "-", text="x", status=2).startswith("-:1: ")
    assert pnp("plays", "edit", identity, "--from", "no.yaml", status=2).startswith("no.yaml: no such file")


def test_in_a_terminal_one_is_asked_to_edit_again(keep, editor, home):
    """The faults are shown; after the second time all is well."""
    identity = keep()
    editor(
        "again = path.with_suffix('.again')\n"
        "path.write_text(text.replace('pips: 15', 'pips: 99').replace('pips: 99', 'pips: 9')"
        " if '99' in text else text.replace('pips: 15', 'pips: 99'))"
    )
    env = {**os.environ, "TERM": "dumb", "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-m", "pnp", "plays", "edit", identity]
    status, shown = answered_in(command, [("Edit it again? [Y/n]", "")], env)
    assert status == 0, shown
    assert "round 1: Ana has 99 pips" in shown
    assert "now version 2" in shown
    assert edits(home) == []
