"""What online tables add to pnp."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.wings.contract import Format, FormatCode, Wing, make_format
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
            make_format("tts", tts, _tts, (BASE_URL,))._replace(
                on_screen=True, of_one_game=True, after="png"
            ),
            make_format("pcio", pcio, _pcio)._replace(on_screen=True, of_one_game=True, after="tts"),
        )


def _tts() -> FormatCode:
    from pnp.wings.tables.tts import CODE

    return CODE


def _pcio() -> FormatCode:
    from pnp.wings.tables.pcio import CODE

    return CODE


WING = TablesWing()
