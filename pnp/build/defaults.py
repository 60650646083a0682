"""What is built where nothing else is asked for; these values load nothing, so that help is quick."""

PLAYERS = 3
PAPER = "a4"
BACKS = "long-edge"
INK = "full"
