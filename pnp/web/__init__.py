"""The pages of ``pnp serve``: a table on every phone."""
