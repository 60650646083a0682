"""The words for kinds of pieces and pages that finished files carry, too."""

from __future__ import annotations

from typing import Literal

Side = Literal["front", "back"]

Cut = Literal["straight", "outline", "sheet"]
"""How a piece leaves its sheet: by straight cuts that neighbours share, along its outline, or not at all."""

ALL_AROUND = "ltrb"
"""The sides of a piece: left, top, right, bottom."""

Stock = Literal["card", "paper"]

Turn = Literal["upright", "level"]
"""The line in the middle of a layout over which fronts are mirrored to lie on their backs."""
