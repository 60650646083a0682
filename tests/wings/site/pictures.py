"""Draw the picture of docs/site.md from a site: while it loads, and the kit of a game.

Usage: python -m tests.wings.site.pictures FOLDER-OF-NPM-PYODIDE [WHEEL-OF-PDFIUM]
"""

import sys
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image
from playwright.sync_api import sync_playwright

from pnp.wings.site.site import make_site
from scorer.games import GAMES, OWN
from tests.wings.conftest import CHROMIUM
from tests.wings.site.visiting import PHONE, Tab, WebSpace

ROOT = Path(__file__).resolve().parents[3]
PICTURE = ROOT / "docs" / "pictures" / "site.png"
GAP = 30  # pixels between two screens


def draw(runtime, pdfium):
    """Draw two screens side by side."""
    furrows = ROOT / "examples" / "furrows"
    GAMES.folders.open(furrows)
    with TemporaryDirectory() as place, sync_playwright() as playwright:
        made = make_site([*OWN], {"furrows": furrows}, runtime=runtime, pdfium=pdfium, cache=Path(place))
        for name, data in made.files.items():
            (Path(place) / name).parent.mkdir(parents=True, exist_ok=True)
            (Path(place) / name).write_bytes(data)
        space = WebSpace(place)
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        context = browser.new_context(locale="en-GB", device_scale_factor=1.5, **PHONE)
        tab = Tab(context, space.address())
        tab.wait_for("before/en/")
        tab.frame.wait_for_selector("main")
        tab.page.wait_for_selector("#loading:not([hidden])")
        screens = [tab.page.screenshot()]
        tab.wait_until_ready().go("/print/furrows?players=2")
        tab.page.wait_for_selector("#loading", state="hidden")
        tab.frame.locator("h2").last.scroll_into_view_if_needed()
        tab.page.wait_for_timeout(3000)  # pages are drawn as they come into view
        screens.append(tab.page.screenshot())
        browser.close()
        space.close()
    pictures = [Image.open(BytesIO(screen)) for screen in screens]
    width, height = pictures[0].size
    whole = Image.new("RGB", (2 * width + GAP, height), "white")
    for at, picture in enumerate(pictures):
        whole.paste(picture, (at * (width + GAP), 0))
    whole.quantize(64).save(PICTURE, optimize=True)


if __name__ == "__main__":
    given = [Path(word) for word in sys.argv[1:]]
    draw(given[0], given[1] if len(given) > 1 else None)
