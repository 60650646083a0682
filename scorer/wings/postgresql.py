"""Plays in a PostgreSQL database."""

_TABLES = "scorer.plays.postgres_tables:PostgresTables"

DATABASES = {"postgresql": _TABLES, "postgres": _TABLES, "postgresql+psycopg": _TABLES}
