"""The pages of ``pnp serve``: games that are entered on every phone."""
