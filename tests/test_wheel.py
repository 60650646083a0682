"""The built wheel, installed and run from an empty folder."""

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


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


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory):
    """Install the wheel, without its dependencies, into a folder of its own."""
    folder = tmp_path_factory.mktemp("installed")
    subprocess.run(
        [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--target", str(folder), str(wheel)],
        check=True,
    )
    return folder


def run(installed, folder, *arguments):
    """Run the installed command from a folder."""
    env = {**os.environ, "PYTHONPATH": str(installed)}
    command = [sys.executable, "-P", str(installed / "bin" / "pnp"), *arguments]
    return subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=True)


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


def test_the_installed_command_builds_the_same_file(installed, tmp_path):
    """Run from an empty folder, it uses its own data and catalogues and writes the bytes that the checkout writes."""
    code = "import pnp.data.resources as r; print(r.folder('templates'))"
    env = {**os.environ, "PYTHONPATH": str(installed)}
    where = subprocess.run(
        [sys.executable, "-P", "-c", code], cwd=tmp_path, env=env, capture_output=True, text=True, check=True
    )
    assert where.stdout.startswith(str(installed))
    run(installed, tmp_path, "build", "low-blow", "--lang", "de")
    from pnp.kits.plan import Request, draw, make_plans
    from tests.pnp.measured import recorded

    (plan,) = make_plans(Request(("low-blow",), lang="de"))
    assert (tmp_path / "output" / "low-blow-3p.pdf").read_bytes() == recorded(draw(plan))


def test_the_installed_command_scores(installed, tmp_path):
    """Scoring needs no checkout either."""
    file = tmp_path / "evening.yaml"
    file.write_bytes((ROOT / "docs" / "low-blow.yaml").read_bytes())
    assert json.loads(run(installed, tmp_path, "score", "evening.yaml", "--json").stdout)["complete"] is True
