"""People apart: who takes which place of a schedule, so that those who should not meet do not, or late."""

from __future__ import annotations

from collections.abc import Mapping

from .lots import Lots
from .schedules import Schedule


def drawn_players(schedule: Schedule, weights: Mapping[tuple[int, int], int], seed: str) -> list[int]:
    """The player number (from 1) at each place (from 0), drawn by lot; `weights`: pairs to keep apart."""
    return Lots(seed, "players").shuffled(range(1, 4 * schedule.tables + 1))
