"""Data files of the package, caches of values made from them, and atomic writing of files."""
