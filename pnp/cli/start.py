"""Where the command ``pnp`` begins."""

from __future__ import annotations

import gc
import sys


def main() -> None:
    """Run the command line and leave with its exit status: 0 done, 2 refused, 130 interrupted.

    A command lives for a moment and makes few cycles: looking for them would cost a fifteenth of its time.
    """
    gc.disable()
    from pnp.cli.app import run

    sys.exit(run(sys.argv[1:]))
