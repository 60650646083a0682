"""The values of a game's or a format's options."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from typing import TYPE_CHECKING

from pnp.errors import PnpError
from scorer.games.options import EDITION, Option, format_option
from scorer.messages import Text, join_texts, list_names, msg

if TYPE_CHECKING:
    from scorer.games.options import Value

PLAIN = Option(
    "plain",
    msg("Board without marks for a camera"),
    in_name=True,
    in_map=True,
    about=msg("for a board that nobody photographs"),
)
"""Whether a board has no markers and no colour fields, and its own ornament in their place."""


BACKED = "backed"  # aids of the size for home, with the backs of the others

AIDS = Option(
    "aids",
    msg("Aids"),
    (
        ("home", msg("As many on a sheet as fit")),
        (BACKED, msg("As many on a sheet as fit, with backs")),
        ("tarot", msg("Tarot cards with backs")),
        ("jumbo", msg("Jumbo cards with backs")),
    ),
    default="home",
    in_name=True,
    prefix="aids",
    about=msg("cards of 70 × 120 and 88.9 × 139.7 mm fit common sleeves, and print shops offer these sizes"),
    help="aids: {range}",
)
"""The size of the aids: as they fit on sheets, with backs if wanted, or one that shops and sleeves have."""


BOX, COVER, STICKERS, COMPANION = "box", "cover", "stickers", "companion"

WITH = Option(
    "with",
    msg("Also in the file"),
    (
        (COVER, msg("Cover")),
        (BOX, msg("Tuck box")),
        (STICKERS, msg("Stickers for dice")),
        (COMPANION, msg("Companion for cutting, a page beside it")),
    ),
    many=True,
    in_name=True,
    placeholder="PART",
    help="add: {range}",
)
"""Which optional parts are printed, of those that a game has, and whether a page beside the kit helps to cut it."""


WITHOUT = Option(
    "without",
    msg("Leave out"),
    many=True,
    in_name=True,
    prefix="without",
    placeholder="PART",
    help="leave out: {range}",
)
"""Which parts are not printed, of those that the players may have already; each game declares them."""


class OptionError(PnpError):
    """A value that an option does not accept. One that is the name of another option is no misspelling."""

    def __init__(self, owner: str, option: Option, given: Value, others: Container[Value] = ()) -> None:
        if option.many:
            given = next(word for word in str(given).split(",") if not option.takes(word))
        facts = {"option": format_option(option.id, given), "owner": owner, "right": option.range}
        wrong = msg("{option}: {owner} takes {right}", **facts)
        super().__init__(wrong if given in others else option.add_similar(wrong, given))


class NoOptionError(PnpError):
    """An option that a game does not have."""

    def __init__(self, owner: str, known: Iterable[Option], key: str, given: Value) -> None:
        text = msg("{option}: {owner} has no such option", option=format_option(key, given), owner=owner)
        switches = list_names(option.switch for option in known)
        super().__init__(
            msg("{sentence}; it has {known}", sentence=text, known=switches) if switches else text
        )


class OtherEditionError(PnpError):
    """An option that only other editions of the game have."""

    def __init__(self, key: str, given: Value, right: Text) -> None:
        super().__init__(join_texts([format_option(key, given), right], ": "))


class OneEditionError(PnpError):
    """An edition of a game that has only one."""

    def __init__(self, title: str, given: Value) -> None:
        facts = {"option": format_option(EDITION, given), "game": title}
        super().__init__(msg("{option}: {game} has only one edition", **facts))


def choose(owner: str, options: Iterable[Option], given: Mapping[str, Value]) -> dict[str, Value]:
    """Return the value of every option; the default if none is given.

    Raises ``NoOptionError`` or ``OptionError``, which name the ``owner``.
    """
    known = {option.id: option for option in options}
    for key, value in given.items():
        if key not in known:
            raise NoOptionError(owner, known.values(), key, value)
    chosen: dict[str, Value] = {}
    for key, option in known.items():
        read = option.read(given[key]) if key in given else option.usual
        if read is None:
            raise OptionError(owner, option, given[key], known)
        chosen[key] = read
    return chosen


def special(options: Iterable[Option], choices: Mapping[str, Value]) -> dict[str, Value]:
    """Return the choices that are not defaults."""
    return {
        option.id: choices[option.id]
        for option in options
        if option.id in choices and choices[option.id] != option.usual
    }
