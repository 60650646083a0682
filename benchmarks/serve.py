"""Fifty phones enter at once: is every entry kept, and how long is an answer beside that of a bare page.

Usage: python benchmarks/serve.py [TURNS]      (of each server, one after the other; 16 when left out)
Both servers are real processes; ours keeps every entry on the disk before it answers, and every phone listens to its
table. Each phone has an address of its own, posts, waits for the answer, and posts again at once. Ends with status 1
where an entry is lost or the ratio of the median answers is over its bar.
"""

import asyncio
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from urllib.parse import urlencode

from scorer.entry.file import LogFile

HERE = Path(__file__).resolve().parent
PHONES, TABLES = 50, 10
TURNS, ENTRIES = 16, 4
"""Turns of each server, and entries of every phone in each; short ones, so that both meet the same load."""

BAR = 4.0
SQUARES = [(row, square) for row in (1, 2, 3) for square in (1, 2, 3, 4, 5)]


class Phone:
    """A phone with an address of its own: one connection for entries, one for the stream of its table."""

    def __init__(self, number: int, port: int) -> None:
        self.number, self.port = number, port
        self.address = f"127.0.0.{number + 2}"
        self.cookie = f"{number:024x}"
        self.table = ""
        self.sent = 0
        self.times: list[float] = []

    async def connect(self) -> None:
        """Open the connection for entries."""
        self.reader, self.writer = await asyncio.open_connection(
            "127.0.0.1", self.port, local_addr=(self.address, 0)
        )

    async def listen(self) -> None:
        """Open the stream and leave it unread; the system keeps what it says."""
        _, self.stream = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(self.address, 0))
        self.stream.write(self._head("GET", f"{self.table}/live", 0).encode())

    def _head(self, method: str, path: str, length: int) -> str:
        lines = (
            f"{method} {path} HTTP/1.1",
            f"Host: 127.0.0.1:{self.port}",
            f"Origin: http://127.0.0.1:{self.port}",
            "Content-Type: application/x-www-form-urlencoded",
            f"Content-Length: {length}",
            f"Cookie: phone={self.cookie}",
            "HX-Request: true",
        )
        return "\r\n".join(lines) + "\r\n\r\n"

    async def post(self, path: str, **fields: str) -> tuple[int, str]:
        """Post a form; return the status and where it leads."""
        body = urlencode(fields)
        self.writer.write(f"{self._head('POST', path, len(body))}{body}".encode())
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode()
        headers = dict(line.lower().split(": ", 1) for line in head.split("\r\n")[1:] if line)
        await self.reader.readexactly(int(headers.get("content-length", "0")))
        return int(head.split(" ", 2)[1]), headers.get("location", "")

    async def enter(self, entries: int) -> None:
        """Enter dice one after the other; note how long each answer took."""
        await self.connect()  # a server lets go of who has been silent
        for _ in range(entries):
            row, square = SQUARES[(self.number // TABLES * 3 + self.sent % 3) % len(SQUARES)]
            fields = {
                "place": f"r1.b{row}.{square}",
                "colour": "RBY"[self.sent % 3],
                "pips": str(self.sent % 6 + 1),
            }
            start = time.perf_counter()
            status, _ = await self.post(f"{self.table}/edit", **fields)
            self.times.append(time.perf_counter() - start)
            assert status == 200, status
            self.sent += 1
        self.writer.close()


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def started(command: list[str], port: int, **environment: str) -> subprocess.Popen[bytes]:
    """Start a server and wait until it answers."""
    process = subprocess.Popen(command, env={**os.environ, **environment}, stdout=subprocess.DEVNULL)
    while True:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return process
        assert process.poll() is None, "the server did not start"
        time.sleep(0.05)


async def load(ours: int, bare: int, turns: int) -> tuple[list[Phone], list[Phone]]:
    """Let fifty phones enter at ours and at the bare server in turn; the first turn of each warms up."""
    players, others = ([Phone(number, port) for number in range(PHONES)] for port in (ours, bare))
    for phone in players[:TABLES]:
        await phone.connect()
    names = {"name1": "Ana", "name2": "Ben", "name3": "Cleo"}
    tables = [(await players[at].post("/new/low-blow", **names))[1] for at in range(TABLES)]
    for phone in players:
        phone.table = tables[phone.number % TABLES]
        await phone.listen()
    for turn in range(turns + 1):
        for phones in (others, players):
            await asyncio.gather(*(phone.enter(ENTRIES) for phone in phones))
            if turn == 0:
                for phone in phones:
                    phone.times.clear()
    return players, others


def lost(file: Path, phones: list[Phone]) -> int:
    """Count the entries that a phone was told are kept and that the file does not hold."""
    logs = LogFile(file)
    kept = Counter(edit.phone for log in logs.open_logs() for edit in log.edits)
    logs.close()
    return sum(abs(phone.sent - kept[phone.cookie]) for phone in phones)


def main() -> int:
    """Measure, count, and print a line."""
    turns = int(sys.argv[1]) if len(sys.argv) > 1 else TURNS
    ours, bare = free_port(), free_port()
    with tempfile.TemporaryDirectory() as folder:
        servers = [
            started(
                [sys.executable, "-m", "pnp", "serve", "--port", str(ours)],
                ours,
                PNP_DB=f"{folder}/plays.sqlite3",
            ),
            started([sys.executable, str(HERE / "plain_starlette.py"), str(bare)], bare),
        ]
        try:
            players, others = asyncio.run(load(ours, bare, turns))
        finally:
            for server in servers:
                server.kill()
                server.wait()
        missing = lost(Path(folder) / "plays-tables.sqlite3", players)
    mine, theirs = (
        statistics.median(each for phone in phones for each in phone.times) for phones in (players, others)
    )
    print(
        f"{PHONES} phones at {TABLES} tables: {sum(phone.sent for phone in players)} entries, {missing} lost"
    )
    ratio = mine / theirs
    print(
        f"median answer {mine * 1000:.0f} ms, bare {theirs * 1000:.0f} ms: ratio {ratio:.2f} (bar {BAR:.2f})"
    )
    return 1 if missing or ratio > BAR else 0


if __name__ == "__main__":
    sys.exit(main())
