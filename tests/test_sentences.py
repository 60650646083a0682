"""Every sentence of every catalogue, against the rules of its language that can be checked.

A rule takes a sentence and returns what breaks it; nothing means that all is well. Each is shown a sentence that it
must accept, and the same one spoilt, which it must refuse. Words come from docs/glossary.md. Whether a text fits its
room is measured where pages are drawn.
"""

import re
import runpy
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import pytest

from pnp.texts.languages import ENGLISH, LANGUAGES
from pnp.texts.words import MESSAGES, PAGES, WEB

ROOT = Path(__file__).resolve().parent.parent
TOOL = runpy.run_path(str(ROOT / "docs" / "languages.py"))
GLOSSARY = ROOT / "docs" / "glossary.md"
DOMAINS = [PAGES, MESSAGES, WEB]
OTHERS = [lang for lang in LANGUAGES if lang != ENGLISH and not LANGUAGES[lang].begun]
FREE, TIED = " ", "\u00a0"
"""An ordinary space, and one that does not break."""

QUOTES = {"en": "“”", "nl": "“”", "de": "„“", "fr": "«»", "it": "«»", "es": "«»"}
UNITS = r"(?:mm|cm|g/m²|[kM]B|[kM]o|ms|s|pt)"
SPACED_PERCENT = {"de", "fr", "es"}
FACT = re.compile(r"%\((\w+)\)s|\{(\w+)\}")
TYPED = re.compile(r"\"\"|''|\(\"\)| ' |https?://\S*")
"""What stands in a sentence as it is typed; a sign alone is spoken about."""


class Sentence(NamedTuple):
    """A translation, or one of its plural forms, and the English text that it says, as readers see them."""

    lang: str
    english: str
    text: str
    context: str | None = None

    @property
    def plain(self):
        """The text with a 0 for every fact."""
        return FACT.sub("0", self.text)


def shown(text, domain):
    """Return a text of a catalogue as it comes out, but for its facts."""
    if domain == MESSAGES:
        return text.replace("{{", "(").replace("}}", ")")
    return text.replace("%%", "%")


def sentences(lang, domain):
    """Return every sentence of a catalogue."""
    for message in TOOL["read"](TOOL["po_path"](lang, domain), lang):
        if message.id:
            ids = (message.id,) if isinstance(message.id, str) else message.id
            for english, text in zip(ids, TOOL["translation_forms"](message), strict=True):
                yield Sentence(lang, shown(english, domain), shown(text, domain), message.context)


def table(heading):
    """Return the rows of the glossary's table under a heading, as cells."""
    part = GLOSSARY.read_text(encoding="utf-8").split(f"{heading}\n")[1].split("\n## ")[0]
    rows = [
        [cell.strip() for cell in line.strip("| ").split("|")] for line in part.splitlines() if "|" in line
    ]
    return rows[0], rows[2:]


HEAD, TERMS = table("# Glossary of the printed pages, the messages and the web pages")
_, REJECTED = table("## Words that are not used")
HELD = {
    *("access code", "bleed", "bot", "cup", "home row", "joker", "neutral row", "penalty disc", "phone"),
    *("print shop", "rack", "results file", "score sheet", "spot colour", "tower"),
}
"""Terms that a translation says wherever the English text does; others may be left to what stands around them."""


def words(cell):
    """Return the beginnings of the words of a glossary's cell, by which they are known in every form."""
    found = [each for each in re.split(r"[^\w’-]+", re.sub(r"\(.*?\)", "", cell)) if len(each) > 2]
    return [each[: max(3, len(each) - 2)].casefold() for each in found]


# The rules: each returns what breaks it.


def units(it):
    """Look for a number and its unit without a space between them that does not break."""
    return re.findall(rf"0[^{TIED}\w]?{UNITS}(?![\w’'-])", re.sub(r"\d", "0", it.plain))


def percent(it):
    """Look for a percent sign without such a space in German, French and Spanish, with one elsewhere."""
    text = re.sub(r"\d", "0", it.plain)
    return re.findall(rf"0%|{FREE}%", text) if it.lang in SPACED_PERCENT else re.findall(r"0\s%", text)


def decimals(it):
    """Look for a decimal point where a unit follows: such a number is read, not typed."""
    return re.findall(rf"\d\.\d+{TIED}?(?:{UNITS}|%)", it.plain)


def high_signs(it):
    """Look in French for : ; ? ! and the insides of « » without a space that does not break; not in what is typed."""
    if it.lang != "fr":
        return []
    text = TYPED.sub("", re.sub(f"«{TIED}[^»]*{TIED}»", "«»", it.plain))
    colons = re.findall(r"\w*:(?=\s|$)", text)
    return [
        *re.findall(rf"[^{TIED}][;?!]|{FREE}:|«(?![{TIED}»])|[^{TIED}«]»", text),
        *(each for each in colons if each != ":" and (each == "0:" or each not in it.english)),
    ]


def quotes(it):
    """Look for quotes that are not the language's, or not in pairs; straight ones are only typed."""
    text = TYPED.sub("", it.plain)
    first, second = QUOTES[it.lang]
    strange = [each for each in text if each in "\"'“”„«»‹›" and each not in (first, second)]
    return strange + (["not in pairs"] if text.count(first) != text.count(second) else [])


def spaces(it):
    """Look for a space that stands twice, unless in English too; for narrow ones, which the font lacks."""
    mine, source = (re.findall(r"\s\s", re.sub("«[^»]*»", "0", each)) for each in (it.text, it.english))
    return re.findall(r"[\u2000-\u200a\u202f\t]", it.text) + mine[len(source) :]


def times(it):
    """Look for an x between measures, where × stands."""
    return re.findall(r"0\sx\s0", re.sub(r"\d", "0", it.plain))


def ellipsis(it):
    """Look for three points that are not one sign, unless they are typed."""
    return ["..."] if it.text.count("...") > it.english.count("...") else []


def end(it):
    """Compare the last sign with the English one; an abbreviation has a point, and a guess may be a question."""
    if it.english[-1:] == "'" or (
        not it.english.endswith(".") and re.fullmatch(r"[\w’]{3,8}( max)?\.", it.plain)
    ):
        return []
    mine, source = (each.rstrip(f"»”“{TIED})*").replace("…", ".")[-1:] for each in (it.plain, it.english))
    mine, source = (each if each in ".:;?!" else "" for each in (mine, source))
    alike = mine == source or (mine, source) == ("?", "")
    return [] if alike else [f"{mine or 'nothing'} for {source or 'nothing'}"]


def opening(it):
    """Look in Spanish for a question or an exclamation that is not opened."""
    signs = (("¿", "?"), ("¡", "!")) if it.lang == "es" else ()
    text = re.sub(r"«[^»]*»", "", it.text)
    return [one for one, other in signs if text.count(one) != text.count(other)]


def facts(it):
    """Look for facts that are lost, added or renamed."""
    mine, source = (Counter(FACT.findall(each)) for each in (it.text, it.english))
    return [] if mine == source else [f"{mine - source} {source - mine}"]


def rejected(it):
    """Look for a word that the glossary rejects."""
    text = FACT.sub("", it.text)
    ours = (each[1] for each in REJECTED if each[0] == it.lang)
    return [each for each in ours if re.search(rf"(?<!\w){each}", text, re.IGNORECASE)]


def terms(it):
    """Look for a term of the glossary that is not said with its word."""
    english, text = re.sub("'[^']*'", "", it.english).casefold(), it.text.casefold()
    held = (row for row in TERMS if row[0] in HELD)
    said = (row for row in held if re.search(rf"(?<![\w-]){row[0]}s?(?![\w-])", english))
    return [row[0] for row in said if not any(each in text for each in words(row[HEAD.index(it.lang)]))]


RULES = (
    *(units, percent, decimals, high_signs, quotes, spaces, times),
    *(ellipsis, end, opening, facts, rejected, terms),
)


@pytest.mark.parametrize("lang", OTHERS)
@pytest.mark.parametrize("domain", DOMAINS)
def test_every_sentence_keeps_the_rules_of_its_language(lang, domain):
    """Every text of a catalogue, every plural form of it."""
    broken = [
        (rule.__name__, found, it.english, it.text)
        for it in sentences(lang, domain)
        for rule in RULES
        if (found := rule(it))
    ]
    assert broken == [], "\n".join(map(str, broken))


@pytest.mark.parametrize("lang", OTHERS)
@pytest.mark.parametrize("domain", DOMAINS)
def test_every_plural_form_is_filled(lang, domain):
    """A text that counts has all forms of its language."""
    catalogue = TOOL["read"](TOOL["po_path"](lang, domain), lang)
    for message in catalogue:
        if message.id and not isinstance(message.id, str):
            assert len(message.string) == catalogue.num_plurals, message.id
            assert all(message.string), message.id


SPOILT = [
    (units, "fr", "{x} mm", "{x}\u00a0mm", "{x} mm"),
    (units, "de", "250 g/m²", "250\u00a0g/m²", "250g/m²"),
    (percent, "de", "100 %", "100\u00a0%", "100%"),
    (percent, "nl", "100 %", "100%", "100\u00a0%"),
    (decimals, "it", "0.4 mm", "0,4\u00a0mm", "0.4\u00a0mm"),
    (
        high_signs,
        "fr",
        "faults: {n}; why?",
        "fautes\u00a0: {n}\u00a0; pourquoi\u00a0?",
        "fautes : {n}\u00a0; pourquoi\u00a0?",
    ),
    (high_signs, "fr", "“Copies”", "«\u00a0Quantité\u00a0»", "«Quantité»"),
    (quotes, "de", "'{value}'", "„{value}“", "“{value}”"),
    (quotes, "es", "'.' is empty", "«.» es vacía", "'.' es vacía"),
    (quotes, "nl", "'.' is empty", "“.” is leeg", "“. is leeg"),
    (
        spaces,
        "nl",
        "Straight, from mark to mark.",
        "Recht, van merkteken tot merkteken.",
        "Recht,  van merkteken.",
    ),
    (spaces, "fr", "Why?", "Pourquoi\u00a0?", "Pourquoi\u202f?"),
    (times, "de", "{width} × {height} mm", "{width} × {height}\u00a0mm", "{width} x {height}\u00a0mm"),
    (ellipsis, "it", "Draw …", "Disegna …", "Disegna ..."),
    (end, "es", "The pot is empty.", "El bote está vacío.", "El bote está vacío"),
    (end, "de", "the pot", "der Topf", "der Topf."),
    (opening, "es", "Who won?", "¿Quién ganó?", "Quién ganó?"),
    (facts, "nl", "{name} has {n}", "{name} heeft {n}", "{name} heeft {number}"),
    (facts, "it", "%(n)s dice", "%(n)s dadi", "dadi"),
    (rejected, "de", "the kit", "der Bausatz", "das Spielset"),
    (terms, "fr", "on a rack", "sur un chevalet", "sur un support"),
]


@pytest.mark.parametrize(("rule", "lang", "english", "right", "wrong"), SPOILT)
def test_a_spoilt_sentence_breaks_its_rule(rule, lang, english, right, wrong):
    """A rule accepts the right sentence, and refuses the wrong one."""
    assert rule(Sentence(lang, english, right)) == []
    assert rule(Sentence(lang, english, wrong)) != []


def test_every_rule_has_refused_something():
    """None is without a spoilt sentence."""
    assert {each[0] for each in SPOILT} == set(RULES)


def test_held_terms_stand_in_the_glossary():
    """The test takes no words of its own."""
    assert {row[0] for row in TERMS} >= HELD
    assert len(REJECTED) > 20
    assert {row[0] for row in REJECTED} == set(OTHERS)
