"""The preview of a folder that somebody edits: its pieces at true size, as chosen, and what a save changed."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random, randrange
from typing import NamedTuple
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from pnp.drawing.shapes import Shape, TextShape
from pnp.games.contract import PrintedGame, SetText
from pnp.kits import defaults
from pnp.kits.plan import Request as Order
from pnp.kits.plan import usual_players
from pnp.kits.printed import NothingPrintedError, find_printed
from pnp.pieces.look import find_changes
from pnp.pieces.on_table import CardOnTable
from pnp.texts.languages import ENGLISH
from pnp.wings.own.kit import usual_names
from pnp.wings.preview.preview import BLEED, Drawn, Preview, Shown
from pnp.wings.web.consent import Consent
from pnp.wings.web.contract import Added, Phones
from pnp.wings.web.error_pages import refuse
from pnp.wings.web.log_writer import LogWriter
from pnp.wings.web.rendering import END, FIRST_STRONG, page, to_text
from pnp.wings.web.settings import Settings
from pnp.wings.web.shared import shared
from pnp.wings.web.visitor import visitor
from pnp.writers.svg import flatten
from scorer.games import GAMES
from scorer.games.options import EDITION

INKS = ("full", "low", "grey")
VIEWS = ("pieces", "saved", "printed", "sheets", "draw", "proof")
"""All pieces, those that the last save changed, those that changed since they were printed, the sheets, a shuffled deck
with what a player has, and the texts in all languages."""

STEPS = ("start", "seed")  # what links to further pieces and cards change

HAND = 5  # the cards that one draws first

MOST = 120  # the most pieces on a page
SAFE = 3.0  # how far all that matters should be from the cut, mm

MATRICES = {
    "protan": "0.152 1.053 -0.205 0 0 0.115 0.786 0.099 0 0 -0.004 -0.048 1.052 0 0 0 0 0 1 0",
    "deutan": "0.367 0.861 -0.228 0 0 0.28 0.673 0.047 0 0 -0.012 0.043 0.969 0 0 0 0 0 1 0",
    "tritan": "1.256 -0.077 -0.179 0 0 -0.078 0.931 0.148 0 0 0.005 0.691 0.304 0 0 0 0 0 1 0",
    "grey": "0.213 0.715 0.072 0 0 0.213 0.715 0.072 0 0 0.213 0.715 0.072 0 0 0 0 0 1 0",
}
"""How others see colours, for ``feColorMatrix``: from Machado, Oliveira and Fernandes 2009; and a grey printer."""

FOREVER = "private, max-age=31536000, immutable"  # the address of a piece has the mark of its look

SVG = "image/svg+xml"
UNSEEN = re.compile(f"[{FIRST_STRONG}{END}]")  # what isolates names in a sentence

LONGEST = 100  # the most characters of a field to use


class PageView(NamedTuple):
    """What the page shows, as its form says."""

    view: str
    part: str
    seat: str
    words: str
    see: str
    lines: tuple[str, ...]
    backs: frozenset[str]
    scale: int  # per cent
    start: int  # the first piece, from 0; of a deck, the card that lies open
    seed: int  # of the order of a deck


class PreviewItem(NamedTuple):
    """Pieces on the page, with the faults of their row."""

    shown: Shown
    faults: tuple[str, ...]


class Desk:
    """The pages of one folder."""

    def __init__(self, folder: Path) -> None:
        self._preview = Preview(GAMES.folders.open(folder), folder)

    async def live(self, request: Request) -> Response:
        """Answer with a stream that tells of each save."""
        return shared(request).live.watch(request, self._preview.find_state)

    def show(self, request: Request) -> Response:
        """Show the pieces that are chosen."""
        if "code" in request.query_params:  # the entry link was opened again
            return RedirectResponse("/", 303)
        game = self._preview.find_game()
        order, look = self._read_order(request, game), read_look(request)
        kit = self._preview.draw(order)
        lines = list_faults(kit, visitor(request).lang)
        chosen, gone, note = choose(kit, look)
        items = [
            PreviewItem(one, tuple(faults_of(one, lines))) for one in chosen[look.start : look.start + MOST]
        ]
        return page(
            request,
            "preview.html",
            game=game,
            order=order,
            called=dict(zip(usual_names(order.lang), usual_names(visitor(request).lang), strict=True)),
            look=look,
            kit=kit,
            lines=[said for said, _ in lines],
            items=items,
            total=len(chosen),
            most=MOST,
            gone=sorted(gone.items()),
            note=note,
            sheets=self._preview.sheets(order) if look.view == "sheets" else (),
            table=lay_table(kit, look) if look.view == "draw" else None,
            proof=self._proof(order, game) if look.view == "proof" else (),
            seed=randrange(1, 999_999),
            kept=urlencode([one for one in request.query_params.multi_items() if one[0] not in STEPS]),
            seats=sorted({one.piece.seat for one in kit.shown if one.piece.seat}),
            matrix=MATRICES.get(look.see),
            bleed=BLEED,
            safe=SAFE,
        )

    def checked(self, request: Request) -> Response:
        """Answer with what would stop a build of the kit, besides the faults of its pieces."""
        order = self._read_order(request, self._preview.find_game())
        return page(request, "preview_checked.html", wrong=self._preview.check(order))

    def _proof(self, order: Order, game: PrintedGame) -> list[list[SetText | None]]:
        """Return the texts of a kit in all languages of the game."""
        kits = (self._preview.draw(replace(order, lang=lang)) for lang in game.languages)
        return compare_texts([kit.texts for kit in kits])

    def piece(self, request: Request) -> Response:
        """Answer with a side of a piece."""
        drawn = self._preview.draw_piece(request.path_params["mark"], request.path_params["side"])
        if drawn is None:
            return refuse(request, 404)
        return Response(drawn, media_type=SVG, headers={"Cache-Control": FOREVER})

    def sheet(self, request: Request) -> Response:
        """Answer with a sheet."""
        order = self._read_order(request, self._preview.find_game())
        drawn = self._preview.draw_sheet(order, request.path_params["number"])
        return refuse(request, 404) if drawn is None else Response(drawn, media_type=SVG)

    def _read_order(self, request: Request, game: PrintedGame) -> Order:
        """Return the kit that an address asks for; what the game does not have is replaced by what is usual."""
        query, usual = request.query_params, shared(request).settings.lang or visitor(request).lang
        wished = (query.get("lang"), usual)
        edition = query.get("edition", "")
        names = game.rules.edition_option.values if game.rules.edition_option else ()
        choices = {EDITION: edition} if edition in dict(names) else {}
        players, ink = query.get("players", ""), query.get("ink", "")
        counts = game.rules.edition(choices).players
        return Order(
            games=(game.id,),
            players=int(players) if players in map(str, counts) else usual_players(game, choices),
            choices=choices,
            paper=shared(request).settings.paper,
            lang=next((lang for lang in wished if lang in game.languages), game.languages[0]),
            ink=ink if ink in INKS else defaults.INK,
        )


def read_look(request: Request) -> PageView:
    """Return what an address asks to be shown; what is unknown counts as not said."""
    query = {key: value[:LONGEST] for key, value in request.query_params.items()}
    scale, start, seed = (query.get(key, "") for key in ("scale", "start", "seed"))
    return PageView(
        query.get("view", "") if query.get("view") in VIEWS else VIEWS[0],
        query.get("part", ""),
        query.get("seat", ""),
        query.get("q", "").strip().lower(),
        query.get("see", ""),
        tuple(request.query_params.getlist("line")),
        frozenset(request.query_params.getlist("back")),
        min(max(int(scale), 50), 200) if re.fullmatch("[0-9]{2,3}", scale) else 100,
        int(start) if re.fullmatch("[0-9]{1,5}", start) else 0,
        int(seed) if re.fullmatch("[0-9]{1,6}", seed) else 1,
    )


class TableView(NamedTuple):
    """A shuffled deck: the cards of a hand, the one that lies open, how many are left; and what a player has."""

    hand: list[Shown]
    card: Shown | None
    left: int
    own: list[Shown]


def lay_table(kit: Drawn, look: PageView) -> TableView:
    """Return a table: the chosen deck, else the first one, in the order of the seed, and the pieces of a seat.

    Without seats these are all pieces that are no cards.
    """
    decks = [one for one in kit.shown if isinstance(one.piece.on_table, CardOnTable)]
    part = next((one.part.id for one in decks if look.part in {"", one.part.id}), "")
    cards = [one for one in decks if one.part.id == part for _ in one.numbers]
    Random(look.seed).shuffle(cards)
    seats = sorted({one.piece.seat for one in kit.shown if one.piece.seat})
    seat = look.seat or next(iter(seats), "")
    own = [one for one in kit.shown if one.piece.seat == seat and one not in decks]
    pile = cards[HAND:]
    at = min(look.start, max(len(pile) - 1, 0))
    return TableView(cards[:HAND], pile[at] if pile else None, len(pile) - at - 1 if pile else 0, own[:MOST])


def compare_texts(kits: Sequence[Sequence[SetText]]) -> list[list[SetText | None]]:
    """Return for each text of some kits how it is set in each of them, those with the longest words first.

    Texts at one place of a folder are told apart by their order.
    """
    rows: dict[tuple[str, int], list[SetText | None]] = {}
    for at, texts in enumerate(kits):
        seen: Counter[str] = Counter()
        for text in dict.fromkeys(texts):
            seen[text.place] += 1
            rows.setdefault((text.place, seen[text.place]), [None] * len(kits))[at] = text
    return sorted(rows.values(), key=lambda row: -max(len(text.words) for text in row if text))


def choose(kit: Drawn, look: PageView) -> tuple[list[Shown], Mapping[str, int], str]:
    """Return the pieces to show, the names of those that are gone since a print, and a note if there was none."""
    gone: Counter[str] = Counter()
    numbers: Mapping[str, Sequence[int]] = {}
    note = ""
    if look.view == "printed":
        try:
            changes = find_changes(kit.parts, find_printed(kit.file_name, defaults.OUT))
            numbers, gone = changes.numbers, changes.gone
        except NothingPrintedError:
            note = "unprinted"
    chosen = [
        one
        for one in kit.shown
        if look.part in {"", one.part.id}
        and look.seat in {"", one.piece.seat}
        and (look.view != "saved" or one.before)
        and (look.view != "printed" or {*one.numbers} & {*numbers.get(one.part.id, ())})
        and all(word in list_words(one) for word in look.words.split())
    ]
    return chosen, gone, note


def list_words(one: Shown) -> str:
    """Return all that can be searched for: the row, the place of the row, and what is printed."""
    sides = [one.piece.front.shapes, one.piece.back.shapes if one.piece.back else ()]
    printed = [text for side in sides for text in list_texts(side)]
    return " ".join([one.id, one.piece.place, one.piece.title, one.piece.words, *printed]).lower()


def list_texts(shapes: Sequence[Shape]) -> list[str]:
    """Return the lines of type among shapes."""
    return [shape.text for shape, _, _ in flatten(shapes) if isinstance(shape, TextShape)]


def list_faults(kit: Drawn, lang: str) -> list[tuple[str, str]]:
    """Return the faults and warnings about a folder, line by line, in a language and in English."""
    texts = [*([kit.fault] if kit.fault else []), *kit.remarks]
    said = [to_text(text, lang).splitlines() for text in texts]
    known = [UNSEEN.sub("", to_text(text, ENGLISH)).splitlines() for text in texts]
    return [pair for own, english in zip(said, known, strict=True) for pair in zip(own, english, strict=True)]


def faults_of(one: Shown, lines: Sequence[tuple[str, str]]) -> list[str]:
    """Return the faults and warnings that name the row of a piece."""
    file, _, row = one.piece.place.rpartition(":")
    return [said for said, known in lines if file and int(row) in find_rows(known, file)]


def find_rows(line: str, file: str) -> set[int]:
    """Return the rows of a file that a fault names.

    >>> sorted(find_rows("harvest/cards.csv:2 kind, rows 2-4, 7: unknown colour 'weat'", "cards.csv"))
    [2, 3, 4, 7]
    >>> sorted(find_rows("harvest/game.yaml:9, for the part on line 20: unknown colour 'weat'", "game.yaml"))
    [9, 20]
    """
    found = re.match(rf"(?:.*/)?{re.escape(file)}:([0-9]+)([^:]*):", line)
    if not found:
        return set()
    rows = {int(found[1])}
    _, _, named = found[2].rpartition(" rows ")
    for first, last in re.findall("([0-9]+)(?:-([0-9]+))?", named):
        rows |= {*range(int(first), min(int(last or first), int(first) + 5000) + 1)}
    return rows


class PreviewOnPhones(Phones):
    """The pieces of a folder that somebody edits."""

    files = ("preview/preview.js", "preview/preview.css")

    def open(self, settings: Settings, logs: LogWriter, consent: Consent) -> Added:
        """Return the pages of the preview of a folder, if there is one; they begin with the first page."""
        if not settings.preview:
            return Added()
        desk = Desk(settings.preview)
        return Added(
            front=(
                Route("/", desk.show),
                Route("/live", desk.live),
                Route("/checked", desk.checked),
                Route("/piece/{mark}/{side}.svg", desk.piece),
                Route("/sheet/{number:int}.svg", desk.sheet),
            )
        )


PHONES = PreviewOnPhones()
