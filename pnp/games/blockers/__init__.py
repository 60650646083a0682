"""The printed and shown side of Blockers."""
