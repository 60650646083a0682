"""The manifest of a build: its request, every file with its checksum, and the pieces on each page."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import NamedTuple

from pnp import __version__
from pnp.kits.joined import find_boards
from pnp.kits.plan import BETWEEN, BuiltKit
from pnp.pages.poster import describe_sheets
from pnp.pages.statement import MANIFEST_VERSION, as_values

LINE = json.JSONEncoder(ensure_ascii=False)  # the encoder of one line of a manifest


class KitFiles(NamedTuple):
    """A kit, the files that were written from it, and the ink of each PDF in percent, if it was measured."""

    built: BuiltKit
    files: dict[str, bytes]
    ink: Mapping[str, float] = {}


def manifest(kits: Sequence[KitFiles]) -> bytes:
    """Return the manifest of a build as JSON, documented in docs/check.md; the same build gives the same bytes."""
    values = {
        "manifest": MANIFEST_VERSION,
        "pnp": __version__,
        "unit": "mm",
        "kits": [_kit(kit) for kit in kits],
    }
    return (_format(values) + "\n").encode()


def _kit(kit_files: KitFiles) -> dict[str, object]:
    plan, document, statement = kit_files.built.plan, kit_files.built.document, kit_files.built.statement
    assert plan  # only kits have a manifest
    assert statement  # and have statements
    kit: dict[str, object] = {
        "game": BETWEEN.join(game.id for game, _ in plan.kits),
        "title": document.title,
        "request": json.loads(plan.record),
        "pdf": kit_files.built.file_name,
        "files": [
            {"name": name, "bytes": len(data), "sha256": sha256(data).hexdigest()}
            for name, data in kit_files.files.items()
        ],
        "parts": [
            {name: getattr(part, name) for name in ("id", "name", "count", "spares", "size", "stock")}
            for part in document.parts
        ],
        "pages": as_values(statement)["pages"],
    }
    boards = {  # as ``pnp map`` prints them
        game.id: {**board.as_json(spec.theme.colours), **describe_sheets(board, spec.paper)}
        for game, spec, board in find_boards(plan.kits, document.parts)
    }
    if boards:
        kit |= {"boards": boards} if plan.others else {"board": boards[plan.game.id]}
    return kit


def _format(value: object, indent: int = 0) -> str:
    """Return readable JSON: values without objects in them are on one line."""
    if not (isinstance(value, dict | list) and _has_objects(value)):
        return LINE.encode(value)
    inner = " " * (indent + 1)
    if isinstance(value, dict):
        items = [f"{json.dumps(key)}: {_format(item, indent + 1)}" for key, item in value.items()]
    else:
        items = [_format(item, indent + 1) for item in value]
    first, last = "{}" if isinstance(value, dict) else "[]"
    return f"{first}\n" + ",\n".join(inner + line for line in items) + f"\n{' ' * indent}{last}"


def _has_objects(value: object) -> bool:
    """Return whether a value contains objects."""
    if isinstance(value, list):
        return dict in map(type, value)
    return isinstance(value, dict) and any(
        type(item) is dict or (type(item) is list and dict in map(type, item)) for item in value.values()
    )
