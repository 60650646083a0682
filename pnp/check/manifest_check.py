"""Checks of a file against the manifest next to it: the listed files exist, are unchanged, and state the same."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from hashlib import file_digest
from pathlib import Path
from typing import Any

from pnp.check.fault import Fault
from pnp.pages.statement import MANIFEST, MANIFEST_VERSION, Statement
from pnp.pages.statement_json import values_of
from scorer.messages import Text, msg, plural, quoted

LARGEST = 1 << 26
"""Bytes of the largest manifest that is read."""


class _DamagedError(Exception):
    """A manifest that cannot be understood; its text says why."""

    def __init__(self, text: Text) -> None:
        super().__init__(text)
        self.text = text


def manifest_faults(path: Path, statement: Statement | None) -> Iterator[Fault]:
    """Compare a file, and those of the same kit, with the manifest in its folder.

    Nothing is wrong if there is no manifest, or if it does not name the file: a later build replaced it.
    """
    try:
        kit = _kit_of(path)
    except _DamagedError as fault:
        yield Fault("manifest", fault.text)
        return
    if kit is None:
        return
    yield from _files(path, kit["files"])
    if statement is not None and _is_whole(path, kit) and values_of(statement)["pages"] != kit.get("pages"):
        text = msg("the PDF states other pages and pieces than {manifest}", manifest=MANIFEST)
        yield Fault("manifest-statement", text)


def _is_whole(path: Path, kit: Any) -> bool:
    """Return whether a PDF is that of the whole kit, whose pages the manifest lists."""
    return bool(kit.get("pdf") == path.name)


def _files(path: Path, files: Sequence[Mapping[str, str]]) -> Iterator[Fault]:
    """Compare the files of a kit with their checksums; of many with the same fault, the first is named."""
    missing, changed = [], []
    own_first = sorted(files, key=lambda each: each["name"] != path.name)
    for file in own_first:
        try:
            if _sha256(path.with_name(file["name"])) != file["sha256"]:
                changed.append(file["name"])
        except FileNotFoundError:
            missing.append(file["name"])
        except OSError as fault:
            reason = fault.strerror or str(fault)
            text = msg("{name} cannot be read ({reason})", name=file["name"], reason=reason)
            yield Fault("manifest-missing", text)
    if missing:
        yield Fault("manifest-missing", _missing(missing))
    if changed:
        yield Fault("manifest-changed", _changed(changed))


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return file_digest(file, "sha256").hexdigest()


def _missing(names: Sequence[str]) -> Text:
    return plural(
        len(names),
        "{name}, listed in {manifest}, is missing",
        "{n} files listed in {manifest} are missing, the first {name}",
        manifest=MANIFEST,
        name=names[0],
    )


def _changed(names: Sequence[str]) -> Text:
    return plural(
        len(names),
        "{name} is not the file listed in {manifest}: its SHA-256 differs",
        "{n} files are not those listed in {manifest}, the first {name}: their SHA-256 differs",
        manifest=MANIFEST,
        name=names[0],
    )


def _kit_of(path: Path) -> Any:
    """Return what the manifest says of the kit that a file belongs to; nothing if it does not name it."""
    beside = path.with_name(MANIFEST)
    try:
        if not beside.is_file():
            return None
        text = beside.read_bytes()[:LARGEST]
        values = json.loads(text)
    except OSError as fault:
        reason = fault.strerror or str(fault)
        raise _DamagedError(
            msg("{manifest} cannot be read ({reason})", manifest=MANIFEST, reason=reason)
        ) from None
    except (ValueError, RecursionError):
        raise _DamagedError(msg("{manifest} next to it is damaged", manifest=MANIFEST)) from None
    if not isinstance(values, dict) or "manifest" not in values:
        return None  # a file of someone else's that has the same name
    if values["manifest"] != MANIFEST_VERSION:
        raise _DamagedError(
            msg(
                "{manifest} next to it has version {found}; this pnp reads version {known}",
                manifest=MANIFEST,
                found=quoted(values["manifest"]),
                known=MANIFEST_VERSION,
            )
        )
    try:
        kits = values["kits"]
        named = [{_name(file["name"]): str(file["sha256"]) for file in kit["files"]} for kit in kits]
    except (TypeError, KeyError, AttributeError):
        raise _DamagedError(msg("{manifest} next to it is damaged", manifest=MANIFEST)) from None
    return next((kit for kit, files in zip(kits, named, strict=True) if path.name in files), None)


def _name(name: Any) -> str:
    """Return the name of a file next to the manifest; nothing else may be named."""
    if not isinstance(name, str) or Path(name).name != name:
        raise TypeError
    return name
