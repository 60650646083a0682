"""Parts that many kits have, made of their pieces; ``words`` is the kit's sheet, with keys that begin with the part."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import product
from math import prod
from types import MappingProxyType
from typing import TYPE_CHECKING

from pnp.drawing.clip import clip_shapes
from pnp.drawing.dice import seat_face
from pnp.drawing.matrix import translation
from pnp.drawing.measures import SAFE
from pnp.drawing.segments import Window
from pnp.drawing.shapes import Drawing, Path, Rect, Shape, line, polygon
from pnp.drawing.theme import Theme
from pnp.drawing.transformed import transform_shape
from pnp.errors import PnpError
from pnp.games.options import AIDS, BACKED
from pnp.pages.assembly import bottom_step, box_steps, dice_steps, fold_steps, poster_steps, sticker_steps
from pnp.pages.cards import best_height
from pnp.pages.leaflet import edge_of, leaflet_pages
from pnp.pages.paper import Paper
from pnp.pages.poster import Poster, plan_poster
from pnp.pages.tiles import Slot, count_folded_tiles, count_tiles
from pnp.pieces import card, dice_net, pencil
from pnp.pieces.board_map import BoardMap, Joints
from pnp.pieces.box_net import GLUE, GLUE_TAPER, BoxNet
from pnp.pieces.card import CardSize
from pnp.pieces.leaflet import Leaflet
from pnp.pieces.on_table import FOLDED
from pnp.pieces.part import (
    HINTS,
    AssemblyStep,
    Bundle,
    CardsLayout,
    Filler,
    Joined,
    Layout,
    Part,
    Strips,
    TwoSided,
    Whole,
)
from pnp.pieces.piece import Piece
from pnp.texts import words as texts
from pnp.texts.languages import LANGUAGES, page_language
from pnp.texts.words import Words
from scorer.games.options import format_option
from scorer.messages import Number, msg

if TYPE_CHECKING:
    from pnp.games.contract import KitSpec

NONE: Mapping[str, Drawing] = MappingProxyType({})

BOX_FOOT = 10.5  # the room below the net of a box for the footer, mm


def millimetres(*lengths: float) -> str:
    """Return a size in whole millimetres, as in the parts list."""
    return " × ".join(f"{length:.0f}" for length in lengths) + "\u00a0mm"


def format_size(width: float, height: float, lang: str) -> str:
    """Return a size with the decimals that it needs, as a language writes them, without the unit.

    >>> format_size(88.9, 139.7, "de"), format_size(96.0, 134.0, "en")
    ('88,9 × 139,7', '96 × 134')
    """
    return LANGUAGES[page_language(lang)].number(f"{width:g} × {height:g}")


def board(spec: KitSpec, name: str, piece: Piece, edge: float | None = None) -> Part:
    """Return the board, as one page if it fits on the paper, else as sheets that are joined.

    ``edge`` is where text begins on its page, mm from the left; by default where its first marker does.
    """
    size, geometry = spec.paper.name, piece.board
    assert geometry  # the piece is a board
    layout: Layout = Whole(min(marker.x for marker in geometry.markers) if edge is None else edge)
    steps: tuple[AssemblyStep, ...] = ()
    if geometry.joints:
        poster = plan_poster(geometry, spec.paper)
        layout = joined(geometry, geometry.joints, poster, spec)
        if poster.number > 1:
            size, steps = layout.words["size"], poster_steps(poster, layout.words, spec.theme)
    return Part("board", name, size, "paper", layout, 1, (Bundle((piece,)),), steps=steps)


def joined(geometry: BoardMap, joints: Joints, poster: Poster, spec: KitSpec) -> Joined:
    """Return the layout of a board with joints on the sheets of a poster."""
    words = texts.sheet(
        "poster", spec.lang, paper=spec.paper.name, sheets=poster.number, toothed=poster.toothed
    )
    return Joined(geometry, joints, words)


def rules(leaflet: Leaflet, paper: Paper, theme: Theme) -> Part:
    """Return the rules leaflet."""
    sheet = paper.for_text
    pieces = tuple(Piece(page, cut="sheet") for page in leaflet_pages(leaflet, sheet, theme))
    return Part("rules", leaflet.name, sheet.name, "paper", Whole(edge_of(sheet)), 1, (Bundle(pieces),))


def cards(
    part: str,
    words: Words,
    pieces: Sequence[Piece],
    size: str = "",
    steps: tuple[AssemblyStep, ...] = (),
) -> Part:
    """Return a part of equal pieces of card that fill pages."""
    size = size or millimetres(pieces[0].front.width, pieces[0].front.height)
    name, bundles = words[f"part.{part}"], (Bundle(tuple(pieces)),)
    instead = words.line(f"{part}.instead")
    return Part(
        part,
        name,
        size,
        "card",
        CardsLayout(),
        len(pieces),
        bundles,
        steps=steps,
        instead=instead,
    )


class CardSizeError(PnpError):
    """A card with a back does not fit on the paper."""


def aid_size(spec: KitSpec) -> CardSize:
    """Return the size of the aids that is wanted; at home, lower ones if more of them fit on a sheet."""
    if spec.aids == BACKED:
        return max((card.HOME, card.LOWER), key=lambda size: _count_backed(size, spec))
    sizes = {size.height: size for size in (card.HOME, card.LOWER)}
    return card.SOLD.get(spec.aids) or sizes[best_height(spec.piece_paper, card.HOME.width, list(sizes))]


def aids(
    words: Words,
    pieces: Sequence[Piece],
    draw_back: Callable[[str, Window], Iterable[Shape]],
    spec: KitSpec,
    measure: str = "",
) -> Part:
    """Return the aids; those of a size that shops have get backs, others if wanted. ``measure`` is the size of others.

    ``draw_back`` draws the back of a seat over an area of the card, which it may leave. Raises ``CardSizeError``.
    """
    size = aid_size(spec)
    if spec.aids == AIDS.usual:
        return cards("aids", words, pieces, measure)
    if not _count_backed(size, spec):
        option = format_option(AIDS.id, spec.aids)
        raise CardSizeError(
            msg("{option}: such a card does not fit {paper}", option=option, paper=spec.piece_paper.room)
        )
    backed = tuple(_add_back(piece, draw_back) for piece in pieces)
    extras = texts.sheet("extras", spec.lang)
    front, back = extras.rows("sides", 2)[0]
    over_long, over_short = extras.rows("turn", 2)[0]
    layout = TwoSided(
        (front, back), extras["fold"], over_short if spec.backs == "short-edge" else over_long, solid=False
    )
    steps = fold_steps(extras["fold"], spec.theme) if spec.backs == "fold" else ()
    if size.id in card.SOLD:
        measure = f"{format_size(size.width, size.height, spec.lang)}\u00a0mm"
    return Part(
        "aids", words["part.aids"], measure, "card", layout, len(backed), (Bundle(backed),), steps=steps
    )


def _count_backed(size: CardSize, spec: KitSpec) -> int:
    """Return how many cards with backs are on a sheet, at most."""
    count, slot = count_folded_tiles if spec.backs == "fold" else count_tiles, Slot(size.width, size.height)
    return max(prod(count(sheet, slot)) for sheet in (spec.piece_paper.upright, spec.piece_paper.turned))


def _add_back(piece: Piece, draw_back: Callable[[str, Window], Iterable[Shape]]) -> Piece:
    front = piece.front

    def draw(reach: float = 0.0) -> tuple[Shape, ...]:
        area = Window(-reach, -reach, front.width + reach, front.height + reach)
        return tuple(clip_shapes(draw_back(piece.seat, area), area, area))

    back = Drawing(f"{front.name}-back", front.width, front.height, draw())
    return piece._replace(back=back, back_bleed=draw)


def small_pieces(
    part: str, words: Words, pieces: Sequence[Piece], columns: int, spec: KitSpec, spares: int = 0
) -> Part:
    """Return a part of small pieces of card that fill the room left by others, in ``columns`` if possible."""
    cuts = texts.sheet("cuts", spec.lang, by_knife=spec.theme.by_knife)
    name, size = words[f"part.{part}"], millimetres(pieces[0].front.width)
    bundles = (Bundle(tuple(pieces), columns, name, words[f"{part}.note"]),)
    hints, instead = (cuts["square"], cuts["square.divided"]), words.line(f"{part}.instead")
    count = len(pieces) - spares
    return Part(part, name, size, "card", Filler(), count, bundles, spares, *hints, instead=instead)


def dice(
    words: Words, seats: Sequence[str], dice_per_seat: int, columns: int, theme: Theme, mixed: str = ""
) -> Part:
    """Return the dice of all seats, ``dice_per_seat`` for each, in so many ``columns``.

    With ``mixed``, the note for headings over dice of several seats, headings have names of colours and emblems;
    else strips continue from seat to seat, and headings have no colour.
    """
    bundles = tuple(
        Bundle(
            pieces=(dice_net.die(seat, theme),) * dice_per_seat,
            columns=columns,
            head=words[f"colour.{seat}"] if mixed else words["part.dice"],
            note=words["dice.note"],
            note_mixed=mixed,
            emblem=seat if mixed else "",
        )
        for seat in seats
    )
    count, size = dice_per_seat * len(seats), millimetres(dice_net.SIDE)
    name, hint = words["part.dice"], words["dice.hint"]
    steps, instead = dice_steps(hint.split(HINTS), theme), words.line("dice.instead")
    layout = Strips()
    return Part("dice", name, size, "card", layout, count, bundles, hint=hint, steps=steps, instead=instead)


STICKER = 14.0  # the side of a sticker for a blank die of 16 mm, mm


FACES = 6  # of a die


def stickers(seats: Sequence[str], dice_per_seat: int, spec: KitSpec) -> Part:
    """Return the six faces of every die as stickers, and of a spare one for each seat: squares without a gap."""
    words, theme = texts.sheet("extras", spec.lang), spec.theme
    pieces: list[Piece] = []
    for seat, _, face in product(seats, range(dice_per_seat + 1), range(1, FACES + 1)):
        body = [Rect(0, 0, STICKER, STICKER, theme.pen("seat-area", seat))] if theme.solid else []
        shapes = (*body, *seat_face(face, 0, 0, STICKER, seat, theme))
        drawing = Drawing(f"sticker-{seat}-{face}", STICKER, STICKER, shapes)
        pieces.append(Piece(drawing, seat=seat, label=str(face), on_table=FOLDED))
    steps = sticker_steps(words["stickers.hint"], seats[0], theme)
    name, size, bundles = words["stickers"], millimetres(STICKER), (Bundle(tuple(pieces)),)
    spares = FACES * len(seats)
    layout, count = CardsLayout(FACES), len(pieces) - spares
    return Part("stickers", name, size, "stickers", layout, count, bundles, spares, steps=steps)


def cover(page: Drawing, spec: KitSpec) -> Part:
    """Return the cover, a page."""
    words = texts.sheet("extras", spec.lang)
    bundles = (Bundle((Piece(page, cut="sheet"),)),)
    sheet = spec.paper.for_text
    return Part("cover", words["cover"], sheet.name, "paper", Whole(edge_of(sheet)), 1, bundles)


FOLDED_IN = 3  # in so many parts sheets are folded in each direction, to fit in a box


class BoxSizeError(PnpError):
    """The net of a box does not fit on the paper."""


def tuck_box(net: BoxNet, art: Sequence[Shape], spec: KitSpec) -> Part:
    """Return a tuck box with its ``art``, which may run over its right edge: a page. Raises ``BoxSizeError``."""
    words, theme, sheet = texts.sheet("extras", spec.lang), spec.theme, spec.paper.turned
    x, y = (sheet.width - net.width) / 2, (sheet.height - BOX_FOOT - net.tall + SAFE) / 2
    if min(x, y) < SAFE:
        wrong = msg(
            "--with box: its net of {size} mm does not fit on {paper}",
            size=Number(f"{net.width:g} × {net.tall:g}"),
            paper=sheet.room,
        )
        raise BoxSizeError(wrong)
    top, foot = net.top + GLUE_TAPER + 2, net.foot - GLUE_TAPER - 2
    shapes: list[Shape] = [
        *art,
        polygon(((1.0, top + 2), (GLUE - 3.5, top), (GLUE - 3.5, foot), (1.0, foot - 2)), theme.pen("glue")),
        *(line(*start, *end, theme.pen("fold")) for start, end in net.folds()),
        Path(net.outline(), theme.pen("cut")),
    ]
    page = Drawing(
        "box", sheet.width, sheet.height, tuple(transform_shape(s, translation(x, y)) for s in shapes)
    )
    piece = Piece(page, cut="sheet", on_table=FOLDED._replace(is_box=True))
    hint = words["box.hint"]
    steps = box_steps(net.outline(), net.folds(), (net.width, net.tall), hint.split(HINTS), theme)
    fits = sheet.width / FOLDED_IN <= net.height and sheet.height / FOLDED_IN <= net.front
    said = f"{words['box.bottom']} {words['box.fit']}" if fits else words["box.bottom"]
    steps = (*steps, bottom_step(said, theme))
    size = millimetres(net.front, net.height, net.depth)
    return Part("box", words["box"], size, "card", Whole(x), 1, (Bundle((piece,)),), steps=steps)


def score_sheet(words: Words, pieces: Sequence[Piece], size: str) -> Part:
    """Return the score sheet."""
    edge = (pieces[0].front.width - pencil.WIDTH) / 2
    bundles = (Bundle(tuple(pieces)),)
    name = words["part.score-sheet"]
    return Part("score-sheet", name, size, "paper", Whole(edge), 1, bundles, written_on=True)
