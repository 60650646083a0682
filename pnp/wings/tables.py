"""Online tables: Tabletop Simulator and playingcards.io."""

from pnp.kits.format import Format
from scorer.games.options import Option

BASE_URL = Option(
    "base_url",
    placeholder="URL",
    help="URL of the folder that will host the --format tts pictures",
)

FORMATS = (
    Format(
        "tts",
        "A saved object for Tabletop Simulator",
        "pnp.writers.tts:write",
        (BASE_URL,),
        "pnp.writers.tts:check",
        on_screen=True,
        of_one_game=True,
        after="png",
    ),
    Format(
        "pcio",
        "A room for playingcards.io",
        "pnp.writers.pcio:write",
        on_screen=True,
        of_one_game=True,
        after="tts",
    ),
)
