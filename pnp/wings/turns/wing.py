"""What turns add to pnp."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pnp.wings.contract import Listed, Subcommand, Wing


class TurnsWing(Wing):
    """``pnp play`` and ``pnp simulate``, and what ``pnp plays`` says of the turns of saved games."""

    def commands(self) -> Mapping[str, Listed]:
        """Return both commands."""
        play, simulate = (
            "Play a game in the terminal, against friends or bots.",
            "Play many games between bots, and report statistics.",
        )
        return {
            "play": Listed(
                _play, play, "pnp play low-blow --names Ana,bot,bot   play in the terminal", "score"
            ),
            "simulate": Listed(
                _simulate,
                simulate,
                "pnp simulate schocken            play many games between bots",
                "ranking",
            ),
        }

    def plays_commands(self) -> Mapping[str, Subcommand]:
        """Return what shows and analyses turns."""
        return {
            "replay": Subcommand(
                _replay,
                "pnp plays replay k7q2            show a game of pnp play action by action",
                "show",
            ),
            "analyse": Subcommand(
                _analyse,
                "pnp plays analyse k7q2           find slips, blunders and luck in a game",
                "replay",
            ),
        }


def _play() -> Callable[..., object]:
    from pnp.wings.turns.play import play

    return play


def _simulate() -> Callable[..., object]:
    from pnp.wings.turns.simulate import simulate

    return simulate


def _replay() -> Callable[..., object]:
    from pnp.wings.turns.replay import replay

    return replay


def _analyse() -> Callable[..., object]:
    from pnp.wings.turns.analyse import analyse

    return analyse


WING = TurnsWing()
