"""The built wheel: what is in it, and that it runs wherever it is installed.

It is installed into fresh environments, with the newest of all that it needs, and with the lowest versions that
``pyproject.toml`` claims. ``uv`` fetches them; without a package index these tests are skipped.
"""

import os
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.processes import HANG, free_port

ROOT = Path(__file__).resolve().parent.parent
UV = str(Path(sysconfig.get_path("scripts"), "uv"))
NO_INDEX = ("Failed to fetch", "error sending request", "dns error", "Connection refused", "timed out")
MOST = 120_000_000  # the bytes of a plain install, without byte code

VERSIONS = {
    "newest": [],
    "lowest": ["--resolution", "lowest-direct", "--requirements", str(ROOT / "pyproject.toml")],
}

HELPS = """
import contextlib, io, sys
from pnp.cli.app import commands, load_command, run
from pnp.cli.options import CommandGroup
for name in commands():
    found = load_command(name)
    for path in [[], [name], *([name, below] for below in (found.commands if isinstance(found, CommandGroup) else ()))]:
        with contextlib.redirect_stdout(io.StringIO()) as out:
            status = run([*path, "--help"])
        assert status == 0 and out.getvalue().startswith("Usage: " + " ".join(["pnp", *path])), path
        print(*path)
"""

COMMANDS = {  # each with a part of what it prints
    "--version": "pnp ",
    "games": "low-blow",
    "build low-blow blockers schocken --lang de": "blockers-3p.pdf",
    "build harvest/": "harvest-3p.pdf",
    "check output/low-blow-3p.pdf": "all as made",
    "map low-blow": '"cells"',
    "calibrate": "calibration",
    "print low-blow --dry-run": "low-blow-3p.pdf",
    "score low-blow.yaml --save": "Ana",
    "score low-blow.yaml --json": '"complete": true',
    "plays": "Low Blow",
    "plays export": "results",
    "ranking": "Ana",
    "simulate schocken --games 4 --cores 1": "strong",
    "new farm": "Created farm",
    "build farm/": "farm-3p.pdf",
}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """Build the wheel from the checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)],
        check=True,
        stdout=subprocess.DEVNULL,
    )
    (path,) = folder.glob("*.whl")
    return path


class Installed:
    """An environment with the program, and a folder to use it in."""

    def __init__(self, folder):
        self.folder = folder / "evening"
        self.folder.mkdir()
        self.libraries = folder / "venv"
        scripts = sysconfig.get_path("scripts", "venv", {"base": str(self.libraries)})
        self.python, self.pnp = (str(Path(scripts, name)) for name in ("python", "pnp"))
        homes = ("HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME")
        ours = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "PNP"))}
        self.environment = {**ours, **{name: str(folder / "home") for name in homes}}

    def run(self, *command):
        """Run a command in the folder; return the completed process."""
        facts = {"cwd": self.folder, "env": self.environment, "capture_output": True, "text": True}
        return subprocess.run(command, check=False, **facts)


@pytest.fixture(scope="module", params=VERSIONS)
def installed(request, wheel, tmp_path_factory):
    """Install the wheel into a fresh environment, without constraints."""
    folder = tmp_path_factory.mktemp(request.param)
    place = Installed(folder)
    made = place.run(UV, "venv", "--quiet", "--python", sys.executable, str(place.libraries))
    assert made.returncode == 0, made.stderr
    options = ["--no-config", "--only-binary", ":all:", *VERSIONS[request.param]]
    done = place.run(UV, "pip", "install", "--python", place.python, *options, str(wheel))
    if done.returncode and any(sign in done.stderr for sign in NO_INDEX):
        pytest.skip("no package index can be reached, so nothing is installed")
    assert done.returncode == 0, done.stderr
    shutil.copytree(ROOT / "examples" / "harvest", place.folder / "harvest")
    shutil.copy(ROOT / "docs" / "low-blow.yaml", place.folder)
    yield place
    shutil.rmtree(folder)


def test_the_wheel_holds_the_packages_and_their_data(wheel):
    """Both packages, their type marks, templates and assets are in; tests and docs are not."""
    names = set(zipfile.ZipFile(wheel).namelist())
    files = subprocess.run(
        ["git", "ls-files", "templates", "assets"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert {f"pnp/_data/{name}" for name in files.stdout.splitlines()} <= names
    assert {"pnp/py.typed", "scorer/py.typed"} <= names
    catalogues = {f"pnp/locales/de/LC_MESSAGES/{name}.mo" for name in ("pages", "messages", "web")}
    assert catalogues <= names
    assert not [name for name in names if name.endswith((".po", ".pot"))]
    assert {name.split("/")[0] for name in names if ".dist-info" not in name} == {"pnp", "scorer"}


def test_the_wheel_builds_the_same_file_as_the_checkout(wheel, tmp_path):
    """Run from an empty folder, it uses its own data and catalogues and writes the bytes that the checkout writes."""
    libraries = tmp_path / "libraries"
    command = [
        sys.executable,
        "-m",
        "pip",
        "install",
        "-q",
        "--no-deps",
        "--target",
        str(libraries),
        str(wheel),
    ]
    subprocess.run(command, check=True)
    env = {**os.environ, "PYTHONPATH": str(libraries)}
    code = "import pnp.data.resources as r; print(r.folder('templates'))"
    where = subprocess.run(
        [sys.executable, "-P", "-c", code], cwd=tmp_path, env=env, capture_output=True, text=True, check=True
    )
    assert where.stdout.startswith(str(libraries))
    build = [sys.executable, "-P", str(libraries / "bin" / "pnp"), "build", "low-blow", "--lang", "de"]
    subprocess.run(build, cwd=tmp_path, env=env, capture_output=True, check=True)
    from pnp.kits.plan import Request, draw, make_plans
    from tests.pnp.measured import recorded

    (plan,) = make_plans(Request(("low-blow",), lang="de"))
    assert (tmp_path / "output" / "low-blow-3p.pdf").read_bytes() == recorded(draw(plan))


def test_a_plain_install_is_small(installed):
    """Everything that the wheel needs, without byte code, stays below the limit."""
    files = [path for path in installed.libraries.rglob("*") if path.is_file() and not path.is_symlink()]
    assert 50_000_000 < sum(path.stat().st_size for path in files if path.suffix != ".pyc") < MOST


def test_every_command_has_its_help(installed):
    """Of all commands and those below them."""
    done = installed.run(installed.python, "-P", "-c", HELPS)
    assert done.returncode == 0, done.stderr
    assert {"build", "plays edit", "printers save", "serve"} <= set(done.stdout.splitlines())


def test_the_commands_run(installed):
    """Kits of the games and of a folder, scores, saved games, the ranking: each says what it should, and no more."""
    for command, said in COMMANDS.items():
        done = installed.run(installed.pnp, *command.split())
        assert done.returncode == 0, (command, done.stdout, done.stderr)
        assert said in done.stdout, (command, done.stdout)
        assert "Warning" not in done.stderr, (command, done.stderr)


def test_the_module_is_the_command(installed):
    """``python -m pnp`` prints what ``pnp`` prints, also of a wrong call."""
    for words in (["--help"], ["bild"], ["build", "--help"]):
        results = [
            installed.run(*start, *words) for start in ([installed.pnp], [installed.python, "-m", "pnp"])
        ]
        assert len({(done.returncode, done.stdout, done.stderr) for done in results}) == 1


@pytest.mark.parametrize("command", ["serve", "preview harvest"])
def test_the_pages_answer(installed, command):
    """Over HTTP, as soon as the command says where they are."""
    port = free_port()
    words = [installed.pnp, *command.split(), "--port", str(port)]
    facts = {"cwd": installed.folder, "env": installed.environment, "text": True}
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **facts) as server:
        try:
            said = next((line for line in server.stdout if str(port) in line), None)
            assert said, server.wait()
            with urlopen(f"http://127.0.0.1:{port}/", timeout=HANG) as answer:
                assert b"<html" in answer.read()
        finally:
            server.kill()
