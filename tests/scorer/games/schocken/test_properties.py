"""What holds for every whole game of Schocken, played by a second telling of the rules."""

from dataclasses import replace
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.games.schocken import advance, course, faults, score, start
from tests.scorer.games.schocken.simulated import tables


@given(tables())
def test_discs_are_neither_lost_nor_made(table):
    """No game is refused; tower and hands are all discs after every throw, and lie where the other telling has them."""
    game = table.game
    assert faults(game) == []
    played = course(game)
    for settled, piles in zip(played, table.piles, strict=True):
        assert [settled.held[name] for name in game.players] == piles
        assert all(number >= 0 for number in settled.held.values())
        assert 0 <= sum(settled.held.values()) <= game.discs
        assert settled.taken > 0
        assert advance(settled).tower == game.discs - (0 if settled.ends_half else sum(piles))
    assert start(game).tower == game.discs


@given(tables())
def test_somebody_loses_every_half(table):
    """With all discs in hand; two halves lost are the game."""
    game = table.game
    outcome = score(game)
    names = [game.players[seat] for seat in table.lost]
    assert [half["loser"] for half in outcome.halves] == names
    assert all(half["discs"][half["loser"]] == game.discs for half in outcome.halves)
    assert sum(len(half["throws"]) for half in outcome.halves) == len(game.throws)
    assert outcome.complete
    assert outcome.loser == names[-1]
    assert outcome.final == {name: names.count(name) for name in game.players}
    assert outcome.final[outcome.loser] == 2
    assert outcome.ranking[-1] == (outcome.loser,)
    assert outcome.winners == outcome.ranking[0]
    assert outcome.loser not in outcome.winners


@settings(max_examples=50)
@given(tables(), st.integers(0, 30))
def test_a_game_may_stop_anywhere(table, length):
    """Its beginning is a standing, and says who throws next: those who did."""
    game = table.game
    short = replace(game, throws=game.throws[:length])
    assert faults(short) == []
    outcome = score(short)
    assert outcome.complete is (length >= len(game.throws))
    if 0 < length < len(game.throws):
        first = game.throws[length][0].player
        assert f": {first} throws first" in outcome.next
    whole = score(game)
    for half, other in zip(outcome.halves, whole.halves, strict=False):
        assert half["throws"] == other["throws"][: len(half["throws"])]


@given(tables(), st.integers(0, 2**32))
def test_the_order_of_dice_does_not_matter(table, seed):
    """A hand may be written down in any order."""
    game, chance = table.game, Random(seed)
    shuffled = tuple(
        tuple(each._replace(dice=tuple(chance.sample(each.dice, 3))) for each in throw)
        for throw in game.throws
    )
    assert score(replace(game, throws=shuffled)) == score(game)


@given(tables(), st.data())
def test_one_mistake_is_found_where_it_is(table, data):
    """A die too high, a player left out, two in the wrong order: the first fault is at that throw."""
    game = table.game
    number = data.draw(st.integers(0, len(game.throws) - 1))
    throw = game.throws[number]
    kind = data.draw(st.sampled_from(["die", "count", "missing", "order", "again"]))
    if kind == "order" and number == 0:
        return  # anybody may begin
    first, *others = throw
    wrong = {
        "die": (first._replace(dice=(*first.dice[:2], 7)), *others),
        "count": (first._replace(used=4), *others),
        "missing": tuple(others),
        "order": (*others, first),
        "again": (*throw, first),
    }[kind]
    found = faults(replace(game, throws=(*game.throws[:number], wrong, *game.throws[number + 1 :])))
    assert found[0].where[:2] == ("throws", number)
    assert [fault for fault in found if fault.where[:2] == ("throws", number)] == found[
        :1
    ] or kind == "missing"
