"""What the web pages of every game share: forms, sprites, tables of results."""
