"""The sign that templates of printed texts have for a space that does not break, which nobody can see or type."""

from __future__ import annotations

from collections.abc import Iterator

from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream

TIE = "~"


class Ties(Extension):
    """Reads every ``~`` in the text and in the strings of a template as U+00A0; catalogues have U+00A0 itself."""

    def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
        """Yield the tokens of a template, with spaces that do not break."""
        for token in stream:
            if token.type in ("data", "string"):
                yield Token(token.lineno, token.type, token.value.replace(TIE, "\N{NO-BREAK SPACE}"))
            else:
                yield token
