"""A table seen by a camera: flat pictures lie on it, stand on it or make dice and boxes, with light and shadows.

Lengths in mm: x to the right, y towards the viewer, z up from the table.
"""

from __future__ import annotations

from math import cos, radians, sin
from typing import TYPE_CHECKING

import numpy as np
from PIL import Image, ImageChops, ImageDraw, ImageFilter

if TYPE_CHECKING:
    from collections.abc import Sequence

    Place = tuple[float, float, float]

LIGHT = (0.42, 0.30)
"""How far a shadow goes to the right and towards the viewer, in heights."""

SIDES = {"top": 1.0, "front": 0.86, "right": 0.72, "left": 0.93}
"""How light the sides of a body are."""

WOOD = (190, 141, 92)
PLANK, GRAIN = 92.0, 2.0
"""The width of a plank, mm, and the pixels of its grain to the mm."""


class Scene:
    """A picture of ``size`` pixels: a camera at ``eye`` looks at ``aim``; ``lens`` is its focal length in pixels."""

    def __init__(self, size: tuple[int, int], eye: Place, aim: Place, lens: float) -> None:
        forward = np.subtract(aim, eye) / np.linalg.norm(np.subtract(aim, eye))
        right = np.cross(forward, (0.0, 0.0, -1.0))
        right = -right / np.linalg.norm(right)
        self._axes = np.array([right, np.cross(forward, right), forward])
        self._axes[1] *= np.sign(self._axes[1] @ (0.0, 0.0, -1.0))
        self._axes[0] *= np.sign(self._axes[0][0])
        self._eye, self._lens = np.array(eye), lens
        self.picture = Image.new("RGB", size, WOOD)

    def see(self, places: Sequence[Place]) -> list[tuple[float, float]]:
        """Return where places are in the picture."""
        x, y, far = self._axes @ (np.array(places, float) - self._eye).T
        wide, high = self.picture.size
        return [
            (wide / 2 + a, high / 2 + b)
            for a, b in zip(self._lens * x / far, self._lens * y / far, strict=True)
        ]

    def put(self, picture: Image.Image, corners: Sequence[Place], light: float = 1.0) -> None:
        """Put a picture between four corners: upper left, upper right, lower right, lower left."""
        seen = self.see(corners)
        left, top = (int(min(at)) - 1 for at in zip(*seen, strict=True))
        right, foot = (int(max(at)) + 2 for at in zip(*seen, strict=True))
        wide, high = picture.size
        rows, values = [], []
        for (x, y), (u, v) in zip(seen, ((0, 0), (wide, 0), (wide, high), (0, high)), strict=True):
            a, b = x - left, y - top
            rows += [[a, b, 1, 0, 0, 0, -u * a, -u * b], [0, 0, 0, a, b, 1, -v * a, -v * b]]
            values += [u, v]
        numbers = np.linalg.solve(np.array(rows, float), np.array(values, float))
        flat = picture.convert("RGBA").transform(
            (right - left, foot - top), Image.Transform.PERSPECTIVE, tuple(numbers), Image.Resampling.BICUBIC
        )
        shaded = flat.convert("RGB").point(lambda value: round(value * light))
        self.picture.paste(shaded, (left, top), flat.getchannel("A"))

    def shade(self, corners: Sequence[Place], soft: float, dark: float) -> None:
        """Darken what lies below corners, with a soft edge of so many pixels."""
        seen, room = self.see(corners), round(3 * soft)
        left, top = (int(min(at)) - room for at in zip(*seen, strict=True))
        right, foot = (int(max(at)) + room for at in zip(*seen, strict=True))
        mask = Image.new("L", (right - left, foot - top))
        ImageDraw.Draw(mask).polygon([(x - left, y - top) for x, y in seen], fill=round(255 * dark))
        self.picture.paste("#1c0f05", (left, top), mask.filter(ImageFilter.GaussianBlur(soft)))

    def lay(
        self, picture: Image.Image, at: Place, size: tuple[float, float], turn: float = 0.0, soft: float = 7.0
    ) -> None:
        """Lay a flat picture of ``size`` mm with its middle at a place, turned by degrees clockwise.

        A transparent corner makes it round.
        """
        corners = around(at, size, turn)
        x, y, z = at
        edge = corners
        if picture.mode == "RGBA" and not picture.getchannel("A").getpixel((0, 0)):
            angles = [radians(10 * step) for step in range(36)]
            edge = [(x + size[0] / 2 * cos(angle), y + size[1] / 2 * sin(angle), z) for angle in angles]
        self.shade([(a + soft / 5, b + soft / 4, c) for a, b, c in edge], soft, 0.38)
        self.put(picture, corners)

    def stand(
        self, sides: dict[str, Image.Image], at: Place, size: tuple[float, float, float], turn: float = 0.0
    ) -> None:
        """Stand a body on the table or on what lies there: its sides are pictures, those that are seen are put."""
        z = at[2]
        wide, deep, high = size
        low = around(at, (wide, deep), turn)
        top = [(a, b, z + high) for a, b, _ in low]
        cast = [(a + LIGHT[0] * high, b + LIGHT[1] * high, z) for a, b, _ in low]
        self.shade([low[0], cast[1], cast[2], cast[3], low[3]], 3.0 + high / 6, 0.42)
        self.shade(around(at, (wide + 1.5, deep + 1.5), turn), 4.0, 0.30)
        walls: dict[str, tuple[Place, ...]] = {
            "front": (top[3], top[2], low[2], low[3]),
            "right": (top[2], top[1], low[1], low[2]),
            "left": (top[0], top[3], low[3], low[0]),
        }
        for name, corners in walls.items():
            (ax, ay), (bx, by), (cx, cy), _ = self.see(corners)
            if (bx - ax) * (cy - by) - (by - ay) * (cx - bx) > 0:  # its picture is not mirrored
                self.put(sides[name], corners, SIDES[name])
        self.put(sides["top"], top)

    def lit(self) -> Image.Image:
        """Return the picture in the light of a lamp above its middle."""
        wide, high = self.picture.size
        down, across = np.mgrid[0:high, 0:wide]
        far = np.hypot((across / wide - 0.45) * 1.1, (down / high - 0.42) * 0.9)
        lamp = Image.fromarray(np.uint8(255 * np.clip(1.08 - 0.55 * far**1.9, 0, 1)))
        return ImageChops.multiply(self.picture, Image.merge("RGB", (lamp, lamp, lamp)))


def around(at: Place, size: tuple[float, float], turn: float) -> list[Place]:
    """Return the corners of a rectangle that lies: upper left, upper right, lower right, lower left."""
    c, s = cos(radians(turn)), sin(radians(turn))
    half = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))
    sides = [(a * size[0], b * size[1]) for a, b in half]
    return [(at[0] + a * c - b * s, at[1] + a * s + b * c, at[2]) for a, b in sides]


def planks(width: float, height: float) -> Image.Image:
    """Return a table top of wooden planks."""
    rng = np.random.default_rng(4)
    wide, high = round(width * GRAIN), round(height * GRAIN)
    tone = np.zeros((high, wide), np.float32)
    for reach, strength in ((24, 9.0), (7, 5.0), (2, 3.0)):  # streaks along a plank, broad and fine
        noise = rng.normal(size=(high // reach + 2, wide // (reach * 40) + 3)).astype(np.float32)
        streaks = Image.fromarray(noise).resize((wide, high), Image.Resampling.BICUBIC)
        tone += strength * np.asarray(streaks)
    step = round(PLANK * GRAIN)
    for top in range(0, high, step):
        tone[top : top + step] += rng.uniform(-12, 12)
        tone[top : top + 2] -= 45
    colour = np.array(WOOD, np.float32) + tone[..., None] * np.array((1.0, 0.9, 0.75), np.float32)
    return Image.fromarray(np.uint8(np.clip(colour, 0, 255)))
