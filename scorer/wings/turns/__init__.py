"""Games action by action: bots, simulations, analysis."""
