"""QR codes, read back as a phone does."""

import re

import cv2
import numpy as np
import pytest

from pnp.writers import qr

LINK = "https://app.bgstatsapp.com/createPlay.html?data=%7B%22sourceName%22:%22pnp%22" + "%22:%2212" * 80


def decoded(picture):
    return cv2.QRCodeDetectorAruco().detectAndDecode(picture)[0]


def test_a_png_is_read_back():
    """White around it and all."""
    picture = cv2.imdecode(np.frombuffer(qr.as_png(LINK), np.uint8), cv2.IMREAD_GRAYSCALE)
    assert decoded(picture) == LINK
    assert (picture[:32] == 255).all()


def test_a_text_is_read_back():
    """Upper and lower half of every sign are a square each; light is what the sign fills."""
    lines = qr.as_text(LINK).split("\n")
    halves = {" ": (0, 0), "▀": (255, 0), "▄": (0, 255), "█": (255, 255)}
    rows = [[halves[sign][half] for sign in line] for line in lines for half in (0, 1)]
    picture = np.array(rows, np.uint8)
    assert len({len(line) for line in lines}) == 1
    around = np.pad(picture, 4, constant_values=255)
    assert decoded(cv2.resize(around, None, fx=6, fy=6, interpolation=cv2.INTER_NEAREST)) == LINK


def test_an_svg_has_squares_of_half_a_millimetre():
    """So that it can be printed as it is."""
    text = qr.as_svg(LINK).decode()
    side = float(re.search(r'width="([0-9.]+)mm"', text)[1])
    squares = len(qr.as_text(LINK).split("\n")[0]) - 2 * 2 + 2 * qr.QUIET
    assert side == squares * qr.MODULE
    assert re.search(r'viewBox="0 0 ([0-9.]+) ', text)[1] == f"{side:g}"


def test_what_is_too_long_is_refused():
    """With its length."""
    with pytest.raises(qr.LinkTooLongError, match="the link has 3000 characters, more than a QR code holds"):
        qr.as_png("x" * 3000)
