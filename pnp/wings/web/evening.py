"""The evening: one page, one picture and one PDF of the games of a night."""

from collections.abc import Callable
from datetime import date, timedelta
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from pnp.charts.evening import Part, Row, draw_evening
from pnp.charts.frame import NARROW, WIDE, drawable
from pnp.drawing.art import read_pixels
from pnp.drawing.theme import FULL, theme
from pnp.wings.web.error_pages import refuse
from pnp.wings.web.rendering import page
from pnp.wings.web.saved_plays import CARD_DPI, describe_ending, make_speaker, open_plays
from pnp.wings.web.shared import CostlyMove, may_draw, shared
from pnp.wings.web.visitor import visitor
from pnp.writers.picture import as_pdf, as_png
from scorer.games import title
from scorer.messages import Date, Text, join_texts, literal, msg, plural
from scorer.plays import Play
from scorer.plays.evening import Change, Evening, Standing, evening_of, sum_up_evening
from scorer.plays.ranking import Names
from scorer.plays.tables import PlayChoice
from scorer.report import format_decimal, format_signed, plain_name

NO_EVENING = msg("No game of that evening is saved.")
MOST_PHOTOS = 6  # in the picture and the PDF


class Shown(NamedTuple):
    """An evening, and what the pages know beside it."""

    evening: Evening
    costly: CostlyMove | None
    earlier: str  # the days of the evenings before and after it; empty if there is none
    later: str
    marks: dict[str, str]  # of the plays that have a picture
    photos: list[bytes]


def last(request: Request) -> Response:
    """Lead to the last evening, or to the list of plays if nothing is saved."""
    with open_plays(request) as store:
        latest = store.page(PlayChoice(), 1)
    return RedirectResponse(f"/evening/{evening_of(latest[0])}" if latest else "/plays", 303)


def show(request: Request) -> Response:
    """Show an evening."""
    shown = _find(request)
    if shown is None:
        return page(request, "refused.html", 404, text=NO_EVENING)
    evening = shown.evening
    return page(
        request,
        "evening.html",
        evening=evening,
        games=[(play, title(play.game), describe_ending(play)) for play in evening.games],
        podium=[(standing, tell_wins(standing)) for standing in evening.podium],
        changes=[(change, format_change(change)) for change in evening.changes],
        costly=shown.costly,
        earlier=shown.earlier,
        later=shown.later,
        marks=shown.marks,
    )


def picture(request: Request) -> Response:
    """Answer with the picture of an evening, for phones."""
    return _draw(request, "png")


def pdf(request: Request) -> Response:
    """Answer with the PDF of an evening, for paper."""
    return _draw(request, "pdf")


def _draw(request: Request, kind: str) -> Response:
    shown = _find(request, photos=True)
    if shown is None:
        return refuse(request, 404)
    if not may_draw(request):
        return refuse(request, 429, 5.0)
    speak = make_speaker(visitor(request).lang)
    heading = speak(msg("The evening of {date}", date=Date(shown.evening.day)))
    rows = [
        Row(standing.place, standing.player, speak(tell_wins(standing))) for standing in shown.evening.podium
    ]
    photos = [read_pixels(photo) for photo in shown.photos]
    frame = NARROW if kind == "png" else WIDE
    drawing = drawable(draw_evening(heading, rows, _parts(shown, speak), photos, theme(FULL), frame))
    data = as_png(drawing, CARD_DPI) if kind == "png" else as_pdf(drawing, heading)
    name = f'inline; filename="evening-{shown.evening.day}.{kind}"'
    media = "image/png" if kind == "png" else "application/pdf"
    return Response(data, media_type=media, headers={"Content-Disposition": name})


def _parts(shown: Shown, speak: Callable[[Text], str]) -> list[Part]:
    """Return the parts of the picture that say something."""
    evening, costly = shown.evening, shown.costly
    parts = [
        (
            msg("Games"),
            [join_texts([literal(title(play.game)), describe_ending(play)], ": ") for play in evening.games],
        ),
        (msg("Records"), [sentence.text for sentence in evening.records]),
        (msg("Ratings"), [format_change(change) for change in evening.changes]),
        (msg("The move that cost most"), [costly.heading, *costly.sentences] if costly else []),
        (msg("Rematches"), list(evening.rematches)),
    ]
    return [Part(speak(heading), [speak(line) for line in lines]) for heading, lines in parts if lines]


def tell_wins(standing: Standing) -> Text:
    """Return how many of its games a player has won."""
    wins = format_decimal(standing.wins, 0 if standing.wins == int(standing.wins) else 1)
    return plural(standing.games, "{wins} of {n} game", "{wins} of {n} games", wins=wins)


def format_change(change: Change) -> Text:
    """Return a rating after an evening, and how much it changed."""
    name = plain_name(change.player)
    if change.before is None:
        return msg("{name}: {rating}, new", name=name, rating=change.after)
    sign = "+" if change.difference > 0 else ""
    by = f"{sign}{format_signed(change.difference)}"
    return msg("{name}: {rating} ({by})", name=name, rating=change.after, by=by)


def _find(request: Request, *, photos: bool = False) -> Shown | None:
    """Return the evening in the address; None if no game of it is saved."""
    day = request.path_params["day"]
    try:
        date.fromisoformat(day)
    except ValueError:
        return None
    with open_plays(request) as store:
        plays, names = store.each(), store.names()
        evening = _sum_up(plays, day, names)
        if not evening.games:
            return None
        marks = dict(store.marks(evening.games))
        pictured = [play for play in evening.games if play.id in marks][:MOST_PHOTOS]
        sent = [picture for play in pictured if photos and (picture := store.picture(play))]
    days = [evening_of(play) for play in plays]
    played = shared(request).played
    return Shown(
        evening,
        played.find_costliest(evening.games) if played else None,
        max((other for other in days if other < day), default=""),
        min((other for other in days if other > day), default=""),
        marks,
        sent,
    )


def _sum_up(plays: list[Play], day: str, names: Names) -> Evening:
    """Return an evening; what was played after the next day is not looked at."""
    after = (date.fromisoformat(day) + timedelta(days=1)).isoformat()
    return sum_up_evening([play for play in plays if play.date <= after], day, names)


ROUTES = (
    Route("/evening", last),
    Route("/evening/{day}.png", picture),
    Route("/evening/{day}.pdf", pdf),
    Route("/evening/{day}", show),
)
"""The pages of evenings."""
