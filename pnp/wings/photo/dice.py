"""Dice on a board: each is searched for in the plane of its upper face, then its pips and its colour are read.

That plane is one die above the paper; its place in the picture follows from the camera's position.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

import cv2
import numpy as np

from pnp.pieces.board_map import Box
from pnp.wings.photo.arrays import Floats, block_means, floats, likeness, match_template, rotate, shrink, trim
from pnp.wings.photo.faces import COARSE, FINE, Kind, Pattern, Patterns, distinct_turns, ink_map, pip_map
from pnp.wings.photo.flat import FINE as FLAT
from pnp.wings.photo.flat import FlatBoard, Pose, fit_pose, sample_square
from pnp.wings.photo.pips import PIXELS, SPAN, read_pips

REACH = 7.0  # the largest distance of a die from the middle of its square, mm
STEP, STEEP = 9, 15  # the step of the turns that are tried, degrees: of faces, and of outlines
CLEAR = 0.78  # a fit at which no other kind of dice is tried

NEAR: Mapping[Kind, float] = {"printed": 0.03, "light": 0.12, "dark": 0.12}
MOST = 3  # how much worse than the best guess others that are followed may fit, and the most of them
CORNERS = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))  # the corners of a face, in sides
BESIDE = 8  # the width of the area around an outline, in pixels of the flat board
MOVES = (0.6, 0.6, 4.5, 0.04)  # the first moves to fit a die: mm, mm, degrees, share of its size


class Guess(NamedTuple):
    """A pattern at a pose, and how well it fits."""

    fit: float
    pose: Pose
    pattern: Pattern


class SeenDie(NamedTuple):
    """A possible die on a square: the picture of its face, and how well each fine pattern fits.

    ``outline`` is how well a cube there covers the coloured area: 1 or less.
    """

    face: Floats
    fits: Floats
    pose: Pose  # of its upper face
    side: float  # mm
    outline: float
    pitch: float  # between the pips of an ordinary die as they appear, in sides; 0 if there are none
    pips: Floats  # the chances of 0 to 6 pips of an ordinary die by the second reader; else 0


class Finder(NamedTuple):
    """Searches a flat board for faces of dice; ``side`` is theirs in mm, ``drawn`` that of the patterns."""

    flat: FlatBoard
    patterns: Patterns
    side: float
    drawn: float
    body: Floats  # 1 where something coloured is on the flat board
    plain: Floats  # 1 where nothing is printed that hides it

    def find(self, box: Box, kinds: Sequence[Kind]) -> list[SeenDie]:
        """Return the best dice on a square; the kinds are tried in this order until one fits well."""
        middle = Pose(*box.middle)
        half = REACH + self.side * 0.75
        patch = self.sample(middle, 2 * half, round(2 * half * self._coarse))
        guesses: list[Guess] = []
        for kind in kinds:
            guesses += self._guesses(patch, kind, middle)
            if max(guesses, key=lambda guess: guess.fit).fit > CLEAR:
                break
        return [self._fit_die(guess) for guess in best_guesses(guesses)]

    def find_by_outline(self, box: Box, others: Sequence[Floats]) -> list[SeenDie]:
        """Return the ordinary die whose outline fits what is coloured on a square, outside of other dice.

        From aside, one may be taken for its own side, which is more like a pattern than its upper face.
        """
        half = REACH + self.side
        left, top = (max(0, round((at - half) * FLAT)) for at in box.middle)
        coloured = (self.body * self.plain)[top : round((box.middle[1] + half) * FLAT), left:]
        coloured = coloured[:, : round(2 * half * FLAT)].copy()
        for other in others:
            cv2.fillConvexPoly(coloured, np.asarray((other * FLAT - (left, top)).round(), np.int32), 0)
        rows, columns = np.nonzero(coloured)
        if not len(rows):
            return []
        middle = floats([columns.mean() + left, rows.mean() + top]) / FLAT
        best, pose = -1.0, Pose(*box.middle)
        for degrees in range(0, 90, STEEP):
            start = Pose(*box.middle, degrees)
            right, down = (middle - self._hull(start, self.side).mean(axis=0)).tolist()
            start = start._replace(x=start.x + right, y=start.y + down)
            found = fit_pose(start, MOVES[:3], lambda pose: self.outline(self._hull(pose, self.side), others))
            fit = self.outline(self._hull(found, self.side), others)
            if fit > best:
                best, pose = fit, found
        fits = self.patterns.measure_likeness(self.sample(pose, self.side, round(self.drawn * FINE)))
        patterns = zip(fits.tolist(), self.patterns.fine, strict=True)
        ordinary = [Guess(fit, pose, pattern) for fit, pattern in patterns if pattern.kind != "printed"]
        return [self._fit_die(guess) for guess in best_guesses(ordinary)]

    @property
    def _coarse(self) -> float:
        """The pixels per mm at which dice of any size are as large as the patterns."""
        return COARSE * self.drawn / self.side

    def sample(self, pose: Pose, side: float, pixels: int) -> Floats:
        """Return a square of the plane of upper faces."""
        return sample_square(self.flat.colours, pose, side, pixels, (self.flat.eye, self.side))

    def _guesses(self, patch: Floats, kind: Kind, middle: Pose) -> Iterator[Guess]:
        """Yield the best guess for each number of pips of a kind of die, at any turn."""
        pips, body = pip_map(kind, patch), ink_map(kind, patch)
        edge = round((REACH + self.side / 2) * self._coarse)
        margin = len(patch) // 2 - edge
        patterns = [pattern for pattern in self.patterns.coarse if pattern.kind == kind]
        pixels = len(patterns[0].picture)
        by_mark = {pattern.mark: pattern for pattern in patterns}
        best: dict[str, Guess] = {}
        for degrees in range(0, 90, STEP):
            around, solid = (trim(rotate(picture, degrees), margin) for picture in (pips, body))
            cover = block_means(solid, pixels)
            penalties = {mark: self.patterns.compute_penalty(face, cover) for mark, face in by_mark.items()}
            for pattern in patterns:
                fits = match_template(around, pattern.picture) - penalties[pattern.mark]
                _, fit, _, (left, top) = cv2.minMaxLoc(fits)
                if pattern.mark not in best or fit > best[pattern.mark].fit:
                    right, down = ((at + pixels / 2 - edge) / self._coarse for at in (left, top))
                    pose = middle._replace(turn=degrees).moved(right, down)
                    best[pattern.mark] = Guess(fit, pose, pattern)
        yield from best.values()

    def _fit_die(self, guess: Guess) -> SeenDie:
        """Fit a die, and again if another pattern then fits better."""
        turns = len(distinct_turns(guess.pattern.mark))
        same = [
            pattern
            for pattern in self.patterns.fine
            if pattern[:2] == guess.pattern[:2]
            and ((pattern.quarter - guess.pattern.quarter) % turns == 0 or pattern.kind != "printed")
        ]
        pose, pattern = guess.pose, max(same, key=lambda pattern: self._likeness(pattern, guess.pose))
        for _ in range(2):
            pose = fit_pose(pose, MOVES, partial(self._likeness, pattern))
            pitch = pose.scale * pattern.pitch if pattern.mark != "1" else 0.0
            face = self.sample(pose, self.side, round(self.drawn * FINE))
            fits = self.patterns.measure_likeness(face)
            if self.side != self.drawn:
                fits[[pattern.kind == "printed" for pattern in self.patterns.fine]] = -1  # they have one size
            best = self.patterns.fine[int(np.argmax(fits))]
            if best is pattern:
                break
            pattern = best
        pips = floats(np.zeros(7))  # the chances of 0 to 6 pips by the second reader
        if pattern.kind != "printed":  # it sees an upper face with the camera below it
            right, down = self.flat.eye[0] - pose.x, self.flat.eye[1] - pose.y
            turned = Pose(pose.x, pose.y, math.degrees(math.atan2(down, right)) - 90)
            crop = shrink(self.sample(turned, self.side * SPAN, 2 * PIXELS), PIXELS, PIXELS)
            pips = floats(read_pips([crop, crop[:, ::-1]]).mean(axis=0))  # in a mirror there are as many pips
        die = SeenDie(face, fits, pose, self.side, 0.0, pitch, pips)
        return die._replace(outline=self.outline(self.hull(die)))

    def hull(self, die: SeenDie, side: float = 0.0, dice: int = 1) -> Floats:
        """Return the outline on the flat board, in mm, of a die, or of a stack whose upper face is seen there.

        It is as wide as it was taken to be, or has another ``side``, but the same upper face in the picture.
        """
        side = side or die.side
        eye, high = floats(self.flat.eye[:2]), self.flat.eye[2]
        x, y = (eye + (floats(die.pose[:2]) - eye) * (high - side) / (high - die.side)).tolist()
        return self._hull(Pose(x, y, die.pose.turn, die.pose.scale if side == die.side else 1.0), side, dice)

    def _hull(self, pose: Pose, side: float, dice: int = 1) -> Floats:
        """Return the outline of dice whose upper face is at a pose."""
        eye, high = floats(self.flat.eye[:2]), self.flat.eye[2]
        face = floats([pose.moved(x * side, y * side)[:2] for x, y in CORNERS])
        upper = eye + (face - eye) * high / (high - side)
        lower = eye + (upper - eye) * (high - dice * side) / high
        return floats(cv2.convexHull(floats(np.concatenate([upper, lower])))[:, 0])

    def outline(self, hull: Floats, others: Sequence[Floats] = ()) -> float:
        """Return the coloured share of a cube's outline minus that of the area around it.

        What is within the outlines of other dice does not count, nor where the print is dark.
        """
        left, top = np.maximum(0, np.floor(hull.min(axis=0) * FLAT).astype(int) - BESIDE)
        right, foot = np.ceil(hull.max(axis=0) * FLAT).astype(int) + BESIDE
        plain = self.plain[top:foot, left:right].copy()
        inside = np.zeros(plain.shape, np.uint8)
        for other in others:
            cv2.fillConvexPoly(plain, np.asarray((other * FLAT - (left, top)).round(), np.int32), 0)
        coloured = self.body[top:foot, left:right] * plain
        cv2.fillConvexPoly(inside, np.asarray((hull * FLAT - (left, top)).round(), np.int32), 1)
        around = cv2.dilate(inside, np.ones((2 * BESIDE + 1,) * 2, np.uint8)) - inside
        own, beside = (
            float((coloured * area).sum() / max(1.0, float((plain * area).sum())))
            for area in (inside, around)
        )
        return own - beside

    def _likeness(self, pattern: Pattern, pose: Pose) -> float:
        face = self.sample(pose, self.side, round(self.drawn * FINE))
        seen, crop = pip_map(pattern.kind, face), self.patterns.crop_sought
        return likeness(crop(pattern.kind, seen), crop(pattern.kind, pattern.picture))


def best_guesses(guesses: Sequence[Guess]) -> list[Guess]:
    """Return the best guess of each kind, and those with other pips that are nearly as good."""
    falling = sorted(guesses, key=lambda guess: -guess.fit)
    near = [guess for guess in falling if guess.fit > falling[0].fit - NEAR[guess.pattern.kind]]
    kinds = {guess.pattern.kind: guess for guess in reversed(falling)}
    pips = {guess.pattern.mark: guess for guess in reversed(near)}
    several = sorted(pips.values(), key=lambda guess: -guess.fit)[:MOST]
    return [*several, *(guess for guess in kinds.values() if guess not in several)]
