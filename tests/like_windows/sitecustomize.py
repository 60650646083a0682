"""Python loads this at its start, where the folder is in PYTHONPATH: it takes away what Windows lacks.

The standard library and platformdirs have forms of their own for Windows. Here their forms for Unix are loaded first,
and what they need stays: SIGKILL for ``Popen.kill``, a socket for the loop of asyncio.
"""

import asyncio
import getpass
import multiprocessing
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from functools import partial

import platformdirs.unix

LOADED = (asyncio, getpass, multiprocessing, shutil, subprocess, tempfile, platformdirs.unix)

MODULES = ("curses", "fcntl", "grp", "pty", "pwd", "readline", "resource", "syslog", "termios", "tty")

FUNCTIONS = {
    os: (
        *("fork", "forkpty", "register_at_fork", "sysconf", "statvfs", "mkfifo", "mknod", "chown", "nice"),
        *("getuid", "geteuid", "getgid", "getegid", "getpgid", "setsid", "killpg", "sched_getaffinity"),
        *("O_NOFOLLOW", "O_NONBLOCK", "O_DIRECTORY", "O_TMPFILE", "O_CLOEXEC", "O_SYNC"),
    ),
    signal: ("SIGHUP", "SIGPIPE", "SIGALRM", "SIGUSR1", "SIGUSR2", "SIGCHLD", "pthread_sigmask", "alarm"),
    socket: ("AF_UNIX",),
}

socket.socketpair = partial(socket.socketpair, socket.AF_UNIX)  # the loop of asyncio uses it
for _name in MODULES:
    sys.modules[_name] = None
for _module, _names in FUNCTIONS.items():
    for _name in _names:
        if hasattr(_module, _name):
            delattr(_module, _name)
