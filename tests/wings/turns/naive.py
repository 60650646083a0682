"""Low Blow and Schocken played slowly, from the text of the rules, without a line of the library's code for turns.

``actor`` is a seat, "chance", or None at the end; ``legal`` lists actions; ``do`` plays one.
"""

import itertools
from collections import Counter

from tests.wings.turns.naive_blockers import LETTERS


def rolls_of(letters):
    """Every way that dice may fall, as the notation writes it, each once."""
    faces = [[f"{letter}{face}" for face in range(1, 7)] for letter in letters]
    return {"=" + "".join(sorted(dice)) for dice in itertools.product(*faces)}


class LowBlow:
    """Either edition."""

    def __init__(self, edition, players, rows=None):
        self.edition, self.players = edition, players
        self.letters = LETTERS[:players]
        self.row_count = rows or (players if edition == "blog" else 4)
        self.counters = [10 if edition == "blog" else 0] * players
        self.pot = 0 if edition == "blog" else {3: 25, 4: 30}[players]
        self.boards, self.starter, self.over = [], 0, False
        self.new_round()

    def new_round(self):
        self.rows = [[] for _ in range(self.row_count)]
        self.hands = [[letter] * 5 for letter in self.letters]
        self.seat = self.starter
        self.new_turn()

    def new_turn(self):
        self.rolled, self.aside, self.rolls = [], [], 0
        self.rolling = list(self.hands[self.seat]) if self.edition == "blog" else []

    @property
    def actor(self):
        if self.over:
            return None
        return "chance" if self.rolling else self.seat

    def legal(self):
        if self.actor == "chance":
            return rolls_of(self.rolling)
        return self.blog_legal() if self.edition == "blog" else self.web_legal()

    def open(self):
        return [number for number, row in enumerate(self.rows, 1) if len(row) < 5]

    def blog_legal(self):
        found = {f"{die}-{row}" for die in self.rolled + self.aside for row in self.open()}
        if self.rolls < 3 and self.rolled:
            found.add("roll")
            if len(self.rolled) >= 2:
                found |= {f"+{die}" for die in self.rolled}
        return found

    def web_legal(self):
        if not self.rolled:
            return {f"roll:{letter}" for letter in self.hands[self.seat]}
        die = self.rolled[0]
        if self.pot > 0:
            return {f"{die}-{row}" for row in self.open()}
        found = {f"{die}<", f"{die}>"}
        sides = [side for side in "<>" if self.hands[self.beside(side)]]
        for row in self.open():
            found |= {f"{die}-{row}{side}" for side in sides} if sides else {f"{die}-{row}"}
        return found

    def beside(self, side):
        return (self.seat + 1) % self.players if side == "<" else (self.seat - 1) % self.players

    def do(self, action):
        if action.startswith("="):
            self.rolled = [action[at : at + 2] for at in range(1, len(action), 2)]
            self.rolling, self.rolls = [], self.rolls + 1
        elif action == "roll":
            self.rolling, self.rolled = [die[0] for die in self.rolled], []
        elif action.startswith("roll:"):
            self.rolling = [action[5]]
        elif action.startswith("+"):
            self.rolled.remove(action[1:])
            self.aside.append(action[1:])
        elif self.edition == "blog":
            self.blog_place(action[:2], int(action[3]))
        else:
            self.web_act(action)

    def blog_place(self, die, row):
        rest = self.rolled + self.aside
        rest.remove(die)
        self.rows[row - 1].append(die)
        face = int(die[1])
        give = rest if face in (1, 6) else [each for each in rest if each[1] == "1"]
        keep = [] if face in (1, 6) else [each for each in rest if each[1] != "1"]
        self.hands[self.seat] = [each[0] for each in keep]
        self.hands[(self.seat + 1) % self.players] += [each[0] for each in give]
        if face == 1:
            self.pay(self.seat, self.counters[self.seat])
        elif face == 2:
            self.pay(self.seat, 2)
        elif face == 3:
            for seat in range(self.players):
                self.pay(seat, 1)
        elif face in (4, 5):
            self.take(self.seat, face - 3)
        else:
            self.take(row - 1, self.pot)
        self.next_seat()

    def pay(self, seat, number):
        paid = min(number, self.counters[seat])
        self.counters[seat] -= paid
        self.pot += paid

    def take(self, seat, number):
        taken = min(number, self.pot)
        self.counters[seat] += taken
        self.pot -= taken

    def rob(self, other, number):
        taken = min(number, self.counters[other])
        self.counters[other] -= taken
        self.counters[self.seat] += taken

    def web_act(self, action):
        die = action[:2]
        self.hands[self.seat].remove(die[0])
        if action[2] == "-":
            self.rows[int(action[3]) - 1].append(die)
            if self.pot:
                self.take(self.seat, int(die[1]))
            elif len(action) > 4:
                self.rob(self.beside(action[4]), int(die[1]))
        else:
            self.hands[self.beside(action[2])].append(die[0])
            self.rob(self.beside(action[2]), int(die[1]) - 1)
        self.next_seat()

    def next_seat(self):
        if sum(map(len, self.rows)) == 5 * self.players:
            return self.end_round()
        self.seat = (self.seat + 1) % self.players
        while not self.hands[self.seat]:
            self.seat = (self.seat + 1) % self.players
        return self.new_turn()

    def end_round(self):
        self.boards.append(self.rows)
        if self.edition == "web":
            self.starter = (self.starter + 1) % self.players
        scores = self.scores()
        tied = scores.count(min(scores)) > 1
        if len(self.boards) >= (3 if self.edition == "blog" else self.players) and not (
            self.edition == "web" and tied
        ):
            self.over = True
        else:
            self.new_round()

    def scores(self):
        """Return the final scores as if the game were over."""
        found = []
        for seat, letter in enumerate(self.letters):
            dice = [die for board in self.boards for die in board[seat]]
            own = sum(die[0] == letter for die in dice)
            found.append(sum(int(die[1]) for die in dice) - own - self.counters[seat])
        return found

    def winners(self):
        scores = self.scores()
        return [seat for seat, score in enumerate(scores) if score == min(scores)]


class Schocken:
    """Two to eight players."""

    def __init__(self, players, discs=13):
        self.players, self.all = players, discs
        self.held, self.tower, self.lost = [0] * players, discs, []
        self.first, self.throws, self.over = 0, [], False
        self.new_throw()

    def seats(self):
        """Who is in this half, and in this throw."""
        inside = sorted(set(self.lost)) if len(self.lost) == 2 else range(self.players)
        return [seat for seat in inside if self.tower or self.held[seat]]

    def new_throw(self):
        seats = self.seats()
        at = seats.index(self.first)
        self.order = seats[at:] + seats[:at]
        self.shown = []
        self.new_thrower()

    def new_thrower(self):
        self.dice, self.kept, self.used, self.sixes = "", "", 0, False

    @property
    def actor(self):
        if self.over:
            return None
        return self.order[len(self.shown)] if self.dice else "chance"

    def legal(self):
        if not self.dice:
            fallen = itertools.product("123456", repeat=3 - len(self.kept))
            return {"=" + down("".join(dice)) for dice in fallen}
        found = {"stop"} | ({"turn"} if self.sixes else set())
        if self.used < 3:
            found |= {"roll"}
            found |= {f"keep{die}" for die in self.dice}
            found |= {f"keep{down(a + b)}" for a, b in itertools.combinations(self.dice, 2)}
        return found

    def do(self, action):
        if action.startswith("="):
            self.dice = down(self.kept + action[1:])
            self.used += 1
            self.sixes = action.count("6") >= 2
        elif action == "turn":
            self.dice = down(self.dice.replace("6", "1", 1))
            self.sixes = False
        elif action == "stop":
            self.shown.append((self.dice, self.used))
            if len(self.shown) == len(self.order):
                self.reveal()
            else:
                self.new_thrower()
        else:
            self.kept, self.dice = action.removeprefix("keep").removeprefix("roll"), ""

    def reveal(self):
        ranks = [rank(*shown) for shown in self.shown]
        winner = self.order[ranks.index(max(ranks))]
        loser = self.order[len(ranks) - 1 - ranks[::-1].index(min(ranks))]
        level, dice = max(ranks)
        if level == 6:
            self.held, self.tower = [0] * self.players, 0
            self.held[loser] = self.all
        else:
            worth = [1, 2, 3, int(dice[0]), 7, 9][level]
            if self.tower:
                taken = min(worth, self.tower)
                self.tower -= taken
            else:
                taken = min(worth, self.held[winner])
                self.held[winner] -= taken
            self.held[loser] += taken
        self.throws.append((list(self.order), list(self.shown)))
        self.first = loser
        if self.held[loser] == self.all:
            self.lost.append(loser)
            self.held, self.tower = [0] * self.players, self.all
            self.over = self.lost.count(loser) == 2
        if not self.over:
            self.new_throw()

    def winners(self):
        if self.players == 2:
            return [1 - self.lost[-1]]
        return [seat for seat in range(self.players) if seat not in self.lost]


def down(dice):
    return "".join(sorted(dice, reverse=True))


def rank(dice, used):
    """How high three dice are: simple 0, straight 1, general 2, Schock 3, Jule 4, Pippi 5, Schock out 6."""
    if dice == "111":
        return 6, dice
    if used == 1 and dice in ("421", "221"):
        return (4 if dice == "421" else 5), dice
    if Counter(dice)["1"] == 2:
        return 3, dice
    if len(set(dice)) == 1:
        return 2, dice
    high, middle, low = map(int, dice)
    return (1 if high - 1 == middle == low + 1 else 0), dice
