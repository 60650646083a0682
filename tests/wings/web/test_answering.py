"""Requests that no browser sends: heads, addresses and forms of any bytes get an answer that is no fault of ours."""

import itertools
import random
import re
from urllib.parse import urlencode

import pytest

from pnp.wings.photo.phones import ROUTES as PHOTO_ROUTES
from pnp.wings.turns.phones.moves import ROUTES as TURNS_ROUTES
from pnp.wings.web.app import ROUTES, application
from tests.wings.web.asking import ask
from tests.wings.web.conftest import CODE, Phone, settings_in

pytestmark = pytest.mark.usefixtures("here")

HEADS = {
    b"host": (b"", b"[", b"[::1", b"testserver:x", b"\xff", b"a b", b"http://testserver", b"@testserver"),
    b"origin": (
        b"",
        b"http://[",
        b"http://]",
        b"null",
        b"\xff",
        b"http://testserver:x",
        b"http://\xe2\x84\x80",
    ),
    b"sec-fetch-site": (b"", b"\xff", b"none"),
    b"referer": (b"http://[", b"\xff"),
    b"cookie": (b"=", b"pnp=\xff", b"phone=" + b"\xb2" * 24, b'phone="\\400"', b"lang=\0", b";=;" * 999),
    b"content-type": (b"", b"multipart/form-data; boundary=", b"application/json", b"\xff", b"a;charset=no"),
    b"content-length": (b"", b"-1", b"1e9", b"9" * 5000, b"\xb2", b"5, 5", b"nan"),
    b"range": (b"bytes=9-1", b"bytes=" + b"9" * 5000 + b"-", b"x", b"bytes=0-0" + b",1-1" * 300),
    b"if-none-match": (b"*", b'"', b"\xff"),
    b"if-modified-since": (b"x", b"\xff"),
    b"accept-language": (b"\xff", b"de;q=nan", b"de;q=inf", b"de;q=" + b"9" * 400, b";;*;", b"de;q"),
    b"hx-request": (b"\xff",),
    b"last-event-id": (b"9" * 5000, b"\xff"),
}
VALUES = (
    *("", " ", "-1", "0", "²", "٣", "9" * 5000, "1e999", "nan", "x" * 5000, "\0", "\x1b[2J", "\u202e", "{0}"),
    *("%s", "<b>", "1,1", "..", "[", "\ud800", "🎲", "low-blow", "R1", "more:1", "add:Ana", "yes"),
)
WORDS = """
again agree at back brush captured code colour1 column do early first game here ink keep1 kind lang large
least move name name1 name2 new number1 of old only page paper place players printer round row seat seats
seen show since size square-1-1 to
"""
FIELDS = (*WORDS.split(), "square-²-1", "square-1-" + "9" * 5000)
BYTES = (b"\xff\xfe=\xff", b"=&=&;%&%%%g1", b"%ff=%00", b"a" * 3000)
PLAYERS = {"low-blow": ("Ana", "Ben", "Cleo"), "blockers": ("Ana", "Ben"), "schocken": ("Ana", "Ben")}
DRAWN = re.compile(r"^/print/|\.png$")
"""The addresses whose answers are drawn, which takes long."""


def begin_tables(phone):
    """Begin each game twice, as one that is entered and one that is played here; return games and addresses."""
    return [
        (game, phone.begin(game, *names, **here))
        for game, names in PLAYERS.items()
        for here in ({}, {"here": "1"})
    ]


def addresses(tables):
    """Return the address of every page for every table and game."""
    pages = [*ROUTES, *PHOTO_ROUTES, *TURNS_ROUTES]
    filled = {"{page:int}": "1", "{name}": "style.css"}
    found = {}
    for page in pages:
        for game, table in tables:
            path = page.path.replace("/t/{log}", table).replace("{play}", table[3:]).replace("{game}", game)
            for field, value in filled.items():
                path = path.replace(field, value)
            found[path] = None
    return list(found)


def find_crashes(phone, requests):
    """Return the requests whose answer is an error of the program, with that error."""
    answers = ((request, ask(phone, *request)) for request in requests)
    return [
        (request, answer.status, repr(answer.fault))
        for request, answer in answers
        if answer.fault or answer.status == 500
    ]


@pytest.mark.parametrize("code", ["", CODE])
def test_odd_heads_are_no_fault_of_ours(tmp_path, code):
    """Each of them, at pages of all kinds, by all methods, also without the code."""
    hours = itertools.count(0, 3600).__next__  # nobody asks too often
    with Phone(application(settings_in(tmp_path, hours, code=code))) as phone:
        paths = ["/", "/static/style.css", "/t/none/edit"]
        requests = [
            (method, path, b"", [(name, value)], b"a=1")
            for path in paths
            for method in ("GET", "POST", "BREW")
            for name, values in HEADS.items()
            for value in values
        ]
        assert find_crashes(phone, requests) == []


def test_a_malformed_origin_is_not_ours(app):
    """Whatever it is, a post is refused and says why; ours is accepted."""
    with Phone(app) as phone:
        for origin in (
            b"http://[",
            b"",
            b"null",
            b"http://testserver.evil",
            b"testserver",
            b"ftp://testserver",
        ):
            assert ask(phone, "POST", "/new/schocken", heads=[(b"origin", origin)]).status == 403
        assert ask(phone, "POST", "/new/schocken").status == 422


def test_a_malformed_length_is_too_long(app):
    """Of any number of digits, and of what is none."""
    with Phone(app) as phone:
        for length in HEADS[b"content-length"]:
            assert ask(phone, "POST", "/new/schocken", heads=[(b"content-length", length)]).status == 413


@pytest.mark.usefixtures("ready")
def test_odd_fields_are_no_fault_of_ours(app):
    """Every page of every game, entered or played here, by every method, with forms and queries of odd values."""
    chance = random.Random(7)
    with Phone(app) as phone:
        requests = []
        for path in addresses(begin_tables(phone)):
            fields = {name: chance.choice(VALUES) for name in chance.sample(FIELDS, 9)}
            sent = chance.choice([urlencode(fields, errors="surrogatepass").encode()] * 4 + [*BYTES])
            requests += [("GET", path, sent[:1900], ()), ("POST", path, b"", (), sent)]
        assert find_crashes(phone, requests) == []


def test_odd_forms_of_a_page_are_no_fault_of_ours(app):
    """The fields that the page of a game shows, one of them with an odd value."""
    with Phone(app) as phone:
        requests = []
        for _, table in begin_tables(phone):
            html = phone.get(table).text
            shown = dict(re.findall(r'name="([^"]+)"(?:[^>]*?value="([^"]*)")?', html))
            for field in shown:
                requests += [
                    (
                        "POST",
                        f"{table}/{page}",
                        b"",
                        (),
                        urlencode({**shown, field: value}, errors="replace").encode(),
                    )
                    for page in ("edit", "photo/enter")
                    for value in VALUES[::9]
                ]
        assert find_crashes(phone, requests) == []


@pytest.mark.parametrize("part", ["", "%", "\0", "9" * 1000, "²", ".."])
def test_odd_addresses_are_no_fault_of_ours(app, part):
    """Every page with an odd word for what it names."""
    with Phone(app) as phone:
        paths = {re.sub(r"\{[^}]*\}", part, route.path) for route in ROUTES}
        requests = [
            (method, path) for path in sorted(paths) for method in ("GET", "POST") if not DRAWN.search(path)
        ]
        assert find_crashes(phone, requests) == []


def test_a_game_without_a_board_has_no_photos(app):
    """Nothing of it can be read; the page and what it sends are not there."""
    with Phone(app) as phone:
        table = phone.begin("schocken", *PLAYERS["schocken"])
        for path in (f"{table}/photo", f"{table}/photo/enter"):
            assert {ask(phone, "GET", path).status, ask(phone, "POST", path).status} <= {404, 405}
        assert ask(phone, "POST", f"{table}/photo/enter", body=b"square-1-1=R1").status == 404
