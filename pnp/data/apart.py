"""What is read in a process of its own, with bounds: a file made to crash or to stall readers ends in a sentence."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from pnp.errors import PnpError
from scorer.messages import Text, msg

CODE = """
import gc, sys
gc.disable()
sys.path.insert(0, sys.argv[1])
from {module} import main
main(*sys.argv[2:])
gc.freeze()
"""
"""What the other process runs: the code of this one, even where another pnp is installed. It makes few cycles.

-P keeps it from loading what lies in the folder that people are in.
"""

ONE_CORE = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
"""What keeps numpy from starting threads: they need more memory than they save time."""


class NoAnswerError(PnpError):
    """The other process has not answered: it crashed, or took too long."""


def ask(module: str, arguments: Sequence[str], patience: float, data: bytes = b"") -> object:
    """Run ``main`` of a module with these arguments in another process, with data on its standard input.

    Return what it answers; wait so many seconds at most. Raises ``NoAnswerError``, or the ``PnpError`` that it met.
    """
    root = Path(__file__).resolve().parents[2]
    try:
        done = subprocess.run(
            [sys.executable, "-P", "-c", CODE.format(module=module), str(root), *arguments],
            input=data,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=patience,
            check=False,
            env={**os.environ, **ONE_CORE},
        )
    except subprocess.TimeoutExpired:
        raise NoAnswerError(msg("reading took longer than {most} s", most=patience)) from None
    if done.returncode:
        raise NoAnswerError(msg("could not be read; the file may be malicious or damaged"))
    found, wrong = pickle.loads(done.stdout)
    if wrong is not None:
        raise PnpError(wrong)
    answer: object = found
    return answer


def answer(work: Callable[[], object], memory: int, seconds: int) -> None:
    """Do some work, and write what it returns, or its ``PnpError``, to standard output.

    It may take so many bytes of memory and seconds of a core at most, where the system can limit these.
    """
    _bound(memory, seconds)
    found: object = None
    wrong: Text | None = None
    try:
        found = work()
    except PnpError as fault:
        wrong = fault.text
    sys.stdout.buffer.write(pickle.dumps((found, wrong)))


def _bound(memory: int, seconds: int) -> None:
    with suppress(ImportError, OSError, ValueError):  # not every system can
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
