"""The sheets of a poster as pages: a piece of the board, its tabs and cut marks, its name and place."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from pnp.drawing.clip import clip_shapes
from pnp.drawing.measures import LINE, MARK_FROM, MARK_TO
from pnp.drawing.segments import Window
from pnp.drawing.shapes import Placement, Rect, Shape, line, polygon
from pnp.drawing.text import cap, hang, text, width
from pnp.drawing.theme import Theme
from pnp.pages.crop import NUMBER_GAP
from pnp.pages.page import Cut, Cuts, Page, make_page, numbered
from pnp.pages.paper import Paper
from pnp.pages.poster import (
    FOOTER,
    LABEL_GAP,
    LABEL_NARROW,
    RUN_ON,
    TAB,
    Poster,
    Sheet,
    label_height,
    name_of,
    plan_poster,
)
from pnp.pages.poster_teeth import draw_interlocked, find_teeth
from pnp.pieces.part import Joined, Part
from pnp.pieces.piece import Face

BEVEL = 3.0
"""How far the ends of a tab are drawn in, mm."""

OVERVIEW = 10.0
"""The greatest height of the picture of all sheets, mm."""

LABEL_CLEAR = 2.0
"""White between the label and the footer, if there is room for it, mm."""

LABEL_RIGHT = 6.0
"""From the end of a label to the paper's edge, mm."""

LABEL_LEFT = 3.0
"""From the edge of a sheet's piece to its label, mm, clear of a cut mark."""


def poster_pages(part: Part, joined: Joined, paper: Paper, theme: Theme) -> list[Page]:
    """Return the pages of a part's board; several copies follow one after the other.

    A board that fits one sheet, only without the white that a page has around it, is a page without a label.
    """
    poster, pages = plan_poster(joined.board, paper), []
    for board, sheet in product(part.fronts, poster.sheets()):
        label = numbered(part.name, board.number, len(part.fronts))
        edges = (sheet.left, sheet.left + sheet.piece.width)
        shapes: list[Shape] = [_draw_piece(board, joined, poster, sheet, theme)]
        own_name = ""
        if poster.number > 1:
            shapes += _draw_overview(poster, sheet, theme) + _draw_label(joined, poster, sheet, theme)
            own_name = f" {sheet.name}"
        cuts = Cuts(tuple(_list_cuts(poster, sheet)), _count_outlines(poster, sheet))
        page = make_page([part], [label + own_name], poster.paper, edges, shapes, cuts)
        pages.append(page._replace(name=part.name + own_name))
    return pages


def _list_cuts(poster: Poster, sheet: Sheet) -> Iterator[Cut]:
    """Yield the cuts of a sheet: along the joints left of it and above it."""
    left, top = sheet.left, sheet.top
    if sheet.column:
        yield Cut(1, (left, 0.0), (left, poster.paper.height))
    if sheet.row:
        yield Cut(1 + bool(sheet.column), (left if sheet.column else 0.0, top), (poster.paper.width, top))


def _count_outlines(poster: Poster, sheet: Sheet) -> int:
    """Return the number of its joints where a sheet is cut with scissors because cells of others extend over them."""
    across, down = poster.over
    return (sheet.column > 0 < across) + (sheet.row > 0 < down)


def _draw_piece(board: Face, joined: Joined, poster: Poster, sheet: Sheet, theme: Theme) -> Placement:
    """Draw a sheet's piece of the board, the tabs for its neighbours, and marks where it is cut."""
    piece, interlocking = sheet.piece, find_teeth(board.shapes, poster, sheet)
    beyond = poster.extend(sheet, RUN_ON, RUN_ON)
    shapes = (
        *_draw_tabs(joined, poster, sheet, theme),
        *(
            draw_interlocked(board.shapes, interlocking, beyond, sheet, theme)
            if interlocking.cells
            else clip_shapes(board.shapes, beyond, piece)
        ),
        *_draw_marks(joined, poster, sheet, theme),
    )
    sides = "l" * (sheet.column > 0) + "t" * (sheet.row > 0)
    label = "" if poster.number == 1 else sheet.name
    face = board._replace(
        name=f"{board.name}-{sheet.name}",
        shapes=shapes,
        piece=board.piece._replace(label=label, cut="straight" if sides else "sheet"),
        number=(board.number - 1) * poster.number + sheet.row * poster.columns + sheet.column + 1,
        trim=piece,
        sides=sides,
    )
    return Placement(face, sheet.left - piece.left, sheet.top - piece.top)


def _draw_tabs(joined: Joined, poster: Poster, sheet: Sheet, theme: Theme) -> list[Shape]:
    """Draw the tabs on which the sheets to the right and below are glued, each with the neighbour's name."""
    left, top, right, bottom = sheet.piece.left, sheet.piece.top, sheet.piece.right, sheet.piece.bottom
    near, ink, (over, below) = RUN_ON, theme.pen("glue"), poster.over
    small, bold = theme.style("small"), theme.style("small-bold")
    glue = joined.words["tab"]
    shapes: list[Shape] = []
    if sheet.column < poster.columns - 1:
        far = TAB + over
        x, y = right + over + (near + TAB) / 2, (top + bottom) / 2
        ends = ((right + near, top), (right + far, top + BEVEL), (right + far, bottom - BEVEL))
        name = name_of(sheet.row, sheet.column + 1)
        shapes += [
            polygon((*ends, (right + near, bottom)), ink),
            text(x, y - 0.7, glue, small, "middle", room=TAB - near - 1),
            hang(x, y + 0.7, name, bold, "middle", room=TAB - near - 1),
        ]
    if sheet.row < poster.rows - 1:
        far = TAB + below
        x, y = (left + right) / 2, bottom + below + (near + TAB) / 2 + cap(small) / 2
        ends = ((left, bottom + near), (left + BEVEL, bottom + far), (right - BEVEL, bottom + far))
        name = name_of(sheet.row + 1, sheet.column)
        shapes += [
            polygon((*ends, (right, bottom + near)), ink),
            text(x - 0.7, y, glue, small, "end"),
            text(x + 0.7, y, name, bold),
        ]
    return shapes


def _draw_marks(joined: Joined, poster: Poster, sheet: Sheet, theme: Theme) -> list[Shape]:
    """Draw crop marks at both ends of the joints to cut; if a sheet may have two cuts, also their numbers."""
    art, piece, (right, down) = joined.joints.art, sheet.piece, poster.beyond
    reach = Window(
        piece.left if sheet.column else art.x,
        piece.top if sheet.row else art.y,
        art.x + art.width if sheet.column == poster.columns - 1 else piece.right + right,
        art.y + art.height if sheet.row == poster.rows - 1 else piece.bottom + down,
    )
    mark, style = theme.pen("crop-mark"), theme.style("small-grey")
    middle, small = (MARK_FROM + MARK_TO) / 2, cap(style)
    shapes: list[Shape] = []
    if sheet.column:
        for end, out in ((reach.top, -1), (reach.bottom, 1)):
            y = end + out * MARK_FROM + (small if out > 0 else 0.0)
            shapes += [
                line(piece.left, end + out * MARK_FROM, piece.left, end + out * MARK_TO, mark),
                *([text(piece.left - NUMBER_GAP, y, "1", style, "end")] if poster.is_grid else []),
            ]
    if sheet.row:
        number = "2" if sheet.column else "1"
        for end, out in ((reach.left, -1), (reach.right, 1)):
            x, y = end + out * middle, piece.top - NUMBER_GAP
            shapes += [
                line(end + out * MARK_FROM, piece.top, end + out * MARK_TO, piece.top, mark),
                *([text(x, y, number, style, "middle")] if poster.is_grid else []),
            ]
    return shapes


def _find_band(poster: Poster) -> tuple[float, float]:
    """Return the top and height of the band with the label, between the lowest tab or piece and the footer, mm."""
    foot = poster.paper.height - FOOTER - poster.paper.footer_room
    lowest = max(
        sheet.top + sheet.piece.height + (poster.beyond[1] if sheet.row < poster.rows - 1 else 0)
        for sheet in poster.sheets()
    )
    free = foot - lowest - LABEL_GAP
    clear = min(LABEL_CLEAR, free - label_height(poster.paper))
    height = min(OVERVIEW, free - clear)
    return foot - clear - height, height


def _draw_overview(poster: Poster, sheet: Sheet, theme: Theme) -> list[Shape]:
    """Draw a small picture of all sheets together, with this one solid."""
    top, height = _find_band(poster)
    scale, left = height / poster.ys[-1], sheet.left + LABEL_LEFT
    shapes: list[Shape] = []
    for other in poster.sheets():
        here = other.name == sheet.name
        trim = 0.0 if here else LINE / 2
        x, y = left + other.piece.left * scale + trim, top + other.piece.top * scale + trim
        wide, high = other.piece.width * scale - 2 * trim, other.piece.height * scale - 2 * trim
        shapes.append(Rect(x, y, wide, high, theme.pen("solid-black" if here else "outline")))
    return shapes


def _draw_label(joined: Joined, poster: Poster, sheet: Sheet, theme: Theme) -> list[Shape]:
    """Draw the name of a sheet, its place and how to join it: in one line if it fits, else in two."""
    top, height = _find_band(poster)
    left = sheet.left + LABEL_LEFT + poster.xs[-1] * height / poster.ys[-1] + 3
    right = poster.paper.width - LABEL_RIGHT
    where, how = _choose_texts(joined, poster, sheet)
    bold, body = theme.style("body-bold"), theme.style("body-grey")
    place = left + width(sheet.name, bold) + 1.5
    after = place + width(where, body) + 4
    two = poster.paper.is_narrow or after + width(how, body) > right
    y = top + height / 2 + (cap(body) - LABEL_NARROW / 2 if two else cap(body) / 2)
    x, below = (left, y + LABEL_NARROW - cap(body)) if two else (after, y)
    return [
        text(left, y, sheet.name, bold),
        text(place, y, where, body),
        text(x, below, how, body, room=right - x),
    ]


def _choose_texts(joined: Joined, poster: Poster, sheet: Sheet) -> list[str]:
    """Return the texts of a sheet, with the names of its neighbours in the place of placeholders."""
    if sheet.row:
        key = "sheet.both" if sheet.column else "sheet.below"
    elif sheet.column:
        key = "sheet.right"
    else:
        key = "sheet.first.of.rows" if poster.is_grid else "sheet.first"
    above, left = name_of(sheet.row - 1, sheet.column), name_of(sheet.row, sheet.column - 1)
    return [text.replace("{above}", above).replace("{left}", left) for text in joined.words.rows(key)[0]]
