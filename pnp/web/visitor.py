"""The visitor of a page: the address, the language, and the number of the phone, which identifies its entries."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from pnp.texts.languages import ENGLISH, LANGUAGES

LANGUAGE, PHONE = "lang", "phone"
"""Cookies: the chosen language, the number of the phone."""

BYTES = 12
YEAR = 365 * 24 * 3600


def address_of(request: Request) -> str:
    """Return the address that a request comes from."""
    return request.client.host if request.client else ""


def set_cookie(answer: Response, cookie: str, value: str) -> None:
    """Set a cookie for a year; links from other sites have it too, but the guard refuses their posts."""
    answer.set_cookie(cookie, value, max_age=YEAR, httponly=True, samesite="lax", path="/")


def phone_of(request: Request) -> str:
    """Return the phone's number; a new one if its cookie is missing or malformed."""
    cookie = request.cookies.get(PHONE, "")
    if len(cookie) == 2 * BYTES and cookie.isalnum():
        return cookie
    if not hasattr(request.state, "phone"):
        request.state.phone = request.app.state.shared.settings.random(BYTES).hex()
    number: str = request.state.phone
    return number


def remember(request: Request, answer: Response) -> Response:
    """Return an answer that also sets the phone's number if it is new."""
    number = phone_of(request)
    if request.cookies.get(PHONE) != number:
        set_cookie(answer, PHONE, number)
    return answer


def language_of(request: Request) -> str:
    """Return the language of the answer: the chosen one, else the browser's."""
    chosen = request.cookies.get(LANGUAGE)
    return chosen if chosen in LANGUAGES else preferred_language(request.headers.get("accept-language", ""))


def preferred_language(header: str) -> str:
    """Return the preferred language of an Accept-Language header among ours.

    >>> preferred_language("pl, de-AT;q=0.8, fr;q=0.9"), preferred_language("")
    ('fr', 'en')
    """
    best, highest = ENGLISH, 0.0
    for part in header[:500].split(","):
        tag, _, rest = part.partition(";")
        language, weight = tag.strip().lower().split("-")[0], _parse_weight(rest)
        if language in LANGUAGES and weight > highest:
            best, highest = language, weight
    return best


def _parse_weight(text: str) -> float:
    """Return the weight of ``q=0.8``: 1 if it is empty, 0 if it is invalid."""
    name, _, number = text.strip().partition("=")
    if not name:
        return 1.0
    try:
        return float(number) if name == "q" else 0.0
    except ValueError:
        return 0.0
