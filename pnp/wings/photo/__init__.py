"""Photos: boards are read from pictures, and printers are measured by scans of the calibration sheet."""
