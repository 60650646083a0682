"""Data files of the package, what is made of them, and files that are written whole."""
