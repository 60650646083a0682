"""Checks of every request before a page gets it: its origin, size and rate, and the entry code."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pnp.web.codes import EntryCode, household
from pnp.web.visitor import address_of

COOKIE = "pnp"
LONGEST_BODY = 64 * 1024
LONGEST_PHOTO = 12_000_000
LONGEST_TARGET = 2000
"""Bytes of a body, of one that is a photo, and of a path with its query."""

PHOTO_PATH = "/photo"
"""How addresses end to which photos are sent."""

STRANGERS, STRANGERS_AT_ONCE = 10.0, 60
"""Requests that an address may send without the code, each second and at once."""

BODY_SECONDS = 15.0
"""How long a body may take to arrive."""

ADDRESSES = 2000
"""Addresses that are remembered; the one with the longest silence is dropped for a new one."""

OPEN_PATHS = ("/enter", "/language")
"""What may be asked for without the entry code, beside ``/static/``."""

SAFE = ("GET", "HEAD")
METHODS = (*SAFE, "POST")

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self';"
        " font-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}

Refuse = Callable[[Request, int, float], Response]
"""Makes the page for a request that is refused with a status; the number is the seconds to wait, if any."""


class Rates:
    """Buckets of ``burst`` requests, filled again at ``rate`` a second."""

    def __init__(self, rate: float, burst: int, seconds: Callable[[], float]) -> None:
        self._rate, self._burst, self._seconds = rate, float(burst), seconds
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def like(self, rate: float, burst: int) -> Rates:
        """Return buckets of another size with the same clock."""
        return Rates(rate, burst, self._seconds)

    def takes(self, address: str) -> bool:
        """Return whether one more request of an address is taken."""
        now = self._seconds()
        left, at = self._buckets.pop(address, (self._burst, now))
        left = min(self._burst, left + (now - at) * self._rate)
        taken = left >= 1
        self._buckets[address] = (left - 1 if taken else left, now)
        if len(self._buckets) > ADDRESSES:
            self._buckets.popitem(last=False)
        return taken


def may_draw(request: Request) -> bool:
    """Return whether an address may have one more thing drawn, or read, and count it."""
    drawing: Rates = request.app.state.drawing
    return drawing.takes(household(address_of(request)))


class Guard:
    """The outermost layer of the application."""

    def __init__(
        self, app: ASGIApp, *, door: EntryCode | None, rates: Rates, hosts: tuple[str, ...], refuse: Refuse
    ) -> None:
        self.app, self.door, self.rates, self.hosts, self.refuse = app, door, rates, hosts, refuse
        self.strangers = rates.like(STRANGERS, STRANGERS_AT_ONCE)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or answer it with a refusal; every answer carries the headers."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if not scope["path"].startswith("/static/"):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        request = Request(scope)
        status = self._refusal(request)
        body = b""
        if not status and request.method == "POST":
            status, body = await _body(request.headers, receive, _longest(request))
        if status:
            answer = self.refuse(request, status, 0.0)
            if status == 429:
                answer.headers["Connection"] = "close"
            await answer(scope, receive, with_headers)
        else:
            await self.app(
                scope, _replay(body, receive) if request.method == "POST" else receive, with_headers
            )

    def _refusal(self, request: Request) -> int:
        """Return the status that a request is refused with, by its head alone; 0 if it is not."""
        rates = self.rates if has_code(self.door, request.scope) else self.strangers
        if not rates.takes(household(address_of(request))):
            return 429
        if not _is_ours(request, self.hosts):
            return 421
        if request.method not in METHODS:
            return 405
        if len(request.scope["raw_path"]) + len(request.scope["query_string"]) > LONGEST_TARGET:
            return 414
        if request.method not in SAFE and not _same_origin(request.headers):
            return 403
        return self._unknown(request)

    def _unknown(self, request: Request) -> int:
        """Return the status for who has no cookie if one is needed."""
        path = request.scope["path"]  # as routes see it, whatever the Host says
        is_open = path in OPEN_PATHS or path.startswith("/static/")
        return 0 if is_open or has_code(self.door, request.scope) else 401


def has_code(door: EntryCode | None, scope: Scope) -> bool:
    """Return whether a request comes from a phone that was let in; where there is no code, all are."""
    return door is None or door.knows(Request(scope).cookies.get(COOKIE, ""))


def _is_ours(request: Request, hosts: tuple[str, ...]) -> bool:
    """Return whether a request names one of this machine's hosts (guards against DNS rebinding)."""
    try:
        name = urlsplit(f"//{request.headers.get('host', '')}").hostname
    except ValueError:
        return False
    own = (request.scope.get("server") or ("", None))[0]
    return name is not None and name in (*hosts, own)


def _same_origin(headers: Headers) -> bool:
    """Return whether a post comes from a page of ours: the browser says so, in one of two headers."""
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site == "same-origin"
    origin = headers.get("origin", "")
    return urlsplit(origin).netloc == headers.get("host") and origin.startswith(("http://", "https://"))


def _longest(request: Request) -> int:
    """Return how many bytes a body may have: more where photos are sent."""
    return LONGEST_PHOTO if request.scope["path"].endswith(PHOTO_PATH) else LONGEST_BODY


async def _body(headers: Headers, receive: Receive, most: int) -> tuple[int, bytes]:
    """Read a body that is neither too long nor too slow; else return the status that says so."""
    length = headers.get("content-length", "0")
    if not length.isdigit() or int(length) > most:
        return 413, b""
    parts, size = [], 0
    try:
        async with asyncio.timeout(BODY_SECONDS):
            while True:
                message = await receive()
                if message["type"] != "http.request":
                    return 400, b""
                parts.append(message.get("body", b""))
                size += len(parts[-1])
                if size > most:
                    return 413, b""
                if not message.get("more_body"):
                    return 0, b"".join(parts)
    except TimeoutError:
        return 408, b""


def _replay(body: bytes, receive: Receive) -> Receive:
    """Give a body that was read already to the page."""
    messages: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def again() -> Message:
        return messages.pop() if messages else await receive()

    return again
