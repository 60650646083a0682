"""Pieces on a board: each is searched for in the plane of its upper face, then its face is read.

The plane of dice is one die above the paper; its place in the picture follows from the camera's position.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

import cv2
import numpy as np

from pnp.pieces.board_map import Box
from pnp.wings.photo.arrays import (
    Bytes,
    Floats,
    floats,
    likeness,
    match_template,
    rotate,
    shrink,
    trim,
)
from pnp.wings.photo.faces import Kind, Pattern, Patterns, distinct_turns
from pnp.wings.photo.flat import FINE, FlatBoard, Pose, fill, fit_pose, sample_square
from pnp.wings.photo.pips import PIXELS, SPAN, read_pips

STEEP = 15  # the step of the turns of outlines that are tried, degrees
CLEAR = 0.78  # a fit at which no other kind of dice is tried

NEAR: Mapping[Kind, float] = {"tile": -1.0, "printed": 0.03, "light": 0.12, "dark": 0.12}
MOST = 3  # how much worse than the best guess others that are followed may fit, and the most of them
CORNERS = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))  # the corners of a face, in sides
BESIDE = 8  # the width of the area around an outline, in pixels of the flat board


class Search(NamedTuple):
    """How pieces are searched for."""

    reach: float  # the largest distance of one from the middle of its square, mm
    turns: Sequence[int]  # that are tried, degrees
    moves: Sequence[float]  # the first ones to fit it: mm, mm, degrees, share of its size
    coarse: float  # pixels per mm
    plain: float  # a fit at which no other turn is tried


DICE = Search(7.0, range(0, 90, 9), (0.6, 0.6, 4.5, 0.04), 2.0, math.inf)
TILES = Search(3.0, (0, -8, 8), (0.6, 0.6, 4.0), 1.5, 0.9)


class Guess(NamedTuple):
    """A pattern at a pose, and how well it fits."""

    fit: float
    pose: Pose
    pattern: Pattern


class SeenPiece(NamedTuple):
    """A possible piece on a square: the picture of its face, and how well each fine pattern fits.

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
    """Searches a flat board for faces of pieces; ``side`` is that of ordinary dice in mm."""

    flat: FlatBoard
    patterns: Patterns
    search: Search
    side: float
    body: Bytes  # 1 where something coloured is on the flat board
    bare: Bytes  # 1 where nothing is printed that hides it

    def find(
        self, box: Box, kinds: Sequence[Kind], is_likely: Callable[[Pattern], bool] = lambda _: True
    ) -> list[SeenPiece]:
        """Return the best likely pieces on a square; the kinds are tried in this order until one fits well."""
        guesses: list[Guess] = []
        for kind in kinds:
            likely = [face for face in self.patterns.coarse if face.kind == kind and is_likely(face)]
            guesses += self._guesses(Pose(*box.middle), likely)
            if max(guesses, key=lambda guess: guess.fit).fit > CLEAR:
                break
        return [self._fit(guess) for guess in best_guesses(guesses)]

    def find_by_outline(self, box: Box, others: Sequence[Floats]) -> list[SeenPiece]:
        """Return the ordinary die whose outline fits what is coloured on a square, outside of other dice.

        From aside, one may be taken for its own side, which is more like a pattern than its upper face.
        """
        half = self.search.reach + self.side
        left, top = (max(0, round((at - half) * FINE)) for at in box.middle)
        right, foot = (round((at + half) * FINE) for at in box.middle)
        coloured = (self.body & self.bare)[top:foot, left:right].copy()
        for other in others:
            fill(coloured, other, 0, (left, top))
        rows, columns = np.nonzero(coloured)
        if not len(rows):
            return []
        middle = floats([columns.mean() + left, rows.mean() + top]) / FINE

        def fit(pose: Pose) -> float:
            return self.outline(self._hull(pose, self.side), others)

        found = []
        for degrees in range(0, 90, STEEP):
            start = Pose(*box.middle, degrees)
            x, y = (middle - self._hull(start, self.side).mean(axis=0) + box.middle).tolist()
            found.append(fit_pose(Pose(x, y, degrees), self.search.moves[:3], fit))
        pose = max(found, key=fit)
        fits = self.patterns.measure_likeness(self._face("light", pose))
        patterns = zip(fits.tolist(), self.patterns.fine, strict=True)
        ordinary = [Guess(like, pose, pattern) for like, pattern in patterns if pattern.kind != "printed"]
        return [self._fit(guess) for guess in best_guesses(ordinary)]

    def _width(self, kind: Kind) -> float:
        """Return the side of a kind of pieces, mm: those of the kit have one size."""
        return self.side if kind in ("light", "dark") else self.patterns.side

    def _sample(self, kind: Kind, pose: Pose, side: float, pixels: int) -> Floats:
        """Return a square of the plane of a kind's upper faces."""
        height = self._width(kind) if self.patterns.sight.height else 0.0
        return sample_square(self.flat.colours, pose, side, pixels, (self.flat.eye, height))

    def _face(self, kind: Kind, pose: Pose) -> Floats:
        """Return the face at a pose, as large as the fine patterns."""
        return self._sample(kind, pose, self._width(kind), len(self.patterns.fine[0].picture))

    def _guesses(self, middle: Pose, patterns: Sequence[Pattern]) -> Iterator[Guess]:
        """Yield the best guess for each number of pips, or label, of one kind of pieces, at any turn."""
        kind, pixels = patterns[0].kind, len(patterns[0].picture)
        side = self._width(kind)
        coarse = self.search.coarse * self.patterns.side / side  # at which they are as large as the patterns
        half = self.search.reach + side * 0.75
        patch = self._sample(kind, middle, 2 * half, round(2 * half * coarse))
        pictures = self.patterns.ink(kind, patch), self.patterns.body(kind, patch)
        edge = round((self.search.reach + side / 2) * coarse)
        margin = len(patch) // 2 - edge
        best: dict[str, Guess] = {}
        for degrees in self.search.turns:
            ink, body = (trim(rotate(picture, degrees), margin) for picture in pictures)
            cover = floats(cv2.blur(body, (pixels, pixels), anchor=(0, 0)))[: 1 - pixels, : 1 - pixels]
            for pattern in patterns:
                fits = match_template(ink, pattern.picture) - self.patterns.compute_penalty(pattern, cover)
                _, fit, _, (left, top) = cv2.minMaxLoc(fits)
                if pattern.mark not in best or fit > best[pattern.mark].fit:
                    right, down = ((at + pixels / 2 - edge) / coarse for at in (left, top))
                    pose = middle._replace(turn=degrees).moved(right, down)
                    best[pattern.mark] = Guess(fit, pose, pattern)
            if max(guess.fit for guess in best.values()) > self.search.plain:
                break
        yield from best.values()

    def _fit(self, guess: Guess) -> SeenPiece:
        """Fit a piece, and again if another pattern then fits better."""
        turns = len(distinct_turns(guess.pattern))
        same = [
            pattern
            for pattern in self.patterns.fine
            if pattern[:2] == guess.pattern[:2]
            and ((pattern.quarter - guess.pattern.quarter) % turns == 0 or pattern.kind in ("light", "dark"))
        ]
        pose, pattern = guess.pose, max(same, key=lambda pattern: self._likeness(pattern, guess.pose))
        for _ in range(2):
            pose = fit_pose(pose, self.search.moves, partial(self._likeness, pattern))
            pitch = pose.scale * pattern.pitch if pattern.mark != "1" else 0.0
            face = self._face(pattern.kind, pose)
            fits = self.patterns.measure_likeness(face)
            fits[[self._width(other.kind) != self._width(pattern.kind) for other in self.patterns.fine]] = -1
            best = self.patterns.fine[int(np.argmax(fits))]
            if best is pattern:
                break
            pattern = best
        pips, outline, side = floats(np.zeros(7)), 0.0, self._width(pattern.kind)
        if pattern.kind in ("light", "dark"):  # the second reader sees an upper face with the camera below it
            right, down = self.flat.eye[0] - pose.x, self.flat.eye[1] - pose.y
            turned = Pose(pose.x, pose.y, math.degrees(math.atan2(down, right)) - 90)
            crop = shrink(self._sample(pattern.kind, turned, self.side * SPAN, 2 * PIXELS), PIXELS, PIXELS)
            pips = floats(read_pips([crop, crop[:, ::-1]]).mean(axis=0))  # in a mirror there are as many pips
        if pattern.kind != "tile":
            outline = self.outline(self._hull(pose, side))
        return SeenPiece(face, fits, pose, side, outline, pitch, pips)

    def hull(self, die: SeenPiece, side: float = 0.0, dice: int = 1) -> Floats:
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
        left, top = np.maximum(0, np.floor(hull.min(axis=0) * FINE).astype(int) - BESIDE).tolist()
        right, foot = (np.ceil(hull.max(axis=0) * FINE).astype(int) + BESIDE).tolist()
        bare = self.bare[top:foot, left:right].copy()
        inside = np.zeros(bare.shape, np.uint8)
        for other in others:
            fill(bare, other, 0, (left, top))
        coloured = self.body[top:foot, left:right] & bare
        fill(inside, hull, 1, (left, top))
        wide = np.asarray(cv2.dilate(inside, np.ones((2 * BESIDE + 1,) * 2, np.uint8)), np.uint8)
        own, beside = (
            cv2.countNonZero(coloured & area) / max(1, cv2.countNonZero(bare & area))
            for area in (inside, wide - inside)
        )
        return own - beside

    def _likeness(self, pattern: Pattern, pose: Pose) -> float:
        crop = self.patterns.crop_sought
        seen = self.patterns.ink(pattern.kind, self._face(pattern.kind, pose))
        return likeness(crop(pattern.kind, seen), crop(pattern.kind, pattern.picture))


def best_guesses(guesses: Sequence[Guess]) -> list[Guess]:
    """Return the best guess of each kind, and those with other pips that are nearly as good."""
    falling = sorted(guesses, key=lambda guess: -guess.fit)
    near = [guess for guess in falling if guess.fit > falling[0].fit - NEAR[guess.pattern.kind]]
    kinds = {guess.pattern.kind: guess for guess in reversed(falling)}
    pips = {guess.pattern.mark: guess for guess in reversed(near)}
    several = sorted(pips.values(), key=lambda guess: -guess.fit)[:MOST]
    return [*several, *(guess for guess in kinds.values() if guess not in several)]
