"""The page of a game that is played here: what one phone sees of it, and what it can do."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from pnp.games import printed
from pnp.games.teaching import lessons, teacher
from pnp.wings.turns.phones.analysing import KeyMoment
from pnp.wings.turns.scene import NOBODY, PIECE, AnyScene, Sign, View, all_eyes, find_scene
from pnp.wings.web.answering import TV, answer_log, common_facts, list_ranks, watch
from pnp.wings.web.consent import list_wishes, players_with_phones
from pnp.wings.web.form import within
from pnp.wings.web.live import SHARED, number_of, seats_of, table_of
from pnp.wings.web.rendering import DRAWN, is_part, render
from pnp.wings.web.saved_plays import PodiumStep, colours_of
from pnp.wings.web.shared import PhoneQuestion, Telling, played_here, shared
from pnp.wings.web.visitor import visitor
from scorer.entry.log import GameLog
from scorer.games.table import Table
from scorer.games.turns import Position
from scorer.messages import Text, msg
from scorer.report import format_signed


class Seat(NamedTuple):
    """A phone in a game."""

    name: str | None  # of its player; None if nobody has chosen yet
    seats: frozenset[int]  # the seats that it plays for
    eyes: frozenset[int]  # the seats whose secrets it shows now
    acts: int = NOBODY  # the seat that it acts for now
    covers: int = NOBODY  # the seat whose player must take the phone first, unseen by the others

    @property
    def covered(self) -> bool:
        """Whether it shows nothing until the next player has taken it."""
        return self.covers != NOBODY


def seat_of(log: GameLog, name: str | None, query: Mapping[str, str]) -> Seat:
    """Return the seat of a phone with a name; ``show`` in the query is the seat of the player who holds it."""
    position, seats = table_of(log).position, seats_of(log, name)
    acts = position.current_player if position.current_player in seats else NOBODY
    if position.is_terminal:
        return Seat(name, seats, all_eyes(position))
    if len(seats) == 1 or not position.has_secrets:
        return Seat(name, seats, seats, acts)
    if acts != NOBODY and query.get("show") == str(acts):
        return Seat(name, seats, frozenset({acts}), acts)
    return Seat(name, seats, frozenset(), NOBODY, acts)


def viewer_of(seat: Seat) -> int:
    """Return the seat as which a phone sees what happened; ``NOBODY`` while none of its players holds it."""
    return next(iter(seat.eyes)) if len(seat.eyes) == 1 else seat.acts


def draw_scene(game: str, position: Position, view: View, lang: str) -> tuple[Markup, Markup]:
    """Return the picture of a position as one viewer sees it; its page needs ``sprite_of`` too.

    Return also what is next to the picture: dice or tiles, and buttons if the viewer can act.
    """
    scene = find_scene(game)
    if scene is None:
        return Markup(), Markup()
    facts: Mapping[str, object] = scene.look(position, view)
    facts = {**facts, "view": view, "telling": make_telling(game, position)}
    picture, moves = (render(f"{game}/{name}.html", lang, **facts) for name in ("scene", "moves"))
    return Markup(picture), Markup(moves)


def sprite_of(game: str, position: Position) -> Markup:
    """Return the symbols that the pictures of a game use."""
    scene = find_scene(game)
    return Markup(scene.sprite(position) if scene else "")


def make_telling(game: str, position: Position, own: str = "") -> Telling:
    """Return how a phone of a player, or a page for everybody, hears of a game."""
    scene = scene_of(game)
    return Telling(game, own, scene.yours, scene.pieces(position))


TEACH = "teach"
"""The cookie of a phone that explains the rules: the game in which that began, and after how many actions."""

SOUND = "sound"  # the cookie of a phone that sounds when it is its turn
EVENTS = 4  # the number of last events to show
LAST, A_LINE = 40, 12  # the number of last actions to look at, and of entries in the line of what happened

PICKS = ("show", "die", "row", "tile", "at")
"""Fields of an address: the seat that holds the phone, what is picked before an action is complete, a moment."""


class Happening(NamedTuple):
    """What a player and chance did in one go, as a phone hears of it."""

    name: str
    address: str  # shows the table after it
    shown: bool  # whether the page shows that
    texts: list[Text]
    signs: list[Sign]


def scene_of(game: str) -> AnyScene:
    """Return the scene of a game that can be played here."""
    scene = find_scene(game)
    assert scene is not None
    return scene


def answer_played(
    request: Request,
    log: GameLog,
    query: Mapping[str, str],
    questions: Sequence[PhoneQuestion] = (),
    hints: Sequence[Text] = (),
    moment: KeyMoment | None = None,
) -> Response:
    """Answer with the page of a game that is played here, or with the part of it that changes."""
    played_here(request).wake(log)
    watches = TV in query
    # a screen in the middle of the table shows no hand, even if it is the phone of a player
    seat = seat_of(log, None if watches else log.people.get(visitor(request).phone), {} if watches else query)
    facts = _facts(request, log, seat, query) | {"asks": questions, "hints": hints, "scripts": ()}
    facts["sprite"] = "" if is_part(request) else sprite_of(log.game, table_of(log).position)
    if not watches:
        return answer_log(request, "played.html", facts)
    facts |= watch(request, log) | {"happenings": facts["happenings"], "telling": facts["telling"]}
    facts |= {"said": [facts["task"]], "ranks": _rank(log), **show_moment(request, log, moment)}
    return answer_log(request, "tv.html", facts)


def show_moment(request: Request, log: GameLog, moment: KeyMoment | None) -> dict[str, object]:
    """Return the template variables of the mistake that cost most: the board before it, and what was better."""
    if moment is None or moment.mistake is None:
        return {"moment": None}
    position = moment.course.line.positions[moment.mistake.at]
    view = View(frozenset({position.turn}), step=moment.mistake.at)  # the hand of who decides, and no other
    picture, beside = draw_scene(log.game, position, view, visitor(request).lang)
    return {
        "moment": moment.mistake,
        "moment_picture": picture,
        "moment_beside": beside,
        "moment_happened": moment.course.describe(moment.mistake.at)[-1:],
    }


def _rank(log: GameLog) -> list[PodiumStep]:
    """Return the players, best first, with their points so far."""
    position, colours = table_of(log).position, colours_of(log.start)
    reported = list_ranks(log)
    if all(step.of and step.points for step in reported):
        return reported
    worth = position.standing()
    points = [sum(source.points[seat] for source in position.sources()) for seat in range(len(worth))]
    order = sorted(range(len(worth)), key=lambda seat: -worth[seat])
    return [
        PodiumStep(
            1 + sum(other > worth[seat] for other in worth),
            position.players[seat],
            colours[seat],
            format_signed(points[seat]),
            "",
            [],
        )
        for seat in order
    ]


def _facts(request: Request, log: GameLog, seat: Seat, query: Mapping[str, str]) -> dict[str, object]:
    """Return the template variables; none depends on what is hidden from the phone."""
    table = table_of(log)
    return {
        **common_facts(request, log, over=table.position.is_terminal or log.play is not None),
        "me": seat.name,
        "seat": seat,
        "state": shared(request).consent.state_of(log, visitor(request).phone),
        "number": number_of(log, seat.name),
        "names": [name for at, name in enumerate(log.start.players) if at in table.people],
        "taken": set(log.people.values()),
        "photos": False,
        "sounds": bool(request.cookies.get(SOUND)),
        "may_reopen": False,
        **list_wishes(shared(request).consent, log, visitor(request).phone),
        **_describe_turn(log, seat, query, visitor(request).lang),
        **_list_lessons(request, log, seat),
    }


def _describe_turn(log: GameLog, seat: Seat, query: Mapping[str, str], lang: str) -> dict[str, object]:
    """Return the picture, whose turn it is, what to do, and what has just happened."""
    table = table_of(log)
    viewer = viewer_of(seat)
    visible = table.find_visible(viewer)
    number = within(query.get("at", ""), len(visible))
    past = table.at(visible[number - 1] + 1) if number else None
    asked = table.asked if log.is_open else None  # when the game is over nobody is asked any more
    acts = seat.acts if not past and log.is_open and asked is None else NOBODY
    # the seat that holds the phone stays in the address
    address = f"/t/{log.id}?" + (f"show={query['show']}&" if query.get("show", "").isdigit() else "")
    shown = past or table
    view = View(seat.eyes, acts, query, shown.last_seen(viewer), table.seen_by(seat.eyes), address)
    picture, moves = draw_scene(log.game, shown.position, view, lang)
    picks = {name: value for name, value in query.items() if name in PICKS}
    colours = colours_of(log.start)
    return {
        "scene": picture,
        "moves": moves if seat.eyes and not past else "",
        "past": past is not None,
        "now": address.rstrip("?&"),
        "task": msg("The table as it was then.") if past else _describe_task(log, seat, view),
        "telling": make_telling(log.game, table.position, seat.name or ""),
        "acting": acts >= 0,
        "happened": [*table.describe(viewer)][-EVENTS:],
        "happenings": list_happenings(table, viewer, scene_of(log.game), address, number),
        "colours": dict(zip(log.start.players, colours, strict=True)),
        "rows": dict(enumerate(colours, 1)),
        "looking": picks,
        "picked": any(name != "show" for name in picks),
        "asked": asked,
        "undone": [*table.describe(viewer, asked.to)] if asked else [],
        "may_answer": asked is not None
        and seat.name in players_with_phones(log)
        and seat.name != asked.by
        and seat.name not in asked.yes,
        "may_take_back": not past and not asked and table.line.back(seat.seats) is not table.line,
    }


def list_happenings(
    table: Table, viewer: int, scene: AnyScene, address: str, number: int = 0
) -> list[Happening]:
    """Return what a viewer saw happen, the latest first; ``number`` is that of the moment that the page shows.

    Moments are counted by the actions that the viewer sees, so that addresses do not tell of others.
    """
    pieces = scene.pieces(table.position)
    found: list[Happening] = []
    turn = NOBODY
    for seen, at in [*enumerate(table.find_visible(viewer), 1)][-LAST:]:
        position, texts = table.line.positions[at], table.tell(at, viewer)
        if position.current_player >= 0 or position.turn != turn:
            found.append(Happening(position.players[position.turn], "", shown=False, texts=[], signs=[]))
        turn, last = position.turn, found[-1]
        signs = [sign for text in texts for sign in _find_signs(text, scene, pieces)]
        found[-1] = Happening(
            last.name, f"{address}at={seen}", seen == number, last.texts + texts, last.signs + signs
        )
    return found[: -A_LINE - 1 : -1]


def _find_signs(text: Text, scene: AnyScene, pieces: Mapping[str, object]) -> Iterator[Sign]:
    """Yield the small pictures of a sentence, in its order."""
    if text.pattern in scene.signs:
        yield from scene.signs[text.pattern](**text.facts)
        return
    for name, fact in text.facts.items():
        if isinstance(fact, Text):
            yield from _find_signs(fact, scene, pieces)
        elif name in DRAWN and isinstance(fact, str) and set(fact.split()) <= pieces.keys():
            yield from (Sign(PIECE, word) for word in fact.split())


def _describe_task(log: GameLog, seat: Seat, view: View) -> Text:
    """Return a sentence about what to do, and who does it."""
    position = table_of(log).position
    if position.is_terminal or not log.is_open:
        return msg("The game is over.")
    name = position.players[position.turn]
    if seat.covered:
        return msg("{name}, take the phone. Nobody else should look.", name=name)
    if view.acts >= 0:
        return scene_of(log.game).task(position, view)
    if position.current_player in table_of(log).programs:
        return msg("{name} is thinking.", name=name)
    return msg("It is {name}'s turn.", name=name)


def _list_lessons(request: Request, log: GameLog, seat: Seat) -> dict[str, object]:
    """Return whether this phone explains the rules, and the lessons about the present position."""
    cookie = request.cookies.get(TEACH, "")
    table, may = table_of(log), printed(log.game).has_rules and seat.name is not None
    if not may or not cookie or seat.covered:
        return {"may_teach": may, "teaches": bool(cookie), "lessons": []}
    rules = teacher(log.start, visitor(request).lang)
    game, _, actions = cookie.partition(".")
    begin = min(int(actions), len(table.line.actions)) if game == log.id and actions.isdigit() else 0
    player = seat.acts if seat.name == SHARED else min(seat.seats)
    texts = lessons(rules, table.line, player, begin) if rules else []
    return {"may_teach": may, "teaches": True, "lessons": texts}
