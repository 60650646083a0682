"""The questions before a game: its kind, its options, its players. Each game declares them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from scorer.entry.contract import (
    BACK_HELP,
    GO_BACK,
    BadAnswerError,
    Change,
    Question,
    Values,
    explain,
    prompt,
    refuse_if,
)
from scorer.games.contract import AnyRules, Kind, Start
from scorer.games.options import NO, YES, Option, read_choices
from scorer.messages import Text, join_texts, list_names, msg, quoted
from scorer.outcome import Played
from scorer.people import LONGEST_NAME, find_twin, to_nfc, wrong_name, wrong_number
from scorer.seats import colour_name

_START = "start."
PLAYERS = f"{_START}players"
"""The place of the number of players; set only if there are fewer than possible."""

KIND = "kind"


def is_of_start(place: str) -> bool:
    """Return whether a place belongs to the questions before the game."""
    return place.startswith(_START)


def begin(rules: AnyRules, values: Values) -> Played | None:
    """Return the new game; None while an answer about it is missing."""
    if next_question(rules, values) is not None:
        return None
    kind, names = _chosen_kind(rules, values), entered_names(values)
    colours = tuple(own[0] for own in kind.seats[: len(names)])
    game: Played = rules.begin(Start(kind, names, colours, _chosen_options(kind, values)))
    return game


def next_question(rules: AnyRules, values: Values) -> Question | None:
    """Return the next question before a game; None when the game can begin."""
    kind = _chosen_kind(rules, values)
    choices = _chosen_options(kind, values)
    for option in (*_kind_option(rules), *kind.options):
        if _option_place(option) not in values and option.counts(choices):
            return _option_question(option)
    if PLAYERS in values or len(entered_names(values)) == max(kind.players):
        return None
    return _name_question(rules, values)


def _kind_option(rules: AnyRules) -> tuple[Option, ...]:
    """Return the option that chooses the kind of a game, if there are several."""
    values = tuple((kind.id, kind.about) for kind in rules.kinds)
    if len(values) < 2:
        return ()
    label = rules.kind_option.label if rules.kind_option else msg("Kind")
    return (Option(KIND, label, values, default=values[0][0]),)


def _chosen_kind(rules: AnyRules, values: Values) -> Kind:
    chosen = values.get(f"{_START}{KIND}")
    return next((kind for kind in rules.kinds if kind.id == chosen), rules.kinds[0])


def _chosen_options(kind: Kind, values: Values) -> dict[str, str]:
    return read_choices(
        kind.options, {option.id: values.get(_option_place(option), "") for option in kind.options}
    )


def _option_place(option: Option) -> str:
    return f"{_START}{option.id}"


def entered_names(values: Values) -> tuple[str, ...]:
    """Return the names so far, in seat order."""
    return tuple(values[place] for place in map(_name_place, range(1, len(values) + 1)) if place in values)


def _name_place(number: int) -> str:
    return f"{_START}name.{number}"


def _option_question(option: Option) -> Question:
    label, usual, words, right = option.label, option.default, GO_BACK, option.range
    if option.values:
        question = msg("{label} ({values}) [{usual}]:", label=label, values=right, usual=usual)
        about = join_texts([*(join_texts(value, ": ") for value in option.values), BACK_HELP])
    elif option.most:
        question = msg("{label} [{usual}]:", label=label, usual=usual)
        about = explain(msg("A whole number, {right}.", right=right))
    else:
        question = msg("{label} [y/N]:", label=label)
        about = explain(*filter(None, [option.about]), msg("An empty answer means no."))
        words = {**GO_BACK, YES: msg("y yes"), NO: msg("n no")}
    return Question(prompt(question), about, partial(_read_option, option, right), words=words)


def _read_option(option: Option, right: Text, answer: str) -> list[Change]:
    value = answer.lower() or option.default or NO
    if not option.takes(value):
        raise BadAnswerError(msg("{answer} is not valid; type {right}", answer=quoted(answer), right=right))
    return [(_option_place(option), value)]


def _name_question(rules: AnyRules, values: Values) -> Question:
    """Ask for the name of the next player; a player may be called ``back``."""
    kind, seat = _chosen_kind(rules, values), len(entered_names(values))
    return Question(
        prompt(_name_prompt(kind, seat)),
        explain(msg("A name of 1 to {most} characters.", most=LONGEST_NAME), *_explain_early_start(kind)),
        partial(_read_name, rules, values),
        _name_heading(kind),
        opens=not seat,
        words={},
    )


def _name_prompt(kind: Kind, seat: int) -> Text:
    who = msg("Player {number}", number=seat + 1)
    if kind.seats:
        colour = list_names(map(colour_name, kind.seats[seat]))
        who = msg("Player {number} ({colour})", number=seat + 1, colour=colour)
    return (
        msg("{who}, or Enter if that is all:", who=who) if seat in kind.players else msg("{name}:", name=who)
    )


def _name_heading(kind: Kind) -> Text:
    order = msg("Players, clockwise.")
    if kind.seats:
        order = msg("Players, clockwise; each with the colour of their seat.")
    return join_texts([order, *_explain_early_start(kind)], " ")


def _explain_early_start(kind: Kind) -> list[Text]:
    """Return how to start a game with fewer players than possible."""
    if len(kind.players) == 1:
        return []
    return [msg("After player {number}, press Enter to begin.", number=min(kind.players))]


def _check_name(name: str, names: Sequence[str]) -> str:
    """Return a name if it is valid and new. Raises ``BadAnswerError``."""
    refuse_if(wrong_name(name))
    refuse_if(find_twin(name, names))
    return name


def _read_name(rules: AnyRules, values: Values, answer: str) -> list[Change]:
    """Read a name, or an empty answer if there are enough players; after the last name the game must be valid.

    The first answer may be a list of names with commas; these are all players if the game is for that number.
    """
    names, kind = entered_names(values), _chosen_kind(rules, values)
    is_list = not names and "," in answer
    if not answer and len(names) in kind.players:
        changes = [(PLAYERS, str(len(names)))]
    elif not answer and names:
        raise BadAnswerError(wrong_number(len(names), kind.players, rules.title))
    else:
        changes = []
        for name in map(str.strip, answer.split(",")) if not names else [answer]:
            names = (*names, _check_name(to_nfc(name), names))
            changes.append((_name_place(len(names)), names[-1]))
        if len(names) > max(kind.players):
            raise BadAnswerError(wrong_number(len(names), kind.players, rules.title))
        if is_list and len(names) in kind.players and len(names) < max(kind.players):
            changes.append((PLAYERS, str(len(names))))
    game = begin(rules, {**values, **dict(changes)})
    refuse_if(game.faults[0].message if game and game.faults else None)
    return changes
