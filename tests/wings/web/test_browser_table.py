"""Several phones at one table, in a browser: who writes later, codes, names, a server that comes back."""

from pnp.wings.web.codes import format_code
from tests.wings.web.browsing import address, hands
from tests.wings.web.conftest import CODE
from tests.wings.web.running import running

__all__ = ["address", "hands"]


def test_two_phones_see_one_another(hands, address):
    """What one enters the other shows without being touched, and its aim moves on to the next free square."""
    ana, ben = hands(address), hands(address)
    ben.join(ana.begin("low-blow", "Ana", "Ben", "Cleo"))
    ana.die("R5")
    ben.page.wait_for_selector("#s1-1[aria-label='Square 1: red 5']")
    ben.die("B3")
    ana.page.wait_for_selector("#s1-2[aria-label='Square 2: blue 3']")
    assert ana.page.get_attribute("[data-place][aria-current]", "id") == "s1-3"


def test_of_two_who_write_at_once_the_later_is_asked(hands, address):
    """A phone that has not heard of an entry replaces nothing: it is asked, and whose entry goes is told."""
    ben, late = hands(address), hands(address)
    url = ben.begin("low-blow", "Ana", "Ben", "Cleo")
    late.page.route("**/live", lambda route: route.abort())
    late.join(url)
    late.page.route("**/t/*", lambda route: route.abort())  # else it asks, after some seconds
    ben.tap("summary:has-text('Whose phone')")
    ben.tap("#people button[value=Ben]")
    ben.says("This is the phone of")
    late.tap("#s2-1")
    ben.die("Y6")
    late.tap("[data-key=R2]")
    late.says("has just entered yellow 6 here")
    late.page.unroute("**/t/*")
    late.says("You entered red 2.")
    late.page.wait_for_selector("#s2-1[aria-label^='Square 1: yellow 6']")
    late.tap("text=Leave yellow 6")
    late.page.wait_for_selector("#asks dialog", state="detached")
    late.tap("#s2-1")
    late.page.unroute("**/live")
    late.die("R2")
    ben.says("has changed what you entered")
    ben.page.wait_for_selector("#s2-1[aria-label='Square 1: red 2']")


def test_an_answer_that_was_asked_for_before_sitting_down_comes_too_late(hands, address):
    """The network brings it after the page with the keys: the keys stay."""
    ana, late = hands(address), hands(address)
    url = ana.begin("low-blow", "Ana", "Ben", "Cleo")
    asked = []

    def hold(route):
        if route.request.headers.get("hx-request"):
            asked.append((route, route.fetch()))
        else:
            route.continue_()

    late.page.route("**/live", lambda route: route.abort())  # so the page asks by itself
    late.page.route("**/t/*", hold)
    with late.page.expect_request(lambda request: "hx-request" in request.headers):
        late.page.goto(url)
    late.sit()
    while not asked:
        late.page.wait_for_timeout(20)
    route, answer = asked.pop(0)
    assert 'id="me-all"' in answer.text()
    with late.page.expect_request(lambda request: "hx-request" in request.headers):
        route.fulfill(response=answer)
    assert late.page.locator("[data-key=R2]").is_visible()


def test_the_code_right_and_wrong(hands, tmp_path):
    """A wrong code is told; the right one, typed or by link, lets in, and stays out of the address."""
    with running(tmp_path, code=CODE) as server:
        hand = hands(server)
        hand.page.goto(server)
        hand.page.fill("#code", "00000-00000")
        hand.tap("button.strong")
        hand.says("That is not the code.")
        hand.page.fill("#code", format_code(CODE).upper())
        hand.tap("button.strong")
        hand.says("New game")
        by_link = hands(server)
        by_link.page.goto(f"{server}/?code={CODE}")
        by_link.says("New game")
        assert "code" not in by_link.page.url
        assert "pnp-" not in by_link.page.evaluate("document.cookie")
        by_link.begin("schocken", "Ana", "Ben")


def test_hostile_names(hands, address):
    """A name that is a script runs nowhere; one from right to left and one of 40 signs leave the page whole."""
    hand = hands(address)
    long, hebrew = "W" * 40, "שלום (1)"
    hand.begin("low-blow", "<script>alert(1)</script>", hebrew, long)
    for die in ("R5", "B3"):
        hand.die(die)
    names = hand.page.locator(".lb-home bdi").all_inner_texts()
    assert names == ["<script>alert(1)</script>", hebrew, long]
    assert hand.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    hand.page.goto(address)
    assert hand.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    hand.page.goto(f"{address}/new/low-blow")
    hand.page.fill("#name1", "x" * 300)
    assert hand.page.input_value("#name1") == "x" * 40  # no name is longer
    assert hand.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_killed_server_comes_back_with_everything(hands, served):
    """In mid-entry the server is killed; started again, the same page goes on with every die that was answered."""
    hand = hands(served.address)
    url = hand.begin("low-blow", "Ana", "Ben", "Cleo")
    for die in ("R5", "B3"):
        hand.die(die)
    served.kill()
    hand.page.wait_for_selector("body.cut-off")
    hand.says("No connection since")
    hand.tap("[data-key=Y6]")
    hand.says("Not sent yet:")
    served.start()
    hand.page.wait_for_selector("body:not(.cut-off)")
    hand.page.wait_for_selector("#s1-3[aria-label='Square 3: yellow 6']")
    hand.die("B1")
    assert [hand.value(f"#s1-{square}")[-6:] for square in (1, 2, 4)] == [" red 5", "blue 3", "blue 1"]
    fresh = hands(served.address)
    fresh.page.goto(url)
    assert fresh.value("#s1-3") == "Square 3: yellow 6"
