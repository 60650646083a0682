"""A language in which every letter is foreign, and what is said in it."""

import io
import re
import sys
from string import ascii_letters

import pytest

from pnp.cli.app import run
from pnp.texts import words

SAME = (
    "pnp score resume yaml low blow Low Blow blockers Blockers schocken Schocken blog web standard profi "
    "Ana Ben Cleo RY BG YR mm"
)
"""Words that no language changes: commands, ids, titles, names, letters of colours, units."""

WIDE = {ord(letter): ord(letter) + 0xFEE0 for letter in ascii_letters}
ACCENTED = str.maketrans(ascii_letters, "áćčďéěęğíłńňóöőřśšşťúůűýźžÁĆČĎÉĚĘĞÍŁŃŇÓÖŐŘŚŠŞŤÚŮŰÝŹŽ")
"""Letters of two languages that nobody speaks: one takes twice the room, the other can be printed."""


def foreign(message, letters=WIDE):
    """Write a pattern with other letters, all but the facts in it."""
    return re.sub(
        r"%\(\w+\)\w|\{\w*\}|[A-Za-z]",
        lambda found: found[0] if len(found[0]) > 1 else found[0].translate(letters),
        message,
    )


class Foreign:
    """A catalogue that knows every text."""

    def __init__(self, letters=WIDE):
        self.letters = letters

    def gettext(self, message):
        """Return a text in other letters; spaces around it would be lost in a translation."""
        assert message == message.strip()
        return foreign(message, self.letters)

    def ngettext(self, one, many, number):
        """Return the text that goes with a number."""
        return self.gettext(one if number == 1 else many)

    def pgettext(self, _context, message):
        """Return a text that another catalogue would translate by its context."""
        return self.gettext(message)

    def npgettext(self, _context, one, many, number):
        """Return the text that goes with a number, whatever the context."""
        return self.ngettext(one, many, number)

    def number(self, text):
        """Keep a number; its own test says how others write it."""
        return text

    date = number


def english(text, known=""):
    """Return the English words in a text; those that no language changes are left out."""
    return sorted(set(re.findall(r"(?<![0-9])[A-Za-z]{2,}", text)) - set(f"{SAME} {known}".split()))


@pytest.fixture
def abroad(monkeypatch, tmp_path):
    """Speak a language of which every text is known, in a folder of its own."""
    real = words.catalogue

    def find(lang, domain):
        return real(lang, domain) if lang == "en" else Foreign(ACCENTED if domain == words.PAGES else WIDE)

    monkeypatch.setattr(words, "catalogue", find)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr("pnp.cli.plays.saving.new_id", lambda random: "0" * 16)  # others look like words
    monkeypatch.setenv("COLUMNS", "80")
    (tmp_path / "play").mkdir()
    monkeypatch.chdir(tmp_path / "play")
    words._environment.cache_clear()
    yield tmp_path
    words._environment.cache_clear()


@pytest.fixture
def said(monkeypatch, capsys):
    """Run a command with lines of input; what it says on both streams, and its status where that is not 0."""

    def command(*arguments, text="", lines=(), status=0):
        data = text or "".join(f"{line}\n" for line in lines)
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data.encode()), encoding="utf-8"))
        assert run([*map(str, arguments), "--lang", "de"]) == status
        captured = capsys.readouterr()
        return captured.out + captured.err

    return command
