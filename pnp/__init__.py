"""Print-and-play kits: boards, dice, counters, aids and score sheets at the right size."""

__version__ = "0.1.0"
