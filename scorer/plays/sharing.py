"""A play as a link that the app Board Game Stats imports."""

import json
from hashlib import sha256
from urllib.parse import quote

from scorer.games import is_highest_best, title
from scorer.messages import msg
from scorer.outcome import number_places
from scorer.plays.errors import PlaysError
from scorer.plays.play import Play, outcome_of

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "pnp"
NOON = "12:00:00"  # the time of every play: at noon in Greenwich it is the same day nearly everywhere

PLAIN = ",:/@"  # characters that need no escape in an address; escapes make it three times as long


def link(play: Play, name: str) -> str:
    """Return the link of a play; ``name`` is its name in messages.

    Raises a ``PlaysError`` if it is not over, and whatever ``outcome_of`` raises.
    """
    _, outcome = outcome_of(play.results, name)
    if not outcome.complete:
        raise PlaysError(
            msg("the game {id} is not over yet; finish its results file with: pnp plays edit {id}", id=name)
        )
    place = number_places(outcome.ranking)
    final = outcome.final or {}
    final_by_place = [final[name] for names in outcome.ranking for name in names if name in final]
    data = {  # ids are stable, so that the app recognises plays and players
        "sourceName": SOURCE,
        "sourcePlayId": play.id,
        "playDate": f"{play.date} {NOON}",
        "game": {
            "name": title(play.game),
            "sourceGameId": play.game,
            "highestWins": is_highest_best(play.game, [final_by_place]),
        },
        "players": [
            {
                "name": player,
                "sourcePlayerId": player_id(player),
                **({"score": final[player]} if player in final else {}),
                "winner": player in outcome.winners,
                "rank": place[player],
                "startPlayer": False,  # the app requires it, although the start player is unknown
            }
            for player in outcome.players
        ],
    }
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return f"{ADDRESS}{quote(text, safe=PLAIN)}"


def player_id(name: str) -> str:
    """Return the id of a player, made from the name.

    >>> player_id("Ana")
    'dea210f0'
    """
    return sha256(name.encode()).hexdigest()[:8]
