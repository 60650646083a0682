"""The layout of drawings on real paper; only this package knows where on a sheet a piece lies."""
