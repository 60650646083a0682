"""What has been acknowledged survives the writer."""

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from tests.processes import HANG

KILLING = Path(__file__).with_name("killing.py")
ROOT = Path(__file__).resolve().parents[3]
KILLS = 20


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are killed as on Linux and macOS")
def test_nothing_acknowledged_is_lost_when_the_writer_is_killed(tmp_path):
    """Killed at random instants, also while it makes the file, while it deletes and takes back."""
    seed = random.randrange(1_000_000)
    done = subprocess.run(
        [sys.executable, str(KILLING), str(tmp_path), str(seed), str(KILLS)],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=HANG,
        check=False,
    )
    assert done.returncode == 0, f"seed {seed}: {done.stderr}"
    kills, acknowledged = map(int, done.stdout.split())
    assert kills == KILLS
    assert acknowledged >= KILLS * 2 // 3, "two of three are killed only when they are at work"
