"""A printer in words: parse typed values (``99.2x99.6``, ``bottom=13,left=4,…``), and describe it."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from pnp.drawing.measures import SAFE
from pnp.errors import PnpError
from pnp.pages.paper import paper
from pnp.pages.printer import Device, Margins, Printer
from pnp.printers.calibration_sheet import Readings
from scorer.messages import Text, list_names, msg
from scorer.record.text import plain_minus
from scorer.system import quote


def _read_value(option: str, text: str) -> Any:
    """Return the value of an option for a printer. Raises ``PnpError``."""
    reader, right = READERS[option]
    try:
        return reader(text)
    except (TypeError, ValueError):
        facts = {"option": option, "value": text, "right": right}
        raise PnpError(msg("--{option} {value}: {right}", **facts)) from None


def apply_values(values: Mapping[str, str], known: Printer) -> Printer:
    """Return the printer ``known`` with the typed values replaced. Raises ``PnpError`` if one is invalid."""
    given = {option: _read_value(option, text) for option, text in values.items() if option != "paper"}
    if "paper" in values:
        given["paper"] = paper(values["paper"]).id
    readings: Readings | None = given.pop("read", None)
    if readings is not None:
        other = next((option for option in ("back", "rotation") if option in given), None)
        if other:
            raise PnpError(msg("--read gives --{option} too; leave one of them out", option=other))
        given |= readings.solve(given.get("measured", known.measured))._asdict()
    return replace(known, **given)


def _parse_pair(text: str, between: str) -> tuple[float, float]:
    one, other = map(_parse_number, re.split(between, text.lower()))
    return one, other


def _parse_margins(text: str) -> Margins:
    """Parse margins, either in the order left, right, top, bottom or with their names."""
    if "=" not in text:
        return Margins(*map(_parse_number, text.split(",")))
    pairs = [part.split("=") for part in text.lower().split(",")]
    named = {edge.strip(): _parse_number(value) for edge, value in pairs}
    if len(named) != len(pairs):
        raise ValueError
    return Margins(**named)


def _parse_number(text: str) -> float:
    """Parse a decimal number, with a typed or printed minus; reject the other forms that ``float`` accepts."""
    text = plain_minus(text)
    if not re.fullmatch(r"\s*+[+-]?(\d++\.?+\d*+|\.\d++)\s*+", text, re.ASCII):
        raise ValueError
    return float(text)


READERS: dict[str, tuple[Callable[[str], object], Text]] = {
    "measured": (
        lambda text: _parse_pair(text, "[x×]"),
        msg("write how many mm the rulers measure, across and along, as 99.2x99.6"),
    ),
    "read": (
        lambda text: Readings(*map(_parse_number, text.split(","))),
        msg("write the numbers read in the tables A, B and C, as 0.5,-1.0,0.3"),
    ),
    "back": (
        lambda text: _parse_pair(text, ","),
        msg("write how many mm the back is shifted right and down, as 0.5,-1.0"),
    ),
    "rotation": (_parse_number, msg("write how many degrees the back is rotated clockwise, as 0.2 or -0.2")),
    "margins": (
        _parse_margins,
        msg(
            "write the margins left, right, top and bottom in mm, as 4,4,4,13 "
            "or left=4,right=4,top=4,bottom=13"
        ),
    ),
}
"""For each option its parser, and the hint that is shown if the parser fails."""


def describe(printer: Printer) -> list[Text]:
    """Return a sentence for each saved value of a printer."""
    across, along = printer.measured
    fed = [msg("Its paper is {paper}.", paper=paper(printer.paper).name)] if printer.paper else []
    return [
        *fed,
        msg(
            "A ruler of 100 mm is printed {across} mm long across the sheet and {along} mm along it.",
            across=across,
            along=along,
        ),
        _describe_back(*printer.back),
        _describe_rotation(printer.rotation),
        _describe_margins(printer.margins),
        *([_describe_device(printer.device)] if printer.device else []),
    ]


def _describe_back(right: float, down: float) -> Text:
    offsets = []
    if right:
        mm = abs(right)
        offsets.append(
            msg("{mm} mm too far right", mm=mm) if right > 0 else msg("{mm} mm too far left", mm=mm)
        )
    if down:
        mm = abs(down)
        offsets.append(msg("{mm} mm too low", mm=mm) if down > 0 else msg("{mm} mm too high", mm=mm))
    if not offsets:
        return msg("The back is in place.")
    return msg("The back is {offset}.", offset=list_names(offsets))


def _describe_rotation(degrees: float) -> Text:
    angle = abs(degrees)
    if degrees > 0:
        return msg("The back is rotated clockwise by {degrees} degrees.", degrees=angle)
    if degrees < 0:
        return msg("The back is rotated counterclockwise by {degrees} degrees.", degrees=angle)
    return msg("The back is not rotated.")


def _describe_margins(margins: Margins | None) -> Text:
    if margins is None:
        return msg("Its margins have not been measured; pages keep {safe} mm free.", safe=SAFE)
    return msg(
        "It cannot print the outer {left} mm at the left, {right} mm at the right, {top} mm at the top "
        "and {bottom} mm at the bottom.",
        **margins._asdict(),
    )


def _describe_device(device: Device) -> Text:
    papers = list_names([paper(identity).name for identity in device.papers])
    facts = {"queue": device.queue, "papers": papers}
    if device.two_sided:
        return msg("In the print system it is {queue}; it takes {papers}, and prints on both sides.", **facts)
    return msg("In the print system it is {queue}; it takes {papers}, and prints on one side.", **facts)


def format_options(printer: Printer) -> str:
    """Return the options of ``pnp printers save`` that save this printer."""
    across, along = printer.measured
    right, down = printer.back
    margins = "" if printer.margins is None else f" --margins {printer.margins}"
    fed = f" --paper {printer.paper}" if printer.paper else ""
    queue = f" --queue {quote(printer.device.queue)}" if printer.device else ""
    errors = f"--measured {across:g}x{along:g} --back {right:g},{down:g} --rotation {printer.rotation:g}"
    return f"{errors}{margins}{fed}{queue}"
