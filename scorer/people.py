"""Checks of the names and colours of players, for every game."""

import re
import unicodedata
from collections.abc import Iterator, Sequence

from scorer.errors import Fault, Where
from scorer.messages import Text, either, list_numbers, msg, plural, quoted
from scorer.seats import COLOURS, colour_name

LONGEST_NAME = 40

_PROGRAM = re.compile(r"bot(?:-([a-z]+))?(?: [0-9]+)?")

INKLESS = ("Cc", "Cf", "Cs", "Zl", "Zp", "Zs")
"""Unicode categories of invisible characters; a name of only these counts as empty."""


JOINERS = "\u200c\u200d"
"""Zero-width characters that some scripts need between letters, and some emoji between signs."""

BLANK = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
"""Characters of other categories that look like nothing."""


def people_faults(
    names: Sequence[str], colours: Sequence[str], numbers: Sequence[int], title: str
) -> list[Fault]:
    """Return the faults of the number, names and colours of the players."""
    return [*name_faults(names, numbers, title), *colour_faults(names, colours)]


def name_faults(names: Sequence[str], numbers: Sequence[int], title: str) -> list[Fault]:
    """Return the faults of the number and names of the players."""
    if isinstance(names, str):  # a sequence of letters
        given = msg("players is {found}; write a list: {example}", found=quoted(names), example="[Ana, Ben]")
        return [Fault(("players",), given)]
    faults = []
    if len(names) not in numbers:
        wrong = wrong_number(len(names), numbers, title)
        words = names[0].split() if len(names) == 1 else []
        if len(words) > 1 and len(words) in numbers:
            wrong = msg(
                "{names} is one name; write a comma between two names: {right}",
                names=quoted(names[0]),
                right=f"[{', '.join(words)}]",
            )
        faults.append(Fault(("players",), wrong))
    for seat, name in enumerate(names):
        if why := wrong_name(name) or find_twin(name, names[:seat]):
            faults.append(Fault(("players", seat, "name"), why))
    return faults


def wrong_number(given: int, numbers: Sequence[int], title: str) -> Text:
    """Return the message that a game is not for ``given`` players."""
    facts = {"game": title, "right": list_numbers(numbers), "number": given}
    return plural(
        numbers[-1],
        "{game} is for {right} player, not for {number}",
        "{game} is for {right} players, not for {number}",
        **facts,
    )


def is_program(name: str) -> bool:
    """Return whether a name is a program's: ``bot`` or ``bot-greedy``, perhaps with a number."""
    return _PROGRAM.fullmatch(name) is not None


def program_kind(name: str) -> str:
    """Return the kind of program in a name: ``greedy`` for ``bot-greedy 2``, empty for ``bot``, the best one."""
    match = _PROGRAM.fullmatch(name)
    return (match[1] or "") if match else ""


def program_name(kind: str = "") -> str:
    """Return the name of a program of a kind; without a kind, of the best one."""
    return f"bot-{kind}" if kind else "bot"


def to_nfc(name: str) -> str:
    """Return a name in composed form (NFC), so that equal names compare equal."""
    return unicodedata.normalize("NFC", name)


def wrong_name(name: object) -> Text | None:
    """Return why a value is not a valid name; None if it is one."""
    if not isinstance(name, str):
        return msg("the name {name} is not a text; write it in quotes", name=quoted(name))
    if not any(map(_is_visible, name)) and not any(map(_is_control, name.strip())):
        return plural(
            LONGEST_NAME,
            "a name is empty; names are 1 to {most} character",
            "a name is empty; names are 1 to {most} characters",
            most=LONGEST_NAME,
        )
    length = len(to_nfc(name))
    if length > LONGEST_NAME:
        return plural(
            length,
            "the name {name} has {number} character, {most} at most",
            "the name {name} has {number} characters, {most} at most",
            name=quoted(name),
            number=length,
            most=LONGEST_NAME,
        )
    if any(map(_is_control, name)):
        return msg("the name {name} contains a control character; delete it", name=quoted(name))
    hidden = find_hidden(name)
    if hidden:
        return msg(
            "the name {name} contains an invisible character, {code}; delete it",
            name=quoted(name),
            code=f"U+{ord(hidden):04X}",
        )
    return None


def find_hidden(name: str) -> str | None:
    """Return the first character that is not seen and may change how what follows looks; None if there is none.

    These are direction marks, zero-width characters and blank letters. Joiners are no such characters between
    two letters or signs that are not ASCII: Persian, Sinhala and emoji need them.

    >>> find_hidden("Ana"), find_hidden("Ana" + chr(0x202E)) == chr(0x202E)
    (None, True)
    """
    if name.isascii():
        return None
    around = f" {name} "
    for before, char, after in zip(around, around[1:], around[2:], strict=False):
        joins = char in JOINERS and not before.isascii() and not after.isascii()
        if char in BLANK or (unicodedata.category(char) == "Cf" and not joins):
            return char
    return None


def _is_visible(char: str) -> bool:
    """Return whether a character is visible: spaces, joiners, direction marks and zero-width characters are not."""
    if char.isascii():
        return "!" <= char <= "~"
    return unicodedata.category(char) not in INKLESS


def _is_control(char: str) -> bool:
    return char < " " or "\x7f" <= char < "\xa0" or char in "\u2028\u2029" or "\ud800" <= char <= "\udfff"


def find_twin(name: str, names: Sequence[object], seat: int | None = None) -> Text | None:
    """Return why a name cannot join others if it differs from one of them at most by capitals, else None.

    It is for ``seat``, from 0, whose own name does not count; without one it follows the others.
    """
    at = len(names) if seat is None else seat
    twin = next(
        (number for number, other in enumerate(names) if number != at and fold(other) == fold(name)), None
    )
    if twin is None:
        return None
    (one, first), (two, second) = sorted([(twin + 1, str(names[twin])), (at + 1, name)])
    facts = {"one": one, "two": two}
    if to_nfc(first) == to_nfc(second):
        return msg(
            "players {one} and {two} are both named {name}; names must differ", **facts, name=quoted(name)
        )
    return msg(
        "players {one} and {two} are named {name} and {other}; names must differ by more than capitals",
        **facts,
        name=quoted(first),
        other=quoted(second),
    )


def fold(name: object) -> object:
    """Return a name as names are compared: composed, without capitals. Other values stay the same."""
    return to_nfc(name).casefold() if isinstance(name, str) else name


def spell_alike(name: str) -> str:
    """Return a name without what makes no other person of it: capitals, more or other spaces, forms of characters.

    >>> spell_alike(" ANA  Ruiz"), spell_alike("Ａna\u00a0ruiz")
    ('ana ruiz', 'ana ruiz')
    """
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def colour_faults(names: Sequence[str], colours: Sequence[str]) -> Iterator[Fault]:
    """Yield a fault for colours that do not exist, and colours that two players have."""
    if len(colours) != len(names):
        wrong = plural(
            len(colours),
            "{n} colour is given for {players} players",
            "{n} colours are given for {players} players",
            players=len(names),
        )
        yield Fault(("players",), wrong)
        return
    for seat, colour in enumerate(colours):
        where: Where = ("players", seat, "colour")
        if colour not in COLOURS:
            yield Fault(where, unknown_colour(colour))
        elif colour in colours[:seat]:
            yield Fault(where, same_colour(names[colours.index(colour)], names[seat], colour))


def unknown_colour(colour: object) -> Text:
    """Return the message that a colour does not exist."""
    return msg("unknown colour {colour}; write {right}", colour=quoted(colour), right=either(COLOURS))


def same_colour(one: str, other: str, colour: str) -> Text:
    """Return the message that two players have the same colour."""
    return msg(
        "{one} and {other} are both {colour}; colours must differ",
        one=one,
        other=other,
        colour=colour_name(colour),
    )


def number_bots(names: Sequence[str]) -> tuple[str, ...]:
    """Add numbers to the repeated names of bots.

    >>> number_bots(["Ana", "bot", "bot", "bot-random"])
    ('Ana', 'bot', 'bot 2', 'bot-random')
    """
    unique: list[str] = []
    for name in names:
        number = 1 + sum(earlier == name or earlier.startswith(f"{name} ") for earlier in unique)
        unique.append(f"{name} {number}" if number > 1 and is_program(name) else name)
    return tuple(unique)
