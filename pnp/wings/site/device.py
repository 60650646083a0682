"""The pages on one device: answers requests of a browser that runs this Python itself.

The worker of the page calls ``open_device`` once, then ``Device.answer`` for each request. There is no server: no code
to enter, no other phones, no printers.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import sys
import time
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import AsyncExitStack
from datetime import datetime
from http.cookies import SimpleCookie
from importlib.util import find_spec
from inspect import isawaitable
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING
from urllib.parse import unquote

from pnp.errors import PnpError
from scorer.games import GAMES, OWN
from scorer.games.folders import Folders
from scorer.games.packages import Packages
from scorer.messages import msg

if TYPE_CHECKING:
    from starlette.applications import Starlette
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

PLAYS, LOGS, COOKIES = "plays.sqlite3", "plays-tables.sqlite3", "cookies.json"
"""The files that are kept: the saved games, those that are being entered, and the cookies of the pages."""

OF_PILLOW = (
    *("Image", "ImageChops", "ImageCms", "ImageDraw", "ImageFilter", "ImageOps", "ImageStat"),
    "PngImagePlugin",
)
"""The modules of Pillow that are loaded by ours. ``ImageColor`` needs no C, and is in the archive."""

ADDRESS = re.compile(r'(?<=[\s"])((?:href|src|action|hx-[a-z]+|data-(?:self|next|script|to|live))=")(/[^"]*)')
SAVES = re.compile(r'\sdownload="[^"]*"')
"""What makes a browser save a file of a link. It then asks no service worker, but a server, and there is none."""

SET = re.compile(r'((?:srcset="|\d[wx], ))(/[^" ]*)')

Base = Callable[[str], str]
"""Takes the address of a page, such as ``/plays``; returns where it is in the site."""


NO_PICTURES = msg(
    "pictures made of dots cannot be read on this page; whoever published it can add Pillow to it"
)


class NotSavedError(PnpError):
    """The browser has not kept the games."""

    def __init__(self, reason: str) -> None:
        text = msg(
            "The browser could not save this ({reason}). It is in this page until you close it: free some space "
            "and try again, or export your games.",
            reason=reason,
        )
        super().__init__(text)


class NoPicturesError(PnpError):
    """Pillow is asked for, and not loaded."""


class _MissingError(Exception):
    """Stands for each class and function of Pillow."""

    def __new__(cls, *_: object, **__: object) -> _MissingError:
        raise NoPicturesError(NO_PICTURES)


class _StandIn(ModuleType):
    """A module of Pillow that can be loaded, and says what is missing when it is used."""

    def __getattr__(self, name: str) -> object:
        if name.startswith("__"):
            raise AttributeError(name)
        return type(name, (_MissingError,), {"open": _MissingError, "new": _MissingError})


def stand_in_for_pillow() -> None:
    """Put stand-ins in the place of Pillow, if it is not there."""
    if find_spec("PIL._imaging"):
        return
    import PIL

    for name in OF_PILLOW:
        module = sys.modules[f"PIL.{name}"] = _StandIn(f"PIL.{name}")
        setattr(PIL, name, module)
    PIL.UnidentifiedImageError = _MissingError  # type: ignore[misc, assignment]


def keep_only(games: Iterable[str], folders: Iterable[Path]) -> None:
    """Make the games of a site the only ones that this Python knows: some of ours, and those of folders."""
    wanted = set(games)
    for game in [*OWN]:
        if game not in wanted:
            del OWN[game]
    GAMES.packages, GAMES.folders = Packages(()), Folders(OWN)
    for folder in folders:
        GAMES.folders.open(folder)


async def open_device(place: str, base: str, save: Callable[[], Awaitable[str]], address: str = "") -> Device:
    """Return the pages of the site that this Python was made for.

    ``place`` is the folder of the saved games, ``base`` the address of the first page without its last slash. ``save``
    makes the browser keep what is in that folder, and returns why it cannot, or an empty text. ``address`` is that of
    the site, for other phones.
    """
    stand_in_for_pillow()
    program = Path(__file__).resolve().parents[3]
    facts = json.loads((program / "site.json").read_text(encoding="utf-8"))
    keep_only(facts["games"], [program / "folders" / name for name in facts["folders"]])
    device = Device(Path(place), lambda path: base + path, save, facts["title"], facts["covers"], address)
    await device.open()
    return device


class Device:
    """The application for one device."""

    def __init__(
        self,
        folder: Path,
        base: Base,
        save: Callable[[], Awaitable[str]],
        title: str = "pnp",
        covers: Iterable[str] = (),
        address: str = "",
    ) -> None:
        """Make the pages; ``title`` is that of the site, ``covers`` has the games whose covers are among its files.

        ``address`` is where phones find the site.
        """
        from pnp.wings.web.app import application
        from pnp.wings.web.settings import Settings

        self._folder, self._base, self._save = folder, base, save
        self._cookies_file = folder / COOKIES
        self._cookies: dict[str, str] = _read_cookies(self._cookies_file)
        self._kept = self._read_state()
        self._one, self._life = asyncio.Lock(), AsyncExitStack()
        self._gone: dict[str, asyncio.Event] = {}
        settings = Settings(
            place=str(folder / PLAYS),
            logs=folder / LOGS,
            now=lambda: datetime.now().astimezone(),
            seconds=time.monotonic,
            random=os.urandom,
            address=address,
            device=True,
            title=title,
            covers=frozenset(covers),
            apart=False,
        )
        self._app: Starlette = application(settings)
        self._app.add_middleware(Saving, save=self._keep)
        answer_here(self._app)

    async def open(self) -> None:
        """Open the files of the games."""
        await self._life.enter_async_context(self._app.router.lifespan_context(self._app))

    async def close(self) -> None:
        """Close the files. A browser does not ask for that: it ends the page."""
        await self._life.aclose()

    async def answer(
        self,
        identity: str,
        request: tuple[str, str, Sequence[tuple[str, str]], bytes],
        head: Callable[[int, str], object],
        piece: Callable[[bytes], object],
    ) -> None:
        """Answer a request: its method, its address, its headers and its body.

        ``head`` takes the status and the headers as JSON, ``piece`` each part of the body. ``drop`` ends it.
        """
        method, target, headers, body = request
        path, _, query = target.partition("?")
        cookies = "; ".join(f"{name}={value}" for name, value in self._cookies.items())
        named = [*headers, ("host", "localhost"), ("cookie", cookies), ("content-length", str(len(body)))]
        scope: Scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": unquote(path),
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [(name.lower().encode(), value.encode("latin-1", "replace")) for name, value in named],
            "client": ("127.0.0.1", 0),
            "server": ("localhost", 80),
        }
        gone = self._gone[identity] = asyncio.Event()
        # a page goes out as a whole, as its addresses change; others part by part
        page: list[bytes] | None = None

        async def send(message: Message) -> None:
            nonlocal page
            if message["type"] == "http.response.start":
                found = self._read_head(message)
                page = [] if found.get("content-type", "").startswith("text/html") else None
                head(message["status"], json.dumps(found))
            elif page is None:
                piece(message.get("body", b""))
            else:
                page.append(message.get("body", b""))
                if not message.get("more_body"):
                    piece(set_addresses(b"".join(page).decode(), self._base).encode())

        try:
            await self._app(scope, _receive_once(body, gone), send)
        finally:
            del self._gone[identity]

    async def fetch(self, path: str, lang: str) -> bytes:
        """Return a page in a language; nothing if it leads to another one."""
        found, parts = [], list[bytes]()
        self._cookies["lang"] = lang
        await self.answer("", ("GET", path, (), b""), lambda status, _: found.append(status), parts.append)
        return b"".join(parts) if found == [200] else b""

    def drop(self, identity: str) -> None:
        """End a request that nobody waits for any more."""
        if identity in self._gone:
            self._gone[identity].set()

    def _read_head(self, message: Message) -> dict[str, str]:
        """Return the headers of an answer for the browser; keep its cookies."""
        headers: dict[str, str] = {}
        for key, raw in message["headers"]:
            name, value = key.decode(), raw.decode("latin-1")
            if name == "set-cookie":
                self._take_cookie(value)
            elif name == "content-security-policy":  # the page that shows it may itself be shown by another
                headers[name] = value.replace("; frame-ancestors 'none'", "")
            elif name in ("location", "hx-redirect"):
                headers[name] = self._base(value) if value.startswith("/") else value
            elif name == "content-disposition":
                headers[name] = value.replace("inline", "attachment", 1)
            elif name not in ("x-frame-options", "content-length"):
                headers[name] = value
        return headers

    def _take_cookie(self, header: str) -> None:
        for name, cookie in SimpleCookie(header).items():
            self._cookies[name] = cookie.value
        self._cookies_file.write_text(json.dumps(self._cookies), encoding="utf-8")

    def _read_state(self) -> dict[str, tuple[int, int]]:
        """Return what changes when a file of the folder is written."""
        found = ((path.name, path.stat()) for path in self._folder.iterdir())
        return {name: (state.st_mtime_ns, state.st_size) for name, state in found}

    async def _keep(self) -> None:
        """Have the browser keep what has changed. Raises ``NotSavedError``."""
        async with self._one:
            state = self._read_state()
            if state == self._kept:
                return
            reason = await self._save()
            if reason:
                raise NotSavedError(reason)
            self._kept = state


class Saving:
    """A layer of the application: what somebody sees was kept before."""

    def __init__(self, app: ASGIApp, save: Callable[[], Awaitable[None]]) -> None:
        self._app, self._save = app, save

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer; after an entry that could not be kept, with the reason."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        from starlette.requests import Request

        from pnp.wings.web.error_pages import show_fault

        faults: list[NotSavedError] = []

        async def send_saved(message: Message) -> None:
            try:
                await self._save()
            except NotSavedError as fault:
                if scope["method"] == "POST":  # a page that only shows something says so beside it
                    faults.append(fault)
            if not faults:
                await send(message)

        await self._app(scope, receive, send_saved)
        if faults:
            await (await show_fault(Request(scope), faults[0], 507))(scope, receive, send)


def answer_here(app: Starlette) -> None:
    """Let pages that Starlette calls in a thread run in this one: in a browser there are no others."""
    from starlette.routing import Route

    def wrap(endpoint: Callable[..., object]) -> Callable[..., object]:
        async def answer(request: object) -> object:
            found = endpoint(request)
            return await found if isawaitable(found) else found

        return answer

    routes = [route for route in app.router.routes if isinstance(route, Route)]
    app.router.routes = [Route(route.path, wrap(route.endpoint), methods=route.methods) for route in routes]


def set_addresses(html: str, base: Base) -> str:
    """Return a page with its addresses in a site; texts are escaped, so an attribute is found by its quote.

    >>> set_addresses('<a href="/plays">=&#34;/</a> <input value="/t/x">', lambda path: "/site/app" + path)
    '<a href="/site/app/plays">=&#34;/</a> <input value="/t/x">'
    >>> set_addresses('<img srcset="/1.png 420w, /1.png?large 840w">', lambda path: ".." + path)
    '<img srcset="../1.png 420w, ../1.png?large 840w">'
    """
    placed = ADDRESS.sub(lambda found: found[1] + base(found[2]), SAVES.sub("", html))
    return SET.sub(lambda found: found[1] + base(found[2]), placed)


def _receive_once(body: bytes, gone: asyncio.Event) -> Receive:
    """Return what gives the application the body, then waits until nobody waits for the answer."""
    messages: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive() -> Message:
        if messages:
            return messages.pop()
        await gone.wait()
        return {"type": "http.disconnect"}

    return receive


def _read_cookies(file: Path) -> dict[str, str]:
    try:
        return dict(json.loads(file.read_text(encoding="utf-8")))
    except (OSError, ValueError):  # there is none yet
        return {}
