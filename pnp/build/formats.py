"""What is written of every kit: the formats, and what each of them wants to know."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from pnp.errors import PnpError
from pnp.printers.cutter import cutter
from scorer.messages import joined, say

PDF, SVG, DXF, PNG, TTS, SHOP = FORMATS = ("pdf", "svg", "dxf", "png", "tts", "shop")
"""The formats of a build."""

DPI = 300
"""Dots to the inch of a PNG."""


class UnknownFormatError(PnpError):
    """A format that nothing is written in."""

    def __init__(self, wanted: str) -> None:
        known = joined(FORMATS, ", ")
        super().__init__(
            say("--format {wanted}: no such format; take one of: {known}", wanted=wanted, known=known)
        )


class NoUseError(PnpError):
    """An option of a format that is not wanted."""

    def __init__(self, option: str, right: str) -> None:
        super().__init__(
            say("{option}: this is of use only together with {right}", option=option, right=right)
        )


OF_FORMAT = {"dpi": PNG, "base_url": TTS, "cmyk": SHOP}
"""Which format each option is for that is for one alone."""


@dataclass(frozen=True, slots=True)
class Output:
    """What is written of every kit, and on how many cores: that makes no difference to the files."""

    formats: tuple[str, ...] = (PDF,)
    cutter: str = ""  # the machine that cuts, whose marks are printed
    dpi: int = DPI
    base_url: str | None = None  # where the pictures of an online table will lie
    cmyk: bool = False  # whether a print shop's files are in CMYK
    cores: int = field(default=1, compare=False)


def output(
    formats: Sequence[str] = (),
    *,
    machine: str | None = None,
    dpi: int | None = None,
    base_url: str | None = None,
    cmyk: bool = False,
    cores: int = 1,
) -> Output:
    """Check what is to be written; without formats it is the PDF. For a machine that cuts it is PDF and SVG at least.

    Raises ``UnknownFormatError``, ``UnknownCutterError``, ``NoUseError``, ``DotsError`` or ``BaseUrlError``.
    """
    named = [each.strip().lower() for each in formats]
    for each in named:
        if each not in FORMATS:
            raise UnknownFormatError(each)
    cutter_id = cutter(machine.strip().lower()).id if machine else ""
    always = (PDF, SVG) if cutter_id else ()
    wanted = tuple(dict.fromkeys((*always, *named))) or (PDF,)
    if dpi is not None:
        _check_dpi(dpi, wanted)
    if base_url is not None:
        _check_base_url(base_url, wanted)
    if cmyk and SHOP not in wanted:
        raise NoUseError("--cmyk", "--shop")
    return Output(wanted, cutter_id, DPI if dpi is None else dpi, base_url, cmyk, cores)


def _check_dpi(dpi: int, wanted: Sequence[str]) -> None:
    if PNG not in wanted:
        raise NoUseError(f"--dpi {dpi}", "--format png")
    from pnp.writers import png  # noqa: PLC0415 - only where it is wanted

    png.checked(dpi)


def _check_base_url(base_url: str, wanted: Sequence[str]) -> None:
    if TTS not in wanted:
        raise NoUseError(f"--base-url {base_url}", "--format tts")
    from pnp.writers import tts_pictures  # noqa: PLC0415 - only where it is wanted

    tts_pictures.checked(base_url)
