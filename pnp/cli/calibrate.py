"""``pnp calibrate``: measure a printer."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer

from pnp.build import defaults
from pnp.cli import known_printers
from pnp.cli.known_printers import complete_printer
from pnp.cli.speech import Lang, Speech
from pnp.errors import PnpError


class TogetherError(PnpError):
    """Options that cannot be combined."""

    def __init__(self, one: str, other: str) -> None:
        from scorer.messages import msg

        super().__init__(
            msg(
                "--{one} and --{other} cannot be combined; see: pnp calibrate --help",
                one=one,
                other=other,
            )
        )


class NothingMeasuredError(PnpError):
    """``--save`` without a value, or a value without ``--save``."""


def calibrate(  # noqa: PLR0913, PLR0917 - each option is an argument
    context: typer.Context,
    paper: Annotated[str | None, typer.Option(help="a4 or letter.", show_default="a4")] = None,
    printer: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="Apply a saved profile, to check what error remains.",
            autocompletion=complete_printer,
        ),
    ] = None,
    out: Annotated[Path | None, typer.Option(help="The folder to write to.", show_default="output")] = None,
    save: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="Save the readings under a name.", autocompletion=complete_printer),
    ] = None,
    measured: Annotated[
        str | None,
        typer.Option(metavar="WxH", help="Measured size of the rulers of 100 mm: width x height, in mm."),
    ] = None,
    back: Annotated[
        str | None,
        typer.Option(metavar="X,Y", help="How far the back is shifted right and down, in mm."),
    ] = None,
    rotation: Annotated[
        str | None, typer.Option(metavar="DEGREES", help="How much the back is rotated clockwise.")
    ] = None,
    margins: Annotated[
        str | None,
        typer.Option(
            metavar="L,R,T,B",
            help="Unprinted margins in mm: left, right, top, bottom of the upright sheet.",
        ),
    ] = None,
    list_: Annotated[bool, typer.Option("--list", help="List the saved printers.")] = False,
    show: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="Show a printer's profile.", autocompletion=complete_printer),
    ] = None,
    remove: Annotated[
        str | None, typer.Option(metavar="NAME", help="Delete a printer.", autocompletion=complete_printer)
    ] = None,
    lang: Lang = None,
) -> None:
    """Measure a printer: print a two-sided sheet, then save the readings under a name.

    Example: pnp calibrate --paper letter

    Then: pnp calibrate --save home --measured 99.2x99.6 --back 0.5,-1.0 --margins 4,4,4,13

    Then print with it: pnp build --printer home
    """
    values = {"measured": measured, "back": back, "rotation": rotation, "margins": margins}
    _check(
        {"save": save, "list": list_ or None, "show": show, "remove": remove},
        values,
        {"paper": paper, "printer": printer, "out": out},
    )
    speech: Speech = context.obj
    if save is not None:
        given = {key: value for key, value in values.items() if value is not None}
        known_printers.save(save, given, speech)
    elif list_:
        known_printers.show_all(speech)
    elif show is not None:
        known_printers.show(show, speech)
    elif remove is not None:
        known_printers.remove(remove, speech)
    else:
        _sheet(paper or defaults.PAPER, printer, defaults.OUT if out is None else out, speech)


def _check(
    actions: Mapping[str, object | None],
    values: Mapping[str, object | None],
    sheet: Mapping[str, object | None],
) -> None:
    """Refuse options that do not go together."""
    from scorer.messages import either, msg

    wanted, measured, of_sheet = (
        [key for key, value in each.items() if value is not None] for each in (actions, values, sheet)
    )
    if len(wanted) > 1:
        raise TogetherError(*wanted[:2])
    if wanted and of_sheet:
        raise TogetherError(wanted[0], of_sheet[0])
    if wanted and wanted != ["save"] and measured:
        raise TogetherError(wanted[0], measured[0])
    if measured and not wanted:
        raise NothingMeasuredError(
            msg("--{option} is saved under a name; add --save NAME", option=measured[0])
        )
    if wanted == ["save"] and not measured:
        right = either(f"--{key}" for key in values)
        raise NothingMeasuredError(msg("--save needs something to save: {options}", options=right))


def _sheet(paper: str, printer: str | None, out: Path, speech: Speech) -> None:
    """Write the calibration sheet, or with a printer the one that shows what error remains."""
    from pnp.build.calibration import calibration
    from pnp.data.publish import publish
    from scorer.messages import msg

    built = calibration(paper, speech.lang, known_printers.wanted_printer(printer))
    (path,) = publish({built.file_name: built.data}, out)
    print(
        speech(
            msg(
                "{path}: print both pages on one sheet at 100 %, flipped on the long edge; the "
                "sheet tells you how to go on.",
                path=path,
            )
        )
    )
