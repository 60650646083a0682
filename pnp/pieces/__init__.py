"""One printable thing per file: facts, theme and words become a drawing."""
