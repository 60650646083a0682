"""Print shops: files with bleed, in CMYK and PDF/X, and the check of what a press asks for."""
