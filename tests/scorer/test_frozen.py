"""Values that never change: made like dataclasses, equal by their fields."""

import inspect
import pickle
from functools import cached_property
from typing import ClassVar

import pytest

from scorer.frozen import Frozen


class Coin(Frozen):
    """A field with a default, one that does not count, and one that is filled in."""

    _unequal: ClassVar[tuple[str, ...]] = ("note",)
    metal: ClassVar[str] = "gold"

    worth: int
    note: str = ""
    face: str = ""

    def _made(self):
        if self.worth < 0:
            raise ValueError(self.worth)
        if not self.face:
            self.__dict__["face"] = str(self.worth)

    @cached_property
    def double(self):
        """Work out another value."""
        return 2 * self.worth


class Medal(Coin):
    """A class that inherits fields."""

    ribbon: str = "red"


def test_fields_are_given_by_place_or_by_name():
    """What is left out has its default, or is filled in."""
    assert Coin(5) == Coin(worth=5, face="5")
    assert Coin(5, "old")._asdict() == {"worth": 5, "note": "old", "face": "5"}
    assert Medal(5, "", "head", "blue")._asdict() == Medal(5, face="head", ribbon="blue")._asdict()


def test_a_new_value_is_checked():
    """Also where it is made of another one."""
    with pytest.raises(ValueError, match="-1"):
        Coin(-1)
    with pytest.raises(ValueError, match="-1"):
        Coin(1)._replace(worth=-1)


def test_a_value_does_not_change():
    """Neither its fields, nor others; what is worked out is kept all the same."""
    coin = Coin(5)
    for name in ("worth", "other"):
        with pytest.raises(AttributeError, match=name):
            setattr(coin, name, 1)
    with pytest.raises(AttributeError, match="worth"):
        del coin.worth
    assert coin.double == 10 == coin.double


def test_values_of_one_class_are_equal_by_their_fields():
    """A field may not count; a value of another class is another one."""
    assert Coin(5, "old") == Coin(5, "new") != Coin(6)
    assert len({Coin(5, "old"), Coin(5, "new"), Coin(6)}) == 2
    assert Coin(5) != Medal(5)
    assert Coin(5) != (5, "", "5")
    assert repr(Medal(1)) == "Medal(worth=1, note='', face='1', ribbon='red')"


def test_a_value_goes_to_another_process():
    """Pickled, it is the same."""
    assert pickle.loads(pickle.dumps(Medal(5, "old")))._asdict() == Medal(5, "old")._asdict()


class Purse(Frozen):
    """A value with mappings in it."""

    coins: tuple[dict[str, int], ...]
    owner: str = "Ana"


def test_a_value_with_a_mapping_in_it_has_a_hash_too():
    """Equal values have equal ones; what has no hash does not count."""
    assert hash(Purse(({"gold": 1},))) == hash(Purse(({"gold": 1},)))
    assert hash(Purse((), "Ana")) != hash(Purse((), "Ben"))


def test_the_signature_has_the_fields():
    """What ``help`` shows: inherited ones first, with types and defaults."""
    assert (
        str(inspect.signature(Medal)) == "(worth: int, note: str = '', face: str = '', ribbon: str = 'red')"
    )


@pytest.mark.parametrize(
    ("values", "named", "message"),
    [
        ((1,), {"size": 1}, "Coin has no field 'size'; its fields are worth, note, face"),
        (
            (1,),
            {"worth": 1},
            "Coin has the fields worth, note, face; 2 values are given, some for the same field",
        ),
        ((), {"note": ""}, "Coin needs worth"),
        ((), {}, "Coin needs worth"),
        (
            (1, "", "", ""),
            {},
            "Coin has the fields worth, note, face; 4 values are given, some for the same field",
        ),
        ((1,), {"metal": "tin"}, "Coin has no field 'metal'; its fields are worth, note, face"),
    ],
)
def test_a_wrong_field_is_named(values, named, message):
    """A misspelt name, a value given twice, a missing one."""
    with pytest.raises(TypeError) as refused:
        Coin(*values, **named)
    assert str(refused.value) == message
