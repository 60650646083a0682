"""Pictures made of dots: what is refused, what is kept as it is, and what other inks make of them."""

import struct
import zlib
from io import BytesIO

import pytest
from PIL import Image

from pnp.drawing.art import PixelsError, grey_pixels, has_alpha, pale_pixels, read_pixels
from pnp.drawing.recoloured import PALE
from pnp.wings.own.picture_file import read_art


def file(image, kind="PNG", **options):
    data = BytesIO()
    image.save(data, kind, **options)
    return data.getvalue()


RED = Image.new("RGB", (4, 2), "#ff0000")


def header(width, height):
    """Return a PNG that says that it is so large, and has almost nothing in it."""
    parts = (b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)), (b"IDAT", zlib.compress(b"\0"))
    chunks = (
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        for kind, body in parts
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
def test_a_file_stays_what_it_is(kind):
    """Nothing is written anew that need not be."""
    data = file(RED, kind)
    found = read_pixels(data)
    assert found.data == data
    assert (found.width, found.height) == (4, 2)
    assert found.kind == f"image/{kind.lower()}"
    assert found.dark == pytest.approx(1 - 76 / 255, abs=0.01)


@pytest.mark.parametrize(
    ("kind", "mode", "written"),
    [("WEBP", "RGB", "jpeg"), ("WEBP", "RGBA", "png"), ("GIF", "RGB", "png"), ("GIF", "P", "png")],
)
def test_what_a_pdf_does_not_take_is_written_anew(kind, mode, written):
    """A photo as JPEG, drawings and what may be seen through as PNG, with the same dots."""
    image = RED.convert(mode)
    if mode == "RGBA":
        image.putalpha(200)
    found = read_pixels(file(image, kind, lossless=True))
    assert (found.width, found.height, found.kind) == (4, 2, f"image/{written}")
    with Image.open(BytesIO(found.data)) as image:
        red, green, blue = image.convert("RGB").getpixel((1, 1))
    assert red > 250
    assert max(green, blue) < 5


def test_a_gif_stays_transparent():
    """Its clear dots are not printed."""
    clear = Image.new("P", (4, 2), 1)
    clear.putpalette([0, 0, 0, 255, 0, 0])
    assert has_alpha(read_pixels(file(clear, "GIF", transparency=1)))


def test_a_picture_of_a_camera_stands_upright():
    """A camera says how it was held: the dots are turned."""
    exif = Image.Exif()
    exif[0x0112] = 6
    found = read_pixels(file(RED, "JPEG", exif=exif.tobytes()))
    assert (found.width, found.height) == (2, 4)


@pytest.mark.parametrize(
    ("data", "wrong"),
    [
        (header(30_000, 30_000), "more than 32 million dots"),
        (header(9_000, 5_000), "more than 32 million dots"),
        (header(30, 30), "not a complete picture"),
        (file(RED)[:40], "not a complete picture"),
        (b"\xff\xd8nothing", "not a complete picture"),
        (file(RED, "WEBP")[:40], "not a complete picture"),
        (file(RED, "BMP"), "not a complete picture"),
        *[
            (file(RED, kind, save_all=True, append_images=[Image.new("RGB", (4, 2))]), "the picture moves")
            for kind in ("GIF", "WEBP")
        ],
    ],
)
def test_bombs_and_broken_files_are_refused(data, wrong):
    """Before a dot of them is unpacked."""
    with pytest.raises(PixelsError, match=wrong):
        read_pixels(data)


def test_cmyk_becomes_what_screens_show():
    """A JPEG for a press is turned into red, green and blue."""
    found = read_pixels(file(Image.new("CMYK", (4, 4), (0, 255, 255, 0)), "JPEG"))
    with Image.open(BytesIO(found.data)) as image:
        assert image.mode == "RGB"


def test_other_inks_change_the_dots():
    """Grey has no colour, pale more white; what may be seen through stays so."""
    clear = Image.new("RGBA", (4, 4), (255, 0, 0, 128))
    found = read_pixels(file(clear))
    with Image.open(BytesIO(grey_pixels(found).data)) as image:
        assert image.getpixel((0, 0)) == (76, 128)
    with Image.open(BytesIO(pale_pixels(found, PALE).data)) as image:
        assert image.getpixel((0, 0)) == (255, 140, 140, 128)
    assert len({found.name, grey_pixels(found).name, pale_pixels(found, PALE).name}) == 3


def test_art_has_the_shape_of_the_picture():
    """A drawing of one picture, as large as it has dots."""
    art = read_art(file(RED), "red").drawing
    assert (art.width, art.height) == (4, 2)
    assert "not a complete picture" in str(read_art(b"\x89PNG", "x").faults[0].text)


def chunk(kind, body):
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def two_dots(bits, colours, dots, *more):
    """Return a PNG of two dots, as any program may write it."""
    head = struct.pack(">IIBBBBB", 2, 1, bits, colours, 0, 0, 0)
    parts = [(b"IHDR", head), *more, (b"IDAT", zlib.compress(b"\0" + dots)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(*part) for part in parts)


def words(*values):
    return struct.pack(f">{len(values)}H", *values)


GREY, BLACK, CLEAR = (128, 128, 128, 255), (0, 0, 0, 255), None
DARK, GREEN = (128, 0, 0, 255), (0, 255, 0, 255)
PALETTE = (b"PLTE", bytes([128, 0, 0, 0, 255, 0]))


@pytest.mark.parametrize(
    ("data", "dots"),
    [
        (two_dots(16, 0, words(0x8080, 0)), [GREY, BLACK]),
        (two_dots(16, 0, words(0x8080, 0), (b"tRNS", words(0))), [GREY, CLEAR]),
        (two_dots(16, 4, words(0x8080, 0xFFFF, 0, 0)), [GREY, CLEAR]),
        (two_dots(16, 2, words(0x8080, 0, 0, 0, 0xFFFF, 0)), [DARK, GREEN]),
        (two_dots(16, 6, words(0x8080, 0, 0, 0xFFFF, 0, 0, 0, 0)), [DARK, CLEAR]),
        (two_dots(8, 0, bytes([128, 0]), (b"tRNS", words(0))), [GREY, CLEAR]),
        (two_dots(8, 4, bytes([128, 255, 0, 0])), [GREY, CLEAR]),
        (two_dots(8, 2, bytes([128, 0, 0, 0, 255, 0]), (b"tRNS", words(0, 255, 0))), [DARK, CLEAR]),
        (two_dots(1, 0, bytes([0b10000000])), [(255, 255, 255, 255), BLACK]),
        (two_dots(8, 3, bytes([0, 1]), PALETTE), [DARK, GREEN]),
        (two_dots(8, 3, bytes([0, 1]), PALETTE, (b"tRNS", bytes([255, 0]))), [DARK, CLEAR]),
    ],
)
def test_every_kind_of_png_keeps_its_dots(data, dots):
    """16 bits, grey, palettes, and transparency of each: as a program for pictures shows them."""
    found = read_pixels(data)
    with Image.open(BytesIO(found.data)) as image:
        shown = [image.convert("RGBA").getpixel((at, 0)) for at in (0, 1)]
    assert [dot if dot[3] else CLEAR for dot in shown] == dots
    assert has_alpha(found) == (CLEAR in dots)


def test_a_jpeg_in_cmyk_keeps_its_colours():
    """A quarter of black ink is light grey, not its opposite."""
    found = read_pixels(file(Image.new("CMYK", (8, 8), (0, 0, 0, 64)), "JPEG"))
    with Image.open(BytesIO(found.data)) as image:
        assert image.mode == "RGB"
        assert image.getpixel((4, 4)) == pytest.approx((191, 191, 191), abs=3)


def test_alpha_that_hides_nothing_is_none():
    """A drawing program saved with alpha, but every dot is solid."""
    assert not has_alpha(read_pixels(file(Image.new("RGBA", (4, 4), (255, 0, 0, 255)))))
    assert has_alpha(read_pixels(file(Image.new("RGBA", (4, 4), (255, 0, 0, 254)))))
