"""The language of a page: the one chosen by the switch, else what the browser asks for."""

from __future__ import annotations

from starlette.requests import Request

from pnp.texts.languages import ENGLISH, LANGUAGES

COOKIE = "lang"


def language_of(request: Request) -> str:
    """Return the language in which a request is answered."""
    chosen = request.cookies.get(COOKIE)
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
