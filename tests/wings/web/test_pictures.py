"""A picture of a saved game: small, upright, without place or camera; asked about before it goes."""

import os
import re
from io import BytesIO

import pytest
from PIL import Image, ImageCms

from pnp.wings.web.app import application
from pnp.wings.web.pad_picture import KINDS, MOST, SIDES, read_sent
from scorer.plays import open_store
from tests.wings.web.conftest import CODE, Phone, settings_in
from tests.wings.web.running import keep, running
from tests.wings.web.samples import BOARDS

HOME = {"Origin": "http://testserver"}
GPS, MAKE, TURN = 0x8825, 0x010F, 0x0112
RED, BLUE = (200, 20, 20), (20, 20, 200)


@pytest.fixture
def play(phone, tmp_path):
    """Keep a game and return the address of its page."""
    return f"/plays/{keep(tmp_path, BOARDS)[0]}"


def picture(kind="JPEG", size=(400, 300), mode="RGB", **options):
    """Return a file of a picture: red on its left half, blue on its right one."""
    image = Image.new("RGB", size, RED)
    image.paste(BLUE, (size[0] // 2, 0, *size))
    file = BytesIO()
    image.convert(mode).save(file, kind, **options)
    return file.getvalue()


def tagged(turn=1):
    """Return a JPEG as a phone makes it: with the place, the camera, a comment."""
    exif = Image.Exif()
    exif[MAKE], exif[TURN] = "SECRETCAM", turn
    exif[GPS] = {1: "N", 2: (52.0, 31.0, 12.0), 3: "E", 4: (13.0, 24.0, 18.0), 29: "2026:11:20"}
    data = picture(exif=exif, comment=b"SECRETNOTE", xmp=b"<x>SECRETXMP</x>")
    assert Image.open(BytesIO(data)).getexif().get_ifd(GPS)
    return data


def send(phone, play, data, seen="", **more):
    """Send a picture by the form of a page."""
    files = {"picture": ("IMG_1.jpg", data, "image/jpeg")}
    return phone.post(f"{play}/photo", data={"seen": seen}, files=files, headers=HOME | more)


def seen(phone, play):
    """Return the mark of the picture that the page of questions shows."""
    return re.search(r'name="seen" value="(\w*)"', phone.get(f"{play}/photo").text)[1]


def shown(phone, address):
    """Return a picture as the pages show it."""
    answer = phone.get(address)
    assert answer.headers["content-type"] == "image/jpeg"
    return Image.open(BytesIO(answer.content))


def test_no_place_and_no_camera_stay(phone, play):
    """What says where, when and with what is in neither picture; both stand upright."""
    assert send(phone, play, tagged(turn=6)).headers["location"] == f"{play}#picture"
    for name in ("photo", "small"):
        image = shown(phone, f"{play}/{name}.jpg")
        data = phone.get(f"{play}/{name}.jpg").content
        assert not image.getexif()
        assert set(image.info) <= {"jfif", "jfif_version", "jfif_unit", "jfif_density"}
        assert not re.search(rb"SECRET|Exif|GPS|xmp|ICC_PROFILE", data)
        assert image.width * 4 == image.height * 3
        top, bottom = (image.getpixel((image.width // 2, image.height * part // 8)) for part in (1, 7))
        assert top[0] > 150 > top[2]
        assert bottom[2] > 150 > bottom[0]


@pytest.mark.parametrize(
    ("kind", "mode"),
    [
        *((kind, "RGB") for kind in KINDS),
        *(("JPEG", mode) for mode in ("L", "CMYK")),
        *(("PNG", mode) for mode in ("RGBA", "P", "I;16", "1")),
        ("WEBP", "RGBA"),
    ],
)
def test_each_kind_is_read(kind, mode):
    """JPEG, PNG and WebP, grey, coloured or transparent, become JPEG of three colours."""
    sent = read_sent("multipart/form-data; boundary=x", part(picture(kind, mode=mode)))
    assert (Image.open(BytesIO(sent.picture)).size, Image.open(BytesIO(sent.picture)).mode) == (
        (400, 300),
        "RGB",
    )


def part(data):
    """Return the body of a form with one file."""
    return (
        b'--x\r\nContent-Disposition: form-data; name="picture"; filename="a"\r\n\r\n'
        + data
        + b"\r\n--x--\r\n"
    )


def test_what_is_clear_is_white():
    """On a page by night too."""
    clear = BytesIO()
    Image.new("RGBA", (30, 30), (0, 0, 0, 0)).save(clear, "PNG")
    sent = read_sent("multipart/form-data; boundary=x", part(clear.getvalue()))
    assert Image.open(BytesIO(sent.picture)).getpixel((5, 5)) == (255, 255, 255)


def test_a_saved_picture_is_at_most_a_megabyte(phone, tmp_path, play):
    """Noise, which nothing makes small, is shrunk further; the one for lists has a few kilobytes."""
    noise = BytesIO()
    Image.frombytes("RGB", (1900, 1500), os.urandom(1900 * 1500 * 3)).save(noise, "PNG")
    assert send(phone, play, noise.getvalue()).status_code == 303
    image = shown(phone, f"{play}/photo.jpg")
    assert len(phone.get(f"{play}/photo.jpg").content) <= MOST
    assert max(image.size) in SIDES[1:]
    assert len(phone.get(f"{play}/small.jpg").content) < MOST / 15


def test_it_is_on_the_page_in_the_list_and_on_the_card(phone, play):
    """In lists it is the small one, and is fetched when it comes into view; without one nothing is there."""
    card = Image.open(BytesIO(phone.get(f"{play}/card.png").content))
    assert ".jpg" not in phone.get(play).text + phone.get("/plays").text
    send(phone, play, picture())
    assert f'src="{play}/photo.jpg" alt="Low Blow, ' in phone.get(play).text
    assert f'<img src="{play}/small.jpg" alt="" loading="lazy">' in phone.get("/plays").text
    assert "photo.jpg" not in phone.get("/plays").text
    assert Image.open(BytesIO(phone.get(f"{play}/card.png").content)).height > card.height


def test_it_is_replaced_and_removed_with_a_question(phone, play):
    """The page of the game leads to the question; what another phone has added since is not replaced unseen."""
    other = phone.beside()
    assert f'action="{play}/photo"' in phone.get(play).text
    send(phone, play, picture())
    assert f'href="{play}/photo"' in phone.get(play).text
    assert f'action="{play}/photo"' not in phone.get(play).text
    first = seen(phone, play)
    assert "changed or deleted meanwhile" in send(other, play, picture(size=(300, 300))).text
    assert shown(phone, f"{play}/photo.jpg").size == (400, 300)
    assert send(other, play, picture(size=(300, 300)), first).status_code == 303
    assert shown(phone, f"{play}/photo.jpg").size == (300, 300)
    assert phone.submit(f"{play}/photo/remove", seen=first).status_code == 400
    assert phone.submit(f"{play}/photo/remove", seen=seen(phone, play)).status_code == 303
    assert phone.get(f"{play}/photo.jpg").status_code == 404
    assert seen(phone, play) == ""


def test_other_files_get_one_sentence(phone, play):
    """Whatever they are; the picture that was there stays."""
    send(phone, play, picture())
    large = BytesIO()
    Image.new("1", (8000, 8000)).save(large, "PNG")
    files = {
        "none": b"",
        "gif": b"GIF89a" + bytes(40),
        "cut off": picture()[:900],
        "svg": b"<svg xmlns='http://www.w3.org/2000/svg'/>",
        "starts": b"\xff\xd8" * 4000,
        "large": large.getvalue(),
    }
    for name, data in files.items():
        answer = send(phone, play, data, seen(phone, play))
        assert answer.status_code == 400, name
        assert re.search(
            "not a readable picture; use a JPEG, PNG or WebP|more than 50 million dots", answer.text, re.I
        ), name
        assert f'href="{play}"' in answer.text, name  # the way back to the game
        assert shown(phone, f"{play}/photo.jpg").size == (400, 300), name


def test_odd_requests_change_nothing(phone, play):
    """A form without a file, one that is no form, one that is too long, one for no game, one from another page."""
    assert phone.submit(f"{play}/photo", seen="").status_code == 400
    assert phone.post(f"{play}/photo", content=picture(), headers=HOME).status_code == 400
    long = send(phone, play, bytes(12_000_001))
    assert (long.status_code, f'href="{play}"' in long.text) == (413, True)
    assert "The photo is larger than 12 MB." in long.text
    assert send(phone, "/plays/zzzz", picture()).status_code == 404
    assert send(phone, play, picture(), Origin="http://evil.example").status_code == 403
    assert phone.get("/plays/zzzz/photo").status_code == phone.get("/plays/zzzz/photo.jpg").status_code == 404
    assert phone.get(f"{play}/photo.jpg").status_code == 404


def test_who_has_no_code_sees_no_picture(tmp_path, clock):
    """Nor adds one; a deleted game takes its picture out of sight, and restored it has it again."""
    play = f"/plays/{keep(tmp_path, BOARDS)[0]}"
    with Phone(application(settings_in(tmp_path, clock, code=CODE)), "127.0.0.1") as phone:
        assert send(phone, play, picture()).status_code == 401
        phone.submit("/enter", code=CODE)
        assert send(phone, play, picture()).status_code == 303
        stranger = phone.beside("192.168.1.99")
        for name in ("photo", "small"):
            assert stranger.get(f"{play}/{name}.jpg").status_code == 401
        phone.submit(f"{play}/delete")
        assert phone.get(f"{play}/photo.jpg").status_code == 404
        phone.submit(f"{play}/deleted")
        assert phone.get(f"{play}/photo.jpg").status_code == 200


def test_a_ranking_reads_no_picture(phone, tmp_path, play, monkeypatch):
    """Nor does anything else that reads plays."""
    send(phone, play, picture())
    with open_store(str(tmp_path / "plays.sqlite3")) as store:
        run, ran = store._tables._run, []
        monkeypatch.setattr(
            store._tables, "_run", lambda text, *values: ran.append(text) or run(text, *values)
        )
        store.tally()
        assert store.all()
    assert ran
    assert not [text for text in ran if "picture" in text]


def test_colours_are_those_of_screens():
    """A profile in which red and blue are exchanged is obeyed, and then gone; a damaged one is left out."""
    data = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    exchanged = data.replace(b"rXYZ", b"xxxx").replace(b"bXYZ", b"rXYZ").replace(b"xxxx", b"bXYZ")
    for profile, strong in ((exchanged, 2), (b"damaged", 0)):
        sent = read_sent("multipart/form-data; boundary=x", part(picture(icc_profile=profile)))
        image = Image.open(BytesIO(sent.picture))
        assert "icc_profile" not in image.info
        assert image.getpixel((50, 50))[strong] > 150


SENT = """() => {
  HTMLFormElement.prototype.submit = function () { window.sent = this.querySelector("[data-smaller]").files[0]; };
}"""
SIZE = """async () => {
  const picture = await createImageBitmap(sent).catch(() => ({}));
  return [sent.type, sent.size, picture.width, picture.height];
}"""


def test_a_browser_makes_a_picture_smaller_first(chromium, tmp_path):
    """A PNG of 9 MB is sent as a JPEG whose longer side is 2200; what it cannot read is sent as it is."""
    play = f"/plays/{keep(tmp_path, BOARDS)[0]}"
    found = []
    with running(tmp_path) as server:
        page = chromium.new_page()
        for data in (picture_of_noise(), b"no picture"):
            page.goto(f"{server}{play}/photo")
            page.wait_for_timeout(400)  # two taps on one button are one for a moment
            page.evaluate(SENT)
            page.set_input_files("#file", {"name": "a.png", "mimeType": "image/png", "buffer": data})
            page.click("text=Add a picture >> nth=-1")
            page.wait_for_function("() => window.sent")
            found.append(page.evaluate(SIZE))
        page.close()
    small, same = found
    assert small[0] == "image/jpeg"
    assert small[1] < 4_000_000
    assert small[2:] == [2200, 1100]
    assert same[:2] == ["image/png", len(b"no picture")]


def picture_of_noise():
    file = BytesIO()
    Image.frombytes("RGB", (2400, 1200), os.urandom(2400 * 1200 * 3)).save(file, "PNG", compress_level=1)
    return file.getvalue()
