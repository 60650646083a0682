"""A terminal that a command writes to, and what it shows."""

import os
import pty
import subprocess


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
