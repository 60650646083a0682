"""Phones, as the tests of the web pages have them."""

from tests.wings.web.conftest import app, clock, phone, ready, served

__all__ = ["app", "clock", "phone", "ready", "served"]
