"""Photos: boards are read from pictures."""

PHOTO_RESULTS = "pnp.cli.photo:read_results"
