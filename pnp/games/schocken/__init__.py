"""Schocken, as it is printed and shown."""
