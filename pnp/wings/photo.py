"""Photos: boards are read from pictures, and printers are measured by scans of the calibration sheet."""

READS_PHOTOS = "pnp.photo.apart:has_opencv"
PAGES = "pnp.web.photo:ROUTES"
LAST_PHOTOS = "pnp.cli.photo_answers:find_last"
PHOTO_RESULTS = "pnp.cli.photo:read_results"
PRINTER_PICTURES = "pnp.cli.printer_pictures:measure_pictures"
