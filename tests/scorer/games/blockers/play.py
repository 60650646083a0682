"""Blockers played at random by its rules, without a line of the library's code for them."""

import random

from hypothesis import strategies as st

from scorer.games.blockers import Game, Match, Result, Tile
from scorer.people import fold
from scorer.seats import COLOURS
from tests.scorer.legal import names

SYMBOLS = ["sun", "star", "drop", "leaf", "key", "bolt", "moon", "bell", "anchor"]
SQUARES = [(row, column) for row in range(9) for column in range(9)]


def may_lie(label, row, column):
    """Where the rules let a tile go: its column, its row, its region, the joker anywhere."""
    if label in SYMBOLS:
        number = SYMBOLS.index(label)
        return row in range(number // 3 * 3, number // 3 * 3 + 3) and column // 3 == number % 3
    if label.isdigit():
        return column == int(label) - 1
    return label == "joker" or row == ord(label) - ord("A")


LABELS = [*map(str, range(1, 10)), *"ABCDEFGHI", *SYMBOLS, "joker"]
LEGAL = {label: [square for square in SQUARES if may_lie(label, *square)] for label in LABELS}
"""The squares where each label may go, in reading order."""


def neighbours(square):
    row, column = square
    return [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]


def reached(lying, start, without=None):
    """Return the squares joined to one by tiles of its colour, as if another were empty."""
    seen, waiting, colour = {start}, [start], lying[start].colour
    while waiting:
        for beside in neighbours(waiting.pop()):
            if beside in lying and beside not in seen | {without} and lying[beside].colour == colour:
                seen.add(beside)
                waiting.append(beside)
    return seen


def may_be_taken(lying, square):
    """Allow a tile alone, in a pair, or one whose group stays whole without it."""
    group = reached(lying, square)
    if len(group) <= 2:
        return True
    beside = [each for each in neighbours(square) if each in group]
    return reached(lying, beside[0], without=square) == group - {square}


def play(chance, colours, greed=0.3, stop=None):
    """Play one game; ``colours`` of each seat. Returns the result, or nothing where everybody had to pass.

    ``greed`` is how often an occupied square is tried first, ``stop`` a number of turns after which all go home.
    """
    bags = {colour: list(LABELS) for own in colours for colour in own}
    for bag in bags.values():
        chance.shuffle(bag)
    hands = {colour: [bag.pop() for _ in range(5)] for colour, bag in bags.items()}
    lying, captured = {}, [[] for _ in colours]
    turns = passes = 0
    while any(len(hand) > 4 for hand in hands.values()) and turns != stop:
        seat = turns % len(colours)
        turns += 1
        move = choose(chance, hands, lying, colours[seat], greed)
        if move is None:
            passes += 1
            if passes > 20:
                return None
            continue
        colour, label, square = move
        hands[colour].remove(label)
        hands[colour] += [bags[colour].pop()] if bags[colour] else []
        if square in lying:
            captured[seat].append(lying[square])
        lying[square] = Tile(colour, label)
    board = tuple(tuple(lying.get((row, column)) for column in range(9)) for row in range(9))
    return Result(board, tuple(map(tuple, captured)), unfinished=stop is not None)


def choose(chance, hands, lying, own, greed):
    """Return a colour, a label and a square that a player may play, or nothing."""
    free, taking = [], []
    for colour in own:
        if len(hands[colour]) <= 4:  # four are left over
            continue
        for label in hands[colour]:
            for square in LEGAL[label]:
                (taking if square in lying else free).append((colour, label, square))
    # in profi a player may take tiles of the own two colours too, but not cover a tile with its like
    theirs = [
        move
        for move in taking
        if lying[move[2]].colour != move[0] and (len(own) == 2 or lying[move[2]].colour not in own)
    ]
    chance.shuffle(theirs)
    first = theirs if not free or chance.random() < greed else []
    for move in first:
        if may_be_taken(lying, move[2]):
            return move
    return chance.choice(free) if free else None


def bare(result):
    """Return the same game with no labels known."""
    return result._replace(
        board=tuple(tuple(tile and tile._replace(label=None) for tile in row) for row in result.board),
        captured=tuple(tuple(tile._replace(label=None) for tile in tiles) for tiles in result.captured),
    )


@st.composite
def seats(draw, players=None, profi=None):
    """Colours of two to five players, or of the two of profi."""
    profi = draw(st.booleans()) if profi is None else profi
    order = draw(st.permutations(COLOURS))
    if profi:
        return (tuple(order[:2]), tuple(order[2:4]))
    number = players or draw(st.integers(2, 5))
    return tuple((colour,) for colour in order[:number])


@st.composite
def results(draw, colours, unfinished=False, labels=None):
    """Play a legal game, with labels or without."""
    chance = random.Random(draw(st.integers(0, 2**32)))
    stop = draw(st.integers(0, 60)) if unfinished else None
    result = None
    while result is None:
        result = play(chance, colours, draw(st.sampled_from([0.0, 0.3, 0.9])), stop)
    return result if (draw(st.booleans()) if labels is None else labels) else bare(result)


@st.composite
def people(draw, number):
    return tuple(draw(st.lists(names(), min_size=number, max_size=number, unique_by=fold)))


def points(result, colours):
    """Add up a game without the library: minus groups and captures, and all captures, per seat."""
    lying = {square: result.board[square[0]][square[1]] for square in SQUARES}
    lying = {square: tile for square, tile in lying.items() if tile is not None}
    sums = []
    for own, caught in zip(colours, result.captured, strict=True):
        mine = [square for square in lying if lying[square].colour in own]
        groups = len({min(reached(lying, square)) for square in mine})
        most = max([sum(tile.colour == colour for tile in caught) for colour in COLOURS])
        sums.append((-groups - most, len(caught)))
    return sums


def sole_winner(result, colours):
    """Return the seat that won a game alone, or nothing."""
    sums = points(result, colours)
    best = min((-score, caught) for score, caught in sums)
    seats_of_best = [seat for seat, (score, caught) in enumerate(sums) if (-score, caught) == best]
    return seats_of_best[0] if len(seats_of_best) == 1 and not result.unfinished else None


@st.composite
def games(draw, most=3):
    """Games and matches, whole or not, every one legal."""
    colours = draw(seats())
    variant = "profi" if len(colours[0]) == 2 else "standard"
    match = draw(
        st.sampled_from([None, Match("wins", 1), Match("wins", 2), Match("games", 1), Match("games", 3)])
    )
    limit = 1 if match is None else min(most, match.number) if match.kind == "games" else most
    played, wins = [], [0] * len(colours)
    for _ in range(draw(st.integers(0, limit))):
        if match and match.kind == "wins" and max(wins) == match.number:
            break
        played.append(draw(results(colours, unfinished=draw(st.integers(0, 5)) == 0)))
        winner = sole_winner(played[-1], colours)
        if winner is not None:
            wins[winner] += 1
    return Game(draw(people(len(colours))), tuple(played), match, variant, colours)
