"""From a request to files: plan, draw, lay out, write in every format, publish."""
