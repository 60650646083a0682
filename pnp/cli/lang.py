"""The option ``--lang`` of every command that speaks."""

from __future__ import annotations

from typing import Annotated

from pnp.cli.parameters import Context, Parameter, completes
from pnp.texts.languages import ENGLISH, LANGUAGES, language


def _chosen(context: Context, wanted: str | None) -> str | None:
    """Use the language from here on, also for errors of the other options."""
    if wanted is not None and not context.resilient_parsing:
        context.obj.lang = language(wanted)
    return wanted


*CODES, LAST = LANGUAGES

Lang = Annotated[
    str | None,
    Parameter(
        "--lang",
        callback=_chosen,
        is_eager=True,
        offers=completes(lambda: LANGUAGES),
        help=f"{', '.join(CODES)} or {LAST}; your locale's when left out, else {ENGLISH}.",
    ),
]
"""The option of every command that speaks; the context's ``obj`` is the ``Speech`` it sets."""
