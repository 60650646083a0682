"""Reports Markdown that is not printed as it is meant: each with its line and what would be right."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from pnp.wings.own.findings import Findings, FolderSpot
from pnp.wings.own.markdown import (
    ALIGN,
    BREAK,
    LINK,
    RULE,
    MarkdownPage,
    read_markdown,
    split_comments,
    split_rows,
)
from pnp.wings.own.wording import check_stars, check_wording
from scorer.messages import Text, join_texts, msg, plural, quoted
from scorer.wings.own.sentences import misread

LINK_EXAMPLE = "[our page](https://example.org)"
PICTURE_EXAMPLE = "![Setup](pictures/setup.svg){width=50}"
PAGE = "<!-- page -->"

PAGE_WORDS = {"page", "pagebreak", "breakpage", "newpage", "break", "columnbreak", "forcepagebreak"}
"""Comments of other programs that begin a page, without spaces and signs."""

TAGS = {
    **dict.fromkeys(("i", "em", "cite", "var"), "*...*"),
    **dict.fromkeys(("h1", "h2", "h3", "h4", "h5", "h6"), "## ..."),
    **dict.fromkeys(("ul", "ol", "li"), "- ..."),
    **dict.fromkeys(("table", "tr", "td", "th", "thead", "tbody"), "| ... | ... |"),
    **dict.fromkeys(("img", "picture"), PICTURE_EXAMPLE),
    **dict.fromkeys(("blockquote", "pre", "details"), "> ..."),
    "a": LINK_EXAMPLE,
    "hr": PAGE,
}
"""What does the same as a tag of HTML; for others it is bold type."""

_TAG = r"</?(?:[A-Za-z][\w-]*\s*/?|[A-Za-z]\s[^<>=]*=[^<>]*|[A-Za-z][\w-]+\s[^<>]*)>"
_SIGNS = re.compile(
    rf"""
    (?P<fence>^[ \t>]*(?:`{{3,}}|~{{3,}})[^\n]*)
    | (?P<define>^[ ]{{0,3}}\[[^\[\]\n]+\]:[^\n]*)
    | (?<!\\)(?:
        (?P<code>`+[^`\n]*`*)
        | (?P<struck>~~[^~\n]*(?:~~)?)
        | (?P<bright>==[^=\n]+==)
        | (?P<note>\[\^[^\[\]\n]*\]?)
        | (?P<alert>\[![A-Za-z]+\])
        | (?P<picture>!\[[^\[\]\n]*\](?:\([^()\n]*\)|\[[^\[\]\n]*\])?)
        | (?P<link>{LINK.pattern})
        | (?P<odd_link>\[[^\[\]\n]*\](?:\([^()\n]*\)?|\[[^\[\]\n]*\]))
        | (?P<tag>{_TAG})
        | (?P<italic>(?<![\w\\])_(?=[^\s_])[^_\n]+(?<=\S)_(?!\w))
        | (?P<stands>\{{[\#.:][^{{}}\n]*\}}|\[[ ]?\])
    )""",
    re.VERBOSE | re.MULTILINE,
)
_SAME = {"fence": "> ...", "define": LINK_EXAMPLE, "note": "(...)", "odd_link": LINK_EXAMPLE}

LINES = (
    (re.compile(r"\s{0,3}#{1,6}[^\W\d_].*"), "# ..."),
    (re.compile(r"\s*\d{1,3}[.)][^\W\d_]\D.*"), "1. ..."),
    (re.compile(r"\s*>\s*#{1,6}\s.*"), "> **...**"),
    (re.compile(r"\s*>\s*>.*"), "> ..."),
    (re.compile(r"\s*>\s*\|.*"), "| ... | ... |"),
    (re.compile(r"\s*:?-+:?\s*\|[\s|:-]*"), "|---|---|"),
    (re.compile(r"\s*={2,}\s*"), "# ..."),
)
"""Lines that no sign within them gives away, and what would be right."""

_DASHES = re.compile(":?-{3,}:?")
_LISTED = re.compile(r"\s*([-*+•#>|!]|\d{1,3}[.)]\s)")


def check_markdown(text: str, file: str, icons: Collection[str], findings: Findings) -> None:
    """Report HTML, code and what else is not printed, lists and tables that are not whole, and open stars."""
    kept, comments = split_comments(text)
    for first, comment in comments:
        spot = FolderSpot(file, first)
        if "".join(re.findall("[a-z]+", comment.lower())) in PAGE_WORDS:
            findings.fault(spot, misread(comment, PAGE))
        elif not comment.endswith("-->") or len(comment) < len("<!---->"):
            findings.fault(spot, misread(" ".join(comment.split()), "<!-- ... -->"))
        else:
            findings.warn(spot, msg("left out: {what}", what=quoted(" ".join(comment.split()))))
    ordinary = _check_signs(kept, file, findings)
    before = ""
    for number, line in enumerate(ordinary.splitlines(), 1):
        spot = FolderSpot(file, number)
        if not BREAK.fullmatch(line):
            check_wording(line, spot, icons, findings)
        _check_line(line, before, spot, findings)
        before = line
    _check_items(read_markdown(text), file, findings)


def _check_signs(text: str, file: str, findings: Findings) -> str:
    """Report signs within a text; return the text without them, with the same lines."""
    opened: set[str] = set()

    def report(sign: re.Match[str]) -> str:
        spot = FolderSpot(file, text.count("\n", 0, sign.start()) + 1)
        found = " ".join(sign[0].split())
        kind = next(name for name, words in sign.groupdict().items() if words is not None)
        if kind == "tag":
            name = re.findall(r"[\w-]+", found)[0].lower()
            if not found.startswith("</") or name not in opened:
                findings.fault(spot, misread(found, _right_of_tag(name, found)))
            opened.add(name)
        elif kind == "picture":
            first = text.rfind("\n", 0, sign.start()) + 1
            if text[first : sign.start()].strip():
                wrong = msg("{found}: a picture has a line of its own", found=quoted(found))
                findings.fault(spot, wrong)
        elif kind == "stands":
            findings.warn(spot, msg("{found} is printed as it stands", found=quoted(found)))
        elif kind != "link":
            words = found.strip("`~=_[]!").strip() or "..."
            right = {"struck": words, "italic": f"*{words}*"}.get(kind, f"**{words}**")
            findings.fault(spot, misread(found, _SAME.get(kind) or right))
        return " " + "\n" * sign[0].count("\n")

    return _SIGNS.sub(report, text)


def _right_of_tag(name: str, tag: str) -> Text | str:
    if "break-" in tag.lower():
        return PAGE
    if name in {"br", "p"}:
        return join_texts(["\\", msg("a line break")], " + ")
    return TAGS.get(name, "**...**")


def _check_line(line: str, before: str, spot: FolderSpot, findings: Findings) -> None:
    """Report a line that is no heading, step, table or note, but was meant as one, and a rule, which is left out."""
    for pattern, right in LINES:
        if pattern.fullmatch(line):
            findings.fault(spot, misread(line.strip(), right))
            return
    if RULE.fullmatch(line):
        found = line.strip()
        if (
            before.strip()
            and set(found) == {"-"}
            and not _LISTED.match(before)
            and not RULE.fullmatch(before)
        ):
            findings.fault(spot, misread(found, "## ..."))
        else:
            findings.warn(spot, msg("left out: {what}", what=quoted(found)))


def _check_items(page: MarkdownPage, file: str, findings: Findings) -> None:
    """Report lists that are too deep, rows that are not those of their table, and stars without a partner."""
    for item in [item for section in page.sections for item in section.items]:
        spot = FolderSpot(file, item.line)
        if item.kind in {"point", "step"} and item.level > 1:
            findings.fault(
                spot, msg("this list is in a list that is in a list itself; write it one level higher")
            )
        rows = split_rows(item) if item.kind == "table" else [(item.line, (item.words,))]
        for at, (line, row) in enumerate(rows):
            _check_row(at, row, len(rows[0][1]), spot._replace(line=line), findings)
            for words in row:
                check_stars(words, spot._replace(line=line), findings)


def _check_row(at: int, row: Sequence[str], columns: int, spot: FolderSpot, findings: Findings) -> None:
    """Report a row with more or fewer cells than the first one, and a line of dashes that aligns no columns."""
    if len(row) != columns:
        wrong = plural(
            len(row),
            "this row has {found} cell, the first one {right}",
            "this row has {found} cells, the first one {right}",
            found=len(row),
            right=columns,
        )
        findings.fault(spot, wrong)
        return
    dashes = [bool(_DASHES.fullmatch(cell)) for cell in row]
    if any(dashes) if at == 1 and not all(ALIGN.fullmatch(cell) for cell in row) else at != 1 and all(dashes):
        findings.fault(spot, misread(f"|{'|'.join(row)}|", "| ... |" if at != 1 else "|---|---|"))
