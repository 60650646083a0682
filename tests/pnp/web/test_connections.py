"""Connections that are only held: nobody keeps others out with them."""

import re
import socket
import subprocess
import sys
import time
from contextlib import ExitStack
from http.client import HTTPConnection
from statistics import median
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest

from pnp.web import connections, live
from pnp.web.codes import EntryCode
from pnp.web.connections import MOST_EACH, TELL_EVERY
from tests.pnp.web import strangers
from tests.pnp.web.conftest import Served
from tests.pnp.web.running import running

HEAD = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n"


DRIPPING = {
    "a head that never ends": HEAD + b"X-Slow: ",
    "more after the answer": HEAD + b"Content-Length: 60000\r\n\r\n",
}


def ended(connections, seconds):
    """Return which other ends end their connection, whatever they said, while one more sign comes now and then."""
    until = time.monotonic() + seconds
    gone = set()
    while len(gone) < len(connections) and time.monotonic() < until:
        for name, connection in connections.items():
            connection.settimeout(0.1)
            try:
                connection.sendall(b"x")
                if not connection.recv(65536):
                    gone.add(name)
            except TimeoutError:
                continue
            except OSError:
                gone.add(name)
    return gone


def test_who_only_drips_is_put_out_and_who_listens_stays(tmp_path, monkeypatch):
    """A request that comes sign by sign is ended in time, and what drips after an answer; a stream is not."""
    monkeypatch.setattr(connections, "HEAD_SECONDS", 1.0)
    monkeypatch.setattr(live, "BEAT", 2.0)
    with ExitStack() as kept:
        address = kept.enter_context(running(tmp_path))
        door = ("127.0.0.1", urlsplit(address).port)
        post = kept.enter_context(socket.create_connection(door))
        body = b"name1=Ana&name2=Ben"
        post.sendall(
            b"POST /new/schocken HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://127.0.0.1\r\n"
            b"Content-Length: %d\r\n\r\n%s" % (len(body), body)
        )
        table = next(
            line.split()[1] for line in post.recv(4000).splitlines() if line.startswith(b"location:")
        )
        stream = kept.enter_context(urlopen(f"{address}{table.decode()}/live"))
        assert stream.readline() == b"retry: 1500\n"
        assert stream.read(1) == b"\n"
        assert stream.readline() == b"event: moved\n"  # it has seen nothing yet
        assert stream.readline().startswith(b"data: ")
        begun = time.monotonic()
        slow = {}
        for name, sent in DRIPPING.items():
            slow[name] = kept.enter_context(socket.create_connection(door))
            slow[name].sendall(sent)
        assert ended(slow, 20) == set(DRIPPING)
        time.sleep(max(0.0, begun + 1.5 - time.monotonic()))
        with urlopen(f"{address}{table.decode()}") as page:
            assert page.status == 200
        assert stream.readline() == b"\n"
        stream.fp.raw._sock.settimeout(15)
        assert stream.readline().startswith(b"event: beat")


def test_one_address_holds_only_so_many_connections(served):
    """Beyond them the oldest that asked for nothing yet is ended at once for a new one."""
    with ExitStack() as held:
        many = [
            held.enter_context(socket.create_connection(("127.0.0.1", served.port)))
            for _ in range(MOST_EACH + 1)
        ]
        assert ended({"first": many[0]}, 20) == {"first"}
        assert ended({"last": many[-1]}, 0.5) == set()
    assert urlopen(served.address).status == 200


def waiting(port, cookie):
    """Return the seconds that a player waits for an answer: the middle one of 30, in the calmest of four moments."""
    medians = []
    for _ in range(4):
        taken = []
        for _ in range(30):
            begun = time.perf_counter()
            player = HTTPConnection("127.0.0.1", port, timeout=10)
            player.request("GET", "/", headers={"Cookie": f"pnp={cookie}"})
            assert player.getresponse().read().count(b"<h1>At the table</h1>") == 1
            player.close()
            taken.append(time.perf_counter() - begun)
        medians.append(median(taken))
    return min(medians)


@pytest.mark.skipif(sys.platform != "linux", reason="limits of open files, and addresses of one's own")
@pytest.mark.parametrize(("limit", "addresses", "times"), [(256, 2, 20), (1024, 7, 5)])
def test_strangers_keep_no_player_out(tmp_path, limit, addresses, times):
    """They open many times what the system allows: players wait at most twice as long, and one line a minute tells it.

    Whoever is kept out waits for seconds. So waits below 20 ms pass: there, other tests on the machine decide.
    """
    server = Served(tmp_path, "--lan", files=limit).start()
    code = re.search(r"type (\w{5}-\w{5})", server.said().decode())[1].replace("-", "")
    cookie = EntryCode(code, time.monotonic).cookie
    quiet = waiting(server.port, cookie)
    places = [f"127.0.0.{number}" for number in range(2, 2 + addresses)]
    command = [sys.executable, strangers.__file__, str(server.port), str(times * limit), *places]
    begun = time.monotonic()
    crowd = subprocess.Popen(["nice", "-n19", *command], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    try:
        assert crowd.stdout.readline() == b"open\n"
        assert waiting(server.port, cookie) < max(2 * quiet, 0.02)
    finally:
        crowd.communicate()
        server.kill()
    said = server.said().decode()
    assert "Traceback" not in said
    told = said.count("Too many connections, the last one from 127.0.0.")
    assert 1 <= told <= 1 + (time.monotonic() - begun) // TELL_EVERY
