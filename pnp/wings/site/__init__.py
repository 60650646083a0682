"""The pages of ``pnp serve`` as a folder of files, whose Python runs in the visitor's browser."""
