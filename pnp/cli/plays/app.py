"""``pnp plays`` and its subcommands, loaded when one of them is called."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pnp.cli.options import group
from pnp.cli.plays import edit, exchange, listing, rename, share, show

EXAMPLES = """Examples, one for each command:

\b
  pnp plays                        list the saved plays, latest first
  pnp plays show k7q2              show who won, and how
  pnp plays replay k7q2            show a game of pnp play action by action
  pnp plays edit k7q2              edit the results file
  pnp plays delete k7q2            delete a play
  pnp plays rename Ana Anna        call a player by another name in all plays
  pnp plays undo                   undo the last change
  pnp plays chart k7q2             draw a picture, round by round
  pnp plays share k7q2             show a link and a QR code for Board Game Stats
  pnp plays export plays.jsonl     write all plays to a file, as a backup
  pnp plays import plays.jsonl     import plays from an export
  pnp plays csv plays.csv          write a table for spreadsheet programs
"""

COMMANDS: Mapping[str, Callable[..., object]] = {
    "show": show.show,
    "replay": show.replay,
    "edit": edit.edit,
    "delete": edit.delete,
    "rename": rename.rename,
    "undo": edit.undo,
    "chart": share.chart,
    "share": share.share,
    "export": exchange.export_plays,
    "import": exchange.import_plays,
    "csv": exchange.export_csv,
}

app = group(listing.plays, COMMANDS, EXAMPLES)
