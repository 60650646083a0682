"""Measures that drawings keep in every theme, and distances from the edges of pages and grids. Lengths in mm."""

TOP = 13.0  # from the paper's top edge to the first shape on every page
FOOT = 7.0  # from the paper's bottom edge to the footer's baseline
SAFE = 5.0  # the strip along the paper's edge that many printers cannot reach: nothing is drawn in it
MARK_FROM, MARK_TO = 1.5, 4.0  # crop marks run from 1.5 to 4 mm outside the grid


LINE = 0.25
GRID = 0.4
SEAT_BAR = 1.5
RADIUS = 3.0
RADIUS_INNER = 1.5
RADIUS_BOX = 1.0

LEAST_TYPE = 6.5
"""The smallest type, points. Only a print shop's format may go below it; the build then reports that."""

CONTOUR = "CutContour"  # the name that cutters and print shops use for the spot colour of cut lines
