"""Real printers and cutting machines: their measurements, and pages corrected for them."""
