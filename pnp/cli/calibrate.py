"""``pnp calibrate``: make the sheet that measures a printer, or show what pictures or numbers of it say."""

from pathlib import Path
from typing import Annotated

import typer

from pnp.cli.known_printers import choose_paper, find_printer, printer_option
from pnp.cli.options import OutOption, is_given
from pnp.cli.printers import Measured, Pictures, Read, measure, print_printer
from pnp.cli.speech import Lang, Speech
from pnp.data.publish import publish
from pnp.errors import PnpError
from pnp.kits import defaults
from pnp.kits.calibration import HOME, calibration
from pnp.pages.printer import Printer
from scorer.messages import msg


def calibrate(
    context: typer.Context,
    pictures: Pictures = None,
    measured: Measured = None,
    read: Read = None,
    paper: Annotated[
        str | None,
        typer.Option(
            metavar="PAPER",
            help="The paper size, a4 or letter; by default the printer's, else as your locale says.",
        ),
    ] = None,
    printer: Annotated[
        str | None,
        printer_option("Apply the correction of a saved printer, to measure the remaining error."),
    ] = None,
    out: OutOption = defaults.OUT,
    lang: Lang = None,
) -> None:
    """Measure a printer, so that pages come out in the right place.

    Makes a two-sided sheet. With pictures or numbers read from it, shows what they say and saves nothing.

    PICTURE: a scan or photo of one side of the calibration sheet; give two, one of each side.

    Example: pnp calibrate --paper letter

    Then: pnp calibrate front.jpg back.jpg

    Save it: pnp printers save home front.jpg back.jpg
    """
    values = {key: value for key, value in (("measured", measured), ("read", read)) if value is not None}
    if not (pictures or values):
        _print_sheet(paper, printer, out, context.obj)
        return
    sheet = next((name for name in ("paper", "printer", "out") if is_given(context, name)), None)
    if sheet:
        raise PnpError(msg("--{option} is for making the sheet; leave it out to read one", option=sheet))
    solution = measure(values, pictures, Printer())
    print_printer(solution.printer, solution.notes, None, context.obj)


def _print_sheet(paper: str | None, printer: str | None, out: Path, speech: Speech) -> None:
    """Write the calibration sheet; with a printer, the one that shows the remaining error."""
    found = find_printer(printer)
    built = calibration(choose_paper(paper, found).id, speech.lang, found, (printer or HOME).strip())
    (path,) = publish({built.file_name: built.data}, out)
    text = msg(
        "{path}: print both pages on one sheet at 100 %, flipped on the long edge; the "
        "sheet tells you how to go on.",
        path=path,
    )
    print(speech(text))
