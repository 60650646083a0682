"""Scoring a game that is a folder of plain text: rows, a total, who wins."""
