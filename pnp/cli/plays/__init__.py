"""The commands on plays that are kept."""
