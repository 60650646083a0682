"""How a camera stood over a board: from the corners of its markers, without knowing the lens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import cv2
import numpy as np

from pnp.photo.arrays import Doubles, Floats, floats

USUAL, SPREAD = 0.78, 0.22
"""Focal length of a phone, in longer sides of its picture, and how much it differs: the deviation of its logarithm."""

FOCALS = tuple(0.5 * 1.06**step for step in range(26))
"""Focal lengths that are tried, in longer sides of a picture."""

OFF = 1.0
"""How far corners are off in a good picture, in dots."""

AXIS, CROPPED = 0.01, 0.12
"""How far from the middle of a picture the lens looks, in longer sides; the same where somebody cut a part off."""

RARE = 9.0
"""How unlikely it is that a picture was cropped: twice a logarithm."""

BULGE, CURL = 0.02, 1.2
"""How much lenses bend straight lines; how high paper bulges over 100 mm, in mm."""

STIFF = 4.0
"""How much paper resists being bent in other ways to explain a corner."""

ROUNDS, STEP = 8, 1e-4
"""How often a camera is moved to fit better, and by which part of its spread to see what that changes."""


class Camera(NamedTuple):
    """Where the dots of a picture lie on a board."""

    values: (
        Doubles  # turn and shift (three each), logarithm of the focal length, axis (two), bulge, curl (three)
    )
    bend: Doubles  # what other bends of the paper add, in dots
    middle: tuple[float, float]  # of the markers, mm
    size: tuple[int, int]  # of the picture, in dots
    error: float  # how far corners are off, and the lens and the paper from what is usual, dots
    corners: int

    @property
    def cost(self) -> float:
        """How unlikely what is seen is: twice a logarithm."""
        return self.corners * (self.error / OFF) ** 2

    @property
    def eye(self) -> tuple[float, float, float]:
        """Where the camera was: mm from the corner of the board, and above it."""
        turn, _ = cv2.Rodrigues(self.values[:3])
        x, y, z = (-turn.T @ self.values[3:6]).tolist()
        return x, y, abs(z)

    def dots(self, places: Floats) -> Floats:
        """Return where places of the board, in mm, lie in the picture."""
        flat = np.asarray(places, np.float64).reshape(-1, 2)
        bent = _terms(flat, self.middle) @ self.bend
        return floats(_project(flat, self.values, self.middle) + bent).reshape(places.shape)


def stand(mm: Floats, px: Floats, size: tuple[int, int]) -> Camera:
    """Return the camera that sees places of a board where a picture of this width and height has them."""
    places, dots = np.asarray(mm, np.float64), np.asarray(px, np.float64)
    begun = _begun(places, dots, size)
    whole = _fitted(begun, places, dots, _spreads(size, AXIS))
    cropped = _fitted(begun, places, dots, _spreads(size, CROPPED))
    rare = cropped._replace(error=float(np.sqrt(cropped.error**2 + RARE * OFF**2 / len(places))))
    return _with_bend(min(whole, rare, key=lambda each: each.error), places, dots)


def _begun(places: Doubles, dots: Doubles, size: tuple[int, int]) -> Camera:
    """Return the camera that looks at flat paper in the middle of a picture."""
    best: tuple[float, Camera] | None = None
    for focal in FOCALS:
        found = _with_focal(places, dots, size, focal * max(size))
        if found is None:
            continue
        cost = found.cost + (np.log(focal / USUAL) / SPREAD) ** 2
        if best is None or cost < best[0]:
            best = cost, found
    assert best  # some focal length always gives one
    return best[1]


def _with_focal(places: Doubles, dots: Doubles, size: tuple[int, int], focal: float) -> Camera | None:
    matrix = np.array([[focal, 0, size[0] / 2], [0, focal, size[1] / 2], [0, 0, 1.0]])
    solid = np.column_stack([places, np.zeros(len(places))])
    done, turn, shift = cv2.solvePnP(solid, dots, matrix, None, flags=cv2.SOLVEPNP_IPPE)
    if not done:
        return None
    turn, shift = cv2.solvePnPRefineLM(solid, dots, matrix, None, turn, shift)
    lens = [np.log(focal), size[0] / 2, size[1] / 2, 0, 0, 0, 0]
    values = np.concatenate([turn.ravel(), shift.ravel(), lens]).astype(np.float64)
    x, y = places.mean(0)
    middle = (float(x), float(y))
    off = _project(places, values, middle) - dots
    error = float(np.sqrt((off**2).sum(1).mean()))
    return Camera(values, np.zeros((6, 2)), middle, size, error, len(places))


class _Spreads(NamedTuple):
    """What lenses and paper usually are, and how much they differ; of where the camera is nothing is known."""

    usual: Doubles
    much: Doubles


def _spreads(size: tuple[int, int], axis: float) -> _Spreads:
    longer = max(size)
    usual = [*[0] * 6, np.log(USUAL * longer), size[0] / 2, size[1] / 2, 0, 0, 0, 0]
    much = [*[np.inf] * 6, SPREAD, axis * longer, axis * longer, BULGE, CURL, CURL, CURL]
    return _Spreads(np.asarray(usual, np.float64), np.asarray(much, np.float64))


def _fitted(camera: Camera, places: Doubles, dots: Doubles, spreads: _Spreads) -> Camera:
    """Move a camera, its lens and the paper as long as corners fit better, but not far from what is usual."""

    def off(values: Doubles) -> Doubles:
        corners = (_project(places, values, camera.middle) - dots).ravel() / OFF
        return np.concatenate([corners, (values - spreads.usual) / spreads.much])

    values, seen, damp = camera.values, off(camera.values), 1e-3
    steps = np.where(np.isinf(spreads.much), STEP, spreads.much * STEP)
    for _ in range(ROUNDS):
        slope = np.column_stack([(off(values + move) - seen) / move.sum() for move in np.diag(steps)])
        square = slope.T @ slope
        step = np.linalg.solve(square + damp * np.diag(square.diagonal()), slope.T @ seen)
        moved = off(values - step)
        if moved @ moved < seen @ seen:
            values, seen, damp = values - step, moved, damp / 10
        else:
            damp *= 10
    return camera._replace(values=values, error=float(OFF * np.sqrt(seen @ seen / len(places))))


def _with_bend(camera: Camera, places: Doubles, dots: Doubles) -> Camera:
    """Explain by other bends of the paper what is still off, as far as so many corners can tell."""
    off = dots - _project(places, camera.values, camera.middle)
    terms = _terms(places, camera.middle)
    held = np.diag([0.1, 0.3, 0.3, 1.0, 1.0, 1.0]) * STIFF
    bend = np.linalg.solve(terms.T @ terms + held, terms.T @ off)
    return camera._replace(bend=np.asarray(bend, np.float64))


def _terms(places: Doubles, middle: Sequence[float]) -> Doubles:
    x, y = ((places - middle) / 100.0).T
    return np.column_stack([np.ones_like(x), x, y, x * x, x * y, y * y])


def _project(places: Doubles, values: Doubles, middle: Sequence[float]) -> Doubles:
    """Return where a lens shows places of paper that is bent."""
    solid = np.column_stack([places, _terms(places, middle)[:, 3:] @ values[10:]])
    focal = np.exp(values[6])
    matrix = np.array([[focal, 0, values[7]], [0, focal, values[8]], [0, 0, 1.0]])
    bulge = np.array([values[9], 0.0, 0.0, 0.0])
    found, _ = cv2.projectPoints(solid, values[:3], values[3:6], matrix, bulge)
    return np.asarray(found, np.float64).reshape(-1, 2)
