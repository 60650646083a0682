"""What forms and addresses send: text by name, bounded; whole numbers."""

from email import message_from_bytes
from email.policy import HTTP
from typing import NamedTuple
from urllib.parse import parse_qsl

from starlette.requests import Request

FIELDS = 200


class Form(dict[str, str]):
    """The fields of a form; the last value of a repeated field counts."""

    def number(self, name: str) -> int:
        """Return a field as a whole number; 0 if it is not one."""
        return within(self.get(name, ""), 999_999_999)


def within(text: str, most: int) -> int:
    """Return a text as a whole number from 1 to ``most``; 0 if it is not one.

    >>> within("3", 5), within("6", 5), within("x", 5), within("٣", 5)
    (3, 0, 0, 0)
    """
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0
    return number if number <= most else 0


async def form_of(request: Request) -> Form:
    """Read the fields that a form sends; the guard has bounded its length."""
    text = (await request.body()).decode("utf-8", "replace")
    try:
        return Form(parse_qsl(text, keep_blank_values=True, max_num_fields=FIELDS))
    except ValueError:
        return Form()


class SentParts(NamedTuple):
    """What a form with a file sends: its fields, and the name and the bytes of the file."""

    fields: dict[str, str]
    name: str
    file: bytes


def read_parts(kind: str, body: bytes) -> SentParts:
    """Return what a form with a file sends; ``kind`` is the header Content-Type."""
    form = message_from_bytes(b"Content-Type: " + kind.encode("latin-1") + b"\r\n\r\n" + body, policy=HTTP)
    fields, name, file = dict[str, str](), "", b""
    for part in form.iter_parts() if form.is_multipart() else ():
        data = part.get_payload(decode=True)
        if isinstance(data, bytes) and part.get_filename() is None:
            fields[str(part.get_param("name", "", "content-disposition"))] = data.decode("utf-8", "replace")
        elif isinstance(data, bytes):
            name, file = str(part.get_filename()), data
    return SentParts(fields, name, file)
