"""A reader who begins at the README finds an answer in at most two clicks; links lead to headings."""

import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
README = ROOT / "README.md"
PAGES = [README, *sorted((ROOT / "docs").glob("*.md"))]
LINK = re.compile(r"(?<!!)\[([^\]]+)\]\((?!\w+:)([^)\s]+)\)")

QUESTIONS = [
    ("How do I print on Letter?", ["Make kits"], "Paper", "`letter`"),
    ("How do I print without a duplex printer?", ["Make kits"], "Backs", "`fold`"),
    ("How do I use less ink?", ["Make kits"], "Ink", "`low`"),
    ("We lost a tile.", ["Make kits"], "Lost pieces", "tiles:red:7"),
    ("My squares are not 30 mm.", ["Problems and answers"], "My squares are not 30 mm", "100 %"),
    ("The backs are shifted.", ["Problems and answers", "Calibration"], "Calibration", "--measured"),
    ("How do I order the cards from a shop?", ["Print shops"], "Shops that we know", "gamecrafter"),
    ("How do I use my Cricut?", ["Cutting machines"], "Cricut", "Design Space"),
    ("How do I play in Tabletop Simulator?", ["Online tables"], "Tabletop Simulator", "Saved Objects"),
    ("Our club has a spreadsheet of old games.", ["A club with a spreadsheet"], "1. The table", "player"),
    ("Where are my saved games?", ["Saved games and ranking"], "Where saved games are", "plays.sqlite3"),
    ("How do I make a backup?", ["Saved games and ranking"], "Backups, and games of others", "plays export"),
    ("What does the rating mean?", ["Saved games and ranking"], "The ranking", "uncertainty"),
    (
        "What if a die falls off the table?",
        ["Rules and questions at the table"],
        "In every game",
        "falls off the table",
    ),
    ("May I capture my own tile?", ["Rules and questions at the table"], "Blockers", "own tiles"),
    ("What do I write in a results file?", ["Results files"], "The keys", "`players`"),
    ("My phone cannot open the page.", ["Problems and answers"], "My phone cannot open the page", "8765"),
    ("Who can see what in my network?", ["On phones"], "Security", "access code"),
    ("How do I undo?", ["In the terminal"], "Your turn", "undo"),
    ("Which bot is best?", ["In the terminal"], "Bots", "bot-greedy"),
    ("How do I publish my game as a page?", ["A page that makes kits"], "itch.io", "zip"),
    ("How do I make my own cards?", ["A game of your own"], "Five minutes: a deck of cards", "cards.csv"),
    ("How do I print a board of hexagons?", ["Its boards"], "board", "hexes"),
    ("How do I draw a road on a map?", ["Its boards"], "Maps", "path:"),
    ("How do I push pieces out of their sheet?", ["Its pieces"], "Punch sheets", "`punch: yes`"),
    ("What may a rulebook have?", ["Its boxes and rules"], "Markdown", "table"),
    ("How do I add Polish?", ["Translating"], "From nothing to a printed leaflet", "Language"),
    (
        "How do I score a game in Python?",
        ["The library, notation, OpenSpiel"],
        "The library in ten examples",
        "score(",
    ),
    (
        "What does pnp score --json print?",
        ["The library, notation, OpenSpiel", "pnp score"],
        "JSON output",
        "`final`",
    ),
    ("pnp says it is a bug.", ["Problems and answers"], "pnp says it is a bug", "--no-check"),
]
"""A question; the links that are clicked, from the README; the heading of the answer; a word of the answer."""


@cache
def sections(page):
    """Return the sections of a page with their subsections, by their headings without marks."""
    lines = re.sub(
        r"```.*?```", lambda block: block[0].replace("\n#", "\n "), page.read_text("utf-8"), flags=re.DOTALL
    )
    heads = [
        (found.start(), len(found[1]), found[2]) for found in re.finditer(r"^(#+) (.+)$", lines, re.MULTILINE)
    ]
    ends = [
        next((at for at, other, _ in heads[number + 1 :] if other <= level), len(lines))
        for number, (_, level, _) in enumerate(heads)
    ]
    return {name.replace("`", ""): lines[at:end] for (at, _, name), end in zip(heads, ends, strict=True)}


def anchor(heading):
    """Return the anchor that a heading gets on a page of a forge.

    >>> anchor("Backups, and games of others"), anchor("`manifest.json`")
    ('backups-and-games-of-others', 'manifestjson')
    """
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


def click(page, words):
    """Return the page to which the first link with these words leads."""
    links = {
        text.replace("`", ""): target for text, target in reversed(LINK.findall(page.read_text("utf-8")))
    }
    target = links[words].partition("#")[0]
    return (page.parent / target).resolve() if target else page


@pytest.mark.parametrize(
    ("question", "clicks", "heading", "word"), QUESTIONS, ids=[each[0] for each in QUESTIONS]
)
def test_an_answer_is_two_clicks_away(question, clicks, heading, word):
    """The links are there, the page has the heading, and the section has the word."""
    assert len(clicks) <= 2
    page = README
    for words in clicks:
        page = click(page, words)
    assert word in sections(page)[heading]


def test_links_lead_to_files_and_headings():
    """Every link of every page, changelog and decisions included, names a file; an anchor names a heading of it."""
    lost = []
    for page in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "examples").rglob("*.md")]:
        for _, link in LINK.findall(
            re.sub(r"```.*?```|`[^`\n]*`", "", page.read_text("utf-8"), flags=re.DOTALL)
        ):
            target, _, wanted = link.partition("#")
            path = (page.parent / target).resolve() if target else page
            if not path.exists() or (wanted and wanted not in map(anchor, sections(path))):
                lost.append(f"{page.name}: {link}")
    assert lost == []


def test_every_page_is_reached_from_the_readme():
    """By one click, or two."""
    near = {
        (README.parent / link.partition("#")[0]).resolve()
        for _, link in LINK.findall(README.read_text("utf-8"))
    }
    far = {
        (page.parent / link.partition("#")[0]).resolve()
        for page in near
        if page.suffix == ".md"
        for _, link in LINK.findall(page.read_text("utf-8"))
    }
    assert [page.name for page in PAGES[1:] if page not in near | far] == []


def test_messages_of_the_page_on_problems_are_those_of_the_program():
    """A word of each of them finds the page that explains it; a gap stands for what is filled in."""
    known = (ROOT / "pnp" / "locales" / "messages.pot").read_text("utf-8").replace('"\n"', "")
    table = (ROOT / "docs" / "problems.md").read_text("utf-8").partition("| message | page |\n")[2]
    messages = [
        found for row in table.splitlines() for found in re.findall(r"`([^`]+ [^`]+)`", row.split("|")[1])
    ]
    assert len(messages) > 15
    assert [each for each in messages if not re.search(re.escape(each).replace("…", ".*"), known)] == []
