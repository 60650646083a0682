"""``--edition``: which edition of a game, on every command where one can be chosen."""

from collections.abc import Iterable, Sequence
from typing import Annotated

import typer

from pnp.cli.options import completes
from pnp.errors import PnpError
from scorer.games import GAMES
from scorer.games.contract import AnyRules
from scorer.messages import msg, quoted
from scorer.names import find_name, refuse


def list_editions(games: Iterable[AnyRules]) -> list[str]:
    """Return the editions of games that have several."""
    editions = (edition.id for rules in games for edition in rules.editions if rules.edition_option)
    return list(dict.fromkeys(editions))


EditionOption = Annotated[
    list[str] | None,
    typer.Option(
        "--edition",
        metavar="NAME",
        autocompletion=completes(lambda: list_editions(GAMES.working())),
        help="The edition of the game, such as web or profi; pnp games lists them and says how they differ.",
    ),
]


def check_edition(given: Sequence[str] | None, games: Iterable[AnyRules]) -> str:
    """Return the edition that was given, or several with commas; empty if none was given.

    Raises ``PnpError`` if none of the games has it.
    """
    if not given:
        return ""
    several, words = list(games), [word for text in given for word in text.split(",")]
    editions = list_editions(several)
    wrong = next((word for word in words if find_name(word, editions) is None), None)
    if wrong is not None and not editions:
        raise PnpError(
            msg("{option}: {game} has only one edition", option=f"--edition {wrong}", game=several[0].title)
        )
    if wrong is not None:
        fault = msg("--edition {wanted}: no such edition", wanted=quoted(wrong))
        raise PnpError(refuse(fault, wrong, editions))
    return ",".join(filter(None, (find_name(word, editions) for word in words)))


def refuse_edition(given: Sequence[str] | None) -> None:
    """Refuse an edition for a game that was begun. Raises ``PnpError``."""
    if given:
        raise PnpError(msg("--edition is for new games; --resume goes on with the edition that was chosen"))


def edition_options(given: Sequence[str] | None, rules: AnyRules) -> list[str]:
    """Return the given edition of one game as ``--option`` takes it. Raises ``PnpError`` if the game lacks it."""
    edition = check_edition(given, [rules])
    return [f"{rules.edition_option.id}={edition}"] if edition and rules.edition_option else []
