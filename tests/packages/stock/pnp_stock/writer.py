"""Writes the list."""

from pnp.writers.kit import Choices, Files, FinishedKit


def write(kit: FinishedKit, choices: Choices, cores: int) -> Files:
    """Yield one text file: a line for each part, with the number of its pieces."""
    copies = int(choices["stock_copies"])
    lines = [f"{copies * part.count} {part.name}\n" for part in kit.document.parts]
    yield f"{kit.stem}-stock.txt", "".join(lines).encode()
