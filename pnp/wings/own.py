"""Games in folders of plain text: their kits."""

FOLDER_KIT = "pnp.games.own.game:PrintedFolder"

COMMANDS = {
    "new": (
        "pnp.cli.new:new",
        "Make a small game of your own: a folder of plain text.",
        "pnp new harvest                  make a game of your own",
        "games",
    ),
}

SHEET_ROWS = "pnp.games.own.sheets:plain_rows"
