"""The players of boards in photos: how many, and the colours of each."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from pnp.cli.speech import Speech
from pnp.errors import PnpError
from pnp.games import printed
from pnp.pages.paper import paper
from pnp.photo.reading import Reading
from scorer.games.options import Value
from scorer.messages import Text, either, msg
from scorer.seats import COLOURS, colour_name


class Kit(NamedTuple):
    """A kit that the boards in the photos may belong to."""

    players: int
    choices: Mapping[str, Value]
    colours: tuple[str, ...]

    @property
    def each(self) -> int:
        """The number of colours of a player."""
        return len(self.colours) // self.players

    def question(self) -> Text:
        """Return the question whether players had several colours each, as in this kit, or one."""
        return msg(
            "Did {all} players have one colour each, or {few} players {each} each? ",
            all=len(self.colours),
            few=self.players,
            each=self.each,
        )

    def doubt(self) -> Text:
        """Return the message that the board does not show that."""
        return msg(
            "the board may belong to {all} players with one colour each or to {few} players with {each} each; "
            "name the players with --players",
            all=len(self.colours),
            few=self.players,
            each=self.each,
        )


def find_shared_kit(boards: Sequence[Reading], names: Sequence[str]) -> Kit | None:
    """Return the kit in which players have several colours each, if the boards may belong to it.

    Without names, all of its colours must be on the boards; with names, these must be fewer than the colours there.
    """
    seen = {colour for board in boards for colour in board.colours}
    for kit in _kits(boards[0]):
        wanted = len(names) == kit.players < len(seen) if names else len(seen) == len(kit.colours)
        if kit.each > 1 and wanted and seen <= {*kit.colours}:
            return kit
    return None


def player_lines(
    boards: Sequence[Reading], names: Sequence[str], kit: Kit | None, speech: Speech
) -> list[str]:
    """Return the lines of a results file that name the players, with several colours each if there is a ``kit``.

    Players without names are named after their colours, in the language of ``speech``.

    Raises ``PnpError`` if the number of names is wrong, or the number of players is unknown.
    """
    if kit is None:
        lines = list(_single_colour_lines(boards, names, speech))
        if len(lines) not in {players for players, _ in boards[0].alike}:
            raise PnpError(msg("the board does not show who played; name the players with --players"))
        return lines
    own = [kit.colours[seat * kit.each :][: kit.each] for seat in range(kit.players)]
    named = names or [_name_after(colours, speech) for colours in own]
    return [
        f"  - {{name: {_quote(name)}, colours: [{', '.join(colours)}]}}"
        for name, colours in zip(named, own, strict=True)
    ]


def check_names(boards: Sequence[Reading], names: Sequence[str], speech: Speech) -> None:
    """Check the number of names, before any question is asked. Raises ``PnpError``."""
    if names:
        sure = [
            board._replace(squares=tuple(square for square in board.squares if square.sure))
            for board in boards
        ]
        player_lines(sure, names, find_shared_kit(sure, names), speech)


def _kits(board: Reading) -> Iterator[Kit]:
    game = printed(board.game)
    for players, choices in board.alike:
        sight = game.sight(game.spec(players, choices, paper(board.paper)))
        if sight:
            yield Kit(players, choices, tuple(dict.fromkeys(face.seat for face in sight.faces)))


def _single_colour_lines(boards: Sequence[Reading], names: Sequence[str], speech: Speech) -> Iterator[str]:
    """Yield the lines of players with one colour each.

    The kind of board gives the number of players, or if several are possible the colours on it.
    """
    numbers = {players for players, _ in boards[0].alike}
    seen = {colour for board in boards for colour in board.colours}
    if len(numbers) == 1:
        colours = list(COLOURS[: boards[0].players])
        possible = {len(colours)}
    else:
        colours = [colour for colour in COLOURS if colour in seen]
        possible = {number for number in numbers if number >= len(seen)}
    if names and len(names) not in possible:
        raise PnpError(
            msg(
                "--players {names}: the board is for {number} players",
                names=",".join(names),
                number=either(map(str, sorted(possible))),
            )
        )
    if len(names) > len(colours):
        colours = list(COLOURS[: len(names)])
    named = names or [_name_after([colour], speech) for colour in colours]
    for name, colour in zip(named, colours, strict=False):
        yield f"  - {{name: {_quote(name)}, colour: {colour}}}"


def _name_after(colours: Sequence[str], speech: Speech) -> str:
    """Return a name for a player who is known only by colours."""
    return " + ".join(speech(colour_name(colour)) for colour in colours).capitalize()


def _quote(name: str) -> str:
    return json.dumps(name, ensure_ascii=False)
