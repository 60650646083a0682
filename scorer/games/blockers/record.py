"""Read and write the Blockers part of a results file."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import product

from scorer.errors import Where
from scorer.games.blockers.check import faults, row_name
from scorer.games.blockers.facts import ID, MATCHES, MOST_GAMES, PLAYERS, PROFI_COLOURS, VARIANTS
from scorer.games.blockers.notation import (
    UNREADABLE,
    are_labelled,
    has_label,
    read_board,
    read_tiles,
    show_row,
    show_tiles,
)
from scorer.games.blockers.values import Board, Game, Match, Result, Tile, assign_pairs, assign_singles
from scorer.messages import Text, msg, plural
from scorer.record.checking import FaultCollector
from scorer.record.common import colour, find_keys, read_people
from scorer.record.fields import Fields, block, choice, describe, fields, integer, is_blank, line_of, within
from scorer.record.nodes import Items, Node, Pairs, Scalar
from scorer.record.writing import quote_yaml, show_players

GAME_KEYS = ("board", "captured", "unfinished")
PEOPLE_KEYS = ("name", "colour", "colours")
CAPTURED = "captured: {Ana: BBY, Ben: R}"
LENGTHS = {
    "wins": msg("the number of wins in the match"),
    "games": msg("the number of games in the match"),
}
NOTHING = Scalar(0, "", "'", 0)
UNREAD_MATCH = Match("", 0)
UNREAD_COLOURS = ("",)  # these replace values that could not be read; the checks refuse them


def read(report: FaultCollector, entries: Fields) -> Game:
    """Read a game from the entries of a file, and report its faults."""
    variant = choice(report, entries, "variant", {name: name for name in VARIANTS})
    names, settings = read_people(
        report, entries, PEOPLE_KEYS, lambda: find_keys(entries.get("games"), ("captured",))
    )
    known = variant is not None or ("variant" not in entries and not report.cut)
    if variant is None:  # it is profi if a player has two colours
        seats = [seat for seat, keys in enumerate(settings) if "colours" in keys]
        variant = "profi" if seats else VARIANTS[0]
        if seats and known:
            wrong = msg("a player has two colours in the edition profi only; write 'variant: profi'")
            report.fault(("variant",), wrong, report.line(("players", seats[0], "colours")))
    game = Game(
        players=names,
        colours=_read_colours(report, settings, variant, known=known),
        variant=variant,
        match=_read_match(report, entries.get("match")),
        games=_read_games(report, entries.get("games"), names),
    )
    if game.match not in (None, UNREAD_MATCH) and "notation" in entries:
        wrong = msg("a notation has the turns of one game, not of a match; leave out match or notation")
        report.fault(("notation",), wrong)
    report.check(faults(game))
    return game


def _read_colours(
    report: FaultCollector, settings: Sequence[Fields], variant: str, *, known: bool
) -> tuple[tuple[str, ...], ...]:
    """Return the colours of every seat; all are unread if one is, or if the variant is not ``known``."""
    read = _read_two_colours if variant == "profi" else _read_one_colour
    choices = [read(report, ("players", seat), entries) for seat, entries in enumerate(settings)]
    if known and UNREAD_COLOURS not in choices:
        return assign_pairs(choices) if variant == "profi" else assign_singles(choices)
    for seat, key in product(range(len(choices)), PEOPLE_KEYS[1:]):
        report.skip(("players", seat, key))
    return (UNREAD_COLOURS,) * len(choices)


def _read_one_colour(report: FaultCollector, where: Where, settings: Fields) -> tuple[str, ...] | None:
    node = settings.get("colour")
    if "colours" in settings:
        report.fault(
            (*where, "colour"),
            msg("two colours for a player are for the edition profi; write {{name: Ana, colour: blue}}"),
            report.line((*where, "colours")),
        )
        return UNREAD_COLOURS
    if node is None:
        return None
    name = colour(report, (*where, "colour"), node)
    return (name,) if name else UNREAD_COLOURS


def _read_two_colours(report: FaultCollector, where: Where, settings: Fields) -> tuple[str, ...] | None:
    node = settings.get("colours", settings.get("colour"))
    if node is None:
        return None
    where = (*where, "colours")
    if "colour" in settings:
        wrong = msg(
            "in the edition profi a player has two colours; write two, such as colours: [red, yellow]"
        )
        report.fault(where, wrong, report.line((*where[:-1], "colour")))
    elif not isinstance(node, Items) or len(node.items) != PROFI_COLOURS:
        description = (
            msg("a list of {number}", number=len(node.items)) if isinstance(node, Items) else describe(node)
        )
        wrong = msg(
            "the colours of a player are {found}; write two, such as colours: [red, yellow]",
            found=description,
        )
        report.fault(where, wrong)
    else:
        names = tuple(colour(report, where, item) or "" for item in node.items)
        if any(map(is_blank, node.items)):
            report.fault(where, msg("a colour is empty; write two, such as colours: [red, yellow]"))
        return UNREAD_COLOURS if "" in names else names
    return UNREAD_COLOURS


def _read_match(report: FaultCollector, node: Node | None) -> Match | None:
    if node is None:
        if report.cut:
            report.skip(("match",))  # it may be in the lost part of the file
        return UNREAD_MATCH if report.cut else None
    if not isinstance(node, Pairs):
        wrong = msg("the match is {found}; write {{wins: 3}} or {{games: 5}}", found=describe(node))
        report.fault(("match",), wrong, node.line)
        return UNREAD_MATCH
    faults_before = len(report.faults)
    entries = fields(report, node, ("match",), MATCHES)
    if len(entries) == 1:
        ((kind, number),) = entries.items()
        return Match(kind, integer(report, number, ("match", kind), LENGTHS[kind]))
    report.skip(("match",))
    if len(report.faults) == faults_before:
        both = msg("the match has both wins and games; write {{wins: 3}} or {{games: 5}}")
        neither = msg("the match has neither wins nor games; write {{wins: 3}} or {{games: 5}}")
        report.fault(("match",), both if entries else neither)
    return UNREAD_MATCH


def _read_games(report: FaultCollector, node: Node | None, names: tuple[str, ...]) -> tuple[Result, ...]:
    if node is None:
        return ()
    if not isinstance(node, Items):
        description = msg("a mapping without dashes") if isinstance(node, Pairs) else describe(node)
        wrong = msg("games is {found}; begin every game with '- ', a dash and a space", found=description)
        report.fault(("games",), wrong, node.line)
        return ()
    many = plural(
        MOST_GAMES,
        "game {number}: a match has at most {most} game, but {games} are given",
        "game {number}: a match has at most {most} games, but {games} are given",
        number=MOST_GAMES + 1,
        most=MOST_GAMES,
        games=len(node.items),
    )
    if not within(report, node, ("games",), MOST_GAMES, lambda: many):
        return ()
    return tuple(_read_result(report, number, item, names) for number, item in enumerate(node.items))


def _read_result(report: FaultCollector, number: int, node: Node, names: tuple[str, ...]) -> Result:
    where = report.at(("games", number), node.line)
    if not isinstance(node, Pairs):
        wrong = msg(
            "game {number} is {found}; write 'board: |' and below it its nine rows",
            number=number + 1,
            found=describe(node),
        )
        report.fault(where, wrong, node.line)
        return Result(None)
    entries = fields(report, node, where, GAME_KEYS)
    captured = _read_captured(report, entries.get("captured"), where, names)
    texts = [value.text for value in (entries.get("board"), *captured.values()) if isinstance(value, Scalar)]
    apart = any(map(has_label, texts))
    return Result(
        board=_read_board(report, entries["board"], where, apart=apart) if "board" in entries else None,
        captured=tuple(
            _read_tiles(report, captured.get(name, NOTHING), (*where, "captured", name), apart=apart)
            for name in names
        ),
        unfinished=_read_unfinished(report, entries.get("unfinished"), where),
    )


def _read_board(report: FaultCollector, node: Node, where: Where, *, apart: bool) -> Board | None:
    """Read a board; return None if its text has no separate lines."""
    lines = block(report, node, where, _name_game)
    if lines is None:
        return None
    board, rows = read_board(lines.text, apart=apart)
    for row, line, wrong in rows:
        at = report.at((*where, "board", row), line_of(lines, line))
        if wrong:
            report.fault(at, partial(_explain_row, where, row, wrong))
    return board


def _explain_row(where: Where, row: int, wrong: Callable[[], Text]) -> Text:
    return _name_game(where, msg("{row}: {wrong}", row=row_name(row), wrong=wrong()))


def _read_captured(
    report: FaultCollector, node: Node | None, where: Where, names: tuple[str, ...]
) -> dict[str, Node | None]:
    """Return the captures by player; None if they are unknown, which is reported."""
    if node is None:
        return {}
    where = (*where, "captured")
    if not isinstance(node, Pairs):
        wrong = msg("captured is {found}; write {example}", found=describe(node), example=CAPTURED)
        report.fault(where, _name_game(where, wrong), node.line)
        return dict.fromkeys(names)
    if len(names) not in PLAYERS or "" in names:
        report.skip(where)
        return dict.fromkeys(names)
    values = fields(report, node, where, names, "player")
    used = set(map(id, values.values()))
    if any(id(value) not in used and not is_blank(value) for _, value in node.pairs):
        unknown = next((name for name in names if name not in values), names[0])
        report.skip((*where, unknown))  # the entry with a wrong name may belong to this player
        return {**values, unknown: None}
    return dict(values)


def _read_tiles(report: FaultCollector, node: Node | None, where: Where, *, apart: bool) -> tuple[Tile, ...]:
    if node is None:
        return (UNREADABLE,)
    if isinstance(node, Scalar):
        tiles, wrong = read_tiles(node.text, apart=apart)
    else:
        tiles = (UNREADABLE,)
        wrong = msg("found {found}; write colour letters, such as BBY", found=describe(node))
    if wrong:
        wrong = msg("captured by {name}: {wrong}", name=where[-1], wrong=wrong)
        report.fault(where, _name_game(where, wrong))
    return tiles


def _read_unfinished(report: FaultCollector, node: Node | None, where: Where) -> bool:
    if node is None:
        return False
    wrong = msg("unfinished is {found}; write true or false", found=describe(node))
    if isinstance(node, Scalar) and node.text in ("true", "false"):
        if not node.style:
            return node.text == "true"
        wrong = msg("unfinished is {found}; write true or false without quotes", found=describe(node))
    report.fault((*where, "unfinished"), _name_game(where, wrong), node.line)
    return True


def _name_game(where: Where, wrong: Text) -> Text:
    return msg("game {number}: {wrong}", number=int(where[1]) + 1, wrong=wrong)


def write(game: Game) -> list[str]:
    """Return the lines of a results file for ``read``."""
    shown = [f"game: {ID}", f"variant: {game.variant}"]
    if game.match is not None:
        shown.append(f"match: {{{game.match.kind}: {game.match.number}}}")
    usual = game.colours == assign_singles([None] * len(game.players))
    if game.variant == "profi":
        shown += show_players(game.players, [f"colours: [{', '.join(own)}]" for own in game.colours])
    else:
        shown += show_players(game.players, () if usual else [f"colour: {own[0]}" for own in game.colours])
    shown.append("games:" if game.games else "games: []")
    for result in game.games:
        tiles = [
            tile for row in (*(result.board or ()), *result.captured) for tile in row if tile is not None
        ]
        apart = are_labelled(tiles)
        shown += ["  - board: |", *(f"      {show_row(row, apart=apart)}" for row in result.board or ())]
        captured = [
            f"{quote_yaml(name)}: {quote_yaml(show_tiles(own, apart=apart))}"
            for name, own in zip(game.players, result.captured, strict=True)
            if own
        ]
        if captured:
            shown.append(f"    captured: {{{', '.join(captured)}}}")
        if result.unfinished:
            shown.append("    unfinished: true")
    return shown
