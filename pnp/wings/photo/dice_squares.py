"""Squares that may have dice: which die it is, as far as its face shows."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

import numpy as np

from pnp.pieces.board_map import BoardMap, MapCell
from pnp.pieces.sight import Sight
from pnp.wings.photo.arrays import Doubles, Floats, floats, lightness
from pnp.wings.photo.decode import SquareChances, make_square
from pnp.wings.photo.empty import BoardPrint
from pnp.wings.photo.faces import KINDS, Kind, Pattern, make_patterns
from pnp.wings.photo.finder import CLEAR, DICE, Finder, SeenPiece
from pnp.wings.photo.flat import FlatBoard
from pnp.wings.photo.hues import HUELESS, Hues, Tone, ordinary_hues, shaped_as_known, tone
from pnp.wings.photo.known_dice import NOTHING_KNOWN, DieLook, KnownDice, LaidDie

DETAILS, GREY_DETAILS = 45.0, 25.0  # of a face that are independent; fewer if only emblems tell the seats

DIE, NONE = 0.62, 0.4  # the likeness of a face to the best pattern if there surely is a die, and surely none

VAGUE = 0.7  # the smallest likeness to the best pattern at which a square may be sure

POOR, WHOLE = 0.75, 0.6
PARTS = {"1": 0.55, "2": 0.45, "3": 0.45}
"""The likeness from which an ordinary die is sure with an outline of at least ``WHOLE``; if it is ``CLEAR`` it needs
none, except for faces whose pips may be a part of another face or of a larger die."""

SAID, LEAST = 2.0, 0.02  # the weight of the second reader, as a logarithm, and its least chance that counts
AGREED = 0.2  # its chance that an ordinary die needs
SAME = 0.6  # its chance from which one is sure if its outline is whole but its face is unlike a drawn one
OTHERWISE = 0.4  # its chance of another face from which no die is sure
CERTAIN, PARTLY = 0.95, 0.3  # its chance from which such an outline is as good as a whole one

OTHER_SIZES = (0.88, 1.19)  # of single dice that are unlike the others, in sides of these
OTHER = 10.0  # how unlikely a die of another size than the others is, as a logarithm
MISSING = 12.0  # the most that this likeness counts, as a logarithm

UNSEEN = 6.0  # the most that a missing print counts, as a logarithm, if no die is clearly seen either

OUTLINE = 60.0  # the weight of a cube's outline, as a logarithm

STRENGTH = 0.12  # the standard deviation of the strength of prints on a photo, as a logarithm
STRENGTHS = np.linspace(-0.45, 0.45, 31)  # those that are tried

DARKER = 0.05  # the remaining spread of dark prints
PALE = 0.16  # that of light ones, which are lines: blur weakens thin ones more
DARK = 60.0  # the largest lightness of dark ones

SHADED = 0.3  # the least light of paper on a die, in parts of white

GREY = 14.0  # the largest chroma of a grey die
DULL = 12.0  # how unlikely a grey ordinary one is with a kit in greys, as a logarithm

LEANING = 1.05  # how much wider dice look because their sides are seen too
FREE = 0.25  # the share of widths below that of a die that no shadow and no other die makes wider

SIDES = np.geomspace(8.5, 23, 34)  # the sizes of outlines that are tried, mm
COLOURED = 0.945  # the part of a die that has its colour: round edges shine

ENOUGH, SURE = 3, 6  # how many dice tell their size, and how many do so for sure
RESIZED = 0.05  # from this difference of size on, as a logarithm, all are searched for again

STRANGE = 25.0  # the area of coloured things on a square, mm², from which something unread is there

FEW = 3  # how many dice tell nothing of their make
ONE_MAKE = 0.015  # how much the pitches of one make differ, as a median
RAISED = 0.75  # the share of what a die on another one appears larger from which it may lie on one
LEAST_LARGER = 0.025  # how much that must be to be seen
SINGLE = 0.1  # how much better the outline of a single die must fit than that of a stack if it is none

STRANGER = 18.0  # how far the hue of a die is from all known ones if it is none of these
FEW_STRANGERS, MOST_STRANGERS = 1, 0.2  # how many dice, and which share of all, may look so in bad light
OTHER_SIDE = 0.12  # how far the size of other dice is from the known one, as a logarithm

OTHER_COLOUR = 0.35  # how far the hues of dice are from their colour if the group has another one, in radians
MOST_OFF = 0.7  # the share of them that is not farther
NO_COLOUR = 0.8  # how far the hue of a die is, in radians, whose colour nobody can know

OTHER_PIPS = 4.0  # how unlikely pips are that are dark where those of the group are light, as a logarithm

RIM = 0.11  # the edge of an ordinary die's face that is ignored, in sides: it is round and shines


def read_dice(
    flat: FlatBoard,
    board: BoardMap,
    sight: Sight,
    hues: Hues,
    board_print: BoardPrint,
    known: KnownDice = NOTHING_KNOWN,
) -> DiceRead:
    """Return the possible contents of each square, and what is seen of the ordinary dice.

    All dice together tell their size by their outlines. If they are not the ``known`` ones, nothing is known of them.
    """
    patterns = make_patterns(sight, DICE.coarse)
    body = board_print.tinted | shaped_as_known(flat.colours, known) & board_print.bare
    finder = Finder(flat, patterns, DICE, patterns.side, body, board_print.bare)
    reader = _Reader(finder, sight, hues, ordinary_hues(hues, known), board_print, known)
    reader, found, side = reader.in_true_size(board.cells)
    if known != NOTHING_KNOWN and reader.are_others(found):
        return read_dice(flat, board, sight, hues, board_print)._replace(are_others=True)
    squares = reader.judge_all(found)
    chances = combine_strengths([square.chances for square in squares])
    texts = [*(face.text for face in sight.faces), sight.empty]
    seats = {face.text: face.seat for face in sight.faces}
    likeliest = [texts[int(np.argmax(values))] for values in chances]
    dice = [square for square, text in zip(squares, likeliest, strict=True) if text != sight.empty]
    hulls = [reader.finder.hull(square.die) for square in dice]
    strange = board_print.strange_areas(hulls, board.cells)
    stacked = _find_stacked(dice, hulls, reader.finder, board_print)
    result = []
    off: dict[str, list[float]] = {}  # of each colour, how far the hues of its ordinary dice are
    for square, values, text, area in zip(squares, chances, likeliest, strange, strict=True):
        row, column = square.cell[:2]
        if text == sight.empty:
            hidden = board_print.is_hidden(square.cell) and not board_print.is_in_shadow(square.cell)
        else:
            seat, far = seats[text], reader.hue_off(square, seats[text])
            other = far > NO_COLOUR or square.drawn not in ("", seat)
            hidden = other or square.loose or (row, column) in stacked
            if square.pattern.kind != "printed":
                off.setdefault(seat, []).append(far)
        facts = dict(zip(texts, values.tolist(), strict=True))
        covered = square.covered or hidden or area > STRANGE
        result.append(make_square(row, column, facts, covered=covered))
    ordinary = [square for square in dice if square.pattern.kind != "printed"]
    unlike = any(len(hues) > 1 and float(np.quantile(hues, MOST_OFF)) > OTHER_COLOUR for hues in off.values())
    return DiceRead(result, side if ordinary else 0.0, [reader.look(square) for square in ordinary], unlike)


class DiceRead(NamedTuple):
    """The possible contents of each square, and what is seen of the ordinary dice."""

    squares: list[SquareChances]
    side: float  # mm; 0 if there are none, it was known, or it is not sure
    laid: list[LaidDie]
    are_unlike: bool = False  # whether ordinary dice have other colours than the board
    are_others: bool = False  # whether they are not those that were known


def _find_stacked(
    dice: Sequence[_Seen], hulls: Sequence[Floats], finder: Finder, board_print: BoardPrint
) -> set[tuple[int, int]]:
    """Return the rows and columns of dice that may lie on others: these show, or the upper ones appear larger.

    What is larger than others is seen only if all of its kind are of one make.
    """
    below = board_print.find_below(hulls, [finder.hull(square.die, dice=2) for square in dice])
    stacked = {square.cell[:2] for square, is_below in zip(dice, below, strict=True) if is_below}
    larger = RAISED * finder.side / (finder.flat.eye[2] - 2 * finder.side)
    for kind in KINDS:
        same = [at for at, square in enumerate(dice) if square.pattern.kind == kind and square.die.pitch]
        if len(same) <= FEW or larger <= LEAST_LARGER:
            continue
        pitches = floats([dice[at].die.pitch for at in same])
        off = pitches / np.median(pitches) - 1
        if np.median(np.abs(off)) < ONE_MAKE:
            for at in (same[index] for index in np.flatnonzero(off > larger)):
                others = [*hulls[:at], *hulls[at + 1 :]]
                single, stack = (finder.outline(finder.hull(dice[at].die, dice=n), others) for n in (1, 2))
                if stack > single - SINGLE:
                    stacked.add(dice[at].cell[:2])
    return stacked


def combine_strengths(chances: Sequence[Doubles]) -> list[Doubles]:
    """Return the chances of squares over all strengths of print: all dice of a photo are printed and lit alike.

    ``chances`` has the logarithms for each square, with a row for every strength.
    """
    alone = np.array([np.logaddexp.reduce(rows, axis=1) for rows in chances])
    usual = -((STRENGTHS[: alone.shape[1]] / STRENGTH) ** 2) / 2 if alone.shape[1] > 1 else np.zeros(1)
    total = usual + alone.sum(axis=0)
    return [
        np.logaddexp.reduce((total - own)[:, None] + rows, axis=0)
        for own, rows in zip(alone, chances, strict=True)
    ]


class _Seen(NamedTuple):
    cell: MapCell
    chances: Doubles  # logarithms for each face and for no die, with a row for each strength of prints
    covered: bool
    die: SeenPiece  # the best one
    pattern: Pattern  # its likeliest one
    drawn: str  # the seat of the emblems, if only they and the grey distinguish the seats
    loose: bool  # whether an ordinary die has no outline, or the second reader does not agree


_Found = tuple[MapCell, list[SeenPiece]]
"""A square and the dice that may lie there."""


class _Reader(NamedTuple):
    finder: Finder
    sight: Sight
    hues: Hues
    bodies: Hues  # of ordinary dice
    board_print: BoardPrint
    known: KnownDice

    def in_true_size(self, cells: Sequence[MapCell]) -> tuple[_Reader, list[_Found], float]:
        """Return this reader for dice of their size, the possible dice of all squares, and the size if it is sure.

        Ordinary dice of the known size are tried first.
        """
        widths = self.board_print.measure_widths(cells)
        if self.known.side:
            reader = self.in_size(self.known.side)
            found = reader.find_all(cells)
            if 2 * len(reader.find_clear(found)) >= len(widths):
                return reader, found, 0.0
        wide = float(np.quantile(widths, FREE)) / LEANING if widths else self.finder.side
        reader = self.in_size(float(np.clip(wide, SIDES[0], SIDES[-1])))
        found = reader.find_all(cells)
        side, dice = reader.measure_side(found)
        if side and abs(math.log(side / reader.finder.side)) > RESIZED:
            reader = reader.in_size(side)
            found = reader.find_all(cells)
        return reader, found, side if dice >= SURE else 0.0

    def in_size(self, side: float) -> _Reader:
        """Return this reader for ordinary dice of a size."""
        return self._replace(finder=self.finder._replace(side=side))

    def find_clear(self, found: Sequence[_Found]) -> list[SeenPiece]:
        """Return the dice that are like a pattern."""
        return [die for die in (self._best(dice) for _, dice in found) if die.fits.max() > CLEAR]

    def _best(self, dice: Sequence[SeenPiece]) -> SeenPiece:
        """Return the likeliest of the possible dice of a square."""
        return max(dice, key=lambda die: self._alike(die).max())

    def are_others(self, found: Sequence[_Found]) -> bool:
        """Return whether the clear ordinary dice have another size, or other colours, than those that are known."""
        (side, dice), tones = self.measure_side(found), [look.tone[1:] for look in self.known.looks.values()]
        clear = [(die, self._pattern(die).kind) for die in self.find_clear(found)]
        off = [
            min((math.dist(self._body_tone(die, kind)[1:], tone) for tone in tones), default=0.0)
            for die, kind in clear
            if kind != "printed"
        ]
        strange = sum(value > STRANGER for value in off)
        wrong_size = dice >= SURE and abs(math.log(side / (self.known.side or side))) > OTHER_SIDE
        return wrong_size or strange > max(FEW_STRANGERS, MOST_STRANGERS * len(off))

    def measure_side(self, found: Sequence[_Found]) -> tuple[float, int]:
        """Return the size whose outlines fit the clear ordinary dice best, 0 if they are too few, and their number."""
        clear = [die for die in self.find_clear(found) if self._pattern(die).kind != "printed"]
        fits = []
        for side in SIDES.tolist() if len(clear) >= ENOUGH else ():
            hulls = [self.finder.hull(die, side) for die in clear]
            alone = [[*hulls[:at], *hulls[at + 1 :]] for at in range(len(hulls))]
            fits.append(float(np.mean([*map(self.finder.outline, hulls, alone)])))
        return float(SIDES[int(np.argmax(fits))]) / COLOURED if fits else 0.0, len(clear)

    def find_all(self, cells: Sequence[MapCell]) -> list[_Found]:
        """Return the possible dice of all squares; the kinds of dice that are frequent are tried first."""
        usual: Counter[Kind] = Counter(dict.fromkeys(KINDS, 0))
        found = []
        for cell in cells:
            dice = self.finder.find(cell.box, [kind for kind, _ in usual.most_common()])
            if max(die.fits.max() for die in dice) < POOR and self.board_print.is_hidden(cell):
                for part in OTHER_SIZES:  # those that lean look smaller or larger
                    dice += self.finder._replace(side=part * self.finder.side).find(cell.box, KINDS[1:])
            usual[self._pattern(self._best(dice)).kind] += 1
            found.append((cell, dice))
        return found

    def judge_all(self, found: Sequence[_Found]) -> list[_Seen]:
        """Return the chances of all squares; what other dice hide does not count against the outline of one."""
        best = [self._best(dice) for _, dice in found]
        hulls = {at: self.finder.hull(die) for at, die in enumerate(best) if die.fits.max() > VAGUE}
        squares = []
        for at, (cell, dice) in enumerate(found):
            others = [hull for index, hull in hulls.items() if index != at]
            alone = self._outlined(dice, others)
            likeliest = self._best(alone)
            if at in hulls and (likeliest.outline < WHOLE or self._is_loose(likeliest)):
                alone += self._outlined(self.finder.find_by_outline(cell.box, others), others)
            squares.append(self._judge(cell, alone))
        return squares

    def _outlined(self, dice: Sequence[SeenPiece], others: Sequence[Floats]) -> list[SeenPiece]:
        """Return dice with their outlines outside of those of other dice."""
        return [die._replace(outline=self.finder.outline(self.finder.hull(die), others)) for die in dice]

    def _judge(self, cell: MapCell, dice: Sequence[SeenPiece]) -> _Seen:
        """Return the chances of a square and the kind of its die."""
        die = self._best(dice)
        chances = np.max([self._chances(die) for die in dice], axis=0)
        pattern, best = self._pattern(die), float(die.fits.max())
        if pattern.kind != "printed" and _is_outlined(die, pattern):
            best = max(best, float(die.pips[int(pattern.mark)]))
        open_ = self.board_print.openness(cell)
        if best > CLEAR or (best > VAGUE and self.board_print.is_hidden(cell)):
            # print beside a die is seen, and the side of one may look like the emblem
            open_ = min(open_, 0.0)
        covered = best < VAGUE and open_ < 0
        against = max(open_, -UNSEEN) if covered else open_
        missing = float(np.clip((DIE - best) / (DIE - NONE), -1, 1)) * MISSING  # how much likelier no die is
        none = chances.max(axis=1) + missing + against
        drawn = "" if self.hues.coloured or pattern.kind != "printed" else pattern.seats[0]
        likeliest = self.sight.faces[int(chances.max(axis=0).argmax())]
        loose = self._is_loose(die) or (pattern.kind != "printed" and likeliest.mark != pattern.mark)
        return _Seen(cell, np.column_stack([chances, none]), covered, die, pattern, drawn, loose)

    def _pattern(self, die: SeenPiece) -> Pattern:
        """Return the likeliest pattern of a die."""
        return self.finder.patterns.fine[int(np.argmax(self._alike(die)))]

    def _is_loose(self, die: SeenPiece) -> bool:
        """Return whether an ordinary die may have another face, by its outline or to the second reader."""
        pattern, fit = self._pattern(die), float(die.fits.max())
        if pattern.kind == "printed":
            return False
        said = die.pips[int(pattern.mark)]
        alike = fit > POOR and die.outline > (WHOLE if fit < CLEAR else PARTS.get(pattern.mark, -1.0))
        others = [chance for pips, chance in enumerate(die.pips[1:], 1) if pips != int(pattern.mark)]
        if max(others) > max(said, OTHERWISE):
            return True
        return not (said > AGREED if alike else said > SAME and _is_outlined(die, pattern))

    def _alike(self, die: SeenPiece) -> Floats:
        """Return the logarithm of the chance of each pattern, without its colour."""
        details = DETAILS if self.hues.coloured else GREY_DETAILS
        learned = SAID * np.log(np.maximum(die.pips, LEAST))
        learned[0] = 0.0  # of dice of the kit it says nothing
        alike = -details / 2 * np.log(1 - np.maximum(0, die.fits) ** 2)
        other = OTHER * (die.side not in (self.finder.side, self.finder.patterns.side))
        return floats(alike + OUTLINE * die.outline - other + learned[[*self.finder.patterns.pips]])

    def _chances(self, die: SeenPiece) -> Doubles:
        """Return the logarithm of the chance of each face, with a row for each strength of prints."""
        costs = {kind: self._body_costs(die, kind) for kind in KINDS if kind != "printed"}
        index = {(face.seat, face.mark): at for at, face in enumerate(self.sight.faces)}
        own, other = np.full((2, len(index)), -np.inf)
        for pattern, alike in zip(self.finder.patterns.fine, self._alike(die).tolist(), strict=True):
            for seat in pattern.seats:
                at = index[seat, pattern.mark]
                if pattern.kind == "printed":
                    own[at] = max(own[at], alike)
                else:
                    other[at] = max(other[at], alike - costs[pattern.kind][seat])
        inks = self._ink_costs(die)
        ink_costs = np.column_stack([inks[face.seat] for face in self.sight.faces])
        return np.asarray(np.maximum(own - ink_costs, other), np.float64)

    def _body_costs(self, die: SeenPiece, kind: Kind) -> dict[str, float]:
        """Return how unlikely each colour is, as a logarithm, for an ordinary die of a kind."""
        body = self._body_tone(die, kind)
        dull = DULL if not self.hues.coloured and body.chroma < GREY else 0.0
        costs = {seat: cost + dull for seat, cost in self.bodies.costs(body).items()}
        other = {seat for seat, look in self.known.looks.items() if look.pips != kind}
        return {seat: cost + OTHER_PIPS * (seat in other) for seat, cost in costs.items()}

    def _body_tone(self, die: SeenPiece, kind: Kind) -> Tone:
        """Return the tone of an ordinary die of a kind, between its pips."""
        rim = slice(round(len(die.face) * RIM), -round(len(die.face) * RIM))
        face, shape = die.face[rim, rim], self._nearest(die, kind).picture[rim, rim]
        return tone(floats(np.median(face[shape < 0.1], axis=0)))

    def look(self, square: _Seen) -> LaidDie:
        """Return an ordinary die as it looks."""
        kind = square.pattern.kind
        look = DieLook(kind, self._body_tone(square.die, kind))
        return LaidDie(*square.cell[:2], square.pattern.mark, look)

    def hue_off(self, square: _Seen, seat: str) -> float:
        """Return how far the hue of an ordinary die is from that of a colour, in radians; grey dice have none."""
        tone = self.bodies.tones[seat]
        if square.pattern.kind == "printed" or tone.chroma < HUELESS:
            return 0.0
        return abs(math.remainder(self._body_tone(square.die, square.pattern.kind).hue - tone.hue, math.tau))

    def _ink_costs(self, die: SeenPiece) -> dict[str, Doubles]:
        """Return how unlikely each seat is, as a logarithm, for a die of the kit, for each strength of prints."""
        inside = partial(self.finder.patterns.crop_inside, "printed")
        if self.hues.coloured:
            ink = self.hues.ink(inside(die.face), inside(self._nearest(die, "printed").picture))
            return {seat: np.full(1, cost) for seat, cost in self.hues.costs(ink).items()}
        seen = 1 - lightness(inside(die.face))
        return {
            seat: _grey_cost(
                seen,
                inside(self._nearest(die, "printed", seat).picture),
                PALE if tone_.light > DARK else DARKER,
            )
            for seat, tone_ in self.hues.tones.items()
        }

    def _nearest(self, die: SeenPiece, kind: Kind, seat: str | None = None) -> Pattern:
        """Return the best fitting pattern of a kind, and of a seat if there is one."""
        fits = zip(die.fits.tolist(), self.finder.patterns.fine, strict=True)
        same = [pair for pair in fits if pair[1].kind == kind and (seat is None or seat in pair[1].seats)]
        return max(same, key=lambda pair: pair[0])[1]


def _is_outlined(die: SeenPiece, pattern: Pattern) -> bool:
    """Return whether the outline of an ordinary die is whole, or good enough for what the second reader says."""
    return die.outline > (PARTLY if die.pips[int(pattern.mark)] > CERTAIN else WHOLE)


def _grey_cost(seen: Floats, shape: Floats, spread: float) -> Doubles:
    """Return how unlikely a grey of this darkness is, as a logarithm, for each strength of prints.

    It is compared with the paper of the same face, which is in the same shadow.
    """
    centred = shape - shape.mean()
    gain = float((centred * seen).sum() / max(1e-6, float((centred * centred).sum())))
    gain /= max(SHADED, float(1 - seen.mean() + gain * shape.mean()))
    return np.asarray(((math.log(max(gain, 0.05)) - STRENGTHS) / spread) ** 2 / 2, np.float64)
