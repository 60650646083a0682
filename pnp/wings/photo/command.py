"""``pnp score`` with photos: read the boards, merge their readings, and ask only about squares that are not sure."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from pnp.cli.edition import check_edition
from pnp.cli.place import logs_beside
from pnp.cli.plays.saving import write
from pnp.cli.prompts import YES, Prompts
from pnp.cli.score import ForPhotos
from pnp.cli.source import content
from pnp.cli.speech import Speech
from pnp.data.publish import OutputError
from pnp.errors import PnpError
from pnp.games import printed
from pnp.pages.paper import paper
from pnp.wings.photo.apart import read_apart
from pnp.wings.photo.decode import ReadSquare
from pnp.wings.photo.known_dice import NOTHING_KNOWN, KnownDice, check_side, recall, remember, split_names
from pnp.wings.photo.limits import MOST_BYTES, PhotoError
from pnp.wings.photo.merging import merge
from pnp.wings.photo.photo_answers import PhotoAnswers
from scorer.entry.contract import BACK, BACK_HELP, EXPLAIN, LEAVE, prompt
from scorer.games import GAMES, UnknownGameError
from scorer.games.options import Value
from scorer.messages import Text, either, join_texts, list_numbers, literal, msg, plural
from scorer.outcome import Played
from scorer.record import ResultsError, read
from scorer.record.checking import PRINTED
from scorer.seats import COLOURS, colour_name

if TYPE_CHECKING:  # it loads OpenCV, which may not be installed
    from pnp.wings.photo.reading import Reading


class PossibleKit(NamedTuple):
    """A kit that the boards in the photos may belong to."""

    players: int
    choices: Mapping[str, Value]
    colours: tuple[str, ...]

    @property
    def facts(self) -> dict[str, int]:
        """The number of its colours, of its players, and of the colours of each."""
        return {
            "all": len(self.colours),
            "few": self.players,
            "each": len(self.colours) // self.players,
        }


def find_shared_kit(boards: Sequence[Reading], names: Sequence[str]) -> PossibleKit | None:
    """Return the kit in which players have several colours each, if the boards may belong to it.

    Without names, all of its colours must be on the boards; with names, these must be fewer than the colours there.
    """
    first, seen = boards[0], {colour for board in boards for colour in board.colours}
    game = printed(first.game)
    for players, choices in first.alike:
        sight = game.sight(game.spec(players, choices, paper(first.paper)))
        colours = tuple(dict.fromkeys(face.seat for face in sight.faces)) if sight else ()
        wanted = len(names) == players < len(seen) if names else len(seen) == len(colours)
        if len(colours) >= 2 * players and wanted and seen <= {*colours}:
            return PossibleKit(players, choices, colours)
    return None


def player_lines(
    boards: Sequence[Reading], names: Sequence[str], kit: PossibleKit | None, speech: Speech
) -> list[str]:
    """Return the lines of a results file that name the players, with several colours each if there is a ``kit``.

    Players without names are named after their colours, in the language of ``speech``.

    Raises ``PnpError`` if the number of names is wrong, or the number of players is unknown.
    """
    if kit:
        number = kit.facts["each"]
        own = [kit.colours[at : at + number] for at in range(0, len(kit.colours), number)]
    else:
        own = [(colour,) for colour in _single_colours(boards, names)]
        if len(own) not in {players for players, _ in boards[0].alike}:
            raise PnpError(msg("the board does not show who played; name the players with --names"))
    lines = []
    for at, colours in enumerate(own):
        name = (
            names[at] if names else " + ".join(speech(colour_name(colour)) for colour in colours).capitalize()
        )
        field = f"colours: [{', '.join(colours)}]" if kit else f"colour: {colours[0]}"
        lines.append(f"  - {{name: {json.dumps(name, ensure_ascii=False)}, {field}}}")
    return lines


def check_names(boards: Sequence[Reading], names: Sequence[str], speech: Speech) -> None:
    """Check the number of names, before any question is asked. Raises ``PnpError``."""
    if names:
        sure = [
            board._replace(squares=tuple(square for square in board.squares if square.sure))
            for board in boards
        ]
        player_lines(sure, names, find_shared_kit(sure, names), speech)


def _single_colours(boards: Sequence[Reading], names: Sequence[str]) -> Sequence[str]:
    """Return the colours of players with one each. Raises ``PnpError`` if the number of names is wrong.

    The kind of board gives the number of players, or if several are possible the colours on it.
    """
    numbers = {players for players, _ in boards[0].alike}
    seen = {colour for board in boards for colour in board.colours}
    colours: Sequence[str] = [colour for colour in COLOURS if colour in seen]
    if len(numbers) == 1:
        colours = COLOURS[: max(numbers)]
    possible = {number for number in numbers if number >= len(colours)}
    if names and len(names) not in possible:
        raise PnpError(
            plural(
                max(possible, default=0),
                "--names {names}: the board is for {number} player",
                "--names {names}: the board is for {number} players",
                names=",".join(names),
                number=list_numbers(possible),
            )
        )
    return colours if len(names) <= len(colours) else COLOURS[: len(names)]


def merge_photos(photos: Sequence[Reading]) -> list[Reading]:
    """Return one reading for each board; photos of the same board are merged."""
    boards: list[Reading] = []
    for photo in photos:
        for at, board in enumerate(boards):
            if merged := merge(board, photo):
                boards[at] = merged
                break
        else:
            boards.append(photo)
    return boards


DOUBT = "?"  # the mark after a square that is not sure
NOTHING = "-"  # what people may type for an empty square, once or twice in a row


class UnsureError(PnpError):
    """Squares that are not sure, while nobody can be asked."""


HOW_TO_CORRECT = msg("write what was read with --out FILE, correct it there, and score that file")


def read_results(call: ForPhotos, begun: bytes, speech: Speech) -> tuple[bytes, Played, Callable[[], None]]:
    """Return a results file made from photos, its game, and what deletes the saved answers once it is scored.

    ``begun`` is the part of the first that was read. Raises ``PnpError`` with the faults of what was read, which have
    no line numbers without a file, and the errors of ``read_photos``.
    """
    if call.names is not None and not split_names(call.names):
        raise PnpError(msg("--names names nobody; write names such as {names}", names="Ana,Ben,Cleo"))
    if Path(call.sources[0]).is_file():
        begun = b""  # a file is read again; a pipe cannot be
    data, answers = read_photos(call, speech, begun, logs_beside(call.place))
    try:
        return data, read(data, str(call.out or "")), answers.delete
    except ResultsError as error:
        answers.delete()  # the file that is written or shown has them
        if call.out:
            raise
        if sys.stdin is not None and sys.stdin.isatty():  # what was answered is not lost
            print(data.decode(), file=sys.stderr)
        photos = join_texts(call.sources, ", ")
        lines = [join_texts([photos, fault.message], ": ") for fault in error.faults[:PRINTED]]
        raise PnpError(join_texts([*dict.fromkeys(lines), HOW_TO_CORRECT])) from None


def read_photos(
    call: ForPhotos, speech: Speech, begun: bytes = b"", beside: Path | None = None
) -> tuple[bytes, PhotoAnswers]:
    """Read photos, ask about squares that are not sure, and return a results file and the saved answers.

    ``begun`` is the part of the first that was read, if it is not a file that can be read again. Answers and dice are
    saved next to the file ``beside``; not at all without one.

    Raises ``PhotoError`` if a photo shows no board, ``NoReaderError``, or ``UnsureError`` if squares are
    not sure and nobody can be asked; the written file then marks them.
    """
    if call.game is not None and call.game not in GAMES:
        raise UnknownGameError(call.game)
    names = split_names(call.names)
    known = _know_dice(call, names, beside)
    prompts = Prompts(sys.stderr, speech)
    prompts.terminal = prompts.terminal and sys.stderr.isatty()
    _check_new(call.out, prompts, resumed=call.resume)
    boards = _see(call, begun, known)
    check_names(boards, names, speech)
    answers = PhotoAnswers(beside, boards, call, prompts)
    try:
        return _Asking(call, names, prompts, answers, boards).finish(), answers
    except (KeyboardInterrupt, UnsureError):
        answers.report()
        raise


def _know_dice(call: ForPhotos, names: Sequence[str], beside: Path | None) -> KnownDice:
    """Return what is remembered of the players' dice; a width that is given is remembered too. Raises ``PnpError``."""
    known = recall(beside, names) if beside else NOTHING_KNOWN
    if call.dice is None or check_side(call.dice, "--dice") == known.side:
        return known
    if beside and names:
        with suppress(OutputError):  # it is said again next time
            remember(beside, names, KnownDice(call.dice))
    return KnownDice(call.dice)


def _see(call: ForPhotos, begun: bytes, known: KnownDice) -> list[Reading]:
    """Return what the photos show, one reading for each board. Raises ``PhotoError`` or ``PnpError``."""
    photos = []
    for source in call.sources:
        photos.append(_read(source, call.game, begun, known)._replace(sources=(source,)))
        begun = b""
    boards = [_of_edition(board, call.edition) for board in merge_photos(photos)]
    first = boards[0]
    if any((board.game, board.alike) != (first.game, first.alike) for board in boards):
        fault = msg("the photos show boards of different games or kits; score them one by one")
        raise PnpError(join_texts([", ".join(call.sources), fault], ": "))
    return boards


def _read(source: str, game: str | None, begun: bytes, known: KnownDice) -> Reading:
    data = begun + content(source, MOST_BYTES + 1 - len(begun))
    try:
        return read_apart(data, game, known=known)
    except PhotoError as fault:
        raise PhotoError(join_texts([source, fault.text], ": ")) from None


class _Asking(NamedTuple):
    """What is asked about the boards of photos, which are replaced as squares are answered."""

    call: ForPhotos
    names: Sequence[str]
    prompts: Prompts
    answers: PhotoAnswers
    boards: list[Reading]

    def finish(self) -> bytes:
        """Show the boards, ask about doubts, and return a results file.

        Raises ``UnsureError`` if doubts remain; the written file marks them.
        """
        if self.prompts.terminal:  # a file that cannot be written is told before the first question
            self.write_begun()
        for number, board in enumerate(self.boards):
            _print_board(board, self.prompts, named=len(self.boards) > 1)
            self.ask_board(number)
        kit = find_shared_kit(self.boards, self.names)
        doubts = [*_find_doubts(self.boards)]
        if kit and not self.names:
            shared = _ask_kit(kit, self.prompts) if self.prompts.terminal else None
            if shared is None:
                doubt = msg(
                    "the board may belong to {all} players with one colour each or to {few} players with {each} each; "
                    "name the players with --names",
                    **kit.facts,
                )
                doubts.append(doubt)
            kit = kit if shared else None
        first, path = self.boards[0], self.call.out
        for note in (_describe_edition(first, kit, self.call.edition), printed(first.game).unseen):
            if note:
                self.prompts.tell(note)
        data = self.make_file(kit)
        if path:
            write(path, data)
        if not all(board.is_sure for board in self.boards):
            how = msg("{path}: correct what is marked {mark}, and score that file", path=path, mark=DOUBT)
            doubts.append(how if path else HOW_TO_CORRECT)
        if doubts:
            raise UnsureError(join_texts(doubts))
        return data

    def ask_board(self, number: int) -> None:
        """Ask about each square of a board that is not sure, until the input ends; ``BACK`` asks the last one again.

        All answers are saved before each next question; those from before are taken over.
        """
        prompts, board = self.prompts, self.boards[number]
        squares = [*board.squares]
        doubtful, asked = [at for at, square in enumerate(squares) if not square.sure], 0
        for at, text in zip(doubtful, self.answers.boards[number], strict=False):
            squares[at], asked = squares[at]._replace(text=text, sure=True), asked + 1
            prompts.tell(join_texts([_place(squares[at], board), _describe(text, board)], ": "))
        self.boards[number] = board._replace(squares=tuple(squares))
        try:
            while prompts.terminal and asked < len(doubtful):
                at = doubtful[asked]
                answer = _ask_square(board.squares[at], board, prompts)
                if answer:
                    squares[at], asked = answer, asked + 1
                elif asked:
                    asked -= 1
                    squares[doubtful[asked]] = board.squares[doubtful[asked]]
                else:
                    prompts.refuse(msg("This is the first question."))
                self.boards[number] = board._replace(squares=tuple(squares))
                self.answers.save(number, [squares[at].text for at in doubtful[:asked]])
                self.write_begun()
        except EOFError:
            prompts.terminal = False
            prompts.tell("")

    def write_begun(self) -> None:
        """Write what is known by now to ``--out``, with doubts marked, as soon as it is known who plays."""
        path = self.call.out
        if path is None or (path.exists() and not path.is_file()):  # a pipe gets the end only
            return
        try:
            data = self.make_file(find_shared_kit(self.boards, self.names) if self.names else None)
        except PnpError:
            return  # who plays is not known; the end says so again, after all answers
        write(path, data)

    def make_file(self, kit: PossibleKit | None) -> bytes:
        """Return a results file with the players and the boards, of ``kit`` if it is given, with doubts marked."""
        first, game = self.boards[0], printed(self.boards[0].game)
        lines = player_lines(self.boards, self.names, kit, self.prompts.speech)
        number, choices = kit[:2] if kit else (first.players, first.choices)
        spec = game.spec(number, choices, paper(first.paper))
        blocks = ["\n".join(_block(board)) for board in self.boards]
        return (
            "\n".join([f"game: {game.id}", "players:", *lines, *game.results(spec, blocks)]) + "\n"
        ).encode()


def _of_edition(board: Reading, given: Sequence[str] | None) -> Reading:
    """Return a board as one of an edition, if one is given. Raises ``PnpError`` if it looks like no board of it."""
    rules = printed(board.game).rules
    edition = check_edition(given, [rules])
    alike = tuple(kit for kit in board.alike if not edition or rules.edition(kit[1]).id == edition)
    if not alike:
        facts = {"edition": edition, "game": rules.title}
        raise PnpError(
            msg("--edition {edition}: the photo shows a board of another edition of {game}", **facts)
        )
    if (board.players, board.choices) in alike:
        return board._replace(alike=alike)
    return board._replace(alike=alike, players=alike[0][0], choices=alike[0][1])


def _describe_edition(board: Reading, kit: PossibleKit | None, given: Sequence[str] | None) -> Text | None:
    """Return which edition is assumed and how to choose another one; None if the board or somebody says which it is."""
    rules = printed(board.game).rules
    alike = [rules.edition(choices) for number, choices in board.alike if number == board.players]
    assumed = rules.edition(board.choices)
    others = dict.fromkeys(f"--edition {edition.id}" for edition in alike if edition.id != assumed.id)
    if kit or given or not others:
        return None
    return msg(
        "The board is the same in several editions; it is read as {edition}. {others} reads it as another one.",
        edition=assumed.name,
        others=join_texts(others, ", "),
    )


def _check_new(path: Path | None, prompts: Prompts, *, resumed: bool) -> None:
    """Check that a file is new, or ask whether it may be replaced. Raises ``PnpError``.

    One with doubts was begun by the call that is ``resumed``.
    """
    if path is None or not path.is_file() or (resumed and DOUBT.encode() in path.read_bytes()):
        return
    question = prompt(msg("{path} already exists. Replace it? [y/N]", path=path))
    with suppress(EOFError):
        if prompts.terminal and prompts.means(prompts.ask(question), YES):
            return
    raise PnpError(msg("{path} already exists; name a new file", path=path))


def _print_board(board: Reading, prompts: Prompts, *, named: bool) -> None:
    prompts.tell("")
    names, game = ", ".join(board.sources), printed(board.game)
    if len(board.sources) > 1:
        prompts.tell(msg("{photos} show one board", photos=names))
    elif named:
        prompts.tell(literal(names))
    lines = _block(board, columns=True)
    for row, line in enumerate(lines):
        prompts.tell(literal(f"{game.row_name(row) if row else ' '}  {line}"))
    for note in board.notes:
        prompts.tell(note)


def _block(board: Reading, *, columns: bool = False) -> list[str]:
    """Return the lines of a board with doubts marked, perhaps with the numbers of ``columns`` above."""
    rows = [[square.text + DOUBT * (not square.sure) for square in row] for row in board.rows]
    if columns:
        rows.insert(0, [str(at) for at, _ in enumerate(rows[0], 1)])
    width = max(len(text) for row in rows for text in row)
    return [" ".join(f"{text:<{width}}" for text in row).rstrip() for row in rows]


def _ask_square(square: ReadSquare, board: Reading, prompts: Prompts) -> ReadSquare | None:
    """Ask what is on a square; an empty answer confirms what was read. Return None to go back."""
    known = {text.casefold(): text for text in (*board.seats, board.empty, *square.others, square.text)}
    known |= {NOTHING: board.empty, 2 * NOTHING: board.empty}
    as_read = msg("{text} (Enter)", text=_describe(square.text, board))
    choice = either([as_read, *(_describe(text, board) for text in square.others)])
    question = msg("{square}: {choice}? ", square=_place(square, board), choice=choice)
    while True:
        answer = prompts.read_word(prompts.ask(question), [*known])
        text = known.get((answer or square.text).casefold())
        if answer == BACK:
            return None
        if answer == LEAVE:
            raise EOFError
        if answer == EXPLAIN:
            how = msg(
                "Press Enter if the square was read right; else write what is there, such as {text}, "
                "or {empty} if empty.",
                text=next(iter(board.seats)),
                empty=board.empty,
            )
            prompts.tell(join_texts([how, BACK_HELP], " "))
        elif text is not None:
            return square._replace(text=text, sure=True)
        else:
            prompts.refuse(
                msg(
                    "write a square such as {text}, or {empty} for an empty one",
                    text=next(iter(board.seats)),
                    empty=board.empty,
                )
            )


def _place(square: ReadSquare, board: Reading) -> Text:
    return printed(board.game).square(square.row, square.column)


def _describe(text: str, board: Reading) -> Text:
    """Return the text of a square for a sentence, where a dot alone would look like the end."""
    return msg("{text} (empty)", text=text) if text == board.empty else literal(text)


def _find_doubts(boards: Sequence[Reading]) -> Iterator[Text]:
    for board in boards:
        for square in board.squares:
            if not square.sure:
                texts = either(_describe(text, board) for text in (square.text, *square.others))
                doubt = msg("{square} is not sure: {texts}", square=_place(square, board), texts=texts)
                yield join_texts([", ".join(board.sources), doubt], ": ")


def _ask_kit(kit: PossibleKit, prompts: Prompts) -> bool | None:
    """Ask whether players have several colours each; None if the input ends."""
    question = msg("Did {all} players have one colour each, or {few} players {each} each? ", **kit.facts)
    numbers = {str(kit.players): True, str(len(kit.colours)): False}
    try:
        while (answer := prompts.ask(question)) not in numbers:
            prompts.refuse(msg("write {one} or {other}", one=len(kit.colours), other=kit.players))
    except EOFError:
        prompts.tell("")
        return None
    return numbers[answer]
