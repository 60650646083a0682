"""Games from a table that somebody kept elsewhere: a row for each player, with a date, a game, and a score or place."""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import date
from hashlib import sha256
from itertools import pairwise
from typing import NamedTuple

from scorer.errors import Fault
from scorer.games import GAMES, title
from scorer.games.result_checks import LAST_PLACE, MOST_PLAYERS, find_faults, wrong_number, wrong_whole_number
from scorer.messages import Date, Text, either, join_texts, list_names, msg, plural, quoted
from scorer.names import find_similar
from scorer.outcome import ResultOnly, number_places, rank
from scorer.people import spell_alike, to_nfc
from scorer.plays.play import RANDOM_BYTES, Play, is_id, new_id, new_play, summarise
from scorer.plays.sheet import COLUMNS, FORMULA
from scorer.plays.table_rows import TableError, TableFault, TableRow, too_many
from scorer.record import show
from scorer.report import plain_name

NEEDED = ("date", "game", "player")
RESULTS = ("score", "place")  # at least one of them
ALSO = {
    **dict.fromkeys(("day", "datum", "tag", "fecha", "data"), "date"),
    **dict.fromkeys(("title", "spiel", "spel", "jeu", "gioco", "juego"), "game"),
    **dict.fromkeys(("name", "spieler", "speler", "joueur", "giocatore", "jugador"), "player"),
    **dict.fromkeys(("points", "punkte", "punten", "punti", "puntos", "punteggio"), "score"),
    **dict.fromkeys(("rank", "position", "platz", "rang", "plaats", "puesto", "posto", "posizione"), "place"),
}
"""Other words for columns, in the six languages. The column that has its own name is taken, if there is one."""

MOST_COLUMNS = 100
MOST_SIGNS = 1000  # of a cell
NEAR = 0.75  # how similar a title must be to that of a known game to name that one, from 0 to 1

_NUMBER = re.compile("[+-]?[0-9]{1,9}")
_ISO = re.compile(r"([0-9]{4})[-/.]([0-9]{1,2})[-/.]([0-9]{1,2})(?:[T ][0-9:.]+)?")
_DOTS = re.compile(r"([0-9]{1,2})\. ?([0-9]{1,2})\. ?([0-9]{4})")
_SLASHES = re.compile("([0-9]{1,2})[/-]([0-9]{1,2})[/-]([0-9]{4})")
_ERROR = re.compile(r"#(?:DIV/0!|N/A|NAME\?|NULL!|NUM!|REF!|VALUE!|SPILL!|CALC!)|Err:[0-9]+")
_YES = {"1": True, "yes": True, "true": True, "0": False, "no": False, "false": False, "": None}

BLANK = msg("this cell is blank; fill it in")


class OldEntry(NamedTuple):
    """What a row says of a player in a game; fields that are blank or wrong are None."""

    row: int
    label: str  # the text in the column ``play``; empty if there is none
    date: str
    game: str  # the id of a game that is known here, or a title
    player: str
    edition: str
    place: int | None
    score: int | None
    seat: int | None
    winner: bool | None
    is_over: bool
    players: int | None  # how many took part
    is_wrong: bool


class OldGame(NamedTuple):
    """A game of a table: its date, its result, and the text in the column ``play``."""

    date: str
    game: ResultOnly
    label: str


class OldTable(NamedTuple):
    """The games of a table, in the order of their first rows, and what was left out."""

    games: tuple[OldGame, ...]
    unread: tuple[str, ...]  # the names of columns that say nothing here
    unfinished: int  # games that are not over, which are left out
    by_score: Mapping[str, bool]  # games whose places come from scores, and whether the highest wins


def read_table(
    rows: Sequence[TableRow], name: str, saved: Collection[str], lowest: Collection[str]
) -> OldTable:
    """Return the games of a table. Raises ``TableError`` with every fault.

    ``saved`` are games of saved plays, whose spelling is used for titles that pnp does not know. In the games
    ``lowest`` the lowest score wins; known games have their own rule.
    """
    faults = list[TableFault]()
    if not rows:
        raise TableError(name, [TableFault(1, "", _explain_empty())])
    head, unread = _read_head(rows[0], faults)
    if len(rows) == 1:
        faults.append(TableFault(rows[0].number, "", _explain_empty()))
    if faults:
        raise TableError(name, faults)
    titles = _find_titles((_cell(row, head, "game") for row in rows[1:]), saved)
    reader = _Reader(head, titles, faults)
    entries = [reader.read(row) for row in rows[1:]]
    groups: defaultdict[tuple[str, ...], list[OldEntry]] = defaultdict(list)
    for entry in entries:
        groups[(entry.label,) if entry.label else (entry.date, entry.game)].append(entry)
    lost = {entry.game for entry in entries if not entry.date} | {
        entry.date for entry in entries if not entry.game
    }
    judge = _Judge({titles.get(_fold(game), game) for game in lowest}, faults)
    games = [  # a game with a wrong row would have more faults
        game
        for group in groups.values()
        if not any(row.is_wrong for row in group)
        and (game := judge.settle(group, lacks=not lost.isdisjoint({group[0].date, group[0].game})))
    ]
    if faults:
        raise TableError(name, sorted(faults, key=lambda fault: fault.row))
    return OldTable(tuple(games), unread, judge.unfinished, judge.by_score)


def make_plays(table: OldTable, at: str) -> list[Play]:
    """Return the games of a table as plays, saved at the time ``at``.

    The id is that of the column ``play`` if it is one that pnp gave. Else it is made from the game, so that the same
    game has the same id in every table; equal games of one table are numbered.
    """
    plays, numbers = [], Counter[str]()
    for day, game, label in table.games:
        people = sorted(zip(map(_fold, game.players), game.places, game.scores, strict=True), key=str)
        content = json.dumps([day, _fold(game.game_id), people], ensure_ascii=False)
        numbers[content] += 1
        digits = sha256(f"{content}{numbers[content]}".encode()).digest()
        results = show(game, date=day)
        identity = label if is_id(label) else new_id(digits[:RANDOM_BYTES])
        plays.append(new_play(identity, results, summarise(results), at))
    return plays


def describe_table(name: str, table: OldTable, people: Collection[str]) -> Iterator[Text]:
    """Yield sentences on what is in a table; ``people`` are the players of saved plays."""
    days = sorted(old.date for old in table.games)
    if days:
        first, last = Date(days[0]), Date(days[-1])
        yield plural(
            len(days),
            "{file}: {n} game, {first}",
            "{file}: {n} games, {first} to {last}",
            file=name,
            first=first,
            last=last,
        )
    for game, number in Counter(old.game.game_id for old in table.games).items():
        games = plural(number, "{n} game", "{n} games")
        notes = list(_describe_game(game, table))
        yield join_texts([f"  {title(game)}", join_texts([games, *notes], ", ")], ": ")
    if table.unfinished:
        yield plural(
            table.unfinished,
            "{n} game is not over, and is left out.",
            "{n} games are not over, and are left out.",
        )
    if table.unread:
        yield msg("Columns that are not read: {columns}", columns=list_names(map(quoted, table.unread)))
    here = {*map(spell_alike, people)}
    new = {name for old in table.games for name in old.game.players if spell_alike(name) not in here}
    if new:
        yield msg("Players who are new: {names}", names=list_names(map(plain_name, sorted(new))))


def _describe_game(game: str, table: OldTable) -> Iterator[Text]:
    """Yield what to know of a game of a table: whether pnp knows it, and who wins by score."""
    if game not in GAMES:
        near = find_similar(game, [*GAMES, *(GAMES[known].title for known in GAMES.installed)], NEAR)
        yield msg("a game that pnp does not know")
        if near:
            yield msg("the nearest is {nearest}", nearest=quoted(near))
    if game in table.by_score:
        yield _explain_score(highest=table.by_score[game])


def _explain_empty() -> Text:
    return msg("the table has no rows of players; {right}", right=_explain_head())


def _explain_head() -> Text:
    return msg("the first row names the columns: date, game, player, and score or place")


def _fold(text: str) -> str:
    return to_nfc(" ".join(text.split())).casefold()


def _read_head(row: TableRow, faults: list[TableFault]) -> tuple[dict[str, int], tuple[str, ...]]:
    """Return where the columns are, by name, and the names of those that say nothing here."""
    found, unread = dict[str, int](), list[str]()
    words = [_fold(cell) for cell in row.cells[:MOST_COLUMNS]]
    for at, (cell, typed) in enumerate(zip(row.cells, words, strict=False)):
        word = typed if ALSO.get(typed, typed) in words else ALSO[typed]
        if word in found:
            twice = msg("{name} appears twice; names must differ", name=quoted(word))
            faults.append(TableFault(row.number, "", twice))
        elif word in COLUMNS:
            found[word] = at
        elif word:
            unread.append(cell.strip()[:MOST_SIGNS])
    lacking: list[Sequence[str]] = [(column,) for column in NEEDED if column not in found]
    if not any(column in found for column in RESULTS):
        lacking.append(RESULTS)
    for columns in lacking:
        near = [guess for column in columns if (guess := find_similar(column, unread[:20]))]
        right = msg("the nearest is {nearest}", nearest=quoted(near[0])) if near else _explain_head()
        wrong = msg("the column {columns} is missing; {right}", columns=either(columns), right=right)
        faults.append(TableFault(row.number, "", wrong))
    return found, tuple(unread)


def _cell(row: TableRow, head: Mapping[str, int], column: str) -> str:
    """Return the text of a cell, without spaces around it and without the ' that keeps it from being a formula."""
    at = head.get(column, -1)
    text = row.cells[at].strip() if 0 <= at < len(row.cells) else ""
    return text[1:] if text.startswith("'") and text[1:].startswith(FORMULA) else text


def _find_titles(wanted: Iterator[str], saved: Collection[str]) -> dict[str, str]:
    """Return the ids of games by their ids and titles without capitals; others as saved or first written."""
    words = dict.fromkeys(" ".join(to_nfc(word).split()) for word in wanted)
    found = {_fold(game): game for game in GAMES}
    found |= {_fold(GAMES[game].title): game for game in GAMES.installed if GAMES.works(game)}
    if any(_fold(word) not in found for word in words):  # only now, as reading folders takes time
        found = {_fold(rules.title): rules.id for rules in GAMES.working()} | found
    for word in (*saved, *words):
        found.setdefault(_fold(word), word)
    return found


def read_day(text: str) -> str | Text:
    """Return a date in ISO 8601, or why a text is none.

    >>> read_day("31.5.2024"), read_day("5/31/2024"), read_day("2024-05-31 20:15:00")
    ('2024-05-31', '2024-05-31', '2024-05-31')
    >>> read_day("5/6/2024")
    "'5/6/2024' may be 2024-05-06 or 2024-06-05; write one of these"
    """
    iso, dots, slashes = (pattern.fullmatch(text) for pattern in (_ISO, _DOTS, _SLASHES))
    days = list[str]()
    if iso:
        days = _list_days(*(iso[1], iso[2], iso[3]))
    elif dots:
        days = _list_days(dots[3], dots[2], dots[1])
    elif slashes:
        one, other, year = slashes.groups()
        days = sorted({*_list_days(year, one, other), *_list_days(year, other, one)})
    if len(days) == 1:
        return days[0]
    if days:
        return msg(
            "{date} may be {one} or {other}; write one of these",
            date=quoted(text),
            one=days[0],
            other=days[1],
        )
    return msg("{date} is not a date; write year, month and day, such as 2026-11-21", date=quoted(text))


def _list_days(year: str, month: str, day: str) -> list[str]:
    """Return the day, or nothing if there is none."""
    try:
        return [date(int(year), int(month), int(day)).isoformat()]
    except ValueError:
        return []


class _Reader:
    """Reads rows, and collects their faults."""

    def __init__(self, head: Mapping[str, int], titles: Mapping[str, str], faults: list[TableFault]) -> None:
        self._head, self._titles, self._faults = head, titles, faults

    def read(self, row: TableRow) -> OldEntry:
        """Return what a row says."""
        before = len(self._faults)
        cells = {column: self._text(row, column) for column in self._head}
        for column in NEEDED:
            if not cells[column] and len(self._faults) == before:
                self._fault(row, column, BLANK)
        day = read_day(cells["date"]) if cells["date"] else ""
        if isinstance(day, Text):
            self._fault(row, "date", day)
            day = ""
        game = self._titles.get(_fold(cells["game"]), cells["game"])
        return OldEntry(
            row.number,
            cells.get("play", ""),
            day,
            game,
            to_nfc(cells["player"]),
            self._edition(row, game, cells.get("kind", "")),
            self._number(row, "place", cells.get("place", "")),
            self._number(row, "score", cells.get("score", "")),
            self._number(row, "seat", cells.get("seat", "")),
            self._flag(row, "winner", cells.get("winner", "")),
            self._flag(row, "complete", cells.get("complete", "")) is not False,
            self._number(row, "players", cells.get("players", "")),
            is_wrong=len(self._faults) > before,
        )

    def _fault(self, row: TableRow, column: str, text: Text) -> None:
        self._faults.append(TableFault(row.number, column, text))

    def _text(self, row: TableRow, column: str) -> str:
        """Return the text of a cell; a formula, an error of one, and a very long text are faults."""
        at = self._head[column]
        text, raw = _cell(row, self._head, column), row.cells[at].strip() if at < len(row.cells) else ""
        if raw.startswith("=") or _ERROR.fullmatch(text):
            wrong = msg("{cell} is a formula, not a value; write the value", cell=quoted(raw))
            self._fault(row, column, wrong)
        elif len(text) > MOST_SIGNS:
            self._fault(row, column, too_many(msg("characters"), MOST_SIGNS))
        else:
            return text
        return ""

    def _number(self, row: TableRow, column: str, text: str) -> int | None:
        plain = text.replace("\N{MINUS SIGN}", "-")
        if not plain:
            return None
        low = -999_999_999 if column == "score" else 1
        high = 999_999_999 if column == "score" else LAST_PLACE
        if not plain.isascii() or not _NUMBER.fullmatch(plain) or not low <= int(plain) <= high:
            self._fault(row, column, wrong_whole_number(text, low, high))
            return None
        return int(plain)

    def _flag(self, row: TableRow, column: str, text: str) -> bool | None:
        if text.casefold() not in _YES:
            self._fault(row, column, _wrong(text, either(["1", "0"])))
        return _YES.get(text.casefold())

    def _edition(self, row: TableRow, game: str, text: str) -> str:
        """Return the edition of a game that is known here; other games have none."""
        if not text or not GAMES.works(game):
            return ""
        editions = [edition.id for edition in GAMES[game].editions]
        if text not in editions:
            right = either(filter(None, editions)) if any(editions) else msg("nothing")
            self._fault(row, "kind", _wrong(text, right))
        return text


def _wrong(found: str, right: str) -> Text:
    return msg("found {found}; write {right}", found=quoted(found), right=right)


class _Judge:
    """Makes a game of the rows of one game, and collects their faults."""

    def __init__(self, lowest: Collection[str], faults: list[TableFault]) -> None:
        self._lowest, self._faults = lowest, faults
        self.unfinished = 0
        self.by_score: dict[str, bool] = {}

    def settle(self, rows: Sequence[OldEntry], *, lacks: bool) -> OldGame | None:
        """Return the game of some rows; None if it is not over, or after a fault.

        ``lacks`` says that a row with a fault may be one of them.
        """
        before = len(self._faults)
        first = rows[0]
        if len(rows) > MOST_PLAYERS:
            self._fault(first, "game", wrong_number(first.game, len(rows)))
            return None
        for row in rows[1:]:
            self._compare(first, row)
        if not all(row.is_over for row in rows):
            self.unfinished += 1
            return None
        places = self._places(rows, lacks=lacks) if len(self._faults) == before else None
        if places is None:
            return None
        pairs = list(zip(rows, places, strict=True))
        if all(row.seat is not None for row in rows):
            pairs.sort(key=lambda pair: pair[0].seat or 0)
        else:
            pairs.sort(key=lambda pair: (pair[1], pair[0].player))
        game = ResultOnly(
            first.game,
            tuple(row.player for row, _ in pairs),
            tuple(place for _, place in pairs),
            tuple(row.score for row, _ in pairs),
            first.edition,
        )
        self._check(game, [row for row, _ in pairs], lacks=lacks)
        return OldGame(first.date, game, first.label) if len(self._faults) == before else None

    def _fault(self, row: OldEntry, column: str, text: Text) -> None:
        self._faults.append(TableFault(row.row, column, text))

    def _compare(self, first: OldEntry, row: OldEntry) -> None:
        """Report what must be the same in all rows of a game."""
        for column, one, other in (
            ("date", first.date, row.date),
            ("game", first.game, row.game),
            ("kind", first.edition, row.edition),
        ):
            if one != other:
                text = msg("row {row} of the same game has {one}", row=first.row, one=quoted(one))
                self._fault(row, column, text)

    def _places(self, rows: Sequence[OldEntry], *, lacks: bool) -> list[int] | None:
        """Return the places, as they are given or by the scores; None after a fault."""
        places = [row.place for row in rows]
        if None not in places:
            given = [place for place in places if place is not None]
            ordered = sorted(given)  # tied players are 1, 1, 3 or 1, 1, 2
            counted = [ordered.index(place) + 1 for place in ordered]
            dense = [sorted(set(given)).index(place) + 1 for place in ordered]
            if ordered not in (counted, dense) and not lacks:
                listed = list_names(map(str, ordered))
                wrong = msg("the places of this game are {places}; is a row missing?", places=listed)
                self._fault(rows[0], "place", wrong)
                return None
            return given
        missing = next((row for row in rows if row.score is None), None)
        if any(place is not None for place in places):
            odd = next(row for row in rows if row.place is None)
            self._fault(odd, "place", BLANK)
        elif missing is not None:
            self._fault(missing, "score", BLANK)
        else:
            highest = self._is_highest(rows[0].game)
            self.by_score[rows[0].game] = highest
            return _by_score([row.score or 0 for row in rows], highest=highest)
        return None

    def _is_highest(self, game: str) -> bool:
        return GAMES[game].high_wins if GAMES.works(game) else game not in self._lowest

    def _check(self, game: ResultOnly, rows: Sequence[OldEntry], *, lacks: bool) -> None:
        """Report names, numbers of players, winners and scores that cannot be right."""
        first = rows[0]
        if lacks and len(rows) == 1:
            return
        for where, text in _find_faults(game, has_label=bool(first.label)):
            self._fault(rows[where], "player" if where or game.players else "", text)
        for row in rows:
            if row.players not in (None, len(rows)) and not lacks:
                facts = {"number": row.players, "rows": len(rows)}
                self._fault(row, "players", msg("{number} players took part, but {rows} have a row", **facts))
        places = number_places(rank(dict(zip(game.players, game.places, strict=True))))
        for row in rows:
            if row.winner is not None and row.winner != (places[row.player] == 1):
                self._fault(row, "winner", _wrong(str(int(row.winner)), str(int(not row.winner))))
        scores = [score for score in game.scores if score is not None]
        if GAMES.works(game.game_id) and GAMES[game.game_id].final_is_score and len(scores) == len(rows):
            expected = _by_score(scores, highest=self._is_highest(game.game_id))
            pairs = sorted(zip(expected, game.places, strict=True))
            if any(one > other for (_, one), (_, other) in pairwise(pairs)):
                right = _explain_score(highest=GAMES[game.game_id].high_wins)
                wrong = msg("the places of this game do not fit the scores: {right}", right=right)
                self._fault(rows[0], "place", wrong)


def _explain_score(*, highest: bool) -> Text:
    return msg("the highest score wins") if highest else msg("the lowest score wins")


def _by_score(scores: Sequence[int], *, highest: bool) -> list[int]:
    """Return the place of each score, from 1; equal scores share one."""
    order = sorted(scores, reverse=highest)
    return [order.index(score) + 1 for score in scores]


def _find_faults(game: ResultOnly, *, has_label: bool) -> Iterator[tuple[int, Text]]:
    """Yield the faults of a game, each with the seat of its player; of no player, the first."""
    if len(game.players) < 2:
        yield 0, msg("this is the only row of its game; write one for each player")
        return
    twice = {name for name in game.players if game.players.count(name) > 1}
    if twice and not has_label:
        facts = {"name": min(twice), "column": "play"}
        yield (
            game.players.index(min(twice)),
            msg(
                "{name} has two rows in this game on this day; if it was played several times, add a column "
                "{column} with a number for each game",
                **facts,
            ),
        )
        return
    for fault in find_faults(game):
        yield _seat_of(fault, game), fault.message


def _seat_of(fault: Fault, game: ResultOnly) -> int:
    if len(fault.where) > 1 and isinstance(fault.where[1], int):
        return fault.where[1]
    name = fault.where[1] if len(fault.where) > 1 else ""
    return game.players.index(name) if name in game.players else 0
