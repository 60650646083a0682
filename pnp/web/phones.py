"""The id of a phone: a number in a cookie, which distinguishes its entries from those of others."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

COOKIE = "phone"
BYTES = 12
YEAR = 365 * 24 * 3600


def phone_of(request: Request) -> str:
    """Return the phone's own number; a new one if it has none, or one that we did not make."""
    known = request.cookies.get(COOKIE, "")
    if len(known) == 2 * BYTES and known.isalnum():
        return known
    if not hasattr(request.state, "phone"):
        request.state.phone = request.app.state.settings.random(BYTES).hex()
    number: str = request.state.phone
    return number


def remember(request: Request, answer: Response) -> Response:
    """Return the phone its number to keep."""
    number = phone_of(request)
    if request.cookies.get(COOKIE) != number:
        answer.set_cookie(COOKIE, number, max_age=YEAR, httponly=True, samesite="strict", path="/")
    return answer
