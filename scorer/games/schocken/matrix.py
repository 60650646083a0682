"""Matrix games: two players choose at the same time, and a table has what the first one wins from the second one."""

from __future__ import annotations

from collections.abc import Sequence

SMALL = 1e-13
"""Smaller numbers count as 0, because floats are not exact."""

Table = list[list[float]]


def mix(payoffs: Sequence[Sequence[float]]) -> tuple[list[float], list[float]]:
    """Return the best mixed strategies: the share of each row for the first player, of each column for the second.

    Payoffs must be at least 0. This is the simplex method with one table for both players.

    >>> rows, columns = mix([[1, 0], [0, 3]])
    >>> [round(share, 9) for share in (*rows, *columns)]
    [0.75, 0.25, 0.75, 0.25]
    """
    rows, columns = len(payoffs), len(payoffs[0])
    table = [[payoff + 1 for payoff in row] + [1.0] for row in payoffs]
    table.append([-1.0] * columns + [0.0])
    left, above = list(range(columns, columns + rows)), list(range(columns))
    while True:
        entering = [column for column in range(columns) if table[-1][column] < -SMALL]
        if not entering:
            break
        column = min(entering, key=above.__getitem__)
        row = _find_leaving_row(table, left, column)
        _exchange(table, row, column)
        left[row], above[column] = above[column], left[row]
    total, weights = table[-1][-1], [0.0] * (rows + columns)
    for row, name in enumerate(left):
        weights[name] = table[row][-1] / total if name < columns else 0.0
    for column, name in enumerate(above):
        weights[name] = table[-1][column] / total if name >= columns else 0.0
    return weights[columns:], weights[:columns]


def _find_leaving_row(table: Table, left: Sequence[int], column: int) -> int:
    """Return the row that limits a column most; of equal ones that with the lowest name."""
    limits = [
        (line[-1] / line[column], name, row)
        for row, (line, name) in enumerate(zip(table[:-1], left, strict=True))
        if line[column] > SMALL
    ]
    return min(limits)[-1]


def _exchange(table: Table, row: int, column: int) -> None:
    """Exchange a row and a column."""
    pivot = table[row][column]
    line = [value / pivot for value in table[row]]
    line[column] = 1 / pivot
    for at, other in enumerate(table):
        if at != row and other[column]:
            factor = other[column]
            table[at] = [value - factor * part for value, part in zip(other, line, strict=True)]
            table[at][column] = -factor / pivot
    table[row] = line
