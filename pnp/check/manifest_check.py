"""Checks of a file against the manifest next to it: the listed files exist, are unchanged, and state the same."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from hashlib import file_digest
from pathlib import Path
from typing import NamedTuple

from pnp.check.fault import KitFault
from pnp.errors import PnpError
from pnp.pages.statement import MANIFEST, MANIFEST_VERSION, Statement, as_values
from scorer.messages import msg, plural, quoted
from scorer.system import reason

LARGEST = 1 << 26  # the most bytes to read of a manifest


class _DamagedError(PnpError):
    """A manifest that cannot be understood."""


class ListedKit(NamedTuple):
    """A kit in a manifest: its values, and its files by name and checksum."""

    values: Mapping[str, object]
    files: Sequence[tuple[str, str]]


def manifest_faults(path: Path, statement: Statement | None) -> Iterator[KitFault]:
    """Compare a file, and the other files of its kit, with the manifest in its folder.

    Nothing is wrong if there is no manifest, or if it does not name the file: a later build replaced it.
    """
    try:
        kit = _read_kit(path)
    except _DamagedError as fault:
        yield KitFault("manifest", fault.text)
        return
    if kit is None:
        return
    yield from _file_faults(path, kit.files)
    is_whole = kit.values.get("pdf") == path.name  # the manifest lists the pages of the whole kit's PDF
    if statement is not None and is_whole and as_values(statement)["pages"] != kit.values.get("pages"):
        text = msg("the PDF states other pages and pieces than {manifest}", manifest=MANIFEST)
        yield KitFault("manifest-statement", text)


def _file_faults(path: Path, files: Sequence[tuple[str, str]]) -> Iterator[KitFault]:
    """Compare the files of a kit with their checksums; a fault of several files names the first."""
    missing, changed = [], []
    for name, checksum in sorted(files, key=lambda file: file[0] != path.name):  # its own first
        try:
            with path.with_name(name).open("rb") as file:
                if file_digest(file, "sha256").hexdigest() != checksum:
                    changed.append(name)
        except FileNotFoundError:
            missing.append(name)
        except OSError as fault:
            text = msg("{name} cannot be read ({reason})", name=name, reason=reason(fault))
            yield KitFault("manifest-missing", text)
    if missing:
        text = plural(
            len(missing),
            "{name}, listed in {manifest}, is missing",
            "{n} files listed in {manifest} are missing, the first {name}",
            manifest=MANIFEST,
            name=missing[0],
        )
        yield KitFault("manifest-missing", text)
    if changed:
        text = plural(
            len(changed),
            "{name} is not the file listed in {manifest}: its SHA-256 differs",
            "{n} files are not those listed in {manifest}, the first {name}: their SHA-256 differs",
            manifest=MANIFEST,
            name=changed[0],
        )
        yield KitFault("manifest-changed", text)


def _read_kit(path: Path) -> ListedKit | None:
    """Return the kit of a file from the manifest next to it; None if the manifest does not list the file."""
    beside = path.with_name(MANIFEST)
    damaged = _DamagedError(msg("{manifest} next to it is damaged", manifest=MANIFEST))
    try:
        if not beside.is_file():
            return None
        values = json.loads(beside.read_bytes()[:LARGEST])
    except OSError as fault:
        text = msg("{manifest} cannot be read ({reason})", manifest=MANIFEST, reason=reason(fault))
        raise _DamagedError(text) from None
    except (ValueError, RecursionError):
        raise damaged from None
    if not isinstance(values, dict) or "manifest" not in values:
        return None  # a file of someone else's that has the same name
    if values["manifest"] != MANIFEST_VERSION:
        text = msg(
            "{manifest} next to it has version {found}; this pnp reads version {known}",
            manifest=MANIFEST,
            found=quoted(values["manifest"]),
            known=MANIFEST_VERSION,
        )
        raise _DamagedError(text)
    try:
        kits = [
            ListedKit(kit, [(_check_name(file["name"]), str(file["sha256"])) for file in kit["files"]])
            for kit in values["kits"]
        ]
    except (TypeError, KeyError, AttributeError):
        raise damaged from None
    return next((kit for kit in kits if path.name in dict(kit.files)), None)


def _check_name(name: object) -> str:
    """Return a file name. Raises ``TypeError`` if it is not a plain name without a folder."""
    if not isinstance(name, str) or Path(name).name != name:
        raise TypeError
    return name
