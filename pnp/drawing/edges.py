"""Distances from the edges of pages and of the grids on them, in mm."""

TOP = 13.0
"""From the paper's top edge to the first shape on every page."""

FOOT = 7.0
"""From the paper's bottom edge to the footer's baseline."""

SAFE = 5.0
"""The strip along the paper's edge that many printers cannot reach: nothing is drawn in it."""

MARK_FROM, MARK_TO = 1.5, 4.0
"""Crop marks run from 1.5 to 4 mm outside the grid."""
