"""``pnp plays`` and its subcommands, loaded when one of them is called."""

from pnp.cli.options import CommandGroup
from pnp.cli.plays import edit, exchange, listing, share, show
from pnp.wings.contract import Subcommand, add_to

FIRST = "pnp plays                        list the saved games, latest first"
CORE = {
    "show": Subcommand(lambda: show.show, "pnp plays show k7q2              show who won, and how"),
    "edit": Subcommand(lambda: edit.edit, "pnp plays edit k7q2              edit the results file"),
    "delete": Subcommand(lambda: edit.delete, "pnp plays delete k7q2            delete a saved game"),
    "rename": Subcommand(
        lambda: edit.rename, "pnp plays rename Ana Anna        call a player by another name in all games"
    ),
    "undo": Subcommand(lambda: edit.undo, "pnp plays undo                   undo the last change"),
    "chart": Subcommand(
        lambda: share.chart, "pnp plays chart k7q2             draw a picture, round by round"
    ),
    "share": Subcommand(
        lambda: share.share, "pnp plays share k7q2             show a link and a QR code for Board Game Stats"
    ),
    "export": Subcommand(
        lambda: exchange.export_plays,
        "pnp plays export games.jsonl     write all games to a file, as a backup",
    ),
    "import": Subcommand(
        lambda: exchange.import_plays, "pnp plays import games.jsonl     import games from an export"
    ),
    "csv": Subcommand(
        lambda: exchange.export_csv, "pnp plays csv games.csv          write a table for spreadsheet programs"
    ),
}
"""The subcommands of the core."""

COMMANDS = add_to(CORE, lambda wing: wing.plays_commands())

app = CommandGroup(
    listing.plays,
    {name: command.load() for name, command in COMMANDS.items()},
    (FIRST, *(command.example for command in COMMANDS.values())),
)
