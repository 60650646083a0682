"""A site in Chromium: all its pages are made by Python in the browser. The tests use one visit, one after the other."""

import gzip
import json
import re
import shutil

import pytest
from axe_playwright_python.sync_playwright import Axe

from pnp.cli.folders import game_of
from pnp.kits.plan import Request, draw, make_plans
from tests.wings.site.visiting import DESKTOP, PHONE, Tab, WebSpace

PATHS = (
    "/",
    "/print",
    "/print/tsuru?players=2",
    "/new/tsuru",
    "/plays",
    "/kept",
    "/ranking",
    "/rules/low-blow",
)
FILL = """full => new Promise(heard => {
  new BroadcastChannel("heard").onmessage = heard;
  new BroadcastChannel("full").postMessage(full);
})"""


@pytest.fixture(scope="module")
def space(site):
    space = WebSpace(site)
    yield space
    space.close()


@pytest.fixture(scope="module")
def visitor(chromium):
    context = chromium.new_context(locale="en-GB", accept_downloads=True, **PHONE)
    yield context
    context.close()


@pytest.fixture(scope="module")
def tab(visitor, space):
    return Tab(visitor, space.address()).wait_until_ready()


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda file: file.unlink(), ["program.zip could not be loaded (404)"]),
        (lambda file: file.write_bytes(b"of the next version"), ["published anew", "Reload"]),
    ],
    ids=["missing", "another"],
)
def test_rules_are_there_before_and_without_the_program(chromium, site, tmp_path, spoil, words):
    """Somebody can choose a game and read its rules; what went wrong is told with the file."""
    broken = tmp_path / "site"
    shutil.copytree(site, broken)
    spoil(broken / "program.zip")
    space, context = WebSpace(broken), chromium.new_context(locale="de-DE", **PHONE)
    try:
        tab = Tab(context, space.address())
        tab.wait_for("before/de/")
        tab.frame.click("a[href$='rules-blockers.html']")
        tab.wait_for("rules-blockers")
        assert "Blockers" in tab.frame.inner_text("h1")
        tab.page.wait_for_selector("#text:not(:empty)")
        told = tab.page.inner_text("#warning")
        assert "program.zip" in told or "neu veröffentlicht" in told, (told, words)
        assert tab.frame.url.endswith("rules-blockers.html")
        assert tab.wrong == []
    finally:
        context.close()
        space.close()


@pytest.mark.parametrize(
    ("order", "query"),
    [
        (Request(("low-blow",), 3), "players=3"),
        (
            Request(("blockers",), 4, paper="letter", ink="grey", lang="fr"),
            "players=4&paper=letter&ink=grey&lang=fr",
        ),
        (Request(("schocken", "low-blow"), 3, together=True), "players=3&together=low-blow"),
        (Request(("tsuru",), 2), "players=2"),
    ],
    ids=["low-blow", "blockers", "together", "own"],
)
def test_a_kit_is_byte_for_byte_that_of_build(tab, tsuru, order, query):
    """What ``pnp build --no-check`` writes; the page checks the kit too, but records no looks in it."""
    game_of(str(tsuru))
    built = draw(make_plans(order)[0])
    assert tab.fetch(f"/print/{order.games[0]}/kit.pdf?{query}") == built.data


def test_a_kit_is_shown_and_saved(tab):
    tab.go("/print/tsuru?players=2")
    with tab.page.expect_download() as saved:
        tab.frame.click("#download")
    assert saved.value.suggested_filename == "tsuru-2p.pdf"
    page = tab.frame.locator("img").first
    page.scroll_into_view_if_needed()
    assert page.evaluate("async image => { await image.decode(); return image.naturalWidth > 200; }")


def test_games_are_listed_with_their_covers(tab):
    tab.go("/print")
    wide = "async images => { for (const it of images) await it.decode(); return images.map(it => it.naturalWidth); }"
    assert tab.frame.locator("img.cover").evaluate_all(wide) == [
        96,
        96,
        96,
    ]  # those of ours; the folder has none


def test_a_score_leads_to_the_winner_and_is_exported(tab):
    """Ana has 7 + 2, Ben 3 + 5: Ana wins by one. Typed as on a phone."""
    tab.go("/new/tsuru")
    for seat, name in enumerate(("Ana", "Ben"), 1):
        tab.frame.fill(f"#name{seat}", name)
    tab.frame.click("text=Begin")
    tab.wait_for("/t/")
    tab.frame.click("#me-all")
    tab.frame.wait_for_selector("#undo", state="attached")
    for place, digit in (("r1.1", 7), ("r1.2", 3), ("r2.1", 2), ("r2.2", 5)):
        tab.frame.click(f"[data-place='{place}']")
        tab.frame.click(f"[data-digit='{digit}']")
        tab.frame.click("[data-digit='Enter']")
    tab.frame.click("#keep")
    tab.frame.wait_for_selector("text=Ana wins")
    (line,) = tab.fetch("/kept/games.jsonl").decode().splitlines()
    assert json.loads(line)["results"].startswith("game: tsuru")


def test_a_first_visit_loads_sixteen_megabytes_at_most(site):
    packed = sum(len(gzip.compress(file.read_bytes(), 6)) for file in site.rglob("*") if file.is_file())
    assert 5e6 < packed <= 16e6


def test_a_bot_plays_along(tab):
    """Its turn is seen without a tap: the stream of events works."""
    tab.go("/new/blockers?here=1")
    for seat, name in enumerate(("bot-random", "Ben"), 1):
        tab.frame.fill(f"#name{seat}", name)
    tab.frame.click("text=Begin")
    tab.wait_for("/t/")
    tab.frame.wait_for_selector("#log[data-turn='Your turn']", state="attached")


def test_another_tab_reads_what_this_one_saved_and_takes_over(tab, visitor, space):
    """Python runs in one tab; when that closes, the other has all games."""
    other = Tab(visitor, space.address("#/plays")).wait_until_ready()
    other.frame.wait_for_selector("text=won by")
    begun = [
        shown.post("/new/tsuru", name1=name, name2="Zoe") for shown, name in ((tab, "Kim"), (other, "Lou"))
    ]
    assert begun == [200, 200]
    tab.page.close()
    other.go("/ranking")
    assert "Ana" in other.frame.inner_text("main")
    other.go("/")
    assert all(name in other.frame.inner_text("main") for name in ("Kim", "Lou"))
    tab.page = other.page


def test_a_full_browser_is_told_and_nothing_is_lost(tab):
    """An entry that cannot be kept is not answered as if it were; later, all of it is kept."""
    tab.frame.evaluate(FILL, True)
    assert tab.post("/new/tsuru", name1="Full", name2="Ben") == 507
    tab.page.wait_for_selector("text=Not saved")
    tab.frame.evaluate(FILL, False)
    tab.go("/")
    tab.page.wait_for_selector("#warning", state="hidden")
    tab.page.reload()
    tab.wait_until_ready()
    assert "Full" in tab.frame.inner_text("main")


def test_what_could_not_be_read_is_not_written_over(tab):
    """The browser lets the page read nothing, later it would let it write: the games from before are still there."""
    tab.frame.evaluate("caches.open('refused')")
    tab.page.reload()
    tab.wait_until_ready()
    assert "the visitor said no" in tab.read_warning()
    assert "Full" not in tab.frame.inner_text("main")
    tab.frame.evaluate(FILL, False)
    assert tab.post("/new/tsuru", name1="Lost", name2="Ben") == 507
    tab.frame.evaluate("caches.delete('refused')")
    tab.page.reload()
    tab.wait_until_ready()
    assert "Full" in tab.frame.inner_text("main")
    tab.go("/plays")
    assert "Ana" in tab.frame.inner_text("main")


@pytest.mark.parametrize("size", [PHONE["viewport"], DESKTOP["viewport"]], ids=["phone", "desktop"])
def test_axe_finds_nothing(tab, size):
    tab.page.set_viewport_size(size)
    tables = sorted(set(re.findall(r'href="/app(/t/\w+)', tab.fetch("/").decode())))
    assert len(tables) >= 4  # a game of a bot is among them
    for path in (*PATHS, *tables[:4]):
        tab.go(path)
        for shown in (tab.page, tab.frame):
            assert [found["id"] for found in Axe().run(shown).response["violations"]] == [], path
        assert tab.frame.evaluate("document.documentElement.scrollWidth <= innerWidth"), path


def press_on(tab, what):
    """Go to a link by the tabulator, and press it, once its page is there."""
    tab.frame.wait_for_load_state()
    tab.frame.wait_for_selector(what, state="attached")
    for _ in range(100):
        if tab.frame.evaluate("what => document.activeElement?.matches(what)", what):
            tab.page.keyboard.press("Enter")
            return
        tab.page.keyboard.press("Tab")
    raise AssertionError(what)


def test_a_kit_is_made_by_the_keyboard_alone(tab):
    tab.go("/")
    press_on(tab, "a[href$='/app/print']")
    tab.wait_for("/app/print")
    press_on(tab, "a[href*='/app/print/tsuru']")
    tab.wait_for("/app/print/tsuru")
    with tab.page.expect_download() as saved:
        press_on(tab, "#download")
    assert saved.value.suggested_filename == "tsuru-3p.pdf"


def test_all_of_it_without_a_network(tab, space):
    """The web space is gone: the page starts, has the games, makes a kit that nobody made before."""
    space.close()
    tab.page.context.new_cdp_session(tab.page).send("Network.clearBrowserCache")  # it may forget at any time
    tab.page.reload()
    tab.wait_until_ready()
    tab.go("/plays")
    tab.frame.wait_for_selector("text=won by")
    assert tab.fetch("/print/low-blow/kit.pdf?players=4").startswith(b"%PDF")
    assert tab.wrong == []
