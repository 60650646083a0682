"""Web pages: games are entered and played on every phone at the table."""
