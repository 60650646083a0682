"""The option ``--lang``."""

from __future__ import annotations

from typing import Annotated

from pnp.cli.parameters import Context, Parameter, completes
from pnp.texts.languages import ENGLISH, LANGUAGES, language


def _set_language(context: Context, code: str | None) -> str | None:
    """Set the language at once, so that errors in the other options are in it too."""
    if code is not None and not context.resilient_parsing:
        context.obj.lang = language(code)
    return code


*CODES, LAST = LANGUAGES

Lang = Annotated[
    str | None,
    Parameter(
        "--lang",
        callback=_set_language,
        is_eager=True,
        offers=completes(lambda: LANGUAGES),
        help=f"The language: {', '.join(CODES)} or {LAST}; by default your locale's, or {ENGLISH}.",
    ),
]
"""The option of every command that prints sentences; it sets the ``Speech`` that is the context's ``obj``."""
