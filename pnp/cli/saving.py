"""The offer to save a game that was entered at the prompt."""

from __future__ import annotations

from pathlib import Path

from pnp.cli.prompts import Prompts
from pnp.dialogue.questions import BACK
from pnp.publish import OutputError, publish
from scorer import Played
from scorer.results import show

NO = "-"


def offer_to_save(prompts: Prompts, game: Played, today: str) -> bool:
    """Offer to save a game; false when the answer is to go back and correct."""
    offered = _free(f"{game.game_id}-{today}")
    prompts.say("")
    while True:
        answer = prompts.ask(f"Save as [{offered}] ({NO} for not, {BACK} to correct): ")
        if answer in (NO, BACK):
            return answer == NO
        path = Path(answer or offered)
        if not _may_write(prompts, path):
            continue
        try:
            publish({path.name: show(game, date=today).encode()}, path.parent)
        except OutputError as fault:
            prompts.say(f"  {path} cannot be written: {reason(fault)}.")
            continue
        prompts.say(f"Saved. Score it again with: pnp score {path}")
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
        prompts.say("  No file can have that name.")
        return False
    if path.is_dir():
        prompts.say(f"  {path} is a folder; type the name of a file.")
        return False
    if not path.exists():
        return True
    answer = prompts.ask(f"  {path} is there already. Replace it? [y/N] ")
    return answer.lower() in ("y", "yes")
