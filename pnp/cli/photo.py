"""``pnp score`` with photos: what is on the boards is read, and only what is not sure is asked."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from pnp.cli.photo_players import Kit, player_lines, several_each
from pnp.cli.plays.writing import write
from pnp.cli.prompts import Prompts
from pnp.cli.source import STANDARD_INPUT, content
from pnp.cli.speech import Speech
from pnp.errors import PnpError
from scorer.messages import Text, escape_unprintable, join_texts, list_names, literal, msg

if TYPE_CHECKING:
    from pnp.photo.decode import Read
    from pnp.photo.reading import Reading

DOUBT = "?"
"""Follows a square that is not sure, where it is printed."""

SAME = 0.9
"""How many of the squares of two pictures are the same if they show the same board."""


class UnsureError(PnpError):
    """Squares that are not sure, with nobody to ask."""


class Wanted(NamedTuple):
    """What is asked for of photos."""

    game: str | None
    players: tuple[str, ...]
    out: Path | None
    begun: bytes = b""  # what is read of standard input already


def results(sources: Sequence[str], wanted: Wanted, speech: Speech) -> bytes:
    """Read photos, ask what is not sure, and return a results file.

    Raises ``UnreadablePhotoError`` where a photo shows no board, ``NoReaderError``, or ``UnsureError`` where nobody
    can be asked.
    """
    boards = _merged([_read(each, wanted) for each in sources])
    first = boards[0]
    if any(each.game != first.game or each.choices != first.choices for each in boards):
        raise PnpError(msg("the photos show boards of different games; score them one by one"))
    prompts = Prompts(sys.stderr, speech)
    prompts.terminal = prompts.terminal and sys.stderr.isatty()
    for board in boards:
        _tell(board, prompts)
    if prompts.terminal:
        boards = [_settled(board, prompts) for board in boards]
    kit, doubts = several_each(boards, wanted.players), list(_unsure(boards))
    if kit and not wanted.players:
        if not prompts.terminal:
            doubts.append(kit.doubt())
            kit = None
        elif not _are_several_each(kit, prompts):
            kit = None
    text = _text(boards, wanted.players, kit).encode()
    if wanted.out:
        write(wanted.out, text)
    if doubts:
        raise UnsureError(join_texts(doubts))
    return text


def _read(source: str, wanted: Wanted) -> Reading:
    from pnp.photo.apart import MOST_BYTES, UnreadablePhotoError, read_apart

    begun = wanted.begun if source == STANDARD_INPUT else b""
    data = begun + content(source, MOST_BYTES + 1 - len(begun))
    try:
        return read_apart(data, wanted.game)
    except UnreadablePhotoError as fault:
        raise UnreadablePhotoError(join_texts([escape_unprintable(source), fault.text], ": ")) from None


def _merged(readings: Sequence[Reading]) -> list[Reading]:
    """Return one reading for each board: several pictures of one are taken together."""
    boards: list[Reading] = []
    for each in readings:
        same = next((at for at, board in enumerate(boards) if _is_same(board, each)), None)
        if same is None:
            boards.append(each)
        else:
            boards[same] = _together(boards[same], each)
    return boards


def _is_same(one: Reading, other: Reading) -> bool:
    if (one.game, len(one.squares)) != (other.game, len(other.squares)):
        return False
    pairs = zip(one.squares, other.squares, strict=True)
    both = [a.text == b.text for a, b in pairs if a.sure and b.sure]
    return bool(both) and sum(both) >= SAME * len(both)


def _together(one: Reading, other: Reading) -> Reading:
    """Return what both pictures of a board say: a square is sure if one of them is, and the other does not object."""
    squares = []
    for a, b in zip(one.squares, other.squares, strict=True):
        better = a if a.sure or not b.sure else b
        objects = a.sure and b.sure and a.text != b.text
        squares.append(better._replace(sure=False, others=(b.text, *a.others)) if objects else better)
    return one._replace(squares=tuple(squares))


def _tell(board: Reading, prompts: Prompts) -> None:
    """Print a board as it was read."""
    prompts.tell("")
    for line in _block(board, doubts=True):
        prompts.tell(literal(line))
    for note in board.notes:
        prompts.tell(note)


def _block(board: Reading, *, doubts: bool) -> list[str]:
    rows = [[each.text + DOUBT * (doubts and not each.sure) for each in row] for row in board.rows]
    width = max(len(text) for row in rows for text in row)
    return [" ".join(f"{text:<{width}}" for text in row).rstrip() for row in rows]


def _settled(board: Reading, prompts: Prompts) -> Reading:
    """Ask for each square that is not sure."""
    return board._replace(
        squares=tuple(each if each.sure else _asked(each, board, prompts) for each in board.squares)
    )


def _asked(square: Read, board: Reading, prompts: Prompts) -> Read:
    """Ask what is on a square; nothing means that it is as it was read."""
    known = {square.text, *square.others, board.empty, *board.texts}
    while True:
        others = list_names(square.others)
        answer = prompts.ask(
            msg(
                "Row {row}, column {column}: {text}, or {others}? ",
                row=square.row,
                column=square.column,
                text=square.text,
                others=others,
            )
        )
        text = answer or square.text
        if text in known:
            return square._replace(text=text, sure=True)
        prompts.refuse(
            msg(
                "write a square such as {text}, or {empty} for an empty one",
                text=square.text,
                empty=board.empty,
            )
        )


def _unsure(boards: Sequence[Reading]) -> Iterator[Text]:
    """Yield a sentence for each square that is not sure."""
    for each in (square for board in boards for square in board.squares if not square.sure):
        yield msg(
            "row {row}, column {column} is not sure: {text} or {others}",
            row=each.row,
            column=each.column,
            text=each.text,
            others=list_names(each.others),
        )


def _text(boards: Sequence[Reading], players: Sequence[str], kit: Kit | None) -> str:
    """Return a results file with the boards that were read; with ``kit`` players have several colours each."""
    from pnp.games import printed
    from pnp.pages.paper import paper

    first, game = boards[0], printed(boards[0].game)
    number, choices = kit[:2] if kit else (first.players, first.choices)
    spec = game.spec(number, choices, paper(first.paper))
    blocks = ["\n".join(_block(board, doubts=False)) for board in boards]
    head = [f"game: {game.id}", "players:", *player_lines(boards, players, kit)]
    return "\n".join([*head, *game.results(spec, blocks)]) + "\n"


def _are_several_each(kit: Kit, prompts: Prompts) -> bool:
    """Ask whether players have several colours each."""
    numbers = {str(kit.players): True, str(len(kit.colours)): False}
    while (answer := prompts.ask(kit.question())) not in numbers:
        prompts.refuse(msg("write {one} or {other}", one=len(kit.colours), other=kit.players))
    return numbers[answer]
