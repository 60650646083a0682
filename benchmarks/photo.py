"""How well photos of boards are read: a folder of pictures, each with its truth in a JSON file of the same name.

The truth has ``block``, rows of squares as a results file has them (``--`` or ``-`` is an empty one). A picture
whose truth has ``refused`` instead must be refused.
"""

from __future__ import annotations

import json
import resource
import sys
from collections import Counter
from pathlib import Path

from pnp.errors import PnpError
from pnp.photo.apart import read_apart
from pnp.photo.reading import Reading


def truth(values: dict[str, str]) -> list[str]:
    """Return the squares of a block, one after the other."""
    rows = values["block"].split("\n")
    squares = [square for row in rows for square in (row.split() if " " in row else row)]
    return ["." if set(square) <= {"-", "."} else square for square in squares]


def judge(reading: Reading, right: list[str]) -> Counter[str]:
    """Count what is right and wrong of a board; where the truth has colours only, labels do not count."""
    read = [
        (each.text[: len(want)], each.sure, want) for each, want in zip(reading.squares, right, strict=True)
    ]
    wrong = [(text, sure) for text, sure, want in read if text != want]
    return Counter(
        squares=len(read),
        wrong=len(wrong),
        whole=not wrong,
        silent=any(sure for _, sure in wrong),
        amber=sum(not sure for _, sure, _ in read),
    )


def measure(folder: Path) -> dict[str, Counter[str]]:
    """Read every picture of a folder; return the counts by the first word of their names."""
    counts: dict[str, Counter[str]] = {}
    for path in sorted(folder.glob("*.json")):
        values = json.loads(path.read_text(encoding="utf-8"))
        count = counts.setdefault(path.name.split("_")[0], Counter())
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        try:
            reading = read_apart(path.with_suffix(".jpg").read_bytes())
        except PnpError as fault:
            count["refused" if "refused" in values else "refused wrongly"] += 1
            print(f"{path.stem}: {fault.text}")
        else:
            found = judge(reading, truth(values)) if "block" in values else Counter({"accepted wrongly": 1})
            count.update(found + Counter(boards=1))
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        count["milliseconds, most"] = max(count["milliseconds, most"], round(1000 * spent))
        count["MB, most"] = max(count["MB, most"], after.ru_maxrss // 1024)
    return counts


def main(folder: str) -> None:
    """Print what was measured."""
    for name, count in measure(Path(folder)).items():
        boards, squares = max(1, count["boards"]), max(1, count["squares"])
        print(name, dict(count))
        for what, part, of in (("wrong", "squares", squares), ("amber", "squares", squares)):
            print(f"  {part} {what}: {100 * count[what] / of:.2f} %")
        for what in ("whole", "silent"):
            print(f"  boards {what}: {100 * count[what] / boards:.1f} %")


if __name__ == "__main__":
    main(sys.argv[1])
