"""The guard: who may come in, from where, how much and how often."""

import re
import socket
import time
from urllib.parse import urlsplit

import pytest

from pnp.wings.web import guard
from pnp.wings.web.app import application
from pnp.wings.web.codes import EntryCode
from pnp.wings.web.guard import STRANGERS, STRANGERS_AT_ONCE
from tests.processes import HANG
from tests.wings.turns.playing import text_of
from tests.wings.web.conftest import CODE, Phone, settings_in
from tests.wings.web.running import Poster, running


@pytest.fixture
def guarded(tmp_path, clock):
    """Return a phone before an application of the home network, where only who has the code comes in."""
    app = application(settings_in(tmp_path, clock, code=CODE))
    with Phone(app) as client:
        yield client


def test_every_answer_carries_the_headers(phone):
    """Pages, refusals, assets and lost addresses alike forbid scripts from elsewhere, frames and sniffing."""
    for path in ("/", "/nowhere", "/static/style.css", "/static/../app.py", "/t/none"):
        headers = phone.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self';" in policy
        assert "style-src 'self';" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site", "Origin": "http://testserver"},
        {"Sec-Fetch-Site": "same-site"},
        {},
    ],
    ids=str,
)
def test_a_post_from_elsewhere_is_refused(phone, headers):
    """A form on another site, or one that does not say where it is from, changes nothing."""
    fields = {"name1": "Ana", "name2": "Ben", "name3": "Cleo"}
    answer = phone.post("/new/low-blow", data=fields, headers=headers)
    assert answer.status_code == 403
    assert "/t/" not in phone.get("/").text


def test_a_post_from_our_page_is_taken(phone):
    """Browsers say in either of two headers that a form is ours."""
    fields = {"name1": "Ana", "name2": "Ben", "name3": "Cleo"}
    for headers in ({"Origin": "http://testserver"}, {"Sec-Fetch-Site": "same-origin"}):
        assert phone.post("/new/low-blow", data=fields, headers=headers).status_code == 303


@pytest.mark.parametrize("host", ["evil.example", "testserver.evil.example", "", "[", "127.0.0.1.nip.io"])
def test_a_strange_name_for_this_computer_is_refused(phone, host):
    """A site that lends its name to our address gets nothing."""
    assert phone.get("/", headers={"Host": host}).status_code == 421


@pytest.mark.parametrize("host", ["localhost:8765", "127.0.0.1:8765", "[::1]:8765", "testserver"])
def test_own_names_are_taken(phone, host):
    """The names that this computer has are fine, on any port."""
    assert phone.get("/", headers={"Host": host}).status_code == 200


def test_nobody_comes_in_without_the_code(guarded):
    """Without the cookie there is the form for the code, and nothing else."""
    for path in ("/", "/new/low-blow", "/t/0000000000000001/live", "/t/0000000000000001?tv=1", "/nowhere"):
        answer = guarded.get(path, headers={"HX-Request": "true"})
        assert answer.status_code == 401
        assert 'name="code"' in answer.text
    assert guarded.submit("/new/low-blow", name1="Ana", name2="Ben", name3="Cleo").status_code == 401
    assert guarded.get("/static/style.css").status_code == 200


def test_a_shared_link_says_whose_table_it_is(guarded, clock):
    """Before it asks for the code, and nothing more; a link to no table says nothing."""
    host = Phone(guarded.app, "192.168.1.77")
    host.portal = guarded.portal
    host.submit("/enter", code=CODE)
    table = host.begin("low-blow", "Ana", "Ben", "Cleo")
    stranger = host.beside("192.168.1.78")
    where = stranger.get(table).headers["location"]
    asked = stranger.get(where)
    said = text_of(asked.text)
    assert "Low Blow Ana, Ben, Cleo Type the code" in said
    assert f'name="to" value="{table}"' in asked.text
    assert "Round" not in said
    assert stranger.submit("/enter", code=CODE, to=table).headers["location"] == table
    for other in ("/t/0000000000000000", "/t/", "/t", "/plays", "//evil.example", "/t/0/../x"):
        assert "Ana" not in stranger.get("/enter", params={"to": other}).text


def test_the_link_lets_in_and_leaves_no_code_in_the_address(guarded):
    """The code in the link becomes a cookie that scripts and other sites do not get."""
    answer = guarded.get(f"/?code={CODE}")
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert CODE not in cookie
    assert guarded.get("/").status_code == 200
    again = guarded.get(f"/?code={CODE}")
    assert (again.status_code, again.headers["location"]) == (303, "/")


@pytest.mark.parametrize("typed", ["k7q2m-9xw4p", "K7Q2M 9XW4P", " k7q2m9xw4p "])
def test_the_code_may_be_typed(guarded, typed):
    """Capitals, the hyphen and spaces make no difference; the way leads on to where one wanted to go."""
    answer = guarded.submit("/enter", code=typed, to="/new/schocken")
    assert (answer.status_code, answer.headers["location"]) == (303, "/new/schocken")


@pytest.mark.parametrize(
    "to", ["https://evil.example", "//evil.example", "/\\evil.example", "javascript:1", "/\n/x"]
)
def test_the_way_on_never_leads_elsewhere(guarded, to):
    """Whatever a link says, one stays here."""
    assert guarded.submit("/enter", code=CODE, to=to).headers["location"] == "/"


def test_wrong_codes_wait_longer_each_time(guarded, clock):
    """Three tries are free; then 1, 2, 4 ... seconds, in which even the right code is not looked at."""
    for _ in range(3):
        assert guarded.submit("/enter", code="wrong").status_code == 401
    for pause in (1, 2, 4):
        refused = guarded.submit("/enter", code=CODE)
        assert (refused.status_code, refused.headers["retry-after"]) == (429, str(pause))
        clock.now += pause
        assert guarded.submit("/enter", code="wrong").status_code == 401
    clock.now += 8
    assert guarded.submit("/enter", code=CODE).status_code == 303


@pytest.mark.parametrize(
    ("passed", "left"), [(0.0, "wait 2 seconds"), (0.5, "wait 2 seconds"), (1.5, "wait 1 second,")]
)
def test_whoever_waits_reads_how_long(guarded, clock, passed, left):
    """Whole seconds, rounded up: whoever waits as long as the page says need not wait again."""
    for pause in (0, 0, 0, 1):
        clock.now += pause
        guarded.submit("/enter", code="wrong")
    clock.now += passed
    refused = guarded.submit("/enter", code=CODE)
    assert refused.status_code == 429
    assert f"Too many wrong tries: {left}" in text_of(refused.text)
    assert refused.headers["retry-after"] == re.search(r"\d", left)[0]


def test_one_address_does_not_lock_out_another(guarded):
    """Somebody who guesses slows down only themselves."""
    for _ in range(5):
        guarded.submit("/enter", code="wrong")
    other = guarded.beside()
    assert other.submit("/enter", code=CODE).status_code == 303


def test_a_forged_cookie_is_refused(guarded):
    """Only the cookie that the code gives lets in; not the code itself, not something strange."""
    for value in (CODE, "x", "0" * 64):
        guarded.cookies.set(EntryCode(CODE, float).cookie_name, value)
        assert guarded.get("/").status_code == 401


def test_bodies_and_addresses_are_bounded(phone):
    """More than a form can need is refused, also where it does not say its length."""
    assert phone.submit("/new/low-blow", name1="x" * 70_000).status_code == 413
    chunks = (b"x" * 10_000 for _ in range(10))
    headers = {"Origin": "http://testserver"}
    assert phone.post("/new/low-blow", content=chunks, headers=headers).status_code == 413
    assert phone.get("/?" + "x" * 3000).status_code == 414
    many = "&".join(f"a{number}=1" for number in range(500))
    assert phone.post("/new/low-blow", content=many, headers=headers).status_code == 422


def test_strangers_ask_less(guarded, clock):
    """Without the code an address has so many requests at once and so many a second, and its connection ends.

    Others have their own, and who has the code is not held up.
    """
    answers = [guarded.get("/static/style.css") for _ in range(STRANGERS_AT_ONCE + 1)]
    assert [each.status_code for each in answers] == [200] * STRANGERS_AT_ONCE + [429]
    assert [each.headers.get("connection") for each in answers[-2:]] == [None, "close"]
    assert guarded.beside().get("/static/style.css").status_code == 200
    clock.now += 2 / STRANGERS
    assert [guarded.get("/static/style.css").status_code for _ in range(3)] == [200, 200, 429]
    guarded.cookies.set(EntryCode(CODE, float).cookie_name, EntryCode(CODE, float).cookie)
    assert guarded.get("/static/style.css").status_code == 200


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"])
def test_other_methods_are_refused(phone, method):
    """Pages are read and forms are posted, nothing else."""
    assert phone.request(method, "/").status_code == 405


@pytest.mark.parametrize("path", ["static/%2e%2e/app.py", "t/..%2f..%2fetc", "new/..%2f..%2fx", "static/x"])
def test_no_file_is_named_by_a_request(phone, path):
    """Parts of an address are looked up among what is known."""
    assert phone.get(f"/{path}").status_code == 404


def test_a_file_that_cannot_be_used_is_not_named(phone, tmp_path):
    """Where the plays are damaged, the visitor reads a sentence without the path; the host reads it all."""
    table = phone.begin("schocken", "Ana", "Ben")
    phone.submit(f"{table}/edit", first="1")
    (tmp_path / "plays.sqlite3").write_bytes(b"no plays at all" * 100)
    answer = phone.submit(f"{table}/keep", early="yes")
    assert answer.status_code == 503
    assert "The saved games cannot be read or written now." in answer.text
    assert "sqlite" not in answer.text


def test_a_mistake_of_ours_shows_nothing_of_the_inside(app, monkeypatch):
    """An error page says a sentence in the visitor's language; no name of a file or class."""
    from pnp.wings.web import answering

    def broken(*_):
        raise RuntimeError("secret inside")

    monkeypatch.setattr(answering, "_facts", broken)
    with Phone(app, raise_server_exceptions=False) as client:
        path = client.begin("schocken", "Ana", "Ben")
        answer = client.get(path, headers={"Accept-Language": "de"})
    assert answer.status_code == 500
    assert not re.search(r"secret|Traceback|RuntimeError|\.py", answer.text)
    assert '<html lang="de">' in answer.text
    assert "default-src 'none'" in answer.headers["content-security-policy"]


def test_a_link_in_a_chat_leads_to_the_game(chromium, tmp_path):
    """Who comes from another site keeps code and seat; a form of that site can do nothing."""
    with running(tmp_path, code=CODE) as server:
        context = chromium.new_context(locale="en-GB")
        page = context.new_page()
        page.goto(f"{server}/?code={CODE}")
        with Poster(server) as poster:
            poster.get(f"/?code={CODE}")
            table = f"{server}{poster.begin('blockers', 'Ana', 'Ben', here='1')}"
        page.goto(table)
        page.click("#me-1")
        page.wait_for_selector("#task")
        html = f"""<a href="{table}">play</a>
            <form method="post" action="{table}/me"><input name="name" value="Ben"><button>send</button></form>"""
        context.route(
            "http://chat.example/", lambda route: route.fulfill(body=html, content_type="text/html")
        )
        page.goto("http://chat.example/")
        page.click("a")
        page.wait_for_selector("text=This is the phone of")
        assert "Ana" in page.inner_text("#people summary >> nth=0")
        page.goto("http://chat.example/")
        with page.expect_response("**/me") as answer:
            page.click("button")
        assert answer.value.status == 403
        page.goto(table)
        assert "Ana" in page.inner_text("#people summary >> nth=0")
        context.close()


def test_two_servers_of_one_computer_log_no_phone_out(tmp_path):
    """A browser sends the cookies of one port to the other: each server finds its own."""
    codes = (CODE, "a" * 10)
    apps = [application(settings_in(tmp_path / code, float, code=code)) for code in codes]
    for folder in codes:
        (tmp_path / folder).mkdir()
    with Phone(apps[0]) as first, Phone(apps[1]) as second:
        second.cookies = first.cookies
        for phone, code in zip((first, second), codes, strict=True):
            phone.submit("/enter", code=code)
        assert [phone.get("/").status_code for phone in (first, second)] == [200, 200]


@pytest.mark.parametrize(
    ("promised", "bytes_a_second", "status"), [(40_000, 100, 303), (40_000, 10**9, 408), (0, 100, 408)]
)
def test_a_long_body_may_take_its_time(tmp_path, monkeypatch, promised, bytes_a_second, status):
    """A picture on a slow network arrives; a body that stands still, or that does not say its length, is given up."""
    monkeypatch.setattr(guard, "BODY_SECONDS", 0.2)
    monkeypatch.setattr(guard, "SLOWEST", bytes_a_second)
    body = b"name1=Ana&name2=Ben&name3=Cleo&rest=".ljust(40_000, b"x")
    length = f"Content-Length: {promised}" if promised else "Transfer-Encoding: chunked"
    head = f"POST /new/low-blow HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\n{length}\r\n"
    kind = "Content-Type: application/x-www-form-urlencoded\r\n\r\n"
    with running(tmp_path) as address, socket.create_connection(("127.0.0.1", urlsplit(address).port)) as way:
        way.settimeout(HANG)
        way.sendall((head + kind).encode())
        time.sleep(1)
        if status == 303:
            way.sendall(body)
        assert way.recv(12).decode() == f"HTTP/1.1 {status}"
