"""The commands on plays that are kept, loaded when one of them is called."""

from __future__ import annotations

import typer

from pnp.cli.by_typer import function
from pnp.cli.plays import changes, chart, edit, exchange, listing, replay, share, show

EXAMPLES = """Examples, one for each command:

\b
  pnp plays                        the saved plays, latest first
  pnp plays show k7q2              who won, and how
  pnp plays replay k7q2            a play of pnp play, action by action
  pnp plays edit k7q2              edit the results file
  pnp plays delete k7q2            delete a play
  pnp plays undo                   undo the last change
  pnp plays chart k7q2             a picture, round by round
  pnp plays share k7q2             a link and a QR code for Board Game Stats
  pnp plays export plays.jsonl     all plays in a file, as a backup
  pnp plays import plays.jsonl     import plays from an export
  pnp plays csv plays.csv          a table for spreadsheet programs
"""

app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
app.callback(invoke_without_command=True, epilog=EXAMPLES, subcommand_metavar="[COMMAND] [ARGS]...")(
    function(listing.plays)
)
app.command("show")(function(show.show))
app.command("replay")(function(replay.replay))
app.command("edit")(function(edit.edit))
app.command("delete")(function(changes.delete))
app.command("undo")(function(changes.undo))
app.command("chart")(function(chart.chart))
app.command("share")(function(share.share))
app.command("export")(function(exchange.export_plays))
app.command("import")(function(exchange.import_plays))
app.command("csv")(function(exchange.csv))
