"""Pig for pnp: one die, and the courage to stop. A game as a package brings it, small and whole."""
