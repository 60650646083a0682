"""The names of pens and of styles of type that drawings use; a theme defines each of them."""

from __future__ import annotations

from typing import Literal, get_args

SeatPen = Literal["seat-area", "seat-bar", "seat-frame", "seat-line", "seat-die", "seat-window", "seat-fold"]
TilePen = Literal["seat-bleed", "seat-tile", "seat-square", "seat-mark", "seat-cross"]
EmblemPen = Literal["emblem", "emblem-small", "emblem-faint"]
CutPen = Literal["cut", "cut-inside", "cut-on-colour", "fold", "crop-mark"]
LinePen = Literal[
    "scale", "scale-fine", "rule", "rule-inside", "writing-line", "box", "box-result", "outline"
]
AreaPen = Literal["paper", "solid-black", "glue", "notch"]
BoardPen = Literal["grid", "region", "landing", "pot"]
DiscPen = Literal["counter", "disc", "disc-middle", "die"]
PicturePen = Literal["picture-outline", "picture-fold", "picture-pen", "picture-blade", "picture-ring"]
ShadePen = Literal["picture-shade", "picture-tile", "picture-tab"]
ChartPen = Literal[
    "chart-square",
    "chart-line",
    "chart-line-edge",
    "chart-held",
    "chart-first",
    "chart-second",
    "chart-limits",
]

PagePen = Literal[CutPen, LinePen, AreaPen]
PenName = Literal[SeatPen, TilePen, EmblemPen, PagePen, BoardPen, DiscPen, PicturePen, ShadePen, ChartPen]
"""What a pen draws. Pens of seats, emblems and chart squares have a colour for each seat."""

BlockStyle = Literal["title", "head", "block", "block-grey", "block-faint"]
BodyStyle = Literal["body", "body-grey", "body-strong", "body-bold"]
SmallStyle = Literal["small", "small-grey", "small-medium", "small-bold"]
StyleName = Literal[BlockStyle, BodyStyle, SmallStyle]
"""What a style of type is for, largest first; ``grey`` and ``faint`` ones are less prominent."""

PENS: tuple[PenName, ...] = get_args(PenName)
STYLES: tuple[StyleName, ...] = get_args(StyleName)
