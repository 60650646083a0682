"""Printers that this computer knows, and what each can do: sizes, trays, kinds of paper, two sides. Lengths in mm."""

from __future__ import annotations

import re
import subprocess
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from itertools import chain, count
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote, unquote, urlsplit

from pnp.errors import PnpError
from pnp.pages.paper import Paper, standard_papers
from pnp.pages.printer import MOST_MARGIN, Device, Margins, Printer
from pnp.pieces.piece import Stock
from pnp.printers import known
from pnp.wings.print.ipp import (
    NOT_FOUND,
    Address,
    Attributes,
    IppError,
    Operation,
    Told,
    Typed,
    ask,
    cups_address,
    keyword,
    of,
    parse_address,
)
from scorer.messages import Text, join_texts, list_clauses, literal, msg, quoted
from scorer.names import refuse

HUNDREDTHS = 100  # IPP gives lengths in hundredths of a mm
SAME = 1.0  # sizes that differ by no more than this are the same paper: printers round Letter to 216 x 279

KINDS: Mapping[Stock, Sequence[str]] = {
    "paper": ("stationery",),
    "card": ("cardstock", "stationery-heavyweight", "com.hp.cardstock", "heavyweight", "stationery-coated"),
    "stickers": ("labels",),
}
"""Kinds of paper that a stock is sent as: the first that a printer knows."""

CARD_TRAYS = ("by-pass-tray", "manual", "rear", "alternate", "top", "photo-manual")
"""Trays that somebody puts single sheets into: the first that a printer has."""

IPP_NAME = re.compile(r"\._ipps?\._tcp\.")  # in a printer's name in the network, if it speaks IPP
SEARCH = 3  # seconds that a printer's name in the network is looked up
LASTS = 60  # seconds until it is looked up again: printers go on and off, and get other addresses

USUAL = ("a4", "letter")  # the papers that margins are read of if a printer does not say what lies in it
COLLATED = "separate-documents-collated-copies"  # copies one after the other, not page by page
IDLE = 3  # the state of a printer that has nothing to print
STOPPED = 5  # the state of a printer that prints nothing until somebody lets it

ASKED = (
    "printer-name",
    "printer-info",
    "printer-make-and-model",
    "printer-uri-supported",
    "device-uri",
    "printer-state",
    "printer-state-message",
    "printer-state-reasons",
    "printer-is-accepting-jobs",
)
FACTS = (*ASKED, "all", "media-col-database")
"""What is asked about a printer: printers leave its papers out of ``all``, as they are long."""


class NoQueueError(PnpError):
    """There is no printer to print on, or none of that name."""


class Queue(NamedTuple):
    """A printer that takes jobs: a queue of this computer, or a printer that is asked directly."""

    name: str
    info: str
    address: Address
    uri: str  # in requests
    device: str = ""  # the printer behind a queue

    @property
    def is_direct(self) -> bool:
        """Whether the printer itself is asked, and not the print system."""
        return parse_address(self.name) is not None

    def of(self, *asked: str) -> Mapping[str, Typed]:
        """Return what a request to it begins with."""
        return of(self.uri, asked)


class Tray(NamedTuple):
    """What lies in a printer, or may: the tray, the kind of paper, its size, upright; an empty text is not known."""

    source: str
    kind: str
    width: float
    height: float
    margins: Margins | None = None


class Abilities(NamedTuple):
    """What a printer can do, as it says itself."""

    model: str
    papers: tuple[Tray, ...]  # what it takes
    kinds: tuple[str, ...]
    sources: tuple[str, ...]
    sides: tuple[str, ...]
    colours: tuple[str, ...]
    qualities: tuple[int, ...]
    loaded: tuple[Tray, ...]  # empty if it does not say
    speed: int  # sides a minute; 0 if it does not say
    formats: tuple[str, ...]
    is_announced: bool  # whether it gives a job its number before it takes the pages
    most_copies: int  # collated, that is one after the other
    is_scaling: bool  # whether it says that it cannot print a page without scaling it
    state: int
    is_accepting: bool
    reasons: tuple[str, ...]
    message: str

    @property
    def has_two_sides(self) -> bool:
        """Whether it turns sheets itself."""
        return any(side.startswith("two-sided") for side in self.sides)

    def find_size(self, width: float, height: float) -> tuple[float, float] | None:
        """Return the size that it knows a sheet by, ``None`` if it does not take it."""
        near = ((tray.width, tray.height) for tray in self.papers if _is_near(tray, width, height))
        return min(near, key=lambda size: abs(size[0] - width) + abs(size[1] - height), default=None)

    def find_margins(self, width: float, height: float, source: str = "", kind: str = "") -> Margins | None:
        """Return the edges that stay white on a sheet from a tray, of a kind of paper; ``None`` if it does not say.

        If several are possible they are the widest; a paper without white edges counts only if there is no other, as
        kits never fill a sheet.
        """
        found = [tray for tray in self.papers if (tray.width, tray.height) == self.find_size(width, height)]
        for at, wanted in ((0, source), (1, kind)):
            if wanted:  # else a paper of any tray or kind
                found = [tray for tray in found if tray[at] in (wanted, "")] or found
        return max((tray.margins for tray in found if tray.margins), key=sum, default=None)


def list_queues() -> list[Queue]:
    """Return the queues of this computer. Raises ``NoQueueError`` if it has no CUPS that answers."""
    address = cups_address()
    try:
        found = ask(address, Operation.CUPS_GET_PRINTERS, {"requested-attributes": keyword(*ASKED)}).found
    except IppError as fault:
        if fault.status == NOT_FOUND:
            return []
        raise NoQueueError(
            msg(
                "no print system: {reason}; name the printer itself by --queue ipp://ADDRESS/ipp/print, "
                "or print the PDF at 100 %",
                reason=fault.text,
            )
        ) from None
    queues = []
    for facts in found:
        if facts.get("printer-name"):
            name, device = first(facts, "printer-name"), first(facts, "device-uri")
            info, path = first(facts, "printer-info") or name, f"/printers/{quote(name)}"
            queues.append(Queue(name, info, address.at(path), f"ipp://localhost{path}", device))
    return queues


def find_default() -> str:
    """Return the name of the system's default queue; empty if there is none."""
    try:
        found = ask(
            cups_address(), Operation.CUPS_GET_DEFAULT, {"requested-attributes": keyword("printer-name")}
        )
    except IppError:
        return ""
    return first(found.first, "printer-name")


def find_queue(name: str) -> Queue:
    """Return a queue by its name, else by its description, or the printer at an address. Raises ``NoQueueError``."""
    direct = parse_address(name)
    if direct is not None:
        return Queue(name, name, direct, direct.uri)
    queues = list_queues()
    if not queues:
        raise NoQueueError(msg("{name}: this computer has no printers", name=quoted(name)))
    folded = name.casefold()
    found = [queue for queue in queues if queue.name == name]
    found += [queue for queue in queues if queue.name.casefold() == folded]
    found += [queue for queue in queues if queue.info.casefold() == folded]
    if not found:
        wrong = msg("{name}: no such printer", name=quoted(name))
        raise NoQueueError(refuse(wrong, name, [queue.name for queue in queues]))
    return found[0]


def find_device(device: str) -> Address | None:
    """Return the address of the printer behind a queue; ``None`` if it does not speak IPP, or is not found."""
    if not device.startswith("dnssd://"):
        return parse_address(device)
    return _search(device, int(time.monotonic() / LASTS))


@lru_cache(16)
def _search(device: str, _time: int) -> Address | None:
    """Return the address of a printer that is known by its name in the network, if ``ippfind`` of CUPS finds it."""
    try:
        name = unquote(urlsplit(device).netloc)
        words = ["ippfind", "-T", str(SEARCH), name, "--print"]
        found = subprocess.run(words, capture_output=True, text=True, timeout=2 * SEARCH, check=False)
    except (OSError, ValueError, subprocess.SubprocessError):
        return None
    return parse_address(found.stdout.partition("\n")[0]) if IPP_NAME.search(name) else None


def describe(queue: Queue) -> Abilities:
    """Return what a printer can do, and its state. Raises ``IppError``.

    A queue knows its printer's papers, but not what lies in it: the printer itself is asked for that, if it answers.
    """
    facts = _facts(queue.address, queue.uri)
    device = find_device(queue.device)
    own: Attributes = {}
    if device is not None:
        try:
            own = _facts(device, device.uri)
        except IppError:
            own = {}
    source = own or facts
    operations = _numbers(facts, "operations-supported")
    scalings = source.get("print-scaling-supported", [])
    return Abilities(
        model=first(source, "printer-make-and-model") or queue.info,
        papers=tuple(
            tray for name in ("media-col-database", "media-col-ready") for tray in _trays(source, name)
        ),
        kinds=texts(source, "media-type-supported"),
        sources=texts(source, "media-source-supported"),
        sides=texts(facts, "sides-supported"),
        colours=texts(facts, "print-color-mode-supported"),
        qualities=_numbers(facts, "print-quality-supported"),
        loaded=tuple(_trays(own or facts, "media-col-ready")) if own or not queue.device else (),
        speed=max(_numbers(source, "pages-per-minute"), default=0),
        formats=texts(facts, "document-format-supported"),
        is_announced=Operation.CREATE_JOB in operations and Operation.SEND_DOCUMENT in operations,
        most_copies=_most_copies(facts),
        is_scaling=bool(scalings) and "none" not in scalings,
        state=whole(facts, "printer-state") or IDLE,
        is_accepting=facts.get("printer-is-accepting-jobs", [True])[:1] != [False],
        reasons=tuple(
            dict.fromkeys((*texts(facts, "printer-state-reasons"), *texts(own, "printer-state-reasons")))
        ),
        message=first(facts, "printer-state-message"),
    )


def read_device(name: str, saved: Printer) -> Printer:
    """Return a printer with what the print system says of it: queue, papers, trays, two sides, colour.

    Its margins and its paper are those that are known; else what the printer says of the paper in it, of A4, or of
    Letter. Raises ``NoQueueError`` or ``IppError``.
    """
    queue = find_queue(name)
    can = describe(queue)
    papers = [sheet for sheet in standard_papers() if can.find_size(sheet.width, sheet.height)]
    loaded = [sheet for sheet in papers if has_loaded(can, sheet.width, sheet.height)]
    usual = [sheet for sheet in papers if sheet.id in (saved.paper or USUAL)]
    chosen = next(iter([*(() if saved.paper else loaded), *usual]), None)
    size = chosen and can.find_size(chosen.width, chosen.height)
    device = Device(
        queue.name,
        tuple(sheet.id for sheet in papers),
        can.sources,
        can.has_two_sides,
        "color" in can.colours,
    )
    return replace(
        saved,
        device=device,
        margins=saved.margins or (size and _find_all_margins(can, *size)) or None,
        paper=saved.paper or (chosen.id if chosen else ""),
    )


def save_printer(queue: Queue, file: Path) -> str:
    """Save what a printer says of its edges in a file of printers; return its name there, new if it was not saved.

    Raises ``NoQueueError``, ``IppError`` or ``PrintersFileError``.
    """
    saved = known.read(file)
    name = next((name for name, one in saved.items() if one.device and one.device.queue == queue.name), "")
    if not name:
        usual = "printer"
        with suppress(PnpError):
            usual = usual if queue.is_direct else known.check_name(queue.name)
        names = chain([usual], (f"{usual}-{number}" for number in count(2)))
        name = next(word for word in names if word not in saved)
    known.write(file, {**saved, name: read_device(queue.name, saved.get(name, Printer()))})
    return name


def find_loaded(can: Abilities) -> list[Paper]:
    """Return the papers that a printer says lie in it."""
    return [sheet for sheet in standard_papers() if has_loaded(can, sheet.width, sheet.height)]


def has_loaded(can: Abilities, width: float, height: float) -> bool:
    """Return whether a printer says that sheets of a size lie in it."""
    return any(_is_near(tray, width, height) for tray in can.loaded)


def _is_near(tray: Tray, width: float, height: float) -> bool:
    return abs(tray.width - width) <= SAME and abs(tray.height - height) <= SAME


def _find_all_margins(can: Abilities, width: float, height: float) -> Margins | None:
    """Return the edges of a size that stay white, whichever tray it comes from and whatever kits are printed on."""
    kinds = [kind for kinds in KINDS.values() for kind in kinds if kind in can.kinds] or [""]
    found = [
        can.find_margins(width, height, source, kind) for source in can.sources or ("",) for kind in kinds
    ]
    edges = [margins for margins in found if margins]
    return Margins(*map(max, zip(*edges, strict=True))) if edges else None


def list_names_and_papers() -> list[Text]:
    """Return a line for each queue: its name, its printer, what it can do. Raises ``NoQueueError``."""
    lines = []
    default = find_default()
    for queue in list_queues():
        try:
            can = describe(queue)
        except IppError as fault:
            lines.append(msg("{name}: {reason}", name=queue.name, reason=fault.text))
            continue
        papers = [sheet.name for sheet in standard_papers() if can.find_size(sheet.width, sheet.height)]
        facts = {"name": queue.name, "printer": can.model, "papers": join_texts(papers, ", ")}
        sides = msg("two sides") if can.has_two_sides else msg("one side")
        usual = msg(" (default)") if queue.name == default else ""
        lines.append(msg("{name}{usual}: {printer}; {papers}; {sides}", sides=sides, usual=usual, **facts))
    return lines or [msg("This computer has no printers.")]


def _facts(address: Address, uri: str) -> Attributes:
    return ask(address, Operation.GET_PRINTER, of(uri, FACTS)).first


def first(facts: Attributes, name: str) -> str:
    """Return the first value of an attribute that is a text; empty if there is none."""
    return next((value for value in facts.get(name, []) if isinstance(value, str)), "")


def whole(facts: Attributes, name: str) -> int | None:
    """Return the first value of an attribute that is a number; ``None`` if there is none."""
    return next(iter(_numbers(facts, name)), None)


def texts(facts: Attributes, name: str) -> tuple[str, ...]:
    """Return the values of an attribute that are texts."""
    return tuple(value for value in facts.get(name, []) if isinstance(value, str) and value != "none")


def _size(paper: Told) -> tuple[float, float] | None:
    """Return the size of a paper, upright; ``None`` for a range of sizes."""
    if not isinstance(paper, Mapping):
        return None
    sizes = paper.get("media-size", [])
    if not sizes or not isinstance(sizes[0], Mapping):
        return None
    sides = [whole(sizes[0], name) for name in ("x-dimension", "y-dimension")]
    lengths = sorted(side / HUNDREDTHS for side in sides if side is not None and side > 0)
    if len(lengths) < len(sides):
        return None
    width, height = lengths
    return width, height


def _margins(paper: Attributes) -> Margins | None:
    """Return the white margins of a paper; ``None`` if it has none, or they are not given, or senseless."""
    values = [whole(paper, f"media-{edge}-margin") for edge in ("left", "right", "top", "bottom")]
    lengths = [value / HUNDREDTHS for value in values if value is not None]
    is_sound = len(lengths) == len(values) and all(0 <= length <= MOST_MARGIN for length in lengths)
    return Margins(*lengths) if is_sound and any(lengths) else None


def _trays(facts: Attributes, name: str) -> Iterator[Tray]:
    """Yield what lies in a printer, or what it takes, as an attribute says."""
    for paper in facts.get(name, []):
        size = _size(paper)
        if isinstance(paper, Mapping) and size is not None:
            yield Tray(first(paper, "media-source"), first(paper, "media-type"), *size, _margins(paper))


def _most_copies(facts: Attributes) -> int:
    """Return how many copies a printer makes one after the other by itself; 1 if it does not say so."""
    ranges = [value for value in facts.get("copies-supported", []) if isinstance(value, tuple)]
    is_collated = COLLATED in texts(facts, "multiple-document-handling-supported")
    return max((last for _, last in ranges), default=1) if is_collated else 1


def _numbers(facts: Attributes, name: str) -> tuple[int, ...]:
    return tuple(value for value in facts.get(name, []) if isinstance(value, int))


def describe_state(reasons: tuple[str, ...]) -> Text | None:
    """Return what keeps a printer from printing, in words; ``None`` if nothing does."""
    words = {_plain(reason): REASONS[_plain(reason)] for reason in reasons if _plain(reason) in REASONS}
    return list_clauses(words.values()) if words else None


def _plain(reason: str) -> str:
    for ending in ("-error", "-warning", "-report"):
        reason = reason.removesuffix(ending)
    return reason


REASONS: dict[str, Text] = {
    "media-empty": msg("out of paper: put some in"),
    "media-needed": msg("the printer waits for paper: put it in"),
    "input-tray-missing": msg("a tray is missing: push it in"),
    "media-jam": msg("paper is jammed: take it out"),
    "door-open": msg("the door is open: close it"),
    "cover-open": msg("the cover is open: close it"),
    "interlock-open": msg("the cover is open: close it"),
    "marker-supply-empty": msg("out of ink: change the cartridge"),
    "marker-waste-full": msg("the waste tank is full"),
    "toner-empty": msg("out of toner: change the cartridge"),
    "output-area-full": msg("the output tray is full: empty it"),
    "output-tray-missing": msg("the output tray is missing"),
    "spool-area-full": msg("the disk of the print system is full"),
    "offline": msg("the printer is off, or not connected"),
    "connecting-to-device": msg("the printer does not answer yet: is it on?"),
    "timed-out": msg("the printer does not answer: is it on?"),
    "paused": msg("the printer is paused"),
    "moving-to-paused": msg("the printer is being paused"),
    "shutdown": msg("the printer is off"),
    "job-hold-until-specified": msg("the job is held: release it in the system's printer settings"),
    "cups-missing-filter": msg("the printer's driver is not installed, or incomplete"),
    "other": literal(""),
}
"""What the reasons of a printer or a job say, without the endings that tell how bad it is."""
