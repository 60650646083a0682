"""Measures that drawings keep in every theme: nothing moves where a theme's lines are thinner. Lengths in mm."""

LINE = 0.25
GRID = 0.4
SEAT_BAR = 1.5
RADIUS = 3.0
RADIUS_INNER = 1.5
RADIUS_BOX = 1.0

LEAST_TYPE = 6.5
"""The smallest type, points. Only a print shop's format may go below it; the build then reports that."""
