"""``pnp dice``: what pnp knows of the dice of groups of players, and a photo that shows them."""

from typing import Annotated

import typer

from pnp.cli.place import Db, logs_beside, place
from pnp.cli.speech import Lang, Speech
from pnp.errors import PnpError
from pnp.wings.photo.apart import of_file, start_learning, wait
from pnp.wings.photo.known_dice import (
    COLUMNS,
    NOTHING_KNOWN,
    KnownDice,
    check_side,
    laid_mark,
    list_groups,
    recall,
    remember,
    split_names,
)
from scorer.messages import msg
from scorer.seats import COLOURS, colour_name


def dice(
    context: typer.Context,
    photo: Annotated[str | None, typer.Argument(metavar="PHOTO", hidden=True)] = None,
    names: Annotated[
        str | None, typer.Option("--names", metavar="NAMES", help="The players, such as Ana,Ben,Cleo.")
    ] = None,
    size: Annotated[float | None, typer.Option("--size", metavar="MM", help="The width of their dice.")] = None,
    forget: Annotated[bool, typer.Option("--forget", help="Forget their dice.")] = False,
    db: Db = None,
    lang: Lang = None,
) -> None:
    """Show pnp the dice of your group, so that photos are read more surely.

    PHOTO: a board with only the dice that are shown. Without it, pnp says what it knows, and how to lay them.

    Example: pnp dice board.jpg --names Ana,Ben,Cleo
    """
    speech, beside, players = context.obj, logs_beside(place(context)), split_names(names)
    if not players:
        if photo or size or forget:
            raise PnpError(msg("name the players, such as --names {names}", names="Ana,Ben,Cleo"))
        groups = list_groups(beside)
        for group, known in groups:
            print(speech(known.describe(group)))
        if not groups:
            print(speech(msg("pnp knows nobody's dice yet. How to show them: pnp dice --names Ana,Ben,Cleo")))
        return
    if forget and (photo or size):
        raise PnpError(msg("--forget goes with --names alone"))
    before = known = recall(beside, players)
    if forget:
        known = NOTHING_KNOWN
    elif size and check_side(size, "--size") != known.side:
        known = KnownDice(size)  # these are other dice
    if photo:
        learning = (len(players), size or 0.0)
        known = of_file(photo, lambda data: wait(start_learning(data, *learning)))
    if known != before:
        remember(beside, players, known)
    print(speech(known.describe(players)))
    if not known.looks and not forget:
        _print_places(players, speech)


def _print_places(players: list[str], speech: Speech) -> None:
    """Print where the dice of players lie when they are shown."""
    print(speech(msg("To show them, lay all dice of each colour in its row of an empty board:")))
    for row, colour in enumerate(COLOURS[: len(players)], 1):
        marks = " ".join(laid_mark(row, column) for column in range(1, COLUMNS + 1))
        print(f"  {marks}  {speech(colour_name(colour))}")
    command = f"pnp dice PHOTO --names {','.join(players)}"
    print(speech(msg("Take a photo from above, in even light, and type: {command}", command=command)))
