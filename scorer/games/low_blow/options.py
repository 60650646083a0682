"""The options of Low Blow, and which of them each edition has."""

from scorer.games.low_blow.facts import BLOG, COUNTER, COUNTER_POINTS, EDITIONS, WEB
from scorer.games.low_blow.scoring import counter_points
from scorer.games.options import Option
from scorer.messages import msg, plural

EDITION = Option(
    "edition",
    msg("Edition"),
    tuple((edition.id, msg("{edition} edition", edition=edition.id)) for edition in EDITIONS.values()),
    default=BLOG.id,
    in_name=True,
    in_map=True,
)

FLAT, RISING = COUNTER_POINTS
COUNTERS = Option(
    "counters",
    msg("Counters"),
    (
        (FLAT, plural(COUNTER, "Each counter takes off one point", "Each counter takes off {n} points")),
        (
            RISING,
            plural(
                COUNTER,
                "Each further counter takes off one point more: {points} …",
                "Each further counter takes off {n} points more: {points} …",
                points=", ".join(str(counter_points(held, RISING)) for held in range(1, 5)),
            ),
        ),
    ),
    default=FLAT,
    help="points for counters, {range}",
    printed=True,
    in_name=True,
    file_key="counter_points",
)
BOARD = Option(
    "board",
    msg("Board"),
    (
        ("5x4", msg("Four rows; with three players the last one is neutral")),
        ("5x3", msg("Three rows, for three players")),
    ),
    default="5x4",
)

OPTIONS = {BLOG.id: (COUNTERS,), WEB.id: (BOARD,)}
"""The options of each edition. Another edition refuses them, wherever they are given."""
