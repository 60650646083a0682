"""The saved printers: named profiles in one TOML file.

The file is read and written as a whole; a damaged one is refused and not changed.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from pnp.data.publish import OutputError, publish
from pnp.errors import PnpError
from pnp.pages.profile import Margins, Profile, ProfileError
from scorer.messages import Text, escape_unprintable, join_texts, msg, quoted
from scorer.people import to_nfc

VERSION = 1
LONGEST_NAME = 40
HEAD = f"# What pnp calibrate knows of printers: lengths in mm, angles in degrees.\nversion = {VERSION}\n"


class PrinterNameError(PnpError):
    """A name that is not valid for a printer."""

    def __init__(self, name: str) -> None:
        super().__init__(
            msg(
                "{name} cannot name a printer; use 1 to {most} printable characters",
                name=quoted(name),
                most=LONGEST_NAME,
            )
        )


class UnknownPrinterError(PnpError):
    """A printer that was never saved."""

    def __init__(self, name: str, known: Mapping[str, Profile]) -> None:
        if known:
            text = msg(
                "no printer is called {name}; saved printers: {names}",
                name=quoted(name),
                names=join_texts(map(escape_unprintable, known), ", "),
            )
        else:
            text = msg(
                "no printer is called {name}; none is saved yet, see: pnp calibrate --help", name=quoted(name)
            )
        super().__init__(text)


class PrintersFileError(PnpError):
    """A file of printers that cannot be read; it is not changed."""

    def __init__(self, path: Path, wrong: Text) -> None:
        super().__init__(
            msg(
                "{path}: {wrong}; the file was not changed, correct it or move it away",
                path=path,
                wrong=wrong,
            )
        )


class KeepingError(PnpError):
    """Printers that cannot be kept."""

    def __init__(self, path: Path, fault: OutputError) -> None:
        cause = fault.__cause__
        reason = getattr(cause, "strerror", None) or str(cause)
        super().__init__(msg("{path}: cannot be written ({reason})", path=path, reason=reason))


def check_name(name: str) -> str:
    """Return a name as it is kept: composed, without spaces around it. Raises ``PrinterNameError``."""
    kept = to_nfc(name.strip())
    if not 1 <= len(kept) <= LONGEST_NAME or not kept.isprintable():
        raise PrinterNameError(name)
    return kept


def printer(path: Path, name: str) -> Profile:
    """Return the profile of a printer. Raises ``UnknownPrinterError`` or ``PrintersFileError``."""
    known = read(path)
    try:
        return known[to_nfc(name.strip())]
    except KeyError:
        raise UnknownPrinterError(name, known) from None


def read(path: Path) -> dict[str, Profile]:
    """Return every profile by its name, in the order of names; none if there is no file.

    Raises ``PrintersFileError``.
    """
    try:
        values = tomllib.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        return {}
    except OSError as fault:
        wrong = msg("cannot be read ({reason})", reason=fault.strerror or str(fault))
        raise PrintersFileError(path, wrong) from None
    except (ValueError, RecursionError):
        raise PrintersFileError(path, msg("this is not TOML")) from None
    printers = values.get("printers", {})
    if values.get("version") != VERSION or not isinstance(printers, dict):
        wrong = msg("this is not a printers file of version {version}", version=VERSION)
        raise PrintersFileError(path, wrong)
    return {name: _profile(path, name, values) for name, values in sorted(printers.items())}


def _profile(path: Path, name: str, values: Any) -> Profile:
    """Make a profile of the values in a file."""
    try:
        if check_name(name) != name:
            raise PrinterNameError(name)
        return _read_profile(values)
    except ProfileError as fault:
        wrong = msg(
            "printer {name}: {field} {value}: {rule}",
            name=quoted(name),
            field=fault.field,
            value=fault.value,
            rule=fault.rule,
        )
        raise PrintersFileError(path, wrong) from None
    except (PrinterNameError, KeyError, TypeError, ValueError, OverflowError):
        raise PrintersFileError(path, msg("printer {name} is damaged", name=quoted(name))) from None


def _read_profile(values: Any) -> Profile:
    """Return a profile of plain values; whatever is wrong with them raises."""
    if not isinstance(values, dict) or values.keys() - {"measured", "back", "rotation", "margins"}:
        raise TypeError
    across, along = map(_number, values["measured"])
    right, down = map(_number, values["back"])
    margins = values.get("margins")
    return Profile(
        measured=(across, along),
        back=(right, down),
        rotation=_number(values["rotation"]),
        margins=None if margins is None else Margins(**{key: _number(margins[key]) for key in margins}),
    )


def _number(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise TypeError
    return float(value)


def write(path: Path, printers: Mapping[str, Profile]) -> None:
    """Keep profiles in a file, whole or not at all. Raises ``KeepingError``."""
    text = HEAD + "".join(_table(name, printers[name]) for name in sorted(printers))
    try:
        publish({path.name: text.encode()}, path.parent)
    except OutputError as fault:
        raise KeepingError(path, fault) from fault


def _table(name: str, profile: Profile) -> str:
    """Return a profile as TOML; a JSON string of printable characters is a TOML string too."""
    lines = [
        f"\n[printers.{json.dumps(name, ensure_ascii=False)}]",
        f"measured = {list(profile.measured)}",
        f"back = {list(profile.back)}",
        f"rotation = {profile.rotation}",
    ]
    if profile.margins is not None:
        margins = ", ".join(f"{edge} = {value}" for edge, value in asdict(profile.margins).items())
        lines.append(f"margins = {{ {margins} }}")
    return "\n".join(lines) + "\n"
