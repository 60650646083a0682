"""Saved games at the command line, and phones."""

from tests.pnp.cli.plays.conftest import editor, home, keep, pnp, postgres
from tests.wings.web.conftest import app, clock, phone, ready, served

__all__ = ["app", "clock", "editor", "home", "keep", "phone", "pnp", "postgres", "ready", "served"]
