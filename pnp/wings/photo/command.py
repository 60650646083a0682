"""``pnp score`` with photos: read the boards, merge their readings, and ask only about squares that are not sure."""

import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import NamedTuple

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
from pnp.wings.photo.limits import MOST_BYTES, UnreadablePhotoError
from pnp.wings.photo.merging import merge
from pnp.wings.photo.photo_answers import PhotoAnswers, PhotoCall, find_file
from pnp.wings.photo.reading import Reading
from scorer.entry.contract import BACK, BACK_HELP, EXPLAIN, prompt
from scorer.games import GAMES, UnknownGameError
from scorer.games.options import Value
from scorer.messages import Text, either, join_texts, list_numbers, literal, msg, plural
from scorer.outcome import Played
from scorer.plays.errors import PlaceError
from scorer.record import ResultsError, read
from scorer.record.checking import PRINTED
from scorer.seats import COLOURS, colour_name


class PossibleKit(NamedTuple):
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
            "name the players with --names",
            all=len(self.colours),
            few=self.players,
            each=self.each,
        )


def find_shared_kit(boards: Sequence[Reading], names: Sequence[str]) -> PossibleKit | None:
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
    boards: Sequence[Reading], names: Sequence[str], kit: PossibleKit | None, speech: Speech
) -> list[str]:
    """Return the lines of a results file that name the players, with several colours each if there is a ``kit``.

    Players without names are named after their colours, in the language of ``speech``.

    Raises ``PnpError`` if the number of names is wrong, or the number of players is unknown.
    """
    if kit is None:
        lines = list(_single_colour_lines(boards, names, speech))
        if len(lines) not in {players for players, _ in boards[0].alike}:
            raise PnpError(msg("the board does not show who played; name the players with --names"))
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


def _kits(board: Reading) -> Iterator[PossibleKit]:
    game = printed(board.game)
    for players, choices in board.alike:
        sight = game.sight(game.spec(players, choices, paper(board.paper)))
        if sight:
            yield PossibleKit(players, choices, tuple(dict.fromkeys(face.seat for face in sight.faces)))


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
            plural(
                max(possible),
                "--names {names}: the board is for {number} player",
                "--names {names}: the board is for {number} players",
                names=",".join(names),
                number=list_numbers(possible),
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


class SeenBoard(NamedTuple):
    """A board, and the names of the photos that show it."""

    names: tuple[str, ...]
    board: Reading


def merge_photos(photos: Sequence[SeenBoard]) -> list[SeenBoard]:
    """Return one reading for each board; photos of the same board are merged."""
    boards: list[SeenBoard] = []
    for names, board in photos:
        for at, seen in enumerate(boards):
            if merged := merge(seen.board, board):
                boards[at] = SeenBoard((*seen.names, *names), merged)
                break
        else:
            boards.append(SeenBoard(names, board))
    return boards


DOUBT = "?"  # the mark after a square that is not sure
NOTHING = "-"  # what people may type for an empty square, once or twice in a row


class UnsureError(PnpError):
    """Squares that are not sure, while nobody can be asked."""


class UnlikelyError(PnpError):
    """Photos whose content breaks the rules; its faults have no line numbers, because there is no file."""

    def __init__(self, name: str, error: ResultsError) -> None:
        lines = [join_texts([name, fault.message], ": ") for fault in error.faults[:PRINTED]]
        super().__init__(join_texts([*dict.fromkeys(lines), HOW_TO_CORRECT]))


HOW_TO_CORRECT = msg("write what was read with --out FILE, correct it there, and score that file")


class PhotosSaved(NamedTuple):
    """Where the answers about photos are saved."""

    beside: Path  # the file that theirs is next to
    call: PhotoCall
    resume: bool  # whether to go on with saved answers


class PhotoOptions(NamedTuple):
    """The options of ``pnp score`` for photos."""

    game: str | None
    players: tuple[str, ...]
    out: Path | None
    edition: tuple[str, ...] = ()  # none if any edition will do
    # the part of the first photo that has been read, if it is not a file that can be read again
    begun: bytes = b""
    saved: PhotosSaved | None = None  # where answers are saved; None if they are not
    known: KnownDice = NOTHING_KNOWN  # of ordinary dice


class PhotoResults(NamedTuple):
    """A results file that was made from photos, and the saved answers, to be deleted once it is scored."""

    data: bytes
    answers: PhotoAnswers | None


def read_results(
    sources: Sequence[str],
    begun: bytes,
    given: ForPhotos,
    speech: Speech,
) -> tuple[bytes, Played, Callable[[], None]]:
    """Return a results file made from photos, its game, and what deletes the saved answers once it is scored.

    ``begun`` is the part of the first that was read. Raises ``UnlikelyError``, and the errors of ``read_photos``.
    """
    players = tuple(split_names(given.names))
    if given.names is not None and not players:
        raise PnpError(msg("--names names nobody; write names such as {names}", names="Ana,Ben,Cleo"))
    if Path(sources[0]).is_file():
        begun = b""  # a file is read again; a pipe cannot be
    edition = tuple(given.edition or ())
    out = str(given.out) if given.out else None
    call = PhotoCall(tuple(sources), given.game, given.names, edition, out, given.dice)
    saved = PhotosSaved(logs_beside(given.place), call, given.resume)
    known = _know_dice(given.dice, saved.beside, players)
    data, answers = read_photos(
        sources, PhotoOptions(given.game, players, given.out, edition, begun, saved, known), speech
    )
    finish = answers.delete if answers else lambda: None
    try:
        return data, read(data, str(given.out or "")), finish
    except ResultsError as fault:
        finish()  # the file that is written or shown has them
        if given.out:
            raise
        if sys.stdin is not None and sys.stdin.isatty():  # what was answered is not lost
            print(data.decode(), file=sys.stderr)
        raise UnlikelyError(join_texts(sources, ", "), fault) from None


def _know_dice(side: float | None, beside: Path, players: Sequence[str]) -> KnownDice:
    """Return what is remembered of the players' dice; a ``side`` in mm is remembered too. Raises ``PnpError``."""
    known = recall(beside, players)
    if side is None or check_side(side, "--dice") == known.side:
        return known
    if players:
        with suppress(OutputError):  # it is said again next time
            remember(beside, players, KnownDice(side))
    return KnownDice(side)


def read_photos(sources: Sequence[str], options: PhotoOptions, speech: Speech) -> PhotoResults:
    """Read photos, ask about squares that are not sure, and return a results file.

    Raises ``UnreadablePhotoError`` if a photo shows no board, ``NoReaderError``, or ``UnsureError`` if squares are
    not sure and nobody can be asked; the written file then marks them.
    """
    if options.game is not None and options.game not in GAMES:
        raise UnknownGameError(options.game)
    prompts = Prompts(sys.stderr, speech)
    prompts.terminal = prompts.terminal and sys.stderr.isatty()
    is_resumed = options.saved is not None and options.saved.resume
    _check_new(options.out, prompts, resumed=is_resumed)
    seen = _see(sources, options)
    check_names([board for _, board in seen], options.players, speech)
    answers = _open_answers(seen, options, prompts)
    try:
        return PhotoResults(_ask(seen, options, prompts, answers), answers)
    except (KeyboardInterrupt, UnsureError):
        if answers:
            answers.report()
        raise
    finally:
        if answers:
            answers.unlock()


def _see(sources: Sequence[str], options: PhotoOptions) -> list[SeenBoard]:
    """Return what the photos show, one reading for each board. Raises ``UnreadablePhotoError`` or ``PnpError``."""
    begun = (options.begun, *[b""] * len(sources))
    photos = [
        SeenBoard((source,), _read(source, options.game, data, options.known))
        for source, data in zip(sources, begun, strict=False)
    ]
    seen = merge_photos(photos)
    seen = [photo._replace(board=_of_edition(photo.board, options.edition)) for photo in seen]
    first = seen[0].board
    if any((board.game, board.alike) != (first.game, first.alike) for _, board in seen):
        fault = msg("the photos show boards of different games or kits; score them one by one")
        raise PnpError(join_texts([", ".join(sources), fault], ": "))
    return seen


def _open_answers(seen: Sequence[SeenBoard], options: PhotoOptions, prompts: Prompts) -> PhotoAnswers | None:
    """Open the answers about what photos show; None if nothing is asked, or it cannot be saved. Raises ``PnpError``."""
    boards, saved = [board for _, board in seen], options.saved
    is_asked = prompts.terminal and not all(square.sure for board in boards for square in board.squares)
    if saved is None or not (is_asked or saved.resume):
        return None
    try:
        answers = PhotoAnswers(find_file(saved.beside, boards), saved.call, prompts, len(boards))
    except PlaceError as fault:
        if saved.resume:
            raise
        prompts.tell(msg("The answers cannot be saved for later: {reason}", reason=fault.text))
        return None
    try:
        answers.load(resume=saved.resume)
    except PnpError:
        answers.unlock()
        raise
    return answers


def _ask(
    seen: Sequence[SeenBoard], options: PhotoOptions, prompts: Prompts, answers: PhotoAnswers | None
) -> bytes:
    """Ask about what is not sure, and return a results file. Raises ``UnsureError`` if that is not enough."""
    boards, kit, doubts = _settle(seen, options, prompts, answers)
    for note in (_describe_edition(boards[0], kit, options.edition), printed(boards[0].game).unseen):
        if note:
            prompts.tell(note)
    lines = player_lines(boards, options.players, kit, prompts.speech)
    if options.out:
        write(options.out, _text(boards, lines, kit, doubts=True).encode())
    if doubts:
        if not all(square.sure for board in boards for square in board.squares):
            doubts.append(
                msg(
                    "{path}: correct what is marked {mark}, and score that file", path=options.out, mark=DOUBT
                )
                if options.out
                else HOW_TO_CORRECT
            )
        raise UnsureError(join_texts(doubts))
    return _text(boards, lines, kit, doubts=False).encode()


def _settle(
    seen: Sequence[SeenBoard], options: PhotoOptions, prompts: Prompts, answers: PhotoAnswers | None
) -> tuple[list[Reading], PossibleKit | None, list[Text]]:
    """Show the boards and ask about doubts.

    Return the boards, the kit if players have several colours each, and the remaining doubts.
    """
    settled = [*seen]

    def keep(number: int, board: Reading, texts: Sequence[str]) -> None:
        settled[number] = settled[number]._replace(board=board)
        if answers:
            answers.save(number, texts)
        _write_begun([board for _, board in settled], options, prompts.speech)

    if prompts.terminal:  # a file that cannot be written is told before the first question
        _write_begun([board for _, board in seen], options, prompts.speech)
    for number, photo in enumerate(seen):
        _print_board(photo, prompts, named=len(seen) > 1)
        known = answers.boards[number] if answers else ()
        settled[number] = _ask_squares(photo, prompts, known, partial(keep, number))
    boards = [board for _, board in settled]
    kit = find_shared_kit(boards, options.players)
    doubts = list(_find_doubts(settled))
    if kit and not options.players:
        shared = _ask_kit(kit, prompts) if prompts.terminal else None
        if shared is None:
            doubts.append(kit.doubt())
        kit = kit if shared else None
    return boards, kit, doubts


def _write_begun(boards: Sequence[Reading], options: PhotoOptions, speech: Speech) -> None:
    """Write what is known by now to ``--out``, with doubts marked, as soon as it is known who plays."""
    if options.out is None or (
        options.out.exists() and not options.out.is_file()
    ):  # a pipe gets the end only
        return
    kit = find_shared_kit(boards, options.players) if options.players else None
    try:
        lines = player_lines(boards, options.players, kit, speech)
    except PnpError:
        return  # the end says so again, after all answers
    write(options.out, _text(boards, lines, kit, doubts=True).encode())


def _read(source: str, game: str | None, begun: bytes, known: KnownDice) -> Reading:
    data = begun + content(source, MOST_BYTES + 1 - len(begun))
    try:
        return read_apart(data, game, known=known)
    except UnreadablePhotoError as fault:
        raise UnreadablePhotoError(join_texts([source, fault.text], ": ")) from None


def _of_edition(board: Reading, given: Sequence[str]) -> Reading:
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


def _describe_edition(board: Reading, kit: PossibleKit | None, given: Sequence[str]) -> Text | None:
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


def _print_board(seen: SeenBoard, prompts: Prompts, *, named: bool) -> None:
    prompts.tell("")
    names, game = ", ".join(seen.names), printed(seen.board.game)
    if len(seen.names) > 1:
        prompts.tell(msg("{photos} show one board", photos=names))
    elif named:
        prompts.tell(literal(names))
    lines = _block(seen.board, doubts=True, columns=True)
    for row, line in enumerate(lines):
        prompts.tell(literal(f"{game.row_name(row) if row else ' '}  {line}"))
    for note in seen.board.notes:
        prompts.tell(note)


def _block(board: Reading, *, doubts: bool, columns: bool = False) -> list[str]:
    """Return the lines of a board, perhaps with doubts marked and the numbers of ``columns`` above."""
    rows = [[square.text + DOUBT * (doubts and not square.sure) for square in row] for row in board.rows]
    if columns:
        rows.insert(0, [str(at) for at, _ in enumerate(rows[0], 1)])
    width = max(len(text) for row in rows for text in row)
    return [" ".join(f"{text:<{width}}" for text in row).rstrip() for row in rows]


def _ask_squares(
    seen: SeenBoard,
    prompts: Prompts,
    known: Sequence[str],
    keep: Callable[[Reading, Sequence[str]], None],
) -> SeenBoard:
    """Ask about each square that is not sure, until the input ends; ``BACK`` asks about the last one again.

    ``known`` has the answers from before. ``keep`` saves the board and all answers before each next question.
    """
    squares, board = list(seen.board.squares), seen.board
    doubtful, asked = [at for at, square in enumerate(squares) if not square.sure], 0
    for at, text in zip(doubtful, known, strict=False):
        squares[at], asked = squares[at]._replace(text=text, sure=True), asked + 1
        prompts.tell(join_texts([_place(squares[at], board), _describe(text, board)], ": "))
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
            keep(board._replace(squares=tuple(squares)), [squares[at].text for at in doubtful[:asked]])
    except EOFError:
        prompts.terminal = False
        prompts.tell("")
    return seen._replace(board=board._replace(squares=tuple(squares)))


def _ask_square(square: ReadSquare, board: Reading, prompts: Prompts) -> ReadSquare | None:
    """Ask what is on a square; an empty answer confirms what was read. Return None to go back."""
    known = {text.casefold(): text for text in (*board.texts, board.empty, *square.others, square.text)}
    known |= {NOTHING: board.empty, 2 * NOTHING: board.empty}
    as_read = msg("{text} (Enter)", text=_describe(square.text, board))
    choice = either([as_read, *(_describe(text, board) for text in square.others)])
    question = msg("{square}: {choice}? ", square=_place(square, board), choice=choice)
    while True:
        answer = prompts.ask(question)
        text = known.get((answer or square.text).casefold())
        if answer == BACK:
            return None
        if answer == EXPLAIN:
            how = msg(
                "Press Enter if the square was read right; else write what is there, such as {text}, "
                "or {empty} if empty.",
                text=next(iter(board.texts)),
                empty=board.empty,
            )
            prompts.tell(join_texts([how, BACK_HELP], " "))
        elif text is not None:
            return square._replace(text=text, sure=True)
        else:
            prompts.refuse(
                msg(
                    "write a square such as {text}, or {empty} for an empty one",
                    text=next(iter(board.texts)),
                    empty=board.empty,
                )
            )


def _place(square: ReadSquare, board: Reading) -> Text:
    return printed(board.game).square(square.row, square.column)


def _describe(text: str, board: Reading) -> Text:
    """Return the text of a square for a sentence, where a dot alone would look like the end."""
    return msg("{text} (empty)", text=text) if text == board.empty else literal(text)


def _find_doubts(seen: Sequence[SeenBoard]) -> Iterator[Text]:
    for names, board in seen:
        for square in board.squares:
            if not square.sure:
                texts = either(_describe(text, board) for text in (square.text, *square.others))
                doubt = msg("{square} is not sure: {texts}", square=_place(square, board), texts=texts)
                yield join_texts([", ".join(names), doubt], ": ")


def _text(boards: Sequence[Reading], players: Sequence[str], kit: PossibleKit | None, *, doubts: bool) -> str:
    """Return a results file with the lines of its players and the boards, of ``kit`` if it is given."""
    first, game = boards[0], printed(boards[0].game)
    number, choices = kit[:2] if kit else (first.players, first.choices)
    spec = game.spec(number, choices, paper(first.paper))
    blocks = ["\n".join(_block(board, doubts=doubts)) for board in boards]
    return "\n".join([f"game: {game.id}", "players:", *players, *game.results(spec, blocks)]) + "\n"


def _ask_kit(kit: PossibleKit, prompts: Prompts) -> bool | None:
    """Ask whether players have several colours each; None if the input ends."""
    numbers = {str(kit.players): True, str(len(kit.colours)): False}
    try:
        while (answer := prompts.ask(kit.question())) not in numbers:
            prompts.refuse(msg("write {one} or {other}", one=len(kit.colours), other=kit.players))
    except EOFError:
        prompts.tell("")
        return None
    return numbers[answer]
