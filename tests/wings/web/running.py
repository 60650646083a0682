"""A server in this process for browsers, and somebody who fills its tables and plays by plain posts."""

import os
import socket
import threading
import time
from contextlib import contextmanager
from functools import partial

import httpx2
import uvicorn

from pnp.wings.web.app import application
from pnp.wings.web.connections import Connection, Crowd
from pnp.wings.web.serving import Server
from scorer.plays import new_play, open_store, summarise
from tests.processes import HANG, wait
from tests.scorer.plays.kept import identity
from tests.wings.web.conftest import NOW, settings_in


@contextmanager
def running(folder, around=lambda app: app, **changes):
    """Serve an application, and what is put around it, on a port of its own, and give its address."""
    settings = settings_in(folder, time.monotonic, random=os.urandom, **changes)
    crowd = Crowd(1000, time.monotonic, print)
    config = uvicorn.Config(
        around(application(settings)),
        log_level="critical",
        lifespan="on",
        timeout_graceful_shutdown=1,
        http=partial(Connection, crowd),
    )
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        server = Server(config, crowd, lambda: None)
        thread = threading.Thread(target=server.run, args=[[door]])
        thread.start()
        wait(lambda: server.started or not thread.is_alive())
        assert server.started
        try:
            yield f"http://127.0.0.1:{door.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join()


class Poster(httpx2.Client):
    """Enters by plain posts, as a browser without scripts does."""

    def __init__(self, address):
        super().__init__(base_url=address, headers={"Origin": address}, timeout=HANG)

    def submit(self, path, **fields):
        """Post a form."""
        return self.post(path, data=fields)

    def begin(self, game, *names, **fields):
        """Begin a play and return the address of its table."""
        seats = {f"name{seat}": name for seat, name in enumerate(names, 1)}
        answer = self.submit(f"/new/{game}", **seats, **fields)
        assert answer.status_code == 303, answer.text
        return answer.headers["location"]


def keep(folder, *files):
    """Keep results files as plays, and return their ids."""
    with open_store(str(folder / "plays.sqlite3")) as store:
        ids = [identity(number) for number in range(1, len(files) + 1)]
        for name, text in zip(ids, files, strict=True):
            store.add(new_play(name, text, summarise(text), NOW.isoformat()), again=True)
    return ids
