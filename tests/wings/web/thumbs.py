"""Phones that are touched by fast thumbs, on a network that is slow."""

import pytest

from tests.processes import HANG

SIZES = {"iphone": (390, 664), "landscape": (844, 390), "tablet": (1024, 768)}


@pytest.fixture
def phones(chromium):
    """Return what makes phones of a size; no script of theirs may fail."""
    made, wrong = [], []

    def new(size=SIZES["iphone"], **more):
        width, height = size
        viewport = {"width": width, "height": height}
        context = chromium.new_context(
            locale="en-GB", viewport=viewport, has_touch=True, is_mobile=True, **more
        )
        context.set_default_timeout(1000 * HANG)
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        made.append(context)
        return page

    yield new
    for context in made:
        context.close()
    assert wrong == []


def sit(page, address, chip="#me-all"):
    """Open a table and say whose phone this is."""
    page.goto(address)
    page.tap(chip)
    page.wait_for_selector("#undo", state="attached")


def settled(page):
    """Wait until everything is acknowledged."""
    page.wait_for_function("() => !Object.keys(localStorage).some(key => key.startsWith(location.pathname))")
