"""Mane-man, the mangan by imitation: an option of modern riichi (MOD 41, rulings J8)."""

from collections.abc import Sequence
from typing import Final

from scoring.riichi.paying import moved
from scoring.rulesets import RuleSet
from scoring.tiles import kind_of

_MANGAN: Final = 8_000
_EAST_MANGAN: Final = 12_000


def is_imitated(discards: Sequence[int], others: Sequence[int], rules: RuleSet) -> bool:
    """Whether the `others` repeat the player's first discards, as many as the rules ask for (MOD 41).

    Both are asked for as long as nobody has called; 0 in the rules: there is no such thing.
    """
    needed = rules.imitation_mangan
    first, copied = ([kind_of(tile) for tile in row[:needed]] for row in (discards, others))
    return len(first) == needed > 0 and first == copied


def imitation_deltas(imitated: str, imitator: str, dealer: str) -> dict[str, int]:
    """What the imitated player pays to his imitator: a mangan, East's when he is East (MOD 41)."""
    return moved(imitator, {imitated: _EAST_MANGAN if imitated == dealer else _MANGAN})
