"""``pnp ranking`` and its subcommands, loaded when one of them is called."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.cli import ranking, ranking_names, ranking_records
from pnp.cli.arguments import Command
from pnp.cli.typer_functions import AnyCommand, group

EXAMPLES = """Examples, one for each command:

\b
  pnp ranking                      rank everybody, the strongest first
  pnp ranking versus Ana Ben       compare two players
  pnp ranking records              show best scores, leads, runs and days
  pnp ranking merge ana Ana        treat two names as one person
  pnp ranking split ana            undo a merge
"""

COMMANDS: Mapping[str, AnyCommand] = {
    "versus": Command(ranking.versus, ranking.Pair),
    "records": Command(ranking_records.records, ranking_records.Arguments),
    "merge": Command(ranking_names.merge, ranking_names.Merge),
    "split": Command(ranking_names.split, ranking_names.Split),
}

app = group(Command(ranking.ranking, ranking.Arguments), COMMANDS, EXAMPLES)
