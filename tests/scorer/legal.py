"""Random legal games of Low Blow, made by laying every die on the board."""

from random import Random
from unicodedata import category, normalize

from hypothesis import strategies as st

from scorer import BLOG, WEB, Die, Game, Round, RowSum
from scorer.people import find_hidden, fold
from scorer.seats import COLOURS

COLUMNS = 5


@st.composite
def boards(draw, colours, rows):
    """Lay five dice of every colour on the squares in any order; what is left over stays empty."""
    chance, faces = Random(draw(st.integers(0, 2**32))), draw(st.sampled_from(["123456", "16", "1", "6"]))
    squares = [Die(colour, int(chance.choice(faces))) for colour in colours for _ in range(5)]
    squares += [None] * (rows * COLUMNS - len(squares))
    chance.shuffle(squares)
    return tuple(tuple(squares[row * COLUMNS : (row + 1) * COLUMNS]) for row in range(rows))


def sums_of(board, colours):
    """Add rows up without the library: pips, and dice of the owner's colour."""
    found = []
    for row, colour in zip(board, colours, strict=False):
        dice = [die for die in row if die is not None]
        own = [die for die in dice if die.colour == colour]
        found.append(RowSum(sum(die.pips for die in dice), len(own)))
    return tuple(found)


INKLESS = {"Cc", "Cf", "Cs", "Zl", "Zp", "Zs"}
"""Unicode's categories of characters that leave no ink; a name of these alone is as good as empty."""


def has_ink(name):
    """Tell whether something of a name can be seen: U+00AD alone, for one, cannot."""
    return any(category(char) not in INKLESS for char in name)


ODD_NAMES = [
    *["No", "null", "~", "12", "2026-01-01", "- x", "a: b", "x #y", "'", '"', "[red]", "&a", "*a", "!b", "@c", "%d"],
    *["山田 太郎", "שרה", "😀", "O'Brien", "`", "{x}", "a,b", "?", "|", ">", "<<", "=", "true", "0x1F", "a\\b", "ﬁ"],
]  # fmt: skip


def names(odd=()):
    """Draw names that a player may have: of any script, 1 to 40 characters, with ink, composed as the library does."""
    anything = st.text(
        st.characters(exclude_categories=["Cc", "Cf", "Cs", "Zl", "Zp"]), min_size=1, max_size=12
    )
    return (
        st.one_of(anything, st.sampled_from([*ODD_NAMES, *odd]))
        .map(lambda name: normalize("NFC", name))
        .filter(lambda name: has_ink(name) and len(name) <= 40 and not find_hidden(name))
    )


@st.composite
def players(draw):
    """Three or four names of any script that differ."""
    number = draw(st.sampled_from([3, 4]))
    return tuple(draw(st.lists(names(), min_size=number, max_size=number, unique_by=fold)))


@st.composite
def games(draw, edition=None):
    """Games of the regular rounds at most, every one legal."""
    edition = edition or draw(st.sampled_from([BLOG, WEB]))
    people = draw(players())
    number = len(people)
    colours = tuple(draw(st.permutations(COLOURS)))[:number]
    small = edition is WEB and number == 3 and draw(st.booleans())
    rows = 3 if small else edition.rows[number]
    rounds = []
    for _ in range(draw(st.integers(0, edition.rounds[number]))):
        board = draw(boards(colours, rows))
        rounds.append(Round(board=board) if draw(st.booleans()) else Round(sums=sums_of(board, colours)))
    counters = None
    if draw(st.booleans()):
        left = edition.counters[number]
        counters = []
        for _ in people:
            counters.append(draw(st.integers(0, left)))
            left -= counters[-1]
    return Game(
        players=people,
        colours=colours,
        edition=edition,
        counter_points=draw(st.sampled_from(["flat", "rising"])) if edition is BLOG else "flat",
        rounds=tuple(rounds),
        counters=None if counters is None else tuple(counters),
        rows=3 if small else None,
    )


HANGS = 6
"""Seconds of work that no hostile file takes: it is about 0.5; what grows with the square takes minutes."""
