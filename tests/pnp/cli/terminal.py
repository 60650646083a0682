"""A terminal that a command writes to, and what it shows; or a command that is called, in a tenth of the time."""

import contextlib
import io
import os
import pty
import subprocess
import sys
from unittest.mock import patch

from pnp.cli.app import run

HANG = 60
"""Seconds after which something hangs; it is no measure of speed."""


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
    shown = b"".join(pieces(main))
    os.close(main)
    assert process.wait(20) == 0, shown.decode()
    return shown.decode().replace("\r\n", "\n")


def answered_in(command, answers, environment):
    """Run a command in a terminal, type each answer after its prompt; return the exit status and what was shown."""
    pid, main = pty.fork()
    if pid == 0:
        os.execve(command[0], command, environment)
    shown, asked, waiting = "", 0, list(answers)
    for piece in pieces(main):
        shown += piece.decode(errors="replace").replace("\r\n", "\n")
        if waiting and waiting[0][0] in shown[asked:]:
            os.write(main, f"{waiting.pop(0)[1]}\n".encode())
            asked = len(shown)
    _, status = os.waitpid(pid, 0)
    os.close(main)
    assert not waiting, shown
    return os.waitstatus_to_exitcode(status), shown


def pieces(terminal):
    """Go through what a terminal is sent, until nobody writes to it any more."""
    while True:
        try:
            piece = os.read(terminal, 65536)
        except OSError:
            return
        if not piece:
            return
        yield piece
