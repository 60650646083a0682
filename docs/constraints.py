"""Write ``constraints.txt``: the newest versions of all that the program and its tests need, which ``uv`` finds.

Run it with ``python docs/constraints.py``, install what it wrote, and run the tests.
"""

import subprocess
import sysconfig
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
UV = Path(sysconfig.get_path("scripts"), "uv")
OLDEST = "3.11"  # the Python that all versions must be there for


def find_newest() -> str:
    """Return a line for each package: its name and newest version. Without an index, raises ``CalledProcessError``."""
    options = ["--extra", "test", "--python-version", OLDEST, "--only-binary", ":all:", "--upgrade"]
    plain = ["--no-config", "--quiet", "--no-header", "--no-annotate"]
    command = [UV, "pip", "compile", *options, *plain, "pyproject.toml"]
    return subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout


if __name__ == "__main__":
    (ROOT / "constraints.txt").write_text(find_newest(), encoding="utf-8")
