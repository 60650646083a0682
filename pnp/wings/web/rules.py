"""The rules of a game as a page: the text of the printed leaflet, and its pictures as inline SVG.

Those of a folder are shown as they are printed.
"""

from collections.abc import Iterable
from urllib.parse import urlencode

from markupsafe import Markup, escape
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from pnp.drawing.shapes import Circle, Drawing, Ink, Inked, Placement, Rect, Shape, TextShape
from pnp.drawing.theme import FULL, theme
from pnp.games import PRINTED
from pnp.kits import defaults
from pnp.pages.leaflet import SMALL
from pnp.pages.paper import paper
from pnp.texts.languages import page_language
from pnp.units import MM_PER_PT
from pnp.wings.web.error_pages import refuse
from pnp.wings.web.form import within
from pnp.wings.web.rendering import page
from pnp.wings.web.sprites import hidden
from pnp.wings.web.visitor import visitor
from scorer.games import GAMES
from scorer.games.contract import AnyRules, Edition
from scorer.outcome import Played, ResultOnly

MM = 4.2  # pixels of a page to a millimetre of print: type of a picture is then as large as it is beside it


class RulesPictures:
    """The pictures of one page; their shared paths are in ``sprite``, which comes first on the page."""

    def __init__(self) -> None:
        self._paths: dict[str, str] = {}

    @property
    def sprite(self) -> Markup:
        """The paths that pictures use by their ids."""
        paths = "".join(f'<path id="{name}" d="{steps}"/>' for steps, name in self._paths.items())
        return hidden([f"<defs>{paths}</defs>"])

    def picture(self, drawing: Drawing) -> Markup:
        """Return a drawing as SVG, hidden from screen readers as the text next to it says the same."""
        width, height = drawing.width, drawing.height
        size = f'viewBox="0 0 {width:.4g} {height:.4g}" width="{width * MM:.0f}" height="{height * MM:.0f}"'
        drawn = self._drawn(drawing.shapes)
        return Markup(f'<svg class="drawn" {size} aria-hidden="true" focusable="false">{drawn}</svg>')

    def _drawn(self, shapes: Iterable[Shape], x: float = 0.0, y: float = 0.0) -> str:
        return "".join(self._element(shape, x, y) for shape in shapes)

    def _element(self, shape: Shape, x: float, y: float) -> str:
        if isinstance(shape, Placement):
            return self._drawn(shape.drawing.shapes, x + shape.x, y + shape.y)
        if isinstance(shape, TextShape):
            weight = "bold" if shape.weight in ("bold", "semibold") else "normal"
            place = f'x="{_n(x + shape.x)}" y="{_n(y + shape.y)}" textLength="{_n(shape.width)}"'
            return (
                f'<text {place} font-size="{_n(shape.size * MM_PER_PT)}" font-weight="{weight}"'
                f' fill="{shape.colour}">{escape(shape.text)}</text>'
            )
        if not isinstance(shape, Inked):
            return ""
        if isinstance(shape, Circle):
            place = f'cx="{_n(x + shape.x)}" cy="{_n(y + shape.y)}" r="{_n(shape.radius)}"'
            return f"<circle {place}{_paint(shape.ink)}/>"
        if isinstance(shape, Rect):
            place = f'x="{_n(x + shape.x)}" y="{_n(y + shape.y)}" width="{_n(shape.width)}" height="{_n(shape.height)}"'
            return f'<rect {place} rx="{_n(shape.radius)}"{_paint(shape.ink)}/>'
        _, *start = shape.steps[0]
        left, top = start
        steps = ""
        for kind, *numbers in shape.steps:
            places = (_n(number - (top if at % 2 else left)) for at, number in enumerate(numbers))
            steps += kind + " ".join(places)
        name = self._paths.setdefault(steps, f"p{len(self._paths)}")
        return f'<use href="#{name}" x="{_n(x + left)}" y="{_n(y + top)}"{_paint(shape.ink)}/>'


def _paint(ink: Ink) -> str:
    stroke = f' stroke="{ink.stroke}" stroke-width="{_n(ink.width)}"' if ink.stroke else ""
    dash = f' stroke-dasharray="{" ".join(map(_n, ink.dash))}"' if ink.dash else ""
    return f' fill="{ink.fill or "none"}"{stroke}{dash}'


def _n(value: float) -> str:
    """Return a length in hundredths of a millimetre, as short as it can be written."""
    return f"{round(value, 2) + 0.0:g}"


def rules(request: Request) -> Response:
    """Show the rules of a game, of one of its editions, for a number of players."""
    identity = request.path_params["game"]
    if identity not in PRINTED:
        return refuse(request, 404)
    game = PRINTED[identity]
    edition = choose_edition(game.rules, request.query_params.get("kind", ""))
    number = within(request.query_params.get("players", ""), max(edition.players))
    players = number if number in edition.players else edition.players[0]
    option = game.rules.edition_option
    choices = {option.id: edition.id} if option else {}
    for rule in game.options_of(edition):
        given = request.query_params.get(rule.id, "")
        if rule.printed and rule.read(given) is not None:
            choices[rule.id] = given
    spec = game.spec(
        players, choices, paper(defaults.PAPER), page_language(visitor(request).lang), theme(FULL)
    )
    leaflet = game.leaflet(spec)
    if leaflet is None and game.has_rules:
        return RedirectResponse(f"/print/{game.id}?players={players}#rules", 303)
    if leaflet is None:
        return refuse(request, 404)
    return page(
        request,
        "rules.html",
        game=game,
        editions=game.rules.editions,
        edition=edition,
        players=players,
        leaflet=leaflet,
        pictures=RulesPictures(),
        wide=SMALL,
    )


def address_of_rules(game: Played) -> str:
    """Return the address of the rules of a game that is played."""
    if isinstance(game, ResultOnly):
        return f"/rules/{game.game_id}"
    known = GAMES[game.game_id]
    edition, chosen = known.edition_of(game), known.printed_options(game)
    unusual = {
        rule.id: chosen[rule.id]
        for rule in known.options
        if rule.printed and chosen.get(rule.id, rule.default) != rule.default
    }
    query = {"players": len(game.players), **unusual}
    return f"/rules/{game.game_id}?{urlencode({'kind': edition, **query} if edition else query)}"


def choose_edition(rules: AnyRules, identity: str) -> Edition:
    """Return the edition of a game with an id; the first one if there is no such edition."""
    return next((edition for edition in rules.editions if edition.id == identity), rules.editions[0])
