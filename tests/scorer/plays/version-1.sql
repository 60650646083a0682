PRAGMA application_id = 1886285936;
CREATE TABLE states (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL,
    version INTEGER NOT NULL CHECK (version > 0),
    kept TEXT NOT NULL,
    changed TEXT NOT NULL,
    results TEXT NOT NULL,
    game TEXT NOT NULL,
    date TEXT,
    players TEXT NOT NULL,
    winners TEXT NOT NULL,
    complete INTEGER NOT NULL CHECK (complete IN (0, 1))
) STRICT;
CREATE INDEX states_of ON states (id);
CREATE TABLE plays (
    id TEXT PRIMARY KEY,
    state INTEGER NOT NULL REFERENCES states (number)
) STRICT, WITHOUT ROWID;
CREATE TABLE changes (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    at TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('add', 'edit', 'delete', 'import')),
    undone INTEGER NOT NULL DEFAULT 0 CHECK (undone IN (0, 1))
) STRICT;
CREATE TABLE steps (
    change INTEGER NOT NULL REFERENCES changes (number),
    id TEXT NOT NULL,
    before INTEGER REFERENCES states (number),
    after INTEGER REFERENCES states (number),
    PRIMARY KEY (change, id)
) STRICT, WITHOUT ROWID;
INSERT INTO states VALUES (1, '000g000000000000', 1, '2026-11-21T20:15:00+01:00', '2026-11-21T20:15:00+01:00',
'game: low-blow
date: 2026-11-20
players: [Ana, Ben, Cleo]
rounds: []
', 'low-blow', '2026-11-20', '["Ana", "Ben", "Cleo"]', '[]', 0);
INSERT INTO states VALUES (2, '0010000000000000', 1, '2026-11-21T20:16:00+01:00', '2026-11-21T20:16:00+01:00',
'game: a game that this program does not know
', 'other', '2026-11-19', '["Ana", "Ben"]', '["Ana"]', 1);
INSERT INTO plays VALUES ('000g000000000000', 1), ('0010000000000000', 2);
INSERT INTO changes (at, kind) VALUES ('2026-11-21T20:15:00+01:00', 'add'), ('2026-11-21T20:16:00+01:00', 'add');
INSERT INTO steps VALUES (1, '000g000000000000', NULL, 1), (2, '0010000000000000', NULL, 2);
PRAGMA user_version = 1;
