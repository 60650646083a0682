"""Charts: true numbers, everything in its place, names of any kind."""

import random
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.charts.card import LARGEST, NoChartError, chart, total_chart
from pnp.charts.frame import NARROW, WIDE, drawable, find_missing, set_name
from pnp.charts.lines import Scale, apart, line_chart
from pnp.drawing.shapes import Circle, Path, Rect, TextShape
from pnp.drawing.text import width
from pnp.drawing.theme import theme
from scorer import games, score
from scorer.games.blockers import Game as Blockers
from scorer.games.blockers import Match, count_wins
from scorer.record import read
from scorer.report import ChartLine, LineChart, TotalBar, TotalChart
from tests.scorer.games.blockers.play import games as blockers_games
from tests.scorer.games.blockers.play import play as play_blockers
from tests.scorer.games.schocken.simulated import Table, tables
from tests.scorer.legal import games as low_blow_games
from tests.scorer.plays.kept import low_blow

FULL = theme("full")

NAMES = (
    "Ana",
    "Maximiliane von und zu Hohenstein-Wolfen",
    "שרה כהן",
    "山田太郎",
    "😀",
    "W" * 40,
    "i",
    "Łucja",
)


def bars_of(drawing):
    """Return the bars of a chart of totals: where each begins and ends, in mm."""
    bars = [shape for shape in drawing.shapes if isinstance(shape, Rect) and shape.height == LARGEST]
    return [(bar.x, bar.x + bar.width) for bar in bars]


@pytest.mark.parametrize("frame", [NARROW, WIDE])
def test_bars_are_as_long_as_the_points(frame):
    """Twice the points are twice as long; below 0 a bar goes to the left of the same line; 0 has none."""
    points = {"Ana": 20, "Ben": 10, "Cleo": -10, "Dora": 0}
    bars = tuple(TotalBar(name, (), number) for name, number in points.items())
    ana, ben, cleo = bars_of(total_chart(TotalChart("Harvest", "", bars), "2026-11-21", str, FULL, frame))
    assert (ana[1] - ana[0]) / (ben[1] - ben[0]) == pytest.approx(2, abs=0.05)
    assert ana[0] == ben[0] == pytest.approx(cleo[1], abs=0.7)
    assert ana[1] < frame.right
    assert cleo[0] >= frame.margin + frame.rows - 0.1


@pytest.mark.parametrize("frame", [NARROW, WIDE])
def test_a_game_in_another_script_has_its_charts(frame):
    """Title, rows and caption keep their signs, which a page shows in a font of its own, and stay on the chart."""
    lines = (ChartLine("Ana", (), (1, 2)), ChartLine("Ben", (), (2, 3)))
    for drawing in (
        line_chart(LineChart("収穫", "麦 × 2", "札", ("麦", "札"), lines), "2026-11-21", str, FULL, frame),
        total_chart(TotalChart("収穫", "麦 × 2", (TotalBar("Ana", (), 3),)), "2026-11-21", str, FULL, frame),
    ):
        shown = [shape for shape in drawing.shapes if isinstance(shape, TextShape)]
        assert {"収穫", "麦 × 2"} <= {shape.text for shape in shown}
        assert all(
            shape.x >= frame.margin - 1 and shape.x + shape.width <= frame.right + 1 for shape in shown
        )
        assert "??" in {shape.text for shape in drawable(drawing).shapes if isinstance(shape, TextShape)}


@pytest.mark.parametrize("name", ["عبد الرحمن", "שלום עליכם", "मैक्सिमिलियन"])
def test_names_in_other_scripts_are_not_cut_where_there_is_room(name):
    """Their letters are about as wide as ours: eleven of them have room where eleven of ours have."""
    style = FULL.style("body-bold")
    assert set_name(0, 0, name, style, width("Maximilianes", style) * 1.35).text == name


def drawn(game):
    """Draw a game in English."""
    return chart(games.GAMES[game.game_id].report(game, score(game)), "2026-11-21", str, FULL)


def without_colours(game, lines):
    """Draw a game as if its players had no colours; ``lines`` is the part of its chart that has one for each."""
    report = games.GAMES[game.game_id].report(game, score(game))
    bare = tuple(each._replace(colours=()) for each in getattr(report.chart, lines))
    return chart(report._replace(chart=report.chart._replace(**{lines: bare})), "2026-11-21", str, FULL)


def texts(drawing):
    return [shape for shape in drawing.shapes if isinstance(shape, TextShape)]


def words(drawing):
    return [shape.text for shape in texts(drawing)]


def box(shape):
    """Return left, top, right, bottom of a shape, mm."""
    if isinstance(shape, Circle):
        return shape.x - shape.radius, shape.y - shape.radius, shape.x + shape.radius, shape.y + shape.radius
    if isinstance(shape, Rect):
        return shape.x, shape.y, shape.x + shape.width, shape.y + shape.height
    if isinstance(shape, TextShape):
        return shape.x, shape.y - shape.size * 0.3, shape.x + shape.width, shape.y + shape.size * 0.1
    across = [number for step in shape.steps for number in step[1::2]]
    down = [number for step in shape.steps for number in step[2::2]]
    return min(across), min(down), max(across), max(down)


def blockers(seed, colours, games=1, **settings):
    """Play games of Blockers at random."""
    chance = random.Random(seed)
    results = []
    while len(results) < games:
        result = play_blockers(chance, colours)
        results += [result] if result else []
    return Blockers(NAMES[: len(colours)], tuple(results), colours=colours, **settings)


SEATS = tuple((colour,) for colour in ("red", "blue", "yellow", "green", "purple"))

GAMES = {
    "low-blow": read(
        low_blow((12, 13, 14), players=("Ana", '"שרה כהן"', "Maximiliane von und zu Hohenstein")).encode()
    ),
    "low-blow, standing": read(low_blow().partition("counters")[0].encode()),
    "blockers": blockers(1, SEATS),
    "blockers, profi": blockers(2, (("red", "yellow"), ("blue", "green")), variant="profi"),
    "blockers, a match": blockers(3, SEATS[:3], games=5, match=Match("games", 5)),
    "blockers, many games": blockers(4, SEATS, games=30, match=Match("games", 30)),
    "schocken, two": Table(NAMES[:2], 1, random.Random(1)).play().game,
    "schocken, eight": Table(NAMES, 13, random.Random(2)).play().game,
    "schocken, many discs": Table(NAMES[:4], 99, random.Random(3)).play().game,
}


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_everything_has_its_room(game):
    """No text is wider than its room, nothing reaches over the edge, no two texts lie on one another."""
    drawing = drawn(game)
    for text in texts(drawing):
        assert text.width <= text.room + 1e-6, text.text
    for shape in drawing.shapes[1:]:
        left, top, right, bottom = box(shape)
        assert left >= 9, shape
        assert top >= 9, shape
        assert right <= drawing.width - 9, shape
        assert bottom <= drawing.height - 3, shape
    boxes = [(box(text), text.text) for text in texts(drawing)]
    for at, (one, _) in enumerate(boxes):
        for other, text in boxes[at + 1 :]:
            apart_across = one[2] <= other[0] + 1e-6 or other[2] <= one[0] + 1e-6
            assert apart_across or one[3] <= other[1] or other[3] <= one[1], text


@given(low_blow_games())
@settings(max_examples=30, deadline=None)
def test_the_last_number_of_low_blow_is_the_result(game):
    """Beside every name stands what the player has in the end."""
    outcome = score(game)
    if not outcome.rounds:
        with pytest.raises(NoChartError, match="nothing has been played yet, so there is no chart"):
            drawn(game)
        return
    shown = words(drawn(game))
    for name in game.players:
        total = outcome.totals[name] - outcome.counter_points.get(name, 0)
        assert str(total).replace("-", "−") in shown
        if outcome.final is not None:
            assert total == outcome.final[name]


@given(blockers_games())
@settings(max_examples=30, deadline=None)
def test_the_last_number_of_blockers_is_the_result(game):
    """Points, or wins where it is played for wins; of one game every group and capture is a square."""
    outcome = score(game)
    if not outcome.games:
        with pytest.raises(NoChartError):
            drawn(game)
        return
    drawing = drawn(game)
    if outcome.final is not None and (len(outcome.games) > 1 or game.match is None):
        assert {str(each).replace("-", "−") for each in outcome.final.values()} <= set(words(drawing))
    if len(outcome.games) == 1:
        (only,) = outcome.games
        squares = [
            shape for shape in drawing.shapes if isinstance(shape, Rect) and shape.width == shape.height
        ]
        emblems = sum("blue" in colours for colours in game.colours)
        assert len(squares) == 2 + emblems + sum(only["groups"].values()) + sum(only["captures"].values())


@given(tables())
@settings(max_examples=30, deadline=None)
def test_discs_are_as_tall_as_they_are_many(table):
    """In every throw all columns together are the discs that left the tower; black are the lost halves."""
    outcome = score(table.game)
    drawing = drawn(table.game)
    bars = [shape for shape in drawing.shapes[1:] if isinstance(shape, Rect)]
    columns = {}
    for bar in bars:
        columns.setdefault(round(bar.x, 6), []).append(bar.height / 8 * table.game.discs)
    held = [sum(column) for _, column in sorted(columns.items())]
    ends = [each for half in outcome.halves for each in [sum(half["discs"].values())]]
    assert all(abs(number - round(number)) < 1e-6 for number in held)
    assert max(held) <= table.game.discs + 1e-6
    assert len([bar for bar in bars if bar.ink.fill == FULL.colours["ink"]]) == len(outcome.halves)
    assert [round(end) for end in ends] == [table.game.discs] * len(ends)


@pytest.mark.parametrize("game", list(games.GAMES))
def test_there_is_no_chart_of_nothing(game):
    """Before the first round, game or throw."""
    people = "[Ana, Ben, Cleo]" if game == "low-blow" else "[Ana, Ben]"
    with pytest.raises(NoChartError):
        drawn(read(f"game: {game}\nplayers: {people}\n".encode()))


def test_of_many_games_some_have_labels():
    """As many as have room, and the last one."""
    shown = words(drawn(GAMES["blockers, many games"]))
    assert [each for each in shown if each in map(str, range(1, 31))] == [
        str(number) for number in range(3, 31, 3)
    ]


def test_wins_of_a_match_are_added_up():
    """Where it is played for wins; who wins alone has one more."""
    game = blockers(5, SEATS[:2], games=2, match=Match("wins", 3))
    outcome = score(game)
    shown = words(drawn(game))
    assert "Wins after each game" in shown
    assert {"0", "1", "2", "3"} >= {str(each) for each in count_wins(game).values()} <= set(shown)
    assert outcome.complete is False


@given(st.lists(st.integers(-200, 200), min_size=1))
@settings(deadline=None)
def test_a_scale_holds_its_numbers(values):
    """All of them, and 0; few ticks, at whole numbers, the first and the last at its ends."""
    scale = Scale.over(values)
    assert scale.low <= min(0, *values, 0)
    assert scale.high >= max(0, *values, 0)
    assert 1 <= len(scale.ticks) - 1 <= 7
    assert (scale.ticks[0], scale.ticks[-1]) == (scale.low, scale.high)
    assert 0 in scale.ticks
    assert scale.y(scale.low) > scale.y(scale.high)


@given(st.lists(st.floats(0, 100), max_size=8).map(sorted), st.floats(1, 10))
@settings(deadline=None)
def test_names_keep_apart(heights, pitch):
    """In their order, no two nearer than they may be; where there is room nobody moves."""
    moved = apart(heights, pitch)
    assert len(moved) == len(heights)
    assert all(later - earlier >= pitch - 1e-6 for earlier, later in pairwise(moved))
    if all(later - earlier >= pitch for earlier, later in pairwise(heights)):
        assert moved == pytest.approx(heights)


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_shortened_to_its_room(name):
    """Its beginning stays; what fits stays whole."""
    short = set_name(0, 0, name, FULL.style("body-bold"), 20)
    assert short.width <= 20
    assert short.text == name or (short.text.endswith("…") and name.startswith(short.text[:-1]))
    assert set_name(0, 0, name, FULL.style("body-bold"), 500).text == name


def test_signs_that_the_type_lacks_are_told():
    """And stand-ins take their places where no other font helps out."""
    drawing = drawn(GAMES["low-blow"])
    assert find_missing(drawing) == set("שרהכן")
    plain = drawable(drawing)
    assert find_missing(plain) == set()
    assert "??? ???" in words(plain)
    assert words(drawing).count("שרה כהן") == 1


def test_every_player_has_colour_and_emblem():
    """Lines in the seats' colours, and on every point a circle, a square, a triangle."""
    game = GAMES["low-blow"]
    shapes = drawn(game).shapes
    points = len(game.rounds) + 1
    circles = [shape for shape in shapes if isinstance(shape, Circle)]
    assert len(circles) == points + 1
    assert {shape.ink.fill for shape in circles} == {FULL.colours["red"]}
    strokes = {shape.ink.stroke for shape in shapes if isinstance(shape, Path) and len(shape.steps) == points}
    assert {FULL.colours["red"], FULL.colours["blue"], FULL.colours["yellow"]} <= strokes


def test_players_without_colours_have_black_lines_and_rings():
    """As in a game of another package: a black line each, and a ring on each of its points; names and numbers stay."""
    game = read(low_blow().encode())
    coloured, bare = drawn(game), without_colours(game, "lines")
    (black,) = {shape.ink for shape in bare.shapes if isinstance(shape, Path) and len(shape.steps) > 2}
    assert black == FULL.pen("chart-line-edge")
    rings = [shape for shape in bare.shapes if isinstance(shape, Circle)]
    assert len(rings) == 3 * 4  # after each of three rounds and after the counters
    assert words(bare) == words(coloured)


def test_players_without_colours_have_grey_squares():
    """As many as in colour, where one emblem is a square too."""
    game = blockers(1, SEATS[:2])
    coloured, bare = drawn(game), without_colours(game, "bars")
    squares = [[shape for shape in each.shapes if isinstance(shape, Rect)] for each in (coloured, bare)]
    assert len(squares[0]) - 1 == len(squares[1]) > 10
    assert FULL.pen("chart-first") in {shape.ink for shape in squares[1][2:]}


@pytest.mark.parametrize("falls", [False, True])
def test_the_winner_is_on_top(falls):
    """Also where the lowest score wins."""
    lines = tuple(ChartLine(name, (), (0, score)) for name, score in (("Ana", 9), ("Ben", 4), ("Cleo", -2)))
    drawing = line_chart(LineChart("Golf", "", "hole", ("1", "2"), lines, falls), "2026-11-21", str, FULL)
    names = [shape for shape in texts(drawing) if shape.text in {"Ana", "Ben", "Cleo"}]
    order = [shape.text for shape in sorted(names, key=lambda shape: shape.y)]
    assert order == (["Cleo", "Ben", "Ana"] if falls else ["Ana", "Ben", "Cleo"])
