"""The companion in a browser, opened as a file: by keys and taps, on small screens, and with large text."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from pnp.wings.companion.page import write
from tests.wings.companion.companions import make_kit, read_companion

PHONE = {"viewport": {"width": 390, "height": 664}, "has_touch": True, "is_mobile": True}
LYING = {"viewport": {"width": 664, "height": 390}, "has_touch": True, "is_mobile": True}
NARROW = {"viewport": {"width": 320, "height": 568}, "has_touch": True, "is_mobile": True}

FAULTS = """() => {
  const faults = [], wide = document.documentElement.scrollWidth;
  if (wide > innerWidth) faults.push(`wide: ${wide}`);
  for (const each of document.querySelectorAll("button, select")) {
    const box = each.getBoundingClientRect();
    if (box.right > innerWidth + 0.5) faults.push(`beside: ${each.id}`);
    if (box.height < 43.9 || box.width < 43.9) faults.push(`small: ${each.id}`);
    if (box.bottom > innerHeight + 0.5) faults.push(`below: ${each.id}`);
  }
  return faults;
}"""


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """Write the companion of Low Blow in Italian, whose words are long; return its address and what it shows."""
    kit = make_kit(("low-blow",), 3, lang="it")
    name, data, _ = write(kit.finished)
    file = tmp_path_factory.mktemp("companion") / name
    file.write_bytes(data)
    return file.as_uri(), read_companion(kit)[1]


@pytest.fixture
def open_page(chromium, made):
    """Return what opens the companion on a screen, and fails at the end if a script has failed."""
    contexts, wrong = [], []

    def open_it(size, **more):
        context = chromium.new_context(**size, **more)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
        page.on("request", lambda asked: None if asked.url.startswith("file:") else wrong.append(asked.url))
        page.goto(made[0])
        return page

    yield open_it
    for context in contexts:
        context.close()
    assert wrong == []


def go_to(page, shown, kind):
    """Go on to the first step of a kind."""
    number = next(at for at, step in enumerate(shown["steps"]) if step["kind"] == kind)
    page.keyboard.press("Home")
    for _ in range(number):
        page.keyboard.press("ArrowRight")
    assert page.inner_text("#say") == shown["steps"][number]["text"]


def test_it_goes_through_all_steps_by_taps(open_page, made):
    """Each step says its sentence; the last tap begins anew."""
    page, steps = open_page(PHONE), made[1]["steps"]
    for step in steps:
        assert page.inner_text("#say") == step["text"]
        assert page.inner_text("#where") == step["where"]
        page.tap("#next")
    assert page.inner_text("#say") == made[1]["finish"]
    page.tap("#next")
    assert page.inner_text("#say") == steps[0]["text"]


def test_the_number_at_the_lit_line_is_that_of_the_cut(open_page, made):
    """The line is where the cut is, in mm of the sheet; what fell off is not drawn."""
    page, shown = open_page(PHONE), made[1]
    go_to(page, shown, "cut")
    at = next(at for at, step in enumerate(shown["steps"]) if step["kind"] == "cut")
    while shown["steps"][at]["kind"] == "cut":
        step = shown["steps"][at]
        assert page.text_content("#show .number") == str(step["number"])
        x, y, to_x, to_y = step["lines"][0]
        assert page.get_attribute("#show .lit", "d").startswith(f"M{x:g} {y:g}L{to_x:g} {to_y:g}")
        assert page.locator("#show .edge").count() == len(step["left"])
        page.keyboard.press("ArrowRight")
        at += 1


def test_it_is_where_it_was_when_a_phone_has_slept(open_page, made):
    """A reload shows the same step; Back goes back, and keys do as well."""
    page, steps = open_page(PHONE), made[1]["steps"]
    for _ in range(5):
        page.tap("#next")
    page.reload()
    assert page.inner_text("#say") == steps[5]["text"]
    page.tap("#back")
    page.keyboard.press("ArrowLeft")
    assert page.inner_text("#say") == steps[3]["text"]
    page.keyboard.press("End")
    page.keyboard.press("Home")
    assert page.is_disabled("#back")


def test_it_goes_to_a_sheet_at_once(open_page, made):
    """The list names each sheet and each part to fold."""
    page, shown = open_page(PHONE), made[1]
    assert page.locator("#jump option").all_inner_texts() == shown["groups"]
    page.select_option("#jump", str(len(shown["groups"]) - 1))
    assert page.inner_text("#where") == shown["groups"][-1]


def test_a_net_folds_and_stands_still_where_motion_is_unwanted(open_page, made):
    """Panels of a die are drawn turned; with less motion the picture does not change."""
    page, shown = open_page(PHONE, reduced_motion="reduce"), made[1]
    go_to(page, shown, "assemble")
    panels = len(
        shown["nets"][shown["steps"][[step["kind"] for step in shown["steps"]].index("assemble")]["net"]][
            "panels"
        ]
    )
    assert page.locator("#show > g").count() == panels == 13
    before = page.inner_html("#show")
    page.wait_for_timeout(300)
    assert page.inner_html("#show") == before
    moving = open_page(PHONE)
    go_to(moving, shown, "assemble")
    first = moving.inner_html("#show")
    moving.wait_for_function("first => document.querySelector('#show').innerHTML !== first", arg=first)


@pytest.mark.parametrize("size", [PHONE, LYING, NARROW], ids=["phone", "lying", "narrow"])
@pytest.mark.parametrize("kind", ["cut", "outline", "assemble"])
def test_everything_is_at_hand_on_small_screens(open_page, made, size, kind):
    """Nothing is wider than the screen; the buttons are large, and never below its edge; the picture is large."""
    page, shown = open_page(size, reduced_motion="reduce"), made[1]
    go_to(page, shown, kind)
    assert page.evaluate(FAULTS) == []
    box = page.locator("#show").bounding_box()
    assert box["width"] * box["height"] > 0.15 * size["viewport"]["width"] * size["viewport"]["height"]


@pytest.mark.parametrize("kind", ["cut", "assemble"])
def test_text_may_be_twice_as_large(open_page, made, kind):
    """Nothing is wider than the screen, and the buttons stay in reach."""
    page, shown = open_page(PHONE, reduced_motion="reduce"), made[1]
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    go_to(page, shown, kind)
    assert page.evaluate(FAULTS) == []
    page.locator("#show").scroll_into_view_if_needed()
    assert page.locator("#show").bounding_box()["height"] > 100


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("kind", ["cut", "assemble"])
def test_axe_finds_nothing(open_page, made, scheme, kind):
    """By day and by night."""
    page, shown = open_page(PHONE, reduced_motion="reduce", color_scheme=scheme, bypass_csp=True), made[1]
    go_to(page, shown, kind)
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
