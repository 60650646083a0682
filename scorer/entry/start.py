"""The questions before a game: its players, then its rules in one line. Each game declares its editions and options."""

from collections.abc import Iterator, Sequence
from functools import partial

from scorer.entry.contract import (
    BadAnswerError,
    Change,
    Question,
    Values,
    explain,
    prompt,
    refuse_if,
)
from scorer.games.contract import AnyRules, Edition, Start
from scorer.games.options import NO, YES, Option, find_id, read_choices
from scorer.messages import Text, join_texts, list_names, msg, plural, quoted
from scorer.outcome import Played
from scorer.people import LONGEST_NAME, find_twin, to_nfc, wrong_name, wrong_number
from scorer.seats import colour_name

_START = "start."
PLAYERS = f"{_START}players"  # the place of the number of players; set only if there are fewer than possible

NAME_PLACE = f"{_START}name."  # the beginning of the places of names


_ENTER = msg("Enter means the usual rules.")

EDITION = "kind"
EDITION_PLACE = f"{_START}{EDITION}"  # the place of the edition; the logs of open games call it so


def is_of_start(place: str) -> bool:
    """Return whether a place belongs to the questions before the game."""
    return place.startswith(_START)


def begin(rules: AnyRules, values: Values) -> Played | None:
    """Return the new game; None while an answer about it is missing."""
    if next_question(rules, values) is not None:
        return None
    edition, names = _chosen_edition(rules, values), entered_names(values)
    colours = tuple(own[0] for own in edition.seats[: len(names)])
    game: Played = rules.begin(Start(edition, names, colours, _chosen_options(edition, values)))
    return game


def next_question(rules: AnyRules, values: Values) -> Question | None:
    """Return the next question before a game; None when the game can begin."""
    if PLAYERS not in values and len(entered_names(values)) < max(_allowed_numbers(rules, values)):
        return _name_question(rules, values)
    edition = _chosen_edition(rules, values)
    missing = _missing_options(rules, edition, values)
    if not missing:
        return None
    usual = join_texts([f"{_name(rules, option)}={option.default or NO}" for option in missing], ", ")
    return Question(  # about all rules at once; the usual ones need no answer
        prompt(msg("Rules [{usual}]:", usual=usual)),
        join_texts([*_explain_options(rules, values), explain(_ENTER)], "\n"),
        partial(_read_rules, rules, values),
        msg("Press Enter for the usual rules, or type others; '?' lists them."),
    )


def _missing_options(rules: AnyRules, edition: Edition, values: Values) -> list[Option]:
    choices = _chosen_options(edition, values)
    options = (*_edition_option(rules), *edition.options)
    return [option for option in options if _option_place(option) not in values and option.counts(choices)]


def _edition_option(rules: AnyRules) -> tuple[Option, ...]:
    """Return the option that chooses the edition of a game, if there are several."""
    values = tuple((edition.id, edition.about) for edition in rules.editions)
    if len(values) < 2:
        return ()
    label = rules.edition_option.label if rules.edition_option else msg("Edition")
    return (Option(EDITION, label, values, default=values[0][0]),)


def _allowed_numbers(rules: AnyRules, values: Values) -> Sequence[int]:
    """Return the possible numbers of players; of all editions, until one is chosen."""
    editions = [_chosen_edition(rules, values)] if EDITION_PLACE in values else rules.editions
    return sorted({number for edition in editions for number in edition.players})


def _chosen_edition(rules: AnyRules, values: Values) -> Edition:
    chosen = values.get(EDITION_PLACE)
    return next((edition for edition in rules.editions if edition.id == chosen), rules.editions[0])


def _chosen_options(edition: Edition, values: Values) -> dict[str, str]:
    return read_choices(
        edition.options, {option.id: values.get(_option_place(option), "") for option in edition.options}
    )


def _option_place(option: Option) -> str:
    return f"{_START}{option.id}"


def entered_names(values: Values) -> tuple[str, ...]:
    """Return the names so far, in seat order."""
    places = (f"{NAME_PLACE}{number}" for number in range(1, len(values) + 1))
    return tuple(values[place] for place in places if place in values)


def _name(rules: AnyRules, option: Option) -> str:
    """Return the name under which an option is typed, here and after ``--option``."""
    return rules.edition_option.id if option.id == EDITION and rules.edition_option else option.id


def _explain_options(rules: AnyRules, values: Values) -> Iterator[Text]:
    """Yield a line about each value of each option that is not chosen."""
    others = (option for option in rules.options if option != rules.edition_option)
    for option in (*_edition_option(rules), *others):
        name = _name(rules, option)
        if _option_place(option) in values:
            continue
        for value, meaning in option.values:
            yield join_texts([f"  {name}={value}", meaning], ": ")
        if option.most:
            facts = {"label": option.label, "right": option.range, "example": _show_together(rules, option)}
            meaning = msg("{label}, {right}", **facts)
            if facts["example"]:
                meaning = msg("{label}, {right}; for example {example}", **facts)
            yield join_texts([f"  {name}={option.default}", meaning], ": ")
        elif not option.values:
            yield join_texts([f"  {name}={YES}", option.about or option.label], ": ")


def _show_together(rules: AnyRules, option: Option) -> str:
    """Return an example of two options of which one counts only with a value of the other; else an empty text."""
    for one in rules.options:
        for other in rules.options:
            if one.unless[0] == other.id and option in (one, other):
                value = next(value for value, _ in other.values if value != one.unless[1])
                return f"{_name(rules, other)}={value} {_name(rules, one)}={one.default}"
    return ""


def _read_rules(rules: AnyRules, values: Values, answer: str) -> list[Change]:
    """Read options such as ``edition=web``, ``edition web`` or ``web``, or nothing for the usual ones.

    Raises ``BadAnswerError``.
    """
    plain = " ".join(answer.split()).replace(" =", "=").replace("= ", "=").replace(",", " ").replace(":", " ")
    words = list(_read_words(rules, plain.split()))
    chosen, rest = _take_choices(rules, _edition_option(rules), words)
    edition = _chosen_edition(rules, {**values, **chosen})
    more, rest = _take_choices(rules, edition.options, rest)
    if rest:
        meant = next((option for option in rules.options if _is_meant(option, option.id, rest[0])), None)
        refuse_if(rules.explain_option(meant.id) if meant else None)
        wrong = msg("{answer} is not a rule of this game; '?' lists the rules", answer=quoted(rest[0]))
        raise BadAnswerError(join_texts([wrong, _ENTER], ". "))
    chosen.update(more)
    number = len(entered_names(values))
    if number not in edition.players:
        raise BadAnswerError(wrong_number(number, edition.players, rules.title))
    for option in _missing_options(rules, edition, {**values, **chosen}):
        chosen[_option_place(option)] = option.default or NO
    _refuse_faulty(rules, {**values, **chosen})
    return list(chosen.items())


def _read_words(rules: AnyRules, words: Sequence[str]) -> Iterator[str]:
    """Yield words; an option's name and a value beside it are one, as in ``discs 20`` and ``20 discs``.

    The name may be the one in files, as in ``variant=profi``.
    """
    options = {_name(rules, option): option for option in (*_edition_option(rules), *rules.options)}
    rest = list(words)
    while rest:
        word, *rest = rest
        after = rest[0] if rest else ""
        option = options.get(word.lower())
        if option and option.type != "flag" and after and "=" not in after:
            word = f"{word.lower()}={rest.pop(0)}"
        elif after.lower() in options and options[after.lower()].takes(word.lower()):
            word = f"{rest.pop(0).lower()}={word}"
        name, equals, value = word.partition("=")
        known = find_id(rules.options, name.lower())
        yield word if known == name.lower() else f"{known}{equals}{value}"


def _take_choices(
    rules: AnyRules, options: Sequence[Option], words: Sequence[str]
) -> tuple[dict[str, str], list[str]]:
    """Return what the words choose, by place, and the other words. Raises ``BadAnswerError`` for a wrong value."""
    chosen, rest = dict[str, str](), list[str]()
    for word in words:
        option = next((option for option in options if _is_meant(option, _name(rules, option), word)), None)
        if option is None:
            rest.append(word)
            continue
        name, equals, typed = word.partition("=")
        alone = word.lower() == _name(rules, option)
        value = typed.lower() if equals else word.lower()
        if alone:
            value = YES if option.type == "flag" else ""
        if not option.takes(value):
            raise BadAnswerError(_explain_value(rules, option, name, typed))
        chosen[_option_place(option)] = value
    return chosen, rest


def _explain_value(rules: AnyRules, option: Option, name: str, typed: str) -> Text:
    """Return that an option does not take a value, or that it has none."""
    example = _show_together(rules, option) or f"{_name(rules, option)}={option.default}"
    facts = {"name": quoted(name), "value": quoted(typed), "right": option.range, "example": example}
    if not typed:
        return msg("{name} has no value; it can be {right}: write {example}", **facts)
    if _show_together(rules, option):
        return msg("{name} is {value}; it can be {right}, for example {example}", **facts)
    return msg("{name} is {value}; it can be {right}", **facts)


def _is_meant(option: Option, name: str, word: str) -> bool:
    """Return whether a word is about an option: its name with a value, the name of a flag, or only a value."""
    word = word.lower()
    return word.partition("=")[0] == name or (option.type != "flag" and option.takes(word))


def _name_question(rules: AnyRules, values: Values) -> Question:
    """Ask for the name of the next player."""
    edition, seat = _chosen_edition(rules, values), len(entered_names(values))
    numbers = _allowed_numbers(rules, values)
    order = msg("Players, clockwise.")
    if edition.seats:
        order = msg("Players, clockwise; each with the colour of their seat.")
    early = (
        [msg("After player {number}, press Enter to begin.", number=min(numbers))] if len(numbers) > 1 else []
    )
    who = msg("Player {number}", number=seat + 1)
    if seat < len(edition.seats):
        colour = list_names(map(colour_name, edition.seats[seat]))
        who = msg("Player {number} ({colour})", number=seat + 1, colour=colour)
    may_end = seat in numbers
    return Question(
        prompt(msg("{who}, or Enter if that is all:", who=who) if may_end else msg("{name}:", name=who)),
        explain(
            plural(
                LONGEST_NAME,
                "A name of 1 to {most} character.",
                "A name of 1 to {most} characters.",
                most=LONGEST_NAME,
            ),
            msg("Several may be typed with commas: {example}.", example="Ana, Ben"),
            *early,
        ),
        partial(_read_name, rules, values),
        join_texts([order, *early], " "),
        opens=not seat,
    )


def _read_name(rules: AnyRules, values: Values, answer: str) -> list[Change]:
    """Read a name, or an empty answer if there are enough players; after the last name the game must be valid.

    An answer may be a list of names with commas; as the first answer these are all players if the game is for that
    number.
    """
    names, numbers = entered_names(values), _allowed_numbers(rules, values)
    is_list = not names and "," in answer
    if not answer and len(names) in numbers:
        changes = [(PLAYERS, str(len(names)))]
    elif not answer and names:
        raise BadAnswerError(wrong_number(len(names), numbers, rules.title))
    else:
        changes = []
        for typed in map(str.strip, answer.split(",")):
            name = to_nfc(typed)
            refuse_if(wrong_name(name) or find_twin(name, names))
            names = (*names, name)
            changes.append((f"{NAME_PLACE}{len(names)}", name))
        if len(names) > max(numbers):
            raise BadAnswerError(wrong_number(len(names), numbers, rules.title))
        if is_list and len(names) in numbers and len(names) < max(numbers):
            changes.append((PLAYERS, str(len(names))))
    _refuse_faulty(rules, {**values, **dict(changes)})
    return changes


def _refuse_faulty(rules: AnyRules, values: Values) -> None:
    """Raise ``BadAnswerError`` if the game can begin, but breaks the rules."""
    game = begin(rules, values)
    wrong = rules.faults(game) if game else []
    refuse_if(wrong[0].message if wrong else None)
