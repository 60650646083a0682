"""Saved games in a PostgreSQL database."""
