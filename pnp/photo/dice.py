"""Dice on a board: each is looked for on the plane of its upper face, then its pips and its colour are read.

That plane is as high above the paper as a die; where it lies follows from where the camera stood.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

import cv2
import numpy as np

from pnp.photo.arrays import Floats, floats, likeness, matched, means, trimmed, turned
from pnp.photo.faces import COARSE, FINE, Kind, Pattern, Patterns, inked, quarters, shown
from pnp.photo.flat import FlatBoard
from pnp.photo.pose import Pose, fitted, sample
from pnp.pieces.board_map import Box

REACH = 7.0
"""How far from the middle of its square a die may lie, mm."""

STEP = 9
"""Steps in which dice are turned to look for them, degrees."""

CLEAR = 0.78
"""How well a die fits if no other kind of dice is looked for."""

NEAR: Mapping[Kind, float] = {"printed": 0.03, "light": 0.12, "dark": 0.12}
MOST = 3
"""How much less than the best other guesses may fit that are followed, and how many of these there are at most."""

AREA = 64.0
"""Side of the area in which the outline of a die is looked at, mm."""

CORNERS = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))
"""Of a face, in sides."""

BESIDE = 9
"""How wide what is beside an outline is, in dots."""

MOVES = (0.6, 0.6, 4.5, 0.04)
"""How far a die is moved at first to fit it: mm, mm, degrees, part of its size."""


class Guess(NamedTuple):
    """A pattern that fits somewhere, and how well."""

    fit: float
    pose: Pose
    pattern: Pattern


class SeenDie(NamedTuple):
    """What is like a die on a square: its face as it is seen, how alike each fine pattern is.

    ``outline`` is how well a cube there covers what is seen, from 1 on downwards.
    """

    face: Floats
    fits: Floats
    outline: float


class Finder(NamedTuple):
    """A flat board, and the faces that are looked for on it; ``side`` of a die in mm."""

    flat: FlatBoard
    patterns: Patterns
    side: float
    body: Floats  # where something coloured lies on the flat board, of 1

    def find(self, box: Box, kinds: Sequence[Kind]) -> list[SeenDie]:
        """Return what is most like a die on a square; kinds of dice are tried in this order, until one fits well."""
        middle = Pose(*box.middle)
        half = REACH + self.side * 0.75
        patch = self.sample(middle, 2 * half, round(2 * half * COARSE))
        guesses: list[Guess] = []
        for kind in kinds:
            guesses += self._guesses(patch, kind, middle)
            if max(guesses, key=lambda guess: guess.fit).fit > CLEAR:
                break
        return [self._settled(each) for each in best_guesses(guesses)]

    def sample(self, pose: Pose, side: float, dots: int) -> Floats:
        """Return a square of the plane of upper faces."""
        return self._sampled(self.flat.colours, pose, side, dots)

    def _sampled(self, picture: Floats, pose: Pose, side: float, dots: int) -> Floats:
        return sample(picture, pose, side, dots, (self.flat.eye, self.side))

    def _guesses(self, patch: Floats, kind: Kind, middle: Pose) -> Iterator[Guess]:
        """Find a kind of die with each number of pips, at any turn."""
        looked, body = shown(kind, patch), inked(kind, patch)
        edge = round((REACH + self.side / 2) * COARSE)
        out = len(patch) // 2 - edge
        wanted = [each for each in self.patterns.coarse if each.kind == kind]
        dots = len(wanted[0].shape)
        by_mark = {each.mark: each for each in wanted}
        best: dict[str, Guess] = {}
        for degrees in range(0, 90, STEP):
            around, solid = (trimmed(turned(each, degrees), out) for each in (looked, body))
            cover = means(solid, dots)
            unlike = {mark: self.patterns.unlike(each, cover) for mark, each in by_mark.items()}
            for pattern in wanted:
                fits = matched(around, pattern.shape) - unlike[pattern.mark]
                _, fit, _, (left, top) = cv2.minMaxLoc(fits)
                if pattern.mark not in best or fit > best[pattern.mark].fit:
                    right, down = ((at + dots / 2 - edge) / COARSE for at in (left, top))
                    pose = middle._replace(turn=degrees).moved(right, down)
                    best[pattern.mark] = Guess(fit, pose, pattern)
        yield from best.values()

    def _settled(self, guess: Guess) -> SeenDie:
        """Fit a die, twice if another pattern fits better then."""
        same = [each for each in self.patterns.fine if each[:2] == guess.pattern[:2]]
        turns = len(quarters(guess.pattern.mark))
        same = [
            each
            for each in same
            if (each.quarter - guess.pattern.quarter) % turns == 0 or each.kind != "printed"
        ]
        pose, pattern = guess.pose, max(same, key=lambda each: self._likeness(each, guess.pose))
        for _ in range(2):
            pose = fitted(pose, MOVES, partial(self._likeness, pattern))
            face = self.sample(pose, self.side, round(self.side * FINE))
            fits = self.patterns.fits(face)
            best = self.patterns.fine[int(np.argmax(fits))]
            if best is pattern:
                break
            pattern = best
        return SeenDie(face, fits, self._outline(pose))

    def _outline(self, pose: Pose) -> float:
        """Return how much of a cube is in a seat's colour, less how much is right beside it."""
        dots = round(AREA * COARSE)
        level = Pose(pose.x, pose.y)
        taken = self._sampled(self.body, level, AREA, dots)
        upper = floats([pose.moved(x * self.side, y * self.side)[:2] for x, y in CORNERS]) - level[:2]
        eye = floats(self.flat.eye[:2]) - level[:2]
        lower = eye + (upper - eye) * (1 - self.side / self.flat.eye[2])
        hull = cv2.convexHull(floats(np.concatenate([upper, lower]) * COARSE + dots / 2))
        inside = np.zeros((dots, dots), np.uint8)
        cv2.fillConvexPoly(inside, np.asarray(hull.round(), np.int32), 1)
        beside = cv2.dilate(inside, np.ones((BESIDE, BESIDE), np.uint8)) - inside
        return float(taken[inside > 0].mean() - taken[beside > 0].mean())

    def _likeness(self, pattern: Pattern, pose: Pose) -> float:
        face = self.sample(pose, self.side, round(self.side * FINE))
        seen, sought = shown(pattern.kind, face), self.patterns.sought
        return likeness(sought(pattern.kind, seen), sought(pattern.kind, pattern.shape))


def best_guesses(guesses: Sequence[Guess]) -> list[Guess]:
    """Return the best guess of each kind, and those for other pips that are nearly as good."""
    falling = sorted(guesses, key=lambda guess: -guess.fit)
    near = [each for each in falling if each.fit > falling[0].fit - NEAR[each.pattern.kind]]
    kinds = {each.pattern.kind: each for each in reversed(falling)}
    pips = {each.pattern.mark: each for each in reversed(near)}
    several = sorted(pips.values(), key=lambda guess: -guess.fit)[:MOST]
    return [*several, *(each for each in kinds.values() if each not in several)]
