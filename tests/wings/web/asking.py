"""Requests as bytes that no browser would send, put to the application directly."""

import asyncio
from typing import NamedTuple

from tests.processes import HANG

HOST, ORIGIN = (b"host", b"testserver"), (b"origin", b"http://testserver")
FORM = (b"content-type", b"application/x-www-form-urlencoded")


class Answer(NamedTuple):
    """What came back: the status, or 500 and the error that nobody caught."""

    status: int
    fault: BaseException | None
    body: bytes


def ask(phone, method, path, query=b"", heads=(), body=b""):
    """Put a request to the application of a phone; heads of the same name replace the usual ones."""
    given = {name for name, _ in heads}
    usual = [head for head in (HOST, ORIGIN, FORM) if head[0] not in given]
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": path,
        "raw_path": path.encode("utf-8", "surrogateescape"),
        "root_path": "",
        "query_string": query,
        "headers": [*usual, *heads],
        "client": ("192.168.1.20", 50000),
        "server": ("testserver", 80),
    }
    return phone.portal.call(_ask, phone.app, scope, body)


async def _ask(app, scope, body):
    sent, waiting = [], [{"type": "http.request", "body": body, "more_body": False}]
    begun = asyncio.Event()

    async def receive():
        if waiting:
            return waiting.pop()
        await begun.wait()  # a stream ends when the phone goes, once it has begun
        return {"type": "http.disconnect"}

    async def send(message):
        sent.append(message)
        begun.set()

    fault = None
    try:
        async with asyncio.timeout(HANG):
            await app(scope, receive, send)
    except Exception as caught:
        fault = caught
    status = next((message["status"] for message in sent if message["type"] == "http.response.start"), 500)
    return Answer(status, fault, b"".join(message.get("body", b"") for message in sent))
