"""Dice that a group shows on an empty board: all of a colour in its row, each row counting on from its own number."""

from __future__ import annotations

import math
from collections.abc import Mapping
from itertools import combinations, permutations

import numpy as np

from pnp.drawing.theme import FULL, theme
from pnp.games import printed
from pnp.pages.paper import paper
from pnp.wings.photo.hues import printed_tones
from pnp.wings.photo.known_dice import DieLook, KnownDice, laid_mark
from pnp.wings.photo.limits import PhotoError
from pnp.wings.photo.reading import Reading, read_file
from scorer.messages import list_names, msg, rounded
from scorer.seats import colour_name

OTHER = 22.0  # how far the hue of a die is from those of its row if it has another colour
ALIKE = 9.0  # how far the colours of rows are that look alike

OTHER_SIZE = 0.12  # how far a width that somebody says is from the one that is seen at most, as a logarithm

SWAPPED = 8.0  # how much nearer the hues of all rows are to the print's if they are swapped, together


def learn(data: bytes, players: int, side: float) -> KnownDice:
    """Return what a picture file shows of the dice of some players; ``side`` is their width in mm, or 0.

    Raises ``PhotoError``, also with what does not lie as it must.
    """
    reading = read_file(data, None)
    looks = {colour: _look(reading, row) for row, colour in _rows(reading, players).items()}
    _check_colours(looks)
    seen = reading.side or read_file(data, None, known=KnownDice(0.0, looks)).side
    if not (seen or side):
        raise PhotoError(msg("pnp is not sure how wide the dice are; measure one, and say how wide it is"))
    if seen and side and abs(math.log(seen / side)) > OTHER_SIZE:
        facts = {"seen": rounded(seen, 0), "side": rounded(side)}
        raise PhotoError(msg("the dice seem to be {seen} mm wide, not {side} mm", **facts))
    return KnownDice(side or float(round(seen)), looks)


def _rows(reading: Reading, players: int) -> dict[int, str]:
    """Return the colours of the rows with dice. Raises ``PhotoError`` if there are not as many as players."""
    game = printed(reading.game)
    board = game.board_map(game.spec(reading.players, reading.choices, paper(reading.paper)))
    colours = {cell.row: cell.colour for cell in board.cells} if board else {}
    if not any(colours.values()):
        raise PhotoError(msg("this is a board of {game}, which has no dice", game=game.title))
    filled = {square.row for square in reading.squares if square.text != reading.empty}
    rows = {row: colour for row, colour in colours.items() if row in filled and colour}
    if len(rows) != players or len(rows) < len(filled):
        facts = {"rows": len(filled), "players": players}
        raise PhotoError(
            msg("dice lie in {rows} rows; lay those of {players} players, each in its own row", **facts)
        )
    return rows


def _look(reading: Reading, row: int) -> DieLook:
    """Return how the dice of a row look. Raises ``PhotoError`` for one that does not belong there."""
    place, laid = printed(reading.game).square, [die for die in reading.laid if die.row == row]
    marks = {die.column: die.mark for die in laid}
    others = [
        square
        for square in reading.rows[row - 1]
        if marks.get(square.column) != laid_mark(row, square.column)
    ]
    if len(others) > 1:  # a single one may be read wrongly
        square, mark = place(row, others[0].column), laid_mark(row, others[0].column)
        raise PhotoError(
            msg("{square}: an ordinary die with a {mark} on top belongs there", square=square, mark=mark)
        )
    tone = np.median([die.look.tone for die in laid], axis=0).tolist()
    for die in laid:
        if math.dist(die.look.tone[1:], tone[1:]) > OTHER:
            raise PhotoError(
                msg(
                    "{square}: the die has another colour than the others of its row, or is badly lit",
                    square=place(row, die.column),
                )
            )
    pips = [die.look.pips for die in laid]
    return DieLook(max(pips, key=pips.count), (tone[0], tone[1], tone[2]))


def _check_colours(looks: Mapping[str, DieLook]) -> None:
    """Check that colours can be told apart, and that none lies in the row of another. Raises ``PhotoError``."""
    for one, other in combinations(looks, 2):
        if math.dist(looks[one].tone, looks[other].tone) < ALIKE:
            names = list_names(map(colour_name, (one, other)))
            raise PhotoError(
                msg("the dice of {colours} look alike; take the picture in brighter light", colours=names)
            )
    tones = printed_tones(theme(FULL), looks)

    def off(order: tuple[str, ...]) -> float:
        pairs = zip(order, looks.values(), strict=True)
        return sum(math.dist(look.tone[1:], tones[colour][1:]) for colour, look in pairs)

    best = min(permutations(looks), key=off)
    swapped = [colour for colour, seen in zip(looks, best, strict=True) if colour != seen]
    if off(best) < off(tuple(looks)) - SWAPPED:
        names = list_names(map(colour_name, swapped))
        raise PhotoError(msg("the dice of {colours} seem to lie in each other's rows", colours=names))
