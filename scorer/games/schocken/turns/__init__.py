"""The turns of Schocken."""
