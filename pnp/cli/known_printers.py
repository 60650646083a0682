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
from pnp.pages.profile import Profile, add_remainder
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


def find_profile(printer: str | None) -> Profile | None:
    """Return the profile of a printer given by name. Raises ``UnknownPrinterError`` if it is not saved."""
    if printer is None:
        return None
    return known.printer(printers_file(), printer)


def save(name: str, values: Mapping[str, str], pictures: tuple[str, str] | None, speech: Speech) -> None:
    """Save a printer; values that were saved before and are not given now stay the same."""
    name = known.check_name(name)
    path = printers_file()
    printers = known.read(path)
    solution = _measure(values, pictures, printers.get(name, Profile()))
    known.write(path, {**printers, name: solution.profile})
    if name in printers:
        print(speech(msg("Changed the printer {name}; values that were not given stay the same.", name=name)))
    else:
        print(speech(msg("Saved the printer {name}.", name=name)))
    _print_profile(solution.profile, solution.notes, _how_to_print(name), speech)


def add(name: str, values: Mapping[str, str], pictures: tuple[str, str] | None, speech: Speech) -> None:
    """Add the error that remains on a sheet printed with a saved printer to that printer's profile."""
    path = printers_file()
    before = known.printer(path, name)
    solution = _measure(values, pictures, Profile())
    profile = add_remainder(before, solution.profile)
    name = known.check_name(name)
    known.write(path, {**known.read(path), name: profile})
    print(speech(msg("Added what remains to the printer {name}.", name=name)))
    _print_profile(profile, solution.notes, _how_to_print(name), speech)


def show_pictures(values: Mapping[str, str], pictures: tuple[str, str], speech: Speech) -> None:
    """Print what two pictures show about a printer, without saving it."""
    solution = _measure(values, pictures, Profile())
    end = msg("Nothing is saved; to save it, add --save NAME.")
    _print_profile(solution.profile, solution.notes, end, speech)


def _measure(values: Mapping[str, str], pictures: tuple[str, str] | None, profile: Profile) -> Solution:
    """Return ``profile`` with the typed values and the readings of the pictures, and notes about the pictures."""
    if pictures is None:
        return Solution(apply_values(values, profile), ())
    measure = wings.only("PRINTER_PICTURES", "photos")
    solution: Solution = measure(pictures, values, profile)
    return solution


def list_printers(speech: Speech) -> None:
    """Print the saved printers, each with the options that would save it again."""
    printers = known.read(printers_file())
    if not printers:
        print(speech(msg("No printer is saved yet. Print the calibration sheet: pnp calibrate")))
    width = max(map(len, printers), default=0)
    for name, profile in printers.items():
        print(f"{name:<{width}}  {format_options(profile)}")


def show(name: str, speech: Speech) -> None:
    """Print the profile of a printer, and the command that prints with it."""
    _print_profile(known.printer(printers_file(), name), (), _how_to_print(name.strip()), speech)


def _how_to_print(name: str) -> Text:
    return msg("Print with it: {command}", command=f"pnp build --printer {quote(name)}")


def _print_profile(profile: Profile, notes: Iterable[Text], end: Text, speech: Speech) -> None:
    """Print a profile as sentences, then the notes, then ``end``."""
    for sentence in (*describe(profile), *notes, end):
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
