"""The entry point of the command ``pnp``."""

import gc
import sys

from pnp.cli.app import run


def main() -> None:
    """Run the command line and exit with its status: 0 for success, 2 for an error, 130 if interrupted.

    The garbage collector is off: a command is short and makes few cycles. Collecting would cost a fifteenth of its
    time, and another eighth at exit, when Python collects everything that is not frozen.
    """
    gc.disable()
    try:
        status = run(sys.argv[1:])
    finally:
        gc.freeze()
    sys.exit(status)
