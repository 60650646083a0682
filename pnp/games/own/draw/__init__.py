"""What a folder says, drawn: a part of the model becomes a part of a kit, with its pieces and how they are laid."""
