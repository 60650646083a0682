"""The printers of this user: saved, listed, shown, removed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.cli.speech import Speech

if TYPE_CHECKING:
    from pnp.cli.sheet_pictures import Pictures
    from pnp.pages.profile import Profile
    from pnp.printers.sides import Solution
    from scorer.messages import Text

FILE = "printers.toml"


def printers_file() -> Path:
    """Return the file that keeps the printers of this user."""
    from platformdirs import user_config_path

    return user_config_path("pnp", appauthor=False) / FILE


def complete_printer(incomplete: str) -> list[str]:
    """Offer the printers that begin so, for shell completion."""
    from pnp.printers.known import read

    return [each for each in read(printers_file()) if each.startswith(incomplete)]


def wanted_printer(name: str | Profile | None) -> Profile | None:
    """Return the profile of the printer that ``--printer`` names; one that is known by its values stays as it is."""
    if not isinstance(name, str):
        return name
    from pnp.printers.known import printer

    return printer(printers_file(), name)


def save(name: str, values: Mapping[str, str], pictures: Pictures | None, speech: Speech) -> None:
    """Keep a printer; values that are saved already and not given now stay the same."""
    from pnp.pages.profile import Profile
    from pnp.printers import known as printers
    from scorer.messages import msg

    kept = printers.check_name(name)
    path = printers_file()
    known = printers.read(path)
    found = _found(values, pictures, known.get(kept, Profile()))
    printers.write(path, {**known, kept: found.profile})
    if kept in known:
        print(speech(msg("Changed the printer {name}; values that were not given stay the same.", name=kept)))
    else:
        print(speech(msg("Saved the printer {name}.", name=kept)))
    _tell(found.profile, found.notes, _use(kept), speech)


def add(name: str, values: Mapping[str, str], pictures: Pictures | None, speech: Speech) -> None:
    """Add to a printer what a sheet that was corrected for it still shows."""
    from pnp.pages.profile import Profile, add_remainder
    from pnp.printers import known as printers
    from scorer.messages import msg

    path = printers_file()
    before = printers.printer(path, name)
    found = _found(values, pictures, Profile())
    profile = add_remainder(before, found.profile)
    kept = printers.check_name(name)
    printers.write(path, {**printers.read(path), kept: profile})
    print(speech(msg("Added what remains to the printer {name}.", name=kept)))
    _tell(profile, found.notes, _use(kept), speech)


def show_pictures(values: Mapping[str, str], pictures: Pictures, speech: Speech) -> None:
    """Print what pictures show of a printer; nothing is kept."""
    from pnp.pages.profile import Profile
    from scorer.messages import msg

    found = _found(values, pictures, Profile())
    end = msg("Nothing is saved; to save it, add --save NAME.")
    _tell(found.profile, found.notes, end, speech)


def _found(values: Mapping[str, str], pictures: Pictures | None, known: Profile) -> Solution:
    """Return what was measured, with what is to be said of it."""
    from pnp.cli.printer_words import measurements
    from pnp.cli.sheet_pictures import measure_pictures
    from pnp.printers.sides import Solution

    return (
        Solution(measurements(values, known), ())
        if pictures is None
        else measure_pictures(pictures, values, known)
    )


def show_all(speech: Speech) -> None:
    """List the printers, each with the options that would save it again."""
    from pnp.cli.printer_words import options
    from pnp.printers.known import read
    from scorer.messages import msg

    known = read(printers_file())
    if not known:
        print(speech(msg("No printer is saved yet. Print the calibration sheet: pnp calibrate")))
    width = max(map(len, known), default=0)
    for name, profile in known.items():
        print(f"{name:<{width}}  {options(profile)}")


def show(name: str, speech: Speech) -> None:
    """Print what is saved of a printer, and how to use it."""
    from pnp.printers.known import printer

    _tell(printer(printers_file(), name), (), _use(name.strip()), speech)


def _use(name: str) -> Text:
    from shlex import quote

    from scorer.messages import msg

    return msg("Print with it: {command}", command=f"pnp build --printer {quote(name)}")


def _tell(profile: Profile, notes: Iterable[Text], end: Text, speech: Speech) -> None:
    """Print what is known of a printer, what is to be said of that, and how to go on."""
    from pnp.cli.printer_words import sentences

    for sentence in (*sentences(profile), *notes, end):
        print(speech(sentence))


def remove(name: str, speech: Speech) -> None:
    """Delete a printer."""
    from pnp.printers import known as printers
    from scorer.messages import msg

    path = printers_file()
    gone = printers.check_name(name)
    known = printers.read(path)
    if gone not in known:
        raise printers.UnknownPrinterError(name, known)
    printers.write(path, {each: profile for each, profile in known.items() if each != gone})
    print(speech(msg("Deleted the printer {name}.", name=gone)))
