"""A game of one's own: a folder of plain text as a kit, a score and a page on every phone."""
