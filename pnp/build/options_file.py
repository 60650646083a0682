"""The options of a build as they are recorded in the PDF and read by ``pnp build --again``."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from pnp.build.formats import FORMATS, Output
from pnp.data.checked_file import Values
from pnp.errors import PnpError, unread
from pnp.games import PRINTED, declared
from pnp.games.contract import KitSpec, PrintedGame
from pnp.pages.profile import DAMAGES, Profile, ProfileError, profile_of
from pnp.pages.statement import REQUEST_KEY
from scorer.games import OWN
from scorer.games.options import Option, Value
from scorer.messages import Text, msg, quoted

VERSION = 1
KEY = "request"


class AgainError(PnpError):
    """A file that cannot be rebuilt."""

    def __init__(self, path: Path, wrong: Text) -> None:
        super().__init__(msg("--again {path}: {wrong}", path=path, wrong=wrong))


class _DamagedError(ValueError):
    """A record that does not hold what it should."""


def dump(
    kits: Sequence[tuple[PrintedGame, KitSpec]], paper: str, printer: Profile | None, output: Output
) -> str:
    """Return the options that build the kits of one file, as JSON; a game's default is null.

    ``paper`` is the requested one: a printer's margins leave less of it. Options of our other games are
    null, those of other packages' games left out. Options of the output are recorded if they are not the default
    and change the files.
    """
    spec = kits[0][1]
    options: dict[str, object] = {
        KEY: VERSION,
        "games": [game.id for game, _ in kits],
        "players": spec.players,
        **{option.id: None for own in OWN for option in PRINTED[own].options},
        **{key: value for game, own in kits for key, value in game.special(own).items()},
        "paper": paper,
        "backs": spec.backs,
        "printer": printer and _facts(printer),
        "ink": spec.theme.id,
        "only": list(dict.fromkeys(each.text for _, own in kits for each in own.only)),
        "lang": spec.lang,
        "formats": output.formats,
        **({"cutter": output.cutter} if output.cutter else {}),
        **({"together": True} if len(kits) > 1 else {}),
        **output.choices,
    }
    return json.dumps(options, ensure_ascii=True)


def _facts(printer: Profile) -> dict[str, object]:
    """Return what is known of a printer as plain values."""
    return {**printer._asdict(), "margins": printer.margins and printer.margins._asdict()}


def load(path: Path) -> Values:
    """Return the options that a file was built with, by the names that ``pnp build`` gives them.

    Those of games are in ``choices``, those of formats in ``format_choices``. Raises ``AgainError``.
    """
    from pnp.check.pdf_file import PdfError, open_pdf, read, read_fact

    try:
        with open_pdf(read(path)) as document:
            text = read_fact(document, REQUEST_KEY)
    except OSError as fault:
        raise AgainError(path, unread(fault)) from None
    except PdfError as fault:
        raise AgainError(path, fault.text) from None
    if not text:
        raise AgainError(
            path, msg("the file does not record its build options; only PDFs written by pnp build do")
        )
    return _options(path, text)


def _options(path: Path, text: str) -> Values:
    try:
        options = json.loads(text)
    except (ValueError, RecursionError):
        options = None
    if not isinstance(options, dict) or KEY not in options:
        raise AgainError(path, msg("the recorded build options are damaged"))
    version = options.pop(KEY)
    if version != VERSION:
        raise AgainError(
            path,
            msg(
                "the file was built by another version of pnp (its options have version {found}; "
                "this pnp reads version {known})",
                found=quoted(version),
                known=VERSION,
            ),
        )
    of_games = [option for _, option in declared()]
    of_formats = [option for each in FORMATS.values() for option in each.options]
    known = {*READ, *(each.id for each in (*of_games, *of_formats))}
    unknown = next((each for each in options if each not in known), None)
    if unknown is not None:
        raise AgainError(path, msg("this pnp has no option {option}", option=quoted(unknown)))
    try:
        if not (READ.keys() - LEFT_OUT <= options.keys() and options["games"]):  # else others would be built
            raise _DamagedError
        choices = {"choices": _choices(options, of_games), "format_choices": _choices(options, of_formats)}
        return {key: READ[key](value) for key, value in options.items() if key in READ} | choices
    except (_DamagedError, ProfileError):
        raise AgainError(path, msg("the recorded build options are damaged")) from None


def _choices(options: Mapping[str, Value], declared_: Sequence[Option]) -> dict[str, Value]:
    """Return the values of declared options; null means not chosen."""
    given = {each.id: options[each.id] for each in declared_ if options.get(each.id) is not None}
    right = {each.id for each in declared_ if type(given.get(each.id)) in TYPES[type(each.usual)]}
    if given.keys() - right or not all(str(value).isprintable() for value in given.values()):
        raise _DamagedError
    return given


def _words(value: object) -> list[str]:
    if not isinstance(value, list) or not all(map(_word, value)):
        raise _DamagedError
    return value


def _word(value: object) -> str:
    if not isinstance(value, str) or not value.isprintable():  # messages may repeat it
        raise _DamagedError
    return value


def _count(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise _DamagedError
    return value


def _flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise _DamagedError
    return value


def _printer(value: object) -> Profile | None:
    """Return a printer by the values that were measured."""
    try:
        return None if value is None else profile_of(value)
    except DAMAGES:
        raise _DamagedError from None


READ: dict[str, Callable[[object], object]] = {
    "games": _words,
    "players": _count,
    "paper": _word,
    "backs": _word,
    "printer": _printer,
    "ink": _word,
    "only": _words,
    "lang": _word,
    "formats": _words,
    "cutter": _word,
    "together": _flag,
}
"""The reader of each option that no game and no format declares."""

TYPES: dict[type, tuple[type, ...]] = {str: (str,), int: (int,), float: (float, int), bool: (bool,)}
"""What the value of a declared option may be, by the type of its default."""

LEFT_OUT = frozenset({"cutter", "together"})
"""Options that are recorded only if they are not the default."""
