"""Drawings laid out on real paper: the only place that knows where on a sheet a piece lies."""
