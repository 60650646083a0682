"""A preview: the pieces of a folder on a web page that follows each save."""

COMMANDS = {
    "preview": (
        "pnp.cli.preview:preview",
        "Show the pieces of a folder in the browser, and follow each save.",
        "pnp preview harvest/             see each change of a game of your own at once",
        "new",
    ),
}

PREVIEW = "pnp.web.preview:open_preview"
