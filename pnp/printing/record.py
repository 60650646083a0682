"""What was printed when: a file beside the manifest, and a copy of each kit as it was printed.

The copy and the marks of its pieces tell what changed since.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from pypdfium2 import PdfDocument

from pnp.data.publish import publish
from pnp.pages.statement import PageStatement
from pnp.printing.jobs import Job, Kit
from pnp.units import MM_PER_INCH

FILE, FOLDER = "printed.json", "printed"
VERSION = 1
DPI = 100
"""The resolution at which pieces are compared."""


def add(kit: Kit, jobs: Sequence[Job], queue: str) -> None:
    """Note that jobs of a kit were printed now; keep the kit beside the note. Raises ``OutputError``."""
    folder = kit.path.parent
    numbers = {number for job in jobs for number in job.pages}
    kits = read(folder)
    known = kits.get(kit.path.name, {}).get("pieces")
    before = known if isinstance(known, dict) else {}
    kits[kit.path.name] = {
        "printed": datetime.now().astimezone().isoformat(timespec="seconds"),
        "queue": queue,
        "pages": sorted(numbers),
        "sha256": hashlib.sha256(kit.data).hexdigest(),
        "pieces": {**before, **mark_pieces(kit.data, [page for page in kit.pages if page.number in numbers])},
    }
    noted = {"version": VERSION, "kits": kits}
    publish({FILE: (json.dumps(noted, indent=1, ensure_ascii=False) + "\n").encode()}, folder)
    publish({kit.path.name: kit.data}, folder / FOLDER)


def read(folder: Path) -> dict[str, dict[str, object]]:
    """Return what is noted of each kit of a folder, by the names of the files; nothing if no note can be read."""
    try:
        noted = json.loads((folder / FILE).read_text("utf-8"))
        if noted["version"] == VERSION:
            return {name: dict(facts) for name, facts in noted["kits"].items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        pass
    return {}


def mark_pieces(data: bytes, pages: Sequence[PageStatement]) -> dict[str, str]:
    """Return a mark of how each side of each piece looks, by its id and side: two that look alike have the same."""
    marks: dict[str, str] = {}
    document = PdfDocument(data)
    try:
        for page in pages:
            picture = document[page.number - 1].render(scale=DPI / 72).to_pil()
            scale = DPI / MM_PER_INCH
            for piece in page.pieces:
                left, top, right, bottom = (round(value * scale) for value in piece.trim.box)
                crop = picture.crop((left, top, right, bottom))
                marks[f"{piece.id} {piece.side}"] = hashlib.sha256(crop.tobytes()).hexdigest()[:16]
    finally:
        document.close()
    return marks
