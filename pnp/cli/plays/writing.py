"""Files that commands on plays write: whole, or not at all."""

from __future__ import annotations

from pathlib import Path

from pnp.cli.saving import reason
from pnp.data.publish import OutputError, publish
from pnp.errors import PnpError
from scorer.messages import escape_unprintable, msg


class TargetError(PnpError):
    """A file that cannot be written."""

    def __init__(self, path: Path, why: str) -> None:
        super().__init__(
            msg(
                "{path}: cannot be written ({reason}); name another file",
                path=escape_unprintable(str(path)),
                reason=why,
            )
        )


class EndingError(PnpError):
    """A file name that does not say what kind of picture is wanted."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            msg(
                "{path}: a picture is written as .svg or .png; use one of these endings",
                path=escape_unprintable(str(path)),
            )
        )


def write(path: Path, data: bytes) -> None:
    """Write a file. Raises ``TargetError``, and then leaves what was there."""
    try:
        if (
            path.exists() and not path.is_file()
        ):  # a folder, or something as /dev/stdout that nothing may replace
            path.write_bytes(data)
        else:
            publish({path.name: data}, path.parent)
    except OutputError as fault:
        raise TargetError(path, reason(fault)) from None
    except OSError as fault:
        raise TargetError(path, fault.strerror or str(fault)) from None


def is_png(path: Path) -> bool:
    """Tell which picture a name asks for, PNG or SVG. Raises ``EndingError``."""
    ending = path.suffix.lower()
    if ending not in (".svg", ".png"):
        raise EndingError(path)
    return ending == ".png"
