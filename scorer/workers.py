"""The processes of a pool, which has much work of one kind; for one call with limits see ``scorer.apart``."""

from __future__ import annotations

import os
from multiprocessing import parent_process
from threading import Thread


def end_with_parent() -> None:
    """End this process as soon as its parent has ended in any way; to be called when it starts."""
    Thread(target=_wait_and_end, daemon=True).start()


def _wait_and_end() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
