"""A printer of the tests' own, which answers as the tests say: a conformant one, and those that speak otherwise."""

import socket
import struct
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO

from pypdfium2 import PdfDocument

PRINT, VALIDATE, CREATE, SEND, CANCEL, GET_JOB, GET_JOBS, GET_PRINTER = 2, 4, 5, 6, 8, 9, 10, 11
OPERATION, JOB, PRINTER, UNSUPPORTED = 1, 2, 4, 5
INTEGER, BOOLEAN, ENUM, RANGE, TEXT, KEYWORD = 0x21, 0x22, 0x23, 0x33, 0x41, 0x44
PENDING, HELD, PROCESSING, CANCELED, ABORTED, COMPLETED = 3, 4, 5, 7, 8, 9
NOT_FOUND = 0x0406


def line(tag, name, data):
    """Return one value as RFC 8010 writes it."""
    return struct.pack(">BH", tag, len(name)) + name.encode() + struct.pack(">H", len(data)) + data


def group(tag, attributes):
    """Return a group of attributes; each is a name, a type and values: numbers, pairs, texts or bytes."""
    lines = [bytes([tag])]
    for name, kind, *values in attributes:
        for at, value in enumerate(values):
            if isinstance(value, bytes):
                data = value
            elif isinstance(value, tuple):
                data = struct.pack(">ii", *value)
            elif isinstance(value, bool):
                data = struct.pack(">?", value)
            else:
                data = struct.pack(">i", value) if isinstance(value, int) else value.encode()
            lines.append(line(kind, "" if at else name, data))
    return b"".join(lines)


def collection(name, members):
    """Return a collection of numbers, texts and collections, as RFC 8010 writes it."""
    lines = [line(0x34, name, b"")]
    for member, value in members.items():
        lines.append(line(0x4A, "", member.encode()))
        if isinstance(value, dict):
            lines.append(collection("", value))
        elif isinstance(value, int):
            lines.append(line(INTEGER, "", struct.pack(">i", value)))
        else:
            lines.append(line(KEYWORD, "", value.encode()))
    return b"".join([*lines, line(0x37, "", b"")])


def papers(name, *sheets):
    """Return an attribute with papers: their width and height in mm, tray, kind, white edge at the bottom in mm."""
    found = []
    for width, height, source, kind, bottom in sheets:
        size = {"x-dimension": round(width * 100), "y-dimension": round(height * 100)}
        edges = {f"media-{edge}-margin": 300 for edge in ("left", "right", "top")} if bottom else {}
        edges["media-bottom-margin"] = round(bottom * 100)
        facts = {"media-size": size, "media-source": source, "media-type": kind, **edges}
        found.append(collection("" if found else name, facts))
    return b"".join(found)


def attributes_of(request):
    """Return the first value of each attribute of a request as bytes, and the document behind them."""
    at, found, name = 8, {}, ""
    while request[at] != 3:
        if request[at] < 0x10:
            at += 1
            continue
        (length,) = struct.unpack_from(">H", request, at + 1)
        name = request[at + 3 : at + 3 + length].decode() or name
        (size,) = struct.unpack_from(">H", request, at + 3 + length)
        start = at + 5 + length
        found.setdefault(name, request[start : start + size])
        at = start + size
    return found, request[at + 1 :]


@dataclass
class MockPrinter:
    """A printer on loopback that answers as a conformant one, but for what its fields say."""

    facts: Sequence = ()  # attributes of the printer, which replace its own
    papers: bytes = b""  # attributes with its papers, as ``papers`` returns them
    job_facts: (
        Sequence | Callable
    ) = ()  # the same of its jobs; or a function that takes how often one was looked at
    statuses: Mapping = field(default_factory=dict)  # its statuses, by operation
    refused: Mapping = field(default_factory=dict)  # the HTTP statuses that it answers, by operation
    ignored: Sequence = ()  # the names of what it ignores
    is_forgetful: bool = False  # whether it knows no job that has ended
    ends: int = COMPLETED  # the state in which its jobs end
    lost: Sequence = ()  # the operations that it carries out and does not answer
    versions: Sequence = (1, 2)
    raw: Callable | None = None  # what it answers in place of HTTP
    operations: Sequence = (2, 4, 5, 6, 8, 9, 10, 11)
    number: tuple = (INTEGER, None)  # the type of a job's number, and its value in place of the number
    host: str = "127.0.0.1"

    def __post_init__(self):
        host = self.host
        self.requests = []  # what was asked for in those that make a job
        self.printed = []  # the numbers of pages of each document that was taken
        self.states = {}  # of the jobs, by their numbers
        self.looks = {}  # how often each was looked at
        printer = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                length = int(self.headers["Content-Length"])
                request = self.rfile.read(length)
                if len(request) == length:  # else who asked was killed
                    printer.answer(self, request)

            def log_message(self, *words):
                pass

        class Server(ThreadingHTTPServer):
            address_family = socket.AF_INET6 if ":" in host else socket.AF_INET
            daemon_threads = True

            def handle_error(self, *_):
                pass

        self.server = Server((host, 0), Handler)
        threading.Thread(target=self.server.serve_forever, args=(0.01,), daemon=True).start()
        place = f"[{host}]" if ":" in host else host
        self.address = f"ipp://{place}:{self.server.server_port}/ipp/print"

    def answer(self, handler, request):
        """Carry out a request, and answer it."""
        (operation,) = struct.unpack_from(">H", request, 2)
        wanted, document = attributes_of(request)
        if self.raw:
            self.raw(handler)
            return
        if operation in self.refused:
            handler.send_error(self.refused[operation])
            return
        status = self.statuses.get(operation, 0) if request[0] in self.versions else 0x0503
        groups = b"" if status >= 0x0400 else self.carry_out(operation, wanted, document)
        if groups is None:
            status, groups = NOT_FOUND, b""
        if operation in self.lost:
            handler.connection.shutdown(socket.SHUT_RDWR)
            return
        head = bytes([max(self.versions), 0]) + struct.pack(">HI", status, 1)
        body = head + group(OPERATION, [("attributes-charset", 0x47, "utf-8")]) + groups + b"\3"
        handler.send_response(200)
        handler.send_header("Content-Length", str(len(body)))
        handler.end_headers()
        handler.wfile.write(body)

    def carry_out(self, operation, wanted, document):
        """Carry out an operation; return the groups of the answer, ``None`` for a job that is not known."""
        answers = {
            GET_PRINTER: self.tell_printer,
            VALIDATE: self.tell_ignored,
            GET_JOBS: lambda: b"",
            PRINT: lambda: self.make(wanted, document),
            CREATE: lambda: self.make(wanted, b""),
        }
        if operation in answers:
            return answers[operation]()
        (number,) = struct.unpack(">i", wanted["job-id"])
        if operation == SEND:
            self.take(number, document)
        elif operation == CANCEL and self.states[number] in (COMPLETED, CANCELED, ABORTED):
            return None
        elif operation == CANCEL:
            self.states[number] = CANCELED
        else:
            return self.tell_job(number)
        return b""

    def make(self, wanted, document):
        """Make a job, and print its document if it has one already."""
        number = len(self.states) + 1
        self.requests.append(wanted)
        self.states[number] = HELD
        if document:
            self.take(number, document)
        kind, value = self.number
        return self.tell_ignored() + group(
            JOB, [("job-id", kind, value or number), ("job-state", ENUM, HELD)]
        )

    def tell_printer(self):
        """Return the group of the printer."""
        own = {
            "printer-state": (ENUM, 3),
            "printer-make-and-model": (TEXT, "Mock"),
            "operations-supported": (ENUM, *self.operations),
            "document-format-supported": (0x49, "application/pdf"),
            "copies-supported": (RANGE, (1, 99)),
            "multiple-document-handling-supported": (KEYWORD, "separate-documents-collated-copies"),
            "sides-supported": (KEYWORD, "one-sided", "two-sided-long-edge"),
            "printer-up-time": (INTEGER, int(time.monotonic())),
        }
        own |= {name: values for name, *values in self.facts}
        return group(PRINTER, [(name, *values) for name, values in own.items() if values]) + self.papers

    def tell_ignored(self):
        """Return the group of what it ignores, which comes before that of the job."""
        return group(UNSUPPORTED, [(name, 0x10, b"") for name in self.ignored]) if self.ignored else b""

    def take(self, number, document):
        """Take a document, and print it."""
        with PdfDocument(BytesIO(document)) as pages:
            self.printed.append(len(pages))
        self.states[number] = PROCESSING

    def tell_job(self, number):
        """Return the group of a job, which ends when it was looked at twice; ``None`` if it is not known."""
        self.looks[number] = self.looks.get(number, 0) + 1
        if self.states.get(number) == PROCESSING and self.looks[number] > 1:
            self.states[number] = self.ends
        state = self.states.get(number)
        if state is None or (self.is_forgetful and state in (COMPLETED, CANCELED, ABORTED)):
            return None
        own = {"job-id": (INTEGER, number), "job-state": (ENUM, state)}
        facts = self.job_facts(self.looks[number]) if callable(self.job_facts) else self.job_facts
        own |= {name: values for name, *values in facts}
        return group(JOB, [(name, *values) for name, values in own.items()])

    def close(self):
        """Switch it off."""
        self.server.shutdown()
        self.server.server_close()
