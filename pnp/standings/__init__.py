"""How games stand and players rank, as values and sentences that every door shows in its own way."""
