"""What holds for every legal game of Blockers."""

from collections import Counter
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from scorer import plain
from scorer.games.blockers import Game, Match, Result, faults, fits, groups, score
from scorer.seats import COLOURS
from tests.scorer.games.blockers.play import SQUARES, SYMBOLS, games, points, reached, results, seats


def tiles_of(result):
    """Return all tiles of a game, on the board and captured."""
    on_board = [tile for row in result.board for tile in row if tile is not None]
    return on_board + [tile for tiles in result.captured for tile in tiles]


def changed(result, colour=lambda colour: colour, label=lambda label: label, square=lambda square: square):
    """Return a game with every colour, label and square exchanged for another."""

    def tile(old):
        return old and old._replace(colour=colour(old.colour), label=old.label and label(old.label))

    lying = {square(each): tile(result.board[each[0]][each[1]]) for each in SQUARES}
    board = tuple(tuple(lying[row, column] for column in range(9)) for row in range(9))
    return result._replace(board=board, captured=tuple(tuple(map(tile, tiles)) for tiles in result.captured))


@st.composite
def single(draw, profi=None):
    """One finished game."""
    colours = draw(seats(profi=profi))
    variant = "profi" if len(colours[0]) == 2 else "standard"
    return Game(tuple("ABCDE"[: len(colours)]), (draw(results(colours)),), None, variant, colours)


def add_up(game):
    """Add up groups and captures without the library."""
    outcome = score(game)
    for number, result in enumerate(game.games):
        sums = points(result, game.colours)
        assert list(outcome.games[number]["points"].values()) == [each for each, _ in sums]
        assert list(outcome.games[number]["captured_in_all"].values()) == [caught for _, caught in sums]
        best = max((each, -caught) for each, caught in sums)
        winners = [
            name
            for name, each in zip(game.players, sums, strict=True)
            if (each[0], -each[1]) == best and not result.unfinished
        ]
        assert list(outcome.games[number]["winners"]) == winners


def rename(game):
    """Other names give the same points at the same seats."""
    renamed = replace(game, players=tuple("vwxyz"[: len(game.players)]))
    old, new = plain(score(game)), plain(score(renamed))
    for one, other in zip(old["games"], new["games"], strict=True):
        assert list(one["points"].values()) == list(other["points"].values())
    assert old["complete"] == new["complete"]


def order(game):
    """Best first, ties together, and the winners are its first place."""
    outcome = score(game)
    assert sorted(name for place in outcome.ranking for name in place) == sorted(game.players)
    if not outcome.complete:
        assert (outcome.final, outcome.winners) == (None, ())
        assert outcome.next.endswith(".")
        return
    assert outcome.next is None
    assert outcome.winners == outcome.ranking[0]
    assert {outcome.final[name] for name in outcome.winners} == {max(outcome.final.values())}
    order = [outcome.final[name] for place in outcome.ranking for name in place]
    assert order == sorted(order, reverse=True)


def promise(game):
    """Keys and types as programs get them; ``final`` only when the match is over."""
    values = plain(score(game))
    keys = ["game", "players", "complete", "final", "ranking", "winners", "next", "games"]
    assert list(values) == [key for key in keys if key != "final" or values["complete"]]
    for each in values["games"]:
        assert list(each) == ["groups", "captures", "captured_in_all", "points", "winners"]
        assert all(list(each[key]) == list(game.players) for key in list(each)[:-1])
        for name in game.players:
            assert each["points"][name] == -each["groups"][name] - each["captures"][name]
            assert 0 <= each["captures"][name] <= each["captured_in_all"][name]


@given(games())
def test_every_legal_match(game):
    """Two to five players and profi, with labels or without, unfinished games: no fault, and all of the above holds."""
    assert faults(game) == []
    for holds in (add_up, rename, order, promise):
        holds(game)


def count_tiles(game):
    """Board and captures together hold 24 tiles of every colour."""
    counts = Counter(tile.colour for tile in tiles_of(game.games[0]))
    assert counts == {colour: 24 for own in game.colours for colour in own}


def flood(game):
    """Every tile is in one group, with all that it is joined to."""
    lying = {each: tile for each in SQUARES if (tile := game.games[0].board[each[0]][each[1]]) is not None}
    found = groups(game.games[0].board)
    assert sorted(square for group in found for square in group.squares) == sorted(lying)
    assert {group.squares for group in found} == {tuple(sorted(reached(lying, each))) for each in lying}
    for group in found:
        assert {lying[square].colour for square in group.squares} == {group.colour}
    for colour in COLOURS:
        numbers = [group.number for group in found if group.colour == colour]
        assert numbers == list(range(1, len(numbers) + 1))


def turn_over(game):
    """Rows for columns: numbers become letters, regions change places, the score stays."""

    def label(old):
        if old in SYMBOLS:
            number = SYMBOLS.index(old)
            return SYMBOLS[number % 3 * 3 + number // 3]
        if old.isdigit():
            return "ABCDEFGHI"[int(old) - 1]
        return old if old == "joker" else str("ABCDEFGHI".index(old) + 1)

    turned = changed(game.games[0], label=label, square=lambda square: square[::-1])
    assert score(replace(game, games=(turned,))) == score(game)


@given(single(), st.permutations(COLOURS))
def test_every_finished_game(game, order):
    """Its tiles are counted and grouped; other colours on the same tiles, and columns for rows, change no score."""
    for holds in (count_tiles, flood, turn_over):
        holds(game)
    turn = dict(zip(COLOURS, order, strict=True))
    colours = tuple(tuple(turn[colour] for colour in own) for own in game.colours)
    turned = replace(game, games=(changed(game.games[0], colour=turn.get),), colours=colours)
    assert score(turned) == score(game)


@given(single(), st.data())
def test_one_wrong_tile_is_always_found(game, data):
    """A finished game with a tile recoloured or removed is never scored; a capture forgotten is said to be missing."""
    result = game.games[0]
    row, column = data.draw(st.sampled_from([each for each in SQUARES if result.board[each[0]][each[1]]]))
    tile = result.board[row][column]
    others = [tile._replace(colour=colour) for colour in COLOURS if colour != tile.colour]
    squares = [list(each) for each in result.board]
    squares[row][column] = data.draw(st.sampled_from([None, *others]))
    wrong = result._replace(board=tuple(map(tuple, squares)))
    found = faults(replace(game, games=(wrong,)))
    assert {fault.where[:2] for fault in found} == {("games", 0)}
    for seat, tiles in enumerate(result.captured):
        if tiles:
            captured = (*result.captured[:seat], tiles[1:], *result.captured[seat + 1 :])
            (fault,) = faults(replace(game, games=(result._replace(captured=captured),)))
            assert fault.message.startswith(f"game 1: {tiles[0].colour} has 23 tiles")


@settings(max_examples=20)
@given(st.data())
def test_a_label_on_another_square_is_found(data):
    """Wherever a labelled tile is put down where it may not be."""
    colours = data.draw(seats())
    result = data.draw(results(colours, labels=True))
    variant = "profi" if len(colours[0]) == 2 else "standard"
    game = Game(tuple("ABCDE"[: len(colours)]), (result,), Match("games", 2), variant, colours)
    assert faults(game) == []
    squares = [list(row) for row in result.board]
    taken = [each for each in SQUARES if result.board[each[0]][each[1]]]
    (row, column), (to_row, to_column) = data.draw(st.permutations(taken))[:2]
    squares[row][column], squares[to_row][to_column] = squares[to_row][to_column], squares[row][column]
    swapped = faults(replace(game, games=(Result(tuple(map(tuple, squares)), result.captured),)))
    moved = [(squares[row][column], row, column), (squares[to_row][to_column], to_row, to_column)]
    wrong = [("games", 0, "board", *square) for tile, *square in moved if not fits(tile.label, *square)]
    assert sorted(fault.where for fault in swapped) == sorted(wrong)
