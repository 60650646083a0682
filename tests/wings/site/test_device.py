"""The pages on one device, driven as the worker of a site drives them, on this Python."""

import asyncio
import json
import re

import pytest

from pnp.wings.site.device import Device
from tests.processes import HANG
from tests.scorer.plays.kept import play
from tests.wings.web.test_live import run as run_alone

FORM = [("content-type", "application/x-www-form-urlencoded"), ("sec-fetch-site", "same-origin")]
BEGIN = b"name1=Ana&name2=Ben&name3=Cleo"
BORDER = "b0rd3r"


class Browser:
    """A browser that keeps files, or does not, and asks for pages."""

    def __init__(self, folder):
        self.reason, self.saves = "", []
        self.device = Device(folder, lambda path: "/games/app" + path, self.save)
        self.folder = folder

    async def save(self):
        """Keep what is in the folder."""
        self.saves.append(sorted(path.name for path in self.folder.iterdir()))
        return self.reason

    async def ask(self, method, target, headers=(), body=b""):
        """Return the status, the headers and the text of an answer."""
        heads, parts = [], []
        await self.device.answer(
            "1", (method, target, headers, body), lambda *head: heads.append(head), parts.append
        )
        ((status, text),) = heads
        return status, json.loads(text), b"".join(parts)

    async def send(self, lines):
        """Import a file of games."""
        body = (
            f'--{BORDER}\r\nContent-Disposition: form-data; name="games"; filename="g.jsonl"\r\n\r\n'
            f"{lines}\r\n--{BORDER}--\r\n"
        )
        kind = ("content-type", f"multipart/form-data; boundary={BORDER}")
        return await self.ask("POST", "/kept/import", [kind, FORM[1]], body.encode())


def refuse(*_, **__):
    """Stand for the threads of Starlette, which a browser's Python has not; it runs those of asyncio itself."""
    raise RuntimeError("can't start new thread")


@pytest.fixture
def visit(tmp_path, monkeypatch):
    monkeypatch.setattr("anyio.to_thread.run_sync", refuse)

    def run(steps):
        async def go():
            browser = Browser(tmp_path)
            await browser.device.open()
            try:
                return await steps(browser)
            finally:
                await browser.device.close()

        return run_alone(go())

    return run


def test_addresses_lead_into_the_site(visit):
    async def steps(browser):
        return await browser.ask("GET", "/")

    status, headers, page = visit(steps)
    assert status == 200
    assert b'href="/games/app/new/blockers"' in page
    assert b'href="/games/app/static/style.css?' in page
    assert b'="/new' not in page
    assert "frame-ancestors" not in headers["content-security-policy"]
    assert "x-frame-options" not in headers


def test_what_somebody_sees_was_kept_before(visit):
    """A game that was begun is kept before the browser is led to it; a page that changes nothing keeps nothing."""

    async def steps(browser):
        status, headers, _ = await browser.ask("POST", "/new/low-blow", FORM, BEGIN)
        begun, path = len(browser.saves), headers["location"].removeprefix("/games/app")
        pages = [await browser.ask("GET", path), await browser.ask("GET", path)]
        return status, begun, len(browser.saves), pages

    status, begun, later, pages = visit(steps)
    assert status == 303
    assert begun >= 1
    assert later == begun
    assert b"Ana" in pages[0][2]


def test_an_entry_is_answered_and_kept(visit):
    async def steps(browser):
        _, headers, _ = await browser.ask("POST", "/new/low-blow", FORM, BEGIN)
        path = headers["location"].removeprefix("/games/app")
        _, _, page = await browser.ask("GET", path)
        place = re.search(rb'data-place="([^"]+)"', page)[1]
        body = b"seen=0&value=R4&id=1&place=" + place
        kept = len(browser.saves)
        status, _, answer = await browser.ask("POST", f"{path}/edit", [*FORM, ("hx-request", "true")], body)
        return status, answer, len(browser.saves) - kept

    status, answer, kept = visit(steps)
    assert status == 200
    assert b'data-value="R4"' in answer
    assert kept == 1


def test_an_entry_that_is_not_kept_says_so(visit):
    """Nothing is claimed as saved; pages are still shown, and the next save has it."""

    async def steps(browser):
        await browser.ask("GET", "/")
        browser.reason = "QuotaExceededError"
        refused = await browser.ask("POST", "/new/low-blow", FORM, BEGIN)
        shown = await browser.ask("GET", "/")
        browser.reason = ""
        return refused, shown, await browser.ask("GET", "/")

    refused, shown, healed = visit(steps)
    assert refused[0] == 507
    assert "location" not in refused[1]
    assert b"QuotaExceededError" in refused[2]
    assert shown[0] == 200
    assert b"Ana" in healed[2]


def test_games_go_out_and_come_back(visit):
    """What one browser exports, another imports once."""

    async def steps(browser):
        lines = "".join(f"{line}\n" for line in LINES)
        first, second = await browser.send(lines), await browser.send(lines)
        _, headers, exported = await browser.ask("GET", "/kept/games.jsonl")
        return first, second, headers, exported.decode(), lines

    first, second, headers, exported, lines = visit(steps)
    assert b"2 games added." in first[2]
    assert b"1 game of dodo was left out" in first[2]
    assert b"2 games were here already." in second[2]
    assert headers["content-disposition"].startswith("attachment")
    assert sorted(exported.splitlines()) == sorted(lines.splitlines()[:2])


def test_a_file_that_holds_no_games_is_refused_with_its_line(visit):
    async def steps(browser):
        return await browser.send("no games"), await browser.send("")

    wrong, empty = visit(steps)
    assert wrong[0] == 400
    assert b"g.jsonl:1" in wrong[2]
    assert b"There is no game in this file." in empty[2]


def test_a_form_of_another_page_changes_nothing(visit):
    async def steps(browser):
        return await browser.ask("POST", "/new/low-blow", [FORM[0], ("sec-fetch-site", "cross-site")], BEGIN)

    assert visit(steps)[0] == 403


def test_a_stream_ends_when_nobody_listens(visit):
    """A page that is left lets go of its stream; what a stream tells was kept before."""

    async def steps(browser):
        _, headers, _ = await browser.ask("POST", "/new/low-blow", FORM, BEGIN)
        path, heads, parts = headers["location"].removeprefix("/games/app"), [], []
        stream = browser.device.answer(
            "2", ("GET", f"{path}/live", (), b""), lambda *head: heads.append(head), parts.append
        )
        task = asyncio.create_task(stream)
        async with asyncio.timeout(HANG):
            while not parts:
                await asyncio.sleep(0.01)
            browser.device.drop("2")
            await task
        return heads, parts

    heads, parts = visit(steps)
    assert "event-stream" in heads[0][1]
    assert b"retry" in parts[0]


def test_the_device_may_delete_games(visit):
    async def steps(browser):
        await browser.send(LINES[0])
        return await browser.ask("GET", f"/plays/{json.loads(LINES[0])['id']}/delete")

    assert visit(steps)[0] == 200


def _lines():
    from scorer.plays.lines import line_of

    known = [line_of(play(number)) for number in (1, 2)]
    return [*known, known[0].replace("low-blow", "dodo").replace(play(1).id, play(3).id)]


LINES = _lines()
