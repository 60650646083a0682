"""The scores of a game that is a folder of plain text: rows, a sum, who wins."""
