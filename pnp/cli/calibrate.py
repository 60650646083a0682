"""``pnp calibrate``: measure a printer, with numbers or pictures of both sides of the sheet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from shlex import quote
from typing import Annotated

import typer

from pnp import wings
from pnp.cli import known_printers
from pnp.cli.known_printers import choose_paper, find_printer, printer_option
from pnp.cli.printer_words import apply_values, describe, format_options
from pnp.cli.speech import Lang, Speech
from pnp.data.publish import publish
from pnp.errors import PnpError
from pnp.kits import defaults
from pnp.kits.calibration import HOME, calibration
from pnp.pages.printer import Printer, add_remainder
from pnp.printers import known
from pnp.printers.sides import Solution
from scorer.messages import Text, either, msg

KINDS = (".jpg", ".jpeg", ".png", ".webp")


def pictures_of(read: str | None, other: str | None) -> tuple[str, str] | None:
    """Return the pictures of both sides; None if ``--read`` has numbers. Raises ``PnpError``."""
    if other is None:
        if read is not None and read.lower().endswith(KINDS):
            raise PnpError(
                msg(
                    "--read {file}: one picture shows one side; give both: --read front.jpg back.jpg",
                    file=read,
                )
            )
        return None
    if read is not None and read.lower().endswith(KINDS):
        return read, other
    if other.lower().endswith(KINDS):
        raise PnpError(msg("{file}: give the pictures of both sides: --read front.jpg back.jpg", file=other))
    raise PnpError(
        msg(
            "{name}: is this a printer? --show {name} shows it, --save {name} saves readings of it",
            name=other,
        )
    )


KEEPING = ("save", "add", "read")
"""The options that save readings of a printer, or show them."""


def calibrate(
    context: typer.Context,
    other_side: Annotated[
        str | None,
        typer.Argument(
            metavar="[PICTURE]", help="The picture of the other side of the sheet, after --read PICTURE."
        ),
    ] = None,
    paper: Annotated[
        str | None,
        typer.Option(
            metavar="PAPER",
            help="The paper size, a4 or letter; by default the printer's, else as your locale says. "
            "With --save it becomes the printer's paper.",
        ),
    ] = None,
    printer: Annotated[
        str | None,
        printer_option("Apply the correction of a saved printer, to measure the remaining error."),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help=f"The folder to write to; by default {defaults.OUT}."),
    ] = None,
    save: Annotated[str | None, printer_option("Save the readings under a name.")] = None,
    add: Annotated[
        str | None,
        printer_option("Add the readings of a sheet printed with --printer to the saved printer."),
    ] = None,
    measured: Annotated[
        str | None,
        typer.Option(metavar="WxH", help="The measured size of the 100 mm rulers: width x height, in mm."),
    ] = None,
    read: Annotated[
        str | None,
        typer.Option(
            metavar="A,B,C",
            help="The numbers read in tables A, B and C; they give the shift and rotation of the back. Instead, give "
            "two scans or photos, one of each side.",
        ),
    ] = None,
    back: Annotated[
        str | None,
        typer.Option(metavar="X,Y", help="How far the back is shifted right and down, in mm."),
    ] = None,
    rotation: Annotated[
        str | None, typer.Option(metavar="DEGREES", help="How far the back is rotated clockwise.")
    ] = None,
    margins: Annotated[
        str | None,
        typer.Option(
            metavar="L,R,T,B",
            help="The unprinted margins in mm: left, right, top, bottom of the upright sheet.",
        ),
    ] = None,
    list_: Annotated[bool, typer.Option("--list", help="List the saved printers.")] = False,
    show: Annotated[str | None, printer_option("Show a printer's profile.")] = None,
    remove: Annotated[str | None, printer_option("Delete a printer.")] = None,
    lang: Lang = None,
) -> None:
    """Measure a printer, so that pages come out in the right place.

    Print a two-sided sheet, measure it, then save the readings under a name.

    Example: pnp calibrate --paper letter

    Then: pnp calibrate --save home --measured 99.2x99.6 --margins 4,4,4,13 --read 0.5,-1.0,0.3

    Or: pnp calibrate --save home --read front.jpg back.jpg

    Then print with it: pnp build --printer home
    """
    pictures = pictures_of(read, other_side)
    values = {
        "measured": measured,
        "read": None if pictures else read,
        "back": back,
        "rotation": rotation,
        "margins": margins,
    }
    shown = read if pictures and save is None and add is None else None
    _check(
        {"save": save, "add": add, "read": shown, "list": list_ or None, "show": show, "remove": remove},
        values,
        {"paper": None if save is not None else paper, "printer": printer, "out": out},
        pictures=pictures is not None,
    )
    speech: Speech = context.obj
    given = {key: value for key, value in values.items() if value is not None}
    if save is not None:
        _save_printer(save, given | ({"paper": paper} if paper else {}), pictures, speech)
    elif add is not None:
        _add_printer(add, given, pictures, speech)
    elif pictures is not None:
        solution = _measure(given, pictures, Printer())
        _print_profile(solution.printer, solution.notes, None, speech)
    elif list_:
        _list_printers(speech)
    elif show is not None:
        _print_profile(known.printer(known_printers.printers_file(), show), (), show.strip(), speech)
    elif remove is not None:
        _remove_printer(remove, speech)
    else:
        _sheet(paper, printer, defaults.OUT if out is None else out, speech)


def _check(
    actions: Mapping[str, object | None],
    values: Mapping[str, object | None],
    sheet: Mapping[str, object | None],
    *,
    pictures: bool,
) -> None:
    """Check that the options can be combined. Raises ``PnpError``."""
    wanted, measured, of_sheet = (
        [key for key, value in options.items() if value is not None] for options in (actions, values, sheet)
    )
    if wanted:
        excluded = [*wanted[1:], *of_sheet, *(measured if wanted[0] not in KEEPING else ())]
        if excluded:
            facts = {"one": wanted[0], "other": excluded[0]}
            raise PnpError(
                msg("--{one} and --{other} cannot be combined; see: pnp calibrate --help", **facts)
            )
    if measured and not wanted:
        raise PnpError(msg("--{option} is saved under a name; add --save NAME", option=measured[0]))
    if wanted and wanted[0] in KEEPING and not measured and not pictures:
        right = either(f"--{key}" for key in values)
        raise PnpError(msg("--{option} needs something to save: {options}", option=wanted[0], options=right))


def _sheet(paper: str | None, printer: str | None, out: Path, speech: Speech) -> None:
    """Write the calibration sheet; with a printer, the one that shows the remaining error."""
    profile = find_printer(printer)
    built = calibration(choose_paper(paper, profile).id, speech.lang, profile, (printer or HOME).strip())
    (path,) = publish({built.file_name: built.data}, out)
    text = msg(
        "{path}: print both pages on one sheet at 100 %, flipped on the long edge; the "
        "sheet tells you how to go on.",
        path=path,
    )
    print(speech(text))


def _save_printer(
    name: str, values: Mapping[str, str], pictures: tuple[str, str] | None, speech: Speech
) -> None:
    """Save a printer; values that were saved before and are not given now stay the same."""
    name = known.check_name(name)
    path = known_printers.printers_file()
    printers = known.read(path)
    solution = _measure(values, pictures, printers.get(name, Printer()))
    known.write(path, {**printers, name: solution.printer})
    if name in printers:
        print(speech(msg("Changed the printer {name}; values that were not given stay the same.", name=name)))
    else:
        print(speech(msg("Saved the printer {name}.", name=name)))
    _print_profile(solution.printer, solution.notes, name, speech)


def _add_printer(
    name: str, values: Mapping[str, str], pictures: tuple[str, str] | None, speech: Speech
) -> None:
    """Add the error that remains on a sheet printed with a saved printer to that printer's profile."""
    path = known_printers.printers_file()
    before = known.printer(path, name)
    solution = _measure(values, pictures, Printer())
    profile = add_remainder(before, solution.printer)
    name = known.check_name(name)
    known.write(path, {**known.read(path), name: profile})
    print(speech(msg("Added what remains to the printer {name}.", name=name)))
    _print_profile(profile, solution.notes, name, speech)


def _measure(values: Mapping[str, str], pictures: tuple[str, str] | None, profile: Printer) -> Solution:
    """Return ``profile`` with the typed values and the readings of the pictures, and notes about the pictures."""
    if pictures is None:
        return Solution(apply_values(values, profile), ())
    measure = wings.only("PRINTER_PICTURES", "photos")
    solution: Solution = measure(pictures, values, profile)
    return solution


def _list_printers(speech: Speech) -> None:
    """Print the saved printers, each with the options that would save it again."""
    printers = known.read(known_printers.printers_file())
    if not printers:
        print(speech(msg("No printer is saved yet. Print the calibration sheet: pnp calibrate")))
    width = max(map(len, printers), default=0)
    for name, profile in printers.items():
        print(f"{name:<{width}}  {format_options(profile)}")


def _print_profile(profile: Printer, notes: Iterable[Text], name: str | None, speech: Speech) -> None:
    """Print a profile as sentences, then the notes, then how to print with it, or that it has no name yet."""
    end = msg("Nothing is saved; to save it, add --save NAME.")
    if name is not None:
        end = msg("Print with it: {command}", command=f"pnp build --printer {quote(name)}")
    for sentence in (*describe(profile), *notes, end):
        print(speech(sentence))


def _remove_printer(name: str, speech: Speech) -> None:
    """Delete a printer. Raises ``UnknownPrinterError`` if it is not saved."""
    path = known_printers.printers_file()
    removed = known.check_name(name)
    printers = known.read(path)
    if removed not in printers:
        raise known.UnknownPrinterError(name, printers)
    del printers[removed]
    known.write(path, printers)
    print(speech(msg("Deleted the printer {name}.", name=removed)))
