"""Write a game as a results file."""

from collections.abc import Sequence
from dataclasses import replace

from scorer.errors import ScorerError
from scorer.games import GAMES
from scorer.messages import Text, msg, quoted
from scorer.outcome import Played, ResultOnly
from scorer.people import find_twin, is_program, to_nfc, wrong_name
from scorer.record import result_only
from scorer.record.reading import date_of, notes_of, read, turns_of
from scorer.record.writing import quote_yaml


def show(game: Played, date: str | None = None, notes: str | None = None, turns: str = "") -> str:
    """Return a game as YAML that ``read`` turns into the same game; ``turns`` is its notation."""
    written = result_only.write(game) if isinstance(game, ResultOnly) else GAMES[game.game_id].write(game)
    first, *others = written
    lines = [first]
    if date is not None:
        lines.append(f"date: {date}")
    if notes is not None:
        others.append(f"notes: {quote_yaml(notes)}")
    if turns:
        others += ["notation: |", *(f"  {line}" for line in turns.split("\n"))]
    return "\n".join([*lines, *others, ""])


class RenameError(ScorerError):
    """A name that a player cannot get."""


def check_rename(players: Sequence[str], old: str, new: str) -> str:
    """Return the new name in composed form. Raises ``RenameError`` if it is not valid, or is somebody else's."""
    new = to_nfc(new.strip())
    program = next(filter(is_program, (old, new)), None)
    if program:
        raise RenameError(msg("{name} is a bot; only people are renamed", name=quoted(program)))
    wrong: Text | None = wrong_name(new) or (
        find_twin(new, players, players.index(old)) if old in players else None
    )
    if wrong:
        raise RenameError(wrong)
    if new == old:
        raise RenameError(msg("{name} has this name already", name=quoted(old)))
    return new


def rename_results(results: str, old: str, new: str) -> str:
    """Return a results file, written anew, in which a player has another name.

    Raises ``RenameError``, or ``ResultsError`` if the file is no longer accepted.
    """
    data = results.encode()
    game = read(data)
    new = check_rename(game.players, old, new)
    players = tuple(new if name == old else name for name in game.players)
    if isinstance(game, ResultOnly):
        renamed: Played = replace(game, players=players)
    else:
        renamed = GAMES[game.game_id].rename(game, players)
    return show(renamed, date_of(data), notes_of(data), turns_of(data) or "")


LONGEST_NOTES = 2000  # the most characters of notes that are entered


class LongNotesError(ScorerError):
    """Notes that are too long."""


def note_results(results: str, notes: str) -> str:
    """Return a results file, written anew, with other notes; without notes if they are blank.

    Raises ``LongNotesError``, or ``ResultsError`` if the file is no longer accepted.
    """
    notes = to_nfc("\n".join(notes.splitlines()).strip())
    if len(notes) > LONGEST_NOTES:
        facts = {"length": len(notes), "most": LONGEST_NOTES}
        raise LongNotesError(msg("the notes have {length} characters; {most} are the most", **facts))
    data = results.encode()
    return show(read(data), date_of(data), notes or None, turns_of(data) or "")
