"""Files of photos: turned ones are read, hostile ones end in a sentence."""

import struct
import time
import zlib
from pathlib import Path

import cv2
import numpy as np
import pytest

from pnp.photo.apart import UnreadablePhotoError, read_apart
from pnp.photo.decoding import decoded
from pnp.photo.kinds import check_kind

PICTURE = (Path(__file__).parent / "pictures" / "low-blow_0122.jpg").read_bytes()


def png(width, height):
    """Return a small PNG that states a size."""

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(bytes(1000)))
        + chunk(b"IEND", b"")
    )


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (png(60_000, 60_000), "60000 × 60000 dots"),
        (PICTURE + bytes(30_000_000), "more than 30 MB"),
        (b"GIF89a" + bytes(100), "no picture"),
        (b"<svg/>", "no picture"),
        (b"", "no picture"),
        (b"\xff\xd8\xff", "no picture"),
    ],
)
def test_hostile_files_are_refused_at_once(data, words):
    """Before anything is decoded, and before a process starts."""
    start = time.process_time()
    with pytest.raises(UnreadablePhotoError, match=words):
        read_apart(data)
    assert time.process_time() - start < 0.5


def test_a_damaged_file_is_refused():
    """What states a size but holds no picture."""
    with pytest.raises(UnreadablePhotoError, match="damaged"):
        decoded(png(64, 64)[:60], 2200)


def turned_by_exif(picture):
    """Return a picture stored on its side, with the note that turns it back."""
    stored = cv2.imencode(".jpg", cv2.rotate(picture, cv2.ROTATE_90_COUNTERCLOCKWISE))[1].tobytes()
    note = b"II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0\0\0\0\0"
    exif = b"Exif\0\0" + note
    return stored[:2] + b"\xff\xe1" + struct.pack(">H", len(exif) + 2) + exif + stored[2:]


def test_a_picture_is_turned_as_the_phone_was_held():
    """The note of EXIF counts."""
    upright = cv2.imdecode(np.frombuffer(PICTURE, np.uint8), cv2.IMREAD_COLOR)
    assert decoded(turned_by_exif(upright), 2200).shape == upright.shape


def test_large_pictures_are_made_smaller():
    """12 million dots are more than is needed."""
    large = cv2.imencode(".jpg", np.zeros((3000, 4000, 3), np.uint8))[1].tobytes()
    check_kind(large)
    assert max(decoded(large, 2200).shape) <= 2200


def test_a_photo_is_read_in_another_process():
    """Its values come back."""
    found = read_apart(PICTURE, drawn=True)
    assert found.game == "low-blow"
    assert len(found.boxes) == 20
    assert found.picture.startswith(b"\xff\xd8")
