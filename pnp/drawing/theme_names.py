"""The pens and the styles of type that drawings name; a theme says what each of them is."""

from __future__ import annotations

from typing import Literal, get_args

PenName = Literal[
    "seat-area",
    "seat-bar",
    "seat-frame",
    "seat-line",
    "seat-die",
    "seat-window",
    "seat-fold",
    "seat-bleed",
    "seat-tile",
    "seat-square",
    "seat-mark",
    "seat-cross",
    "emblem",
    "emblem-small",
    "emblem-faint",
    "cut",
    "cut-inside",
    "cut-on-colour",
    "fold",
    "crop-mark",
    "scale",
    "scale-fine",
    "rule",
    "rule-inside",
    "writing-line",
    "box",
    "box-result",
    "outline",
    "paper",
    "solid-black",
    "glue",
    "grid",
    "region",
    "landing",
    "pot",
    "counter",
    "disc",
    "disc-middle",
    "lid-ring",
    "die",
    "picture-outline",
    "picture-fold",
    "picture-pen",
    "picture-blade",
    "picture-ring",
    "picture-shade",
    "picture-tile",
    "picture-tab",
    "chart-square",
    "chart-line",
    "chart-line-edge",
    "chart-held",
    "chart-first",
    "chart-second",
]
"""What a pen draws. Those of seats, emblems and squares of charts have a colour of their own for each seat."""

StyleName = Literal[
    "title",
    "head",
    "block",
    "block-grey",
    "block-faint",
    "body",
    "body-grey",
    "body-strong",
    "body-bold",
    "small",
    "small-grey",
    "small-medium",
    "small-bold",
    "glyph",
]
"""What a style of type is for, largest first; ``grey`` and ``faint`` ones step back."""

PENS: tuple[PenName, ...] = get_args(PenName)
STYLES: tuple[StyleName, ...] = get_args(StyleName)
