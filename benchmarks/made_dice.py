"""Draw single dice as a photo of a board shows them, to train the second reader of dice: rounded cubes by ray tracing.

Lengths are in sides of the die. A crop lies in the plane of the upper face, as ``pnp.wings.photo.pips`` cuts it out, or
in another one, as if the camera were not where it is thought to be.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

import cv2
import numpy as np

from pnp.drawing.dice import PIPS
from pnp.wings.photo import pips as reader
from pnp.wings.photo.arrays import Floats, blur, floats, shrink

Dice = np.random.Generator

EDGE = 4
"""How many pixels a crop has more at each edge, to move it in training."""

PIXELS = reader.PIXELS + 2 * EDGE
SPAN = reader.SPAN * PIXELS / reader.PIXELS

WHITE = 170
"""The byte that stands for white paper."""

FINER = 1.2
"""How many times finer than the crop a die is drawn."""

BODIES = (
    (35, 35, 190),
    (160, 70, 25),
    (40, 190, 235),
    (70, 130, 25),
    (110, 40, 80),
    (235, 238, 240),
    (120, 160, 190),
)
"""Colours of dice as blue, green, red; the last ones are white and wood."""


class Make(NamedTuple):
    """A make of dice: its shape, its colours and its pips."""

    corner: float
    pitch: float
    apart: float  # how much further apart the pips in a row of a six are
    pip: float  # radius
    body: Floats
    ink: Floats
    rough: float  # how marbled it is
    shine: float


class Cube(NamedTuple):
    """A die that stands at a place, with the pips of its upper face and of two sides."""

    place: Floats
    turn: float
    size: float
    pips: tuple[int, int, int]


def choose_make(dice: Dice) -> Make:
    """Return a make of dice by chance."""
    body = floats(BODIES[int(dice.integers(len(BODIES)))]) / 255
    body = floats(np.clip(body * dice.uniform(0.75, 1.2) + dice.normal(0, 0.04, 3), 0.02, 1))
    if dice.random() < 0.35:  # a white die in a player's colour
        body = floats(np.clip(body, 0.02, 0.9))
    light = body.mean() < 0.7 and dice.random() < 0.5
    ink = (
        floats(dice.uniform(0.75, 1.0, 3)) if light else body * dice.uniform(0.0, 0.35) * (body.mean() > 0.15)
    )
    return Make(
        corner=float(dice.uniform(0.03, 0.3)),
        pitch=float(dice.uniform(0.19, 0.28)),
        apart=float(dice.uniform(0.95, 1.25)),
        pip=float(dice.uniform(0.06, 0.115)),
        body=body,
        ink=ink,
        rough=float(dice.uniform(0.1, 0.4)) if dice.random() < 0.2 else 0.02,
        shine=float(dice.uniform(0, 0.6)) if dice.random() < 0.6 else 0.0,
    )


def choose_cube(dice: Dice, place: Sequence[float], size: float = 1.0) -> Cube:
    """Return a cube at a place, with faces by chance."""
    up = int(dice.integers(1, 7))
    rest = [number for number in range(1, 7) if number not in (up, 7 - up)]
    side = int(dice.choice(rest))
    other = int(dice.choice([number for number in rest if number not in (side, 7 - side)]))
    return Cube(floats(place), float(dice.uniform(0, 2 * math.pi)), size, (up, side, other))


class View(NamedTuple):
    """Where the camera is, and the points of space that each pixel of a crop shows on its way."""

    eye: Floats
    points: Floats


def choose_view(dice: Dice) -> View:
    """Return a view of a die that stands near the origin; the camera is below the crop, or thought to be elsewhere."""
    pixels = round(PIXELS * FINER)
    lean = math.tan(math.radians(dice.uniform(0, 50)))
    high = float(dice.uniform(14, 45))
    eye = floats([0, lean * high, high])
    level = 0.0 if dice.random() < 0.6 else float(dice.uniform(0.3, 1.0))
    slant = math.atan(lean) * level
    right, down = floats([1, 0, 0]), floats([0, math.cos(slant), -math.sin(slant)])
    turn = dice.uniform(0, 2 * math.pi) if level else dice.normal(0, 0.1)
    at = (np.arange(pixels) + 0.5) / pixels - 0.5
    xs, ys = np.meshgrid(at * SPAN * dice.uniform(0.88, 1.12), at * SPAN * dice.uniform(0.88, 1.12))
    xs, ys = xs * math.cos(turn) - ys * math.sin(turn), xs * math.sin(turn) + ys * math.cos(turn)
    return View(eye, floats(floats([0, 0, 1]) + xs[..., None] * right + ys[..., None] * down))


def hit(view: View, cube: Cube, corner: float) -> tuple[Floats, Floats, Floats]:
    """Return where the ray of each pixel hits a cube, how far that is, and whether it does; in the cube's own axes."""
    cos, sin = math.cos(cube.turn), math.sin(cube.turn)
    own = floats([[cos, sin, 0], [-sin, cos, 0], [0, 0, 1]])
    middle = cube.place + floats([0, 0, cube.size / 2])
    eye = own @ ((view.eye - middle) / cube.size)
    rays = ((view.points - view.eye) @ own.T).reshape(-1, 3)
    rays = floats(rays / np.linalg.norm(rays, axis=1, keepdims=True))
    with np.errstate(divide="ignore", invalid="ignore"):
        walls = np.stack([(-0.5 - eye) / rays, (0.5 - eye) / rays])
    far, out = walls.min(axis=0).max(axis=1), walls.max(axis=0).min(axis=1)
    likely = np.flatnonzero(far < out)
    place, ray, gone = eye + far[likely, None] * rays[likely], rays[likely], far[likely]
    for _ in range(12):
        away = np.abs(place) - (0.5 - corner)
        off = np.linalg.norm(np.maximum(away, 0), axis=1) + np.minimum(away.max(axis=1), 0) - corner
        place, gone = place + off[:, None] * ray, gone + off
    found = np.full((len(rays), 3), 9.0, np.float32)
    on = (off < 0.01) & (gone < out[likely] + 0.05)
    found[likely[on]] = place[on]
    distance = np.full(len(rays), 1e6, np.float32)
    distance[likely[on]] = gone[on] * cube.size
    return found, distance, floats(distance < 1e6)


def shade(spots: Floats, cube: Cube, make: Make, dice: Dice, lamp: Floats) -> Floats:
    """Return the colours of a cube at spots on it, in its own axes."""
    inner = 0.5 - make.corner
    normal = spots - np.clip(spots, -inner, inner)
    normal = normal / np.maximum(np.linalg.norm(normal, axis=1, keepdims=True), 1e-6)
    much = mark_pips(spots, cube, make)
    cos, sin = math.cos(cube.turn), math.sin(cube.turn)
    lamp = floats([cos * lamp[0] + sin * lamp[1], cos * lamp[1] - sin * lamp[0], lamp[2]])
    dark = float(dice.uniform(0.35, 0.8))
    light = dark + (1 - dark) * np.maximum(0, normal @ lamp)
    grain = blur(floats(dice.normal(0, 1, (24, 24))), 1.5) * 4
    grain = grain[tuple(np.clip((spots[:, :2] + 0.5) * 23, 0, 23).astype(int).T)]
    body = make.body * (light * (1 + make.rough * grain))[:, None]
    shine = make.shine * np.maximum(0, normal @ floats(lamp + floats([0, 0, 0.6]))) ** int(
        dice.integers(8, 60)
    )
    colour = body * (1 - much) + (make.ink * (0.5 + 0.5 * light)[:, None]) * much
    return floats(colour + np.clip(shine / 8, 0, 0.6)[:, None] * (1 - 0.7 * much))


def mark_pips(spots: Floats, cube: Cube, make: Make) -> Floats:
    """Return how much of each spot of a cube is a pip, as a column."""
    main = np.abs(spots).argmax(axis=1)
    much = np.zeros(len(spots), np.float32)
    for axis, pips in zip((2, 0, 1), cube.pips, strict=True):
        flat = spots[:, [at for at in range(3) if at != axis]]
        wide, tall = make.pitch, make.pitch * (make.apart if pips == 6 else 1.0)
        for right, down in PIPS[pips]:
            off = np.hypot(flat[:, 0] - right * wide, flat[:, 1] - down * tall)
            much = np.maximum(much, np.clip((make.pip - off) * 40 + 0.5, 0, 1) * (main == axis))
    return floats(much[:, None])


def draw(view: View, cubes: Sequence[Cube], make: Make, ground: Floats, dice: Dice) -> Floats:
    """Return dice on a ground, a picture whose pixels are small; they throw one soft shadow."""
    rays = (view.points - view.eye).reshape(-1, 3)
    spots = (view.eye - rays * (view.eye[2] / rays[:, 2])[:, None])[:, :2]
    size = np.asarray(ground.shape[:2]) - 2
    at = np.clip(size / 2 + spots[:, ::-1] * 28, 0, size).astype(int)
    colours = ground[at[:, 0], at[:, 1]]
    angle = dice.uniform(0, 2 * math.pi)
    lamp = floats([0.6 * math.cos(angle), 0.6 * math.sin(angle), 0.8])
    deep, long = dice.uniform(0, 0.5), dice.uniform(0, 0.7)
    nearest = np.full(len(rays), 1e6, np.float32)
    for cube in cubes:
        off = spots - cube.place[:2] + lamp[:2] * long
        colours = colours * (1 - deep * np.clip(2.2 - 2 * np.abs(off).max(axis=1) / cube.size, 0, 1))[:, None]
    for cube in cubes:
        found, distance, _ = hit(view, cube, make.corner)
        seen = distance < nearest
        if seen.any():
            colours[seen] = shade(found[seen], cube, make, dice, lamp)
            nearest[seen] = distance[seen]
    side = len(view.points)
    return floats(colours.reshape(side, side, 3))


def spoil(picture: Floats, dice: Dice) -> Floats:
    """Return a picture as a phone saves it: soft, in uneven light, with glare, noise and JPEG."""
    side = len(picture)
    light = dice.uniform(0.6, 1.15) * (1 + dice.normal(0, 0.12, 3))
    slope = 1 + dice.normal(0, 0.15) * np.linspace(-1, 1, side)
    picture = picture * floats(light) * floats(slope)[:, None, None]
    if dice.random() < 0.12:
        x, y = np.meshgrid(np.linspace(-1, 1, side), np.linspace(-1, 1, side))
        where, wide = dice.uniform(-1, 1, 2), dice.uniform(0.1, 0.5)
        picture = (
            picture
            + dice.uniform(0.1, 0.5)
            * np.exp(-(((x - where[0]) ** 2 + (y - where[1]) ** 2) / wide**2))[..., None]
        )
    picture = blur(floats(picture), float(dice.uniform(0.4, 2.6)))
    if dice.random() < 0.25:
        streak = np.zeros((7, 7), np.float32)
        cv2.line(streak, (3, 3), tuple(int(v) for v in dice.integers(0, 7, 2)), 1.0)
        picture = floats(cv2.filter2D(picture, -1, streak / streak.sum()))
    picture = shrink(picture, PIXELS, PIXELS)
    picture = picture + dice.normal(0, dice.uniform(0.003, 0.05), picture.shape)
    packed = cv2.imencode(
        ".jpg",
        np.clip(picture * 200, 0, 255).astype(np.uint8),
        [cv2.IMWRITE_JPEG_QUALITY, int(dice.integers(40, 98))],
    )[1]
    return floats(cv2.imdecode(packed, cv2.IMREAD_COLOR)) / np.float32(200)


def near(dice: Dice, least: float, most: float) -> Floats:
    """Return a place at a distance from the origin, on the ground."""
    angle, far = dice.uniform(0, 2 * math.pi), dice.uniform(least, most)
    return floats([far * math.cos(angle), far * math.sin(angle), 0])


def cut(picture: Floats, ground: Floats, dice: Dice) -> Floats:
    """Return the middle of a picture, laid on another ground: a die cut out of a photo."""
    side = len(picture)
    mask = np.zeros((side, side), np.float32)
    middle = (side // 2 + int(dice.normal(0, 2)), side // 2 + int(dice.normal(0, 2)))
    if dice.random() < 0.5:
        cv2.circle(mask, middle, int(side / SPAN * dice.uniform(0.45, 0.95)), 1.0, -1)
    else:
        half = int(side / SPAN * dice.uniform(0.4, 0.9))
        cv2.rectangle(
            mask, (middle[0] - half, middle[1] - half), (middle[0] + half, middle[1] + half), 1.0, -1
        )
    left, top = (int(dice.integers(0, len(ground) - side)) for _ in range(2))
    return floats(np.where(mask[..., None] > 0, picture, ground[top : top + side, left : left + side]))


def one_die(ground: Floats, dice: Dice) -> tuple[Floats, int]:
    """Return one die, perhaps with others beside it."""
    view, make = choose_view(dice), choose_make(dice)
    cube = choose_cube(dice, near(dice, 0, 0.32), float(dice.uniform(0.92, 1.08)))
    cubes = [cube]
    if dice.random() < 0.2:
        cubes.append(choose_cube(dice, cube.place + near(dice, 1.45, 2.0)))
    picture = draw(view, cubes, make, ground, dice)
    return (cut(picture, ground, dice) if dice.random() < 0.12 else picture), cube.pips[0]


def no_die(ground: Floats, dice: Dice) -> tuple[Floats, int]:
    """Return something that is not one die seen well: none, two, a stack, one that is off or partly hidden."""
    view, make, kind = choose_view(dice), choose_make(dice), int(dice.integers(6))
    if kind == 0:
        return draw(
            view, [choose_cube(dice, near(dice, 1.5, 2))] * int(dice.integers(2)), make, ground, dice
        ), 0
    if kind in (1, 2):
        apart = near(dice, 0.5, 0.75)
        return draw(view, [choose_cube(dice, apart), choose_cube(dice, -apart)], make, ground, dice), 0
    if kind == 3:
        return draw(view, [choose_cube(dice, near(dice, 0.65, 1.2))], make, ground, dice), 0
    if kind == 4:
        lower, upper = choose_cube(dice, near(dice, 0, 0.2)), choose_cube(dice, near(dice, 0, 0.2))
        lower = lower._replace(place=lower.place - floats([0, 0, 1]))
        raised = view._replace(eye=view.eye)
        return draw(raised, [lower, upper], make, ground, dice), 0
    picture = draw(view, [choose_cube(dice, near(dice, 0, 0.2))], make, ground, dice)
    side = len(picture)
    skin = floats(dice.choice([(120, 150, 205), (90, 120, 180), (50, 70, 110), (20, 20, 20)])) / 255
    off, angle = dice.uniform(-0.2, 0.25) * side / SPAN, dice.uniform(0, 2 * math.pi)
    x, y = np.meshgrid(np.arange(side) - side / 2, np.arange(side) - side / 2)
    hidden = x * math.cos(angle) + y * math.sin(angle) > off
    return floats(np.where(hidden[..., None], skin, picture)), 0


def made(ground: Floats, dice: Dice) -> tuple[Floats, int]:
    """Return a crop and the pips of the die on it; 0 if there is not one that is seen well."""
    make: Callable[[Floats, Dice], tuple[Floats, int]] = no_die if dice.random() < 0.22 else one_die
    picture, pips = make(ground, dice)
    return spoil(picture, dice), pips
