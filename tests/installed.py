"""Run ``pnp`` and its server the way a user does."""

import fcntl
import os
import shutil
import subprocess
import sys
from contextlib import contextmanager

import httpx2

from tests.processes import HANG
from tests.wings.web.conftest import ROOT, Served

__all__ = ["ROOT", "environment", "phone", "pnp", "site"]


def site(package, tmp_path_factory, worker):
    """Install a package of ``tests/packages`` into a folder of its own, once for all workers; return the folder."""
    base = tmp_path_factory.getbasetemp()
    folder = (base if worker == "master" else base.parent) / f"site-{package}"
    with folder.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.is_dir():
            source = tmp_path_factory.mktemp("source") / package
            shutil.copytree(ROOT / "tests" / "packages" / package, source)
            flags = [
                "--quiet",
                "--no-deps",
                "--no-index",
                "--no-build-isolation",
                "--disable-pip-version-check",
            ]
            command = [sys.executable, "-m", "pip", "install", *flags, "--target", str(folder), str(source)]
            subprocess.run(command, check=True)
    return folder


def environment(folder, path):
    """Return an environment in which ``pnp`` finds packages in ``path`` and stores its data in ``folder``."""
    facts = {"PYTHONPATH": str(path), "XDG_DATA_HOME": str(folder / "data"), "COLUMNS": "90", "NO_COLOR": "1"}
    return {**os.environ, **facts}


def pnp(folder, path, *arguments, typed=None):
    """Run ``pnp`` in a folder with packages from ``path``; return the completed process."""
    return subprocess.run(
        [sys.executable, "-m", "pnp", *map(str, arguments)],
        input=typed,
        cwd=folder,
        env=environment(folder, path),
        capture_output=True,
        text=True,
        check=False,
    )


@contextmanager
def phone(folder, path, lang="en"):
    """Serve with packages from ``path``; yield a client that follows redirects."""
    server = Served(folder, path=path).start()
    headers = {"Origin": server.address, "Accept-Language": lang}
    try:
        with httpx2.Client(
            base_url=server.address, headers=headers, follow_redirects=True, timeout=HANG
        ) as client:
            yield client
    finally:
        server.kill()
