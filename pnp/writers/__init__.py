"""Pages become files: the only place that knows formats."""
