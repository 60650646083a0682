"""Cutting machines: marks on the sheets that their sensors find, and the lines that a blade follows as DXF."""
