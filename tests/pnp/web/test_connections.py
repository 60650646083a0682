"""Connections that are only held: nobody keeps others out with them."""

import socket
import time
from contextlib import ExitStack
from urllib.request import urlopen

import pytest

from pnp.web.connections import HEAD_SECONDS, MOST_EACH

HEAD = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n"


def ended(connection, seconds):
    """Tell whether the other end ends a connection, whatever it said before, while one more sign comes a second."""
    until = time.monotonic() + seconds
    connection.settimeout(1)
    while time.monotonic() < until:
        try:
            connection.sendall(b"x")
            if not connection.recv(65536):
                return True
        except TimeoutError:
            continue
        except OSError:
            return True
    return False


@pytest.mark.parametrize(
    "begun",
    [
        HEAD + b"X-Slow: ",
        HEAD + b"Content-Length: 60000\r\n\r\n",
    ],
    ids=["a head that never ends", "more after the answer"],
)
def test_who_only_drips_is_put_out(served, begun):
    """A request that comes sign by sign is ended after ten seconds, and so is what drips after an answer."""
    with socket.create_connection(("127.0.0.1", served.port)) as slow:
        slow.sendall(begun)
        assert ended(slow, HEAD_SECONDS + 5)


def test_a_stream_is_not_put_out(served):
    """A phone that listens says nothing itself, and stays."""
    with ExitStack() as kept:
        post = kept.enter_context(socket.create_connection(("127.0.0.1", served.port)))
        body = b"name1=Ana&name2=Ben"
        post.sendall(
            b"POST /new/schocken HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://127.0.0.1\r\n"
            b"Content-Length: %d\r\n\r\n%s" % (len(body), body)
        )
        table = next(
            line.split()[1] for line in post.recv(4000).splitlines() if line.startswith(b"location:")
        )
        stream = kept.enter_context(urlopen(f"{served.address}{table.decode()}/live"))
        assert stream.readline() == b"retry: 1500\n"
        time.sleep(HEAD_SECONDS + 1)
        with urlopen(f"{served.address}{table.decode()}") as page:
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
            assert ended(more, 3)
    assert urlopen(served.address).status == 200
