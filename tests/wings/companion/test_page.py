"""The companion is one file that loads nothing, in six languages, and keeps the same bytes."""

import html
import json
import re
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

import cv2
import numpy as np
import pypdfium2
import pytest
from PIL import Image

from pnp.cli.app import run
from pnp.pages.labour import STEP
from pnp.texts.languages import LANGUAGES
from pnp.wings.companion.page import round_minutes, write
from tests.wings.companion.companions import make_kit, read_companion

MARCHES = Path(__file__).parents[3] / "examples" / "marches"
ADDRESS = "https://example.org/kits/low-blow-4p.html"


def test_it_is_written_beside_the_kit(tmp_path):
    """And listed in the manifest; neither name has the word."""
    assert run(["build", "low-blow", "--players", "4", "--with", "companion", "--out", str(tmp_path)]) == 0
    assert {path.name for path in tmp_path.iterdir()} == {
        "low-blow-4p.pdf",
        "low-blow-4p.html",
        "manifest.json",
    }
    (kit,) = json.loads((tmp_path / "manifest.json").read_text(encoding="utf-8"))["kits"]
    assert [file["name"] for file in kit["files"]] == ["low-blow-4p.pdf", "low-blow-4p.html"]
    assert kit["request"]["with"] == "companion"


def test_it_prints_nothing(tmp_path):
    """The pages are those of the kit without it, shape by shape."""
    plain = make_kit(("low-blow",), 3)
    more = make_kit(("low-blow",), 3, choices={"with": "companion"})
    assert [page.shapes for page in plain.document.pages] == [page.shapes for page in more.document.pages]


def test_a_build_says_what_is_not_shown(tmp_path, capsys):
    """Sheets that a machine cuts, and photos: pages 3 and 4 of Marches are cut; a card of one's own has a photo."""
    to = ["--with", "companion", "--out", str(tmp_path / "kit")]
    assert run(["build", str(MARCHES), "--paper", "letter", "--cutter", "silhouette", *to]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert ".html: without pages 3, 4, which the machine cuts." in said
    assert "grey areas" not in said
    (tmp_path / "farm" / "art").mkdir(parents=True)
    Image.new("RGB", (40, 40), "red").save(tmp_path / "farm" / "art" / "cow.png")
    game = "title: Farm\nplayers: 2-3\nparts:\n  - cards: {file: art/}\n"
    (tmp_path / "farm" / "game.yaml").write_text(game, encoding="utf-8")
    assert run(["build", str(tmp_path / "farm"), *to]) == 0
    assert "farm-3p.html: pictures are grey areas." in " ".join(capsys.readouterr().out.split())
    assert "data:image" not in (tmp_path / "kit" / "farm-3p.html").read_text(encoding="utf-8")


def test_nothing_is_loaded_and_only_its_own_script_runs():
    """Its policy names its styles and its script by what is in them; no address is in it but that of SVG."""
    text, _ = read_companion(make_kit(("blockers",), 2, lang="fr"))
    style, script = re.search(r"<style>(.*?)</style>", text, re.DOTALL)[1], text.rpartition("<script>")[2]
    script = script.partition("</script>")[0]
    hashes = [b64encode(sha256(own.encode()).digest()).decode() for own in (style, script)]
    policy = html.unescape(re.search(r'Content-Security-Policy" content="([^"]*)"', text)[1])
    assert policy.startswith("default-src 'none'; ")
    assert f"style-src 'sha256-{hashes[0]}'; script-src 'sha256-{hashes[1]}'" in policy
    assert {*re.findall(r"https?://[^\s\"'<>]+", text)} <= {
        "http://www.w3.org/2000/svg",
        "http://www.w3.org/1999/xlink",
        "http://www.w3.org/2001/xml-events",
    }
    assert not re.search(r"<(link|img|iframe)\b| style=| on[a-z]+=", text)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_has_its_words(lang):
    """Every sentence is filled in, and none is left in English."""
    text, shown = read_companion(make_kit(("schocken",), 2, lang=lang))
    assert f'<html lang="{lang}">' in text
    said = {step["text"] for step in shown["steps"]} | {
        *shown["minutes"].values(),
        shown["finish"],
        shown["next"],
    }
    assert not [sentence for sentence in said if re.search(r"[{}%]", sentence)]
    english = read_companion(make_kit(("schocken",), 2))[1]
    if lang != "en":
        assert not said & {step["text"] for step in english["steps"]}


def test_the_same_kit_has_the_same_bytes():
    """And another paper another key for what is kept."""
    one, again = (write(make_kit(("low-blow",), 3).finished).data for _ in range(2))
    assert one == again
    other = read_companion(make_kit(("low-blow",), 3, paper="letter"))[1]["id"]
    assert other != read_companion(make_kit(("low-blow",), 3))[1]["id"]


def test_minutes_are_rounded_as_the_guide_does():
    """In steps of five, up; the last five one by one."""
    assert STEP == 5
    assert [round_minutes(seconds) for seconds in (0, 1, 60, 61, 300, 301, 600, 601)] == [
        0,
        1,
        1,
        2,
        5,
        10,
        10,
        15,
    ]


def test_a_name_of_somebody_is_no_markup(tmp_path):
    """A folder may be called anything."""
    folder = tmp_path / "evil"
    folder.mkdir()
    (folder / "game.yaml").write_text(
        "title: '</script><b>x</b>'\nplayers: 2\nparts:\n"
        "  - cards: {name: '</script><i>', size: poker, count: 9, face: [text: {at: 5 5 50 10, say: a, font: 9}]}\n",
        encoding="utf-8",
    )
    assert run(["build", str(folder), "--with", "companion", "--out", str(tmp_path / "out")]) == 0
    (path,) = (tmp_path / "out").glob("*.html")
    text = path.read_text(encoding="utf-8")
    assert "<b>x" not in text
    assert "<i>" not in text
    assert text.count("</script>") == 2


def test_a_code_leads_to_it_only_where_an_address_is_known(tmp_path):
    """Page 1 has the address as a code that a reader reads; without one, no code. The file records it."""
    words = ["build", "low-blow", "--players", "4", "--with", "companion", "--companion-address", ADDRESS]
    assert run([*words, "--out", str(tmp_path)]) == 0
    data = (tmp_path / "low-blow-4p.pdf").read_bytes()
    assert read_code(data) == ADDRESS
    assert read_code(make_kit(("low-blow",), 4, choices={"with": "companion"}).data) == ""
    again = str(tmp_path / "again")
    assert run(["build", "--from", str(tmp_path / "low-blow-4p.pdf"), "--out", again]) == 0
    assert (tmp_path / "again" / "low-blow-4p.pdf").read_bytes() == data


@pytest.mark.parametrize(
    ("players", "more"),
    [
        (8, {"lang": "de"}),
        (8, {"lang": "fr", "ink": "grey"}),
        (2, {"paper": "a5", "lang": "es"}),
        (4, {"paper": "letter", "lang": "nl"}),
        (3, {"paper": "a3", "lang": "it", "ink": "low"}),
    ],
)
def test_the_code_is_read_on_every_paper(players, more):
    """The longest address, beside eight seats; its words lie on nothing."""
    address = "https://example.org/" + "a" * 193
    choices = {"with": "companion"}
    kit = make_kit(("schocken",), players, choices=choices, companion=address, **more)
    pages = [read_code(kit.data, at) for at in range(2)]
    assert address in pages


def read_code(data, page=0):
    """Return what the code of a page says, at 400 dots to the inch."""
    picture = pypdfium2.PdfDocument(data)[page].render(scale=400 / 72).to_numpy()
    corner = np.ascontiguousarray(picture[:, picture.shape[1] * 3 // 5 :])
    return cv2.QRCodeDetectorAruco().detectAndDecode(corner)[0]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ["--companion-address", ADDRESS],
            "--companion-address: this works only together with --with companion",
        ),
        (
            ["--with", "companion", "--companion-address", "low-blow.html"],
            "--companion-address 'low-blow.html': this is no address of a web page, such as "
            "https://example.org/low-blow-4p.html",
        ),
        (
            ["--with", "companion", "--companion-address", "https://[x"],
            "--companion-address 'https://[x': this is no address of a web page, such as "
            "https://example.org/low-blow-4p.html",
        ),
        (
            ["--with", "companion", "--companion-address", "https://example.org/" + "a" * 194],
            f"--companion-address 'https://example.org/{'a' * 19}…': a printed QR code holds 213 characters",
        ),
    ],
)
def test_wrong_addresses_are_refused_before_anything_is_made(words, said, tmp_path, capsys):
    """One sentence, and no file."""
    out = tmp_path / "out"
    assert run(["build", "low-blow", *words, "--out", str(out)]) == 2
    assert " ".join(capsys.readouterr().err.split()) == said
    assert not out.exists()
