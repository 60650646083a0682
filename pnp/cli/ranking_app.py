"""The commands on the ranking, loaded when one of them is called."""

from __future__ import annotations

import typer

from pnp.cli import ranking, ranking_names, ranking_records
from pnp.cli.arguments import Command
from pnp.cli.typer_functions import Offering, function

EXAMPLES = """Examples, one for each command:

\b
  pnp ranking                      everybody, the strongest first
  pnp ranking versus Ana Ben       two players against each other
  pnp ranking records              best scores, leads, runs, days
  pnp ranking merge ana Ana        two names of one person
  pnp ranking split ana            two people again
"""

app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
app.callback(invoke_without_command=True, epilog=EXAMPLES, subcommand_metavar="[COMMAND] [ARGS]...")(
    function(Command(ranking.ranking, ranking.Arguments))
)
app.command("versus", cls=Offering)(function(Command(ranking.versus, ranking.Pair)))
app.command("records", cls=Offering)(function(Command(ranking_records.records, ranking_records.Arguments)))
app.command("merge", cls=Offering)(function(Command(ranking_names.merge, ranking_names.Merge)))
app.command("split", cls=Offering)(function(Command(ranking_names.split, ranking_names.Split)))
