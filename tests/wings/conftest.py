"""What the tests of all wings share: a browser, and what the tests of the print have."""

import shutil

import pytest

from tests.pnp.conftest import install, listed_once

__all__ = ["chromium", "install", "listed_once"]

BROWSERS = "chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"
CHROMIUM = next(filter(None, map(shutil.which, BROWSERS)), None)
"""The first without windows takes a quarter less work."""

LIGHT = (
    *("--disable-gpu-compositing", "--num-raster-threads=1", "--disable-lcd-text"),
    *("--disable-smooth-scrolling", "--process-per-site", "--disable-site-isolation-trials"),
    "--disable-features=SpareRendererForSitePerProcess,IsolateOrigins,site-per-process",
)
"""With these options all of a browser's processes together work a seventh less; pages look and act the same."""


@pytest.fixture(scope="session")
def chromium():
    if CHROMIUM is None:
        pytest.skip("no Chromium is installed; Debian has it as: apt-get install chromium-headless-shell")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        options = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", *LIGHT]
        options.append("--js-flags=--no-opt,--no-maglev")  # a page is left before fast code pays
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=options)
        yield browser
        browser.close()
