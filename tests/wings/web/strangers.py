"""Strangers in the network: they hold as many connections as they can, and open each one again that is ended.

Run it with a port, what they send, and a number of connections; it runs until its input ends.
"""

import contextlib
import resource
import selectors
import socket
import sys
import threading
import time

HEAD = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n"
SENT = {"silent": b"", "slow": HEAD + b"X-Slow: ", "asking": HEAD + b"\r\n"}
"""What each kind of stranger sends at once: nothing, the start of a request, or one request after the other."""
A_SECOND = 500
"""Connections that are opened in a second, once so many have been opened as fast as can be."""

ADDRESSES = 7
MOST = 3000
"""Connections that are held at a time."""


def connect(address, port):
    """Open a connection from an address."""
    one = socket.socket()
    one.setblocking(False)
    one.setsockopt(socket.IPPROTO_IP, 24, 1)  # IP_BIND_ADDRESS_NO_PORT
    one.bind((address, 0))
    with contextlib.suppress(BlockingIOError, ConnectionError):
        one.connect(("127.0.0.1", port))
    return one


def run(port, kind, number):
    """Hold connections; say when all were opened once."""
    watch, opened = selectors.DefaultSelector(), 0
    while not done.is_set():
        if len(watch.get_map()) < min(number, MOST):
            watch.register(connect(f"127.0.0.{2 + opened % ADDRESSES}", port), selectors.EVENT_WRITE)
            opened += 1
            if opened == number:
                sys.stdout.write("open\n")
                sys.stdout.flush()
        for key, events in watch.select(0):
            try:
                if events & selectors.EVENT_WRITE:
                    key.fileobj.send(SENT[kind])
                    watch.modify(key.fileobj, selectors.EVENT_READ)
                elif not key.fileobj.recv(65536):
                    raise OSError
                elif kind == "asking":
                    key.fileobj.send(SENT[kind])
            except OSError:
                watch.unregister(key.fileobj)
                key.fileobj.close()
        if opened > number:
            time.sleep(1 / A_SECOND)


if __name__ == "__main__":
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # a shell usually allows 1024
    done = threading.Event()
    threading.Thread(target=lambda: (sys.stdin.read(), done.set()), daemon=True).start()
    run(int(sys.argv[1]), sys.argv[2], int(sys.argv[3]))
