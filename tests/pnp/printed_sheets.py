"""Pictures of calibration sheets: printed by a printer with known errors, then scanned or photographed."""

import io
from dataclasses import dataclass
from functools import cache
from math import cos, radians, sin

import cv2
import numpy as np
import pypdfium2
from PIL import Image

from pnp.kits.calibration import calibration
from pnp.pages.paper import paper

FINE = 20.0
"""Dots to the mm that a printer gets: rectangles are drawn on whole dots."""

DARK, WHITE = 48.0, 232.0


@cache
def printed(size):
    """Return both sides as a printer gets them."""
    file = pypdfium2.PdfDocument(calibration(size, "en").data)
    pages = (page.render(scale=FINE * 25.4 / 72, grayscale=True).to_numpy() for page in file)
    return [cv2.GaussianBlur(page.reshape(page.shape[:2]), (0, 0), 1.2) for page in pages]


def about(middle, matrix):
    """Return a matrix of three rows that turns and scales about a middle."""
    found = np.eye(3)
    found[:2, :2] = matrix
    found[:2, 2] = np.asarray(middle) - matrix @ np.asarray(middle)
    return found


def clockwise(degrees):
    return np.array(
        [[cos(radians(degrees)), -sin(radians(degrees))], [sin(radians(degrees)), cos(radians(degrees))]]
    )


def shift(x, y):
    return np.array([[1.0, 0, x], [0, 1, y], [0, 0, 1]])


def dots(fine):
    """Return the matrix from mm to dots, whose middles are whole numbers."""
    return np.array([[fine, 0, -0.5], [0, fine, -0.5], [0, 0, 1]])


@dataclass(frozen=True)
class RealPrinter:
    """A printer's errors: of each side as they are seen upright on it, in mm and degrees."""

    scale: tuple[float, float] = (1.0, 1.0)
    front: tuple[float, float, float] = (0.0, 0.0, 0.0)
    back: tuple[float, float, float] = (0.0, 0.0, 0.0)
    margins: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)

    def shown(self, side, view, size, paper_size="a4", corner=None, seed=1):
        """Return a picture of a side; ``view`` leads from mm of the paper to its dots."""
        sheet = paper(paper_size)
        page = printed(paper_size)[side].copy()
        left, right, top, bottom = (round(each * FINE) for each in self.margins)
        high, wide = page.shape
        page[:top], page[high - bottom :], page[:, :left], page[:, wide - right :] = 255, 255, 255, 255
        x, y, turn = (self.front, self.back)[side]
        middle = (sheet.width / 2, sheet.height / 2)
        laid = shift(x, y) @ about(middle, clockwise(turn) @ np.diag(self.scale))
        matrix = view @ laid @ np.linalg.inv(dots(FINE))
        found = cv2.warpPerspective(page, matrix, size, borderValue=255).astype(np.float32) / 255 * WHITE
        there = mask(view, sheet, size, corner)
        found = found * there + DARK * (1 - there) + noise(seed, found.shape)
        return cv2.cvtColor(np.clip(found, 0, 255).astype(np.uint8), cv2.COLOR_GRAY2BGR)


def noise(seed, shape):
    return np.random.default_rng(seed).standard_normal(shape, np.float32) * np.float32(4)


def mask(view, sheet, size, corner):
    """Return where a picture shows paper, of which a corner may be cut off."""
    spots = []
    for x, y in ((0, 0), (1, 0), (1, 1), (0, 1)):
        at = np.array([x * sheet.width, y * sheet.height])
        if corner == (("right" if x else "left"), ("bottom" if y else "top")):
            across, along = np.array([15 - 30 * x, 0]), np.array([0, 15 - 30 * y])
            spots += [at + along, at + across] if x == y else [at + across, at + along]
        else:
            spots.append(at)
    found = cv2.perspectiveTransform(np.array([spots], np.float64), view)[0]
    x, y = np.arange(size[0], dtype=np.float32), np.arange(size[1], dtype=np.float32)[:, None]
    inside = np.full(size[::-1], np.inf, np.float32)
    for (x1, y1), (x2, y2) in zip(found.tolist(), np.roll(found, -1, 0).tolist(), strict=True):
        long = np.hypot(x2 - x1, y2 - y1)
        np.minimum(
            inside,
            x * np.float32((y1 - y2) / long)
            + y * np.float32((x2 - x1) / long)
            + np.float32((x1 * (y2 - y1) - y1 * (x2 - x1)) / long),
            out=inside,
        )
    return np.clip(inside + np.float32(0.5), 0, 1)


def bed(dpi, turned, at=(5.0, 4.0), size=(210, 297)):
    """Return how a scanner sees a sheet that lies on its glass, turned a little, and the size of its pictures."""
    fine = dpi / 25.4
    middle = (size[0] / 2, size[1] / 2)
    return dots(fine) @ shift(*at) @ about(middle, clockwise(turned)), (round(222 * fine), round(305 * fine))


def phone(size=(210, 297)):
    """Return how a phone sees a sheet, aslant, and the size of its pictures."""
    wide, high = size
    corners = np.array([(0, 0), (wide, 0), (wide, high), (0, high)], np.float32)
    there = np.array([(180, 130), (1480, 90), (1560, 2020), (110, 2080)], np.float32)
    return cv2.getPerspectiveTransform(corners, there), (1700, 2200)


def jpeg(picture, dpi=None, quality=82):
    """Return a picture as a file that states its dots to the inch, if it does."""
    file = io.BytesIO()
    more = {"dpi": (dpi, dpi)} if dpi else {}
    Image.fromarray(picture[:, :, ::-1]).save(file, "JPEG", quality=quality, **more)
    return file.getvalue()
