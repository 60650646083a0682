"""``pnp printers``: the saved printers of this user, listed, shown, saved, added to and deleted."""

from collections.abc import Callable, Iterable, Mapping
from typing import Annotated

import typer

from pnp.cli import known_printers
from pnp.cli.known_printers import complete_printer
from pnp.cli.options import CommandGroup
from pnp.cli.printer_words import apply_values, describe, format_options
from pnp.cli.speech import Lang, Speech
from pnp.errors import PnpError
from pnp.pages.printer import Printer, add_remainder
from pnp.printers import known
from pnp.printers.sides import Solution
from pnp.wings.contract import need
from scorer.messages import Text, either, msg
from scorer.system import quote

PICTURES = (".jpg", ".jpeg", ".png", ".webp")  # the suffixes of pictures of the calibration sheet

VALUES = ("measured", "read", "back", "rotation", "margins")
"""The options with values that were measured on a calibration sheet."""

Name = Annotated[
    str,
    typer.Argument(metavar="NAME", hidden=True, autocompletion=complete_printer),
]
Pictures = Annotated[
    list[str] | None,
    typer.Argument(metavar="PICTURE", hidden=True),
]
Measured = Annotated[
    str | None,
    typer.Option(metavar="WxH", help="The measured size of the 100 mm rulers: width x height, in mm."),
]
Read = Annotated[
    str | None,
    typer.Option(
        metavar="A,B,C",
        help="The numbers read in tables A, B and C; they give the shift and rotation of the back.",
    ),
]
Back = Annotated[
    str | None, typer.Option(metavar="X,Y", help="How far the back is shifted right and down, in mm.")
]
Rotation = Annotated[
    str | None, typer.Option(metavar="DEGREES", help="How far the back is rotated clockwise.")
]
MarginsOption = Annotated[
    str | None,
    typer.Option(
        metavar="L,R,T,B",
        help="The unprinted margins in mm: left, right, top, bottom of the upright sheet.",
    ),
]


def printers(context: typer.Context, lang: Lang = None) -> None:
    """List the saved printers; show, save, add to and delete them.

    Each line of the list has the options that would save a printer again.

    Example: pnp printers
    """
    if context.invoked_subcommand is not None:
        return
    saved = known.read(known_printers.printers_file())
    if not saved:
        print(context.obj(msg("No printer is saved yet. Make the calibration sheet: pnp calibrate")))
    width = max(map(len, saved), default=0)
    for name, printer in saved.items():
        print(f"{name:<{width}}  {format_options(printer)}")


def show(context: typer.Context, name: Name, lang: Lang = None) -> None:
    """Show what is saved of a printer.

    NAME: the name of the printer.

    Example: pnp printers show home
    """
    print_printer(known.printer(known_printers.printers_file(), name), (), name.strip(), context.obj)


def save(
    context: typer.Context,
    name: Name,
    pictures: Pictures = None,
    measured: Measured = None,
    read: Read = None,
    back: Back = None,
    rotation: Rotation = None,
    margins: MarginsOption = None,
    paper: Annotated[str | None, typer.Option(metavar="PAPER", help="The paper of the printer.")] = None,
    queue: Annotated[
        str | None,
        typer.Option(
            metavar="QUEUE",
            help="The printer's name in the system, or its address: its margins, papers and trays are read from it, "
            "unless they were measured.",
        ),
    ] = None,
    lang: Lang = None,
) -> None:
    """Save the measured values of a printer, or what the system says of it.

    Values that are not given stay as they were saved before.

    NAME: the name of the printer.

    PICTURE: a scan or photo of one side of the calibration sheet; give two, one of each side.

    Example: pnp printers save home --measured 99.2x99.6 --margins 4,4,4,13 --read 0.5,-1.0,0.3

    Or: pnp printers save home front.jpg back.jpg

    Or: pnp printers save home --queue HP_Envy

    Then make kits for it: pnp build --printer home
    """
    values = _given(measured, read, back, rotation, margins) | ({"paper": paper} if paper else {})
    name, path, speech = known.check_name(name), known_printers.printers_file(), context.obj
    saved = known.read(path)
    if queue is not None and not (pictures or values.keys() & {*VALUES}):
        before = saved.get(name, Printer())
        solution = Solution(apply_values(values, before), ())
    else:
        solution = measure(values, pictures, saved.get(name, Printer()))
    if queue is not None:
        ask_printer = need(lambda wing: wing.devices(), "--queue", "print").read
        solution = solution._replace(printer=ask_printer(queue, solution.printer))
    known.write(path, {**saved, name: solution.printer})
    if name in saved:
        print(speech(msg("Changed the printer {name}; values that were not given stay the same.", name=name)))
    else:
        print(speech(msg("Saved the printer {name}.", name=name)))
    print_printer(solution.printer, solution.notes, name, speech)


def list_queues(context: typer.Context, lang: Lang = None) -> None:
    """List the printers that this computer knows, with the papers that they take.

    Example: pnp printers queues
    """
    for line in need(lambda wing: wing.devices(), "queues", "print").list_lines():
        print(context.obj(line))


def add(
    context: typer.Context,
    name: Name,
    pictures: Pictures = None,
    measured: Measured = None,
    read: Read = None,
    back: Back = None,
    rotation: Rotation = None,
    margins: MarginsOption = None,
    lang: Lang = None,
) -> None:
    """Add the remaining error to a saved printer.

    A sheet from pnp calibrate --printer NAME shows it.

    NAME: the name of the printer.

    PICTURE: a scan or photo of one side of the calibration sheet; give two, one of each side.

    Example: pnp printers add home --read 0.1,0.0,-0.1
    """
    path, speech = known_printers.printers_file(), context.obj
    before = known.printer(path, name)
    solution = measure(_given(measured, read, back, rotation, margins), pictures, Printer())
    printer = add_remainder(before, solution.printer)
    name = known.check_name(name)
    known.write(path, {**known.read(path), name: printer})
    print(speech(msg("Added what remains to the printer {name}.", name=name)))
    print_printer(printer, solution.notes, name, speech)


def delete(context: typer.Context, name: Name, lang: Lang = None) -> None:
    """Delete a printer.

    NAME: the name of the printer.

    Example: pnp printers delete home
    """
    path = known_printers.printers_file()
    deleted, saved = known.check_name(name), known.read(path)
    if deleted not in saved:
        raise known.UnknownPrinterError(name, saved)
    known.write(path, {key: printer for key, printer in saved.items() if key != deleted})
    print(context.obj(msg("Deleted the printer {name}.", name=deleted)))


def _given(*values: str | None) -> dict[str, str]:
    return {key: value for key, value in zip(VALUES, values, strict=True) if value is not None}


def measure(values: Mapping[str, str], pictures: list[str] | None, printer: Printer) -> Solution:
    """Return ``printer`` with the typed values and the readings of pictures, and notes about the pictures.

    Raises ``PnpError`` if there is nothing to read, or not one picture of each side.
    """
    if pictures:
        other = next((word for word in pictures if not word.lower().endswith(PICTURES)), None)
        if other is not None or len(pictures) != 2:
            raise PnpError(
                msg(
                    "{files}: give two pictures, one of each side of the sheet, such as front.jpg back.jpg",
                    files=" ".join(pictures),
                )
            )
        read_pictures = need(lambda wing: wing.printer_pictures(), "photos", "photo")
        return read_pictures((pictures[0], pictures[1]), values, printer)
    if not values.keys() & {*VALUES}:
        raise PnpError(
            msg(
                "there is nothing to save; give two pictures of the sheet, or {options}",
                options=either(f"--{key}" for key in VALUES),
            )
        )
    return Solution(apply_values(values, printer), ())


def print_printer(printer: Printer, notes: Iterable[Text], name: str | None, speech: Speech) -> None:
    """Print a printer as sentences, then the notes, then how to make kits for it, or how to save it."""
    end = msg("Nothing is saved; to save it: pnp printers save NAME, with the same pictures or values.")
    if name is not None:
        end = msg("Make kits for it: {command}", command=f"pnp build --printer {quote(name)}")
    for sentence in (*describe(printer), *notes, end):
        print(speech(sentence))


EXAMPLES = (
    "pnp printers                                   list the saved printers",
    "pnp printers show home                         show what is saved of a printer",
    "pnp printers save home front.jpg back.jpg      save what pictures of the sheet show",
    "pnp printers add home --read 0.1,0.0,-0.1      add what a second sheet still shows",
    "pnp printers delete home                       delete a printer",
    "pnp printers queues                            list the printers that this computer knows",
)

COMMANDS: Mapping[str, Callable[..., object]] = {
    "show": show,
    "save": save,
    "add": add,
    "delete": delete,
    "queues": list_queues,
}

app = CommandGroup(printers, COMMANDS, EXAMPLES)
