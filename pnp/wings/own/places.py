"""Reads places on a piece: lengths, words, percentages and sums, as in ``middle 12 50%-8 8``. Lengths in mm."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from pnp.pieces.board_map import Box
from pnp.wings.own.reader import LARGEST, PLACE, FolderReader
from scorer.messages import Text, literal, msg, quoted
from scorer.names import find_similar
from scorer.record.nodes import Items, Node, Scalar
from scorer.record.text import plain_minus
from scorer.wings.own.sentences import misread, missing

Size = tuple[float, float] | None
"""Width and height of what marks are placed on; None in a group that has only a corner."""

FILL = "fill"  # a place that is all of the piece, but for the insets after it
INSETS = {0: (), 1: (0, 0, 0, 0), 2: (0, 1, 0, 1), 4: (0, 1, 2, 3)}
"""Which of so many insets are at the left, the top, the right and the bottom."""

ACROSS: Mapping[str, float] = {"left": 0.0, "middle": 0.5, "right": 1.0}
DOWN: Mapping[str, float] = {"top": 0.0, "middle": 0.5, "bottom": 1.0}
"""The words of a place: which part of the free room is before the mark."""

MEANT = {"centre": "middle", "center": "middle"}  # as other programs say it

_NUMBER = r"[0-9]{1,4}(?:[.,][0-9]{1,6})?%?"
_SUM = rf"[-−]?{_NUMBER}(?:[-−+]{_NUMBER})*"
_LATER = rf"(?:[-−+]{_NUMBER})*"
_TERM = re.compile(rf"([-−+]?)({_NUMBER})")
_NAME = re.compile("[a-z]*", re.IGNORECASE)


def _word(words: Mapping[str, float]) -> str:
    return rf"(?:{_SUM}|(?:{'|'.join(words)}){_LATER})"


POINT = rf"\s*{_word(ACROSS)}\s+{_word(DOWN)}\s*"
_INSETS = rf"{FILL}(?:(?:\s+{_SUM}){{1,2}}|(?:\s+{_SUM}){{4}})?"
AREA = rf"\s*(?:{_word(ACROSS)}\s+{_word(DOWN)}\s+{_SUM}\s+{_SUM}|{_INSETS})\s*"
"""What editors accept as a point, and as a place."""

AREA_RIGHT = "at: x y w h, 5 3 44 9"
POINT_RIGHT = "x y, 5 20"


class _PlaceError(Exception):
    """What is wrong with a place."""

    def __init__(self, text: Text) -> None:
        self.text = text


def read_area(reader: FolderReader, node: Node | None, parent: Node, size: Size) -> Box | None:
    """Return a place; None, and a fault, if it is missing, which is a fault of the ``parent``, or wrong."""
    if node is None:
        reader.fault(parent, missing("at", "at: 5 3 44 9"))
        return None
    words = list_words(node)
    joined = re.sub(r" ([-−+]) ", r"\1", " ".join(words))
    wrong = misread(node, AREA_RIGHT if joined == " ".join(words) else f"at: {joined}")
    try:
        if words[:1] == [FILL]:
            area = _fill(words[1:], size, wrong)
        elif len(words) == PLACE:
            wide, high = (_measure(word, {}, size, axis) for axis, word in enumerate(words[2:]))
            x, y = _measure(words[0], ACROSS, size, 0, wide), _measure(words[1], DOWN, size, 1, high)
            area = Box(x, y, wide, high)
        else:
            raise _PlaceError(wrong)
        if min(area.width, area.height) <= 0:
            raise _PlaceError(wrong)
    except _PlaceError as fault:
        reader.fault(node, fault.text)
        return None
    return area


def read_point(reader: FolderReader, node: Node | None, size: Size) -> tuple[float, float] | None:
    """Return a point; None, and a fault if there is a ``node``, if it is missing or wrong."""
    if node is None:
        return None
    words = list_words(node)
    try:
        if len(words) != 2:
            raise _PlaceError(misread(node, POINT_RIGHT))
        return _measure(words[0], ACROSS, size, 0), _measure(words[1], DOWN, size, 1)
    except _PlaceError as fault:
        reader.fault(node, fault.text)
        return None


def read_frame(reader: FolderReader, node: Node | None, size: Size) -> tuple[float, float, Size]:
    """Return the corner of a group, and the size that its marks are placed in; without a place those around it."""
    words = list_words(node) if node else []
    if node and (len(words) == PLACE or words[:1] == [FILL]):
        area = read_area(reader, node, node, size)
        return (area.x, area.y, (area.width, area.height)) if area else (0.0, 0.0, size)
    x, y = read_point(reader, node, size) or (0.0, 0.0)
    return x, y, None if node else size


def list_words(node: Node) -> list[str]:
    """Return the words of a text, or of a list of texts."""
    if isinstance(node, Scalar):
        return node.text.split()
    return [getattr(item, "text", "") for item in node.items] if isinstance(node, Items) else []


def _fill(insets: Sequence[str], size: Size, wrong: Text) -> Box:
    """Return all of a piece but for its insets; another number of insets is ``wrong``."""
    if len(insets) not in INSETS:
        raise _PlaceError(wrong)
    lengths = [_measure(insets[at], {}, size, side % 2) for side, at in enumerate(INSETS[len(insets)])]
    left, top, right, bottom = lengths or [0.0] * len(INSETS[PLACE])
    if size is None:
        raise _PlaceError(_no_size(FILL))
    return Box(left, top, size[0] - left - right, size[1] - top - bottom)


def _measure(word: str, words: Mapping[str, float], size: Size, axis: int, own: float = 0.0) -> float:
    """Return the length that a word of a place means: along an ``axis``, for a mark with a length of its ``own``."""
    name = _NAME.match(word)
    start = name[0] if name else ""
    rest = word.removeprefix(start)
    if (start and start not in words) or not re.fullmatch(_LATER if start else _SUM, rest):
        raise _PlaceError(misread(word, _find_right(start, rest, words)))
    if (start or "%" in rest) and size is None:
        raise _PlaceError(_no_size(word))
    whole = size[axis] if size else 0.0
    length = words[start] * (whole - own) if start else 0.0
    for sign, number in _TERM.findall(rest):
        part = float(number.rstrip("%").replace(",", "."))
        part = whole * part / 100 if number.endswith("%") else part
        length += -part if plain_minus(sign) == "-" else part
    if abs(length) > LARGEST:
        raise _PlaceError(msg("{found} is more than {most} mm", found=quoted(word), most=int(LARGEST)))
    return length


def _find_right(start: str, rest: str, words: Mapping[str, float]) -> str:
    """Return what to write for a word that is not understood."""
    near = MEANT.get(start.lower()) or find_similar(start, words) if words and start else None
    if near and re.fullmatch(_LATER, rest):
        return f"{near}{rest}"
    if not start and re.fullmatch(_SUM, rest.removesuffix("mm")):
        return rest.removesuffix("mm")
    return " | ".join(("5", "50%-8", *words))


def _no_size(word: str) -> Text:
    facts = {"found": quoted(word), "right": literal(AREA_RIGHT)}
    return msg("{found} needs the size of the group; write its place as {right}", **facts)
