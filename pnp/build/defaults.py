"""The defaults of a build; these values load nothing, so that help is quick."""

from pathlib import Path

PLAYERS = 3
PAPER = "a4"
BACKS = "long-edge"
INK = "full"
OUT = Path("output")
