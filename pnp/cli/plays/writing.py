"""Write files completely or not at all."""

from __future__ import annotations

from pathlib import Path

from pnp.cli.parameters import Parameter
from pnp.data.publish import OutputError, publish
from pnp.errors import PnpError
from scorer.messages import escape_unprintable, msg
from scorer.system import reason


def write(path: Path, data: bytes) -> None:
    """Write a file. Raises ``PnpError``; the old file is then unchanged."""
    try:
        if path.exists() and not path.is_file():  # a folder, or a device such as /dev/stdout
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


def picture_option(name: str, help_: str) -> Parameter:
    """Return an option that takes the name of a picture file."""
    from pnp.cli.completion import complete_files

    return Parameter(name, metavar="FILE", offers=complete_files(".svg", ".png"), help=help_)


def is_png(path: Path) -> bool:
    """Return whether a file name ends in .png rather than .svg. Raises ``PnpError`` for other endings."""
    ending = path.suffix.lower()
    if ending not in (".svg", ".png"):
        name = escape_unprintable(str(path))
        raise PnpError(
            msg("{path}: a picture is written as .svg or .png; use one of these endings", path=name)
        )
    return ending == ".png"
