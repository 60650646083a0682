"""Checks of every request before a page gets it: its origin, size and rate, and the entry code."""

import asyncio
import re
from collections import OrderedDict
from collections.abc import Callable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pnp.wings.web.codes import EntryCode, household
from pnp.wings.web.visitor import Visitor, visitor

LONGEST_BODY = 64 * 1024  # the most bytes of a body
LONGEST_PHOTO = 12_000_000  # the most bytes of a photo, or of a file of games
LONGEST_TARGET = 2000  # the most bytes of a path with its query

PHOTO_PATH = "/photo"  # the end of the addresses that photos are sent to
LONG_PATHS = (PHOTO_PATH, "/import")  # of those that may have long bodies: photos, and files of games

STRANGERS, STRANGERS_AT_ONCE = 10.0, 60
"""The requests that an address may send without the code, per second and at once."""

BODY_SECONDS = 15.0  # the most seconds until a body has arrived, besides those for its length
SLOWEST = 20_000  # the bytes of a body that arrive in a second at least: a photo's, over a bad mobile network

ADDRESSES = 2000
"""The most addresses to remember; a new one replaces the one that has been silent for longest."""

OPEN_PATHS = ("/enter", "/language")  # the paths that need no entry code, apart from ``/static/``

SAFE = ("GET", "HEAD")
METHODS = (*SAFE, "POST")

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self';"
        " manifest-src 'self'; font-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}

_WHOLE = re.compile("[0-9]{1,12}")

Refuse = Callable[[Request, int, float], Response]
"""Returns the page of a refused request; the arguments are its status and the seconds to wait, if any."""


class Rates:
    """A token bucket for each address: ``burst`` requests at once, ``rate`` per second on average."""

    def __init__(self, rate: float, burst: int, seconds: Callable[[], float]) -> None:
        self._rate, self._burst, self._seconds = rate, float(burst), seconds
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def allows(self, address: str) -> bool:
        """Return whether an address may send one more request, and count it."""
        now = self._seconds()
        left, last = self._buckets.pop(address, (self._burst, now))
        left = min(self._burst, left + (now - last) * self._rate)
        allowed = left >= 1
        self._buckets[address] = (left - 1 if allowed else left, now)
        if len(self._buckets) > ADDRESSES:
            self._buckets.popitem(last=False)
        return allowed


class Guard:
    """The outermost layer of the application."""

    def __init__(
        self,
        app: ASGIApp,
        *,
        door: EntryCode | None,
        strangers: Rates,
        random: Callable[[int], bytes],
        hosts: tuple[str, ...],
        refuse: Refuse,
    ) -> None:
        self.app, self.door, self.strangers = app, door, strangers
        self.random, self.hosts, self.refuse = random, hosts, refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it; every answer gets the security headers."""
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
        request.state.visitor = Visitor(request, self.random, has_code=has_code(self.door, scope))
        status = self._check(request)
        body = b""
        if not status and request.method == "POST":
            longest = LONGEST_PHOTO if scope["path"].endswith(LONG_PATHS) else LONGEST_BODY
            status, body = await _read_body(request.headers, receive, longest)
        if status:
            answer = self.refuse(request, status, 0.0)
            if status == 429:
                answer.headers["Connection"] = "close"
            await answer(scope, receive, with_headers)
        else:
            await self.app(
                scope, _replay(body, receive) if request.method == "POST" else receive, with_headers
            )

    def _check(self, request: Request) -> int:
        """Return the status to refuse a request with, judged by its head alone; 0 if it is accepted."""
        own = visitor(request)
        if not own.has_code and not self.strangers.allows(household(own.address)):
            return 429
        if not _is_ours(request, self.hosts):
            return 421
        if request.method not in METHODS:
            return 405
        if len(request.scope["raw_path"]) + len(request.scope["query_string"]) > LONGEST_TARGET:
            return 414
        if request.method not in SAFE and not _same_origin(request.headers):
            return 403
        path = request.scope["path"]  # as the routes see it, regardless of the Host header
        is_open = path in OPEN_PATHS or path.startswith("/static/")
        return 0 if is_open or own.has_code else 401


def has_code(door: EntryCode | None, scope: Scope) -> bool:
    """Return whether a request has the cookie of a phone with the code, or no code is needed."""
    return door is None or door.knows(Request(scope).cookies.get(door.cookie_name, ""))


def _is_ours(request: Request, hosts: tuple[str, ...]) -> bool:
    """Return whether a request names one of this machine's hosts (guards against DNS rebinding)."""
    try:
        name = urlsplit(f"//{request.headers.get('host', '')}").hostname
    except ValueError:
        return False
    own = (request.scope.get("server") or ("", None))[0]
    return name is not None and name in (*hosts, own)


def _same_origin(headers: Headers) -> bool:
    """Return whether a post comes from a page of this site, by one of two headers that browsers send."""
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site == "same-origin"
    host = headers.get("host")
    return headers.get("origin") in (f"http://{host}", f"https://{host}")


async def _read_body(headers: Headers, receive: Receive, most: int) -> tuple[int, bytes]:
    """Return 0 and the body, or an error status if it is longer than ``most`` bytes or too slow."""
    length = headers.get("content-length", "0")
    if not _WHOLE.fullmatch(length) or int(length) > most:
        return 413, b""
    parts, size = [], 0
    try:
        async with asyncio.timeout(BODY_SECONDS + int(length) / SLOWEST):
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
    """Return a receive function that gives the page the body that was already read."""
    messages: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def again() -> Message:
        return messages.pop() if messages else await receive()

    return again
