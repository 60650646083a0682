"""Connections that are only held: nobody keeps others out with them."""

import socket
import time
from contextlib import ExitStack
from urllib.parse import urlsplit
from urllib.request import urlopen

from pnp.web import live, serving
from pnp.web.serving import MOST_EACH
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
    monkeypatch.setattr(serving, "HEAD_SECONDS", 1.0)
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
        assert stream.readline().startswith(b": still here")


def test_one_address_holds_only_so_many_connections(served):
    """Beyond them new ones are ended at once; when they go, there is room again."""
    with ExitStack() as held:
        for _ in range(MOST_EACH):
            held.enter_context(socket.create_connection(("127.0.0.1", served.port))).sendall(HEAD)
        with socket.create_connection(("127.0.0.1", served.port)) as more:
            assert ended({"more": more}, 3)
    assert urlopen(served.address).status == 200
