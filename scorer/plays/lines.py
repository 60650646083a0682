"""Plays as lines of JSON, one line for each play: for backups, other programs and other stores.

The format is stable: later versions will read it. ``results`` is the text of the results file, unchanged.
"""

import json
from base64 import b64decode, b64encode
from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import datetime

from scorer.errors import ScorerError
from scorer.messages import Text, list_names, msg, quoted
from scorer.plays.errors import PlaysError
from scorer.plays.play import Play, is_id, summarise
from scorer.record.checking import FileFault, fault_lines
from scorer.record.reading import unknown_game_of
from scorer.record.text import FOREIGN, FOREIGN_KEYS, LIMIT

VERSION = 1
MOST_PICTURE = 1_100_000
"""The most bytes of a picture; the pages make smaller ones."""

LONGEST = 16 * LIMIT
"""The most bytes of a line: the longest results file with every character written as an escape, and its pictures."""

ENOUGH = 5  # the number of faulty lines after which a file does not begin with plays

KEYS = ("play", "id", "kept", "version", "changed", "results")
PICTURES = ("picture", "small")  # the keys of a line with the picture of the game, and the one for lists

JPEG = b"\xff\xd8\xff"  # how every picture begins

Pictures = dict[str, tuple[bytes, bytes]]  # by the ids of plays


class LinesError(PlaysError):
    """Lines that cannot be imported; the text has a line ``FILE:LINE: message`` for each fault."""

    def __init__(self, name: str, faults: Sequence[FileFault]) -> None:
        self.faults = tuple(faults)
        super().__init__(fault_lines(name, faults))


class UnknownGamePlayError(PlaysError):
    """A play of a game that is not known here."""

    def __init__(self, game: str, text: Text) -> None:
        super().__init__(text)
        self.game = game


def line_of(play: Play, pictures: tuple[bytes, bytes] | None = None) -> str:
    """Return a play as a line, without the line break; with its picture and the one for lists if they are given."""
    values = (VERSION, play.id, play.kept, play.version, play.changed, play.results)
    line: dict[str, object] = dict(zip(KEYS, values, strict=True))
    if pictures is not None:
        line |= {key: b64encode(data).decode() for key, data in zip(PICTURES, pictures, strict=True)}
    return json.dumps(line, ensure_ascii=False)


def plays_of(
    lines: Iterable[bytes],
    name: str = "-",
    unknown: Counter[str] | None = None,
    pictures: Pictures | None = None,
) -> list[Play]:
    """Read plays from lines; ``name`` is the name of their file in messages. ``pictures`` gets those of the lines.

    Plays of games that are not known here are left out and counted in ``unknown``; without it they are faults.
    Raises ``LinesError`` with every fault of every line; with the first alone if the file does not begin with plays.
    """
    plays: list[Play] = []
    faults: list[FileFault] = []
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                values = _parse_values(line)
                plays.append(_parse_play(values))
                if pictures is not None and PICTURES[0] in values:
                    large, small = (_read_picture(values, key) for key in PICTURES)
                    pictures[plays[-1].id] = large, small
            except UnknownGamePlayError as fault:
                if unknown is None:
                    faults.append(FileFault(number, fault.text))
                else:
                    unknown[fault.game] += 1
            except ScorerError as fault:
                faults.append(FileFault(number, fault.text))
        if len(faults) == ENOUGH and not plays:
            break
    if faults:
        raise LinesError(name, faults if plays else faults[:1])
    return plays


def _read_picture(values: dict[str, object], key: str) -> bytes:
    try:
        data = b64decode(_get_text(values, key) if key in values else "", validate=True)
    except ValueError:
        data = b""
    if not data.startswith(JPEG) or len(data) > MOST_PICTURE:
        raise PlaysError(
            msg(
                "{key} is not a picture as pnp plays export writes it: a JPEG of at most {most} MB, in base64",
                key=key,
                most=MOST_PICTURE // 1_000_000,
            )
        )
    return data


def _parse_play(values: dict[str, object]) -> Play:
    identity, kept, changed, results = (
        _get_text(values, key) for key in ("id", "kept", "changed", "results")
    )
    version = values["version"]
    if not is_id(identity):
        raise PlaysError(msg("the id {id} is not one that an export writes", id=quoted(identity)))
    for key in ("kept", "changed"):
        if not _is_time(values[key]):
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
    try:
        summary = summarise(results, "results")
    except ScorerError as fault:
        game = unknown_game_of(results.encode())
        raise (UnknownGamePlayError(game, fault.text) if game else fault) from None
    return Play(identity, results, kept, version, changed, summary)


def _parse_values(line: bytes) -> dict[str, object]:
    """Return the values of a line by key. Raises ``PlaysError`` for unknown or missing keys."""
    if len(line) > LONGEST:
        raise PlaysError(
            msg("the line is longer than {limit} KiB; one line holds one game", limit=LONGEST // 1024)
        )
    try:
        values = json.loads(line.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        raise PlaysError(
            msg("this is not JSON; a line holds one game, as pnp plays export writes it")
        ) from None
    if not isinstance(values, dict):
        raise PlaysError(msg("this is not a saved game; a line holds one, as pnp plays export writes it"))
    if values.keys() >= FOREIGN_KEYS:
        raise PlaysError(FOREIGN)
    version = values.get("play")
    if isinstance(version, int) and version > VERSION:
        raise PlaysError(
            msg(
                "the line is of version {found}, but this pnp knows only up to {known}; install the newer pnp",
                found=version,
                known=VERSION,
            )
        )
    if version != VERSION or isinstance(version, bool):
        begin = f'{{"play": {VERSION}, '
        raise PlaysError(msg("this is not a saved game; a line begins with {begin}", begin=begin))
    missing = [key for key in KEYS if key not in values]
    unknown = [key for key in values if key not in (*KEYS, *PICTURES)]
    if missing:
        raise PlaysError(msg("keys are missing: {keys}", keys=list_names(missing)))
    if unknown:
        raise PlaysError(
            msg("unknown key {key}; known are {known}", key=quoted(unknown[0]), known=list_names(KEYS))
        )
    return values


def _get_text(values: dict[str, object], key: str) -> str:
    value = values[key]
    if not isinstance(value, str):
        raise PlaysError(msg("{key} is {value}; write a text", key=key, value=quoted(value)))
    try:
        value.encode()
    except UnicodeEncodeError:
        raise PlaysError(msg("{key} contains half of a character; write whole ones", key=key)) from None
    return value


def _is_time(text: object) -> bool:
    """Return whether a text is an ISO time with an offset that begins with a numeric date."""
    try:
        time = datetime.fromisoformat(str(text))
        time.timestamp()
    except (ValueError, OverflowError):
        return False
    return time.tzinfo is not None and str(text).startswith(time.date().isoformat())
