"""The runtime of a site: Python for browsers, in files that the page loads; and pdfium for it, which is a wheel."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

from pnp.data import resources
from pnp.errors import PnpError
from scorer.messages import msg

FACTS = "assets/site/runtime.json"
"""The pinned release of Pyodide: where it is, the names, sizes and SHA-256 of its files, and of Pillow."""

SECONDS = 120.0  # that a download may take


class RuntimeMissingError(PnpError):
    """A file of the runtime that is not there, is another one, or cannot be fetched."""


class LateFile(NamedTuple):
    """A file that the page loads after it has been shown: from the site, or from an address of others."""

    sha256: str
    size: int
    packed: int  # its bytes as web spaces send it
    data: bytes = b""
    url: str = ""


def find_runtime(folder: Path | None, *, pillow: bool) -> dict[str, LateFile]:
    """Return the files of the runtime by their names in the site, with Pillow if it is wanted.

    ``folder`` has the npm package; without one the page loads the release from its public address. Pillow is in no
    npm package: it is in a folder only if somebody put it there, and left out if not. Raises ``RuntimeMissingError``.
    """
    facts = json.loads(resources.text(FACTS))
    files = {
        name: LateFile(known["sha256"], known["size"], known["packed"])
        for name, known in facts["files"].items()
    }
    if pillow and (folder is None or (folder / facts["pillow"]["name"]).is_file()):
        known = facts["pillow"]
        files[known["name"]] = LateFile(known["sha256"], 0, 0)  # its size is not known before it is there
    found = {}
    for name, file in files.items():
        if folder is None:
            found[f"runtime/{name}"] = file._replace(url=f"{facts['url']}{name}")
        else:
            data = _read(folder / name, file.sha256, facts["version"])
            found[f"runtime/{name}"] = file._replace(data=data, size=len(data))
    return found


def pillow_name() -> str:
    """Return the name of Pillow's wheel in a site."""
    return f"runtime/{json.loads(resources.text(FACTS))['pillow']['name']}"


def _read(file: Path, digest: str, release: str) -> bytes:
    try:
        data = file.read_bytes()
    except OSError:
        text = msg(
            "--runtime {folder}: there is no {file}; name the folder of the npm package: {command}",
            folder=str(file.parent),
            file=file.name,
            command=f"npm install pyodide@{release}",
        )
        raise RuntimeMissingError(text) from None
    if sha256(data).hexdigest() != digest:
        text = msg(
            "--runtime {folder}: {file} is not that of pyodide {release}; install that release: {command}",
            folder=str(file.parent),
            file=file.name,
            release=release,
            command=f"npm install pyodide@{release}",
        )
        raise RuntimeMissingError(text)
    return data


def find_pdfium(given: Path | None, cache: Path) -> Path:
    """Return the wheel of pdfium for browsers: the given one, that of an earlier site, or pip fetches it.

    Raises ``RuntimeMissingError``.
    """
    facts = json.loads(resources.text(FACTS))["pdfium"]
    wanted = f"pypdfium2-{version('pypdfium2')}-py3-none-{facts['platform']}.whl"
    if given is not None:
        if given.name == wanted and given.is_file():
            return given
        text = msg("--pdfium {file}: this is not the file {wanted}", file=str(given), wanted=wanted)
        raise RuntimeMissingError(text)
    if not (cache / wanted).is_file():
        words = [
            *("download", "--quiet", "--no-deps", "--only-binary=:all:", "--platform", facts["platform"]),
            *("--python-version", facts["python"], "--dest", str(cache)),
            f"pypdfium2=={version('pypdfium2')}",
        ]
        _run_pip(words)
        if not (cache / wanted).is_file():
            text = msg(
                "{file} could not be fetched; fetch it with {command}, and name it with --pdfium",
                file=wanted,
                command=f"pip {' '.join(words)}",
            )
            raise RuntimeMissingError(text)
    return cache / wanted


def _run_pip(words: list[str]) -> None:
    """Run pip: that of this Python, else one that the system has. Whoever calls sees whether it did its work."""
    pip = shutil.which("pip") or shutil.which("pip3")
    for command in ([sys.executable, "-m", "pip"], [pip] if pip else []):
        if command:
            done = subprocess.run([*command, *words], capture_output=True, check=False, timeout=SECONDS)
            if not done.returncode:
                return
