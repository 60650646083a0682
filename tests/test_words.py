"""One word for one thing: the words that are no longer used, in every text that people read.

``REFUSED`` has a list for each language: a pattern, and the word that is used instead. The English texts are those of
the code, of the templates and of the help; the other languages are read from their catalogues.
"""

import re
import runpy
from functools import cache
from pathlib import Path

import pytest

from pnp.cli.app import commands
from pnp.texts.languages import ENGLISH
from pnp.texts.words import MESSAGES, PAGES, WEB
from tests.pnp.cli.helps import entries, paths

ROOT = Path(__file__).resolve().parent.parent
TOOL = runpy.run_path(str(ROOT / "docs" / "languages.py"))
DOMAINS = (PAGES, MESSAGES, WEB)

ONE_VERB_EACH = {
    r"\bre-?builds?\b|\b(re)?built\b(?!.in\b| or installed)|\bbuilds\b|\bbuilding\b": "make: pnp build makes a kit",
    r"\bbuild (it|them|again|an?|the|this|that|kits?|games?)\b": "make",
    r"\bprints? (kits: one|JSON|the (score|numbers|whole list|results file|squares|notation))|\bprint also\b": (
        "make, show, add"
    ),
    r"\bcolou?r (strip|patch)|\bpatch(es)?\b": "colour field",
    r"(?<!## )(?<!\[)\btokens?\b": "counter; a heading may have the name of the key",
    r"\bin its box\b|\bis in the box\b|\bparts of a box\b": "kit; a box is a tuck box",
}
"""Words of kits: what makes one, what prints it, and what is in it."""

COMMAND_PRINTS = r"\bCOMMAND (also )?prints?\b|^\| print [^|]*\| COMMAND"
"""Only ``pnp print`` prints; the other commands make a kit, or show something."""

REFUSED = {
    "en": {
        r"\b(keep|keeps|kept|keeping)\b": "save, saved",
        r"\bplays\b|(\b(a|this|the|saved|no|one|new|last)|\{n\}|%\(num\)s) play\b(?! on| again)": "game, saved game",
        r"\bprograms?\b": "bot, or pnp",
        r"\b(takes?|taken?|taking) (it |.* action )?back\b|\bwithdraws?\b": "undo, ask to undo",
        r"\bcaptives?\b": "captured tile, captures",
        r"\bvariants?\b": "edition",
        r"\bentr(y|ies)\b": "change, access code, what was entered",
        r"\bmistakes?\b|\bfaults?\b": "problem",
        r"\bsessions?\b": "group",
        r"\bremov(e|es|ed|al)\b": "delete what is stored or written",
        r"\bdiscard(s|ed)?\b": "delete, unless it is an open game",
        r"--(variant|keep|no-keep|again)\b": "--edition, --save, --no-save, --from or --duplicate",
        r"\bcalibrate --(save|add|show|remove|list)\b": "pnp printers",
        r"\bevening\.yaml\b": "low-blow.yaml",
        **ONE_VERB_EACH,
    },
    "nl": {
        r"\b(ge)?bouw": "maken",
        r"\bpenning|\bafdruk": "fiche, printen",
        r"\bbewa(ar|art|ren|ard|arde)\b": "opslaan, opgeslagen",
        r"\b(opgeslagen|onafgemaakte?|afgelopen) spel(len)?\b": "partij",
        r"\bprogramma(’s)?\b": "bot, or pnp",
        r"\bterug ?(te )?nemen\b|\bteruggenomen\b|\b(actie|invoer) terug\b": "ongedaan maken",
        r"\bvariant(en)?\b": "editie",
        r"\binvoer\b": "wijziging, toegangscode, wat is ingevoerd",
        r"(?<!toegangs)(?<!QR-)code\b": "toegangscode",
        r"\bfout(en)?\b": "probleem",
        r"\b(deze|hun|je) tafel\b": "groep",
        r"\bhaal\b[^.;]* weg\b": "verwijderen",
        r"--(variant|keep|no-keep|again)\b": "--edition, --save, --no-save, --from or --duplicate",
        r"\bpnp calibrate --(save|add|show|remove|list)\b": "pnp printers",
    },
    "de": {
        r"\b(ge)?bau(e|en|t)\b|\bBauoption": "erstellen",
        r"\bSpielsteine?\b": "Chip",
        r"\b(auf)?bewahr": "speichern",
        r"\b(gespeicherte|angefangene|unfertige|verworfene)[ns]? Spiele?n?\b|\bangefangen": (
            "Partie, gespeicherte, unfertige Partie"
        ),
        r"\bProgramme?n?\b": "Bot, or pnp",
        r"\bzurück(ge|zu)?n[eo]h?mm?en\b|\b(Aktion|Eingabe) zurück\b": "rückgängig machen",
        r"\bVarianten?\b": "Ausgabe",
        r"\bEintr(ag|age|ags|äge|ägen)\b": "Änderung, Zugangscode, was eingetragen wurde",
        r"(?<!Zugangs)(?<!QR-)Code\b": "Zugangscode",
        r"\bFehlern?\b": "Problem",
        r"\bdiese[ms] Tisch(es)?\b": "Gruppe",
        r"\bentfern(e|en|t)\b": "löschen",
        r"\bCtrl-": "Strg-",
        r"--(variant|keep|no-keep|again)\b": "--edition, --save, --no-save, --from or --duplicate",
        r"\bpnp calibrate --(save|add|show|remove|list)\b": "pnp printers",
    },
    "fr": {
        r"\bconstru(i|ct)|\boptions de production": "créer",
        r"\bconserv": "enregistrer, partie enregistrée",
        r"\bgard(e|er|ez|ons|ée?s?)\b": "enregistrer, unless dice or what does not change",
        r"\bsauv(er|é|ée|és|ées|egard\w*)\b": "enregistrer",
        r"\bprogrammes?\b": "bot, or pnp",
        r"\bvariantes?\b": "édition",
        r"\bpris(es|e)\b(?! en charge)|\bla plus prise\b": "capture, tuile capturée",
        r"\b(prendre|prenez|prend) (une|cette|des|ces) tuiles?\b": "capturer",
        r"\bcode d’entrée\b": "code d’accès",
        r"\b(erreurs?|fautes?|défauts?)\b": "problème",
        r"\b(séance|session)s?\b": "groupe",
        r"\bcette table\b": "groupe",
        r"\b(retir|enlev)(er|ez|e|ée?s?)\b": "supprimer what is stored, omettre an option",
        r"\bchangements?\b": "modification",
        r"\bboîtes?\b": "kit, or étui",
        r"\[[Yy]/[Nn]\]": "[O/n], [o/N]",
        r"--(variant|keep|no-keep|again)\b": "--edition, --save, --no-save, --from or --duplicate",
        r"\bpnp calibrate --(save|add|show|remove|list)\b": "pnp printers",
    },
    "it": {
        r"\bcostru": "creare",
        r"\bsegnalin[oi]\b": "gettone",
        r"\bconserv": "salvare, partita salvata",
        r"\bprogramm[ai]\b": "bot, or pnp",
        r"\bvariant[ei]\b": "edizione",
        r"\b(tesser[ae]|(le|di|meno) )\s*pres[ae]\b|^prese$|\bprese:": "cattura, tessera catturata",
        r"\bcodice d’ingresso\b": "codice di accesso",
        r"\b(error[ei]|sbagli|difett[oi])\b": "problema",
        r"\b(sessione|sessioni)\b|\bquesto tavolo\b": "gruppo",
        r"\bincompiut": "in sospeso",
        r"\bcancell": "eliminare",
        r"\b(togli|lascia via|toglil[oaei])\b": "eliminare what is stored, omettere an option",
        r"\[[Yy]/[Nn]\]": "[S/n], [s/N]",
        r"--(variant|keep|no-keep|again)\b": "--edition, --save, --no-save, --from or --duplicate",
        r"\bpnp calibrate --(save|add|show|remove|list)\b": "pnp printers",
    },
    "es": {
        r"\bconstru": "crear",
        r"\bconserv": "guardar, partida guardada",
        r"\bprogramas?\b": "bot, or pnp",
        r"\bvariantes?\b": "edición",
        r"\bcódigo de entrada\b": "código de acceso",
        r"\b(errores|error|fallos?|equivocaci)": "problema",
        r"\b(sesión|sesiones)\b|\besta mesa\b": "grupo",
        r"\bsin acabar\b": "sin terminar",
        r"\bborr(a|ar|ado|ada)\b": "eliminar",
        r"\bquit(a|ar|al[oa]|ál[oa])\b": "eliminar what is stored, omitir an option",
        r"\bintrodu(c|j|z)": "anotar",
        r"\[[Yy]/[Nn]\]": "[S/n], [s/N]",
        r"--(variant|keep|no-keep|again)\b": "--edition, --save, --no-save, --from or --duplicate",
        r"\bpnp calibrate --(save|add|show|remove|list)\b": "pnp printers",
    },
}
"""For each language, the patterns of words that are not used, each with the word to use."""

EXCEPTIONS = {
    "en": {
        r"\bkeeps?\b.*\b(dice|roll)|\bkeep %\(die\)s|marked dice are kept|^keep keeps|which dice to roll again": (
            "dice that are not rolled again"
        ),
        r"[Kk]eeps? (the |their )?scores?\b": "to keep score is an idiom",
        r"it keeps its colour|keeps this name|keeps them in their seats|Keep your tiles|keep .* free|keeps both": (
            "what does not change, and is not saved"
        ),
        r"\{name\} keeps|You keep": "dice that are not rolled again",
        r"[Nn]obody plays|now plays for|everybody plays|plays itself|^(\*\*)?Who plays|puts places": "the verb",
        r"(drawing|another|spreadsheet) programs?|lets programs|script or a program": (
            "software of others, which plays nothing"
        ),
        r"'variant: profi'": "the key of a results file",
        r"^it lacks the rules, the entry|its entry point": "words of the library and of Python, for programmers",
        r"Remove the die": "a piece is taken off",
        r"\bdiscard(ed)?\b.*game|game.*\bdiscarded\b|Discard it for everybody": "an open game",
    },
    "nl": {
        r"houd houdt bewaar": "words that may be typed, for dice that are not rolled again",
        r"ander programma|laat programma’s|een script of een programma": "software of others, which plays nothing",
        r"“variant: profi”": "the key of a results file",
        r"een fout in pnp|^Fout bij lezen": "a bug, and a failure of the system",
        r"de invoer of de map|(handmatige |foto-)invoer": (
            "a word of the library, for programmers, and a part of a printer"
        ),
    },
    "de": {
        r"anderes Programm|lässt Programme|ein Skript oder ein Programm": "software of others, which plays nothing",
        r"„variant: profi“": "the key of a results file",
        r"ein Fehler in pnp|^Fehler beim Lesen": "a bug, and a failure of the system",
    },
    "fr": {
        r"^garde garder$": "words that may be typed, for dice that are not rolled again",
        r"\b[Gg]ard(e|er|ez) (\{dice\}|%\(die\)s|des dés|tous les dés)|dés à garder|lesquels garder": (
            "dice that are not rolled again"
        ),
        r"garde (sa couleur|ce nom|les deux)|^Gardez vos tuiles": "what does not change, and is not saved",
        r"autre programme|laisse les programmes|un script ou un programme|programme de dessin|^le programme ": (
            "software of others, which plays nothing"
        ),
        r"^Erreur de lecture|faute de mémoire|par défaut": "a failure of the system, and two idioms",
        r"retire (un point|\{n\} points)|Retirer le dé": "points, and a piece that is taken off",
        r"changement de nom": "of a name",
        r"une boîte basse": "the shape of a lid",
    },
    "it": {
        r"altro programma|lascia che i programmi|uno script o un programma|programma di disegno": (
            "software of others, which plays nothing"
        ),
        r"^Errore di lettura": "a failure of the system",
        r"Togli %\((n|first)\)s per|Togli il dado": "points, and a piece that is taken off",
        r"schermo non si può cancellare": "a screen is cleared",
    },
    "es": {
        r"guardas conserva$": "words that may be typed, for dice that are not rolled again",
        r"[Cc]onservas? (\{dice\}|y tira)|dados que conservas|conserva tu": "dice that are not rolled again",
        r"otro programa|deja que los programas|un script o un programa|programa de dibujo": (
            "software of others, which plays nothing"
        ),
        r"^Error de lectura": "a failure of the system",
        r"le quitas las fichas|Quitar el dado": "counters, and a piece that is taken off",
        r"pantalla no se puede borrar": "a screen is cleared",
    },
}
"""For each language, the patterns of texts in which such a word is right, each with the reason."""

ADDRESSES = re.compile(r"pnp plays( \w+)?|\bplays\.sqlite3\b|\{\w+\}|%\((?!num\b|n\b)\w+\)s")
"""Commands and the names of facts are no words."""


@cache
def texts_of(lang):
    """Return every text of a language."""
    return tuple(filter(None, english() if lang == ENGLISH else translated(lang)))


def english():
    """Yield every English text: of the catalogues, and of the help of all commands."""
    for domain in DOMAINS:
        for message in TOOL["read"](TOOL["pot_path"](domain)):
            yield from message.id if isinstance(message.id, tuple) else [message.id]
    for listed in commands().values():
        yield listed.help
        yield from listed.example.splitlines()
    for path in paths():
        yield from entries(*path)


def translated(lang):
    """Yield every translation into a language."""
    for domain in DOMAINS:
        for message in TOOL["read"](TOOL["po_path"](lang, domain), lang):
            if message.id:
                yield from TOOL["translation_forms"](message)


def find_refused(text, lang):
    """Return the words of a text that are not used, each with the word to use; none if it is an exception."""
    if any(re.search(pattern, text) for pattern in EXCEPTIONS.get(lang, {})):
        return []
    plain = ADDRESSES.sub(lambda match: match[0] if match[0] in ("{n}", "%(num)s") else "x", text)
    return [
        (found[0], instead)
        for pattern, instead in REFUSED[lang].items()
        if (found := re.search(pattern, plain, re.IGNORECASE))
    ]


@pytest.mark.parametrize("lang", REFUSED)
def test_no_text_has_a_word_that_is_not_used(lang):
    """In every language: what people read calls each thing by its one word."""
    assert {text: found for text in texts_of(lang) if (found := find_refused(text, lang))} == {}


PAGES_OF_DOCS = [
    ROOT / "README.md",
    *sorted((ROOT / "docs").glob("*.md")),
    *sorted((ROOT / "examples").rglob("*.md")),
]


def lines_of(page):
    """Yield the paragraphs of a page without its code."""
    text = re.sub(r"```.*?```|<!--.*?-->", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    if page.name == "glossary.md":
        text = text.split("## Keys of files")[0]
    yield from map(without_code, re.split(r"\n(?=\s*(?:[-*|#\n]|\d+\.))", text))


def without_code(text):
    """Return a text in one line; of code only whether it is a command that does not print is left."""
    plain = re.sub(r"`(pnp (?!print\b)|--json)[^`]*`", "COMMAND", text)
    return " ".join(re.sub(r"`[^`]*`|\]\([^)]*\)", " x ", plain).split())


def find_on_pages(text):
    """Return the words about kits that a page does not use."""
    patterns = (*ONE_VERB_EACH, COMMAND_PRINTS)
    return [found[0] for pattern in patterns if (found := re.search(pattern, text, re.IGNORECASE))]


@pytest.mark.parametrize("page", PAGES_OF_DOCS, ids=lambda page: page.name)
def test_pages_of_docs_have_one_verb_for_each_thing(page):
    """What pnp build does is to make, on every page; only what comes on paper is printed."""
    assert {line: found for line in lines_of(page) if (found := find_on_pages(line))} == {}


def test_what_is_new_is_told_in_these_words():
    """The part of the CHANGELOG that is not released yet."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").split("## 0.1.0")[0]
    told = map(without_code, text.split("\n- "))
    assert {each: found for each in told if (found := find_on_pages(each))} == {}


@pytest.mark.parametrize(
    "text",
    [
        "`pnp build harvest/` prints it.",
        "Print kits: one PDF per game",
        "| print the squares of a board as JSON | `pnp map` |",
        "`--json` prints exact counts",
        "rebuild a PDF with its original options",
        "without markers and colour strip",
        "low (without reference patches)",
        "cards, tiles and tokens",
        "its options, and what is in its box",
    ],
)
def test_a_word_about_kits_that_is_not_used_is_found(text):
    """Each of these was on a page or in a help."""
    assert find_on_pages(without_code(text))


@pytest.mark.parametrize(
    "text",
    [
        "`pnp print` prints it on paper",
        "`pnp build` makes a kit; print it at 100 %",
        "Latin letters are built in",
        "a tuck box for the cards",
        "`pnp build --help` lists all options",
    ],
)
def test_what_is_said_of_kits_in_these_words_is_right(text):
    """The verb of print where paper is meant, and other senses of build."""
    assert find_on_pages(without_code(text)) == []


@pytest.mark.parametrize("lang", EXCEPTIONS)
def test_every_exception_is_needed(lang):
    """An exception that excuses no text is deleted."""
    texts = texts_of(lang)
    idle = [pattern for pattern in EXCEPTIONS[lang] if not any(re.search(pattern, text) for text in texts)]
    assert idle == []


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("nl", "Deze partij is bewaard"),
        ("nl", "een opgeslagen spel"),
        ("nl", "Er is niets om terug te nemen"),
        ("nl", "{back} neemt je laatste actie terug"),
        ("nl", "QR-code van deze tafel"),
        ("nl", "{n} invoer telt niet mee"),
        ("nl", "en nog {n} fout"),
        ("nl", "Wie de code heeft"),
        ("de", "in drei gespeicherten Spielen"),
        ("de", "kein angefangenes Spiel"),
        ("de", "Auch Programme können mitspielen."),
        ("de", "Es gibt nichts zurückzunehmen."),
        ("de", "{back} nimmt die letzte Eingabe zurück."),
        ("de", "in der Variante profi"),
        ("de", "QR-Code dieses Tisches"),
        ("de", "{n} Einträge zählen nicht"),
        ("de", "und {n} weitere Fehler"),
        ("de", "Wer den Code hat"),
        ("fr", "Partie conservée : {id}"),
        ("fr", "retirez cette partie"),
        ("fr", "dans la variante profi"),
        ("fr", "et {n} autre erreur"),
        ("fr", "QR code de cette table"),
        ("it", "La partita è conservata"),
        ("it", "il programma gioca da solo"),
        ("it", "e ancora {n} errore"),
        ("it", "Cancella la partita"),
        ("es", "La partida se conserva"),
        ("es", "en la variante profi"),
        ("es", "Hay {n} fallo"),
        ("es", "Borra la partida"),
    ],
)
def test_a_translation_with_a_word_that_is_not_used_is_found(lang, text):
    """Each of these was in a translation, or nearly."""
    assert find_refused(text, lang)


@pytest.mark.parametrize(
    "text",
    [
        "The game is kept",
        "List the saved plays",
        "{n} play is not over",
        "Programs take the seats",
        "Take back",
        "whether you may take your action back",
        "captives of each player",
        "in the standard variant",
        "Entry code",
        "Correct the mistakes",
        "Write --keep --again",
        "pnp calibrate --save home",
        "Remove the printer",
        "Discard the play k7q2",
    ],
)
def test_a_word_that_is_not_used_is_found(text):
    """Each of these was in a text."""
    assert find_refused(text, ENGLISH)
