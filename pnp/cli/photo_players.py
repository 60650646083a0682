"""Who played on a board that a photo shows: how many players, and which colours each of them has."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from pnp.cli.speech import Speech
from pnp.errors import PnpError
from scorer.games.options import Value
from scorer.messages import Text, either, msg
from scorer.seats import COLOURS, colour_name

if TYPE_CHECKING:
    from pnp.photo.reading import Reading


class Kit(NamedTuple):
    """A kit whose board looks like the one that was read."""

    players: int
    choices: Mapping[str, Value]
    colours: tuple[str, ...]

    @property
    def each(self) -> int:
        """How many colours a player has."""
        return len(self.colours) // self.players

    def question(self) -> Text:
        """Ask whether this kit was played with, or one in which everybody has one colour."""
        return msg(
            "Did {all} players have one colour each, or {few} players {each} each? ",
            all=len(self.colours),
            few=self.players,
            each=self.each,
        )

    def doubt(self) -> Text:
        """Say that nobody can tell that by the board."""
        return msg(
            "the board may be of {all} players with one colour each or of {few} with {each}; name them with --players",
            all=len(self.colours),
            few=self.players,
            each=self.each,
        )


def several_each(boards: Sequence[Reading], names: Sequence[str]) -> Kit | None:
    """Return the kit in which players have several colours each, if boards may be of it.

    Without names they may if all of its colours lie there; with names only if these are too few for one colour each.
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

    Those without names have those of their colours, in the language of ``speech``.

    Raises ``PnpError`` where there are more or fewer names than players, or nothing tells who they are.
    """
    if kit is None:
        lines = list(_one_each(boards, names, speech))
        if len(lines) not in {players for players, _ in boards[0].alike}:
            raise PnpError(msg("the board does not show who played; name the players with --players"))
        return lines
    own = [kit.colours[seat * kit.each :][: kit.each] for seat in range(kit.players)]
    named = names or [_of_colours(each, speech) for each in own]
    return [
        f"  - {{name: {_quoted(name)}, colours: [{', '.join(each)}]}}"
        for name, each in zip(named, own, strict=True)
    ]


def check_names(boards: Sequence[Reading], names: Sequence[str], speech: Speech) -> None:
    """Check that there may be so many players, before anything is asked. Raises ``PnpError``."""
    if names:
        sure = [
            each._replace(squares=tuple(square for square in each.squares if square.sure)) for each in boards
        ]
        player_lines(sure, names, several_each(sure, names), speech)


def _kits(board: Reading) -> Iterator[Kit]:
    from pnp.games import printed
    from pnp.pages.paper import paper

    game = printed(board.game)
    for players, choices in board.alike:
        sight = game.sight(game.spec(players, choices, paper(board.paper)))
        if sight:
            yield Kit(players, choices, tuple(dict.fromkeys(face.seat for face in sight.faces)))


def _one_each(boards: Sequence[Reading], names: Sequence[str], speech: Speech) -> Iterator[str]:
    """Yield the lines for players with one colour each; without names they have those of their colours.

    The board says how many there are, or else the colours on it do.
    """
    numbers = {players for players, _ in boards[0].alike}
    seen = {colour for board in boards for colour in board.colours}
    own = COLOURS[: boards[0].players] if len(numbers) == 1 else [each for each in COLOURS if each in seen]
    colours = list(own)
    possible = {len(colours)} if len(numbers) == 1 else {each for each in numbers if each >= len(seen)}
    if names and len(names) not in possible:
        raise PnpError(
            msg(
                "--players {names}: the board is for {number} players",
                names=",".join(names),
                number=either(str(each) for each in sorted(possible)),
            )
        )
    if len(names) > len(colours):
        colours = list(COLOURS[: len(names)])
    named = names or [_of_colours([each], speech) for each in colours]
    for name, colour in zip(named, colours, strict=False):
        yield f"  - {{name: {_quoted(name)}, colour: {colour}}}"


def _of_colours(colours: Sequence[str], speech: Speech) -> str:
    """Return the name of somebody who has none but that of colours."""
    return " + ".join(speech(colour_name(each)) for each in colours).capitalize()


def _quoted(name: str) -> str:
    return json.dumps(name, ensure_ascii=False)
