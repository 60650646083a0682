"""What is known of a printer: values as they are typed, ``99.2x99.6`` or ``bottom=13,left=4,…``; sentences, options."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from pnp.drawing.edges import SAFE
from pnp.errors import PnpError
from pnp.pages.profile import Margins, Profile
from pnp.printers.readings import Readings
from scorer.messages import Text, escape_unprintable, list_names, msg

MINUS = "−"
"""The sign that stands before a negative number on the sheet."""


def read(option: str, text: str) -> Any:
    """Return the value of an option as a profile has it. Raises ``PnpError``."""
    reader, right = READ[option]
    try:
        return reader(text)
    except (TypeError, ValueError):
        facts = {"option": option, "value": escape_unprintable(text), "right": right}
        raise PnpError(msg("--{option} {value}: {right}", **facts)) from None


def measurements(values: Mapping[str, str], known: Profile) -> Profile:
    """Return a profile with values as they are typed; what is not given stays as it is known. Raises ``PnpError``."""
    given = {option: read(option, text) for option, text in values.items()}
    found: Readings | None = given.pop("read", None)
    if found is not None:
        other = next((option for option in ("back", "rotation") if option in given), None)
        if other:
            raise PnpError(msg("--read gives --{option} too; leave one of them out", option=other))
        given |= found.solve(given.get("measured", known.measured))._asdict()
    return known._replace(**given)


def _pair(text: str, between: str) -> tuple[float, float]:
    one, other = map(_number, re.split(between, text.lower()))
    return one, other


def _margins_of(text: str) -> Margins:
    """Return the margins, in the order left, right, top, bottom or by their names."""
    if "=" not in text:
        return Margins(*map(_number, text.split(",")))
    pairs = [each.split("=") for each in text.lower().split(",")]
    named = {edge.strip(): _number(value) for edge, value in pairs}
    if len(named) != len(pairs):
        raise ValueError
    return Margins(**named)


def _number(text: str) -> float:
    """Return a plain decimal number, its minus as typed or as printed; reject other forms that ``float`` accepts."""
    text = text.replace(MINUS, "-")
    if not re.fullmatch(r"\s*[+-]?(\d+\.?\d*|\.\d+)\s*", text, re.ASCII):
        raise ValueError
    return float(text)


READ: dict[str, tuple[Callable[[str], object], Text]] = {
    "measured": (
        lambda text: _pair(text, "[x×]"),
        msg("write how many mm the rulers measure, across and along, as 99.2x99.6"),
    ),
    "read": (
        lambda text: Readings(*map(_number, text.split(","))),
        msg("write the numbers read in the tables A, B and C, as 0.5,-1.0,0.3"),
    ),
    "back": (
        lambda text: _pair(text, ","),
        msg("write how many mm the back is shifted right and down, as 0.5,-1.0"),
    ),
    "rotation": (_number, msg("write how many degrees the back is rotated clockwise, as 0.2 or -0.2")),
    "margins": (
        _margins_of,
        msg(
            "write the margins left, right, top and bottom in mm, as 4,4,4,13 "
            "or left=4,right=4,top=4,bottom=13"
        ),
    ),
}
"""What reads each value that is typed, and what would be right."""


def sentences(profile: Profile) -> list[Text]:
    """Return a sentence for each saved value of a printer."""
    across, along = profile.measured
    return [
        msg(
            "A ruler of 100 mm is printed {across} mm long across the sheet and {along} mm along it.",
            across=across,
            along=along,
        ),
        _back(*profile.back),
        _rotation(profile.rotation),
        _margins(profile.margins),
    ]


def _back(right: float, down: float) -> Text:
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


def _rotation(degrees: float) -> Text:
    turned = abs(degrees)
    if degrees > 0:
        return msg("The back is rotated clockwise by {degrees} degrees.", degrees=turned)
    if degrees < 0:
        return msg("The back is rotated counterclockwise by {degrees} degrees.", degrees=turned)
    return msg("The back is not rotated.")


def _margins(margins: Margins | None) -> Text:
    if margins is None:
        return msg("Its margins have not been measured; pages keep {safe} mm free.", safe=SAFE)
    return msg(
        "It cannot print the outer {left} mm at the left, {right} mm at the right, {top} mm at the top "
        "and {bottom} mm at the bottom.",
        left=margins.left,
        right=margins.right,
        top=margins.top,
        bottom=margins.bottom,
    )


def options(profile: Profile) -> str:
    """Return the options that save a profile as it is."""
    across, along = profile.measured
    right, down = profile.back
    margins = "" if profile.margins is None else f" --margins {profile.margins}"
    return (
        f"--measured {across:g}x{along:g} --back {right:g},{down:g} --rotation {profile.rotation:g}{margins}"
    )
