"""Real printers and cutting machines: what was measured of them, and pages corrected for them."""
