"""Games in folders of plain text."""
