"""Lengths in the program are in millimetres; points are used only for type and PDF."""

PT_PER_MM = 72 / 25.4  # PDF points in a millimetre
MM_PER_PT = 25.4 / 72  # millimetres in a point
MM_PER_INCH = 25.4  # millimetres in an inch
