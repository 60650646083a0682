"""The default options of a build, in a module that loads nothing, so that help is quick."""

from pathlib import Path

PLAYERS = 3
PAPER = "a4"
BACKS = "long-edge"
INK = "full"
OUT = Path("output")
