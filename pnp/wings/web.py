"""Web pages: games are entered and played on every phone at the table."""

COMMANDS = {
    "serve": (
        "pnp.cli.serve:serve",
        "Serve web pages to enter games on every phone at the table.",
        "pnp serve --lan                  enter games on every phone at the table",
        "",
    ),
}
