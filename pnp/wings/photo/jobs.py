"""What ``apart`` has done in a process of its own: only there are these modules, and OpenCV, loaded."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pnp.wings.photo.arrays import time_sample
from pnp.wings.photo.reading import read_file
from pnp.wings.photo.sheet import read_scan
from pnp.wings.photo.shown_dice import learn

__all__ = ["JOBS", "time_sample"]

JOBS: Mapping[str, Callable[..., Any]] = {"board": read_file, "dice": learn, "sheet": read_scan}
"""What is done with the bytes of a picture and other values, by its name."""
