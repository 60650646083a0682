"""A saved printer: how its prints differ from what they should be, as measured. Lengths in mm, angles in degrees.

``pnp.printers.correction`` corrects them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from pnp.drawing.matrix import rotate_about
from pnp.errors import PnpError
from pnp.pages.paper import paper
from scorer.messages import Text, msg

NOMINAL = 100.0  # the length of the printed rulers, mm

MOST_ERROR = 5.0
"""How much longer or shorter a ruler may be, mm: beyond that the print was fitted to the page."""

MOST_OFFSET = 10.0
MOST_ROTATION = 2.0
MOST_MARGIN = 40.0

DAMAGES = (KeyError, TypeError, ValueError, OverflowError)
"""The exceptions that ``parse_printer`` raises for damaged values."""


class PrinterValueError(PnpError):
    """A measured value is unreasonable. ``field`` is what was measured, ``rule`` says what would be valid."""

    def __init__(self, field: str, value: str, rule: Text) -> None:
        super().__init__(msg("--{field} {value}: {rule}", field=field, value=value, rule=rule))
        self.field = field
        self.value = value
        self.rule = rule


class Margins(NamedTuple):
    """The margins that a printer cannot print on, at each edge of the upright sheet, looking at either side of it."""

    left: float
    right: float
    top: float
    bottom: float

    def __str__(self) -> str:
        """Return the margins in the format of ``--margins``."""
        return ",".join(f"{value:g}" for value in self)


class Device(NamedTuple):
    """What the print system says of a printer: its name there, what it takes, and whether it turns sheets itself."""

    queue: str  # its name in the print system, or its address
    papers: tuple[str, ...] = ()  # the ids of those that pnp knows
    trays: tuple[str, ...] = ()  # in the words of the Internet Printing Protocol
    two_sided: bool = False
    colour: bool = False


@dataclass(frozen=True)
class Printer:
    """A printer by its errors, as measured. The default has no errors, and corrects nothing.

    ``measured`` is the length of the rulers of 100 mm, across and along the upright sheet. ``back`` is how far the
    back is shifted to the right and down, and ``rotation`` by how much it is turned clockwise about
    the middle of the sheet, both looking at the back of a sheet that was turned over its long edge.

    Raises ``PrinterValueError`` if a value is unreasonable, ``UnknownPaperError`` or ``PaperSizeError``.
    """

    measured: tuple[float, float] = (NOMINAL, NOMINAL)
    back: tuple[float, float] = (0.0, 0.0)
    rotation: float = 0.0
    margins: Margins | None = None
    paper: str = ""  # what is usually in it, as ``--paper`` names it; empty if that is not known
    device: Device | None = None  # what the print system says of it, if it was asked

    def __post_init__(self) -> None:
        if self.paper:
            paper(self.paper)
        if not all(abs(length - NOMINAL) <= MOST_ERROR for length in self.measured):
            rule = msg(
                "a ruler of 100 mm may measure {least} to {most} mm; print the sheet at 100 % and measure again",
                least=NOMINAL - MOST_ERROR,
                most=NOMINAL + MOST_ERROR,
            )
            raise PrinterValueError("measured", "x".join(f"{value:g}" for value in self.measured), rule)
        if not all(abs(value) <= MOST_OFFSET for value in self.back):
            rule = msg("a back can be off by up to {most} mm in each direction", most=MOST_OFFSET)
            raise PrinterValueError("back", ",".join(f"{value:g}" for value in self.back), rule)
        if not abs(self.rotation) <= MOST_ROTATION:
            rule = msg("a back can be rotated by up to {most} degrees in each direction", most=MOST_ROTATION)
            raise PrinterValueError("rotation", f"{self.rotation:g}", rule)
        if self.margins is not None:
            check_margins(self.margins)


def add_remainder(known: Printer, left: Printer) -> Printer:
    """Return a printer with the errors ``left`` on a sheet that was corrected for it. Raises ``PrinterValueError``."""
    across, along = (one * other / NOMINAL for one, other in zip(known.measured, left.measured, strict=True))
    x, y = (offset * length / NOMINAL for offset, length in zip(known.back, left.measured, strict=True))
    right, down = rotate_about(left.rotation, (0.0, 0.0))(x, y)
    return Printer(
        measured=(round(across, 3), round(along, 3)),
        back=(round(right + left.back[0], 3), round(down + left.back[1], 3)),
        rotation=round(known.rotation + left.rotation, 3),
        margins=left.margins or known.margins,
        paper=known.paper,
        device=known.device,
    )


def check_margins(margins: Margins) -> None:
    """Check that margins are possible. Raises ``PrinterValueError``."""
    if not all(0 <= value <= MOST_MARGIN for value in margins):
        rule = msg("a margin is 0 to {most} mm; more leaves no room to print on", most=MOST_MARGIN)
        raise PrinterValueError("margins", str(margins), rule)


def parse_printer(values: object) -> Printer:
    """Return the printer with the plain values of a file. Raises ``PnpError`` or one of ``DAMAGES``."""
    if not isinstance(values, dict) or values.keys() - {
        "measured",
        "back",
        "rotation",
        "margins",
        "paper",
        "device",
    }:
        raise TypeError
    fed = values.get("paper", "")
    if not isinstance(fed, str):
        raise TypeError
    across, along = map(_number, values["measured"])
    right, down = map(_number, values["back"])
    margins: dict[str, object] | None = values.get("margins")
    return Printer(
        measured=(across, along),
        back=(right, down),
        rotation=_number(values["rotation"]),
        margins=None if margins is None else Margins(**{key: _number(margins[key]) for key in margins}),
        paper=fed,
        device=None if "device" not in values else _parse_device(**values["device"]),
    )


def _parse_device(queue: object, papers: object, trays: object, two_sided: object, colour: object) -> Device:
    """Return what a print system said. Raises ``TypeError``."""
    if not isinstance(two_sided, bool) or not isinstance(colour, bool):
        raise TypeError
    (name,) = _words([queue])
    return Device(name, _words(papers), _words(trays), two_sided, colour)


def _words(values: object) -> tuple[str, ...]:
    """Return a list of printable texts. Raises ``TypeError`` for anything else."""
    if not isinstance(values, list) or not all(
        isinstance(word, str) and word.isprintable() for word in values
    ):
        raise TypeError
    return tuple(values)


def _number(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise TypeError
    return float(value)
