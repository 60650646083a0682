"""The options of a build as they are recorded in the PDF and read by ``pnp build --from``."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TypeVar

from pnp.data.checked_file import Values
from pnp.drawing.guides import BOTH
from pnp.errors import PnpError, describe_unreadable
from pnp.games import list_options
from pnp.games.contract import KitSpec, PrintedGame
from pnp.kits.formats import FORMATS, Output
from pnp.pages.printer import DAMAGES, Printer, parse_printer
from pnp.pages.statement import REQUEST_KEY
from scorer.apart import Limits, NoAnswerError, ThereError, call
from scorer.games.options import Option, Value
from scorer.messages import Text, msg, quoted

T = TypeVar("T")

VERSION = 1
KEY = "request"

ALWAYS = ("edition", "variant", "cell", "discs")
"""Options of games that every file records, as null if they are not chosen; files keep their bytes so."""


class AgainError(PnpError):
    """The file cannot be rebuilt."""

    def __init__(self, path: Path, wrong: Text) -> None:
        super().__init__(msg("--from {path}: {wrong}", path=path, wrong=wrong))


class _DamagedError(ValueError):
    """The recorded options have wrong values."""


def dump(
    kits: Sequence[tuple[PrintedGame, KitSpec]],
    paper: str,
    printer: Printer | None,
    output: Output,
    share: Sequence[str] = (),
) -> str:
    """Return the options that build the kits of one file, as JSON; defaults of games' options are left out, or null.

    ``players`` is null if the kits are for different numbers, which nobody chose then. ``paper`` is the requested one:
    a printer's margins leave less of it. Output options are recorded if they differ from their defaults and change the
    files.
    """
    spec = kits[0][1]
    of_games: dict[str, Value] = {}  # the choices that are not defaults, by the names of options in files
    for game, own in kits:
        stored = {option.id: option.stored for option in game.options}
        of_games |= {stored[key]: value for key, value in game.special(own).items()}
    options: dict[str, object] = {
        KEY: VERSION,
        "games": [game.id for game, _ in kits],
        "players": spec.players if len({own.players for _, own in kits}) == 1 else None,
        **dict.fromkeys(ALWAYS),
        **of_games,
        "paper": paper,
        "backs": spec.backs,
        "printer": printer and _as_plain(printer),
        "ink": spec.theme.id,
        **({} if spec.theme.guides == BOTH else {"cut": spec.theme.guides}),
        "only": list(dict.fromkeys(choice.text for _, own in kits for choice in own.only if choice.text)),
        "lang": spec.own_lang,
        "formats": output.formats,
        **({"cutter": output.cutter} if output.cutter else {}),
        **({"together": True} if len(kits) > 1 else {}),
        **({"share": list(share)} if share else {}),
        **({"companion_address": spec.address} if spec.address else {}),
        **output.choices,
    }
    return json.dumps(options, ensure_ascii=True)


def _as_plain(printer: Printer) -> dict[str, object]:
    """Return a printer as plain values, without its paper, as that of the build is recorded, and its device."""
    values = {**vars(printer), "margins": printer.margins and printer.margins._asdict()}
    del values["paper"], values["device"]
    return values


LIMITS = Limits(core=8, memory=250 << 20, seconds=30)  # of reading what a file records


def load(path: Path) -> Values:
    """Return the options of the build of a file, by the names that ``pnp build`` gives them.

    Options of games are in ``choices``, those of formats in ``format_choices``. Raises ``AgainError``.
    """
    try:
        text = call(read_stated, (path, REQUEST_KEY), LIMITS)
    except (NoAnswerError, ThereError) as fault:
        raise AgainError(path, fault.text) from fault.__cause__
    if not text:
        raise AgainError(path, msg("the file does not record its options; only PDFs made by pnp build do"))
    return _parse(path, text)


def read_stated(path: Path, key: str) -> str:
    """Return what a file, which may come from anybody, records under a key; empty if nothing. Raises ``PdfError``."""
    from pnp.check.pdf_file import (  # noqa: PLC0415 - pdfium is loaded only to read a file
        PdfError,
        open_pdf,
        read,
        read_fact,
    )

    try:
        with open_pdf(read(path)) as document:
            return read_fact(document, key)
    except OSError as fault:
        raise PdfError(describe_unreadable(fault)) from None


def _parse(path: Path, text: str) -> Values:
    try:
        options = json.loads(text)
    except (ValueError, RecursionError):
        options = None
    if not isinstance(options, dict) or KEY not in options:
        raise AgainError(path, msg("the recorded options are damaged"))
    version = options.pop(KEY)
    if version != VERSION:
        raise AgainError(
            path,
            msg(
                "the file was made by another version of pnp (its options have version {found}; "
                "this pnp reads version {known})",
                found=quoted(version),
                known=VERSION,
            ),
        )
    of_games = [option for _, option in list_options()]
    of_formats = [option for form in FORMATS.values() for option in form.options]
    known = {*READ, *(option.stored for option in (*of_games, *of_formats))}
    unknown = next((key for key in options if key not in known), None)
    if unknown is not None:
        raise AgainError(path, msg("this pnp has no option {option}", option=quoted(unknown)))
    try:
        if not (READ.keys() - LEFT_OUT <= options.keys() and options["games"]):  # else others would be built
            raise _DamagedError
        values = {key: READ[key](value) for key, value in options.items() if key in READ}
        values["choices"] = _read_choices(options, of_games)
        return values | {"format_choices": _read_choices(options, of_formats)}
    except (_DamagedError, PnpError):
        raise AgainError(path, msg("the recorded options are damaged")) from None


def _read_choices(options: Mapping[str, Value], known: Sequence[Option]) -> dict[str, Value]:
    """Return the values of declared options by id; null means not chosen. Editions of several games get commas."""
    given: dict[str, Value] = {}
    for stored, key in {option.stored: option.id for option in known}.items():
        value = options.get(stored)
        if value is not None:
            given[key] = f"{given[key]},{value}" if key in given else value
    right = {option.id for option in known if type(given.get(option.id)) in TYPES[type(option.usual)]}
    if given.keys() - right or not all(str(value).isprintable() for value in given.values()):
        raise _DamagedError
    return given


def _read(value: T, kind: type) -> T:
    """Return a value of a type; text must be printable, because messages may repeat it."""
    if type(value) is not kind or not str(value).isprintable():
        raise _DamagedError
    return value


def _read_words(value: object) -> list[object]:
    if not isinstance(value, list) or not all(_read(word, str) for word in value):
        raise _DamagedError
    return value


def _read_printer(value: object) -> Printer | None:
    """Return a printer from its measured values."""
    try:
        return None if value is None else parse_printer(value)
    except DAMAGES:
        raise _DamagedError from None


READ: dict[str, Callable[[object], object]] = {
    "games": _read_words,
    "players": lambda value: None if value is None else _read(value, int),
    "paper": partial(_read, kind=str),
    "backs": partial(_read, kind=str),
    "printer": _read_printer,
    "ink": partial(_read, kind=str),
    "cut": partial(_read, kind=str),
    "only": _read_words,
    "lang": partial(_read, kind=str),
    "formats": _read_words,
    "cutter": partial(_read, kind=str),
    "together": partial(_read, kind=bool),
    "share": _read_words,
    "companion_address": partial(_read, kind=str),
}
"""The reader of each option that neither a game nor a format declares."""

TYPES: dict[type, tuple[type, ...]] = {str: (str,), int: (int,), float: (float, int), bool: (bool,)}
"""The types of the value of a declared option, by the type of its default."""

LEFT_OUT = frozenset({"cut", "cutter", "together", "share", "companion_address"})
"""Options that are recorded only if they differ from their defaults."""
