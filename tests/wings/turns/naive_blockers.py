"""Blockers played slowly, from the text of the rules, as ``naive`` plays the others."""

from scorer.games.blockers import Tile
from tests.scorer.games.blockers.play import LABELS, LEGAL, may_be_taken

LETTERS = "RBYGP"
COLOURS = dict(zip(LETTERS, ["red", "blue", "yellow", "green", "purple"], strict=True))


class Blockers:
    """Both variants."""

    def __init__(self, players, profi=False):
        self.players, self.profi = players, profi
        self.own = ["RY", "BG"] if profi else list(LETTERS[:players])
        order = [letter for own in self.own for letter in own]
        self.tiles = {letter: {letter + mark(label): label for label in LABELS} for letter in order}
        self.stock = {letter: set(self.tiles[letter]) for letter in order}
        self.hand = {letter: set() for letter in order}
        self.lying, self.captured = {}, [[] for _ in range(players)]
        self.seat, self.drawing, self.passed, self.over, self.begun = 0, order[0], set(), False, False

    @property
    def actor(self):
        if self.over:
            return None
        return "chance" if self.drawing else self.seat

    def placed(self, letter):
        return 28 - len(self.stock[letter]) - len(self.hand[letter])

    def legal(self):
        if self.drawing:
            return {f"={tile}" for tile in self.stock[self.drawing]}
        found = set()
        for letter in self.own[self.seat]:
            if self.placed(letter) < 24:
                for tile in self.hand[letter]:
                    squares = LEGAL[self.tiles[letter][tile]]
                    found |= {f"{tile}-{name(square)}" for square in squares if self.allowed(letter, square)}
        return found or {"pass"}

    def allowed(self, letter, square):
        if square not in self.lying:
            return True
        there = self.lying[square].colour
        mine = [letter] if self.profi else self.own[self.seat]
        return there not in [COLOURS[each] for each in mine] and may_be_taken(self.lying, square)

    def do(self, action):
        if action.startswith("="):
            self.draw(action[1:])
        elif action == "pass":
            self.passed.add(self.seat)
            self.next_seat()
        else:
            tile, square = action.split("-")
            self.place(tile, (ord(square[0]) - ord("A"), int(square[1]) - 1))

    def draw(self, tile):
        self.hand[tile[0]].add(tile)
        self.stock[tile[0]].remove(tile)
        self.drawing = None
        if self.begun:
            return self.next_seat()
        short = [letter for letter, tiles in self.hand.items() if len(tiles) < 5]
        self.drawing = short[0] if short else None
        self.begun = not short
        return None

    def place(self, tile, square):
        letter = tile[0]
        self.passed = set()
        if square in self.lying:
            self.captured[self.seat].append(self.lying[square])
        self.lying[square] = Tile(COLOURS[letter], self.tiles[letter][tile])
        self.hand[letter].remove(tile)
        if self.stock[letter]:
            self.drawing = letter
        else:
            self.next_seat()

    def next_seat(self):
        waiting = [
            seat for seat, own in enumerate(self.own) if any(self.placed(letter) < 24 for letter in own)
        ]
        if set(waiting) <= self.passed:
            self.over = True
            return
        self.seat = (self.seat + 1) % self.players
        while self.seat not in waiting:
            self.seat = (self.seat + 1) % self.players


def mark(label):
    """Return a label as results files write it."""
    symbols = ["sun", "star", "drop", "leaf", "key", "bolt", "moon", "bell", "anchor"]
    if label in symbols:
        return f"#{symbols.index(label) + 1}"
    return "*" if label == "joker" else label.lower()


def name(square):
    return f"{'ABCDEFGHI'[square[0]]}{square[1] + 1}"
