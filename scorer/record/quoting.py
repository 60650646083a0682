"""Text as a YAML value: bare where nothing can be misread, else in double quotes."""

from __future__ import annotations

_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}
_WORDS = ("null", "true", "false", "yes", "no", "on", "off", "y", "n")


def quote_yaml(text: str) -> str:
    """Return text as a YAML value or key that any YAML reader takes for this text."""
    return text if _is_bare(text) else f'"{"".join(map(_escaped, text))}"'


def _is_bare(text: str) -> bool:
    """Return whether a text is one of plain letters, digits and single spaces that looks like nothing else."""
    words = text.split(" ")
    return all(word.isalnum() for word in words) and text[0].isalpha() and text.lower() not in _WORDS


def _escaped(char: str) -> str:
    if char in _ESCAPES:
        return _ESCAPES[char]
    if char.isprintable():
        return char
    code = ord(char)
    return f"\\u{code:04X}" if code < 0x10000 else f"\\U{code:08X}"
