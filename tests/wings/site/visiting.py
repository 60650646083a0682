"""What visitors of a site have: a web space that serves it, and a tab of a browser."""

import base64
import re
import subprocess
import sys
import time
from hashlib import sha256

from tests.processes import HANG

PHONE = {"viewport": {"width": 390, "height": 664}, "has_touch": True, "is_mobile": True}
DESKTOP = {"viewport": {"width": 1280, "height": 800}}

FETCH = """async (address) => {
  const data = new Uint8Array(await (await fetch(address)).arrayBuffer());
  let text = "";
  for (const byte of data) text += String.fromCharCode(byte);
  return btoa(text);
}"""
"""Fetches a file of the site as its pages do."""

POST = """async ([address, fields]) =>
  (await fetch(address, { method: "POST", body: new URLSearchParams(fields) })).status"""


def release(site, name, data):
    """Publish a site with another file."""
    file, listing = site / name, site / "site.js"
    digests = [sha256(version).hexdigest() for version in (file.read_bytes(), data)]
    text = listing.read_text()
    assert digests[0] in text
    file.write_bytes(data)
    listing.write_text(text.replace(*digests))


class Tab:
    """A tab that shows a site."""

    def __init__(self, context, address):
        self.page = context.new_page()
        self.page.set_default_timeout(1000 * HANG)
        self.wrong = []
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on("console", self._hear)
        self.page.goto(address)

    def _hear(self, message):
        if message.type == "error" and "Content Security Policy" in message.text:
            self.wrong.append(message.text)

    @property
    def frame(self):
        """The frame with the page that is shown."""
        return self.page.frames[1]

    def wait_until_ready(self):
        """Wait until the pages are those that Python makes."""
        self.wait_for("/app/")
        self.page.wait_for_selector("#loading", state="hidden")
        return self

    def wait_for(self, part):
        """Wait until the address of the page has a part."""
        end = time.monotonic() + HANG
        while len(self.page.frames) < 2 or part not in self.frame.url:
            assert time.monotonic() < end, self.page.inner_text("body")
            self.page.wait_for_timeout(50)

    def post(self, path, **fields):
        """Return the status of the answer to a form."""
        return self.frame.evaluate(POST, [f"/app{path}", fields])

    def read_warning(self):
        """Return what the frame around the page says once it warns."""
        self.page.wait_for_selector("#text:not(:empty)")
        return self.page.inner_text("#text")

    def go(self, path):
        """Show a page, as its address with # does."""
        self.frame.evaluate("path => { location = path; }", f"/app{path}")
        self.frame.wait_for_url(lambda url: url.endswith(f"/app{path}"))

    def fetch(self, path):
        """Return a file."""
        return base64.b64decode(self.frame.evaluate(FETCH, f"/app{path}"))


class WebSpace:
    """The files of a folder below an address, until it is closed."""

    def __init__(self, folder):
        words = ["-u", "-m", "http.server", "--bind", "127.0.0.1", "--directory", str(folder), "0"]
        self.process = subprocess.Popen(
            [sys.executable, *words], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        self.port = int(re.search(r" port (\d+) ", self.process.stdout.readline())[1])

    def address(self, path=""):
        """Return the address of a path."""
        return f"http://localhost:{self.port}/{path}"

    def close(self):
        """Take the folder off the net."""
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()
