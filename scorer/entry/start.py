"""The questions before a game begins: how it is played, what else is chosen, who plays. Each game declares them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from scorer.entry.contract import BACK_HELP, GO_BACK, NOTHING, Change, Question, explained, prompt, refuse
from scorer.entry.errors import BadAnswerError
from scorer.games.contract import AnyRules, Kind, Start
from scorer.games.options import NO, YES, Option, chosen
from scorer.messages import Text, either, joined, listed, say, shown
from scorer.outcome import Played
from scorer.people import LONGEST_NAME, composed, wrong_name
from scorer.seats import colour_name

_START = "start."
KIND, PLAYERS = f"{_START}kind", f"{_START}players"
"""The places of how it is played, and of how many play, where that is fewer than could."""

Values = Mapping[str, str]


def is_of_start(place: str) -> bool:
    """Tell whether a place says who plays what."""
    return place.startswith(_START)


def begin(rules: AnyRules, values: Values) -> Played | None:
    """Return the game that is begun; nothing while something about it is not said."""
    return _game(rules, values) if next_question(rules, values) is None else None


def next_question(rules: AnyRules, values: Values) -> Question | None:
    """Return what is asked next before a game; nothing when it can begin."""
    if len(rules.kinds) > 1 and KIND not in values:
        return _kind_question(rules.kinds)
    kind, choices = _kind(rules, values), _choices(rules, values)
    for option in kind.options:
        if _place(option) not in values and option.counts(choices):
            return _option_question(option)
    if PLAYERS in values or len(_names(values)) == max(kind.players):
        return None
    return _name_question(rules, values)


def _kind(rules: AnyRules, values: Values) -> Kind:
    return next((each for each in rules.kinds if each.id == values.get(KIND)), rules.kinds[0])


def _place(option: Option) -> str:
    return f"{_START}option.{option.id}"


def _choices(rules: AnyRules, values: Values) -> dict[str, str]:
    options = _kind(rules, values).options
    return chosen(options, {each.id: values.get(_place(each), "") for each in options})


def _name_at(number: int) -> str:
    return f"{_START}name.{number}"


def _names(values: Values) -> tuple[str, ...]:
    """Return the names so far, in seat order."""
    names: list[str] = []
    while _name_at(len(names) + 1) in values:
        names.append(values[_name_at(len(names) + 1)])
    return tuple(names)


def _game(rules: AnyRules, values: Values) -> Played:
    kind, names = _kind(rules, values), _names(values)
    colours = tuple(own[0] for own in kind.seats[: len(names)])
    game: Played = rules.begin(Start(kind, names, colours, _choices(rules, values)))
    return game


def _kind_question(kinds: Sequence[Kind]) -> Question:
    ids = [each.id for each in kinds]
    asked = say("Which kind, {kinds} [{usual}]:", kinds=either(ids), usual=ids[0])
    return Question(
        prompt(asked), explained(*(each.about for each in kinds)), partial(_one_of, KIND, ids, ids[0])
    )


def _one_of(place: str, known: Sequence[str], usual: str, answer: str) -> list[Change]:
    word = answer.lower() or usual
    if word not in known:
        raise BadAnswerError(
            say("{answer} is none of them; type {right}", answer=shown(answer), right=either(known))
        )
    return [(place, word)]


def _option_question(option: Option) -> Question:
    place, facts = _place(option), {"label": option.label, "usual": option.default}
    if option.values:
        ids = [each for each, _ in option.values]
        meanings = [joined([each, label], ": ") for each, label in option.values]
        asked = say("{label}, {values} [{usual}]:", values=either(ids), **facts)
        return Question(
            prompt(asked), joined([*meanings, BACK_HELP]), partial(_one_of, place, ids, option.default)
        )
    if option.most:
        about = say("A whole number from {least} to {most}.", least=option.least, most=option.most)
        asked = say("{label} [{usual}]:", **facts)
        return Question(prompt(asked), explained(about), partial(_number, option))
    asked = say("{label} [y/N]:", **facts)
    words = {**GO_BACK, YES: say("y yes"), NO: say("n no")}
    return Question(
        prompt(asked), explained(say("Yes or no; nothing is no.")), partial(_flag, option), words=words
    )


def _number(option: Option, answer: str) -> list[Change]:
    word = answer or option.default
    if not (word.isascii() and word.isdigit() and len(word) < 6 and option.least <= int(word) <= option.most):
        raise BadAnswerError(
            say(
                "{answer} is no such number; type {least} to {most}",
                answer=shown(answer),
                least=option.least,
                most=option.most,
            )
        )
    return [(_place(option), str(int(word)))]


def _flag(option: Option, answer: str) -> list[Change]:
    word = answer or NO
    if word not in (YES, NO):
        raise BadAnswerError(say("{answer} is neither yes nor no", answer=shown(answer)))
    return [(_place(option), word)]


def _name_question(rules: AnyRules, values: Values) -> Question:
    """Ask for the name of the next player; a player may be called ``back``."""
    kind, seat = _kind(rules, values), len(_names(values))
    return Question(
        prompt(_name_prompt(kind, seat)),
        explained(_about_names(kind)),
        partial(_name, rules, values),
        NOTHING if seat else _heading(kind),
        words={},
    )


def _name_prompt(kind: Kind, seat: int) -> Text:
    number, may_end = seat + 1, seat in kind.players
    if not kind.seats:
        if may_end:
            return say("Player {number}, or nothing:", number=number)
        return say("Player {number}:", number=number)
    colour = listed(map(colour_name, kind.seats[seat]))
    if may_end:
        return say("Player {number} ({colour}), or nothing:", number=number, colour=colour)
    return say("Player {number} ({colour}):", number=number, colour=colour)


def _heading(kind: Kind) -> Text:
    order = say("Players, clockwise.")
    if kind.seats:
        order = say("Players, clockwise; each with the colour of their seat.")
    if len(kind.players) == 1:
        return order
    return joined([order, say("An empty line after player {number} starts.", number=min(kind.players))], " ")


def _about_names(kind: Kind) -> Text:
    if len(kind.players) == 1:
        return say("A name of 1 to {most} characters.", most=LONGEST_NAME)
    return say(
        "A name of 1 to {most} characters; an empty line after player {number} starts.",
        most=LONGEST_NAME,
        number=min(kind.players),
    )


def _name(rules: AnyRules, values: Values, answer: str) -> list[Change]:
    """Read a name, or that nobody else plays; with the last one the game must be one that can begin."""
    names, name = _names(values), composed(answer)
    if not name and len(names) in _kind(rules, values).players:
        changes = [(PLAYERS, str(len(names)))]
    else:
        refuse(wrong_name(name))
        if name in names:
            raise BadAnswerError(say("{name} plays already; names must differ", name=shown(name)))
        changes = [(_name_at(len(names) + 1), name)]
    game = begin(rules, {**values, **dict(changes)})
    refuse(game.faults[0].message if game and game.faults else None)
    return changes
