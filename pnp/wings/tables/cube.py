"""The model of a die for Tabletop Simulator: a cube with edges of 1, and a picture with its six faces.

A picture in the program's own form cannot be used, as nobody documents where the faces are in it.
"""

from __future__ import annotations

from collections.abc import Iterator

COLUMNS, ROWS = 3, 2  # of the faces in the picture, row by row

Vector = tuple[int, int, int]

SIDES: tuple[tuple[Vector, Vector], ...] = (
    ((0, 0, 1), (0, 1, 0)),
    ((0, 1, 0), (0, 0, -1)),
    ((1, 0, 0), (0, 1, 0)),
    ((-1, 0, 0), (0, 1, 0)),
    ((0, -1, 0), (0, 0, 1)),
    ((0, 0, -1), (0, 1, 0)),
)
"""Of each face: where it looks, and where its upper edge is. Opposite faces add to seven, as on the program's dice."""

TURNS: tuple[Vector, ...] = ((-90, 0, 0), (0, 0, 0), (0, 0, -90), (0, 0, 90), (0, 0, 180), (90, 0, 0))
"""The rotation with which each face is up. The program reads models with their x reversed."""


def cube() -> str:
    """Return the model in Wavefront's format: for each face four corners and two triangles."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    for number, (out, up) in enumerate(SIDES):
        right = tuple(up[at - 2] * out[at - 1] - up[at - 1] * out[at - 2] for at in range(3))
        column, row = number % COLUMNS, number // COLUMNS
        # from the lower left, the other way round than clocks
        for across, along in ((0, 0), (1, 0), (1, 1), (0, 1)):
            sides = zip(out, right, up, strict=True)
            corner = [(x + (2 * across - 1) * y + (2 * along - 1) * z) / 2 for x, y, z in sides]
            yield "v " + " ".join(f"{value:g}" for value in corner)
            yield f"vt {(column + across) / COLUMNS:.6f} {(ROWS - 1 - row + along) / ROWS:.6f}"
        yield "vn " + " ".join(map(str, out))
        first = 4 * number + 1
        for corners in ((0, 1, 2), (0, 2, 3)):
            yield "f " + " ".join(f"{first + corner}/{first + corner}/{number + 1}" for corner in corners)
