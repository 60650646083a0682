"""Texts and players as a results file has them."""

from collections.abc import Sequence

_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}
_WORDS = ("null", "true", "false", "yes", "no", "on", "off", "y", "n")


def show_players(names: Sequence[str], settings: Sequence[str] = ()) -> list[str]:
    """Return the lines of the players with their settings, such as ``colour: blue``; one line without settings."""
    if not settings:
        return [f"players: [{', '.join(map(quote_yaml, names))}]"]
    pairs = zip(map(quote_yaml, names), settings, strict=True)
    return ["players:", *(f"  - {{name: {name}, {setting}}}" for name, setting in pairs)]


def quote_yaml(text: str) -> str:
    """Return text as a YAML value or key that any YAML reader reads as this text."""
    plain = all(word.isalnum() for word in text.split(" "))  # letters, digits and single spaces
    if plain and text[0].isalpha() and text.lower() not in _WORDS:
        return text
    return f'"{"".join(map(_escape, text))}"'


def _escape(char: str) -> str:
    if char in _ESCAPES:
        return _ESCAPES[char]
    if char.isprintable():
        return char
    code = ord(char)
    return f"\\u{code:04X}" if code < 0x10000 else f"\\U{code:08X}"
