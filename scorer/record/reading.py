"""A results file, from bytes to a game."""

import re

from scorer.errors import COUNTED, ScorerError
from scorer.games import GAMES, OWN
from scorer.games.contract import AnyRules
from scorer.games.folders import is_game_id
from scorer.games.line import replay
from scorer.messages import Text, either, list_names, msg, quoted
from scorer.outcome import Played
from scorer.people import wrong_number
from scorer.record import result_only
from scorer.record.checking import PRINTED, FaultCollector, FileFault, ResultsError
from scorer.record.common import KEYS, check_date_and_notes
from scorer.record.fields import Fields, fields, is_blank, text
from scorer.record.nodes import Items, Node, Pairs, RefusedFault, Scalar, tree
from scorer.record.syntax import find_wrong_space
from scorer.record.text import (
    FOREIGN,
    FOREIGN_KEYS,
    align_tabs,
    decode,
    is_json,
    join_surrogates,
    replace_spaces,
    space_faults,
    tab_faults,
)

TAB_WIDTHS = (2, 4, 8)

CROWD = 20  # the most players that are checked one by one if the game is for fewer


def read(data: bytes | str, name: str = "-") -> Played:
    """Read a results file, YAML or JSON, as bytes or text; faults use ``name`` for the file.

    Raises ``ResultsError`` with every fault of the file.
    """
    content = decode(data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data)
    if isinstance(content, FileFault):
        raise ResultsError(name, [content])
    indents = [] if is_json(content) else [*tab_faults(content), *space_faults(content)]
    if indents:
        raise ResultsError(name, indents + _other_faults(replace_spaces(content), indents))
    game, report, broken = _read_tree(join_surrogates(content) if is_json(content) else content)
    faults = report.faults
    if broken is not None:
        faults = [*(fault for fault in faults if fault.line < broken.line), broken]
    if game is None or faults:
        raise ResultsError(name, faults)
    return game


def _other_faults(content: str, indents: list[FileFault]) -> list[FileFault]:
    """Return the faults beside those of indentation; tabs are read with the width that gives the fewest."""
    if len(indents) > PRINTED:
        return []
    marked = {fault.line for fault in indents}
    texts = [align_tabs(content), *(content.expandtabs(width) for width in TAB_WIDTHS)]
    readings = [_read_tree(text)[1:] for text in texts]
    whole = [report.faults for report, broken in readings if broken is None]
    return [
        fault
        for fault in min(whole, key=len, default=[])
        if fault.line not in marked and fault.message != COUNTED
    ]


_OURS = re.compile(r"^[ \t\"'{-]*(game|players)\b", re.MULTILINE | re.IGNORECASE)
"""A line of a results file, which may have other mistakes."""


def _read_tree(content: str) -> tuple[Played | None, FaultCollector, FileFault | None]:
    """Read a text as far as possible; return its game, its faults, and the fault where reading stopped."""
    root, broken = tree(content)
    is_ours = _OURS.search(content) or (isinstance(root, Pairs) and isinstance(broken, RefusedFault))
    if broken and not is_ours:
        wrong = msg("this is no results file; one begins with 'game: {game}'", game=next(iter(GAMES)))
        root, broken = None, FileFault(1, wrong)
    report = FaultCollector(cut=broken is not None)
    game = _read_root(report, root) if root is not None or broken is None else None
    return game, report, broken


def _read_root(report: FaultCollector, root: Node | None) -> Played | None:
    if not isinstance(root, Pairs):
        report.fault((), _not_a_mapping(root), getattr(root, "line", 1))
        return None
    if {key.text for key, _ in root.pairs} >= FOREIGN_KEYS:
        report.fault((), FOREIGN, root.line)
        return None
    if any(key.text == result_only.MARK for key, _ in root.pairs):
        return _read_result_only(report, root)
    rules = _find_rules(report, root)
    if rules is None:
        return None
    if report.cut and root.pairs and root.pairs[-1][0].text == "players":
        report.skip(("players",))  # the lost part may list more of them
    values = fields(report, root, (), (*KEYS, *rules.keys))
    if "game" not in values and not report.cut:
        wrong = msg("the game is missing; write 'game: {game}'", game=_guess_game(root))
        report.fault(("game",), wrong, root.line)
    check_date_and_notes(report, values)
    players = values.get("players")
    given = len(players.items) if isinstance(players, Items) else 0
    numbers = sorted({number for edition in rules.editions for number in edition.players})
    if given > max(CROWD, *numbers):
        report.fault(("players",), wrong_number(given, numbers, rules.title))
        return None
    game: Played = rules.read(report, values)
    _refuse_options(report, rules, values)
    if "notation" in values and not report.faults and not report.cut:
        game = _check_turns(report, values["notation"], game)
    return game


def _refuse_options(report: FaultCollector, rules: AnyRules, values: Fields) -> None:
    """Report options that the edition of the file does not have, unless their line has another fault."""
    option = rules.edition_option
    given = values.get(option.in_file) if option else None
    edition = given.text if isinstance(given, Scalar) else rules.editions[0].id
    wrong = {fault.line for fault in report.faults}
    for key, why in rules.refused_keys(edition).items():
        if key in values and values[key].line not in wrong:
            report.fault((key,), why)


def _read_result_only(report: FaultCollector, root: Pairs) -> Played:
    """Read a game of which only the result is known."""
    values = fields(report, root, (), result_only.KEYS)
    if "game" not in values and not report.cut:
        report.fault(("game",), msg("the game is missing; write 'game: {game}'", game="Wingspan"), root.line)
    check_date_and_notes(report, values)
    return result_only.read(report, values)


def _not_a_mapping(root: Node | None) -> Text:
    game = next(iter(GAMES))
    if isinstance(root, Items):
        return msg("the file is a list; a results file begins with 'game: {game}', without a dash", game=game)
    if root is None or is_blank(root):
        return msg("the file is empty; a results file begins with 'game: {game}'", game=game)
    if isinstance(root, Scalar) and (wrong := find_wrong_space(root.text)):
        return wrong
    return msg("there is no 'key: value' here; a results file begins with 'game: {game}'", game=game)


def _find_rules(report: FaultCollector, root: Pairs) -> AnyRules | None:
    """Return the rules of the game in the file; report an unknown one and use the most similar one, if any."""
    node = next((value for key, value in root.pairs if key.text == "game" and not is_blank(value)), None)
    right = either(OWN if isinstance(node, Scalar) else GAMES)  # listing GAMES looks up packages
    word = text(report, node, ("game",), right) if node is not None else None
    if word is None:
        return GAMES[_guess_game(root)]
    if word in GAMES:
        return GAMES[word]
    nearest = report.nearest(word, list(GAMES))
    wrong = msg(
        "unknown game {game}; the games known are: {known};"
        " a game of your own is known once {command} has read its folder",
        game=quoted(word),
        known=list_names(GAMES),
        command="pnp games",
    )
    if nearest:
        wrong = msg(
            "unknown game {game}; the nearest is {nearest}", game=quoted(word), nearest=quoted(nearest)
        )
    report.fault(("game",), wrong, node.line if isinstance(node, Scalar) else None)
    return GAMES[nearest] if nearest else None


def _guess_game(root: Pairs) -> str:
    """Return the likely game of a file that names none: the game with most of its keys."""
    keys = {key.text for key, _ in root.pairs}
    return max(GAMES.working(), key=lambda rules: len(keys.intersection(rules.keys))).id


def date_of(data: bytes) -> str | None:
    r"""Return the date, such as 2026-11-21, of a results file that ``read`` accepts; None if it has none.

    >>> date_of(b"game: low-blow\ndate: 2026-11-21\n")
    '2026-11-21'
    """
    return _read_key(data, "date")


def unknown_game_of(data: bytes) -> str | None:
    r"""Return the game of a results file if no game has this id here, such as a folder of another computer.

    >>> [unknown_game_of(f"game: {game}\n".encode()) for game in ("gipfel", "low-blow", "a b")]
    ['gipfel', None, None]
    """
    game = None if _read_key(data, result_only.MARK) else _read_key(data, "game")
    return game if game and is_game_id(game) and game not in GAMES else None


def notes_of(data: bytes) -> str | None:
    r"""Return the notes of a results file that ``read`` accepts; None if it has none.

    >>> notes_of(b"game: low-blow\nnotes: Ben brought cake.\n")
    'Ben brought cake.'
    """
    return _read_key(data, "notes")


def turns_of(data: bytes) -> str | None:
    r"""Return the notation of a results file that ``read`` accepts; None if it has none.

    >>> turns_of(b"game: low-blow\nnotation: =R1R2R3R4R5\n")
    '=R1R2R3R4R5'
    """
    return _read_key(data, "notation")


def _read_key(data: bytes, name: str) -> str | None:
    content = decode(data)
    if isinstance(content, FileFault):
        return None
    root = tree(join_surrogates(content) if is_json(content) else content).root
    pairs = root.pairs if isinstance(root, Pairs) else []
    node = next((value for key, value in pairs if key.text == name and not is_blank(value)), None)
    return node.text if isinstance(node, Scalar) else None


def _check_turns(report: FaultCollector, node: Node, game: Played) -> Played:
    """Return the game, with the result of its notation if the file gives no other result.

    Reports a wrong action, and a notation that leads to another result.
    """
    notation = text(report, node, ("notation",), msg("the actions of the game"))
    if notation is None or report.faults:
        return game
    try:
        line = replay(game, notation)
    except ScorerError as fault:
        report.fault(("notation",), fault.text)
        return game
    result = line.position.result()
    if game == line.positions[0].result():  # nothing but the notation says what was played
        return result
    if result != game:
        wrong = msg("these turns do not lead to the result in this file; correct one of them or leave it out")
        report.fault(("notation",), wrong)
    return game
