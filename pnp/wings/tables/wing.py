"""What online tables add to pnp."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.wings.contract import Choices, Format, Losses, Wing, Writer
from scorer.games.options import Option

BASE_URL = Option(
    "base_url",
    placeholder="URL",
    help="URL of the folder that will host the --format tts pictures",
)


class TablesWing(Wing):
    """Files for Tabletop Simulator and playingcards.io."""

    def formats(self) -> Sequence[Format]:
        """Return both formats."""
        tts, pcio = "A saved object for Tabletop Simulator", "A room for playingcards.io"
        return (
            Format(
                *("tts", tts, _tts, (BASE_URL,), _check_tts, _losses),
                on_screen=True,
                of_one_game=True,
                after="png",
            ),
            Format("pcio", pcio, _pcio, losses=_losses, on_screen=True, of_one_game=True, after="tts"),
        )


def _tts() -> Writer:
    from pnp.wings.tables.tts import write

    return write


def _check_tts(choices: Choices) -> None:
    from pnp.wings.tables.tts import check

    check(choices)


def _pcio() -> Writer:
    from pnp.wings.tables.pcio import write

    return write


def _losses() -> Losses:
    from pnp.wings.tables.tts_objects import say_left_out

    return say_left_out


WING = TablesWing()
