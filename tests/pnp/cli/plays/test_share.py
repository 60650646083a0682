"""``pnp plays chart`` and ``share``."""

import json
import os
import re
import sys
from urllib.parse import unquote

import cv2
import pytest

from scorer.plays.sharing import player_id
from tests.pnp.cli.plays.test_listing import SCHOCKEN
from tests.pnp.cli.terminal import shown_by
from tests.scorer.plays.kept import low_blow


def test_a_chart_is_drawn_beside_one(pnp, keep, home):
    """Named after the play; as SVG."""
    identity = keep()
    assert pnp("plays", "chart", identity) == f"Drew low-blow-2026-11-20-{identity}.svg\n"
    (picture,) = (home / "work").iterdir()
    text = picture.read_text(encoding="utf-8")
    assert text.startswith("<svg ")
    assert ">Low Blow, blog edition</text>" in text
    assert ">Cleo</text>" in text


def test_a_chart_can_be_a_png(pnp, keep, home):
    """What its type has no signs for is told; the SVG has them."""
    identity = keep(low_blow(players=("Ana", '"山 😀"', "Cleo")))
    out, err = pnp("plays", "chart", identity, "--out", "charts/evening.PNG", both=True)
    assert (out, err) == ("Drew charts/evening.PNG\n", "A PNG cannot show 山 😀; an SVG can\n")
    assert cv2.imread(str(home / "work" / "charts" / "evening.PNG")).shape == (835, 1339, 3)


def test_a_chart_speaks_the_language(pnp, keep, home, monkeypatch):
    """Of ``--lang``, for all that is said in the picture."""
    from tests.pnp.cli.abroad import ACCENTED, Foreign, foreign

    play = keep(SCHOCKEN)
    monkeypatch.setattr("pnp.texts.words.catalogue", lambda lang, domain: Foreign(ACCENTED))
    pnp("plays", "chart", play, "--out", "x.svg", "--lang", "de")
    text = (home / "work" / "x.svg").read_text(encoding="utf-8")
    shown = re.findall(r">([^<]+)</text>", text)
    assert {f"Schocken, 1 {foreign('disc', ACCENTED)}", foreign("halves lost", ACCENTED), "Ana"} <= set(shown)


@pytest.mark.parametrize("command", [["chart", "--out"], ["share", "--qr"]])
def test_other_pictures_are_refused(pnp, keep, home, command):
    """Before anything is written."""
    name, option = command
    refused = pnp("plays", name, keep(), option, "x.gif", status=2)
    assert refused == "x.gif: a picture is written as .svg or .png; use one of these endings\n"
    assert list((home / "work").iterdir()) == []


def test_there_is_no_chart_of_nothing(pnp, keep):
    """Where no round has been played."""
    identity = keep("game: low-blow\nplayers: [Ana, Ben, Cleo]\n")
    assert pnp("plays", "chart", identity, status=2) == "nothing has been played yet, so there is no chart\n"


def shared(link):
    address, _, data = link.strip().partition("?data=")
    assert address == "https://app.bgstatsapp.com/createPlay.html"
    assert re.fullmatch(r"[A-Za-z0-9%,:/@._~-]+", data)
    return json.loads(unquote(data))


def test_the_link_holds_the_play(pnp, keep):
    """What the app wants to know, with ids that are the same every time and everywhere."""
    identity = keep(low_blow((11, 11, 12), players=("Ana", '"Ben & \\"Söhne\\" +1"', "Cleo")))
    told = shared(pnp("plays", "share", identity))
    assert told.pop("sourcePlayId").startswith(identity)
    assert told == {
        "sourceName": "pnp",
        "playDate": "2026-11-20 12:00:00",
        "game": {"name": "Low Blow", "sourceGameId": "low-blow", "highestWins": False},
        "players": [
            {
                "name": name,
                "sourcePlayerId": player_id(name),
                "score": score,
                "winner": winner,
                "rank": rank,
                "startPlayer": False,
            }
            for name, score, winner, rank in (
                ("Ana", 17, True, 1),
                ('Ben & "Söhne" +1', 17, True, 1),
                ("Cleo", 20, False, 3),
            )
        ],
    }


def test_a_play_that_is_not_over_is_not_shared(pnp, keep):
    """With how to go on."""
    identity = keep(low_blow().partition("counters")[0])
    assert pnp("plays", "share", identity, status=2) == (
        f"the game {identity} is not over yet; finish its results file with: pnp plays edit {identity}\n"
    )


def test_the_code_is_the_link(pnp, keep, home):
    """Read back from the picture, as a phone does."""
    identity = keep()
    link, told = pnp("plays", "share", identity, "--qr", "play.png").splitlines()
    assert told == "Drew play.png"
    picture = cv2.imread(str(home / "work" / "play.png"))
    assert cv2.QRCodeDetectorAruco().detectAndDecode(picture)[0] == link
    assert pnp("plays", "share", identity) == f"{link}\n"
    pnp("plays", "share", identity, "--qr", "play.svg")
    assert b"mm" in (home / "work" / "play.svg").read_bytes()


def in_terminal(identity, columns, lines):
    """Share a play in a terminal of so many columns and lines; return what it shows."""
    env = {**os.environ, "TERM": "xterm", "COLUMNS": str(columns), "LINES": str(lines)}
    env["PYTHONPATH"] = os.pathsep.join(sys.path)
    return shown_by([sys.executable, "-m", "pnp", "plays", "share", identity], env=env)


def test_a_terminal_shows_the_code_where_it_has_room(keep):
    """Light on dark, whatever the terminal's colours; a smaller one is told how large it should be."""
    identity = keep()
    small = in_terminal(identity, 80, 24)
    assert small.endswith(
        "\n\nThe QR code needs a terminal of 93 columns and 47 lines; or write it to a file with --qr\n"
    )
    shown = in_terminal(identity, 100, 60)
    rows = re.findall("\x1b\\[97;40m([ ▀▄█]+)\x1b\\[0m", shown)
    assert (len(rows), {len(row) for row in rows}) == (47, {93})
