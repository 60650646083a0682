"""A script for ``test_followed.py``: plays, scores and prints, with the ``scorer`` that is found first.

It writes the printed lines of all kits and leaflets as JSON, and ends with an error where turns, bots, files or the
entry page do not have the points of the score.
"""

import json
import sys
from dataclasses import replace
from random import Random

from pnp.games import printed
from pnp.games.low_blow.phones.pad import standing
from pnp.pages.paper import paper
from pnp.texts import words
from scorer import score
from scorer.games import rules
from scorer.games.low_blow.entry import COUNTERS, number_at, square_at
from scorer.games.low_blow.notation import show_row
from scorer.games.turns import CHANCE, find_turns
from scorer.record import read, show
from scorer.wings.turns.start import start_game

KINDS = {
    "low-blow": [[], ["counters=rising"], ["edition=web"], ["edition=web", "board=5x3"]],
    "blockers": [[], ["edition=profi"]],
    "schocken": [[], ["discs=5"]],
}
KITS = {
    "low-blow": [(3, {}), (4, {"counters": "rising"}), (3, {"edition": "web"})],
    "blockers": [(2, {}), (3, {}), (2, {"edition": "profi"})],
    "schocken": [(3, {})],
}
LANGUAGES = ("en", "de", "es", "fr", "it", "nl")


def play(position, random):
    """Play at random; return the positions before a decision that may end the game, and the end."""
    last = []
    while not position.is_terminal:
        if position.current_player == CHANCE:
            position = position.fallen(random)
            continue
        action = random.choice(position.legal_actions())
        if position.after(action).is_terminal:
            last.append(position)
        position = position.after(action)
    return last, position


def check_end(position):
    """Compare the turns with the score of their result, and with that of its file."""
    game = position.result()
    outcome, seats = score(game), {name: seat for seat, name in enumerate(game.players)}
    assert score(read(show(game).encode())) == outcome, "the file has another score"
    won = {name for name, seat in seats.items() if position.returns()[seat]}
    assert won == set(outcome.winners), f"the turns name other winners: {won}, {outcome.winners}"
    stand = position.standing()
    levels = sorted({stand[seat] for seat in seats.values()}, reverse=True)
    ranked = [{name for name in seats if stand[seats[name]] == level} for level in levels]
    assert ranked == [*map(set, outcome.ranking)], "the turns rank otherwise"
    if game.game_id != "schocken":
        sums = [sum(source.points[seat] for source in position.sources()) for seat in seats.values()]
        assert sums == [_sign(game) * outcome.final[name] for name in seats], "points come from elsewhere"


def _sign(game):
    """Return -1 where the turns count minus points, else 1."""
    return -1 if game.game_id == "blockers" else 1


def check_bot(position, random):
    """Check that the greedy bot ends a game with the best lead that the score knows."""
    game = position.result()
    if game.game_id == "schocken":
        return
    seat, leads = position.current_player, {}
    for action in position.legal_actions():
        after = position.after(action)
        if after.is_terminal:
            costs = (
                [_sign(game) * points for points in score(after.result()).final.values()]
                if after.winners()
                else []
            )
            leads[action] = (sum(costs) - costs[seat]) / (len(costs) - 1) - costs[seat]
    chosen = find_turns(rules(game.game_id)).bots["greedy"](position, random)
    assert leads.get(chosen, max(leads.values())) == max(leads.values()), "the bot counts otherwise"


def check_page(game):
    """Check that the entry page of Low Blow shows the points of the score for the same boards."""
    values = {}
    for number, played in enumerate(game.rounds, 1):
        for row, dice in enumerate(played.board, 1):
            values |= {square_at(number, row, at): show_row((die,)) for at, die in enumerate(dice, 1) if die}
        held = played.counters or (game.counters if number == len(game.rounds) else ())
        values |= {number_at(number, COUNTERS, seat): str(each) for seat, each in enumerate(held, 1)}
    progress = rules(game.game_id).entry.progress(replace(game, rounds=(), counters=None), values)
    shown = {line.name: line.points for line in standing(progress).lines}
    assert shown == score(game).final, "the entry page shows other points"


def list_printed(game):
    """Return the lines of the kits and leaflets of a game, by language, kit, sheet and key."""
    lines, sheet = {}, words.sheet
    kit, lang = "", ""

    def noting(name, *rest, **facts):
        made = sheet(name, *rest, **facts)
        lines.update({f"{lang} {kit} {name} {key}": made.lines(key) for key in made.keys("")})
        return made

    words.sheet = noting
    for lang in LANGUAGES:
        for players, choices in KITS[game]:
            kit = " ".join([game, str(players), *choices.values()])
            spec = printed(game).spec(players, choices, paper("a4"), lang)
            printed(game).open(spec)
            printed(game).leaflet(spec)
    words.sheet = sheet
    return lines


def main():
    """Check the game that is named, and print its lines."""
    game, random = sys.argv[1], Random(7)
    for options in KINDS[game]:
        names = ["Ana", "Ben", "Cleo"][: 2 if "edition=profi" in options else 3]
        for _ in range(4):
            last, end = play(find_turns(rules(game)).begin(start_game(rules(game), names, options)), random)
            check_end(end)
            for position in last:
                check_bot(position, random)
            if game == "low-blow":
                check_page(end.result())
    sys.stdout.write(json.dumps(list_printed(game)))


main()
