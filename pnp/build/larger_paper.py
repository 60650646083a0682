"""The hint that a board fits one page of a larger paper."""

from __future__ import annotations

from pnp.games.contract import KitSpec, PrintedGame
from pnp.pages.paper import Paper, standard_papers
from pnp.pages.poster import plan_poster
from pnp.pieces.board_map import BoardMap
from pnp.printers.correction import NoRoomError, PrinterCorrection
from scorer.messages import Text, msg


def suggest_larger_paper(
    game: PrintedGame, spec: KitSpec, press: PrinterCorrection | None, board: BoardMap
) -> Text | None:
    """Return the hint that the board fits one page of a larger paper; ``None`` if it already fits or never does."""
    sheets = plan_poster(board, spec.paper).number if board.joints else 1
    if sheets == 1:  # also if it only fits one sheet without the white around a page
        return None
    for larger in sorted(standard_papers(), key=lambda paper: paper.inches != spec.paper.inches):
        sheet = _sheet(larger, press)
        there = sheet and game.board_map(spec._replace(paper=sheet))
        if there and there.joints is None:
            return msg(
                "The {game} board needs {number} sheets of {paper}; on {larger} it fits one page.",
                game=game.title,
                number=sheets,
                paper=spec.paper.name,
                larger=larger.name,
            )
    return None


def _sheet(paper: Paper, press: PrinterCorrection | None) -> Paper | None:
    """Return the sheet that a printer's margins leave of a paper; ``None`` if that is too small."""
    if press is None:
        return paper
    try:
        return press._replace(paper=paper).sheet
    except NoRoomError:
        return None
