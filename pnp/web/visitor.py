"""Who asks for a page: the address, the language, and which phone it is, so that entries can be told apart."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from pnp.texts.languages import ENGLISH, LANGUAGES

LANGUAGE, PHONE = "lang", "phone"
"""Cookies: the language that the switch chose, the number of a phone."""

BYTES = 12
YEAR = 365 * 24 * 3600


def address_of(request: Request) -> str:
    """Return the address that a request comes from."""
    return request.client.host if request.client else ""


def give(answer: Response, cookie: str, value: str) -> None:
    """Give a browser something to keep for a year."""
    answer.set_cookie(cookie, value, max_age=YEAR, httponly=True, samesite="strict", path="/")


def phone_of(request: Request) -> str:
    """Return the phone's own number; a new one if it has none, or one that we did not make."""
    known = request.cookies.get(PHONE, "")
    if len(known) == 2 * BYTES and known.isalnum():
        return known
    if not hasattr(request.state, "phone"):
        request.state.phone = request.app.state.settings.random(BYTES).hex()
    number: str = request.state.phone
    return number


def remember(request: Request, answer: Response) -> Response:
    """Return the phone its number to keep."""
    number = phone_of(request)
    if request.cookies.get(PHONE) != number:
        give(answer, PHONE, number)
    return answer


def language_of(request: Request) -> str:
    """Return the language in which a request is answered."""
    chosen = request.cookies.get(LANGUAGE)
    return chosen if chosen in LANGUAGES else preferred_language(request.headers.get("accept-language", ""))


def preferred_language(header: str) -> str:
    """Return the browser's preferred language among ours.

    >>> preferred_language("pl, de-AT;q=0.8, fr;q=0.9"), preferred_language("")
    ('fr', 'en')
    """
    best, liking = ENGLISH, 0.0
    for part in header[:500].split(","):
        tag, _, rest = part.partition(";")
        spoken, weight = tag.strip().lower().split("-")[0], _weight(rest)
        if spoken in LANGUAGES and weight > liking:
            best, liking = spoken, weight
    return best


def _weight(text: str) -> float:
    """Read ``q=0.8``; what cannot be read counts least."""
    name, _, number = text.strip().partition("=")
    if not name:
        return 1.0
    try:
        return float(number) if name == "q" else 0.0
    except ValueError:
        return 0.0
