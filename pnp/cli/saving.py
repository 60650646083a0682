"""The offer to save a game that was entered at the prompt."""

from __future__ import annotations

from pathlib import Path

from pnp.cli.prompts import Prompts
from pnp.data.publish import OutputError, publish
from scorer import Played
from scorer.entry.contract import BACK, prompt
from scorer.messages import msg
from scorer.record import show

NO = "-"
YES = msg("y yes")
"""Short and long; another language's words are understood beside these."""


def offer_to_save(prompts: Prompts, game: Played, today: str) -> bool:
    """Offer to save a game; false when the answer is to go back and correct."""
    offered = _free(f"{game.game_id}-{today}")
    asked = msg("Save as [{file}] ({no} to skip, {back} to correct):", file=offered, no=NO, back=BACK)
    prompts.tell("")
    while True:
        answer = prompts.ask(prompt(asked))
        if answer in (NO, BACK):
            return answer == NO
        path = Path(answer or offered)
        if not _may_write(prompts, path):
            continue
        try:
            publish({path.name: show(game, date=today).encode()}, path.parent)
        except OutputError as fault:
            prompts.refuse(msg("{path} cannot be written: {reason}.", path=path, reason=reason(fault)))
            continue
        prompts.tell(msg("Saved. Score it again with: pnp score {path}", path=path))
        return True


def reason(fault: OutputError) -> str:
    """Return why a file cannot be written, without the advice that is for other commands."""
    cause = fault.__cause__
    return str(getattr(cause, "strerror", None) or cause)


def _free(stem: str) -> str:
    """Return a file name that is not taken."""
    name, number = f"{stem}.yaml", 1
    while Path(name).exists():
        number += 1
        name = f"{stem}-{number}.yaml"
    return name


def _may_write(prompts: Prompts, path: Path) -> bool:
    if "\0" in str(path):
        prompts.refuse(msg("No file can have that name."))
        return False
    if path.is_dir():
        prompts.refuse(msg("{path} is a folder; type the name of a file.", path=path))
        return False
    if not path.exists():
        return True
    asked = msg("{path} is there already. Replace it? [y/N]", path=path)
    return prompts.means(prompts.ask(prompt(asked, indented=True)), YES)
