"""The saved values of a printer, as sentences and as options."""

from __future__ import annotations

from pnp.drawing.edges import SAFE
from pnp.pages.profile import Margins, Profile
from scorer.messages import Text, list_names, msg


def sentences(profile: Profile) -> list[Text]:
    """Return a sentence for each saved value of a printer."""
    across, along = (f"{each:g}" for each in profile.measured)
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
        mm = f"{abs(right):g}"
        offsets.append(
            msg("{mm} mm too far right", mm=mm) if right > 0 else msg("{mm} mm too far left", mm=mm)
        )
    if down:
        mm = f"{abs(down):g}"
        offsets.append(msg("{mm} mm too low", mm=mm) if down > 0 else msg("{mm} mm too high", mm=mm))
    if not offsets:
        return msg("The back is in place.")
    return msg("The back is {offset}.", offset=list_names(offsets))


def _rotation(degrees: float) -> Text:
    turned = f"{abs(degrees):g}"
    if degrees > 0:
        return msg("The back is rotated clockwise by {degrees} degrees.", degrees=turned)
    if degrees < 0:
        return msg("The back is rotated counterclockwise by {degrees} degrees.", degrees=turned)
    return msg("The back is not rotated.")


def _margins(margins: Margins | None) -> Text:
    if margins is None:
        return msg("Its margins have not been measured; pages keep {safe} mm free.", safe=f"{SAFE:g}")
    return msg(
        "It cannot print the outer {left} mm at the left, {right} mm at the right, {top} mm at the top "
        "and {bottom} mm at the bottom.",
        left=f"{margins.left:g}",
        right=f"{margins.right:g}",
        top=f"{margins.top:g}",
        bottom=f"{margins.bottom:g}",
    )


def options(profile: Profile) -> str:
    """Return the options that save a profile as it is."""
    across, along = profile.measured
    right, down = profile.back
    margins = "" if profile.margins is None else f" --margins {profile.margins}"
    return (
        f"--measured {across:g}x{along:g} --back {right:g},{down:g} --rotation {profile.rotation:g}{margins}"
    )
