"""Pieces, parts and the parts of drawings that games share."""
