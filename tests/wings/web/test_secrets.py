"""What is hidden from a seat is in no page of its phone: worlds that differ only in that look the same."""

import random

import pytest

from pnp.wings.web.app import application
from scorer.entry.file import LogFile
from scorer.games import GAMES
from scorer.games.line import begin
from scorer.games.table import DO
from scorer.games.turns import CHANCE
from scorer.record import show
from scorer.wings.turns.start import start_game
from tests.wings.web.conftest import Phone, settings_in

NAMES = ("Ana", "Ben", "Cleo")


def played(game, actions, seed):
    """Return so many actions of a game at random."""
    line, chance = begin(start_game(GAMES[game], NAMES, ())), random.Random(seed)
    while len(line.actions) < actions and not line.position.is_terminal:
        line = line.apply(line.position.sample(chance))
    return line


def other_tiles(line, seat, chance):
    """Return the actions of the same game with other tiles in the hands of the others, of those never placed."""
    position = line.position
    lying = {action.partition("-")[0] for action in line.actions if "-" in action}
    drawn = {action[1:] for action in line.actions if action[0] == "="}
    swapped = {}
    for letter in {word[0] for word in drawn} - {word[0] for word in position.hand(seat)}:
        hidden = sorted(word[1:] for word in position.vocabulary() if word[:2] == f"={letter}")
        hidden = [f"{letter}{each[1:]}" for each in hidden if f"{letter}{each[1:]}" not in lying]
        swapped |= dict(zip(hidden, chance.sample(hidden, len(hidden)), strict=True))
    return [f"={swapped.get(each[1:], each[1:])}" if each[0] == "=" else each for each in line.actions]


def other_dice(line, seat, chance):
    """Return the actions of the same game with other dice under the cups of the others, and sixes that they turn."""
    cut = max((at for at, each in enumerate(line.positions) if not each.stopped), default=0)
    actions = []
    for at, action in enumerate(line.actions):
        position = line.positions[at]
        stops = line.actions[at + 1 : at + 2] in ((), ("stop",))
        if at >= cut and position.current_player == CHANCE and position.turn != seat and stops:
            sixes = len(action) > 2
            actions.append(
                "=" + "66"[: len(action) - 1] + "1" * (len(action) - 3)
                if sixes
                else f"={chance.choice('123456')}"
            )
            actions += ["turn"] if sixes and line.actions[at + 1 : at + 2] else []
        elif at < cut or action != "turn" or position.turn == seat:
            actions.append(action)
    return actions


OTHER = {"blockers": other_tiles, "schocken": other_dice}


def kept(folder, clock, worlds):
    """Return an application with a table for each world."""
    folder.mkdir()
    settings = settings_in(folder, clock, apart=False)
    file = LogFile(settings.logs)
    for number, (start, actions, *_) in enumerate(worlds):
        file.make(f"{number:016}", "2026-11-20T20:15", start, "seed")
        file.enter(f"{number:016}", [(DO, action) for action in actions], "", 0)
    file.close()
    return application(settings)


def pages(app, worlds):
    """Return what phones get of every world: with the seat, while another one acts too late, and without a seat."""
    with Phone(app) as phone:
        stranger = phone.beside()
        phone.submit(f"/t/{0:016}/teach")
        for number, (_, _, seat, _) in enumerate(worlds):
            table = f"/t/{number:016}"
            phone.submit(f"{table}/me", name=NAMES[seat])
            yield phone.get(table).text
            yield phone.submit(f"{table}/edit", seen="0", move="stop").text
            yield stranger.get(table).text
        yield stranger.get("/").text


def pairs(game, numbers):
    """Return pairs of worlds in which a seat has seen the same, and something that it has not seen differs."""
    found = []
    for number in numbers:
        chance = random.Random(number)
        line, seat = played(game, chance.randrange(15, 110), number), chance.randrange(3)
        other = begin(line.positions[0].result())
        try:
            for action in OTHER[game](line, seat, chance):
                other = other.apply(action)
        except Exception:  # a pass that would not have been one
            continue
        same = other.seen(seat) == line.seen(seat) and (
            other.position.observation(seat) == line.position.observation(seat)
        )
        if same and other.actions != line.actions and not line.position.is_terminal:
            start = show(line.positions[0].result())
            found.append(((start, line.actions, seat, line), (start, other.actions, seat, other)))
    return found


@pytest.mark.parametrize("game", OTHER)
def test_a_phone_gets_nothing_that_is_hidden_from_it(tmp_path, clock, game):
    """Every page of a seat, and of nobody's, is the same in both worlds, to the last number in its source."""
    found = pairs(game, range(16))
    assert len(found) > 4
    assert game != "schocken" or any(len(one[1]) != len(other[1]) for one, other in found)  # a six was turned
    ones, others = zip(*found, strict=True)
    one = list(pages(kept(tmp_path / "one", clock, ones), ones))
    other = list(pages(kept(tmp_path / "other", clock, others), others))
    assert len(one) == 3 * len(found) + 1
    assert [at for at, pair in enumerate(zip(one, other, strict=True)) if pair[0] != pair[1]] == []


def test_the_pairs_can_differ(tmp_path, clock):
    """The check can fail: who holds the tiles sees that they are others."""
    (one, other), *_ = pairs("blockers", range(10))
    seat = next(
        each
        for each in range(3)
        if each != one[2] and one[3].position.hand(each) != other[3].position.hand(each)
    )
    worlds = [(world[0], world[1], seat, world[3]) for world in (one, other)]
    first, second = (
        next(pages(kept(tmp_path / str(at), clock, [world]), [world])) for at, world in enumerate(worlds)
    )
    assert first != second
