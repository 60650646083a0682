"""Where the command ``pnp`` begins."""

from __future__ import annotations

import gc
import sys


def main() -> None:
    """Run the command line and leave with its exit status: 0 done, 2 refused, 130 interrupted.

    A command lives for a moment and makes few cycles: looking for them would cost a fifteenth of its time, and
    another eighth when Python ends, which looks through everything once more unless it is frozen.
    """
    gc.disable()
    try:
        from pnp.cli.app import run

        status = run(sys.argv[1:])
    finally:
        gc.freeze()
    sys.exit(status)
