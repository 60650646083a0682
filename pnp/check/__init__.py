"""A finished file, measured: what of it is not as the file states, or not fit to print."""
