"""Connections that are only held: nobody keeps others out with them."""

import errno
import re
import subprocess
import sys
import time
from contextlib import ExitStack
from statistics import median
from unittest.mock import Mock
from urllib.request import urlopen

import httpx2
import pytest

from pnp.wings.web import live
from pnp.wings.web.codes import EntryCode
from pnp.wings.web.connections import TELL_EVERY, Crowd
from tests.processes import HANG
from tests.wings.web import strangers
from tests.wings.web.conftest import Served
from tests.wings.web.running import Poster, running

TOLD = "Too many connections, the last one from 127.0.0."


def test_who_listens_hears_that_the_server_is_there(tmp_path, monkeypatch):
    """A stream on which nothing happens has a beat."""
    monkeypatch.setattr(live, "BEAT", 2.0)
    with ExitStack() as kept:
        address = kept.enter_context(running(tmp_path))
        table = kept.enter_context(Poster(address)).begin("schocken", "Ana", "Ben")
        stream = kept.enter_context(urlopen(f"{address}{table}/live"))
        assert stream.readline() == b"retry: 1500\n"
        assert stream.read(1) == b"\n"
        assert stream.readline() == b"event: moved\n"  # it has seen nothing yet
        assert stream.readline().startswith(b"data: ")
        assert stream.readline() == b"\n"
        stream.fp.raw._sock.settimeout(HANG)
        assert stream.readline().startswith(b"event: beat")


@pytest.mark.skipif(sys.platform != "linux", reason="limits of open files, and addresses of one's own")
@pytest.mark.parametrize("kind", strangers.SENT)
def test_strangers_keep_no_player_out(tmp_path, kind):
    """They hold as many connections as they can: a player comes in and enters a result. One line a minute tells it."""
    server = Served(tmp_path, "--lan", files=512).start()
    code = re.search(r"access code ([a-z-]+)\.", server.said().decode())[1]
    door = EntryCode(code, time.monotonic)
    headers = {
        "Cookie": f"phone={'1a' * 12}; {door.cookie_name}={door.cookie}",
        "Origin": server.address,
    }
    command = [sys.executable, strangers.__file__, str(server.port), kind, "1200"]
    begun = time.monotonic()
    crowd = subprocess.Popen(["nice", "-n19", *command], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    taken = []
    try:
        assert crowd.stdout.readline() == b"open\n"
        with httpx2.Client(base_url=server.address, headers=headers, timeout=HANG) as player:
            fields = {"name1": "Ana", "name2": "Ben", "name3": "Cleo"}
            table = player.post("/new/low-blow", data=fields).headers["location"]
            player.post(f"{table}/edit", data={"place": "r1.mode", "value": "sums"})
        for pips in ("17", "16", "15"):
            result = {"round": "1", "pips1": pips, "pips2": "14", "pips3": "17", "own1": "2"}
            result |= {"own2": "2", "own3": "2"}
            sent = time.monotonic()
            with httpx2.Client(base_url=server.address, headers=headers, timeout=HANG) as player:
                assert player.post(f"{table}/edit", data=result).status_code == 303
            taken.append(time.monotonic() - sent)
    finally:
        crowd.communicate()
        server.kill()
    assert median(taken) < max(2, 4 * server.took), taken  # a busy computer starts slowly, too
    said = server.said().decode()
    assert "Traceback" not in said
    assert 1 <= said.count(TOLD) <= 1 + (time.monotonic() - begun) // TELL_EVERY


@pytest.mark.skipif(sys.platform != "linux", reason="limits of open files, and addresses of one's own")
def test_where_few_files_may_be_open_a_crowd_is_refused_in_peace(tmp_path):
    """Without a code all are served alike: who has a connection keeps it, and one line tells of the rest."""
    server = Served(tmp_path, files=256).start()
    command = [sys.executable, strangers.__file__, str(server.port), "asking", "1200"]
    begun = time.monotonic()
    with httpx2.Client(base_url=server.address, timeout=HANG) as player:
        assert player.get("/").status_code == 200
        crowd = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        try:
            assert crowd.stdout.readline() == b"open\n"
            assert [player.get("/").status_code for _ in range(20)] == [200] * 20
        finally:
            crowd.communicate()
            server.kill()
    said = server.said().decode()
    assert "Traceback" not in said
    assert 1 <= said.count(TOLD) <= 1 + (time.monotonic() - begun) // TELL_EVERY


def test_if_no_file_can_be_opened_one_line_a_minute_tells_it():
    """In peace: the event loop accepts again after a second. Any other fault of it is reported as ever."""
    now, told, loop = [0.0], [], Mock()
    crowd = Crowd(100, lambda: now[0], told.append)
    full = {"exception": OSError(errno.EMFILE, "Too many open files"), "message": "socket.accept() failed"}
    for second in range(int(TELL_EVERY) + 2):
        now[0] = float(second)
        crowd.note_fault(loop, full)
    assert (
        told == ["This computer can open no more files: new connections wait, those that are open go on."] * 2
    )
    assert not loop.default_exception_handler.called
    crowd.note_fault(loop, {"message": "Task was destroyed"})
    loop.default_exception_handler.assert_called_once_with({"message": "Task was destroyed"})
