"""Kills writers at random instants, and looks at what is left. Run as a process of its own: FOLDER SEED KILLS.

Each writer is a process that keeps one play after the other, and says so as soon as the store has said so. The last
line printed tells how many writers were killed and how many plays were acknowledged.
"""

import os
import random
import signal
import sqlite3
import sys
import time

from scorer.plays import open_store
from scorer.plays.play import Summary, new_id, new_play

AT = "2026-11-21T20:15:00+01:00"


def some_play(number):
    """Make a play of the size that games have; what it says does not matter to the file."""
    summary = Summary("low-blow", "2026-11-20", ("Ana", "Ben"), ("Ana",), True, f"{number}")
    return new_play(new_id(number.to_bytes(10)), f"number: {number}\n" * 80, summary, AT)


def write(place, begin, pipe):
    """Keep plays until the end comes; now and then edit, delete and undo, which must not lose any other."""
    with open_store(place) as store:
        for number in range(begin, begin + 100_000):
            store.add(some_play(number))
            os.write(pipe, number.to_bytes(8))
            if number % 5 == 4:
                other = some_play(number + 500_000)
                store.add(other)
                store.delete(other, AT)
                store.undo()


def acknowledged(pipe, data=b""):
    """Read what a killed writer had said."""
    while piece := os.read(pipe, 1 << 16):
        data += piece
    os.close(pipe)
    assert len(data) % 8 == 0
    return [int.from_bytes(data[at : at + 8]) for at in range(0, len(data), 8)]


def killed_writer(place, begin, seconds, *, at_work):
    """Let one write, kill it so long after it began, or was ``at_work``; return what it had acknowledged."""
    ours, theirs = os.pipe()
    child = os.fork()
    if not child:
        os.close(ours)
        try:
            write(place, begin, theirs)
        finally:
            os._exit(1)
    os.close(theirs)
    first = os.read(ours, 8) if at_work else b""
    time.sleep(seconds)
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status), "the writer ended by itself"
    return acknowledged(ours, first)


def check(place, known):
    """Everything acknowledged is there, whole, and SQLite finds no fault in the file."""
    with open_store(place) as store:
        there = {play.id: play.results for play in store.all()}
    for number in known:
        play = some_play(number)
        assert there.get(play.id) == play.results, f"play {number} is lost"
    connection = sqlite3.connect(place)
    assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
    connection.close()


def main():
    """Kill so many writers, checking every time; every now and then begin with no file at all."""
    folder, seed, kills = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    chance = random.Random(seed)
    known = {}
    for kill in range(kills):
        place = f"{folder}/plays-{kill // 15}.sqlite3"
        seconds = 0.4 if kill % 20 == 19 else chance.uniform(0, 0.06)
        here = known.setdefault(place, [])
        here += killed_writer(place, 1_000_000 * kill, seconds, at_work=kill % 3 > 0)
        check(place, here)
    sys.stdout.write(f"{kills} {sum(map(len, known.values()))}\n")


if __name__ == "__main__":
    main()
