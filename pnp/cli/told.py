"""What a player types at the table: the notation, or a sentence as people write it, in any language of the program."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pnp.errors import PnpError
from pnp.texts.languages import LANGUAGES
from pnp.texts.words import MESSAGES, catalogue
from scorer.games.turns import UNKNOWN, Position
from scorer.messages import Catalogue, Text, either, msg, quoted, translate
from scorer.turns.sentences import Speak, fallen, meant, nearest, other_player, words

MOST_NAMED = 6
"""Actions that are named where a sentence may mean several."""


class UnclearError(PnpError):
    """A sentence that means no action, or several."""


def tongues() -> list[Speak]:
    """Return what says a text in each language."""
    return [_speaking(catalogue(lang, MESSAGES)) for lang in LANGUAGES]


def _speaking(words: Catalogue) -> Callable[[Text], str]:
    return partial(_said, words)


def _said(words: Catalogue, text: Text) -> str:
    return str(translate(text, words))


def action_of(position: Position, typed: str) -> str:
    """Return the action that was typed, legal or not. Raises ``UnclearError`` where that cannot be told."""
    plain, legal = typed.replace(" ", ""), position.decisions()
    found = [each for each in legal if each.casefold() == plain.casefold()]
    if plain in legal or len(found) == 1:
        return plain if plain in legal else found[0]
    other = other_player(position, typed)
    if other is not None:
        raise UnclearError(msg("it is {name}'s turn", name=position.players[position.turn]))
    found = meant(position, typed, tongues())
    if len(found) > 1 and found[0] in legal:
        raise UnclearError(
            msg("{typed} may mean {actions}", typed=quoted(typed), actions=either(found[:MOST_NAMED]))
        )
    if not found and (" " in typed or position.refuse(plain) == UNKNOWN):
        raise UnclearError(position.mistaken(words(typed)) or _example(position, typed))
    return found[0] if found else plain


def _example(position: Position, typed: str) -> Text:
    """Return that a sentence is not understood, and one that would be."""
    action = nearest(position, typed, tongues())
    sentence = position.describe(action, position.turn)
    return msg(
        "{typed} is not understood; write {action}, or: {sentence}",
        typed=quoted(typed),
        action=quoted(action),
        sentence=sentence,
    )


def fallen_of(position: Position, typed: str) -> str | None:
    """Return what fell, as it was typed; nothing if chance cannot have done that."""
    return position.chance().read(typed) or fallen(position, typed, tongues())
