"""Options of ``pnp print``: its own and those of ``pnp build``."""

import pytest

from pnp.cli.app import run


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["x", "--dryrun"], "No such option: --dryrun; the nearest is '--dry-run'. Try: pnp print --help"),
        (["x.pdf", "--copie=2"], "No such option: --copie; the nearest is '--copies'. Try: pnp print --help"),
        (
            ["blockers", "--playrs", "2"],
            "No such option: --playrs; the nearest is '--players'. Try: pnp build --help",
        ),
        (["blockers", "--quite"], "No such option: --quite. Try: pnp print --help"),
    ],
)
def test_an_unknown_option_names_the_help_that_has_the_nearest(capsys, words, said):
    """Before anything else is asked: without a terminal the slip is what stands in the way."""
    assert run(["print", *words]) == 2
    assert capsys.readouterr().err == f"{said}\n"
