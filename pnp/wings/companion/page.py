"""The companion of a kit as one HTML file: what it shows, its styles and its script are in it, and it loads nothing."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from html import escape
from math import ceil
from string import Template

from pnp.data import resources
from pnp.drawing.shapes import Point
from pnp.pages.labour import STEP, round_up
from pnp.pieces.piece import FaceOnPage
from pnp.texts import words
from pnp.texts.words import Words
from pnp.wings.companion.folding import find_panels
from pnp.wings.companion.sheets import Sheets, as_path, blank_pictures
from pnp.wings.companion.work import Left, Line, Work, WorkStep, is_fed, list_slits, list_work
from pnp.wings.contract import CompanionFile
from pnp.writers.kit import FinishedKit
from scorer.messages import Text, join_texts, msg, plural

ENDING = ".html"
BLANK = {"number": "{number}", "count": "{count}"}  # what is filled in for each step

LABELS = ("title", "head", "none", "jump", "back", "next", "script")
"""The words that are in the page before its script runs."""


def write(kit: FinishedKit) -> CompanionFile:
    """Return the companion of a kit."""
    work = list_work(kit)
    said = _say(kit, work)
    drawn = Sheets(kit.theme)
    for at, sheet in enumerate(work.sheets):
        drawn.add_sheet(at, sheet)
    for at, assembly in enumerate(work.assemblies):
        for number, step in enumerate(assembly.steps):
            drawn.add_picture(_picture(at, number), step.picture)
    values = _as_values(work, said, drawn)
    values["id"] = sha256(json.dumps(values).encode()).hexdigest()[:16]
    style, script = (resources.text(f"assets/companion/companion.{ending}") for ending in ("css", "js"))
    policy = make_policy(style, script)
    facts = {f"words_{key}": escape(said[key]) for key in LABELS}
    page = Template(resources.text("templates/companion/companion.html")).substitute(
        facts,
        lang=escape(kit.document.language),
        policy=policy,
        style=style,
        script=script,
        drawn=drawn.as_text(),
        work=json.dumps(values, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c"),
    )
    return CompanionFile(kit.stem + ENDING, page.encode(), policy)


def list_losses(kit: FinishedKit) -> list[Text]:
    """Return sentences on what the companion of a kit does not show."""
    name, losses = kit.stem + ENDING, list[Text]()
    if any(blank_pictures(sheet.page.shapes) != sheet.page.shapes for sheet in list_work(kit).sheets):
        losses.append(msg("{name}: pictures are grey areas.", name=name))
    by_machine = [number for number, page in enumerate(kit.document.pages, 1) if is_fed(kit, page)]
    if by_machine:
        text = plural(
            len(by_machine),
            "{name}: without page {pages}, which the machine cuts.",
            "{name}: without pages {pages}, which the machine cuts.",
            name=name,
            pages=join_texts(map(str, by_machine), ", "),
        )
        losses.append(text)
    return losses


def make_policy(style: str, script: str) -> str:
    """Return a policy under which a page runs these styles and this script alone, and loads nothing."""
    hashes = [b64encode(sha256(text.encode()).digest()).decode() for text in (style, script)]
    allowed = f"style-src 'sha256-{hashes[0]}'; script-src 'sha256-{hashes[1]}'"
    return f"default-src 'none'; {allowed}; base-uri 'none'; form-action 'none'"


def round_minutes(seconds: float) -> int:
    """Return the minutes of some work: in steps of five, as the guide counts them, the last few one by one."""
    left = round(seconds, 3)  # what is left of a sum is not exact
    exact = ceil(left / 60)
    return exact if exact <= STEP else round_up(left)


def _list_minutes(work: Work) -> Iterator[int]:
    """Yield the minutes that are left before each step."""
    left = sum(step.seconds for step in work.steps)
    for step in work.steps:
        yield round_minutes(left)
        left -= step.seconds


def _say(kit: FinishedKit, work: Work) -> Words:
    """Return the words of the page in the language of the kit."""
    return words.sheet(
        "companion/companion",
        kit.document.language,
        title=kit.document.title,
        strips=sorted({step.total for step in work.steps if step.kind == "cut" and step.total > 1}),
        minutes=sorted({*_list_minutes(work), 0}),
        **BLANK,
    )


def _as_values(work: Work, said: Words, drawn: Sheets) -> dict[str, object]:
    """Return what the script shows, as plain values."""
    groups: list[str] = []
    steps = []
    nets: list[dict[str, object]] = []
    for step, minutes in zip(work.steps, _list_minutes(work), strict=True):
        where = _name_place(work, step, said)
        if not groups or groups[-1] != where:
            groups.append(where)
        values = {**_as_step(step, said), "where": where, "group": len(groups) - 1, "left_minutes": minutes}
        if step.piece:
            net = _as_net(step, step.piece)
            if net not in nets:
                nets.append(net)
            piece = drawn.pieces.get((step.sheet, step.piece.x, step.piece.y), "")
            values |= {"net": nets.index(net), "piece": piece}
        steps.append(values)
    return {
        "sheets": [
            {"width": sheet.page.paper.width, "height": sheet.page.paper.height} for sheet in work.sheets
        ],
        "assemblies": [
            [
                {
                    "picture": _picture(at, number),
                    "text": step.text,
                    "width": step.picture.width,
                    "height": step.picture.height,
                }
                for number, step in enumerate(assembly.steps)
            ]
            for at, assembly in enumerate(work.assemblies)
        ],
        "steps": steps,
        "nets": nets,
        "groups": groups,
        "minutes": _read_forms(said, "minutes"),
        **{key: said[key] for key in ("finish", "step", "next", "again")},
    }


def _read_forms(said: Words, key: str) -> dict[int, str]:
    """Return sentences about numbers, by the number."""
    return {int(number): sentence for number, sentence in said.rows(key, 2)}


def _picture(assembly: int, number: int) -> str:
    """Return the name of a picture of a step."""
    return f"step-{assembly}-{number}"


def _name_place(work: Work, step: WorkStep, said: Words) -> str:
    """Return the sheet that a step is on, or the parts that it assembles."""
    if step.kind in ("assemble", "join"):
        return work.assemblies[step.assembly].name if step.assembly >= 0 else said["head"]
    sheet = work.sheets[step.sheet]
    return f"{said['page']}\u00a0{sheet.number}: {sheet.page.name}"


def _as_step(step: WorkStep, said: Words) -> dict[str, object]:
    """Return a step as plain values; what it does not have is left out."""
    text = said[step.kind].format(number=step.number, count=step.total)
    if step.kind == "cut" and step.total > 1:
        text += " " + _read_forms(said, "strips")[step.total]
    values: dict[str, object] = {"kind": step.kind, "sheet": step.sheet, "number": step.number, "text": text}
    if step.edge and step.kind == "outline":
        values["edge"] = as_path(step.edge)
    if step.assembly >= 0:
        values["assembly"] = step.assembly
    if step.kind == "assemble":
        return values
    return values | {"lines": _round_lines(step.lines), "left": _round_boxes(step.left)}


def _as_net(step: WorkStep, piece: FaceOnPage) -> dict[str, object]:
    """Return the panels of a folded piece from its own corner, so that equal pieces have the same."""
    x, y = piece.x, piece.y

    def move(points: Iterable[Point]) -> list[list[float]]:
        return [[round(at - x, 2), round(down - y, 2)] for at, down in points]

    panels = find_panels(step.edge, step.lines, list_slits(piece))
    return {
        "panels": [
            {"corners": move(panel.corners), "parent": panel.parent, "hinge": move(panel.hinge or ())}
            for panel in panels
        ],
        "folds": [move(line) for line in step.lines],
    }


def _round_lines(lines: Sequence[Line]) -> list[list[float]]:
    return [[round(number, 2) for point in line for number in point] for line in lines]


def _round_boxes(left: Sequence[Left]) -> list[list[float]]:
    """Return strips as left, top, width, height, and 1 for those that are done."""
    return [
        [
            *(round(number, 2) for number in (box.left, box.top, box.width, box.height)),
            int(is_done),
        ]
        for box, is_done in left
    ]
