"""Files of photos: turned ones are read, hostile ones end in a sentence."""

import struct
import subprocess
import sys
import time
import zlib
from contextlib import nullcontext
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pytest

from pnp.wings.photo import apart, arrays
from pnp.wings.photo.apart import read_apart
from pnp.wings.photo.arrays import decode_picture
from pnp.wings.photo.kinds import check_kind
from pnp.wings.photo.limits import PhotoError

LIGHT = 400 << 20  # the most memory that a file may take, in bytes

PICTURE = (Path(__file__).parent / "pictures" / "paper-dice.jpg").read_bytes()


def png(width, height, rows=bytes(1000)):
    """Return a PNG that states a size, and has some rows."""

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(rows, 1))
        + chunk(b"IEND", b"")
    )


def jpeg(width, height, kind):
    """Return the beginning of a JPEG that states a size."""
    frame = struct.pack(">BBHBHH", 0xFF, kind, 17, 8, height, width) + bytes(40)
    return b"\xff\xd8" + frame


@cache
def large():
    """Return a JPEG of 40 million dots in scans."""
    picture = np.full((6200, 6400), 200, np.uint8)
    return cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_PROGRESSIVE, 1])[1].tobytes()


def in_scans(number, *, between=b""):
    """Return a JPEG of 40 million dots that goes over its picture so many times more."""
    data = large()
    last = data[data.rindex(b"\xff\xda") : -2]
    return data[:-2] + (between + last) * number + b"\xff\xd9"


def webp():
    return cv2.imencode(".webp", cv2.imdecode(np.frombuffer(PICTURE, np.uint8), 1))[1].tobytes()


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (png(60_000, 60_000), "60000 × 60000 pixels"),
        (PICTURE + bytes(30_000_000), "more than 30 MB"),
        (b"GIF89a" + bytes(100), "not a readable picture"),
        (b"<svg/>", "not a readable picture"),
        (b"\0\0\0\x18ftypheic" + bytes(90), "in the format HEIC.* save it as JPEG"),
        (b"\0\0\0\x18ftypavif" + bytes(90), "in the format AVIF"),
        (lambda: in_scans(3000), "needs too much memory or time, or is damaged"),
        (
            lambda: in_scans(3000, between=b"\xff\xfe\x00\x04\xff\xd9"),
            "needs too much memory or time, or is damaged",
        ),
        (lambda: in_scans(3000, between=b"garbage"), "needs too much memory or time, or is damaged"),
        (
            lambda: in_scans(31, between=b"\xff\xfe\x00\x02" * 100),
            "needs too much memory or time, or is damaged",
        ),
        (b"", "not a readable picture"),
        (b"\xff\xd8\xff", "not a readable picture"),
        (b"\xff\xd8" + bytes([0xFF]) * 20_000_000, "not a readable picture"),
        (png(7000, 7000), "the limit is 40 million"),
        (png(30_000, 2), "30000 × 2 pixels; it needs at least 200 each way"),
        (png(1, 1), "1 × 1 pixels"),
        (jpeg(4000, 0, kind=0xC0), "4000 × 0 pixels"),
        (jpeg(12_000, 9000, kind=0xC2), "the limit is 40 million"),
        (PICTURE[:-2], "cut off"),
        (PICTURE[: len(PICTURE) // 2], "cut off"),
        (jpeg(640, 480, kind=0xC0), "cut off"),
        (png(640, 640)[:60], "cut off"),
        (lambda: webp()[:-100], "cut off"),
    ],
)
def test_hostile_files_are_refused_at_once(data, words):
    """Before anything is decoded, and before a process starts."""
    data = data if isinstance(data, bytes) else data()
    start = time.process_time()
    with pytest.raises(PhotoError, match=words):
        read_apart(data)
    assert time.process_time() - start < 0.5


def test_a_film_behind_a_picture_does_no_harm():
    """Some phones save a moment of it there; in that there may be anything."""
    check_kind(PICTURE + b"\xff\xda\x00\x02" * 1000)


def test_a_damaged_file_is_refused():
    """What states a size but holds no picture."""
    with pytest.raises(PhotoError, match="damaged"):
        decode_picture(png(640, 640).replace(b"IDAT", b"IDAX"), 2200)


def noted(picture, turn):
    """Return a picture as a file with the note of EXIF how it was held, 1 to 8."""
    stored = cv2.imencode(".jpg", picture)[1].tobytes()
    note = b"II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0" + bytes([turn]) + bytes(7)
    exif = b"Exif\0\0" + note
    return stored[:2] + b"\xff\xe1" + struct.pack(">H", len(exif) + 2) + exif + stored[2:]


@pytest.mark.parametrize("turn", range(1, 9))
def test_a_picture_is_turned_as_the_phone_was_held(turn):
    """All eight notes of EXIF count, mirrored ones too: the bright corner is where it was."""
    upright = np.zeros((240, 320, 3), np.uint8)
    upright[:80, :80] = 255
    flipped = upright[:, ::-1] if turn in (2, 4, 5, 7) else upright
    quarters = {1: 0, 2: 0, 3: 2, 4: 2, 5: 1, 6: 1, 7: 3, 8: 3}[turn]
    found = decode_picture(noted(np.ascontiguousarray(np.rot90(flipped, quarters)), turn), 2200)
    assert found.shape == upright.shape
    assert found[:40, :40].min() > 200
    assert found[120:, 120:].max() < 60


READ_AND_MEASURE = """
import resource, sys
from pnp.wings.photo import apart, arrays
from pnp.wings.photo.apart import read_apart
from pnp.wings.photo.limits import PhotoError
seconds = 0
for path in sys.argv[1:]:
    try:
        read_apart(open(path, "rb").read())
    except PhotoError:
        pass
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds, before = used.ru_utime + used.ru_stime, seconds
    print(used.ru_maxrss << 10, seconds - before)
"""


def test_a_large_file_takes_a_second_and_400_mb_at_most(tmp_path):
    """In its own process, whose memory is bounded: the largest picture that is held as a whole."""
    picture = np.full((6200, 6400, 3), 200, np.uint8)
    paths = [str(tmp_path / f"large.{kind}") for kind in ("jpg", "png", "webp")]
    for path in paths[::2]:
        cv2.imwrite(path, picture, [cv2.IMWRITE_JPEG_PROGRESSIVE, 1])
    Path(paths[1]).write_bytes(png(6400, 6200, bytes(6200 * (1 + 6400 * 3))))
    command = [sys.executable, "-c", READ_AND_MEASURE, *paths]
    lines = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    assert len(lines) == len(paths)
    for memory, seconds in (map(float, line.split()) for line in lines):
        assert memory < LIGHT
        assert seconds < 2.5  # alone on its core it takes one


@pytest.mark.parametrize(("sample", "seconds"), [(0.003, 36), (0.03, 360)])
def test_a_slow_computer_may_take_longer(monkeypatch, sample, seconds):
    """The limit is 12,000 samples of work, however long one takes."""
    most = []
    monkeypatch.setattr(arrays, "time_sample", lambda: sample)
    monkeypatch.setattr(apart, "working_at", lambda place, core: most.append(core) or nullcontext())
    with pytest.raises(PhotoError):
        apart._work("sheet", "read_scan", b"")
    assert most == [seconds]


def test_large_pictures_are_made_smaller():
    """12 million dots are more than is needed."""
    large = cv2.imencode(".jpg", np.zeros((3000, 4000, 3), np.uint8))[1].tobytes()
    check_kind(large)
    assert max(decode_picture(large, 2200).shape) <= 2200


def test_a_photo_is_read_in_another_process():
    """Its values come back."""
    found = read_apart(PICTURE, drawn=True)
    assert found.game == "low-blow"
    assert len(found.boxes) == 20
    assert found.picture.startswith(b"\xff\xd8")
