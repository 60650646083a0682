"""Actions as players type them: in the notation, or as a sentence in any language of the program."""

from __future__ import annotations

from functools import partial

from pnp.errors import PnpError
from pnp.texts.languages import LANGUAGES
from pnp.texts.words import MESSAGES, catalogue
from scorer.games.turns import UNKNOWN, Position
from scorer.messages import Catalogue, Text, either, msg, quoted, translate
from scorer.turns.sentences import (
    Speak,
    find_actions,
    find_nearest,
    find_other_player,
    read_roll,
    split_words,
)

MOST_NAMED = 6
"""The most actions to list for an ambiguous sentence."""


class UnclearError(PnpError):
    """A sentence that matches no action, or several."""


def tongues() -> list[Speak]:
    """Return a translation function for each language."""
    return [partial(_translate, catalogue(lang, MESSAGES)) for lang in LANGUAGES]


def _translate(messages: Catalogue, text: Text) -> str:
    return str(translate(text, messages))


def action_of(position: Position, typed: str) -> str:
    """Return the action that was typed, legal or not. Raises ``UnclearError`` if it is not clear which one."""
    plain, legal = typed.replace(" ", ""), position.decisions()
    matches = [action for action in legal if action.casefold() == plain.casefold()]
    if plain in legal or len(matches) == 1:
        return plain if plain in legal else matches[0]
    if find_other_player(position, typed) is not None:
        raise UnclearError(msg("it is {name}'s turn", name=position.players[position.turn]))
    matches = find_actions(position, typed, tongues())
    if len(matches) > 1 and matches[0] in legal:
        raise UnclearError(
            msg("{typed} may mean {actions}", typed=quoted(typed), actions=either(matches[:MOST_NAMED]))
        )
    if not matches and (" " in typed or position.refuse(plain) == UNKNOWN):
        raise UnclearError(position.explain_mistake(split_words(typed)) or _not_understood(position, typed))
    return matches[0] if matches else plain


def _not_understood(position: Position, typed: str) -> Text:
    """Return the message that a sentence is not understood, with an example of one that is."""
    action = find_nearest(position, typed, tongues())
    sentence = position.describe(action, position.turn)
    return msg(
        "{typed} is not understood; write {action}, or: {sentence}",
        typed=quoted(typed),
        action=quoted(action),
        sentence=sentence,
    )


def roll_of(position: Position, typed: str) -> str | None:
    """Return the typed roll or draw as an action of chance; None if it is not possible."""
    return position.chance().read(typed) or read_roll(position, typed, tongues())
