"""Playing games action by action: in the terminal, against bots, and simulated."""

PLAYED_HERE = "pnp.web.moves:Moves"
PAGES = "pnp.web.moves:ROUTES"

COMMANDS = {
    "play": (
        "pnp.cli.play:play",
        "Play a game in the terminal, against friends or bots.",
        "pnp play low-blow --names Ana,bot,bot   play in the terminal",
        "score",
    ),
    "simulate": (
        "pnp.cli.simulate:simulate",
        "Play many games between bots, and report statistics.",
        "pnp simulate schocken            play many games between bots",
        "ranking",
    ),
}

PLAYS_COMMANDS = {
    "replay": (
        "pnp.cli.plays.replay:replay",
        "pnp plays replay k7q2            show a game of pnp play action by action",
        "show",
    ),
    "analyse": (
        "pnp.cli.plays.analyse:analyse",
        "pnp plays analyse k7q2           find slips, blunders and luck in a game",
        "replay",
    ),
}
