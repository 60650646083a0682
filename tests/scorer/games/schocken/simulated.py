"""Random whole games of Schocken, played here with a second, plain telling of the rules."""

import random

from hypothesis import strategies as st

from scorer.games.schocken import Game, Thrown

STRAIGHTS = ("321", "432", "543", "654")


def told(dice, used):
    """Return (row of the table, dice as a number, worth); worth is 0 for all discs."""
    digits = "".join(str(pips) for pips in sorted(dice, reverse=True))
    if digits == "111":
        return 7, 0, 0
    if digits == "221" and used == 1:
        return 6, 0, 9
    if digits == "421" and used == 1:
        return 5, 0, 7
    if digits.endswith("11"):
        return 4, int(digits), int(digits[0])
    if len(set(digits)) == 1:
        return 3, int(digits), 3
    return (2, int(digits), 2) if digits in STRAIGHTS else (1, int(digits), 1)


class Table:
    """A table with a tower and piles of discs, and somebody who counts them after every throw."""

    def __init__(self, players, discs, chance):
        self.players, self.discs, self.chance = players, discs, chance
        self.first = chance.randrange(len(players))
        self.throws = []
        self.lost = []
        self.piles = []  # after every throw

    def play_half(self, seats):
        """Play until one player has all discs; return who."""
        tower, piles = self.discs, [0] * len(self.players)
        while True:
            inside = [seat for seat in self.clockwise() if seat in seats and (tower or piles[seat])]
            thrown = [(seat, *self.hand()) for seat in inside]
            self.throws.append(thrown)
            ranks = [told(dice, used) for _, dice, used in thrown]
            winner = inside[ranks.index(max(ranks))]
            loser = [seat for seat, rank in zip(inside, ranks, strict=True) if rank == min(ranks)][-1]
            self.first = loser
            if max(ranks)[2] == 0:
                tower, piles = 0, [0] * len(self.players)
                piles[loser] = self.discs
            from_tower = tower > 0
            for _ in range(max(ranks)[2]):
                if tower:
                    tower, piles[loser] = tower - 1, piles[loser] + 1
                elif piles[winner] and not from_tower:
                    piles[winner], piles[loser] = piles[winner] - 1, piles[loser] + 1
            assert tower + sum(piles) == self.discs
            self.piles.append(list(piles))
            if piles[loser] == self.discs:
                self.lost.append(loser)
                return

    def clockwise(self):
        """Return all seats from the first thrower on."""
        count = len(self.players)
        return [(self.first + step) % count for step in range(count)]

    def hand(self):
        """Throw: now and then one of the rare combinations, so that they meet."""
        used = self.chance.randint(1, 3)
        common = [self.chance.randint(1, 6) for _ in range(3)]
        special = self.chance.choice([(1, 1, 1), (4, 2, 1), (1, 2, 2), (6, 1, 1), (3, 2, 1), (2, 2, 2)])
        return (tuple(common) if self.chance.random() < 0.8 else special), used

    def play(self):
        """Play two halves, and the final between their losers."""
        everybody = range(len(self.players))
        self.play_half(everybody)
        self.play_half(everybody)
        if self.lost[0] != self.lost[1]:
            self.play_half(set(self.lost))
        return self

    @property
    def game(self):
        """Return the game as it would be entered."""
        throws = [
            tuple(Thrown(self.players[seat], dice, used) for seat, dice, used in thrown)
            for thrown in self.throws
        ]
        return Game(self.players, tuple(throws), self.discs)


@st.composite
def tables(draw, people=None, most=30):
    """Games played to the end by two to eight, with few or many discs."""
    if people is None:
        number = draw(st.integers(2, 8))
        names = tuple("ABCDEFGH"[:number])
    else:
        names = draw(people)
    discs = draw(st.sampled_from([number for number in (1, 2, 5, 13, 30) if number <= most]))
    return Table(names, discs, random.Random(draw(st.integers(0, 2**32)))).play()
