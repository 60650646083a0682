"""Names for kinds of pieces and pages, which are also written to finished files."""

from __future__ import annotations

from typing import Literal

Side = Literal["front", "back"]

Cut = Literal["straight", "outline", "sheet"]
"""How a piece is cut: by straight cuts shared with neighbours, along its outline, or not at all."""

ALL_AROUND = "ltrb"
"""The sides of a piece: left, top, right, bottom."""

Stock = Literal["card", "paper"]

Turn = Literal["upright", "level"]
"""The middle line of a layout, over which fronts are mirrored to match their backs."""
