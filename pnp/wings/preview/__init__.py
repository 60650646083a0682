"""A preview: the pieces of a folder on a web page that follows each save."""
