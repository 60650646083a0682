"""The saved printers of this user: save, list, show and remove them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from shlex import quote
from typing import Any

import typer
from platformdirs import user_config_path

from pnp import wings
from pnp.cli.printer_words import apply_values, describe, format_options
from pnp.cli.speech import Speech
from pnp.pages.printer import Printer, add_remainder
from pnp.printers import known
from pnp.printers.sides import Solution
from scorer.messages import Text, msg

FILE = "printers.toml"


def printers_file() -> Path:
    """Return the path of the file with this user's printers."""
    return user_config_path("pnp", appauthor=False) / FILE


def _complete_printer(incomplete: str) -> list[str]:
    return [name for name in known.read(printers_file()) if name.startswith(incomplete)]


def printer_option(help_: str) -> Any:
    """Return an option that takes the name of a printer."""
    return typer.Option(metavar="NAME", help=help_, autocompletion=_complete_printer)


def find_printer(printer: str | None) -> Printer | None:
    """Return a printer given by name. Raises ``UnknownPrinterError`` if it is not saved."""
    if printer is None:
        return None
    return known.printer(printers_file(), printer)


def save(name: str, values: Mapping[str, str], pictures: tuple[str, str] | None, speech: Speech) -> None:
    """Save a printer; values that were saved before and are not given now stay the same."""
    name = known.check_name(name)
    path = printers_file()
    printers = known.read(path)
    solution = _measure(values, pictures, printers.get(name, Printer()))
    known.write(path, {**printers, name: solution.printer})
    if name in printers:
        print(speech(msg("Changed the printer {name}; values that were not given stay the same.", name=name)))
    else:
        print(speech(msg("Saved the printer {name}.", name=name)))
    _print_values(solution.printer, solution.notes, _how_to_print(name), speech)


def add(name: str, values: Mapping[str, str], pictures: tuple[str, str] | None, speech: Speech) -> None:
    """Add the error that remains on a sheet printed with a saved printer to that printer."""
    path = printers_file()
    before = known.printer(path, name)
    solution = _measure(values, pictures, Printer())
    changed = add_remainder(before, solution.printer)
    name = known.check_name(name)
    known.write(path, {**known.read(path), name: changed})
    print(speech(msg("Added what remains to the printer {name}.", name=name)))
    _print_values(changed, solution.notes, _how_to_print(name), speech)


def show_pictures(values: Mapping[str, str], pictures: tuple[str, str], speech: Speech) -> None:
    """Print what two pictures show about a printer, without saving it."""
    solution = _measure(values, pictures, Printer())
    end = msg("Nothing is saved; to save it, add --save NAME.")
    _print_values(solution.printer, solution.notes, end, speech)


def _measure(values: Mapping[str, str], pictures: tuple[str, str] | None, printer: Printer) -> Solution:
    """Return ``printer`` with the typed values and the readings of the pictures, and notes about the pictures."""
    if pictures is None:
        return Solution(apply_values(values, printer), ())
    measure = wings.only("PRINTER_PICTURES", "photos")
    solution: Solution = measure(pictures, values, printer)
    return solution


def list_printers(speech: Speech) -> None:
    """Print the saved printers, each with the options that would save it again."""
    printers = known.read(printers_file())
    if not printers:
        print(speech(msg("No printer is saved yet. Print the calibration sheet: pnp calibrate")))
    width = max(map(len, printers), default=0)
    for name, printer in printers.items():
        print(f"{name:<{width}}  {format_options(printer)}")


def show(name: str, speech: Speech) -> None:
    """Print a printer, and the command that prints with it."""
    _print_values(known.printer(printers_file(), name), (), _how_to_print(name.strip()), speech)


def _how_to_print(name: str) -> Text:
    return msg("Print with it: {command}", command=f"pnp build --printer {quote(name)}")


def _print_values(printer: Printer, notes: Iterable[Text], end: Text, speech: Speech) -> None:
    """Print a printer as sentences, then the notes, then ``end``."""
    for sentence in (*describe(printer), *notes, end):
        print(speech(sentence))


def remove(name: str, speech: Speech) -> None:
    """Delete a printer. Raises ``UnknownPrinterError`` if it is not saved."""
    path = printers_file()
    removed = known.check_name(name)
    printers = known.read(path)
    if removed not in printers:
        raise known.UnknownPrinterError(name, printers)
    del printers[removed]
    known.write(path, printers)
    print(speech(msg("Deleted the printer {name}.", name=removed)))
