"""Blockers, as it is printed and shown."""
