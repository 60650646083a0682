"""A list of the pieces of a kit."""
