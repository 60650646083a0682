"""Files that commands on plays write: whole, or not at all."""

from __future__ import annotations

from pathlib import Path

from pnp.data.publish import OutputError, publish
from pnp.errors import PnpError
from scorer.messages import escape_unprintable, msg
from scorer.system import reason


def write(path: Path, data: bytes) -> None:
    """Write a file. Raises ``PnpError``, and then leaves what was there."""
    try:
        if path.exists() and not path.is_file():  # a folder, or as /dev/stdout, which nothing may replace
            path.write_bytes(data)
        else:
            publish({path.name: data}, path.parent)
    except (OutputError, OSError) as fault:
        why = reason(fault.__cause__ or fault)
        text = msg(
            "{path}: cannot be written ({reason}); name another file",
            path=escape_unprintable(str(path)),
            reason=why,
        )
        raise PnpError(text) from None


def is_png(path: Path) -> bool:
    """Tell which picture a name asks for, PNG or SVG. Raises ``PnpError`` where it says neither."""
    ending = path.suffix.lower()
    if ending not in (".svg", ".png"):
        name = escape_unprintable(str(path))
        raise PnpError(
            msg("{path}: a picture is written as .svg or .png; use one of these endings", path=name)
        )
    return ending == ".png"
