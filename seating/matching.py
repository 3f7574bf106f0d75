"""Assignment at the least cost (the Hungarian method), for groups and physical tables."""

from __future__ import annotations

from collections.abc import Sequence

NONE = -1


def cheapest_assignment(costs: Sequence[Sequence[int]]) -> list[int]:
    """The column of each row of a square matrix of whole numbers so that their sum is least; O(n³)."""
    size = len(costs)
    row_price, column_price = [0] * size, [0] * (size + 1)
    row_of = [NONE] * (size + 1)
    for row in range(size):
        row_of[size] = row
        trail = shortest_trail(costs, row_price, column_price, row_of)
        column = trail[-1]
        for before in reversed(trail[:-1]):
            row_of[column] = row_of[before]
            column = before
    chosen = [NONE] * size
    for column in range(size):
        chosen[row_of[column]] = column
    return chosen


def shortest_trail(
    costs: Sequence[Sequence[int]], row_price: list[int], column_price: list[int], row_of: list[int]
) -> list[int]:
    """The columns from the waiting row's (the last index) to a free one, by Dijkstra's search."""
    size = len(costs)
    done = [False] * (size + 1)
    slack: list[int | None] = [None] * size
    came_from = [size] * (size + 1)
    column = size
    while row_of[column] != NONE:
        done[column] = True
        row = row_of[column]
        for other in range(size):
            reduced = costs[row][other] - row_price[row] - column_price[other]
            known = slack[other]
            if not done[other] and (known is None or reduced < known):
                slack[other], came_from[other] = reduced, column
        open_columns = (
            (value, other) for other, value in enumerate(slack) if value is not None and not done[other]
        )
        step, column = min(open_columns)
        raise_prices(step, done, slack, row_price, column_price, row_of)
    return trail_to(column, came_from)


def raise_prices(
    step: int,
    done: Sequence[bool],
    slack: list[int | None],
    row_price: list[int],
    column_price: list[int],
    row_of: list[int],
) -> None:
    """Move the prices by the step, so that one more column costs nothing to reach."""
    for column, reached in enumerate(done):
        if reached:
            row_price[row_of[column]] += step
            column_price[column] -= step
        elif column < len(slack) and (known := slack[column]) is not None:
            slack[column] = known - step


def trail_to(column: int, came_from: Sequence[int]) -> list[int]:
    """The columns from the waiting one to this, in order."""
    trail = [column]
    while trail[-1] != len(came_from) - 1:
        trail.append(came_from[trail[-1]])
    return trail[::-1]
