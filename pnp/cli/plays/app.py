"""``pnp plays`` and its subcommands, loaded when one of them is called."""

from collections.abc import Callable

from pnp.cli.options import CommandGroup
from pnp.cli.plays import edit, exchange, listing, share, show
from pnp.wings.contract import WINGS, insert_after

COMMANDS: dict[str, Callable[..., object]] = {
    "show": show.show,
    "edit": edit.edit,
    "delete": edit.delete,
    "rename": edit.rename,
    "undo": edit.undo,
    "chart": share.chart,
    "share": share.share,
    "export": exchange.export_plays,
    "import": exchange.import_plays,
    "csv": exchange.export_csv,
}
EXAMPLES = {
    "": "pnp plays                        list the saved games, latest first",
    "show": "pnp plays show k7q2              show who won, and how",
    "edit": "pnp plays edit k7q2              edit the results file",
    "delete": "pnp plays delete k7q2            delete a saved game",
    "rename": "pnp plays rename Ana Anna        call a player by another name in all games",
    "undo": "pnp plays undo                   undo the last change",
    "chart": "pnp plays chart k7q2             draw a picture, round by round",
    "share": "pnp plays share k7q2             show a link and a QR code for Board Game Stats",
    "export": "pnp plays export games.jsonl     write all games to a file, as a backup",
    "import": "pnp plays import games.jsonl     import games from an export",
    "csv": "pnp plays csv games.csv          write a table for spreadsheet programs",
}
for _added in WINGS.ask(lambda wing: wing.plays_commands()):
    for _name, _command in _added.items():
        COMMANDS = insert_after(COMMANDS, _command.after, _name, _command.load())
        EXAMPLES = insert_after(EXAMPLES, _command.after, _name, _command.example)

app = CommandGroup(listing.plays, COMMANDS, tuple(EXAMPLES.values()))
