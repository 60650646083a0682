"""Every page as axe-core sees it: phone and desktop, light and dark."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe

from scorer.games import GAMES, OWN
from scorer.games.folders import Folders
from tests.processes import HANG
from tests.scorer.plays.kept import low_blow
from tests.wings.conftest import CHROMIUM
from tests.wings.turns.playing import BLOCKERS, counters, lay, sums
from tests.wings.web.conftest import CODE, ROOT
from tests.wings.web.running import Poster, keep, running
from tests.wings.web.samples import BOARDS, MATCH, THROWS

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESKTOP = {"viewport": {"width": 1280, "height": 800}}
HARVEST = ROOT / "examples" / "harvest"
PLAYED = (
    ("low-blow", "Ana", "bot", "Cleo"),
    ("blockers", "Ana", "bot-random", "Cleo"),
    ("schocken", "Ana", "Ben"),
)
HOSTILE = ("<b>W</b>" + "W" * 32, "שָׁלוֹם", "Cleo")


FITS = """() => {
  const shown = (each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const letter = document.createElement("canvas").getContext("2d");
  const faults = [];
  const wide = document.documentElement.scrollWidth;
  if (wide > innerWidth) faults.push(`wide: ${wide}`);
  const targets = "a, button, input:not([type=radio], [type=checkbox]), select, summary";
  for (const each of document.querySelectorAll(targets)) {
    const box = each.getBoundingClientRect();
    if (!shown(each) || box.width < 2 || each.closest(".skip, .hidden, main p:not(.row), .bl-board")) continue;
    if (box.width < 43.9 || box.height < 43.9) faults.push(`small: ${each.outerHTML.slice(0, 90)}`);
    if (!each.matches("input:not(.number)")) continue;
    const style = getComputedStyle(each);
    letter.font = style.font;
    const room = each.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    if (room < letter.measureText("Nathalie").width) faults.push(`narrow: ${each.outerHTML.slice(0, 90)}`);
  }
  return faults;
}"""


def seated(folder, poster):
    """Fill tables and plays, and return the address of a page of every kind."""
    plays = [f"/plays/{each}" for each in keep(folder, BOARDS, MATCH, THROWS, low_blow(players=HOSTILE))]
    files = {"picture": ("table.png", (ROOT / "docs" / "pictures" / "table.png").read_bytes(), "image/png")}
    poster.post(f"{plays[0]}/photo", data={"seen": ""}, files=files)
    empty = poster.begin("low-blow", *HOSTILE)
    boards = poster.begin("low-blow", "Ana", "Ben", "Cleo")
    lay(poster, boards)
    for row, square in ((1, 1), (1, 2), (1, 3), (1, 4), (2, 1), (2, 2)):  # six red dice where there are five
        poster.submit(f"{boards}/edit", place=f"r2.b{row}.{square}", value="R5")
    ended = poster.begin("low-blow", "Ana", "Ben", "Cleo")
    for number in (1, 2, 3):
        sums(poster, ended, number)
    counters(poster, ended, 3, 7, 3, 0)
    painted = poster.begin("blockers", "Ana", "Ben")
    for letter, row in zip("ABC", BLOCKERS, strict=False):
        for column, colour in enumerate(row, 1):
            poster.submit(f"{painted}/edit", game="1", square=f"{letter}{column}", brush=colour)
    thrown = poster.begin("schocken", "Ana", "Ben")
    poster.submit(f"{thrown}/edit", first="1")
    kept = poster.begin("schocken", "Ana", "Ben")
    poster.submit(f"{kept}/edit", first="1")
    poster.submit(f"{kept}/keep", early="yes")
    GAMES.folders.open(HARVEST)
    sheet = poster.begin("harvest", "Ana", "Ben")
    poster.submit(f"{sheet}/edit", place="r2.1", value="-12")
    here = [poster.begin(*each, here="1") for each in PLAYED]
    for table in here:
        poster.submit(f"{table}/me", name="Ana")
    tile = re.search(r"tile=R(?:%23)?.", poster.get(here[1]).text)[0]
    poster.submit(f"{here[0]}/teach")
    return [
        *(*here, f"{here[1]}?{tile}", sheet, empty, f"{empty}?part=counters", boards),
        *(ended, painted, thrown, kept),
        *("/", "/new/low-blow?here=1", "/new/blockers?kind=profi"),
        *("/plays?game=blockers", *plays, f"{plays[0]}/delete", f"{plays[0]}/photo"),
        *(f"{plays[1]}/photo", "/plays/zzzz"),
        *("/ranking?game=low-blow&form=yes", "/ranking/records", "/ranking/versus?one=Ana&other=Ben"),
        "/ranking/player?name=Ana",
        "/evening/2026-11-20",
        *("/rules/low-blow?kind=web&players=4", "/rules/blockers?kind=profi"),
        *(
            "/print",
            "/print/low-blow?only=counters",
            "/print/schocken?players=9&discs=99&paper=other&size=2x2&ink=pink",
        ),
        *("/nowhere", "/enter", f"/t/{'0' * 16}"),
    ]


def faults_of(page, address, rules=None):
    """Return what axe finds on the page that is shown, one line for each kind."""
    options = {"resultTypes": ["violations"], "preload": False, "iframes": False}
    if rules:
        options["runOnly"] = {"type": "rule", "values": rules}
    found = page.evaluate("options => axe.run(document, options)", options)["violations"]
    return [
        f"{address}: {each['id']}: {each['nodes'][0]['html'][:160]} ({len(each['nodes'])})" for each in found
    ]


def opened(browser, size):
    """Return a page of a new browser window, with axe-core in every page that it loads."""
    context = browser.new_context(locale="en-GB", **size)
    context.set_default_timeout(1000 * HANG)
    context.add_init_script(Axe().axe_script)
    return context.new_page()


def walked(browser, server, addresses, size, by="light", phone=""):
    """Return every fault that axe finds on these pages, by day on a phone or by night on a desktop.

    On the desktop it looks at every table, and at the first page of every other kind.
    """
    page, faults, kinds = opened(browser, size), [], set()
    page.emulate_media(color_scheme=by)
    if phone:
        page.context.add_cookies([{"name": "phone", "value": phone, "url": server}])
    for address in addresses:
        kind = re.sub(r"/t/.*", address, re.sub(r"\?.*|(?<=/plays/)\w+", "", address))
        if by == "dark" and kind in kinds:
            continue
        kinds.add(kind)
        page.goto(server + address, wait_until="load")
        faults += faults_of(page, address)
        assert page.evaluate("document.documentElement.scrollWidth") <= size["viewport"]["width"], address
        if size == PHONE:
            faults += [f"{address}: {each}" for each in page.evaluate(FITS)]
    page.context.close()
    return faults


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    """Serve a page of every kind: the address of the server, those of the pages, and the phone that may see them."""
    folder = tmp_path_factory.mktemp("served")
    with running(folder) as server, Poster(server) as poster:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(GAMES, "folders", Folders(OWN))
            pages = seated(folder, poster)
        yield server, pages, poster.cookies["phone"]


@pytest.fixture
def house(served):
    """Return what is served, with its folder open."""
    GAMES.folders.open(HARVEST)
    return served


@pytest.mark.parametrize(("size", "by"), [(PHONE, "light"), (DESKTOP, "dark")], ids=["phone", "desktop"])
def test_axe_finds_nothing(chromium, house, size, by):
    """No page breaks a rule of axe-core, by day or by night; none is wider than its screen, no target too small."""
    server, pages, phone = house
    faults = walked(chromium, server, pages, size, by, phone)
    assert not faults, "\n".join(faults)


def test_axe_finds_nothing_while_nothing_is_kept(chromium, tmp_path):
    """The lists are empty then."""
    with running(tmp_path) as server:
        assert walked(chromium, server, ["/plays", "/ranking"], PHONE) == []


def test_large_type_fits_small_phones(chromium, house):
    """Letters of twice the size: nothing is wider than the page, fields hold 8 letters, targets a thumb."""
    server, every, phone = house
    addresses = [*every[:4], *(each for each in every if not each.startswith("/t/"))]
    options = ["--no-sandbox", "--disable-gpu", "--blink-settings=defaultFontSize=32"]
    large = chromium.browser_type.launch(executable_path=CHROMIUM, args=options)
    page, faults = large.new_page(), []
    page.context.add_cookies([{"name": "phone", "value": phone, "url": server}])
    for address in addresses:
        page.goto(server + address, wait_until="load")
        for width in (390, 360, 320):
            page.set_viewport_size({"width": width, "height": 664})
            faults += [f"{width} {address}: {each}" for each in page.evaluate(FITS)]
    size = page.evaluate("getComputedStyle(document.documentElement).fontSize")
    page.goto(server)
    assert page.evaluate(FITS) == []
    page.evaluate(
        "document.querySelector('.home').style.cssText = 'min-height: 0; height: 20px; min-width: 999px'"
    )
    spoilt = [each.split(":")[0] for each in page.evaluate(FITS)]
    large.close()
    assert size == "34px"
    assert spoilt == ["wide", "small"]  # the check can fail
    assert not faults, "\n".join(faults)


def test_axe_finds_nothing_at_the_door(chromium, tmp_path):
    """The page that asks for the code breaks no rule either, nor does its answer to a wrong one."""
    with running(tmp_path, code=CODE) as server:
        assert walked(chromium, server, ["/", "/?code=wrong", f"/join?code={CODE}"], PHONE) == []


def test_axe_finds_what_is_wrong(chromium):
    """The check can fail: a picture without words, and grey type on grey."""
    page = opened(chromium, DESKTOP)
    page.goto(
        "data:text/html,<title>x</title><main><h1>x</h1><img src='data:,'><p style='color:%23999'>pale words</p></main>"
    )
    found = faults_of(page, "this page")
    page.context.close()
    assert {each.split(": ")[1] for each in found} == {"color-contrast", "html-has-lang", "image-alt"}
