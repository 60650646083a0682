"""A table with a board, dice, tiles, shadows and fingers, drawn in linear light as a camera sees it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import cv2
import numpy as np
from made_dice import Cube, Make, hit, mark_pips
from made_dice import View as Rays
from made_lens import GAMMA, OVER, Lens, View

from pnp.wings.photo.arrays import Floats, floats

FINE = 8.0
"""Dots per mm of the print."""

AROUND = 90.0
"""How far around the page shadows fall, mm."""

COARSE = 2.0
"""Dots to the mm of shadows."""


class Solid(NamedTuple):
    """A block that lies on the table: its faces are pictures, and where they are clear they show ``body``."""

    x: float
    y: float
    turn: float  # degrees
    side: float
    height: float
    top: Floats  # blue, green, red, and how solid it is
    sides: tuple[Floats, ...]
    body: Floats
    askew: Floats  # how far each upper corner is out of place, mm
    make: Make | None = None  # of a rounded die, which has no pictures
    pips: tuple[int, int, int] = (0, 0, 0)  # of its upper face and of two sides


class Light(NamedTuple):
    """From where light comes, and how soft its shadows are."""

    towards: tuple[float, float]  # how far a shadow falls, in heights
    soft: float  # mm
    deep: float
    gradient: tuple[float, float]  # how much it changes over 100 mm
    band: tuple[float, float, float] | None = None  # the shadow of a phone: angle, where in mm, how deep
    glare: tuple[float, float, float, float] | None = None  # middle and radius in mm, strength
    tint: tuple[float, float, float] = (1.0, 1.0, 1.0)  # what shadows take of blue, green and red
    other: Light | None = None  # a second one, as a window beside a lamp


def linear(picture: Floats) -> Floats:
    """Return a picture as light."""
    return floats(np.clip(picture, 0, 1) ** GAMMA)


def table(
    lens: Lens, view: View, page: Floats, looks: Floats, curl: Floats, margin: float
) -> tuple[Floats, Floats, Floats]:
    """Draw a page on a table; also return which place each dot shows. ``curl`` bends the page; its edge is white."""
    wide, high = (round(each * OVER) for each in view.size)
    xs, ys = lens.places(wide, high)
    tall = curl[0] * ((xs - curl[1]) / 100) ** 2 + curl[2] * ((ys - curl[3]) / 100) ** 2
    part = tall / -lens.eye[2]
    on_x, on_y = xs - (xs - lens.eye[0]) * part, ys - (ys - lens.eye[1]) * part
    seen = cv2.remap(
        page,
        floats(on_x * FINE - 0.5),
        floats(on_y * FINE - 0.5),
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_CONSTANT,
        borderValue=(-1, -1, -1),
    )
    size = looks.shape[0]
    wood = cv2.remap(looks, floats(xs * 1.5 % (size - 1)), floats(ys * 1.5 % (size - 1)), cv2.INTER_LINEAR)
    high_mm, wide_mm = (each / FINE for each in page.shape[:2])
    paper = (np.abs(on_x - wide_mm / 2) < wide_mm / 2 + margin) & (
        np.abs(on_y - high_mm / 2) < high_mm / 2 + margin
    )
    ground = np.where(paper[:, :, None], np.float32(1), wood)
    return floats(np.where(seen < 0, ground, seen)), xs, ys


def lit(scene: Floats, xs: Floats, ys: Floats, solids: Sequence[Solid], light: Light) -> Floats:
    """Return a flat scene with the shadows of its pieces and uneven light."""
    found = scene * _even(xs, ys, light)[:, :, None]
    if solids and max(each.height for each in solids) > 1:
        shadow = _shadows(solids, light)
        dark = cv2.remap(
            shadow, floats((xs + AROUND) * COARSE), floats((ys + AROUND) * COARSE), cv2.INTER_LINEAR
        )
        found = found * (1 - light.deep * dark[:, :, None] * floats(light.tint))
    return lit(found, xs, ys, solids, light.other) if light.other else floats(found)


def shine(scene: Floats, xs: Floats, ys: Floats, light: Light) -> Floats:
    """Return a scene with the lamp's reflection on it."""
    if not light.glare:
        return scene
    x, y, radius, strength = light.glare
    spot = np.exp(-(((xs - x) / radius) ** 2 + ((ys - y) / radius / 0.7) ** 2))
    return floats(scene + strength * spot[:, :, None])


def _even(xs: Floats, ys: Floats, light: Light) -> Floats:
    """Return how much light there is, of its mean."""
    much = np.exp((xs - 140) / 100 * light.gradient[0] + (ys - 110) / 100 * light.gradient[1])
    if light.band:
        angle, where, deep = light.band
        along = (xs - 140) * math.cos(angle) + (ys - 110) * math.sin(angle) - where
        much = much * (1 - deep / (1 + np.exp(-along / 9)))
    return floats(np.clip(much, 0.05, 3))


def _shadows(solids: Sequence[Solid], light: Light) -> Floats:
    side = round((2 * AROUND + 440) * COARSE)
    dark = np.zeros((side, side), np.float32)
    for each in solids:
        foot = _corners(each)[:, :2]
        thrown = foot + floats(light.towards) * each.height
        hull = cv2.convexHull(floats((np.concatenate([foot, thrown]) + AROUND) * COARSE))
        cv2.fillConvexPoly(dark, np.asarray(hull.round(), np.int32), 1.0)
    return floats(
        0.7 * cv2.GaussianBlur(dark, (0, 0), light.soft * COARSE) + 0.3 * cv2.GaussianBlur(dark, (0, 0), 3)
    )


def _corners(each: Solid) -> Floats:
    turn = math.radians(each.turn)
    across = floats([math.cos(turn), math.sin(turn)]) * each.side / 2
    down = floats([-math.sin(turn), math.cos(turn)]) * each.side / 2
    flat = [-across - down, across - down, across + down, down - across]
    return floats([(each.x + x, each.y + y, 0) for x, y in flat])


def stood(scene: Floats, lens: Lens, solids: Sequence[Solid], light: Light, gains: Floats) -> Floats:
    """Draw blocks on a scene, the farthest first. ``gains`` has how much light the table has at each dot."""
    far = sorted(solids, key=lambda each: -math.hypot(each.x - lens.eye[0], each.y - lens.eye[1]))
    for each in far:
        foot = _corners(each)
        upper = foot - floats([0, 0, each.height]) + np.column_stack([each.askew, np.zeros(4)])
        x, y = lens.dots(floats([[each.x, each.y, 0]]))[0].round().astype(int)
        high, wide = gains.shape
        gain = float(gains[min(max(y, 0), high - 1), min(max(x, 0), wide - 1)])
        if each.make:
            _round(scene, lens, each, light, gain)
            continue
        if each.height > 1:
            _fill(scene, lens.dots(np.concatenate([foot, upper])), each.body * gain * 0.55)
        for at, face in enumerate(each.sides):
            after = (at + 1) % 4
            out = (foot[at] + foot[after]) / 2 - (each.x, each.y, 0)
            if out @ (lens.eye - foot[at]) > 0:
                bright = 0.62 - 0.3 * float(out[:2] @ light.towards) / (each.side / 2)
                quad = floats([upper[after], upper[at], foot[at], foot[after]])
                _lay(scene, lens.dots(quad), face, gain * bright)
        _lay(scene, lens.dots(upper), each.top, gain)
    return scene


def _round(scene: Floats, lens: Lens, die: Solid, light: Light, gain: float) -> None:
    """Draw a die with round edges: its sides are as bright as they turn to the lamps."""
    assert die.make
    foot = _corners(die)
    dots = lens.dots(np.concatenate([foot, foot - floats([0, 0, die.height])]))
    left, top = np.maximum(np.floor(dots.min(0)).astype(int) - 2, 0)
    right, low = np.minimum(np.ceil(dots.max(0)).astype(int) + 3, (scene.shape[1], scene.shape[0]))
    if right - left < 2 or low - top < 2:
        return
    xs, ys = lens.places(right - left, low - top, (left, top))
    points = np.dstack([xs, ys, np.zeros_like(xs)]) / die.side
    eye = floats([lens.eye[0], lens.eye[1], -lens.eye[2]]) / die.side
    cube = Cube(floats([die.x / die.side, die.y / die.side, 0]), math.radians(die.turn), 1.0, die.pips)
    spots, _, on = hit(Rays(eye, floats(points)), cube, die.make.corner)
    spots, inner = spots[on > 0], 0.5 - die.make.corner
    normal = spots - np.clip(spots, -inner, inner)
    normal = normal / np.maximum(np.linalg.norm(normal, axis=1, keepdims=True), 1e-6)
    pips = mark_pips(spots, cube, die.make)
    colour = die.make.body * (1 - pips) + die.make.ink * pips
    cos, sin = math.cos(cube.turn), math.sin(cube.turn)
    bright: Floats = floats(np.full((len(spots), 3), 0.0))
    whole = 0.0
    for lamp in (light, light.other):
        if lamp:
            x, y = -lamp.towards[0], -lamp.towards[1]
            ray = floats([cos * x + sin * y, cos * y - sin * x, 1]) / math.sqrt(1 + x * x + y * y)
            much = np.maximum(0, normal @ ray)[:, None] * lamp.deep
            bright = floats(bright + much / ray[2] * floats(lamp.tint))
            whole += lamp.deep
            halfway = ray + floats([0, 0, 1])
            halfway = halfway / np.linalg.norm(halfway)
            colour = colour + die.make.shine * 0.6 * (np.maximum(0, normal @ halfway) ** 40)[:, None]
    bright = bright + (1 - whole) * (0.75 + 0.25 * normal[:, 2:])
    part = scene[top:low, left:right].reshape(-1, 3)
    part[on > 0] = colour * bright * gain
    scene[top:low, left:right] = part.reshape(low - top, right - left, 3)


def _fill(scene: Floats, dots: Floats, colour: Floats) -> None:
    hull = cv2.convexHull(floats(dots)).reshape(-1, 2)
    middle = hull.mean(0)
    inner = middle + (hull - middle) * 0.96
    cv2.fillConvexPoly(scene, np.asarray((inner * 16).round(), np.int32), colour.tolist(), cv2.LINE_AA, 4)


def _lay(scene: Floats, quad: Floats, face: Floats, gain: float) -> None:
    """Draw the picture of a face between four dots."""
    left, top = np.maximum(np.floor(quad.min(0)).astype(int) - 1, 0)
    right, foot = np.minimum(np.ceil(quad.max(0)).astype(int) + 2, (scene.shape[1], scene.shape[0]))
    if right - left < 2 or foot - top < 2:
        return
    side = face.shape[0]
    around = floats([(0, 0), (side, 0), (side, side), (0, side)])
    warp = cv2.getPerspectiveTransform(around, floats(quad - (left, top)))
    seen = cv2.warpPerspective(face, warp, (int(right - left), int(foot - top)), flags=cv2.INTER_LINEAR)
    much = seen[:, :, 3:]
    part = scene[top:foot, left:right]
    part[:] = part * (1 - much) + seen[:, :, :3] * gain


def finger(scene: Floats, start: Floats, end: Floats, wide: float, colour: Floats) -> None:
    """Draw a finger from outside onto the board."""
    ends = (tuple(int(value) for value in each) for each in (start, end))
    cv2.line(scene, *ends, colour.tolist(), round(wide), cv2.LINE_AA)
