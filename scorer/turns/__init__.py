"""Games as they are played, turn by turn: the notation, the bots, and many games at once."""
