"""What was printed when: a file beside the manifest, and a copy of each kit as it was printed.

The looks of the printed pieces tell which ones changed since.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Collection, Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from pnp.data.publish import publish
from pnp.errors import PnpError
from pnp.games.contract import CHANGED
from pnp.kits.options_file import LIMITS, read_stated
from pnp.kits.plan import KitPlan
from pnp.pages.statement import REQUEST_KEY, STATEMENT_KEY, Statement, StatementError, unpack
from pnp.pieces.look import Changes, Look, find_changes, list_looks
from pnp.pieces.selection import PieceChoice
from scorer.apart import NoAnswerError, ThereError, call
from scorer.messages import list_names, msg

NOTE, FOLDER = "printed.json", "printed"
VERSION = 2


class NothingPrintedError(PnpError):
    """It is not known how the pieces looked when they were printed."""


def note(path: Path, data: bytes, numbers: Collection[int] | None = None, queue: str = "") -> None:
    """Note that pages of a file, or all, were printed; keep the file beside the note. Raises ``OutputError``."""
    from pnp.check.pdf_file import open_pdf, read_fact  # noqa: PLC0415 - pdfium is loaded only to read a file

    folder, name = path.parent, _name_kit(path.name)
    kits = read(folder)
    with open_pdf(data) as document:
        statement = unpack(read_fact(document, STATEMENT_KEY))
        is_chosen = _is_chosen(read_fact(document, REQUEST_KEY))
    numbers = sorted(numbers or (page.number for page in statement.pages))
    before = _read_looks(kits.get(name, {}))
    kits[name] = {
        "printed": datetime.now().astimezone().isoformat(timespec="seconds"),
        "queue": queue,
        "pages": numbers,
        "sha256": hashlib.sha256(data).hexdigest(),
        "pieces": [list(look) for look in _merge(before, statement, numbers, is_chosen=is_chosen)],
    }
    noted = {"version": VERSION, "kits": kits}
    publish({NOTE: (json.dumps(noted, indent=1, ensure_ascii=False) + "\n").encode()}, folder)
    publish({path.name: data}, folder / FOLDER)


def _is_chosen(request: str) -> bool:
    """Return whether recorded options say that somebody chose the pieces of a file."""
    with suppress(ValueError, RecursionError):
        options = json.loads(request)
        return isinstance(options, dict) and bool(options.get("only"))
    return False


def _merge(
    before: Sequence[Look], statement: Statement, numbers: Sequence[int], *, is_chosen: bool
) -> Sequence[Look]:
    """Return the looks of all pieces that somebody has after pages of a file are printed.

    Each part whose pages are all printed is as in the whole kit; pieces that somebody chose are added to what is there.
    """
    looks = statement.looks or ()
    if is_chosen:
        return list(dict.fromkeys([*before, *looks]))
    if len(numbers) == len(statement.pages):
        return looks
    waiting = {piece.part for page in statement.pages if page.number not in numbers for piece in page.pieces}
    printed = {piece.part for page in statement.pages for piece in page.pieces} - waiting
    kept = [look for look in before if look.part not in printed]
    return [*kept, *(look for look in looks if look.part in printed)]


def read(folder: Path) -> dict[str, dict[str, object]]:
    """Return what is noted of each kit of a folder, by the names of the files; nothing if no note can be read."""
    try:
        noted = json.loads((folder / NOTE).read_text("utf-8"))
        if noted["version"] == VERSION:
            return {name: dict(facts) for name, facts in noted["kits"].items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        pass
    return {}


def _read_looks(facts: dict[str, object]) -> list[Look]:
    """Return the looks in a note; none if it has none that can be read."""
    pieces = facts.get("pieces")
    kinds = [str, str, str, int]
    if not isinstance(pieces, list) or any([*map(type, piece)] != kinds for piece in pieces):
        return []
    return [Look(*piece) for piece in pieces]


def _name_kit(name: str) -> str:
    """Return the file name of the whole kit.

    >>> _name_kit("harvest-2p-changed.pdf"), _name_kit("changed-2p.pdf")
    ('harvest-2p.pdf', 'changed-2p.pdf')
    """
    return re.sub(rf"-(?:{CHANGED}|only)(?=\.pdf$)", "", name)


def choose_note(name: str, *folders: Path) -> Path:
    """Return the first of the folders where it is noted that a kit was printed; without one the first."""
    return next((folder for folder in folders if _name_kit(name) in read(folder)), folders[0])


def find_printed(name: str, folder: Path) -> Sequence[Look]:
    """Return the looks of the pieces of a kit that were printed. Raises ``NothingPrintedError``."""
    kits = read(folder)
    looks = _read_looks(kits.get(_name_kit(name), {}))
    if not looks and kits and _name_kit(name) not in kits:
        raise NothingPrintedError(
            msg(
                "--changed: it is noted in {folder} that {others} was printed, but not {file}: another number of "
                "players makes another kit. Give the one that you printed, or name its file: --since FILE.pdf",
                folder=folder,
                others=list_names(sorted(kits)),
                file=_name_kit(name),
            )
        )
    if not looks:
        raise NothingPrintedError(
            msg(
                "--changed: it is not noted in {folder} that {file} was printed. pnp print notes it; if you "
                "print otherwise, --printed does. Or name the printed file: --since FILE.pdf",
                folder=folder,
                file=_name_kit(name),
            )
        )
    return looks


def read_looks(path: Path) -> Sequence[Look]:
    """Return the looks that a file states, which may come from anybody. Raises ``NothingPrintedError``."""
    try:
        statement = call(read_stated, (path, STATEMENT_KEY), LIMITS)
        looks = unpack(statement).looks if statement else None
    except (NoAnswerError, ThereError, StatementError) as fault:
        raise NothingPrintedError(msg("--since {path}: {reason}", path=path, reason=fault.text)) from None
    if looks is None:
        raise NothingPrintedError(
            msg("--since {path}: the file does not state how its pieces look; make it again", path=path)
        )
    return looks


def select_changed(plan: KitPlan, before: Sequence[Look]) -> tuple[KitPlan | None, Changes]:
    """Return a plan for the changed pieces alone, and what has changed; no plan if nothing is to be printed."""
    parts = plan.game.kit(plan.spec).parts
    changes = find_changes(parts, before)
    only = tuple(PieceChoice("", part, numbers=numbers) for part, numbers in changes.numbers.items())
    changed = plan._replace(spec=plan.spec._replace(only=only), looks=list_looks(parts))
    return changed if only else None, changes
