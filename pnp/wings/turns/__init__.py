"""Playing games action by action: in the terminal, against bots, and simulated."""
