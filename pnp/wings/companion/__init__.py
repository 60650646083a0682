"""A page that leads through the cutting of a kit, cut by cut."""
