"""Checks of a finished file: differences from its statement, and faults of print."""
