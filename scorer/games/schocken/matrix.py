"""Matrix games: two players choose at the same time, and a table says what the first one wins from the second one."""

from __future__ import annotations

from collections.abc import Sequence

SMALL = 1e-13
"""Numbers below this are nothing but the error of floats."""

Table = list[list[float]]


def mix(payoffs: Sequence[Sequence[float]]) -> tuple[list[float], list[float]]:
    """Return how often the first player does best to choose each row, and the second one each column.

    No payoff may be below 0. It is the simplex method, in tables that hold both players at once.

    >>> rows, columns = mix([[1, 0], [0, 3]])
    >>> [round(each, 9) for each in (*rows, *columns)]
    [0.75, 0.25, 0.75, 0.25]
    """
    rows, columns = len(payoffs), len(payoffs[0])
    table = [[each + 1 for each in row] + [1.0] for row in payoffs]
    table.append([-1.0] * columns + [0.0])
    left, above = list(range(columns, columns + rows)), list(range(columns))
    while True:
        entering = [column for column in range(columns) if table[-1][column] < -SMALL]
        if not entering:
            break
        column = min(entering, key=above.__getitem__)
        row = _leaving(table, left, column)
        _exchange(table, row, column)
        left[row], above[column] = above[column], left[row]
    total, weights = table[-1][-1], [0.0] * (rows + columns)
    for row, name in enumerate(left):
        weights[name] = table[row][-1] / total if name < columns else 0.0
    for column, name in enumerate(above):
        weights[name] = table[-1][column] / total if name >= columns else 0.0
    return weights[columns:], weights[:columns]


def _leaving(table: Table, left: Sequence[int], column: int) -> int:
    """Return the row that limits how much of a column there can be; of equal ones the one with the lowest name."""
    limits = [
        (line[-1] / line[column], name, row)
        for row, (line, name) in enumerate(zip(table[:-1], left, strict=True))
        if line[column] > SMALL
    ]
    return min(limits)[-1]


def _exchange(table: Table, row: int, column: int) -> None:
    """Let a row and a column change places."""
    pivot = table[row][column]
    line = [each / pivot for each in table[row]]
    line[column] = 1 / pivot
    for at, other in enumerate(table):
        if at != row and other[column]:
            factor = other[column]
            table[at] = [each - factor * part for each, part in zip(other, line, strict=True)]
            table[at][column] = -factor / pivot
    table[row] = line
