"""Templates of ``templates/web/`` filled for a request, in its language.

Texts without facts are translated when a template is compiled, not in every answer: a page has dozens of them. In a
sentence every fact that people wrote stands apart from the text around it, whatever its script.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache, lru_cache, partial

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, FunctionLoader, StrictUndefined, nodes
from jinja2.visitor import NodeTransformer
from markupsafe import Markup, escape
from starlette.requests import Request
from starlette.responses import HTMLResponse

from pnp.data import resources
from pnp.games import PRINTED
from pnp.texts.languages import LANGUAGES
from pnp.texts.translations import Translations
from pnp.texts.words import MESSAGES, WEB, catalogue
from pnp.web.visitor import language_of
from scorer.errors import Fault
from scorer.messages import QUOTE, Catalogue, Text, translate
from scorer.report import Column, format_signed
from scorer.seats import LETTERS, colour_name

FIRST_STRONG, END = "\u2068", "\u2069"
"""Characters that isolate a fact where no element can, as in a label."""

_OPTION = re.compile(r"^(<bdi>)?--[a-z-]+ ")


class InOneLanguage(Environment):
    """An environment whose templates are compiled in the language of a catalogue."""

    words: Catalogue
    newstyle_gettext = True  # what is said gets its facts by name

    def _generate(
        self, source: nodes.Template, name: str | None, filename: str | None, defer_init: bool = False
    ) -> str:
        return super()._generate(_Saying(self.words).visit(source), name, filename, defer_init)


def saying(words: Catalogue) -> dict[str, Callable[..., Markup]]:
    """Return what templates call for texts with facts: Jinja's own does the same in four times the time."""

    def gettext(text: str, /, **facts: object) -> Markup:
        return Markup(words.gettext(text) % {name: escape(fact) for name, fact in facts.items()})

    def ngettext(one: str, many: str, num: int, /, **facts: object) -> Markup:
        facts.setdefault("num", num)
        return Markup(words.ngettext(one, many, num) % {name: escape(fact) for name, fact in facts.items()})

    return {"_": gettext, "gettext": gettext, "ngettext": ngettext}


class _Saying(NodeTransformer):
    """Puts what ``_("a text")`` says in its place."""

    def __init__(self, words: Catalogue) -> None:
        self._words = words

    def visit_Call(self, node: nodes.Call) -> nodes.Node:  # noqa: N802 - so called by the visitor
        """Say a text that stands alone in a call; it is a format string, as those with facts are."""
        self.generic_visit(node)
        called = node.node.name if isinstance(node.node, nodes.Name) else ""
        if called == "_" and not node.kwargs and [type(each) for each in node.args] == [nodes.Const]:
            text: str = node.args[0].as_const()
            return nodes.TemplateData(self._words.gettext(text) % {}, lineno=node.lineno)
        return node


@cache
def _environment(lang: str, translations: Translations) -> Environment:
    environment = InOneLanguage(
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
    environment.words = translations
    environment.filters |= _filters(lang)
    environment.globals.update(
        saying(environment.words),
        lang=lang,
        languages=LANGUAGES.values(),
        emblem=lambda colour: _sprite("e", LETTERS[colour]),
        die=partial(_sprite, "die"),
        sign=partial(_sprite, "e"),
        has_rules=lambda game: PRINTED[game].has_rules,
        faults_at=lambda messages, identity: _faults(messages, identity, lang),
    )
    return environment


def _filters(lang: str) -> dict[str, Callable[..., object]]:
    """Return what templates change values with."""
    return {
        "said": lambda text: to_html(text, lang),
        "date": LANGUAGES[lang].date,
        "number": lambda cell: translate(cell, catalogue(lang, MESSAGES)),
        "plain": lambda text: to_text(text, lang),
        "iso": isolate,
        "bare": without_option,
        "colour": lambda colour: to_text(colour_name(colour), lang),
        "letter": LETTERS.__getitem__,
        "piece": lambda value, name: _piece(lang, value, name),
        "minus": format_signed,
        "deciding_first": _deciding_first,
    }


def _deciding_first(columns: Sequence[Column]) -> list[Column]:
    """Return columns with the one that decides before the others, as a phone shows only the first few at once."""
    return sorted(columns, key=lambda each: not each.decides)


def _template_of_game(name: str) -> str | None:
    """Return the text of ``GAME/NAME``, a template of a game."""
    game, _, rest = name.partition("/")
    if game not in PRINTED:
        return None
    return resources.text(resources.name_of(PRINTED[game].folder / "templates" / rest))


def render(name: str, lang: str, **facts: object) -> str:
    """Fill a template in a language."""
    return _environment(lang, catalogue(lang, WEB)).get_template(name).render(**facts)


@cache
def _sprite(look: str, name: str | int) -> Markup:
    """Show an emblem: ``R``, or a die: ``R5``, or ``5`` for one of nobody; the page has it in its sprite."""
    return Markup(
        '<svg class="{}" aria-hidden="true" focusable="false"><use href="#d-{}"></use></svg>'
    ).format(look, name)


def _faults(messages: Sequence[Fault | Text], identity: str, lang: str) -> Markup:
    """Show faults at the place they concern."""
    if not messages:
        return Markup()
    texts = (each.message if isinstance(each, Fault) else each for each in messages)
    items = Markup().join(Markup('<li class="fault">{}</li>').format(to_html(text, lang)) for text in texts)
    return Markup('<div class="faults" role="alert" id="{}"><ul>{}</ul></div>').format(identity, items)


@lru_cache(maxsize=4000)
def _piece(lang: str, value: object, name: str) -> Markup:
    """Fill a template with one value; equal values look the same, so each is rendered once."""
    return Markup(render(name, lang, it=value))


def is_part(request: Request) -> bool:
    """Return whether a script asks for a part of a page."""
    return "hx-request" in request.headers


def is_joinable(request: Request) -> bool:
    """Return whether more phones can come in, with the entry code."""
    return bool(request.app.state.settings.code)


def page(request: Request, name: str, status: int = 200, **facts: object) -> HTMLResponse:
    """Answer with a whole page."""
    state, lang = request.app.state, language_of(request)
    joinable = is_joinable(request) and status != 401
    html = render(
        name, lang, here=_address(request), assets=state.assets.versions, joinable=joinable, **facts
    )
    return HTMLResponse(html, status)


def _address(request: Request) -> str:
    """Return the address that shows this page again; after a post, of the game it was for."""
    if request.method in ("GET", "HEAD"):
        return request.url.path + (f"?{request.url.query}" if request.url.query else "")
    log = request.path_params.get("log")
    return f"/t/{log}" if log else request.url.path


def isolate(text: object) -> str:
    """Return a name between isolating characters."""
    return f"{FIRST_STRONG}{text}{END}"


def to_html(text: str, lang: str) -> Markup:
    """Return a sentence in a language as HTML; names and numbers in it are ``bdi`` elements."""
    return Markup(_marked(text, catalogue(lang, MESSAGES)))


def to_text(text: str, lang: str) -> str:
    """Return a sentence in a language as text for a label, names set apart by signs."""
    return _plain(text, catalogue(lang, MESSAGES))


def _pattern(text: Text, words: Catalogue) -> str:
    if text.forms is not None:
        return words.ngettext(text.pattern, *text.forms)
    return words.gettext(text.pattern) if text.pattern else ""


def _marked(fact: object, words: Catalogue) -> str:
    """Return a fact as HTML: patterns and facts are escaped each by itself, then put together."""
    if isinstance(fact, Text) and fact.pattern != QUOTE:
        facts = {name: _marked(each, words) for name, each in fact.facts.items()}
        return str(escape(_pattern(fact, words))).replace("\n", "<br>").format(**facts)
    shown = translate(fact, words)
    return f"<bdi>{escape(shown)}</bdi>" if isinstance(shown, str) else str(escape(shown))


def _plain(fact: object, words: Catalogue) -> str:
    if isinstance(fact, Text) and fact.pattern != QUOTE:
        return _pattern(fact, words).format(
            **{name: _plain(each, words) for name, each in fact.facts.items()}
        )
    shown = translate(fact, words)
    return isolate(shown) if isinstance(shown, str) else str(shown)


def without_option(sentence: Markup) -> Markup:
    """Return a sentence about an option without the option: on a page it is at its field.

    >>> without_option(Markup("--paper <bdi>a9</bdi>: no such paper"))
    Markup('<bdi>a9</bdi>: no such paper')
    >>> without_option(Markup("<bdi>--cell 21</bdi>: Blockers takes 20 or 25 mm"))
    Markup('<bdi>21</bdi>: Blockers takes 20 or 25 mm')
    """
    return Markup(_OPTION.sub(r"\1", str(sentence)))
