"""The printed and shown side of Schocken."""
