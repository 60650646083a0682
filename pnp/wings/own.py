"""Games in folders of plain text: their kits."""

FOLDER_KIT = "pnp.games.own.game:PrintedFolder"
