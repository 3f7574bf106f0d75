"""Whether a player may declare riichi (EMA 2012 §3.3.12, §5.3). A furiten player may."""

from collections.abc import Sequence
from typing import Final

from scoring.riichi.waits import is_ready
from scoring.rulesets import RuleSet
from scoring.tiles import Meld

OPEN: Final = "The hand is open"
NOT_READY: Final = "The hand is not ready"
TOO_LATE: Final = "Too few tiles are left in the wall"
TOO_POOR: Final = "The player has not the points of the bet"


def why_not_riichi(
    concealed: Sequence[int], melds: Sequence[Meld], wall_tiles: int, points: int, rules: RuleSet
) -> str | None:
    """The sentence why riichi may not be declared, or None when it may.

    `concealed` are the tiles without the discard, `wall_tiles` those left to draw, `points` what the player
    has in front of him.
    """
    reasons = (
        (OPEN, not all(meld.concealed for meld in melds)),
        (TOO_LATE, wall_tiles < rules.riichi_wall_tiles),
        (TOO_POOR, rules.riichi_needs_points and points < rules.bet_value),
        (NOT_READY, not is_ready(concealed, melds)),
    )
    return next((sentence for sentence, is_so in reasons if is_so), None)
