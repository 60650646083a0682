"""What the tests of the pages share: a whole game of each kind, worked out by hand, and how to read a page."""

import re
from html import unescape

ROUND = ("R5 B3 B1 Y6 R2", "B4 B4 R1 Y2 Y3", "Y1 R6 R3 B2 Y5")
"""Row sums 17, 14, 17; own dice 2, 2, 2; so the round scores are 15, 12, 15."""

SQUARES = [
    (row, square, die) for row, dice in enumerate(ROUND, 1) for square, die in enumerate(dice.split(), 1)
]

BLOCKERS = (
    "RRRRRRRRR",
    "RRRRRRRRR",
    "RRRRRR...",
    "BBBBBBBBB",
    "BBBBBBBBB",
    "BBBBB....",
    ".........",
    ".........",
    ".........",
)
"""24 red tiles in one group; 23 blue ones in one group, and one that Ana has captured: Ana −2, Ben −1."""

LANDSCAPE = ((568, 320), (664, 390), (740, 360), (844, 390), (932, 430), (1280, 800))
"""Screens that are wider than high."""

COVERED = """() => [...document.querySelectorAll(".bl-square, .lb-square, .bar .home, .bar > b, #pad button")]
  .filter((each) => {
    const { left, top, width, height } = each.getBoundingClientRect();
    const at = document.elementFromPoint(left + width / 2, top + height / 2);
    if (!width || !each.checkVisibility({ visibilityProperty: true })) return false;
    if (each.closest(".played #pad") && top + height / 2 > innerHeight) return false;
    return !each.contains(at) && !at?.matches("button.lb-squares, a.lb-squares");
  }).map((each) => each.outerHTML.slice(0, 90))"""
"""What of a table cannot be seen or tapped without scrolling: something lies over it, or it is off the screen.
Only of what is to be done in a turn some may be below."""

SCHOCKEN = ("111/1", "665/3")
"""Ana's Schock out takes the half at once; after two such throws Ben has lost both halves."""


def covered(page):
    """Turn a phone on its side, in every size; return what of the table cannot be tapped."""
    upright, found = page.viewport_size, []
    for width, height in LANDSCAPE:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("scrollTo(0, 0)")
        found += [(width, each) for each in page.evaluate(COVERED)]
    page.set_viewport_size(upright)
    return found


def text_of(html):
    """Return what a page says, without its markup."""
    bare = re.sub(r"(?s)<(script|style|svg|head).*?</\1>|<[^>]+>", " ", html)
    return re.sub(r"\s+([.,;:])", r"\1", " ".join(unescape(bare).split()))


def lay(phone, table, number=1, squares=SQUARES, **more):
    """Enter dice of a round, one post each."""
    for row, square, die in squares:
        fields = {"place": f"r{number}.b{row}.{square}", "value": die, **more}
        answer = phone.submit(f"{table}/edit", **fields)
        assert answer.status_code == 303, answer.text
    return answer


def sums(phone, table, number, pips=(17, 14, 17), own=(2, 2, 2)):
    """Enter a round by its sums."""
    phone.submit(f"{table}/edit", place=f"r{number}.mode", value="sums")
    fields = {f"pips{seat}": str(each) for seat, each in enumerate(pips, 1)}
    fields |= {f"own{seat}": str(each) for seat, each in enumerate(own, 1)}
    return phone.submit(f"{table}/edit", round=str(number), **fields)


def counters(phone, table, number, *held):
    """Enter what everybody holds."""
    fields = {f"held{seat}": str(each) for seat, each in enumerate(held, 1)}
    return phone.submit(f"{table}/edit", round=str(number), **fields)
