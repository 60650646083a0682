"""Plays as lines of JSON, one a play: for backups, for other programs, for other stores.

The format is stable: later versions will read it. ``results`` is the text of the results file, as it was entered.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from datetime import datetime
from itertools import islice

from scorer.errors import ScorerError
from scorer.messages import Text, list_names, msg, quoted
from scorer.plays.errors import PlaysError
from scorer.plays.ids import is_id
from scorer.plays.play import Play, summarise
from scorer.record.checking import FileFault, fault_lines
from scorer.record.text import LIMIT

VERSION = 1
LONGEST = 8 * LIMIT
"""Bytes of a line that are read: the longest results file, every character of it written as an escape."""

ENOUGH = 5
"""The number of lines to read from a file that does not begin with plays."""

KEYS = ("play", "id", "kept", "version", "changed", "results")


class LinesError(PlaysError):
    """Lines that cannot be accepted; the text is one line a fault, ``FILE:LINE: message``. Nothing is imported."""

    def __init__(self, name: str, faults: Sequence[FileFault]) -> None:
        self.faults = tuple(faults)
        super().__init__(fault_lines(name, faults))


def line_of(play: Play) -> str:
    """Return a play as a line, without its end."""
    values = (VERSION, play.id, play.kept, play.version, play.changed, play.results)
    return json.dumps(dict(zip(KEYS, values, strict=True)), ensure_ascii=False)


def plays_of(lines: Iterable[bytes], name: str = "-") -> list[Play]:
    """Read plays from lines; ``name`` is what the faults call their file.

    Raises ``LinesError`` with every fault of every line.
    """
    found = _read(lines)
    faults = [each for each in found if isinstance(each, FileFault)]
    if faults:
        raise LinesError(name, faults)
    return [each for each in found if isinstance(each, Play)]


def _read(lines: Iterable[bytes]) -> list[Play | FileFault]:
    """Read line by line; of a file that does not begin with plays, the first fault says enough."""
    numbered = ((number, line) for number, line in enumerate(lines, 1) if line.strip())
    found = [_read_one(*each) for each in islice(numbered, ENOUGH)]
    if found and all(isinstance(each, FileFault) for each in found):
        return found[:1]
    return [*found, *(_read_one(*each) for each in numbered)]


def _read_one(number: int, line: bytes) -> Play | FileFault:
    try:
        return _play(line)
    except ScorerError as wrong:
        return FileFault(number, wrong.text)


def _play(line: bytes) -> Play:
    values = _values(line)
    identity, kept, changed, results = (_text(values, key) for key in ("id", "kept", "changed", "results"))
    version = values["version"]
    if not is_id(identity):
        raise PlaysError(msg("the id {id} is not one that an export writes", id=quoted(identity)))
    for key in ("kept", "changed"):
        if not _is_moment(values[key]):
            raise PlaysError(
                msg(
                    "{key} is {value}; write a time such as 2026-11-21T20:15:00+01:00",
                    key=key,
                    value=quoted(values[key]),
                )
            )
    if not isinstance(version, int) or isinstance(version, bool) or not 0 < version < 1_000_000_000:
        raise PlaysError(
            msg("{key} is {value}; write a whole number from 1 up", key="version", value=quoted(version))
        )
    return Play(identity, results, kept, version, changed, summarise(results, "results"))


def _values(line: bytes) -> dict[str, object]:
    """Return the keys and values of a line, exactly the known ones."""
    if len(line) > LONGEST:
        raise PlaysError(
            msg("the line is longer than {limit} KiB; one line holds one play", limit=LONGEST // 1024)
        )
    try:
        values = json.loads(line.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        raise PlaysError(
            msg("this is not JSON; a line holds one play, as pnp plays export writes it")
        ) from None
    if not isinstance(values, dict):
        raise PlaysError(msg("this is not a play; a line holds one, as pnp plays export writes it"))
    found = values.get("play")
    if found != VERSION or isinstance(found, bool):
        raise PlaysError(_unknown_version(found))
    missing = [key for key in KEYS if key not in values]
    strange = [key for key in values if key not in KEYS]
    if missing:
        raise PlaysError(msg("keys are missing: {keys}", keys=list_names(missing)))
    if strange:
        raise PlaysError(
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
        raise PlaysError(msg("{key} is {value}; write a text", key=key, value=quoted(value)))
    try:
        value.encode()
    except UnicodeEncodeError:
        raise PlaysError(msg("{key} contains half of a character; write whole ones", key=key)) from None
    return value


def _is_moment(text: object) -> bool:
    """Return whether a text is an ISO time with an offset that begins with a numeric date."""
    try:
        found = datetime.fromisoformat(str(text))
        found.timestamp()
    except (ValueError, OverflowError):
        return False
    return found.tzinfo is not None and str(text).startswith(found.date().isoformat())
