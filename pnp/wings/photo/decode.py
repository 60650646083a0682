"""The possible contents of each square, and the whole board: the rules decide what a square leaves open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from pnp.pieces.sight import SeenFace, Sight

UNLIKELY = -30.0  # the logarithm of a negligible chance

SAME_HUE, SURE_PATTERN, OTHER_PATTERN = 2.0, 7.0, 4.0
"""Logarithms: up to which cost another hue may still be that of thin lines, how much less likely their pattern must
then make the other colour, and how much likelier it may make a colour of any hue."""

PALE = 12.0  # up to this chroma the hue of thin lines means nothing


class SquareChances(NamedTuple):
    """A square: the logarithm of the chance of each text that it may have in a results file; the best one is 0."""

    row: int
    column: int
    chances: Mapping[str, float]
    covered: bool = False  # whether something other than board and pieces is there

    @property
    def best(self) -> str:
        """The likeliest text."""
        return max(self.chances, key=lambda text: self.chances[text])


def make_square(
    row: int, column: int, chances: Mapping[str, float], *, covered: bool = False
) -> SquareChances:
    """Return a square with the chances scaled so that the likeliest text has the logarithm 0."""
    most = max(chances.values())
    scaled = {text: max(UNLIKELY, value - most) for text, value in chances.items()}
    return SquareChances(row, column, scaled, covered)


def is_open(chances: Mapping[str, float], costs: Mapping[str, float], faces: Sequence[SeenFace]) -> bool:
    """Return whether another colour than the likeliest is open: by a similar hue, or by the pattern alone."""
    best = max(faces, key=lambda face: chances[face.text])
    for face in faces:
        lead, off = chances[best.text] - chances[face.text], costs[face.seat] - costs[best.seat]
        if face.seat != best.seat and (
            lead < SURE_PATTERN if off < SAME_HUE else lead - off < -OTHER_PATTERN
        ):
            return True
    return False


SURE = 5.3  # the logarithm of 200: a square is sure if a mistake is less likely than one in 200

FACT = 5.0  # how unlikely it is that the game's limits are exceeded, as a logarithm
CLEARLY = 11.0  # how unlikely another colour must be, as a logarithm, of which there are too many pieces

OTHERS = 4  # the number of alternatives for an unsure square; the empty one is added to them


class ReadSquare(NamedTuple):
    """A square as read: its text in a results file, whether that is sure, and the alternatives."""

    row: int
    column: int
    text: str
    sure: bool
    others: tuple[str, ...] = ()
    glare: bool = False  # whether it is not sure because a lamp shines on it


def decode(squares: Sequence[SquareChances], sight: Sight) -> tuple[ReadSquare, ...]:
    """Return the contents of all squares; no colour and no face occurs too often unless it is clearly seen.

    What then still breaks a rule is not sure.
    """
    texts = [square.best for square in squares]
    seats = {face.text: face.seat for face in sight.faces}
    limits = [(seats, sight.of_colour)]
    if sight.once:
        limits.append(({face.text: face.text for face in sight.faces}, 1))
    changed: set[int] = set()
    for kinds, most in limits:
        for kind in dict.fromkeys(kinds.values()):
            same = [at for at, text in enumerate(texts) if kinds.get(text) == kind]
            changed |= _limit(squares, texts, same, kinds, most)
    read = [
        _judge(square, text, sight, changed=at in changed)
        for at, (square, text) in enumerate(zip(squares, texts, strict=True))
    ]
    broken = set(_find_broken(squares, read, texts, sight))
    return tuple(
        _judge(squares[at], texts[at], sight, changed=True) if at in broken and square.sure else square
        for at, square in enumerate(read)
    )


def _find_broken(
    squares: Sequence[SquareChances], read: Sequence[ReadSquare], texts: Sequence[str], sight: Sight
) -> Iterator[int]:
    """Yield the squares that break a rule as they were read: of several, any may be the wrong one.

    ``texts`` are their full texts, also of labels that are not sure. Of a colour that has too many pieces, those that
    are clearly of no other one are as they lie: a group may have more dice than the game.
    """
    faces = {face.text: face for face in sight.faces}
    surplus, counts = too_many(read, sight), Counter(square.text for square in read)
    for at, (square, text) in enumerate(zip(read, texts, strict=True)):
        face = faces.get(text)
        if face is None:
            continue
        chances = squares[at].chances
        rest = [chances.get(other.text, UNLIKELY) for other in sight.faces if other.seat != face.seat]
        many = face.seat in surplus and chances[text] - max(rest, default=UNLIKELY) < CLEARLY
        twice = sight.once and square.text == text and counts[text] > 1
        if twice or many or not sight.fits(face, square.row, square.column):
            yield at


def too_many(read: Iterable[ReadSquare], sight: Sight) -> dict[str, int]:
    """Return the number of pieces read of each colour that has more than the game has."""
    seats = {face.text: face.seat for face in sight.faces} | {face.plain: face.seat for face in sight.faces}
    counts = Counter(seats[square.text] for square in read if square.text in seats)
    return {seat: number for seat, number in counts.items() if number > sight.of_colour}


def _limit(
    squares: Sequence[SquareChances], texts: list[str], same: list[int], kinds: dict[str, str], most: int
) -> set[int]:
    """Change the text of surplus squares of a kind to a likely other one; return the changed squares."""
    losses = []
    for at in same:
        kind = kinds[texts[at]]
        rest = {text: value for text, value in squares[at].chances.items() if kinds.get(text) != kind}
        if rest:
            text = max(rest, key=rest.__getitem__)
            losses.append((squares[at].chances[texts[at]] - rest[text], at, text))
    surplus = sorted(losses)[: max(0, len(same) - most)]
    changed = {at: text for loss, at, text in surplus if loss < FACT}
    for at, text in changed.items():
        texts[at] = text
    return set(changed)


def _judge(square: SquareChances, text: str, sight: Sight, *, changed: bool) -> ReadSquare:
    """Return a square with its full text if that is sure, else its plain one, which may be unsure."""
    chances, doubtful = square.chances, changed or square.covered
    order = sorted(chances, key=lambda option: -chances[option])
    plain = {face.text: face.plain for face in sight.faces}
    margin = chances[text] - max((chances[option] for option in order if option != text), default=-SURE)
    if margin > SURE and not doubtful:
        return ReadSquare(square.row, square.column, text, sure=True)
    short = plain.get(text, "")
    unlike = [chances[option] for option in order if plain.get(option, option) != short]
    if short and not doubtful and chances[text] - max(unlike, default=-SURE) > SURE:
        return ReadSquare(square.row, square.column, short, sure=True)
    shown = short or text
    rest = [option for option in dict.fromkeys(plain.get(key) or key for key in order) if option != shown]
    others = dict.fromkeys([*rest[:OTHERS], *([sight.empty] if shown != sight.empty else [])])
    return ReadSquare(square.row, square.column, shown, False, tuple(others))
