"""Checks of a game of Low Blow against the facts, and its score if it obeys them."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product

from scorer.errors import FactsError, Fault, Where
from scorer.games.low_blow.facts import COLUMNS, COUNTER_POINTS, DICE_EACH, EDITIONS, FACES, PLAYERS, TITLE
from scorer.games.low_blow.options import COUNTERS, EDITION, FLAT, OPTIONS
from scorer.games.low_blow.scoring import counters_after, list_finals, outcome
from scorer.games.low_blow.values import Board, Die, Game, LowBlowOutcome, Row, RowSum
from scorer.games.options import explain_editions, is_whole_number
from scorer.messages import Text, either, list_names, list_numbers, msg, plural, quoted, show_number
from scorer.outcome import rank
from scorer.people import people_faults
from scorer.seats import COLOURS, LETTERS, colour_name


def score(game: Game) -> LowBlowOutcome:
    """Score a game of Low Blow, finished or not.

    Raises ``FactsError`` with every fault if it breaks the rules.

    >>> score(Game(("Ana", "Ben", "Cleo"))).complete
    False
    """
    if wrong := faults(game):
        raise FactsError(wrong)
    return outcome(game)


def faults(game: Game) -> list[Fault]:
    """Return everything in a game of Low Blow that breaks the rules, as ``Fault``; empty if it can be scored.

    >>> [str(fault) for fault in faults(Game(("Ana", "Ben", "Cleo"), counters=(31, 0, 0)))]
    ['Ana holds 31 counters; write 0 to 30']
    """
    people = people_faults(game.players, game.colours, PLAYERS, TITLE)
    if game.edition not in EDITIONS.values():
        wrong = msg(
            "unknown edition {edition}; write {right}", edition=quoted(game.edition), right=either(EDITIONS)
        )
        return [*people, Fault(("edition",), wrong)]
    if len(game.players) not in PLAYERS:
        return people
    colours = () if people else game.colours
    broken = [*people, *_find_option_faults(game)]
    for number in range(len(game.rounds)):
        broken += _find_round_faults(game, number, colours)
    broken += _find_counter_faults(game)
    return broken or list(_find_extra_faults(game))


def board_rows(game: Game) -> tuple[int, ...]:
    """Return the valid numbers of rows of a board in this game."""
    sizes = _list_sizes(game)
    return (game.rows,) if game.rows in sizes else sizes


def _list_sizes(game: Game) -> tuple[int, ...]:
    """Return the number of rows of the edition's board, then that of a board without a neutral row."""
    players = len(game.players)
    return tuple(dict.fromkeys((game.edition.rows[players], players)))


def has_full_board(game: Game) -> bool:
    """Return whether the board has only home rows, so that it is full after a round."""
    return board_rows(game)[0] == len(game.players)


def _find_option_faults(game: Game) -> Iterator[Fault]:
    """Find options that do not fit the edition or the number of players."""
    players, edition, sizes = len(game.players), game.edition, _list_sizes(game)
    if game.rows is not None and game.rows not in sizes:
        wrong = plural(
            players,
            "the board is {size}; with {players} player the {edition} edition has {right}",
            "the board is {size}; with {players} players the {edition} edition has {right}",
            size=f"{COLUMNS}x{game.rows}",
            players=players,
            edition=edition.id,
            right=either(f"{COLUMNS}x{size}" for size in sizes),
        )
        yield Fault(("board",), wrong)
    if game.counter_points not in COUNTER_POINTS:
        wrong = msg(
            "unknown counter_points {kind}; write {right}",
            kind=quoted(game.counter_points),
            right=either(COUNTER_POINTS),
        )
        yield Fault(("counter_points",), wrong)
    elif game.counter_points != FLAT and COUNTERS not in OPTIONS[edition.id]:
        right = [f"{EDITION.id}: {other}" for other, options in OPTIONS.items() if COUNTERS in options]
        yield Fault(("counter_points",), explain_editions(COUNTERS.in_file, right))


def _find_round_faults(game: Game, number: int, colours: Sequence[str]) -> list[Fault]:
    regular, played = game.edition.rounds[len(game.players)], game.rounds[number]
    if number >= regular and not game.edition.draw_replays:
        over = plural(
            regular,
            "the {edition} edition has {rounds} round",
            "the {edition} edition has {rounds} rounds",
            edition=game.edition.id,
            rounds=regular,
        )
        wrong = [Fault((), over)] if number == regular else []
    elif played.board is not None and played.sums is not None:
        wrong = [Fault((), msg("it has a board and rows; give one of them"))]
    elif played.board is not None:
        of_board = find_board_faults(played.board, board_rows(game), len(game.players), colours)
        wrong = _prefix_faults("board", of_board)
    elif played.sums is not None:
        wrong = _prefix_faults("rows", _find_sums_faults(game, played.sums))
    else:
        wrong = [Fault((), msg("it has neither a board nor rows; give one of them"))]
    return [_number_fault(number, fault) for fault in wrong]


def _number_fault(number: int, fault: Fault) -> Fault:
    """Add the number of the round to a fault."""
    message = msg("round {number}: {wrong}", number=number + 1, wrong=fault.message)
    return Fault(("rounds", number, *fault.where), message)


def _prefix_faults(part: str | int, faults_of_part: Iterable[Fault]) -> list[Fault]:
    return [Fault((part, *fault.where), fault.message) for fault in faults_of_part]


def _find_sums_faults(game: Game, sums: Sequence[RowSum]) -> list[Fault]:
    if len(sums) != len(game.players):
        wrong = plural(
            len(sums),
            "{n} row is given for {players} players",
            "{n} rows are given for {players} players",
            players=len(game.players),
        )
        return [Fault((), wrong)]
    full = has_full_board(game)
    faults_of_rows = []
    for row_sum, name in zip(sums, game.players, strict=True):
        faults_of_rows += _prefix_faults(name, find_sum_faults(row_sum, name, full=full))
    joint = None if faults_of_rows else find_joint_fault(sums, game.players, game.colours, full=full)
    return [Fault((), joint)] if joint else faults_of_rows


def _find_counter_faults(game: Game) -> Iterator[Fault]:
    """Find impossible counters, those of the rounds first."""
    for number, played in enumerate(game.rounds):
        if played.counters is None:
            continue
        if game.edition.draw_replays:
            wrong = list(_check_counters(game, played.counters))
        else:
            once = msg(
                "counters are counted once, after the last round; write them at the end, outside the rounds"
            )
            wrong = [Fault(("counters",), once)]
        yield from (_number_fault(number, fault) for fault in wrong)
    if game.counters is not None:
        yield from _check_counters(game, game.counters)
        if game.rounds and game.rounds[-1].counters not in (None, game.counters):
            differ = msg(
                "these counters differ from those of round {number}, the last; give them once",
                number=len(game.rounds),
            )
            yield Fault(("counters",), differ)


def _check_counters(game: Game, held: Sequence[int]) -> Iterator[Fault]:
    where: Where = ("counters",)
    in_game = game.edition.counters[len(game.players)]
    if len(held) != len(game.players):
        given = plural(
            len(game.players),
            "counters are given for {number} of {players} player; write 0 for none",
            "counters are given for {number} of {players} players; write 0 for none",
            number=len(held),
            players=len(game.players),
        )
        yield Fault(where, given)
        return
    pairs = zip(game.players, held, strict=True)
    wrong = [(name, number) for name, number in pairs if not is_whole_number(number, 0, in_game)]
    for name, number in wrong:
        strange = plural(
            number if isinstance(number, int) else 0,
            "{name} holds {n} counter; write 0 to {most}",
            "{name} holds {n} counters; write 0 to {most}",
            name=name,
            n=show_number(number),
            most=in_game,
        )
        yield Fault((*where, name), strange)
    if not wrong and sum(held) > in_game:
        yield Fault(where, explain_many_counters(sum(held), in_game))


def explain_many_counters(held: int, most: int) -> Text:
    """Return that more counters are held than the game has."""
    return plural(
        held,
        "{n} counter is held, but the game has {most}",
        "{n} counters are held, but the game has {most}",
        most=most,
    )


def _find_extra_faults(game: Game) -> Iterator[Fault]:
    """Find the first extra round without a draw before it, or else missing counters; the rounds must be valid."""
    regular = game.edition.rounds[len(game.players)]
    for number, points in enumerate(list_finals(game)):
        if not regular <= number < len(game.rounds) or points is None:
            continue
        best = rank(dict(zip(game.players, points, strict=True)))[0]
        if len(best) == 1:
            won = msg(
                "{name} had won after round {number} with {points}; an extra round follows only a draw",
                name=best[0],
                number=number,
                points=min(points),
            )
            yield _number_fault(number, Fault((), won))
            return
    for number in range(regular, len(game.rounds) + 1) if len(game.rounds) > regular else ():
        if counters_after(game, number) is None and number == regular:
            missing = msg(
                "round {number} needs counters, because an extra round follows it;"
                " write 'counters:' in the round",
                number=number,
            )
            yield Fault(("rounds", number - 1), missing)
        elif counters_after(game, number) is None:
            missing = msg(
                "round {number} needs counters, because it is an extra round; write 'counters:' in the round",
                number=number,
            )
            yield Fault(("rounds", number - 1), missing)


def find_sum_faults(row_sum: RowSum, name: str, *, full: bool) -> list[Fault]:
    """Return the faults of the sum of a home row; ``where`` starts at the player."""
    least = COLUMNS if full else 0
    most = COLUMNS * FACES
    faults = []
    number = row_sum.pips if isinstance(row_sum.pips, int) else 0
    facts = {"name": name, "n": show_number(row_sum.pips), "own": show_number(row_sum.own)}
    if is_whole_number(row_sum.own, DICE_EACH + 1, most) and is_whole_number(row_sum.pips, 0, DICE_EACH):
        swapped = plural(
            number,
            "{name} has {n} pip and {own} own dice; these two may be swapped",
            "{name} has {n} pips and {own} own dice; these two may be swapped",
            **facts,
        )
        return [Fault(("pips",), swapped)]
    if not is_whole_number(row_sum.pips, least, most):
        facts |= {"dice": COLUMNS, "least": least, "most": most}
        wrong = (
            plural(
                number,
                "{name} has {n} pip; {dice} dice show {least} to {most}",
                "{name} has {n} pips; {dice} dice show {least} to {most}",
                **facts,
            )
            if full
            else plural(
                number,
                "{name} has {n} pip; up to {dice} dice show {least} to {most}",
                "{name} has {n} pips; up to {dice} dice show {least} to {most}",
                **facts,
            )
        )
        faults.append(Fault(("pips",), wrong))
    if not is_whole_number(row_sum.own, 0, DICE_EACH):
        wrong = plural(
            row_sum.own if isinstance(row_sum.own, int) else 0,
            "{name} has {n} own die; a row holds 0 to {most}",
            "{name} has {n} own dice; a row holds 0 to {most}",
            name=name,
            n=show_number(row_sum.own),
            most=DICE_EACH,
        )
        faults.append(Fault(("own",), wrong))
    if not faults and row_sum.own > row_sum.pips:
        wrong = plural(
            row_sum.own,
            "{name} has {n} own die, but the sum of pips is only {pips}",
            "{name} has {n} own dice, but the sum of pips is only {pips}",
            name=name,
            pips=row_sum.pips,
        )
        faults.append(Fault(("own",), wrong))
    return faults


def find_joint_fault(
    sums: Sequence[RowSum], names: Sequence[str], colours: Sequence[str], *, full: bool
) -> Text | None:
    """Return why these sums are impossible on one board, or None if they are possible.

    Each sum alone is possible. Each colour has five dice; those outside their home row are in other rows, or in a
    neutral row if the board is not full.
    """
    if full:
        spans = [range(COLUMNS, COLUMNS + 1)] * len(sums)
    else:
        spans = [
            range(max(row_sum.own, -(-row_sum.pips // FACES)), min(COLUMNS, row_sum.pips) + 1)
            for row_sum in sums
        ]
    away = sum(DICE_EACH - row_sum.own for row_sum in sums)
    for dice in product(*spans):
        in_neutral_row = DICE_EACH * len(sums) - sum(dice)
        # The other places of a row can have any colour except its own. With three colours or more it is enough to
        # check for each colour that its dice away from home and the other places of its own row together do not
        # exceed all dice away.
        if 0 <= in_neutral_row <= COLUMNS and all(
            (DICE_EACH - row_sum.own) + (count - row_sum.own) <= away
            for row_sum, count in zip(sums, dice, strict=True)
        ):
            return None
    return _explain_full(sums, names, colours) if full else _explain_open(sums)


def _explain_full(sums: Sequence[RowSum], names: Sequence[str], colours: Sequence[str]) -> Text:
    away = [DICE_EACH - row_sum.own for row_sum in sums]
    seat = max(range(len(sums)), key=lambda number: away[number])
    room = sum(away) - away[seat]
    others = list_names(str(row_sum.own) for number, row_sum in enumerate(sums) if number != seat)
    facts = {"colour": colour_name(colours[seat]), "name": names[seat], "own": others}
    if not room:
        return plural(
            away[seat],
            "{n} {colour} die is not in {name}'s row,"
            " but the other rows, with {own} own dice, have no place for other colours",
            "{n} {colour} dice are not in {name}'s row,"
            " but the other rows, with {own} own dice, have no place for other colours",
            **facts,
        )
    return plural(  # more dice than places, so two dice or more
        room,
        "{dice} {colour} dice are not in {name}'s row,"
        " but the other rows, with {own} own dice, have only {n} place for other colours",
        "{dice} {colour} dice are not in {name}'s row,"
        " but the other rows, with {own} own dice, have only {n} places for other colours",
        dice=away[seat],
        **facts,
    )


def _explain_open(sums: Sequence[RowSum]) -> Text:
    in_play = DICE_EACH * len(sums)
    most = sum(min(COLUMNS, row_sum.pips) for row_sum in sums)
    pips = list_names(str(row_sum.pips) for row_sum in sums)
    if most + COLUMNS < in_play:
        return plural(
            most,
            "{pips} pips are at most {most} die, with {neutral} more in the neutral row; "
            "but {dice} dice are on the board",
            "{pips} pips are at most {most} dice, with {neutral} more in the neutral row; "
            "but {dice} dice are on the board",
            pips=pips,
            most=most,
            neutral=COLUMNS,
            dice=in_play,
        )
    return plural(
        in_play,
        "{dice} die, {each} of each colour, cannot be placed so that the rows have {pips} pips and {own} own dice",
        "{dice} dice, {each} of each colour, cannot be placed so that the rows have {pips} pips and {own} own dice",
        dice=in_play,
        each=DICE_EACH,
        pips=pips,
        own=list_names(str(row_sum.own) for row_sum in sums),
    )


def find_board_faults(board: Board, rows: Sequence[int], players: int, colours: Sequence[str]) -> list[Fault]:
    """Return the faults of a round's board; ``where`` starts at the board.

    ``rows`` are the valid numbers of rows; ``colours`` are those in play, empty if they are not known.
    """
    full = len(board) <= players
    faults = []
    if len(board) not in rows:
        height = plural(
            len(board),
            "the board has {n} row, it needs {right}",
            "the board has {n} rows, it needs {right}",
            right=list_numbers(rows),
        )
        faults.append(Fault((), height))
    for number, row in enumerate(board):
        faults += find_row_faults(row, number, full=full)
    if not colours:
        return faults
    faults += find_unplayed(enumerate(board), colours)
    counts = count_dice(board)
    wrong = {}
    if len(board) <= max(rows):
        wrong = {colour: number for colour, number in find_excess(counts).items() if colour in colours}
    if not faults:
        wrong |= {colour: counts[colour] for colour in colours if counts[colour] < DICE_EACH}
    if wrong:
        message = msg(
            "{stands}; each colour has {dice} dice, and all of them are on the board",
            stands=describe_counts(wrong),
            dice=DICE_EACH,
        )
        faults.append(Fault((), message))
    return faults


def find_row_faults(row: Row, number: int, *, full: bool) -> list[Fault]:
    """Return the faults of a row and its dice; a ``full`` board may not have empty squares."""
    faults = []
    dice = [(square, die) for square, die in enumerate(row) if die is not None]
    for square, die in dice:
        if die.colour not in COLOURS:
            wrong = msg(
                "a die is {colour}; dice are {right}", colour=quoted(die.colour), right=either(COLOURS)
            )
            wrong = msg("square {number}: {wrong}", number=square + 1, wrong=wrong)
            faults.append(Fault((number, square), _name_row(number, wrong)))
        elif not is_whole_number(die.pips, 1, FACES):
            wrong = _name_square(square, die, msg("a die shows 1 to {most}", most=FACES))
            faults.append(Fault((number, square), _name_row(number, wrong)))
    length = None
    if len(dice) > COLUMNS:
        length = plural(
            len(dice),
            "row {number} has {n} die; a row holds {most}",
            "row {number} has {n} dice; a row holds {most}",
            number=number + 1,
            most=COLUMNS,
        )
    elif full and len(dice) < COLUMNS:
        length = plural(
            len(dice),
            "row {number} has {n} die; after a round every row has {right}",
            "row {number} has {n} dice; after a round every row has {right}",
            number=number + 1,
            right=COLUMNS,
        )
    elif len(row) != COLUMNS:
        length = plural(
            len(row),
            "row {number} has {n} square, a row has {right}; write '.' for an empty one",
            "row {number} has {n} squares, a row has {right}; write '.' for an empty one",
            number=number + 1,
            right=COLUMNS,
        )
    return [*faults, Fault((number,), length)] if length else faults


def find_unplayed(rows: Iterable[tuple[int, Row]], colours: Sequence[str]) -> Iterator[Fault]:
    """Find colours that nobody plays; a colour is reported once. ``rows`` have their numbers from 0."""
    reported = set(colours)
    for number, row in rows:
        for square, die in enumerate(row):
            if die is None or die.colour in reported or die.colour not in COLOURS:
                continue
            reported.add(die.colour)
            wrong = msg(
                "nobody plays {colour}; in play are {played}",
                colour=colour_name(die.colour),
                played=list_names(map(colour_name, colours)),
            )
            yield Fault((number, square), _name_row(number, _name_square(square, die, wrong)))


def count_dice(rows: Iterable[Row]) -> Counter[str]:
    """Count the dice on some rows by their colours."""
    return Counter(die.colour for row in rows for die in row if die is not None)


def find_excess(counts: Mapping[str, int]) -> dict[str, int]:
    """Return the colours with more than five dice, and their counts."""
    return {colour: number for colour, number in counts.items() if number > DICE_EACH}


def describe_counts(counts: dict[str, int]) -> Text:
    """Return a phrase such as ``red is on the board 6 times and blue 4 times``."""
    phrases = list[Text]()
    for colour, number in counts.items():
        name = colour_name(colour)
        if not phrases and not number:
            phrases.append(msg("{colour} is not on the board", colour=name))
        elif not phrases:
            phrases.append(
                plural(
                    number, "{colour} is on the board once", "{colour} is on the board {n} times", colour=name
                )
            )
        elif not number:
            phrases.append(msg("{colour} not at all", colour=name))
        else:
            phrases.append(plural(number, "{colour} once", "{colour} {n} times", colour=name))
    return list_names(phrases)


def _name_row(number: int, wrong: Text) -> Text:
    return msg("row {number}: {wrong}", number=number + 1, wrong=wrong)


def _name_square(square: int, die: Die, wrong: Text) -> Text:
    """Put the square and the die in front of a message."""
    facts = {"number": square + 1, "die": f"{LETTERS[die.colour]}{die.pips}", "wrong": wrong}
    return msg("square {number}: {die}: {wrong}", **facts)
