"""What visitors of a site see when it is half published, published anew, refused by a browser, or lacks its runtime."""

import functools
import shutil
import ssl
import subprocess
import threading
import zipfile
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO

import pytest

from tests.processes import free_port
from tests.wings.conftest import CHROMIUM
from tests.wings.site.visiting import PHONE, Tab, WebSpace, release

KEPT = "pnp/_data/templates/site/kept_here.html"
NO_CACHE = "CacheStorage.prototype.open = () => { throw new DOMException('the visitor said no', 'SecurityError'); };\n"


class Runtime(ThreadingHTTPServer):
    """Stands for cdn.jsdelivr.net: gives the files of a folder by their last names, to pages of every origin."""

    def __init__(self, port, folder, secrets):
        class Files(SimpleHTTPRequestHandler):
            def translate_path(self, path):
                asked.append(path)
                return str(folder / path.rpartition("/")[2])

            def end_headers(self):
                self.send_header("Access-Control-Allow-Origin", "*")
                super().end_headers()

            def log_message(self, *_):
                pass

        asked = self.asked = []
        super().__init__(("127.0.0.1", port), Files)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(*secrets)
        self.socket = context.wrap_socket(self.socket, server_side=True)
        threading.Thread(target=self.serve_forever, daemon=True).start()


@pytest.fixture
def small(publish, tsuru, album, tmp_path):
    """Return a copy of a site of two folders."""
    return shutil.copytree(publish_once(publish, tsuru, album), tmp_path / "site")


@functools.cache
def publish_once(publish, *folders):
    return publish(*folders)[0]


@pytest.fixture
def visit(chromium, small):
    context, space = chromium.new_context(locale="en-GB", **PHONE), WebSpace(small)
    yield lambda: Tab(context, space.address())
    context.close()
    space.close()


def write_heading(site, heading):
    """Return the program of another release: one of its pages has another heading."""
    buffer = BytesIO()
    with (
        zipfile.ZipFile(site / "program.zip") as old,
        zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as new,
    ):
        for name in old.namelist():
            data = old.read(name)
            if name == KEPT:
                data = data.replace(b'<h1>{{ _("Where your games are") }}', f"<h1>{heading}".encode())
            new.writestr(name, data)
    return buffer.getvalue()


def read_heading(tab):
    tab.go("/kept")
    return tab.frame.inner_text("h1")


def test_a_release_replaces_another_and_games_stay(visit, small):
    """First the files of a release are half there, then all; later another release is offered, and taken."""
    second, third = write_heading(small, "Second"), write_heading(small, "Third")
    first = (small / "program.zip").read_bytes()
    (small / "program.zip").write_bytes(second)
    tab = visit()
    assert "published anew" in tab.read_warning()
    (small / "program.zip").write_bytes(first)
    release(small, "program.zip", second)
    tab.page.click("#act")
    tab.wait_until_ready()
    assert read_heading(tab) == "Second"
    assert tab.post("/new/tsuru", name1="Ana", name2="Ben") == 200
    tab.go("/print/album?players=2")
    assert "pictures made of dots cannot be read on this page" in tab.frame.inner_text("main")
    release(small, "program.zip", third)
    tab.page.reload()
    assert "new version" in tab.read_warning()
    tab.wait_until_ready()
    assert read_heading(tab) == "Second"
    with tab.page.expect_navigation():
        tab.page.click("#act")
    tab.wait_until_ready()
    assert read_heading(tab) == "Third"
    tab.go("/")
    assert "Ana" in tab.frame.inner_text("main")


def test_a_browser_that_stores_no_files_is_told(visit, small):
    """The games and their rules are shown all the same, those of a folder as they are printed."""
    worker = small / "sw.js"
    worker.write_text(NO_CACHE + worker.read_text())
    tab = visit()
    assert "does not let the page store pnp (the visitor said no)" in tab.read_warning()
    assert "収穫" in tab.frame.inner_text("main")
    tab.frame.click("a[href$='rules-tsuru.html']")
    tab.wait_for("rules-tsuru")
    page = tab.frame.locator("#rules img")
    assert page.evaluate("async image => { await image.decode(); return image.naturalWidth; }") > 300


@pytest.fixture(scope="module")
def secrets(tmp_path_factory):
    """Return the files of a certificate and its key."""
    if shutil.which("openssl") is None:
        pytest.skip("no openssl is installed; Debian has it as: apt-get install openssl")
    folder = tmp_path_factory.mktemp("secrets")
    words = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=cdn.jsdelivr.net"]
    subprocess.run(
        [*words, "-keyout", folder / "key", "-out", folder / "cert"], check=True, capture_output=True
    )
    return folder / "cert", folder / "key"


def test_the_runtime_comes_from_its_public_address(chromium, publish, runtime, tsuru, secrets):
    """While that cannot be reached, the page says so; what is loaded is the pinned release, and nothing else."""
    out, _ = publish(tsuru, elsewhere=True)
    port, space = free_port(), WebSpace(out)
    options = [f"--host-resolver-rules=MAP cdn.jsdelivr.net 127.0.0.1:{port}", "--ignore-certificate-errors"]
    browser = chromium.browser_type.launch(executable_path=CHROMIUM, args=["--no-sandbox", *options])
    try:
        tab = Tab(browser.new_context(**PHONE), space.address())
        assert "runtime/pyodide" in tab.read_warning()
        server = Runtime(port, runtime[0], secrets)
        tab.page.click("#act")
        tab.wait_until_ready()
        assert {path.rpartition("/")[0] for path in server.asked} == {"/pyodide/v314.0.7/full"}
        assert len(server.asked) == 5
        assert tab.frame.inner_text(".home") == "収穫"  # the only game of the site gives it its title
        assert tab.page.title().endswith("– 収穫")
        assert tab.wrong == []
        server.shutdown()
    finally:
        browser.close()
        space.close()
