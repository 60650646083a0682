"""``pnp dice``: what pnp knows of the dice of groups of players, and a photo that shows them."""

from shlex import quote
from typing import Annotated

import typer

from pnp.cli.place import Db, logs_beside, place
from pnp.cli.speech import Lang
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
from scorer.messages import join_texts, msg
from scorer.seats import COLOURS, colour_name

NOBODY = msg(
    "pnp knows nobody's dice yet. How to show them: {command}", command="pnp dice --names Ana,Ben,Cleo"
)


def dice(
    context: typer.Context,
    photo: Annotated[str | None, typer.Argument(metavar="PHOTO", hidden=True)] = None,
    names: Annotated[
        str | None, typer.Option("--names", metavar="NAMES", help="The players, such as Ana,Ben,Cleo.")
    ] = None,
    size: Annotated[
        float | None, typer.Option("--size", metavar="MM", help="The width of their dice.")
    ] = None,
    forget: Annotated[bool, typer.Option("--forget", help="Forget their dice.")] = False,
    db: Db = None,
    lang: Lang = None,
) -> None:
    """Show pnp the dice of your group, so that photos are read more surely.

    PHOTO: a board with only the dice that are shown. Without it, pnp says what it knows, and how to lay them.

    Example: pnp dice board.jpg --names Ana,Ben,Cleo
    """
    speech, beside, players = context.obj, logs_beside(place(context)), split_names(names)
    if not players and (photo or size is not None or forget):
        raise PnpError(msg("name the players, such as --names {names}", names="Ana,Ben,Cleo"))
    if not players:
        sentences = [known.describe(group) for group, known in list_groups(beside)]
        print(speech(join_texts(sentences or [NOBODY])))
        return
    before = known = recall(beside, players)
    if size is not None and check_side(size, "--size") != known.side:
        known = KnownDice(size)  # these are other dice
    if photo:
        known = of_file(photo, lambda data: wait(start_learning(data, len(players), size or 0.0)))
    if forget:
        known = NOTHING_KNOWN
    if known != before:
        remember(beside, players, known)
    print(speech(known.describe(players)))
    if not (known.looks or forget):
        rows = [
            [laid_mark(row, column) for column in range(1, COLUMNS + 1)] for row in range(1, len(players) + 1)
        ]
        lines = [
            f"  {' '.join(row)}  {speech(colour_name(colour))}"
            for row, colour in zip(rows, COLOURS, strict=False)
        ]
        command = f"pnp dice PHOTO --names {quote(','.join(players))}"
        print(speech(msg("To show them, lay all dice of each colour in its row of an empty board:")))
        print("\n".join(lines))
        print(speech(msg("Take a photo from above, in even light, and type: {command}", command=command)))
