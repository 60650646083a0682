"""Checks of a game or match of Blockers against the facts, and its score if it obeys them."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache

from scorer.errors import FactsError, Fault, Where
from scorer.games.blockers.facts import (
    BOARD,
    JOKER,
    LABELS,
    LONGEST_MATCH,
    MATCHES,
    PLACED,
    PLAYERS,
    PROFI_COLOURS,
    PROFI_PLAYERS,
    ROWS,
    TITLE,
    VARIANTS,
    describe_place,
    fits,
)
from scorer.games.blockers.notation import show_tile
from scorer.games.blockers.scoring import count_running_wins, outcome
from scorer.games.blockers.values import BlockersOutcome, Board, Game, Result, Row, Tile
from scorer.games.options import is_whole_number
from scorer.messages import Text, either, list_names, msg, plural, quoted
from scorer.people import people_faults, same_colour, unknown_colour
from scorer.seats import COLOURS, assign_colours, colour_name


def score(game: Game) -> BlockersOutcome:
    """Score a game or match of Blockers, finished or not.

    Raises ``FactsError`` with every fault if it breaks the rules.

    >>> score(Game(("Ana", "Ben"))).complete
    False
    """
    if wrong := faults(game):
        raise FactsError(wrong)
    return outcome(game)


def faults(game: Game) -> list[Fault]:
    """Return everything in a game of Blockers that breaks the rules, as ``Fault``; empty if it can be scored.

    >>> faults(Game(("Ana", "Ben")))
    []
    """
    people = list(_find_people_faults(game))
    match = _find_match_faults(game)
    colours = () if people else game.colours
    broken = [*people, *match]
    if game.variant not in VARIANTS:
        wrong_variant = msg(
            "unknown edition {edition}; write {right}", edition=quoted(game.variant), right=either(VARIANTS)
        )
        broken.insert(0, Fault(("variant",), wrong_variant))
    sound = 0  # the number of games before the first one with a fault
    for number in range(len(game.games)):
        wrong = find_result_faults(game.games[number], game.players, colours, own=game.variant == "profi")
        sound += not wrong and sound == number
        broken += [_number_fault(number, fault) for fault in wrong]
    end = None if match else _find_end(game, 0 if people else sound)
    if end is not None:
        played, why = end
        broken += [_number_fault(number, Fault((), why)) for number in range(played, len(game.games))]
    return broken


def _number_fault(number: int, fault: Fault) -> Fault:
    """Add the number of the game to a fault."""
    message = msg("game {number}: {wrong}", number=number + 1, wrong=fault.message)
    return Fault(("games", number, *fault.where), message)


def _find_people_faults(game: Game) -> Iterator[Fault]:
    """Find wrong names and colours; colours are checked only if the number of players is right."""
    profi = game.variant == "profi"
    numbers, title = (PROFI_PLAYERS, f"{TITLE} profi") if profi else (PLAYERS, TITLE)
    key, needed = ("colours", PROFI_COLOURS) if profi else ("colour", 1)
    seats = assign_colours([None] * len(game.players))
    for fault in people_faults(game.players, seats, numbers, title):
        if "colour" not in fault.where:
            yield fault
    if len(game.players) not in numbers:
        return
    if len(game.colours) != len(game.players):
        given = plural(
            len(game.players),
            "colours are given for {number} of {players} player",
            "colours are given for {number} of {players} players",
            number=len(game.colours),
            players=len(game.players),
        )
        yield Fault(("players",), given)
        return
    owners: dict[str, str] = {}
    for seat, (name, own) in enumerate(zip(game.players, game.colours, strict=True)):
        if len(own) != needed:
            number = plural(
                len(own),
                "{name} has {n} colour; in the edition {edition} a player has {right}",
                "{name} has {n} colours; in the edition {edition} a player has {right}",
                name=name,
                edition=game.variant,
                right=needed,
            )
            yield Fault(("players", seat, key), number)
        for colour in own:
            wrong = _check_colour(colour, name, owners)
            if wrong:
                yield Fault(("players", seat, key), wrong)
            owners.setdefault(str(colour), name)


def _check_colour(colour: str, name: str, owners: dict[str, str]) -> Text | None:
    if colour not in COLOURS:
        return unknown_colour(colour)
    if colour not in owners:
        return None
    if owners[colour] == name:
        return msg("{name} is {colour} twice; colours must differ", name=name, colour=colour_name(colour))
    return same_colour(owners[colour], name, colour)


def _find_match_faults(game: Game) -> list[Fault]:
    if game.match is None:
        return []
    kind, number = game.match
    if kind not in MATCHES:
        wrong = msg("unknown kind of match {kind}; write {{wins: 3}} or {{games: 5}}", kind=quoted(kind))
        return [Fault(("match",), wrong)]
    if not is_whole_number(number, 1, LONGEST_MATCH):
        facts = {"number": quoted(number), "most": LONGEST_MATCH}
        wrong = (
            msg("the number of wins in the match is {number}; write 1 to {most}", **facts)
            if kind == "wins"
            else msg("the number of games in the match is {number}; write 1 to {most}", **facts)
        )
        return [Fault(("match", kind), wrong)]
    return []


def _find_end(game: Game, sound: int) -> tuple[int, Text] | None:
    """Return after how many games the match is over, and why; None if it is not over.

    Only the first ``sound`` games count for it.
    """
    if game.match is None:
        return 1, msg(
            "without a match one game is played; write 'match: {{games: 2}}' or more, or 'match: {{wins: 1}}'"
        )
    if game.match.kind == "games":
        return game.match.number, plural(
            game.match.number,
            "the match has {n} game; leave this one out",
            "the match has {n} games; leave this one out",
        )
    for number, (name, won) in enumerate(count_running_wins(game, sound), 1):
        if won >= game.match.number:
            return number, plural(
                won,
                "{name} had {n} win after game {number}, and the match was over; leave this one out",
                "{name} had {n} wins after game {number}, and the match was over; leave this one out",
                name=name,
                number=number,
            )
    return None


Colours = Sequence[Sequence[str]]  # the colours of every seat; empty if they are not known


def find_result_faults(result: Result, names: Sequence[str], colours: Colours, *, own: bool) -> list[Fault]:
    """Return the faults of one game; ``where`` starts at the game.

    ``own``: players may capture tiles of their own colours.
    """
    if result.board is None:
        return [Fault((), msg("the board is missing; write 'board: |' and below it its nine rows"))]
    shape = [*_find_wrong_rows(result.board), *_find_wrong_captures(result, names, colours, own=own)]
    unknown = ((where, _check_tile(tile)) for where, tile in _list_tiles(result, names))
    foreign = [_tile_fault(where, wrong) for where, wrong in unknown if wrong]
    foreign += _find_unplayed(result, names, colours)
    faults = [*shape, *foreign, *find_misplaced(result.board), *find_repeated(result, names)]
    if not isinstance(result.unfinished, bool):
        wrong = msg("unfinished is {value}; write true or false", value=quoted(result.unfinished))
        faults.append(Fault(("unfinished",), wrong))
    if colours and not shape:
        faults += _find_wrong_counts(result, colours, final=not foreign and not result.unfinished)
    if not faults and not result.unfinished and not any(tile for row in result.board for tile in row):
        empty = msg("the board is empty, but a captured tile is always replaced by another")
        faults.append(Fault(("board",), empty))
    return faults


def count_tiles(result: Result) -> tuple[Counter[str], Counter[str]]:
    """Count the tiles on the board and the captured tiles, both by colour."""
    on_board = Counter(tile.colour for row in result.board or () for tile in row if tile is not None)
    return on_board, Counter(tile.colour for tiles in result.captured for tile in tiles)


def count_missing(result: Result, colours: Colours) -> dict[str, int]:
    """Count the missing tiles of the colours in play; complete colours are left out."""
    on_board, captured = count_tiles(result)
    left = {colour: PLACED - on_board[colour] - captured[colour] for own in colours for colour in own}
    return {colour: number for colour, number in left.items() if number > 0}


def row_name(number: int) -> Text:
    """Return the name of a row, also of one beyond the board."""
    return msg("row {row}", row=ROWS[number]) if number < BOARD else msg("line {number}", number=number + 1)


def _find_wrong_rows(board: Board) -> Iterator[Fault]:
    if len(board) != BOARD:
        height = plural(
            len(board),
            "the board has {n} row, it needs {right}",
            "the board has {n} rows, it needs {right}",
            right=BOARD,
        )
        yield Fault(("board",), height)
    for number, row in enumerate(board):
        length = check_length(row, number)
        if length:
            yield Fault(("board", number), length)


def check_length(row: Row, number: int) -> Text | None:
    """Return a message if a row, counted from 0, has the wrong number of squares, else None."""
    if len(row) == BOARD:
        return None
    return plural(
        len(row),
        "{row} has {n} square, it needs {right}; '.' is an empty one",
        "{row} has {n} squares, it needs {right}; '.' is an empty one",
        row=row_name(number),
        right=BOARD,
    )


def _find_wrong_captures(
    result: Result, names: Sequence[str], colours: Colours, *, own: bool
) -> Iterator[Fault]:
    if len(result.captured) != len(names):
        wrong = plural(
            len(names),
            "captures are given for {number} of {n} player",
            "captures are given for {number} of {n} players",
            number=len(result.captured),
        )
        yield Fault(("captured",), wrong)
        return
    for seat, played in enumerate(colours):
        tiles, name = result.captured[seat], names[seat]
        own_colours = [colour for colour in played if any(tile.colour == colour for tile in tiles)]
        if own_colours and not own:
            wrong = msg(
                "{name} captured {colours}, their own colour; in the standard edition you cannot capture "
                "your own tiles",
                name=name,
                colours=list_names(map(colour_name, own_colours)),
            )
            yield Fault(("captured", name), wrong)
        if len(tiles) > PLACED * len(played):
            wrong = plural(
                len(tiles),
                "{name} captured {number} tile, but places only {most} in a game",
                "{name} captured {number} tiles, but places only {most} in a game",
                name=name,
                number=len(tiles),
                most=PLACED * len(played),
            )
            yield Fault(("captured", name), wrong)


def _list_tiles(result: Result, names: Sequence[str]) -> Iterator[tuple[Where, Tile]]:
    """Yield all tiles on the board and all captured ones, with their places."""
    for row, squares in enumerate(result.board or ()):
        yield from ((("board", row, column), tile) for column, tile in enumerate(squares) if tile is not None)
    for name, tiles in zip(names, result.captured, strict=False):
        yield from ((("captured", name), tile) for tile in tiles)


def _tile_fault(where: Where, wrong: Text) -> Fault:
    """Return the fault of a tile; its message names the place."""
    if where[0] == "captured":
        return Fault(where, msg("captured by {name}: {wrong}", name=where[1], wrong=wrong))
    row, square = row_name(int(where[1])), int(where[2]) + 1
    return Fault(where, msg("{row}, square {number}: {wrong}", row=row, number=square, wrong=wrong))


@lru_cache(1024)  # a match has many tiles of few kinds
def _check_tile(tile: Tile) -> Text | None:
    if tile.colour not in COLOURS:
        return msg("a tile is {colour}; tiles are {right}", colour=quoted(tile.colour), right=either(COLOURS))
    if tile.label is not None and tile.label not in LABELS:
        return msg(
            "a {colour} tile has the label {label}; there is no such label",
            colour=colour_name(tile.colour),
            label=quoted(tile.label),
        )
    return None


def _find_unplayed(result: Result, names: Sequence[str], colours: Colours) -> Iterator[Fault]:
    """Find colours that nobody plays; a colour is reported once, where it first appears."""
    played = [colour for own in colours for colour in own]
    reported = set(played) if played else set(COLOURS)
    for where, tile in _list_tiles(result, names):
        if tile.colour in COLOURS and tile.colour not in reported:
            reported.add(tile.colour)
            unplayed = msg(
                "{tile}: nobody plays {colour}; in play are {played}",
                tile=show_tile(tile),
                colour=colour_name(tile.colour),
                played=list_names(map(colour_name, played)),
            )
            yield _tile_fault(where, unplayed)


def _find_wrong_counts(result: Result, colours: Colours, *, final: bool) -> list[Fault]:
    """Find colours with too many tiles, or in a final result also with too few."""
    on_board, captured = count_tiles(result)
    wrong = []
    for colour in (colour for own in colours for colour in own):
        number = on_board[colour] + captured[colour]
        if number > PLACED or (final and number < PLACED):
            has = plural(
                number,
                "{colour} has {n} tile ({lying} on the board, {captured} captured)",
                "{colour} has {n} tiles ({lying} on the board, {captured} captured)",
                colour=colour_name(colour),
                lying=on_board[colour],
                captured=captured[colour],
            )
            wrong.append(has)
    if not wrong:
        return []
    facts = {"wrong": list_names(wrong), "right": PLACED}
    if not final:
        counts = msg("{wrong}; each colour has {right} at most", **facts)
    elif count_missing(result, colours):
        counts = msg(
            "{wrong}; each colour has {right}, or write 'unfinished: true' where the game is not over",
            **facts,
        )
    else:
        counts = msg("{wrong}; each colour has {right}", **facts)
    return [Fault(("board",), counts)]


def find_misplaced(board: Board) -> Iterator[Fault]:
    """Find tiles on squares that their labels do not allow."""
    for row, column, tile in _labelled_tiles(board):
        if not fits(tile.label or JOKER, row, column):
            wrong = msg(
                "the {colour} {label} is on {square}; it goes {place}",
                colour=colour_name(tile.colour),
                label=tile.label,
                square=_square_name(row, column),
                place=describe_place(tile.label or JOKER),
            )
            yield Fault(("board", row, column), wrong)


def _labelled_tiles(board: Board) -> Iterator[tuple[int, int, Tile]]:
    """Yield the tiles with valid labels, and where they are."""
    for row, squares in enumerate(board[:BOARD]):
        for column, tile in enumerate(squares[:BOARD]):
            if tile is not None and tile.label is not None and tile.label in LABELS:
                yield row, column, tile


def find_repeated(result: Result, names: Sequence[str]) -> Iterator[Fault]:
    """Find tiles that appear more than once; those on wrong squares are reported elsewhere."""
    seen: dict[Tile, Text] = {}
    for row, column, tile in _labelled_tiles(result.board or ()):
        if fits(tile.label or JOKER, row, column):
            place = msg("on {square}", square=_square_name(row, column))
            yield from _check_repeated(seen, tile, place, ("board", row, column))
    for name, tiles in zip(names, result.captured, strict=False):
        for tile in tiles:
            if tile.label in LABELS:
                place = msg("among the captures of {name}", name=name)
                yield from _check_repeated(seen, tile, place, ("captured", name))


def _check_repeated(seen: dict[Tile, Text], tile: Tile, place: Text, where: Where) -> Iterator[Fault]:
    if tile in seen:
        wrong = msg(
            "the {colour} tile {label} appears twice: {one} and {other}; a colour has each label only once",
            colour=colour_name(tile.colour),
            label=tile.label,
            one=seen[tile],
            other=place,
        )
        yield Fault(where, wrong)
    seen.setdefault(tile, place)


def _square_name(row: int, column: int) -> str:
    return f"{ROWS[row]}{column + 1}"
