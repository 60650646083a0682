"""What lies along the edges of pages and of the grids on them, in mm."""

TOP = 13.0
"""Where the first thing on every page begins, from the paper's top edge."""

FOOT = 7.0
"""Where the footer's baseline lies, from the paper's bottom edge."""

SAFE = 5.0
"""The strip along the paper's edge that many printers cannot reach: nothing is drawn in it."""

MARK_FROM, MARK_TO = 1.5, 4.0
"""Crop marks lie from 1.5 to 4 mm outside the grid."""
