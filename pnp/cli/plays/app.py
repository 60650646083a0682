"""The commands on plays that are kept, loaded when one of them is called."""

from __future__ import annotations

import typer

from pnp.cli.plays import changes, chart, edit, exchange, listing, replay, share, show
from pnp.cli.typer_functions import Offering, function

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
app.command("show", cls=Offering)(function(show.show))
app.command("replay", cls=Offering)(function(replay.replay))
app.command("edit", cls=Offering)(function(edit.edit))
app.command("delete", cls=Offering)(function(changes.delete))
app.command("undo", cls=Offering)(function(changes.undo))
app.command("chart", cls=Offering)(function(chart.chart))
app.command("share", cls=Offering)(function(share.share))
app.command("export", cls=Offering)(function(exchange.export_plays))
app.command("import", cls=Offering)(function(exchange.import_plays))
app.command("csv", cls=Offering)(function(exchange.csv))
