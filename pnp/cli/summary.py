"""The summary of the files that ``pnp build`` wrote."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from pnp.build.plan import BuiltKit
from pnp.cli.speech import Speech
from pnp.pages.statement import MANIFEST
from scorer.messages import msg, plural


def summary(folder: Path, built: Sequence[BuiltKit], written: Sequence[Path], speech: Speech) -> list[str]:
    """Return a short table: file (or kit, if it has no PDF), pages, sheets of card and paper, ink cover, cuts."""
    heads = (msg("File"), msg("Pages"), msg("Card"), msg("Paper"), msg("Ink"), msg("Cuts"))
    rows: list[tuple[str, ...]] = [tuple(map(speech, heads))]
    for each in built:
        path, document = folder / each.file_name, each.document
        path = path if path in written else path.with_suffix("")
        counts = (len(document.pages), document.sheets("card"), document.sheets("paper"))
        straight, outlines = document.cuts.straight, document.cuts.outlines
        cuts = msg("{straight} straight, {outlines} outlines", straight=straight, outlines=outlines)
        ink = f"{document.ink:.1f}\u00a0%"
        rows.append((str(path), *(str(count) for count in counts), ink, speech(cuts)))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    told = {each.plan.cutting.cutter.told() for each in built if each.plan and each.plan.cutting}
    hints = (each.hint for each in built if each.hint)
    return [*(_line(row, widths) for row in rows), *map(speech, (*hints, *told))]


def others(folder: Path, built: Sequence[BuiltKit], written: Sequence[Path], speech: Speech) -> list[str]:
    """Return how many files there are next to the PDFs that the table names, if any; the manifest is always there."""
    named = {folder / each.file_name for each in built}
    count = len(set(written) - named - {folder / MANIFEST})
    if named & set(written):
        said = plural(count, "{n} more file in {folder}", "{n} more files in {folder}", folder=folder)
    else:
        said = plural(count, "{n} file in {folder}", "{n} files in {folder}", folder=folder)
    return [speech(said)] if count else []


def _line(row: tuple[str, ...], widths: Sequence[int]) -> str:
    """Set one line of the table: words to the left, numbers to the right."""
    first, *numbers, last = zip(row, widths, strict=True)
    cells = [first[0].ljust(first[1]), *(cell.rjust(width) for cell, width in numbers), last[0]]
    return "  ".join(cells)
