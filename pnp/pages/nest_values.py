"""What is nested, and how it lies: kinds of pieces, blocks, the tree of a sheet. Lengths in mm."""

from __future__ import annotations

from typing import Literal, NamedTuple

from pnp.pages.page import Turn

Form = Literal["cards", "backed", "loose"]
"""Cards share cuts with cards as wide, pieces with backs with equal ones; loose pieces lie under a head."""

Counts = tuple[int, ...]  # how many pieces there are of each kind
Stack = tuple[int, ...]  # the kinds of the cards in a column, from the top


class Kind(NamedTuple):
    """Equal pieces: their size, how many there are, the white between them, and how high a head of a width is."""

    form: Form
    width: float
    height: float
    number: int
    gap: float = 0.0
    heads: tuple[float, ...] = ()  # by the number of columns, from one on
    least: float = 0.0  # width that a head needs

    def across(self, columns: int) -> float:
        """Return the width of so many columns."""
        return max(self.least, columns * (self.width + self.gap) - self.gap)

    def down(self, rows: int, columns: int) -> float:
        """Return the height of so many rows, with their head."""
        head = self.heads[min(columns, len(self.heads)) - 1] if self.heads else 0.0
        return head + rows * (self.height + self.gap) - self.gap


class Block(NamedTuple):
    """Pieces that lie together: kinds in columns from the top, or so many of one kind in rows."""

    width: float
    height: float
    taken: Counts
    columns: int
    stacks: tuple[Stack, ...] = ()  # of cards, in each column

    @property
    def kind(self) -> int:
        """The kind of its first piece."""
        return next(at for at, count in enumerate(self.taken) if count)


class Nest(NamedTuple):
    """A block in the upper left corner of a place, and what lies beside and below it.

    ``first`` is the way of the cut that comes first: a level one leaves the whole width below, an upright one
    the whole height beside.
    """

    block: Block
    first: Turn
    beside: Nest | None
    below: Nest | None

    @property
    def blocks(self) -> list[Block]:
        """All blocks, in the order in which they are cut."""
        return [self.block, *(block for each in (self.beside, self.below) if each for block in each.blocks)]

    @property
    def taken(self) -> Counts:
        """How many pieces of each kind lie in it."""
        return tuple(map(sum, zip(*(block.taken for block in self.blocks), strict=True)))


class Room(NamedTuple):
    """What a sheet has for pieces: width and height in mm, and the kinds that it does not take."""

    width: float
    height: float
    without: frozenset[int] = frozenset()

    def take(self, counts: Counts) -> Counts:
        """Return those of some pieces that it takes."""
        return tuple(0 if at in self.without else count for at, count in enumerate(counts))


class Sheet(NamedTuple):
    """A sheet with what lies on it; ``at`` is which of the rooms that were offered it is."""

    at: int
    nest: Nest
