"""A terminal that a command writes to, and what it shows; or a command that is called, in a tenth of the time."""

import contextlib
import io
import os
import pty
import select
import subprocess
import sys
from unittest.mock import patch

from pnp.cli.app import run
from tests.processes import HANG


def called(arguments, text, environment, folder="."):
    """Call ``pnp`` with bytes at its standard input; return how it ended, as ``subprocess.run`` does.

    What is about the process itself, such as its encoding or a signal, wants a process of its own.
    """
    files = [io.TextIOWrapper(io.BytesIO(each), encoding="utf-8") for each in (text, b"", b"")]
    names = dict(zip(("stdin", "stdout", "stderr"), files, strict=True))
    with (
        patch.dict(os.environ, environment, clear=True),
        patch.multiple(sys, **names),
        contextlib.chdir(folder),
    ):
        status = run([*map(str, arguments)])
    for each in files[1:]:
        each.flush()
    out, err = (each.buffer.getvalue() for each in files[1:])
    return subprocess.CompletedProcess(["pnp", *arguments], status, out, err)


def typed_in(arguments, lines, environment, folder):
    """Call ``pnp`` with lines from a pipe; return how it ended, with texts."""
    done = called(arguments, "".join(f"{line}\n" for line in lines).encode(), environment, folder)
    done.stdout, done.stderr = done.stdout.decode(), done.stderr.decode()
    return done


def shown_by(command, **options):
    """Run a command in a terminal to its end; return what the terminal is sent.

    ``options`` are those of ``subprocess.Popen``; the command must end with status 0.
    """
    main, other = pty.openpty()
    process = subprocess.Popen(command, stdout=other, **options)
    os.close(other)
    shown = as_text(b"".join(pieces(main)))
    os.close(main)
    assert process.wait(HANG) == 0, shown
    return shown


def answered_in(command, answers, environment):
    """Run a command in a terminal, type each answer after its prompt; return the exit status and what was shown."""
    pid, main = pty.fork()
    if pid == 0:
        os.execve(command[0], command, environment)
    sent, asked, waiting = b"", 0, list(answers)
    try:
        for piece in pieces(main):
            sent += piece
            if waiting and waiting[0][0] in (shown := as_text(sent))[asked:]:
                os.write(main, f"{waiting.pop(0)[1]}\n".encode())
                asked = len(shown)
    finally:
        os.close(main)  # a command that still asks ends with its terminal
        _, status = os.waitpid(pid, 0)
    assert not waiting, as_text(sent)
    return os.waitstatus_to_exitcode(status), as_text(sent)


def as_text(sent):
    """Return what a terminal shows of all that it was sent: a piece of it may end within a letter."""
    return sent.decode(errors="replace").replace("\r\n", "\n")


def pieces(terminal):
    """Go through what a terminal is sent, until nobody writes to it any more."""
    while True:
        assert select.select([terminal], [], [], HANG)[0], "it says nothing more, and does not end"
        try:
            piece = os.read(terminal, 65536)
        except OSError:
            return
        if not piece:
            return
        yield piece
