"""The examples that end the help of a command, laid out for the width of the terminal."""

import re
import shutil
from collections.abc import Iterable
from textwrap import wrap

WIDEST, LEAST = 80, 50  # the most and the fewest columns that the parser gives to help
EDGES = 6  # the columns that help leaves free on both sides of an example
BESIDE = 28  # the fewest columns for what stands beside the commands; in fewer it stands below them
GAP = 3  # between a command and what it does


def lay_out(examples: Iterable[str]) -> str:
    """Return the end of a command's help: its examples, a command and what it does each, with spaces between."""
    width = max(min(shutil.get_terminal_size().columns, WIDEST), LEAST) - EDGES
    pairs = [re.split(r"\s{2,}", f"{example.strip()}  ", maxsplit=1) for example in examples]
    column = max(len(command) for command, _ in pairs) + GAP
    lines: list[str] = []
    for command, does in pairs:
        if width - column >= BESIDE:
            first, *rest = wrap(does, width - column) or [""]
            lines += [f"{command:{column}}{first}", *(" " * column + line for line in rest)]
        else:
            lines += [command, *(f"    {line}" for line in wrap(does, width - 4))]
    block = "\n".join(f"  {line}" for line in lines)
    return f"Examples, one for each command:\n\n\b\n{block}\n"
