"""Simulations on a cluster of Dask: a real scheduler, with workers that are killed."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from pnp.cli.app import run
from scorer.games.schocken import Game as Schocken
from scorer.wings.turns import cluster
from scorer.wings.turns.simulate import plan, simulate, simulate_pairs
from tests.processes import wait
from tests.wings.turns.kinds import WAYS

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="module")
def scheduler(tmp_path_factory):
    """Start a scheduler; return its address, and a function that starts workers, which know our code or not."""
    pytest.importorskip("distributed")
    folder, processes = tmp_path_factory.mktemp("cluster"), []

    def start(*words, path=f"{ROOT}"):
        paths = [path, os.environ.get("PYTHONPATH", "").replace(f"{ROOT}", "")]
        log = folder / f"{len(processes)}.log"
        with log.open("w") as file:
            process = subprocess.Popen(
                [sys.executable, "-m", "dask", *words, "--no-dashboard"],
                cwd=folder,
                env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, paths))},
                stdout=file,
                stderr=subprocess.STDOUT,
            )
        processes.append(process)
        return process, log

    _, log = start("scheduler", "--host", "127.0.0.1", "--port", "0")
    address = f"tcp://{find_line(log, 'Scheduler at:').split('tcp://')[1].split()[0]}"

    def start_workers(number, **settings):
        words = ("worker", address, "--nthreads", "1", "--no-nanny")
        started = [start(*words, **settings) for _ in range(number)]
        for _, log in started:
            find_line(log, "Registered to:")
        return [process for process, _ in started]

    yield address, start_workers
    for process in processes:
        process.kill()
        process.wait()


def find_line(log, words):
    """Wait until a log has a whole line with these words, and return the line."""

    def find():
        lines = log.read_text("utf-8").splitlines(keepends=True)
        return next((line for line in lines if words in line and line.endswith("\n")), None)

    return wait(find, lambda: log.read_text("utf-8"))


def test_a_killed_worker_costs_its_games_time(scheduler, capsys, tmp_path):
    """Of two workers one is killed in the middle: no game is lost or counted twice; the output has the same bytes."""
    address, start_workers = scheduler
    first, second = start_workers(2)
    planned, told = plan(WAYS["low-blow blog 3"].game, ["greedy", "random"], 7), []

    def tell(games):
        told.append(games)
        if games > 10 and second.poll() is None:
            second.kill()
            second.wait()

    tally = simulate(planned, 40, address, tell)
    assert tally == simulate(planned, 40, 1, lambda games: None)
    assert (told[-1], second.poll() is None, first.poll()) == (40, False, None)
    assert told == sorted(told)

    words = ["simulate", "low-blow", "--games", "6", "--bots", "greedy,random", "--json"]
    written = []
    for where in (["--cores", "1"], ["--cluster", address]):
        assert run([*words, *where]) == 0
        written.append(capsys.readouterr().out)
    assert written[0] == written[1]

    one, other = (plan(Schocken(("Ana", "Ben"), discs=discs), ["random"], 3) for discs in (13, 1))
    pairs = [simulate_pairs(one, other, 10, where, lambda games: None) for where in (address, 1)]
    assert pairs[0] == pairs[1]

    (tmp_path / "scorer").mkdir()
    (tmp_path / "scorer" / "__init__.py").touch()  # it is found before ours, wherever that is installed
    (stranger,) = start_workers(1, path=f"{tmp_path}")
    assert run([*words, "--cluster", address]) == 2
    assert "has no pnp, or another version of it" in capsys.readouterr().err
    for process in (first, stranger):
        process.kill()
        process.wait()


def test_a_cluster_without_workers_is_one_sentence(scheduler, capsys):
    """It says how to start one."""
    address, _ = scheduler

    def ask():
        assert run(["simulate", "schocken", "--games", "2", "--bots", "random", "--cluster", address]) == 2
        return "has no workers" in (said := capsys.readouterr().err) and said

    assert (
        f"has no workers; start some on each machine: dask worker --nworkers auto --nthreads 1 {address}"
        in wait(ask)  # those of another test may not have been missed yet
    )


def test_no_scheduler_is_one_sentence(monkeypatch, capsys):
    """It says how to start it; without the library, how to install that."""
    words = ["simulate", "schocken", "--games", "2", "--bots", "random", "--cluster"]
    monkeypatch.setattr(cluster, "find_spec", lambda name: None)
    assert run([*words, "tcp://127.0.0.1:1"]) == 2
    assert "--cluster needs distributed; install it here and on each machine:" in capsys.readouterr().err
    monkeypatch.undo()
    pytest.importorskip("distributed")
    monkeypatch.setattr(cluster, "ANSWER", 1)
    for address in ("tcp://127.0.0.1:1", "nowhere", "ftp://there:3"):
        assert run([*words, address]) == 2
        assert (
            f"no scheduler answers at '{address}'; start it with 'dask scheduler'" in capsys.readouterr().err
        )
