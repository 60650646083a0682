"""Start a game from typed names and options such as ``edition=web``."""

from collections.abc import Sequence

from scorer.errors import FactsError, ScorerError
from scorer.games.contract import AnyRules, Start
from scorer.games.options import Option, find_id, read_choices
from scorer.messages import list_numbers, msg, plural, quoted
from scorer.names import refuse
from scorer.outcome import Played
from scorer.people import find_twin, wrong_name


class WrongStartError(ScorerError):
    """These names or options cannot start a game."""


def start_game(rules: AnyRules, names: Sequence[str], options: Sequence[str]) -> Played:
    """Start a game. Raises ``WrongStartError`` or ``FactsError``."""
    chosen = read_options(rules, options)
    edition = rules.edition(chosen)
    known = ([rules.edition_option] if rules.edition_option else []) + list(edition.options)
    for name, value in chosen.items():
        if name not in [option.id for option in known] and (wrong := rules.explain_option(name)):
            raise WrongStartError(wrong)
        _check_option(name, value, known)
    for name in names:
        if wrong := wrong_name(name):
            raise WrongStartError(wrong)
    if len(names) not in edition.players:
        raise WrongStartError(
            plural(
                edition.players[-1],
                "the game is for {right} player, not {number}; write their names, such as {example}",
                "the game is for {right} players, not {number}; write their names, such as {example}",
                right=list_numbers(edition.players),
                number=len(names),
                example="--names Ana,Ben,bot",
            )
        )
    for seat, name in enumerate(names):
        if twin := find_twin(name, names[:seat]):
            raise WrongStartError(twin)
    colours = tuple(own[0] for own in edition.seats[: len(names)])
    game: Played = rules.begin(Start(edition, tuple(names), colours, read_choices(edition.options, chosen)))
    if faults := rules.faults(game):
        raise FactsError(faults)
    return game


def read_options(rules: AnyRules, options: Sequence[str]) -> dict[str, str]:
    """Return typed options such as ``edition=web`` by their ids. Raises ``WrongStartError``."""
    chosen = {}
    for option in options:
        name, equals, value = option.partition("=")
        if not equals:
            raise WrongStartError(
                msg("{option}: write an option with its value, such as edition=web", option=option)
            )
        name = find_id(rules.options, name.strip().lower())
        known = next((option for option in rules.options if option.id == name), None)
        chosen[name] = known.spell(value) if known else value.strip()
    return chosen


def _check_option(name: str, value: str, known: Sequence[Option]) -> None:
    """Refuse an unknown option or a wrong value. Raises ``WrongStartError``."""
    option = next((candidate for candidate in known if candidate.id == name), None)
    if option is None:
        names = [candidate.id for candidate in known if not candidate.several]
        raise WrongStartError(refuse(msg("{name}: no such option", name=quoted(name)), name, names))
    if option.several and value != option.default:
        raise WrongStartError(
            msg("{name} is {value}; only one game can be played here", name=name, value=quoted(value))
        )
    if not option.takes(value):
        wrong = msg(
            "{name} is {value}; it can be {right}", name=name, value=quoted(value), right=option.range
        )
        raise WrongStartError(option.add_similar(wrong, value))
