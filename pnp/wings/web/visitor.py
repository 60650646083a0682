"""The visitor of a page: the address, the language, and the number of the phone, which identifies its entries."""

from collections.abc import Callable, Iterable
from functools import cached_property

from starlette.requests import Request
from starlette.responses import Response

from pnp.texts.languages import ENGLISH, LANGUAGES, page_language
from scorer.games import GAMES

LANGUAGE, PHONE = "lang", "phone"  # cookies: the chosen language, the number of the phone

OWN_ADDRESSES = ("127.0.0.1", "::1")  # of every computer, for itself

BYTES = 12
YEAR = 365 * 24 * 3600


class Visitor:
    """Who has sent a request."""

    def __init__(self, request: Request, random: Callable[[int], bytes], *, has_code: bool) -> None:
        self._cookies, self._random = request.cookies, random
        self._languages = request.headers.get("accept-language", "")
        self.address = request.client.host if request.client else ""
        own = request.scope.get("server") or ("", None)
        self.is_host = self.address in OWN_ADDRESSES or self.address == own[0]
        """Whether the request comes from the computer that serves: from its own address to its own address."""

        self.has_code = has_code  # or no code is needed

    @cached_property
    def phone(self) -> str:
        """The phone's number; a new one if its cookie is missing or malformed."""
        cookie = self._cookies.get(PHONE, "")
        return cookie if len(cookie) == 2 * BYTES and cookie.isalnum() else self._random(BYTES).hex()

    @cached_property
    def lang(self) -> str:
        """The language of the answer: the chosen one, else the browser's."""
        known = spoken()
        chosen = self._cookies.get(LANGUAGE)
        if chosen in known:
            return chosen
        usual, own = (preferred_language(self._languages, languages) for languages in (LANGUAGES, known))
        return own if page_language(own) == usual else usual


def visitor(request: Request) -> Visitor:
    """Return who has sent a request; the guard has found out."""
    found: Visitor = request.state.visitor
    return found


def set_cookie(answer: Response, cookie: str, value: str) -> None:
    """Set a cookie for a year; links from other sites have it too, but the guard refuses their posts."""
    answer.set_cookie(cookie, value, max_age=YEAR, httponly=True, samesite="lax", path="/")


def remember(request: Request, answer: Response) -> Response:
    """Return an answer that also sets the phone's number if it is new."""
    number = visitor(request).phone
    if request.cookies.get(PHONE) != number:
        set_cookie(answer, PHONE, number)
    return answer


def spoken() -> tuple[str, ...]:
    """Return the languages that somebody may choose: those of the pages, then others of the folders read so far."""
    return tuple(dict.fromkeys((*LANGUAGES, *GAMES.folders.languages)))


def preferred_language(header: str, known: Iterable[str]) -> str:
    """Return the preferred language of an Accept-Language header among the known ones, else English.

    >>> preferred_language("pl, de-AT;q=0.8, fr;q=0.9", LANGUAGES), preferred_language("", LANGUAGES)
    ('fr', 'en')
    >>> preferred_language("pt-BR, pt;q=0.9, en;q=0.8", [*LANGUAGES, "pt-BR"])
    'pt-BR'
    """
    codes = {code.lower(): code for code in known}
    best, highest = ENGLISH, 0.0
    for part in header[:500].split(","):
        tag, _, rest = part.partition(";")
        language, weight = tag.strip().lower(), _parse_weight(rest)
        found = codes.get(language) or codes.get(language.split("-")[0])
        if found and weight > highest:
            best, highest = found, weight
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
