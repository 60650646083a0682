"""Plays as lines of JSON, one a play: for backups, for other programs, for other stores.

The format is stable: later versions will read it. ``results`` is the text of the results file, as it was entered.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import datetime
from itertools import islice
from typing import NamedTuple

from scorer.errors import ScorerError
from scorer.messages import Text, escape_unprintable, join_texts, list_names, msg, quoted
from scorer.plays.errors import PlaysError
from scorer.plays.ids import is_id
from scorer.plays.play import Play
from scorer.plays.summary import summarise
from scorer.record.errors import PRINTED
from scorer.record.text import LIMIT

VERSION = 1
LONGEST = 8 * LIMIT
"""Bytes of a line that are read: the longest results file, every character of it written as an escape."""

ENOUGH = 5
"""The number of lines to read from a file that does not begin with plays."""

KEYS = ("play", "id", "kept", "version", "changed", "results")


class LineFault(NamedTuple):
    """One fault: the line it is on, counted from 1, and what is wrong."""

    line: int
    message: Text


class LinesError(PlaysError):
    """Lines that cannot be accepted; the text is one line a fault, ``FILE:LINE: message``. Nothing is imported."""

    def __init__(self, name: str, faults: list[LineFault]) -> None:
        self.faults = tuple(faults)
        told = [
            join_texts([f"{escape_unprintable(name)}:{fault.line}", fault.message], ": ")
            for fault in faults[:PRINTED]
        ]
        if len(faults) > PRINTED:
            told.append(msg("and {number} more", number=len(faults) - PRINTED))
        super().__init__(join_texts(told))


class _Wrong(Exception):  # noqa: N818 - it carries what is wrong with a line
    def __init__(self, message: Text) -> None:
        self.message = message


def line_of(play: Play) -> str:
    """Return a play as a line, without its end."""
    values = (VERSION, play.id, play.kept, play.version, play.changed, play.results)
    return json.dumps(dict(zip(KEYS, values, strict=True)), ensure_ascii=False)


def plays_of(lines: Iterable[bytes], name: str = "-") -> list[Play]:
    """Read plays from lines; ``name`` is what the faults call their file.

    Raises ``LinesError`` with every fault of every line.
    """
    found = _read(lines)
    faults = [each for each in found if isinstance(each, LineFault)]
    if faults:
        raise LinesError(name, faults)
    return [each for each in found if isinstance(each, Play)]


def _read(lines: Iterable[bytes]) -> list[Play | LineFault]:
    """Read line by line; of a file that does not begin with plays, the first fault says enough."""
    numbered = ((number, line) for number, line in enumerate(lines, 1) if line.strip())
    found = [_read_one(*each) for each in islice(numbered, ENOUGH)]
    if found and all(isinstance(each, LineFault) for each in found):
        return found[:1]
    return [*found, *(_read_one(*each) for each in numbered)]


def _read_one(number: int, line: bytes) -> Play | LineFault:
    try:
        return _play(line)
    except _Wrong as wrong:
        return LineFault(number, wrong.message)


def _play(line: bytes) -> Play:
    values = _values(line)
    identity, kept, changed, results = (_text(values, key) for key in ("id", "kept", "changed", "results"))
    version = values["version"]
    if not is_id(identity):
        raise _Wrong(msg("the id {id} is not one that an export writes", id=quoted(identity)))
    for key in ("kept", "changed"):
        if not _is_moment(values[key]):
            raise _Wrong(
                msg(
                    "{key} is {value}; write a time such as 2026-11-21T20:15:00+01:00",
                    key=key,
                    value=quoted(values[key]),
                )
            )
    if not isinstance(version, int) or isinstance(version, bool) or not 0 < version < 1_000_000_000:
        raise _Wrong(
            msg("{key} is {value}; write a whole number from 1 up", key="version", value=quoted(version))
        )
    try:
        return Play(identity, results, kept, version, changed, summarise(results, "results"))
    except ScorerError as fault:
        raise _Wrong(fault.text) from None


def _values(line: bytes) -> dict[str, object]:
    """Return the keys and values of a line, exactly the known ones."""
    if len(line) > LONGEST:
        raise _Wrong(
            msg("the line is longer than {limit} KiB; one line holds one play", limit=LONGEST // 1024)
        )
    try:
        values = json.loads(line.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        raise _Wrong(msg("this is not JSON; a line holds one play, as pnp plays export writes it")) from None
    if not isinstance(values, dict):
        raise _Wrong(msg("this is not a play; a line holds one, as pnp plays export writes it"))
    found = values.get("play")
    if found != VERSION or isinstance(found, bool):
        raise _Wrong(_unknown_version(found))
    missing = [key for key in KEYS if key not in values]
    strange = [key for key in values if key not in KEYS]
    if missing:
        raise _Wrong(msg("keys are missing: {keys}", keys=list_names(missing)))
    if strange:
        raise _Wrong(
            msg("unknown key {key}; known are {known}", key=quoted(strange[0]), known=list_names(KEYS))
        )
    return values


def _unknown_version(found: object) -> Text:
    if isinstance(found, int) and found > VERSION:
        return msg(
            "the line is of version {found}, but this program knows only up to {known}; install "
            "the newer program",
            found=found,
            known=VERSION,
        )
    return msg("this is not a play; a line begins with {begin}", begin=f'{{"play": {VERSION}, ')


def _text(values: dict[str, object], key: str) -> str:
    value = values[key]
    if not isinstance(value, str):
        raise _Wrong(msg("{key} is {value}; write a text", key=key, value=quoted(value)))
    try:
        value.encode()
    except UnicodeEncodeError:
        raise _Wrong(msg("{key} contains half of a character; write whole ones", key=key)) from None
    return value


def _is_moment(text: object) -> bool:
    """Return whether a text is an ISO time with an offset that begins with a numeric date."""
    try:
        found = datetime.fromisoformat(str(text))
        found.timestamp()
    except (ValueError, OverflowError):
        return False
    return found.tzinfo is not None and str(text).startswith(found.date().isoformat())
