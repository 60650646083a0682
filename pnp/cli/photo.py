"""``pnp score`` with photos: what is on the boards is read, and only what is not sure is asked."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from pnp.cli.photo_merged import Seen, merged
from pnp.cli.photo_players import Kit, check_names, player_lines, several_each
from pnp.cli.plays.writing import write
from pnp.cli.prompts import Prompts
from pnp.cli.source import content
from pnp.cli.speech import Speech
from pnp.errors import PnpError
from scorer.games import GAMES, UnknownGameError
from scorer.messages import Text, either, escape_unprintable, join_texts, literal, msg
from scorer.record import ResultsError
from scorer.record.checking import PRINTED

if TYPE_CHECKING:
    from pnp.photo.decode import Read
    from pnp.photo.reading import Reading

DOUBT = "?"
"""Follows a square that is not sure, where it is printed."""

NOTHING = "-"
"""What people may type for an empty square, once or twice."""


class UnsureError(PnpError):
    """Squares that are not sure, with nobody to ask."""


class UnlikelyError(PnpError):
    """What was read breaks the rules; it has no lines yet."""

    def __init__(self, name: str, fault: ResultsError) -> None:
        named = escape_unprintable(name)
        told = [join_texts([named, each.message.printable()], ": ") for each in fault.faults[:PRINTED]]
        super().__init__(join_texts([*dict.fromkeys(told), HOW_TO_CORRECT]))


HOW_TO_CORRECT = msg("write what was read with --out FILE, correct it there, and score that file")


class Wanted(NamedTuple):
    """What is asked for of photos."""

    game: str | None
    players: tuple[str, ...]
    out: Path | None
    begun: bytes = b""  # what is read already of the first photo, where that is no file to be read anew


def results(sources: Sequence[str], wanted: Wanted, speech: Speech) -> bytes:
    """Read photos, ask what is not sure, and return a results file.

    Raises ``UnreadablePhotoError`` where a photo shows no board, ``NoReaderError``, or ``UnsureError`` where nobody
    can be asked; what is not sure is marked in the file that is written then.
    """
    if wanted.game is not None and wanted.game not in GAMES:
        raise UnknownGameError(wanted.game)
    begun = (wanted.begun, *[b""] * len(sources))
    pairs = zip(sources, begun, strict=False)
    seen = merged([Seen((escape_unprintable(each),), _read(each, wanted.game, data)) for each, data in pairs])
    _check_alike([each.board for each in seen])
    check_names([each.board for each in seen], wanted.players, speech)
    prompts = Prompts(sys.stderr, speech)
    prompts.terminal = prompts.terminal and sys.stderr.isatty()
    seen, kit, doubts = _sure(seen, wanted, prompts)
    boards = [each.board for each in seen]
    lines = player_lines(boards, wanted.players, kit, speech)
    if wanted.out:
        write(wanted.out, _text(boards, lines, kit, doubts=True).encode())
    if doubts:
        unsure = any(not each.sure for board in boards for each in board.squares)
        raise UnsureError(join_texts([*doubts, *([_how_to_settle(wanted.out)] if unsure else [])]))
    return _text(boards, lines, kit, doubts=False).encode()


def _sure(seen: list[Seen], wanted: Wanted, prompts: Prompts) -> tuple[list[Seen], Kit | None, list[Text]]:
    """Show the boards and ask what is not sure; return them, the kit if it is special, and what is still not sure."""
    asked = []
    for each in seen:
        _tell(each, prompts, named=len(seen) > 1)
        asked.append(_settled(each, prompts) if prompts.terminal else each)
    kit = several_each([each.board for each in asked], wanted.players)
    doubts = list(_unsure(asked))
    if kit and not wanted.players:
        are = _are_several_each(kit, prompts) if prompts.terminal else None
        if are is None:
            doubts.append(kit.doubt())
        kit = kit if are else None
    return asked, kit, doubts


def _how_to_settle(out: Path | None) -> Text:
    """Say what to do where nobody could be asked."""
    if out is None:
        return HOW_TO_CORRECT
    path = escape_unprintable(str(out))
    return msg("{path}: correct what is marked {mark}, and score that file", path=path, mark=DOUBT)


def _read(source: str, game: str | None, begun: bytes) -> Reading:
    from pnp.photo.apart import MOST_BYTES, UnreadablePhotoError, read_apart

    data = begun + content(source, MOST_BYTES + 1 - len(begun))
    try:
        return read_apart(data, game)
    except UnreadablePhotoError as fault:
        raise UnreadablePhotoError(join_texts([escape_unprintable(source), fault.text], ": ")) from None


def _check_alike(boards: Sequence[Reading]) -> None:
    """Check that all boards are of one kit. Raises ``PnpError``."""
    first = boards[0]
    if any((each.game, each.alike) != (first.game, first.alike) for each in boards):
        raise PnpError(msg("the photos show boards of different games or kits; score them one by one"))


def _tell(seen: Seen, prompts: Prompts, *, named: bool) -> None:
    """Print a board as it was read."""
    prompts.tell("")
    if named:
        prompts.tell(literal(", ".join(seen.names)))
    for line in _block(seen.board, doubts=True):
        prompts.tell(literal(line))
    for note in seen.board.notes:
        prompts.tell(note)


def _block(board: Reading, *, doubts: bool) -> list[str]:
    rows = [[each.text + DOUBT * (doubts and not each.sure) for each in row] for row in board.rows]
    width = max(len(text) for row in rows for text in row)
    return [" ".join(f"{text:<{width}}" for text in row).rstrip() for row in rows]


def _settled(seen: Seen, prompts: Prompts) -> Seen:
    """Ask for each square that is not sure, until nothing more is answered."""
    squares, board = list(seen.board.squares), seen.board
    try:
        for at, each in enumerate(squares):
            if not each.sure:
                squares[at] = _asked(each, board, prompts)
    except EOFError:
        prompts.terminal = False
        prompts.tell("")
    return seen._replace(board=board._replace(squares=tuple(squares)))


def _asked(square: Read, board: Reading, prompts: Prompts) -> Read:
    """Ask what is on a square; nothing means that it is as it was read."""
    known = {text.casefold(): text for text in (*board.texts, board.empty, *square.others, square.text)}
    known |= {NOTHING: board.empty, 2 * NOTHING: board.empty}
    as_read = msg("{text} (Enter)", text=_named(square.text, board))
    choice = either([as_read, *(_named(each, board) for each in square.others)])
    question = msg("{square}: {choice}? ", square=_place(square, board), choice=choice)
    while True:
        answer = prompts.ask(question)
        text = known.get((answer or square.text).casefold())
        if text is not None:
            return square._replace(text=text, sure=True)
        prompts.refuse(
            msg(
                "write a square such as {text}, or {empty} for an empty one",
                text=next(iter(board.texts)),
                empty=board.empty,
            )
        )


def _place(square: Read, board: Reading) -> Text:
    """Return how people name a square of a board."""
    from pnp.games import printed

    return printed(board.game).square(square.row, square.column)


def _named(text: str, board: Reading) -> Text:
    """Return what people read of a square: a dot alone would look like the end of a sentence."""
    return msg("{text} (empty)", text=text) if text == board.empty else literal(text)


def _unsure(seen: Sequence[Seen]) -> Iterator[Text]:
    """Yield a sentence for each square that is not sure."""
    for names, board in seen:
        for each in board.squares:
            if not each.sure:
                place = _place(each, board)
                texts = either(_named(text, board) for text in (each.text, *each.others))
                told = msg("{square} is not sure: {texts}", square=place, texts=texts)
                yield join_texts([", ".join(names), told], ": ") if len(seen) > 1 else told


def _text(boards: Sequence[Reading], players: Sequence[str], kit: Kit | None, *, doubts: bool) -> str:
    """Return a results file with the lines of its players, and the boards that were read of a kit."""
    from pnp.games import printed
    from pnp.pages.paper import paper

    first, game = boards[0], printed(boards[0].game)
    number, choices = kit[:2] if kit else (first.players, first.choices)
    spec = game.spec(number, choices, paper(first.paper))
    blocks = ["\n".join(_block(board, doubts=doubts)) for board in boards]
    return "\n".join([f"game: {game.id}", "players:", *players, *game.results(spec, blocks)]) + "\n"


def _are_several_each(kit: Kit, prompts: Prompts) -> bool | None:
    """Ask whether players have several colours each; nothing where nothing more is answered."""
    numbers = {str(kit.players): True, str(len(kit.colours)): False}
    try:
        while (answer := prompts.ask(kit.question())) not in numbers:
            prompts.refuse(msg("write {one} or {other}", one=len(kit.colours), other=kit.players))
    except EOFError:
        prompts.tell("")
        return None
    return numbers[answer]
