"""Pages of plays as a phone reads them."""

import re

from tests.wings.turns.playing import text_of

SCRIPT = "<script>alert(1)</script>"


def said(phone, path, status=200, **headers):
    """Return what a page says."""
    answer = phone.get(path, headers=headers)
    assert answer.status_code == status, answer.text
    return text_of(answer.text)


def links(phone, path):
    """Return the addresses of the plays that a page lists."""
    return re.findall(r'href="(/plays/\w+)"', phone.get(path).text)
