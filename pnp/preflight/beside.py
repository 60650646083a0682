"""A file against the manifest that lies beside it: what the manifest names is there, unchanged, and states the same."""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import file_digest
from pathlib import Path
from typing import Any

from pnp.pages.statement import MANIFEST, MANIFEST_VERSION, Values
from pnp.preflight.fault import Fault
from scorer.words import Text, say, shown

LARGEST = 1 << 26
"""Bytes of the largest manifest that is read."""


class _DamagedError(Exception):
    """A manifest that cannot be understood; its text says why."""

    def __init__(self, text: Text) -> None:
        super().__init__(text)
        self.text = text


def manifest_faults(path: Path, statement: Values | None) -> Iterator[Fault]:
    """Compare a file, and those of the same kit, with the manifest in its folder.

    Nothing is wrong where there is no manifest, or where it does not name the file: a later build replaced it.
    """
    try:
        kit = _kit_of(path)
    except _DamagedError as fault:
        yield Fault("manifest", fault.text)
        return
    if kit is None:
        return
    for file in kit["files"]:
        yield from _file(path.with_name(file["name"]), file["sha256"])
    if statement is not None and _is_whole(path, kit) and statement["pages"] != kit.get("pages"):
        text = say("the PDF states other pages and pieces than {manifest}", manifest=MANIFEST)
        yield Fault("manifest-statement", text)


def _is_whole(path: Path, kit: Any) -> bool:
    """Say whether a PDF is that of the whole kit, whose pages the manifest lists."""
    return bool(kit.get("pdf") == path.name)


def _file(path: Path, stated: str) -> Iterator[Fault]:
    try:
        with path.open("rb") as file:
            found = file_digest(file, "sha256").hexdigest()
    except FileNotFoundError:
        text = say("{manifest} names {name}, which is missing", manifest=MANIFEST, name=path.name)
        yield Fault("manifest-missing", text)
    except OSError as fault:
        reason = fault.strerror or str(fault)
        yield Fault(
            "manifest-missing", say("{name} cannot be read ({reason})", name=path.name, reason=reason)
        )
    else:
        if found != stated:
            text = say(
                "{name} is not the file that {manifest} names: its SHA-256 differs",
                name=path.name,
                manifest=MANIFEST,
            )
            yield Fault("manifest-changed", text)


def _kit_of(path: Path) -> Any:
    """Return what the manifest says of the kit that a file belongs to; nothing where it does not name it."""
    beside = path.with_name(MANIFEST)
    try:
        if not beside.is_file():
            return None
        text = beside.read_bytes()[:LARGEST]
        values = json.loads(text)
    except OSError as fault:
        reason = fault.strerror or str(fault)
        raise _DamagedError(
            say("{manifest} cannot be read ({reason})", manifest=MANIFEST, reason=reason)
        ) from None
    except (ValueError, RecursionError):
        raise _DamagedError(say("{manifest} beside it is damaged", manifest=MANIFEST)) from None
    if not isinstance(values, dict) or "manifest" not in values:
        return None  # a file of someone else's that has the same name
    if values["manifest"] != MANIFEST_VERSION:
        raise _DamagedError(
            say(
                "{manifest} beside it has the version {found}; this pnp reads {known}",
                manifest=MANIFEST,
                found=shown(values["manifest"]),
                known=MANIFEST_VERSION,
            )
        )
    try:
        kits = values["kits"]
        named = [{_name(file["name"]): str(file["sha256"]) for file in kit["files"]} for kit in kits]
    except (TypeError, KeyError, AttributeError):
        raise _DamagedError(say("{manifest} beside it is damaged", manifest=MANIFEST)) from None
    return next((kit for kit, files in zip(kits, named, strict=True) if path.name in files), None)


def _name(name: Any) -> str:
    """Return the name of a file beside the manifest; nothing else may be named."""
    if not isinstance(name, str) or Path(name).name != name:
        raise TypeError
    return name
