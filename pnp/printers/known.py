"""The saved printers, by name, in one TOML file, read and written as a whole; a damaged file is not changed."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from pathlib import Path

from pnp.data.publish import OutputError, publish
from pnp.errors import PnpError, describe_unreadable
from pnp.pages.paper import PaperSizeError, UnknownPaperError
from pnp.pages.printer import DAMAGES, Printer, PrinterValueError, parse_printer
from scorer.messages import Text, msg, quoted
from scorer.names import refuse
from scorer.people import to_nfc
from scorer.system import reason

VERSION = 1
LONGEST_NAME = 40
HEAD = f"# What pnp calibrate knows of printers: lengths in mm, angles in degrees.\nversion = {VERSION}\n"


class PrinterNameError(PnpError):
    """The name is not valid for a printer."""


class UnknownPrinterError(PnpError):
    """The printer was never saved."""

    def __init__(self, name: str, known: Mapping[str, Printer]) -> None:
        wrong = msg("no saved printer is called {name}", name=quoted(name))
        none = msg(
            "no printer is called {name}; none is saved yet, see: pnp printers save --help", name=quoted(name)
        )
        super().__init__(refuse(wrong, name, known) if known else none)


class PrintersFileError(PnpError):
    """The file of printers cannot be read; it is not changed."""

    def __init__(self, path: Path, wrong: Text) -> None:
        super().__init__(
            msg(
                "{path}: {wrong}; the file was not changed, correct it or move it away",
                path=path,
                wrong=wrong,
            )
        )


class KeepingError(PnpError):
    """The printers cannot be saved."""


def check_name(name: str) -> str:
    """Return a name as it is saved: composed, without spaces around it. Raises ``PrinterNameError``."""
    composed = to_nfc(name.strip())
    if not 1 <= len(composed) <= LONGEST_NAME or not composed.isprintable():
        text = msg(
            "{name} cannot name a printer; use 1 to {most} printable characters",
            name=quoted(name),
            most=LONGEST_NAME,
        )
        raise PrinterNameError(text)
    return composed


def printer(path: Path, name: str) -> Printer:
    """Return the printer with a name. Raises ``UnknownPrinterError`` or ``PrintersFileError``."""
    known = read(path)
    try:
        return known[to_nfc(name.strip())]
    except KeyError:
        raise UnknownPrinterError(name, known) from None


def read(path: Path) -> dict[str, Printer]:
    """Return all printers by name, sorted; none if there is no file. Raises ``PrintersFileError``."""
    try:
        values = tomllib.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        return {}
    except OSError as fault:
        raise PrintersFileError(path, describe_unreadable(fault)) from None
    except (ValueError, RecursionError):
        raise PrintersFileError(path, msg("this is not TOML")) from None
    printers = values.get("printers", {})
    if values.get("version") != VERSION or not isinstance(printers, dict):
        wrong = msg("this is not a printers file of version {version}", version=VERSION)
        raise PrintersFileError(path, wrong)
    return {name: _parse(path, name, values) for name, values in sorted(printers.items())}


def _parse(path: Path, name: str, values: object) -> Printer:
    """Return the printer with the values in a file."""
    try:
        if check_name(name) == name:
            return parse_printer(values)
    except PrinterValueError as fault:
        wrong = msg(
            "printer {name}: {field} {value}: {rule}",
            name=quoted(name),
            field=fault.field,
            value=fault.value,
            rule=fault.rule,
        )
        raise PrintersFileError(path, wrong) from None
    except (PrinterNameError, UnknownPaperError, PaperSizeError, *DAMAGES):
        pass
    raise PrintersFileError(path, msg("printer {name} is damaged", name=quoted(name)))


def write(path: Path, printers: Mapping[str, Printer]) -> None:
    """Save all printers in a file. Raises ``KeepingError``, and then changes nothing."""
    text = HEAD + "".join(_table(name, printers[name]) for name in sorted(printers))
    try:
        publish({path.name: text.encode()}, path.parent)
    except OutputError as fault:
        why = reason(fault.__cause__)
        raise KeepingError(msg("{path}: cannot be written ({reason})", path=path, reason=why)) from fault


def _table(name: str, printer: Printer) -> str:
    """Return a printer as TOML; a JSON string of printable characters is also a TOML string."""
    lines = [
        f"\n[printers.{json.dumps(name, ensure_ascii=False)}]",
        f"measured = {list(printer.measured)}",
        f"back = {list(printer.back)}",
        f"rotation = {printer.rotation}",
    ]
    if printer.margins is not None:
        margins = ", ".join(f"{edge} = {value}" for edge, value in printer.margins._asdict().items())
        lines.append(f"margins = {{ {margins} }}")
    if printer.paper:
        lines.append(f"paper = {json.dumps(printer.paper)}")
    if printer.device is not None:
        facts = printer.device._asdict().items()
        device = ", ".join(f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in facts)
        lines.append(f"device = {{ {device} }}")
    return "\n".join(lines) + "\n"
