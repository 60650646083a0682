"""Answers of printers: read in full, and refused in one sentence where they are damaged."""

import struct
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from pnp.wings.print.ipp import (
    IppError,
    Operation,
    Tag,
    Typed,
    ask,
    cups_address,
    keyword,
    number,
    of,
    parse_address,
)


def line(tag, name, data):
    """Return one value as RFC 8010 writes it."""
    return struct.pack(">BH", tag, len(name)) + name.encode() + struct.pack(">H", len(data)) + data


ANSWER = (
    bytes([2, 0, 0, 0, 0, 0, 0, 1, 1])
    + line(0x47, "attributes-charset", b"utf-8")
    + bytes([4])
    + line(0x23, "printer-state", struct.pack(">i", 3))
    + line(0x44, "sides-supported", b"one-sided")
    + line(0x44, "", b"two-sided-long-edge")
    + line(0x22, "printer-is-accepting-jobs", b"\1")
    + line(0x33, "copies-supported", struct.pack(">ii", 1, 99))
    + line(0x34, "media-col-ready", b"")
    + line(0x4A, "", b"media-size")
    + line(0x34, "", b"")
    + line(0x4A, "", b"x-dimension")
    + line(0x21, "", struct.pack(">i", 21000))
    + line(0x37, "", b"")
    + line(0x4A, "", b"media-source")
    + line(0x44, "", b"main")
    + line(0x37, "", b"")
    + bytes([3])
)
READ = {
    "printer-state": [3],
    "sides-supported": ["one-sided", "two-sided-long-edge"],
    "printer-is-accepting-jobs": [True],
    "copies-supported": [(1, 99)],
    "media-col-ready": [{"media-size": [{"x-dimension": [21000]}], "media-source": ["main"]}],
}


@pytest.fixture
def answering():
    """Return a function that lets a server answer one text to all, and returns its address and what it was sent."""
    servers = []

    def serve(answer, status=200):
        sent = []

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                sent.append(self.rfile.read(int(self.headers["Content-Length"])))
                self.send_response(status)
                self.send_header("Content-Length", str(len(answer)))
                self.end_headers()
                self.wfile.write(answer)

            def log_message(self, *words):
                pass

        server = HTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        servers.append(server)
        return parse_address(f"ipp://127.0.0.1:{server.server_port}/ipp/print"), sent

    yield serve
    for server in servers:
        server.shutdown()
        server.server_close()


def test_an_answer_is_read_in_full(answering):
    """Lists, numbers, ranges, collections in collections; the attributes of the request itself are left out."""
    address, _ = answering(ANSWER)
    assert ask(address, Operation.GET_PRINTER, of(address.uri)) == ([READ], ())


def test_a_request_is_written_as_the_standard_says(answering):
    """A collection's members are named by values of their own, as in the example of RFC 8010, section 3.1.6."""
    address, sent = answering(ANSWER)
    media = {
        "media-size": Typed(Tag.COLLECTION, ({"x-dimension": number(6)},)),
        "media-type": keyword("card"),
    }
    ask(address, Operation.PRINT_JOB, {}, {"media-col": Typed(Tag.COLLECTION, (media,))}, b"%PDF")
    assert sent == [
        bytes([2, 0, 0, 2, 0, 0, 0, 1, 1])
        + line(0x47, "attributes-charset", b"utf-8")
        + line(0x48, "attributes-natural-language", b"en")
        + bytes([2])
        + line(0x34, "media-col", b"")
        + line(0x4A, "", b"media-size")
        + line(0x34, "", b"")
        + line(0x4A, "", b"x-dimension")
        + line(0x21, "", struct.pack(">i", 6))
        + line(0x37, "", b"")
        + line(0x4A, "", b"media-type")
        + line(0x44, "", b"card")
        + line(0x37, "", b"")
        + bytes([3])
        + b"%PDF"
    ]


def test_a_damaged_answer_is_one_sentence(answering):
    """Cut off anywhere, or with any byte changed: read otherwise, or refused."""
    damaged = [ANSWER[:length] for length in range(0, len(ANSWER), 7)]
    damaged += [
        ANSWER[:at] + bytes([value]) + ANSWER[at + 1 :]
        for at in range(2, len(ANSWER), 11)
        for value in (0, 0x34, 255)
    ]
    said = [said_of(answering(answer)[0]) for answer in damaged]
    assert not [text for text in said if "\n" in text]
    assert len([text for text in said if text]) > len(damaged) / 3


def said_of(address):
    """Return why an answer is refused; empty if it is read."""
    try:
        ask(address, Operation.GET_PRINTER, of(address.uri))
    except IppError as fault:
        return str(fault)
    return ""


def test_collections_without_end_are_refused(answering):
    """However deep."""
    deep = (
        ANSWER[:9]
        + bytes([4])
        + line(0x34, "a", b"")
        + (line(0x4A, "", b"b") + line(0x34, "", b"")) * 5000
        + b"\3"
    )
    address, _ = answering(deep)
    with pytest.raises(IppError, match="does not answer as a printer does"):
        ask(address, Operation.GET_PRINTER, of(address.uri))


@pytest.mark.parametrize(
    ("answer", "status", "said"),
    [
        (
            bytes([2, 0, 4, 6, 0, 0, 0, 1, 1]) + line(0x41, "status-message", b"No such\x1b[31m") + b"\3",
            200,
            "No such",
        ),
        (b"", 404, "HTTP 404"),
    ],
)
def test_a_refusal_is_told(answering, answer, status, said):
    """In the printer's words, without what steers terminals."""
    address, _ = answering(answer, status)
    with pytest.raises(IppError, match=said) as fault:
        ask(address, Operation.GET_PRINTER, of(address.uri))
    assert "\x1b" not in fault.value.text.printable()


def test_addresses(monkeypatch):
    """As people write them; CUPS's as its own programs find it."""
    assert parse_address("ipp://192.168.1.20/ipp/print").uri == "ipp://192.168.1.20:631/ipp/print"
    assert parse_address("ipps://[::1]:8631").uri == "ipps://[::1]:8631/ipp/print"
    assert [parse_address(text) for text in ("HP_Envy", "ipp://", "ipp://a:99999999", "file:///etc", "")] == [
        None
    ] * 5
    monkeypatch.setenv("CUPS_SERVER", "print.example:8631")
    assert cups_address()[:3] == ("print.example", 8631, "/")
    monkeypatch.setenv("CUPS_SERVER", "/tmp/cups.sock")
    assert cups_address().unix == "/tmp/cups.sock"


def test_without_sockets_of_unix_printers_are_asked_by_network(monkeypatch):
    """As on Windows, even if a file looks like the socket of CUPS, or somebody names one."""
    monkeypatch.delattr("socket.AF_UNIX")
    for named in ("/run/cups/cups.sock", ""):
        monkeypatch.setenv("CUPS_SERVER", named)
        monkeypatch.setattr("pnp.wings.print.ipp.SOCKETS", (__file__,))
        assert cups_address().unix == ""
