"""The command, called in a process of its own."""

import subprocess
import sys

PNP = [sys.executable, "-m", "pnp"]


def pnp(*arguments, **options):
    """Run the command in a process of its own."""
    return subprocess.run([*PNP, *arguments], capture_output=True, text=True, check=False, **options)
