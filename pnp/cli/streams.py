"""Standard input, output and error: consoles of any encoding, bytes that are no text, streams that are closed.

A character that the encoding of a console lacks is printed in a plain form. Input with bytes that are no text is
read, so that a prompt can ask again. A closed or full output is told in a sentence.
"""

import codecs
import contextlib
import io
import json
import os
import re
import sys
from typing import TextIO
from unicodedata import category, combining, east_asian_width, normalize

from scorer.messages import Text, msg, quoted
from scorer.system import reason

HANDLER = "pnp-plain"  # the name of our error handler for encodings

PLAIN: dict[str, str] = {
    **dict.fromkeys("‐‑‒–—―−─━═", "-"),
    **dict.fromkeys("│┃║", "|"),
    **dict.fromkeys("‘’‚‛′‹›", "'"),
    **dict.fromkeys("“”„‟″«»", '"'),
    **dict(zip("×÷·•±°⁄", ("x", "/", ".", "*", "+-", "deg", "/"), strict=True)),
    **dict(zip("←↑→↓↔⇒✓¿¡", ("<-", "^", "->", "v", "<->", "=>", "v", "?", "!"), strict=True)),
    **dict(zip("€ßæÆøØœŒłŁđĐı", ("EUR", "ss", "ae", "AE", "o", "O", "oe", "OE", *"lLdDi"), strict=True)),
}
"""The plain forms of characters that Unicode does not take apart into ASCII."""


def plain_form(char: str) -> str:
    """Return a character in ASCII: its plain form, its letter without accents, or question marks.

    >>> [plain_form(char) for char in "−é…½┼麦"]
    ['-', 'e', '...', '1/2', '+', '??']
    """
    if char in PLAIN:
        return PLAIN[char]
    if "\u2500" <= char <= "\u257f":
        return "+"  # the corners and crossings of boxes
    if combining(char) or category(char) == "Cf":
        return ""
    parts = [PLAIN.get(part, part) for part in normalize("NFKD", char) if not combining(part)]
    plain = "".join(parts)
    return plain if plain.isascii() else "?" * (2 if east_asian_width(char) in "WF" else 1)


def _replace(fault: UnicodeError) -> tuple[str, int]:
    """Return the plain forms of characters that cannot be encoded, as ``codecs.register_error`` wants it."""
    if not isinstance(fault, UnicodeEncodeError):
        raise fault
    return "".join(map(plain_form, fault.object[fault.start : fault.end])), fault.end


codecs.register_error(HANDLER, _replace)


def use_plain_forms(stream: TextIO) -> None:
    """Let a stream print characters that its encoding lacks in their plain forms."""
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(errors=HANDLER)


def prepare() -> None:
    """Prepare the three streams of a command.

    A closed stream stays closed, but its number is taken: else the next file that is opened would be the output.
    """
    if sys.stdin is None:
        os.open(os.devnull, os.O_RDONLY)
    elif isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="surrogateescape")
    if sys.stdout is None:  # what is printed fails, as it does on a full disk
        sys.stdout = os.fdopen(os.open(os.devnull, os.O_RDONLY), "w", encoding="utf-8")
    if sys.stderr is None:  # nobody wants to hear what is wrong
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - open to the end
    use_plain_forms(sys.stdout)
    use_plain_forms(sys.stderr)


def can_print(text: str, stream: TextIO) -> bool:
    """Return whether the encoding of a stream has all characters of a text."""
    try:
        text.encode(stream.encoding)
    except UnicodeEncodeError:
        return False
    return True


def find_lost() -> OSError | None:
    """Return why standard output or error cannot be written; None if both can. Drop what waits for a lost stream."""
    for probe in ("", "\n"):  # what failed may not wait any more, and then only writing tells
        for stream in (sys.stdout, sys.stderr):
            try:
                stream.write(probe)
                stream.flush()
            except OSError as fault:
                with contextlib.suppress(OSError):
                    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
                return fault
    return None


def describe(lost: OSError) -> Text:
    """Return the sentence that standard output cannot be written."""
    return msg("Standard output cannot be written ({reason}).", reason=reason(lost))


def describe_no_text(value: str) -> Text:
    """Return the sentence that a value of the command line has bytes that are no text."""
    return msg("{value} has characters in another encoding; write it in UTF-8", value=quoted(value))


def has_text(typed: str) -> bool:
    """Return whether all bytes of what was typed are text."""
    return not any("\ud800" <= char <= "\udfff" for char in typed)


def print_json(values: object) -> None:
    """Print values on standard output as JSON, with escapes for what does not print or the encoding lacks."""
    is_utf8 = sys.stdout.encoding.lower() in ("utf-8", "utf8")
    print(re.sub(r"[^\n -~]", _escape_for_json, json.dumps(values, ensure_ascii=not is_utf8, indent=2)))


def _escape_for_json(found: re.Match[str]) -> str:
    return found[0] if found[0].isprintable() else json.dumps(found[0])[1:-1]


def print_bytes(data: bytes) -> None:
    """Write bytes to standard output."""
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()
