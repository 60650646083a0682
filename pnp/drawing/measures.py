"""Measures that drawings keep in every theme: nothing moves where a line is thinner. Lengths in mm."""

LINE = 0.25
GRID = 0.4
SEAT_BAR = 1.5
RADIUS = 3.0
RADIUS_INNER = 1.5
RADIUS_BOX = 1.0

LEAST_TYPE = 6.5
"""No type is smaller than this, points, but what a print shop makes smaller, which is told."""
