"""Games in folders of plain text: what reads a folder."""

FOLDER_ID = "scorer.games.own.folder:find_id"
FOLDER_RULES = "scorer.games.own.folder_rules:read_rules"
