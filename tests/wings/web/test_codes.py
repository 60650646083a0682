"""Access codes and buckets: bounded in memory, whoever knocks."""

import re
from itertools import pairwise

import pytest

from pnp.data import resources
from pnp.wings.web.codes import ADDRESSES, WORD_FILE, EntryCode, new_code
from pnp.wings.web.guard import Rates
from tests.wings.web.conftest import CODE, Clock


def test_memory_is_bounded():
    """A thousand addresses are remembered, the longest silent is forgotten."""
    door = EntryCode(CODE, Clock())
    for number in range(ADDRESSES + 500):
        door.opens(f"10.0.{number // 250}.{number % 250}", "wrong")
    assert len(door._wrong) == ADDRESSES
    rates = Rates(1, 1, Clock())
    for number in range(5000):
        rates.allows(str(number))
    assert len(rates._buckets) == 2000


def test_the_wait_grows_to_five_minutes_and_no_further():
    """Somebody who goes on guessing gets one try in five minutes: a code of 50 bits stands."""
    clock = Clock()
    door = EntryCode(CODE, clock)
    waits = []
    for _ in range(15):
        door.opens("10.0.0.1", "wrong")
        waits.append(door.wait("10.0.0.1"))
    assert waits == [0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300, 300]


def test_the_wait_stays_five_minutes_for_who_never_stops():
    """A thousand and more wrong tries later it is still five minutes, and a page that says so."""
    door = EntryCode(CODE, Clock())
    for _ in range(1100):
        door.opens("10.0.0.1", "wrong")
    assert door.wait("10.0.0.1") == 300


def test_a_household_shares_its_tries():
    """With IPv6 a guesser has more addresses than anybody can remember; their network counts."""
    door = EntryCode(CODE, Clock())
    for number in range(3):
        door.opens(f"2001:db8::{number}", "wrong")
    assert door.wait("2001:db8::99") == 1
    assert door.wait("2001:db8:0:1::99") == 0


def test_a_right_code_forgives():
    """Who gets it right starts afresh."""
    door = EntryCode(CODE, Clock())
    for code in ("wrong", "wrong", CODE, "wrong"):
        door.opens("10.0.0.1", code)
    assert door.wait("10.0.0.1") == 0


def test_a_code_is_five_words_that_no_ear_confuses(tmp_path):
    """1024 words make 50 bits; none begins another one, so the words need no space between them."""
    words = resources.text(WORD_FILE).split()
    assert len(words) == len(set(words)) == 1024
    assert [one for one, other in pairwise(sorted(words)) if other.startswith(one)] == []
    assert all(re.fullmatch("[a-z]{3,9}", word) for word in words)
    codes = {new_code(bytes([at]) * 10) for at in range(256)}
    assert len(codes) == 256
    assert {len(code.split("-")) for code in codes} == {5}


@pytest.mark.parametrize("typed", ["{}", " {} ", "{upper}", "{spaces}", "{joined}"])
def test_a_code_of_words_is_typed_as_it_is_heard(typed):
    """With spaces or without, in capitals or not; a code of an earlier version still opens."""
    code = new_code(bytes(range(10)))
    forms = {"upper": code.upper(), "spaces": code.replace("-", " "), "joined": code.replace("-", "")}
    assert EntryCode(code, Clock()).opens("10.0.0.1", typed.format(code, **forms))
    assert not EntryCode(code, Clock()).opens("10.0.0.1", code.rpartition("-")[0])
    assert EntryCode(CODE, Clock()).opens("10.0.0.1", f" {CODE[:5].upper()}-{CODE[5:]}")
