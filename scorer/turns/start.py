"""A new game from what is typed: names, and options such as ``edition=web``."""

from __future__ import annotations

from collections.abc import Sequence

from scorer.errors import FactsError, ScorerError
from scorer.games.contract import AnyRules, Kind, Start
from scorer.games.options import Option, read_choices
from scorer.messages import either, list_names, msg, quoted
from scorer.outcome import Played
from scorer.people import wrong_name


class WrongStartError(ScorerError):
    """Names or options that a game cannot begin with."""


def started(rules: AnyRules, names: Sequence[str], options: Sequence[str]) -> Played:
    """Return a new game. Raises ``WrongStartError`` or ``FactsError``."""
    chosen = given(options)
    kind = rules.kind(chosen)
    known = ([rules.kind_option] if rules.kind_option else []) + list(kind.options)
    for name, value in chosen.items():
        _check(name, value, known)
    _check_names(kind, names)
    colours = tuple(own[0] for own in kind.seats[: len(names)])
    game: Played = rules.begin(Start(kind, tuple(names), colours, read_choices(kind.options, chosen)))
    if game.faults:
        raise FactsError(game.faults)
    return game


def given(options: Sequence[str]) -> dict[str, str]:
    """Return options as they are typed, ``edition=web``, by their names. Raises ``WrongStartError``."""
    return dict(map(_split, options))


def _split(option: str) -> tuple[str, str]:
    name, equals, value = option.partition("=")
    if not equals:
        raise WrongStartError(
            msg("{option}: write an option with its value, such as edition=web", option=option)
        )
    return name.strip(), value.strip()


def _check(name: str, value: str, known: Sequence[Option]) -> None:
    """Refuse an option that a game does not have, or a value that the option does not have."""
    option = next((each for each in known if each.id == name), None)
    if option is None:
        right = either(each.id for each in known)
        raise WrongStartError(msg("{name}: no such option; options: {right}", name=quoted(name), right=right))
    if not option.takes(value):
        raise WrongStartError(
            msg("{name} is {value}; it can be {right}", name=name, value=quoted(value), right=option.range)
        )


def _check_names(kind: Kind, names: Sequence[str]) -> None:
    for name in names:
        wrong = wrong_name(name)
        if wrong:
            raise WrongStartError(wrong)
    if len(names) not in kind.players:
        raise WrongStartError(
            msg(
                "{right} can play, not {number}; write their names, such as {example}",
                right=either(map(str, kind.players)),
                number=len(names),
                example="--players Ana,Ben,bot",
            )
        )
    small = [name.casefold() for name in names]
    twice = [name for number, name in enumerate(names) if small[number] in small[:number]]
    if twice:
        raise WrongStartError(msg("{names}: two players have the same name", names=list_names(twice)))
