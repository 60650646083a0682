"""How well photos of boards are read: a folder of pictures, each with its truth in a JSON file of the same name.

Usage: python benchmarks/photo.py FOLDER [SHOWN]

The truth has ``block``, rows of squares as a results file has them (``--`` or ``-`` is an empty one), and may have
``full``, the same with labels, or ``tiles`` with row, col, label and colour. A picture whose truth has ``refused``
instead must be refused. SHOWN is a picture in which four players show their dice: the others are read with these.
"""

from __future__ import annotations

import json
import resource
import sys
from collections import Counter
from pathlib import Path

from pnp.errors import PnpError
from pnp.wings.photo.apart import of_file, read_apart, start_learning, wait
from pnp.wings.photo.known_dice import NOTHING_KNOWN, KnownDice
from pnp.wings.photo.reading import Reading

SHARES = (("right", "squares"), ("amber", "squares"), ("labels right", "tiles"), ("labels read", "tiles"))
BOARDS = ("whole", "wrong, not amber")


def squares_of(block: str) -> list[str]:
    """Return the squares of a block, one after the other."""
    squares = [square for row in block.split("\n") for square in (row.split() if " " in row else row)]
    return ["." if set(square) <= {"-", "."} else square for square in squares]


def judge(reading: Reading, right: list[str]) -> Counter[str]:
    """Count what is right and wrong of a board; where the truth has colours only, labels do not count."""
    pairs = list(zip(reading.squares, right, strict=True))
    wrong = [(each, want) for each, want in pairs if each.text[: len(want)] != want]
    for each, want in wrong:
        amber = " amber" * (not each.sure)
        print(f"    row {each.row}, column {each.column}: {each.text}, not {want}{amber}")
    return Counter(
        {
            "squares": len(pairs),
            "right": len(pairs) - len(wrong),
            "whole": not wrong,
            "wrong, not amber": any(each.sure for each, _ in wrong),
            "amber": sum(not each.sure for each in reading.squares),
        }
    )


def judge_labels(reading: Reading, values: dict[str, str]) -> Counter[str]:
    """Count the labels that are read, and that are right."""
    if "full" not in values or reading.game != "blockers":
        return Counter()
    tiles = [pair for pair in zip(reading.squares, squares_of(values["full"]), strict=True) if pair[1] != "."]
    read = [(each, want) for each, want in tiles if len(each.text) > 1]
    wrong = [(each, want) for each, want in read if each.text != want]
    for each, want in wrong:
        print(
            f"    row {each.row}, column {each.column}: label {each.text}, not {want}",
            "" if each.sure else "amber",
        )
    return Counter({"tiles": len(tiles), "labels read": len(read), "labels right": len(tiles) - len(wrong)})


def measure(folder: Path, known: KnownDice) -> dict[str, Counter[str]]:
    """Read every picture of a folder; return the counts by the first word of their names."""
    counts: dict[str, Counter[str]] = {}
    for path in sorted(folder.glob("*.json")):
        values = json.loads(path.read_text(encoding="utf-8"))
        count = counts.setdefault(path.name.split("_")[0], Counter())
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        print(path.stem, end=": ")
        try:
            reading = read_apart(path.with_suffix(".jpg").read_bytes(), known=known)
        except PnpError as fault:
            print(fault.text)
            count["refused" if "refused" in values else "refused wrongly"] += 1
        else:
            print(reading.game, reading.players, *reading.notes)
            count.update({"boards": 1, "accepted wrongly": "refused" in values})
            if "block" in values:
                count.update(judge(reading, squares_of(values["block"])) + judge_labels(reading, values))
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        count["milliseconds, most"] = max(count["milliseconds, most"], round(1000 * spent))
        count["MB, most"] = max(count["MB, most"], after.ru_maxrss // 1024)
        sys.stdout.flush()
    return counts


def main(folder: str, shown: str = "") -> None:
    """Print the measurements."""
    known = of_file(shown, lambda data: wait(start_learning(data, 4))) if shown else NOTHING_KNOWN
    for name, count in measure(Path(folder), known).items():
        print(name, {what: number for what, number in count.items() if number})
        for part, of in SHARES:
            if count[of]:
                print(f"  {part}: {100 * count[part] / count[of]:.2f} % of {of}")
        for what in BOARDS:
            print(f"  boards {what}: {100 * count[what] / max(1, count['boards']):.1f} %")


if __name__ == "__main__":
    main(*sys.argv[1:])
