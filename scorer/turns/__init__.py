"""Play games turn by turn: the notation, the bots, and simulations of many games."""
