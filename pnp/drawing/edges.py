"""What lies along the edges of every page, in mm."""

TOP = 13.0
"""Where the first thing on every page begins, from the paper's top edge."""

FOOT = 7.0
"""Where the footer's baseline lies, from the paper's bottom edge."""

SAFE = 5.0
"""The strip along the paper's edge that many printers cannot reach: nothing is drawn in it."""
