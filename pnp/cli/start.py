"""The entry point of the command ``pnp``."""

import gc
import sys
from importlib import import_module


def main() -> None:
    """Run the command line and exit with its status: 0 for success, 2 for an error, 130 if interrupted.

    The garbage collector is off: a command is short and makes few cycles. Collecting would cost a fifteenth of its
    time, and another eighth at exit, when Python collects everything that is not frozen.

    Somebody may interrupt it while it loads, too.
    """
    gc.disable()
    try:
        status = import_module("pnp.cli.app").run(sys.argv[1:])
    except KeyboardInterrupt:
        status = 130
    finally:
        gc.freeze()
    sys.exit(status)
