"""What no draw can do better: proved lower bounds, by counting."""

from __future__ import annotations


def repeat_bound(players: int, sessions: int) -> int:
    """A proved lower bound for the repeated meetings (all of a pair after its first) of a full draw.

    Each player has players − 1 others and three places beside him a session: what is over repeats. With fewer
    than four tables, four players of a table come from fewer than four earlier tables, so some of them met.
    """
    over = max(0, 3 * sessions - (players - 1)) * players // 2
    tables = players // 4
    forced = {1: 6, 2: 2, 3: 1}.get(tables, 0) * tables * (sessions - 1)
    return max(over, forced)


def table_bound(players: int, sessions: int) -> int:
    """A proved lower bound for the visits to a table after a player's first one there."""
    return players * max(0, sessions - players // 4)


def wind_bound(sessions: int) -> int:
    """The least possible difference between a player's most and least frequent wind."""
    return 1 if sessions % 4 else 0
