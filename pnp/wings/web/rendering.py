"""Templates of ``templates/web/``, rendered for a request in its language.

A page has dozens of texts without placeholders, so these are translated when a template is compiled, not in every
answer. Names and other values in a sentence are isolated, so that their direction does not affect the text around them.
"""

import gzip
import re
from collections.abc import Callable, Sequence
from functools import cache, lru_cache, partial
from typing import Any

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, FunctionLoader, StrictUndefined, nodes
from jinja2.visitor import NodeTransformer
from markupsafe import Markup, escape
from starlette.requests import Request
from starlette.responses import HTMLResponse

from pnp.data import resources
from pnp.games import PRINTED
from pnp.pieces.leaflet import bold_and_plain
from pnp.texts.languages import LANGUAGES, page_language
from pnp.texts.words import MESSAGES, WEB, Translations, catalogue
from pnp.wings.contract import WINGS
from pnp.wings.web.assets import assets
from pnp.wings.web.shared import Telling, shared
from pnp.wings.web.visitor import spoken, visitor
from scorer.errors import Fault
from scorer.messages import ALONE, QUOTE, Catalogue, Text, translate
from scorer.report import format_signed
from scorer.seats import BY_LETTER, LETTERS, colour_name, count_players

VALUES = (QUOTE, ALONE)  # the patterns of texts that are one value, such as a name

FIRST_STRONG, END = "\u2068", "\u2069"
"""Characters that isolate a value where an element is not possible, such as in an attribute."""

_OPTION = re.compile(r"^(<bdi>)?--[a-z-]+ ")


class TranslatedEnvironment(Environment):
    """An environment whose templates are compiled in the language of a catalogue."""

    words: Catalogue
    newstyle_gettext = True  # placeholders have names

    def compile(self, source: str | nodes.Template, *place: Any, **options: Any) -> Any:
        """Compile a template, from its text or its syntax tree."""
        tree = self.parse(source, *place[:2]) if isinstance(source, str) else source
        return super().compile(_Translator(self.words).visit(tree), *place, **options)


def make_gettext(words: Catalogue) -> dict[str, Callable[..., Markup]]:
    """Return the gettext functions for templates; Jinja's own are four times slower."""

    def gettext(text: str, /, **facts: object) -> Markup:
        return Markup(words.gettext(text) % {name: escape(fact) for name, fact in facts.items()})

    def ngettext(one: str, many: str, num: int, /, **facts: object) -> Markup:
        facts.setdefault("num", num)
        return Markup(words.ngettext(one, many, num) % {name: escape(fact) for name, fact in facts.items()})

    return {"_": gettext, "gettext": gettext, "ngettext": ngettext}


class _Translator(NodeTransformer):
    """Replaces ``_("a text")`` by its translation."""

    def __init__(self, words: Catalogue) -> None:
        self._words = words

    def visit_Call(self, node: nodes.Call) -> nodes.Node:  # noqa: N802 - the visitor requires this name
        """Translate a text without placeholders; it is a format string, so ``%%`` becomes ``%``."""
        self.generic_visit(node)
        function = node.node.name if isinstance(node.node, nodes.Name) else ""
        if function == "_" and not node.kwargs and [type(value) for value in node.args] == [nodes.Const]:
            text: str = node.args[0].as_const()
            return nodes.TemplateData(self._words.gettext(text) % {}, lineno=node.lineno)
        return node


@cache
def _environment(lang: str, translations: Translations) -> Environment:
    environment = TranslatedEnvironment(
        loader=ChoiceLoader(
            [
                FileSystemLoader([resources.folder("templates") / wing for wing in ("web", *WINGS.present)]),
                FunctionLoader(_load_game_template),
            ]
        ),
        undefined=StrictUndefined,
        autoescape=True,
        auto_reload=False,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.i18n"],
        # such as the title of a folder
        finalize=lambda value: (
            translate(value, catalogue(lang, MESSAGES)) if isinstance(value, Text) else value
        ),
    )
    environment.words = translations
    environment.filters |= _filters(lang)
    environment.globals.update(
        make_gettext(environment.words),
        lang=page_language(lang),
        read_in=lang,
        languages=LANGUAGES.values(),
        emblem=lambda colour: _show_sprite("e", LETTERS[colour]),
        die=partial(_show_sprite, "die"),
        sign=partial(_show_sprite, "e"),
        address_of=lambda name: assets().versions[name],
        has_rules=lambda game: PRINTED[game].has_rules,
        faults_at=lambda messages, identity: _format_faults(messages, identity, lang),
    )
    return environment


def _filters(lang: str) -> dict[str, Callable[..., object]]:
    return {
        "said": lambda text: to_html(text, lang),
        "capital": capital,
        "told": lambda text, telling: tell_to_html(text, lang, telling),
        "date": LANGUAGES[page_language(lang)].date,
        "number": lambda cell: translate(cell, catalogue(lang, MESSAGES)),
        "plain": lambda text: to_text(text, lang),
        "iso": isolate,
        "bold": set_bold,
        "bare": strip_option,
        "colour": lambda colour: to_text(colour_name(colour), lang),
        # of a die or an emblem, such as R1
        "piece_name": lambda word: f"{to_text(colour_name(BY_LETTER[word[0]]), lang)} {word[1:]}".rstrip(),
        "seated": lambda players: to_html(count_players(players), lang),
        "letter": LETTERS.__getitem__,
        "piece": lambda value, name: _render_piece(lang, value, name),
        "minus": format_signed,
        # a phone shows only the first few columns
        "deciding_first": lambda columns: sorted(columns, key=lambda column: not column.decides),
    }


def set_bold(line: str) -> Markup:
    """Return a line of the rules with its bold words as such."""
    runs = (Markup("<b>{}</b>" if bold else "{}").format(words) for words, bold in bold_and_plain(line))
    return Markup("").join(runs)


def _load_game_template(name: str) -> str | None:
    game, _, rest = name.partition("/")
    if game not in PRINTED:
        return None
    room = PRINTED[game].folder
    places = (room / place / rest for place in ("phones/templates", "turns/templates", "templates"))
    found = next((place for place in places if place.is_file()), room / "templates" / rest)
    return resources.text(resources.name_of(found))


def render(name: str, lang: str, **facts: object) -> str:
    """Return a template rendered in a language."""
    return _environment(lang, catalogue(lang, WEB)).get_template(name).render(**facts)


@cache
def _show_sprite(look: str, name: str | int) -> Markup:
    """Return an element that shows a symbol of the page's sprite.

    ``R`` is an emblem, ``R5`` a die of a seat, ``5`` a die without a colour; ``look`` is its class.
    """
    return Markup(
        '<svg class="{}" aria-hidden="true" focusable="false"><use href="#d-{}"></use></svg>'
    ).format(look, name)


def _format_faults(messages: Sequence[Fault | Text], identity: str, lang: str) -> Markup:
    """Return faults as a list with an id; nothing if there are none."""
    if not messages:
        return Markup()
    texts = (message.message if isinstance(message, Fault) else message for message in messages)
    items = Markup().join(
        Markup('<li class="fault"><span>{}</span></li>').format(to_html(text, lang)) for text in texts
    )
    return Markup('<div class="faults" role="alert" id="{}"><ul>{}</ul></div>').format(identity, items)


@lru_cache(maxsize=4000)
def _render_piece(lang: str, value: object, name: str) -> Markup:
    """Return a template rendered with one value; the result is cached."""
    return Markup(render(name, lang, it=value))


def is_part(request: Request) -> bool:
    """Return whether a script requests only the changing part of a page."""
    return "hx-request" in request.headers


def is_joinable(request: Request) -> bool:
    """Return whether more phones can join with the entry code."""
    return bool(shared(request).settings.code)


def page(request: Request, name: str, status: int = 200, /, **facts: object) -> HTMLResponse:
    """Answer with the whole page of a template."""
    # the address that shows this page again; after a post the page of the game
    here: str = request.scope["path"]
    if request.method in ("GET", "HEAD"):
        query = request.scope["query_string"].decode("latin-1")  # any bytes; ``request.url`` takes only UTF-8
        here += f"?{query}" if query else ""
    elif log := request.path_params.get("log"):
        here = f"/t/{log}"
    joinable = is_joinable(request) and status != 401
    secure = request.scope["scheme"] == "https"  # only then a phone puts the pages on its home screen
    common = {
        "here": here,
        "status": status,
        "assets": assets().versions,
        "joinable": joinable,
        "secure": secure,
        "device": shared(request).settings.device,
        "brand": shared(request).settings.title,
        "covers": shared(request).settings.covers,
        "own_languages": [code for code in spoken() if code not in LANGUAGES],
    }
    html = render(name, visitor(request).lang, **common, **facts)
    return HTMLResponse(html, status)


def compress(request: Request, answer: HTMLResponse) -> HTMLResponse:
    """Return an answer compressed, if the browser can read that: a page of a game is five times lighter then."""
    answer.headers["Vary"] = "Accept-Encoding"
    if "gzip" in request.headers.get("accept-encoding", ""):
        answer.headers["Content-Encoding"] = "gzip"
        answer.body = gzip.compress(bytes(answer.body), 5, mtime=0)
        answer.headers["Content-Length"] = str(len(answer.body))
    return answer


def isolate(text: object) -> str:
    """Return a name between isolating characters."""
    return f"{FIRST_STRONG}{text}{END}"


def to_html(text: str, lang: str) -> Markup:
    """Return a sentence in a language as HTML; names in it are ``bdi`` elements."""
    return Markup(_fact_to_html(text, catalogue(lang, MESSAGES)))


DRAWN = ("tile", "taken", "die", "dice", "colour")  # the facts of sentences about a game that name pieces

_FIRST = re.compile(r"^((?:<[^>]*>)*)(\w)")


def tell_to_html(text: Text, lang: str, telling: Telling) -> Markup:
    """Return a sentence about a game as HTML, with pictures of its pieces; its player's own phone is spoken to."""
    words = catalogue(lang, MESSAGES)

    def draw(value: str) -> str:
        return "".join(
            str(_render_piece(lang, telling.pieces[word], f"{telling.game}/said.html"))
            for word in value.split()
        )

    def tell(fact: object, name: str = "") -> str:
        if isinstance(fact, Text) and fact.pattern not in VALUES:
            if telling.own and fact.facts.get("name") == telling.own and fact.pattern in telling.yours:
                fact = telling.yours[fact.pattern](**fact.facts)
            facts = {key: tell(value, key) for key, value in fact.facts.items()}
            return str(escape(_translate_pattern(fact, words))).replace("\n", "<br>").format(**facts)
        is_drawn = name in DRAWN and isinstance(fact, str) and set(fact.split()) <= telling.pieces.keys()
        return draw(str(fact)) if is_drawn else _fact_to_html(fact, words)

    return capital(tell(text))


def capital(html: str) -> Markup:
    """Return a sentence as HTML with a capital at its beginning.

    >>> capital("<bdi>ana</bdi> stops.")
    Markup('<bdi>Ana</bdi> stops.')
    """
    return Markup(_FIRST.sub(lambda found: found[1] + found[2].upper(), html))


def to_text(text: str, lang: str) -> str:
    """Return a sentence in a language as text for an attribute; names in it are between isolating characters."""
    return _fact_to_text(text, catalogue(lang, MESSAGES))


def _translate_pattern(text: Text, words: Catalogue) -> str:
    if text.forms is not None:
        return words.ngettext(text.pattern, *text.forms)
    return words.gettext(text.pattern) if text.pattern else ""


def _fact_to_html(fact: object, words: Catalogue) -> str:
    """Return a fact as HTML; the pattern and its facts are escaped separately, then joined."""
    if isinstance(fact, Text) and fact.pattern not in VALUES:
        facts = {name: _fact_to_html(value, words) for name, value in fact.facts.items()}
        return str(escape(_translate_pattern(fact, words))).replace("\n", "<br>").format(**facts)
    value = translate(fact, words)
    return f"<bdi>{escape(value)}</bdi>" if isinstance(value, str) else str(escape(value))


def _fact_to_text(fact: object, words: Catalogue) -> str:
    if isinstance(fact, Text) and fact.pattern not in VALUES:
        facts = {name: _fact_to_text(value, words) for name, value in fact.facts.items()}
        return _translate_pattern(fact, words).format(**facts)
    value = translate(fact, words)
    return isolate(value) if isinstance(value, str) else str(value)


def strip_option(sentence: Markup) -> Markup:
    """Return a sentence about an option without its name, because on a page it is shown at its field.

    >>> strip_option(Markup("--paper <bdi>a9</bdi>: no such paper"))
    Markup('<bdi>a9</bdi>: no such paper')
    >>> strip_option(Markup("<bdi>--cell 21</bdi>: Blockers takes 20 or 25 mm"))
    Markup('<bdi>21</bdi>: Blockers takes 20 or 25 mm')
    """
    return Markup(_OPTION.sub(r"\1", str(sentence)))
