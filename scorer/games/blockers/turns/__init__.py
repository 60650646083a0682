"""The turns of Blockers."""
