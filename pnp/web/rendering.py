"""Templates of ``templates/web/`` filled for a request, in its language."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, FunctionLoader, StrictUndefined
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse

from pnp.data import resources
from pnp.games import PRINTED
from pnp.texts.languages import LANGUAGES
from pnp.texts.words import WEB, catalogue
from pnp.web.compiling import InOneLanguage, saying
from pnp.web.languages import language_of
from pnp.web.sentences import isolate, to_html, to_text, without_option
from scorer.faults import Fault
from scorer.messages import Text
from scorer.report import Column, format_signed
from scorer.seats import LETTERS, colour_name


@cache
def _environment(lang: str) -> Environment:
    environment: Any = InOneLanguage(
        loader=ChoiceLoader(
            [FileSystemLoader(resources.folder("templates") / "web"), FunctionLoader(_template_of_game)]
        ),
        undefined=StrictUndefined,
        autoescape=True,
        auto_reload=False,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.i18n"],
    )
    environment.words = catalogue(lang, WEB)
    environment.newstyle_gettext = True
    environment.globals |= saying(environment.words)
    environment.filters |= {
        "said": lambda text: to_html(text, lang),
        "plain": lambda text: to_text(text, lang),
        "iso": isolate,
        "bare": without_option,
        "colour": lambda colour: to_text(colour_name(colour), lang),
        "letter": LETTERS.__getitem__,
        "piece": lambda value, name: _piece(lang, value, name),
        "minus": format_signed,
        "deciding_first": _deciding_first,
    }
    environment.globals |= {
        "lang": lang,
        "languages": LANGUAGES.values(),
        "emblem": _emblem,
        "die": _die,
        "faults_at": lambda messages, identity: _faults(messages, identity, lang),
    }
    built: Environment = environment
    return built


def _deciding_first(columns: Sequence[Column]) -> list[Column]:
    """Return columns with the one that decides before the others, as a phone shows only the first few at once."""
    return sorted(columns, key=lambda each: not each.decides)


def _template_of_game(name: str) -> str | None:
    """Return the text of ``GAME/NAME``, a template of a game."""
    game, _, rest = name.partition("/")
    return (PRINTED[game].folder / "templates" / rest).read_text("utf-8") if game in PRINTED else None


def render(name: str, lang: str, **facts: object) -> str:
    """Fill a template in a language."""
    return _environment(lang).get_template(name).render(**facts)


@cache
def _emblem(colour: str) -> Markup:
    """Show the emblem of a colour; a page that does so has it in its sprite."""
    return Markup(
        '<svg class="e" aria-hidden="true" focusable="false"><use href="#e-{}"></use></svg>'
    ).format(colour)


@cache
def _die(value: str | int) -> Markup:
    """Show a die, likewise: ``R5``, or ``5`` for one of nobody."""
    return Markup(
        '<svg class="die" aria-hidden="true" focusable="false"><use href="#d-{}"></use></svg>'
    ).format(value)


def _faults(messages: Sequence[Fault | Text], identity: str, lang: str) -> Markup:
    """Show faults at the place they concern."""
    if not messages:
        return Markup()
    texts = (each.message if isinstance(each, Fault) else each for each in messages)
    items = Markup().join(Markup('<li class="fault">{}</li>').format(to_html(text, lang)) for text in texts)
    return Markup('<ul class="faults" id="{}">{}</ul>').format(identity, items)


@lru_cache(maxsize=4000)
def _piece(lang: str, value: object, name: str) -> Markup:
    """Fill a template with one value; equal values look the same, so each is rendered once."""
    return Markup(render(name, lang, it=value))


def is_part(request: Request) -> bool:
    """Return whether a script asks for a part of a page."""
    return "hx-request" in request.headers


def page(request: Request, name: str, status: int = 200, **facts: object) -> HTMLResponse:
    """Answer with a whole page."""
    assets = request.app.state.assets.versions
    html = render(name, language_of(request), here=_address(request), assets=assets, **facts)
    return HTMLResponse(html, status)


def _address(request: Request) -> str:
    """Return the address that shows this page again; after a post, of the game it was for."""
    if request.method in ("GET", "HEAD"):
        return request.url.path + (f"?{request.url.query}" if request.url.query else "")
    log = request.path_params.get("log")
    return f"/t/{log}" if log else request.url.path
