"""What a form sends: text by name, bounded."""

from __future__ import annotations

from urllib.parse import parse_qsl

from starlette.requests import Request

FIELDS = 200


class Form(dict[str, str]):
    """The fields of a form; of one that comes twice the last."""

    def number(self, name: str) -> int:
        """Return a field as a whole number; 0 where it is none."""
        text = self.get(name, "")
        return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0


async def form_of(request: Request) -> Form:
    """Read the fields that a form sends; the guard has bounded its length."""
    text = (await request.body()).decode("utf-8", "replace")
    try:
        return Form(parse_qsl(text, keep_blank_values=True, max_num_fields=FIELDS))
    except ValueError:
        return Form()
