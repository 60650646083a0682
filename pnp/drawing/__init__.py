"""The vector model in millimetres: x to the right, y down, from the top left corner of a drawing."""
